// Successors that form round trips, and lists that are inverse to each other.

#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>

#include <csp/constraints/circuit/circuit.hpp>
#include <csp/constraints/inverse/inverse.hpp>

#include <algorithm>

namespace fuzz {

namespace circuit_kinds {

constexpr std::string_view circuit_header = "circuit/circuit.hpp";
constexpr std::string_view inverse_header = "inverse/inverse.hpp";

Node places(Draft& draft) { return {.lists = {draft.operands_from(0, 0, 6)}}; }

Node two_lists_of_places(Draft& draft) {
    const auto xs = draft.operands_from(0, 0, 4);
    const auto ys = draft.source().one_in(6) ? xs : draft.operands_from(0, xs.size());
    return {.lists = {xs, ys}};
}

/// Returns the places visited from the first one on, until a place is repeated or outside of the list.
std::vector<bool> visited(const std::vector<Wide>& next, Wide first) {
    std::vector<bool> seen(next.size(), false);
    for (Wide at = first;
         at >= 0 && at < static_cast<Wide>(next.size()) && !seen[static_cast<std::size_t>(at)];
         at = next[static_cast<std::size_t>(at)])
        seen[static_cast<std::size_t>(at)] = true;
    return seen;
}

bool is_permutation(std::vector<Wide> next) {
    std::ranges::sort(next);
    for (std::size_t i = 0; i < next.size(); ++i)
        if (next[i] != static_cast<Wide>(i)) return false;
    return true;
}

Number is_circuit(const Node& node, Values values) {
    const auto next = values_of(node, 0, values);
    return is_permutation(next) && std::ranges::count(visited(next, 0), false) == 0;
}

/// Holds if all places that are not their own successors are on one tour.
Number is_subcircuit(const Node& node, Values values) {
    const auto next = values_of(node, 0, values);
    if (!is_permutation(next)) return 0;
    for (std::size_t i = 0; i < next.size(); ++i) {
        if (next[i] == static_cast<Wide>(i)) continue;
        const auto tour = visited(next, static_cast<Wide>(i));
        for (std::size_t j = 0; j < next.size(); ++j)
            if (next[j] != static_cast<Wide>(j) && !tour[j]) return 0;
        return 1;
    }
    return 1;
}

/// Holds for a path from the start through all places to the end, whose successor is the number of places.
Number is_path(const Node& node, Values values) {
    const auto next = values_of(node, 0, values);
    const auto count = static_cast<Wide>(next.size());
    Wide at = operand_value(node, 1, 0, values);
    const Wide end = operand_value(node, 1, 1, values);
    std::vector<bool> seen(next.size(), false);
    for (Wide step = 0; step < count; ++step) {
        if (at < 0 || at >= count || seen[static_cast<std::size_t>(at)]) return 0;
        seen[static_cast<std::size_t>(at)] = true;
        if (step == count - 1) return at == end && next[static_cast<std::size_t>(at)] == count;
        at = next[static_cast<std::size_t>(at)];
    }
    return 0; // without places, there is no path
}

/// Returns whether x[i] = j exactly if y[j] = i, for all places i and j.
bool agree(const std::vector<Wide>& xs, const std::vector<Wide>& ys) {
    for (std::size_t i = 0; i < xs.size(); ++i)
        for (std::size_t j = 0; j < ys.size(); ++j)
            if ((xs[i] == static_cast<Wide>(j)) != (ys[j] == static_cast<Wide>(i))) return false;
    return true;
}

Number are_inverse(const Node& node, Values values) {
    const auto xs = values_of(node, 0, values);
    const auto ys = values_of(node, 1, values);
    return is_permutation(xs) && is_permutation(ys) && agree(xs, ys);
}

const Kind kinds[] = {
    {.name = "circuit",
     .header = circuit_header,
     .text = "csp::circuit($x0)",
     .make = places,
     .value = is_circuit,
     .state = [](const Node& n) { return csp::circuit(views(n)); }},
    {.name = "circuit, value",
     .header = circuit_header,
     .text = "csp::circuit($x0, csp::consistency::value)",
     .make = places,
     .value = is_circuit,
     .state = [](const Node& n) { return csp::circuit(views(n), csp::consistency::value); }},
    {.name = "circuit, domain",
     .header = circuit_header,
     .text = "csp::circuit($x0, csp::consistency::domain)",
     .make = places,
     .value = is_circuit,
     .state = [](const Node& n) { return csp::circuit(views(n), csp::consistency::domain); }},
    {.name = "subcircuit",
     .header = circuit_header,
     .text = "csp::subcircuit($x0)",
     .make = places,
     .value = is_subcircuit,
     .state = [](const Node& n) { return csp::subcircuit(views(n)); }},
    {.name = "subcircuit, value",
     .header = circuit_header,
     .text = "csp::subcircuit($x0, csp::consistency::value)",
     .make = places,
     .value = is_subcircuit,
     .state = [](const Node& n) { return csp::subcircuit(views(n), csp::consistency::value); }},
    {.name = "subcircuit, domain",
     .header = circuit_header,
     .text = "csp::subcircuit($x0, csp::consistency::domain)",
     .make = places,
     .value = is_subcircuit,
     .state = [](const Node& n) { return csp::subcircuit(views(n), csp::consistency::domain); }},
    {.name = "hamiltonian_path",
     .header = circuit_header,
     .text = "csp::hamiltonian_path($x0, $x1.0, $x1.1)",
     .make = [](Draft& draft) -> Node {
         Node node = places(draft);
         for (Operand& next : node.lists[0]) next.offset += draft.source().between(0, 1);
         node.lists.push_back({draft.operand_from(0), draft.operand_from(0)});
         return node;
     },
     .value = is_path,
     .state = [](const Node& n) { return csp::hamiltonian_path(views(n), views(n, 1)[0], views(n, 1)[1]); }},
    {.name = "inverse",
     .header = inverse_header,
     .text = "csp::inverse($x0, $x1)",
     .make = two_lists_of_places,
     .value = are_inverse,
     .state = [](const Node& n) { return csp::inverse(views(n), views(n, 1)); }},
    {.name = "inverse, value",
     .header = inverse_header,
     .text = "csp::inverse($x0, $x1, csp::consistency::value)",
     .make = two_lists_of_places,
     .value = are_inverse,
     .state = [](const Node& n) { return csp::inverse(views(n), views(n, 1), csp::consistency::value); }},
    {.name = "inverse, domain",
     .header = inverse_header,
     .text = "csp::inverse($x0, $x1, csp::consistency::domain)",
     .make = two_lists_of_places,
     .value = are_inverse,
     .state = [](const Node& n) { return csp::inverse(views(n), views(n, 1), csp::consistency::domain); }},
    {.name = "inverse_in_range",
     .header = inverse_header,
     .text = "csp::inverse_in_range($x0, $x1)",
     .make = [](Draft& draft) -> Node {
         return {.lists = {draft.operands_from(-1, 0, 4), draft.operands_from(-1, 0, 4)}};
     },
     .value = [](const Node& n, Values v) -> Number { return agree(values_of(n, 0, v), values_of(n, 1, v)); },
     .state = [](const Node& n) { return csp::inverse_in_range(views(n), views(n, 1)); }},
};

} // namespace circuit_kinds

std::span<const Kind> circuit_family() { return circuit_kinds::kinds; }

} // namespace fuzz
