#include <csp/search/search_options.hpp>

#include <csp/search/brancher/select.hpp>

namespace csp {

Branching SearchOptions::how_to_branch() const {
    return branching ? *branching : select(*variable_order, *value_order);
}

std::string describe(const SearchOptions& options) {
    std::string text = options.how_to_branch().description();
    text.append(", ").append(options.inference->name).append(" inference, ");
    text.append(options.has_restarts() ? options.restarts.kind->name : "no").append(" restarts");
    if (options.by_discrepancies) text += ", by discrepancies";
    if (options.neighbourhood != nullptr)
        text.append(", ").append(options.neighbourhood->name).append(" neighbourhoods");
    return text;
}

} // namespace csp
