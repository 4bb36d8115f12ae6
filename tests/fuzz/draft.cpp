#include <tests/fuzz/draft.hpp>

#include <tests/fuzz/catalogue.hpp>

#include <algorithm>
#include <array>
#include <numeric>

namespace fuzz {

Draft::Draft(Source& source, const std::vector<std::vector<csp::Value>>& domains)
    : source_(source),
      domains_(domains) {
    for (const auto& domain : domains) witness_.push_back(source_.pick(domain));
    drawn_.resize(domains.size());
    std::iota(drawn_.begin(), drawn_.end(), 0U);
}

// Operands -----------------------------------------------------------------------------------------

Operand Draft::plain() { return {source_.pick(drawn_)}; }

Operand Draft::viewed(Operand x, std::size_t one_in) {
    x.is_negated = source_.one_in(one_in);
    x.offset = source_.between(-3, 3);
    if (is_crowded_ && x.is_negated) x.offset = Wide{domain(x.variable).front()} + domain(x.variable).back();
    return x;
}

Operand Draft::operand() {
    const Operand operand = plain();
    if (!source_.one_in(3)) return operand;
    return viewed(operand, 2);
}

std::vector<Operand> Draft::plain_operands(std::size_t least, std::size_t most) {
    std::vector<Operand> list(static_cast<std::size_t>(
        source_.between(static_cast<std::int64_t>(least), static_cast<std::int64_t>(most))));
    std::vector<std::uint32_t> order;
    for (Operand& operand : list) {
        if (order.empty()) {
            order = drawn_;
            source_.shuffle(order);
        }
        operand.variable = order.back();
        order.pop_back();
        if (source_.one_in(15)) operand = plain(); // possibly a repetition
    }
    return list;
}

std::vector<Operand> Draft::operands(std::size_t least, std::size_t most) {
    auto list = plain_operands(least, most);
    if (source_.one_in(2)) return list;
    for (Operand& operand : list) {
        if (source_.one_in(2)) continue;
        operand = viewed(operand, is_crowded_ ? 2 : 3);
    }
    return list;
}

Wide Draft::least(const Operand& operand) const {
    const auto& domain = domains_[operand.variable];
    return operand.is_negated ? operand.offset - domain.back() : operand.offset + domain.front();
}

Wide Draft::most(const Operand& operand) const {
    const auto& domain = domains_[operand.variable];
    return operand.is_negated ? operand.offset - domain.front() : operand.offset + domain.back();
}

Operand Draft::operand_from(Wide least_value) {
    Operand operand = plain();
    operand.is_negated = source_.one_in(8);
    operand.offset = least_value - least(operand) - (source_.one_in(6) ? 1 : 0);
    return operand;
}

std::vector<Operand> Draft::operands_from(Wide least_value, std::size_t fewest, std::size_t most_of_them) {
    auto list = plain_operands(fewest, most_of_them);
    for (Operand& operand : list) {
        operand.is_negated = source_.one_in(12);
        operand.offset = least_value - least(operand) - (source_.one_in(12) ? 1 : 0);
    }
    return list;
}

// Numbers ------------------------------------------------------------------------------------------

std::vector<Wide> Draft::worth(const std::vector<Operand>& operands) const {
    std::vector<Wide> all;
    for (const Operand& operand : operands) all.push_back(worth(operand));
    return all;
}

Wide Draft::near(Wide number) { return source_.one_in(4) ? number + source_.between(-2, 2) : number; }

Wide Draft::value_near(const Operand& operand) {
    if (source_.one_in(2)) return worth(operand);
    const Wide v = source_.pick(domains_[operand.variable]);
    return (operand.is_negated ? operand.offset - v : operand.offset + v) + (source_.one_in(8) ? 1 : 0);
}

std::vector<Wide> Draft::tuples(const std::vector<Operand>& operands, std::size_t fewest,
                                std::size_t most_of_them) {
    std::vector<Wide> all;
    auto count = static_cast<std::size_t>(
        source_.between(static_cast<std::int64_t>(fewest), static_cast<std::int64_t>(most_of_them)));
    if (count > 0 && !source_.one_in(5)) {
        all = worth(operands);
        --count;
    }
    for (; count > 0; --count)
        for (const Operand& operand : operands) all.push_back(value_near(operand));
    return all;
}

// Nodes --------------------------------------------------------------------------------------------

Node Draft::make(const Kind& kind) {
    Node node = kind.make(*this);
    node.kind = &kind;
    return node;
}

Node Draft::expression() {
    if (depth_ <= 0 || source_.one_in(3)) return make(source_.one_in(4) ? constant_kind() : view_kind());
    --depth_;
    Node node = source_.one_in(6) ? constraint() : make(*source_.pick(expression_kinds()));
    ++depth_;
    return node;
}

Node Draft::constraint() {
    const auto& kinds = kinds_.empty() ? constraint_kinds() : kinds_;
    --depth_;
    Node node;
    // A constraint that the witness violates is drawn again, a limited number of times.
    for (int attempt = 0; attempt < 4; ++attempt) {
        node = make(*source_.pick(kinds));
        if (holds(node, witness_)) break;
    }
    ++depth_;
    return node;
}

std::vector<Node> Draft::expression_parts(std::size_t least, std::size_t most_of_them) {
    std::vector<Node> parts;
    const auto count =
        source_.between(static_cast<std::int64_t>(least), static_cast<std::int64_t>(most_of_them));
    for (std::int64_t i = 0; i < count; ++i) parts.push_back(expression());
    return parts;
}

std::vector<Node> Draft::constraint_parts(std::size_t least, std::size_t most_of_them) {
    std::vector<Node> parts;
    const auto count =
        source_.between(static_cast<std::int64_t>(least), static_cast<std::int64_t>(most_of_them));
    for (std::int64_t i = 0; i < count; ++i)
        parts.push_back(depth_ <= 0 ? simple_constraint(*this) : constraint());
    return parts;
}

// Atoms --------------------------------------------------------------------------------------------

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
