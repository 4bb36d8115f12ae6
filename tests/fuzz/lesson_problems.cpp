// Problems for searches that learn and restart after a failure or two: many short constraints that conflict with each
// other and with a low cost.

#include <tests/fuzz/breeds.hpp>

#include <tests/fuzz/catalogue.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

namespace fuzz {

namespace {

/// Makes a clause of atoms of two to four different variables; most atoms exclude low values.
Node clause(Source& source, const Domains& domains) {
    std::vector<std::uint32_t> scope(domains.size());
    std::iota(scope.begin(), scope.end(), 0U);
    source.shuffle(scope);
    scope.resize(std::min<std::size_t>(scope.size(), static_cast<std::size_t>(source.between(2, 4))));
    Node node{.kind = find_kind("clause"), .lists = {{}}, .numbers = {{}}};
    constexpr Wide at_least = 0; // the number of the operation in Atoms
    for (const std::uint32_t x : scope) {
        const auto& values = domains[x];
        node.lists[0].push_back({x});
        node.numbers[0].push_back(source.one_in(4) ? source.between(0, 3) : at_least);
        node.numbers[0].push_back(values[std::min(values.size() - 1, 1 + source.below(values.size()))]);
    }
    return node;
}

Node multiple(Wide factor, Node part) {
    if (factor == 1) return part;
    return {.kind = find_kind("times constant"), .numbers = {{factor}}, .parts = {std::move(part)}};
}

/// Makes a sum of multiples of most variables and of some constraints, which count 1 if they hold.
Node weighted_sum(Source& source, const Domains& domains) {
    const Wide heaviest = source.one_in(3) ? 1 : 5;
    std::vector<Node> terms;
    for (std::uint32_t x = 0; x < domains.size(); ++x) {
        if (source.one_in(5)) continue;
        Operand operand{x};
        if (source.one_in(6)) operand = {x, true, domains[x].back()};
        terms.push_back(multiple(source.between(1, heaviest), {.kind = &view_kind(), .lists = {{operand}}}));
    }
    for (auto count = source.between(terms.empty() ? 1 : 0, 2); count > 0; --count)
        terms.push_back(multiple(source.between(1, heaviest), clause(source, domains)));
    Node sum = std::move(terms.back());
    for (terms.pop_back(); !terms.empty(); terms.pop_back())
        sum = {.kind = find_kind("plus"), .parts = {std::move(terms.back()), std::move(sum)}};
    return sum;
}

/// Adds a variable z with z == sum. Brute force computes z from all other variables.
void add_cost_variable(Problem& problem, const Node& sum) {
    const auto z = static_cast<std::uint32_t>(problem.variables.size());
    constexpr csp::Value beyond = 100; // exceeds all costs
    problem.variables.push_back({{0, beyond}, true});
    problem.constraints.push_back(
        {.kind = find_kind("=="), .parts = {{.kind = &view_kind(), .lists = {{{z}}}}, sum}});
    problem.cost = z;
}

} // namespace

Problem lessons(Source& source) {
    constexpr std::size_t one_in_large = 12; // a large problem takes four times as long as another
    if (source.one_in(one_in_large)) {
        Problem problem = few_conflicts(source);
        problem.focus = Focus::lessons;
        return problem;
    }
    constexpr std::size_t assignments = 2000;
    const csp::Value greatest = source.one_in(2) ? 1 : static_cast<csp::Value>(source.between(2, 3));
    Domains domains(static_cast<std::size_t>(source.between(4, 11)), interval(0, greatest));
    limit_assignments(domains, assignments);
    Problem problem = of_domains(domains);
    const auto count = static_cast<std::int64_t>(domains.size());
    for (auto clauses = source.between(2, 3 * count); clauses > 0; --clauses)
        problem.constraints.push_back(clause(source, domains));
    Draft draft(source, domains);
    if (source.one_in(2)) add_constraints(problem, draft, 1, 2);
    problem.may_be_refused = may_grow(problem);
    problem.sum = weighted_sum(source, domains);
    if (source.one_in(3)) add_cost_variable(problem, *problem.sum);
    problem.focus = Focus::lessons;
    return problem;
}

} // namespace fuzz
