#include <csp/search/search_options.hpp>

#include <csp/search/brancher/branchings.hpp>

namespace csp {

std::unique_ptr<Brancher> SearchOptions::make_brancher(Engine& of, const Model& model) const {
    return branching ? branching->make(of, model) : make_select(of, model, *variable_order, *value_order);
}

std::string describe(const SearchOptions& options) {
    std::string text =
        (options.branching ? *options.branching : select(*options.variable_order, *options.value_order))
            .description();
    text.append(", ").append(options.inference->name).append(" inference, ");
    text.append(options.has_restarts() ? options.restarts.kind->name : "no").append(" restarts");
    if (options.learning == Learning::always) text += ", learning";
    if (options.learning == Learning::automatic && options.may_learn()) text += ", learning if it takes long";
    if (options.by_discrepancies) text += ", by discrepancies";
    if (options.has_neighbourhoods())
        text.append(", ").append(options.neighbourhood->name).append(" neighbourhoods");
    return text;
}

} // namespace csp
