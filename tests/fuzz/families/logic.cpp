// Logical combinations of constraints, clauses of atoms, variables as truth values, and user-defined rules.

#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>

#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/rule_constraint.hpp>
#include <csp/engine/context.hpp>

#include <algorithm>

namespace fuzz {

namespace logic_kinds {

constexpr std::string_view header = "logic/logic.hpp";
constexpr Atoms atoms{.list = 0, .numbers = 0}; // the atoms of a clause

template <std::size_t Least, std::size_t Most>
Node of_parts(Draft& draft) {
    return {.parts = draft.constraint_parts(Least, Most)};
}

bool part_holds(const Node& node, std::size_t part, Values values) { return holds(node.parts[part], values); }

std::size_t parts_that_hold(const Node& node, Values values) {
    return static_cast<std::size_t>(
        std::ranges::count_if(node.parts, [&](const Node& part) { return holds(part, values); }));
}

csp::Constraint part(const Node& node, std::size_t which) { return stated(node.parts[which]); }

/// A user-defined rule: the first view is at most the second, by bounds.
void keeps_order(csp::Context& context, csp::Views scope) {
    context.at_least(scope[1], context.min(scope[0]));
    context.at_most(scope[0], context.max(scope[1]));
}

const Kind kinds[] = {
    {.name = "conjunction",
     .header = header,
     .shape = Shape::parts,
     .text = "csp::conjunction({$p*})",
     .make = of_parts<0, 3>,
     .value = [](const Node& n, Values v) -> Number { return parts_that_hold(n, v) == n.parts.size(); },
     .state = [](const Node& n) { return csp::conjunction(constraints(n)); }},
    {.name = "disjunction",
     .header = header,
     .shape = Shape::parts,
     .text = "csp::disjunction({$p*})",
     .make = of_parts<0, 4>,
     .value = [](const Node& n, Values v) -> Number { return parts_that_hold(n, v) > 0; },
     .state = [](const Node& n) { return csp::disjunction(constraints(n)); }},
    {.name = "exclusive_or",
     .header = header,
     .shape = Shape::parts,
     .text = "csp::exclusive_or({$p*})",
     .make = of_parts<0, 3>,
     .value = [](const Node& n, Values v) -> Number { return parts_that_hold(n, v) % 2 == 1; },
     .state = [](const Node& n) { return csp::exclusive_or(constraints(n)); }},
    {.name = "implication",
     .header = header,
     .text = "csp::implication($p0, $p1)",
     .make = of_parts<2, 2>,
     .value = [](const Node& n, Values v) -> Number { return !part_holds(n, 0, v) || part_holds(n, 1, v); },
     .state = [](const Node& n) { return csp::implication(part(n, 0), part(n, 1)); }},
    {.name = "equivalence",
     .header = header,
     .text = "csp::equivalence($p0, $p1)",
     .make = of_parts<2, 2>,
     .value = [](const Node& n, Values v) -> Number { return part_holds(n, 0, v) == part_holds(n, 1, v); },
     .state = [](const Node& n) { return csp::equivalence(part(n, 0), part(n, 1)); }},
    {.name = "negation",
     .header = header,
     .text = "csp::negation($p0)",
     .make = of_parts<1, 1>,
     .value = [](const Node& n, Values v) -> Number { return !part_holds(n, 0, v); },
     .state = [](const Node& n) { return csp::negation(part(n, 0)); }},
    {.name = "truth",
     .header = header,
     .text = "csp::Constraint($x0.0)",
     .make = [](Draft& draft) -> Node { return {.lists = {{draft.plain()}}}; },
     .value = [](const Node& n, Values v) -> Number { return operand_value(n, 0, 0, v) != 0; },
     .state = [](const Node& n) { return csp::Constraint(n.lists[0][0].view().variable()); }},
    {.name = "clause",
     .header = header,
     .make = [](Draft& draft) -> Node {
         Node node{.lists = {{}}, .numbers = {{}}};
         for (auto count = draft.source().between(0, 4); count > 0; --count) atoms.add_any(draft, node);
         return node;
     },
     .value = [](const Node& n, Values v) -> Number {
         for (std::size_t i = 0; i < atoms.count(n); ++i)
             if (atoms.holds(n, i, v)) return 1;
         return 0;
     },
     .state =
         [](const Node& n) {
             std::vector<csp::Atom> all;
             for (std::size_t i = 0; i < atoms.count(n); ++i) all.push_back(atoms.atom(n, i));
             return csp::clause(all);
         },
     .write =
         [](const Node& n) {
             std::string all;
             for (std::size_t i = 0; i < atoms.count(n); ++i)
                 all += (i > 0 ? ", " : "") + atoms.written(n, i);
             return "csp::clause({" + all + "})";
         }},
    {.name = "rule",
     .header = "rule_constraint.hpp",
     .text = "csp::rule_constraint(\"order\", $x0, [](csp::Context& c, csp::Views xs) { c.at_least(xs[1], "
             "c.min(xs[0])); "
             "c.at_most(xs[0], c.max(xs[1])); })",
     .make = [](Draft& draft) -> Node { return {.lists = {draft.operands(2, 2)}}; },
     .value = [](const Node& n, Values v) -> Number {
         return operand_value(n, 0, 0, v) <= operand_value(n, 0, 1, v);
     },
     .state = [](const Node& n) { return csp::rule_constraint("order", views(n), keeps_order); }},
};

} // namespace logic_kinds

std::span<const Kind> logic_family() { return logic_kinds::kinds; }

} // namespace fuzz
