#include <tests/fuzz/catalogue.hpp>

#include <tests/fuzz/draft.hpp>

#include <algorithm>
#include <array>

namespace fuzz {

const std::vector<const Kind*>& all_kinds() {
    static const std::vector<const Kind*> all = [] {
        std::vector<const Kind*> kinds;
        for (const auto family :
             {all_different_family(), arithmetic_family(), circuit_family(), comparison_family(),
              costs_family(), counting_family(), element_family(), graphs_family(), linear_family(),
              lists_family(), logic_family(), order_family(), packing_family(), regular_family(),
              schedule_family(), scheduling_family(), table_family()})
            for (const Kind& kind : family) kinds.push_back(&kind);
        return kinds;
    }();
    return all;
}

namespace {

std::vector<const Kind*> kinds_of(Sort sort) {
    std::vector<const Kind*> kinds;
    for (const Kind* kind : all_kinds())
        if (kind->sort == sort && kind != &view_kind() && kind != &constant_kind()) kinds.push_back(kind);
    return kinds;
}

} // namespace

const std::vector<const Kind*>& constraint_kinds() {
    static const auto kinds = kinds_of(Sort::constraint);
    return kinds;
}

const std::vector<const Kind*>& expression_kinds() {
    static const auto kinds = kinds_of(Sort::expression);
    return kinds;
}

const Kind* find_kind(std::string_view name) {
    const auto& kinds = all_kinds();
    const auto at =
        std::find_if(kinds.begin(), kinds.end(), [&](const Kind* kind) { return kind->name == name; });
    return at == kinds.end() ? nullptr : *at;
}

const Kind& view_kind() {
    static const Kind& kind = *find_kind("view");
    return kind;
}

const Kind& constant_kind() {
    static const Kind& kind = *find_kind("constant");
    return kind;
}

Node simple_constraint(Draft& draft) {
    static const std::array simple{find_kind("equal to constant"), find_kind("not_equal to constant"),
                                   find_kind("less_equal to constant"), find_kind("in"), find_kind("less")};
    return draft.make(*draft.source().pick(simple));
}

} // namespace fuzz
