// Problems whose constraints name one variable in several places with different meanings: an index that is also an
// element of its list, a result that is also an index, views of the same variable, nested functions of one list.

#include <tests/fuzz/breeds.hpp>

#include <tests/fuzz/catalogue.hpp>

#include <algorithm>
#include <array>
#include <numeric>

namespace fuzz {

namespace {

Node view_of(const Operand& x) { return {.kind = &view_kind(), .lists = {{x}}}; }

/// Returns the side of the largest square with at most this many elements.
std::size_t side_of(std::size_t count) {
    std::size_t side = 1;
    while ((side + 1) * (side + 1) <= count) ++side;
    return side;
}

/// Nested functions of one list, as in the identities of quasigroups: a[a[x]], a[x][a[y][x]].
class Nest {
  public:
    Nest(Draft& draft, std::vector<Operand> list) : draft_(draft), list_(std::move(list)) {}

    Node constraint() {
        constexpr std::array<const char*, 6> comparisons{"==", "==", "==", "!=", "<=", "<"};
        Node node{.kind = find_kind(draft_.source().pick(comparisons)),
                  .parts = {expression(static_cast<int>(draft_.source().between(0, 2)))}};
        node.parts.push_back(other_side(node.parts[0]));
        return node;
    }

    /// Returns a list element indexed by a list element: a[a[x]] == y.
    Node twice_element() {
        Node node{.kind = find_kind(draft_.source().one_in(4) ? "!=" : "=="),
                  .parts = {element_at(element_at(expression(-1)))}};
        node.parts.push_back(draft_.source().one_in(3)
                                 ? Node{.kind = &constant_kind(),
                                        .numbers = {{draft_.source().pick(draft_.domain(list_[0].variable))}}}
                                 : other_side(node.parts[0]));
        return node;
    }

  private:
    Node element_at(Node index) {
        Node node{.kind = find_kind("element")};
        for (const Operand& x : list_) node.parts.push_back(view_of(x));
        node.parts.push_back(std::move(index));
        return node;
    }

    /// Returns an element of the list, or its mirror image.
    Operand member() {
        const Operand x = draft_.source().pick(list_);
        if (!draft_.source().one_in(4)) return x;
        return {x.variable, true, draft_.least(x) + draft_.most(x)};
    }

    Node expression(int depth) {
        if (depth < 0) return view_of(member());
        const bool is_square = list_.size() >= 4 && draft_.source().one_in(3);
        const std::size_t side = is_square ? side_of(list_.size()) : 0;
        Node node;
        for (const Operand& x : list_) {
            if (is_square && node.parts.size() == side * side) break;
            node.parts.push_back(view_of(x));
        }
        node.kind = find_kind("element");
        if (is_square) {
            node.kind = find_kind("element of matrix");
            node.numbers = {{}, {static_cast<Wide>(side)}};
            node.parts.push_back(expression(depth - 1));
        } else if (draft_.source().one_in(8)) {
            node.kind = find_kind(draft_.source().one_in(2) ? "max" : "min");
        }
        node.parts.push_back(expression(depth - 1));
        return node;
    }

    /// Returns the value of the node for the witness, or an element.
    Node other_side(const Node& node) {
        if (draft_.source().one_in(3)) return expression(-1);
        if (draft_.source().one_in(3)) return expression(0);
        const Number worth = value_of(node, draft_.witness());
        return {.kind = &constant_kind(), .numbers = {{worth ? draft_.near(static_cast<Wide>(*worth)) : 0}}};
    }

    Draft& draft_;
    std::vector<Operand> list_;
};

/// Makes nested functions of all variables, over domains whose size is the length of the list, with some of the
/// variables different: an element may be its own index, and a failure may remove several values of one variable.
Problem nested_elements(Source& source) {
    const std::size_t count = source.one_in(4) ? 4 : 5;
    const Domains domains(count, interval(0, static_cast<csp::Value>(count) - 1));
    Problem problem = of_domains(domains);
    problem.focus = Focus::learning;
    Draft draft(source, domains);
    problem.constraints.push_back(
        {.kind = find_kind("all_different"), .lists = {draft.plain_operands(2, count)}});
    for (int nests = source.one_in(5) ? 2 : 1; nests > 0; --nests) {
        Nest nest(draft, draft.plain_operands(count, count));
        problem.constraints.push_back(source.one_in(4) ? nest.constraint() : nest.twice_element());
    }
    problem.may_be_refused = may_grow(problem);
    return problem;
}

} // namespace

Problem with_aliases(Source& source) {
    if (!source.one_in(3)) return nested_elements(source);
    const auto count = static_cast<std::size_t>(source.between(3, 6));
    const std::size_t values = 2 + source.below(std::min<std::size_t>(count, count > 5 ? 4 : 5) - 1);
    const Domains domains(count, interval(0, static_cast<csp::Value>(values) - 1));
    Problem problem = of_domains(domains);
    Draft draft(source, domains);
    std::vector<std::uint32_t> all(count);
    std::iota(all.begin(), all.end(), 0U);
    if (source.one_in(2))
        problem.constraints.push_back(
            {.kind = find_kind("all_different"), .lists = {draft.plain_operands(2, values)}});
    for (auto constraints = source.between(1, 3); constraints > 0; --constraints) {
        const bool is_nest = source.one_in(2);
        source.shuffle(all);
        const auto some = all.begin() + static_cast<std::ptrdiff_t>(is_nest ? count : 2 + source.below(2));
        draft.crowd({all.begin(), some});
        if (is_nest)
            problem.constraints.push_back(Nest(draft, draft.plain_operands(values, count)).constraint());
        else
            add_constraints(problem, draft, 1, 1);
    }
    problem.may_be_refused = may_grow(problem);
    return problem;
}

} // namespace fuzz
