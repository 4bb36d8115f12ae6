#include <tests/fuzz/atoms.hpp>

#include <algorithm>
#include <array>

namespace fuzz {

void Atoms::add_any(Draft& draft, Node& node) const {
    node.lists.resize(std::max(node.lists.size(), list + 1));
    node.numbers.resize(std::max(node.numbers.size(), numbers + 1));
    const Operand x = draft.plain();
    node.lists[list].push_back(x);
    node.numbers[numbers].push_back(draft.source().between(0, 3));
    node.numbers[numbers].push_back(draft.value_near(x));
}

bool Atoms::holds(const Node& node, std::size_t i, Values values) const {
    const Wide v = values[node.lists[list][i].variable];
    const Wide k = node.numbers[numbers][2 * i + 1];
    switch (node.numbers[numbers][2 * i]) {
    case 0:
        return v >= k;
    case 1:
        return v < k;
    case 2:
        return v == k;
    default:
        return v != k;
    }
}

csp::Atom Atoms::atom(const Node& node, std::size_t i) const {
    constexpr std::array make{csp::Atom::at_least, csp::Atom::less, csp::Atom::equal, csp::Atom::different};
    return make[static_cast<std::size_t>(node.numbers[numbers][2 * i])](
        csp::Var{node.lists[list][i].variable}, static_cast<csp::Value>(node.numbers[numbers][2 * i + 1]));
}

std::string Atoms::written(const Node& node, std::size_t i) const {
    constexpr std::array names{"at_least", "less", "equal", "different"};
    return std::string("csp::Atom::") + names[static_cast<std::size_t>(node.numbers[numbers][2 * i])] + "(" +
           node.lists[list][i].text() + ", " + std::to_string(node.numbers[numbers][2 * i + 1]) + ")";
}

} // namespace fuzz
