// Problems whose domains contain values that a constraint removes. Domains of 64, 65,536 and 2^20 values, and scopes of
// 10,000 combinations, are thresholds at which the library chooses another implementation of a constraint. These
// problems cross the thresholds while brute force still finds the truth.

#include <tests/fuzz/breeds.hpp>

#include <tests/fuzz/catalogue.hpp>

#include <csp/constraints/table/tuples.hpp>

#include <algorithm>
#include <array>
#include <numeric>

namespace fuzz {

namespace {

// Guards -------------------------------------------------------------------------------------------

Node view_of(std::uint32_t x) { return {.kind = &view_kind(), .lists = {{{x}}}}; }

std::vector<Wide> values_of(const Problem& problem, std::uint32_t x) {
    const auto& values = problem.variables[x].values;
    return {values.begin(), values.end()};
}

Node in_set(const Problem& problem, std::uint32_t x) {
    return {.kind = find_kind("in"), .lists = {{{x}}}, .numbers = {values_of(problem, x)}};
}

Node in_table(const Problem& problem, std::uint32_t x) {
    return {.kind = find_kind("table"), .lists = {{{x}}}, .numbers = {values_of(problem, x)}};
}

/// Makes a table over the variable and the previous one.
Node in_table_of_two(const Problem& problem, std::uint32_t x) {
    if (x == 0) return in_table(problem, x);
    Node node{.kind = find_kind("table"), .lists = {{{x - 1}, {x}}}, .numbers = {{}}};
    for (const Wide before : values_of(problem, x - 1))
        for (const Wide v : values_of(problem, x)) {
            node.numbers[0].push_back(before);
            node.numbers[0].push_back(v);
        }
    return node;
}

Node some_equal(const Problem& problem, std::uint32_t x) {
    Node node{.kind = find_kind("disjunction")};
    for (const Wide v : values_of(problem, x))
        node.parts.push_back({.kind = find_kind("equal to constant"), .lists = {{{x}}}, .numbers = {{v}}});
    return node;
}

/// States that this variable has one of its values if the previous variable has.
Node implied(const Problem& problem, std::uint32_t x) {
    if (x == 0) return in_set(problem, x);
    return {.kind = find_kind("implication"), .parts = {in_set(problem, x - 1), in_set(problem, x)}};
}

/// States bounds, the least and the greatest value of the variable, and lists its holes.
Node between_bounds(const Problem& problem, std::uint32_t x) {
    const auto values = values_of(problem, x);
    const auto compare = [&](const char* kind, Wide v) {
        Node constant{.kind = &constant_kind(), .numbers = {{v}}};
        return Node{.kind = find_kind(kind), .parts = {view_of(x), std::move(constant)}};
    };
    Node node{.kind = find_kind("conjunction"),
              .parts = {compare(">=", values.front()), compare("<=", values.back())}};
    if (values.back() - values.front() >= static_cast<Wide>(values.size()))
        node.parts.push_back(in_set(problem, x));
    return node;
}

/// States min(max(x, least), most) == x.
Node between_functions(const Problem& problem, std::uint32_t x) {
    const auto values = values_of(problem, x);
    if (values.back() - values.front() >= static_cast<Wide>(values.size())) return in_set(problem, x);
    Node least{.kind = &constant_kind(), .numbers = {{values.front()}}};
    Node most{.kind = &constant_kind(), .numbers = {{values.back()}}};
    Node max{.kind = find_kind("max"), .parts = {view_of(x), std::move(least)}};
    Node min{.kind = find_kind("min"), .parts = {std::move(max), std::move(most)}};
    return {.kind = find_kind("=="), .parts = {std::move(min), view_of(x)}};
}

constexpr std::array<Guard, 7> guards{in_set,  in_table,       in_table_of_two,  some_equal,
                                      implied, between_bounds, between_functions};

// Widths -------------------------------------------------------------------------------------------

/// Domains about as wide as the thresholds of the library.
constexpr std::array<Wide, 9> widths{10, 30, 63, 64, 100, 500, 4096, 65'536, Wide{1} << 20U};

/// Returns whether a constraint evaluates a predicate on all combinations of values, or lists them, which takes time.
bool may_enumerate(const Problem& problem) {
    return std::ranges::any_of(problem.constraints, [](const Node& constraint) {
        return any_node(constraint, [](const Node& node) {
            return node.kind->name == "require" || node.kind->name == "relation by predicate";
        });
    });
}

/// Widens the domain, above its values or below them, and picks a guard that removes the added values.
void pad(Problem::Variable& x, Wide width, bool is_upward, Source& source) {
    x.padding.end =
        static_cast<csp::Value>(is_upward ? x.values.front() + width - 1 : x.values.back() - width + 1);
    x.padding.guard = source.pick(guards);
}

// Conflicts ----------------------------------------------------------------------------------------

/// Makes conflicts that name some variables each. The library receives conflicts of a single variable, which narrow its
/// domain, together with further conflicts, which it prepares.
Node short_conflicts(Source& source, const Domains& domains) {
    std::vector<std::uint32_t> scope(domains.size());
    std::iota(scope.begin(), scope.end(), 0U);
    source.shuffle(scope);
    Node node{.kind = find_kind("negative_table"), .lists = {{}}, .numbers = {{}}};
    for (const std::uint32_t x : scope) node.lists[0].push_back({x});
    for (auto rows = source.between(2, 8); rows > 0; --rows) {
        const std::size_t named = source.below(scope.size());
        const bool is_single = source.one_in(2);
        for (std::size_t i = 0; i < scope.size(); ++i) {
            const bool is_named = i == named || (!is_single && source.one_in(2));
            const Wide v = source.pick(domains[scope[i]]);
            node.numbers[0].push_back(is_named ? v : Wide{csp::any_value});
        }
    }
    return node;
}

/// Makes such conflicts over more than 10,000 combinations of values, where conflicts of few variables are not joined.
Problem padded_conflicts(Source& source) {
    constexpr std::array<Wide, 3> wide{120, 500, 4096}; // two of these suffice
    Domains domains(static_cast<std::size_t>(source.between(2, 4)));
    for (auto& values : domains) values = interval(0, static_cast<csp::Value>(source.between(2, 4)));
    Problem problem = of_domains(domains);
    for (auto tables = source.between(1, 2); tables > 0; --tables)
        problem.constraints.push_back(short_conflicts(source, domains));
    Wide combinations = 1;
    while (combinations <= 10'000) {
        auto& x = problem.variables[source.below(domains.size())];
        const Wide width = source.pick(wide);
        if (x.is_padded()) continue;
        pad(x, width, source.one_in(2), source);
        combinations *= width;
    }
    problem.may_be_refused = true;
    return problem;
}

} // namespace

Problem padded(Source& source) {
    if (source.one_in(5)) return padded_conflicts(source);
    constexpr std::array<std::string_view, 4> names{"small", "few-kinds", "all-different", "aliases"};
    const std::string_view name = source.pick(names);
    Problem problem = std::ranges::find(breeds(), name, &Breed::name)->make(source);
    const bool is_narrow =
        !source.one_in(3); // so that most time is spent on problems that take little time each
    const std::size_t most_widths = widths.size() - (may_enumerate(problem) ? 3 : is_narrow ? 2 : 0);
    const bool is_upward = source.one_in(2);
    const std::size_t share = 1 + source.below(3);
    for (auto& x : problem.variables) {
        if (!source.one_in(share)) continue;
        const Wide width = widths[source.below(most_widths)] + source.between(-2, 2);
        pad(x, width, is_upward, source);
        if (source.one_in(4)) x.padding.place = Padding::Place::first;
        problem.may_be_refused = problem.may_be_refused || width > 1000;
    }
    return problem;
}

} // namespace fuzz
