// Problems that require search. A plain search provides the truth.

#include <tests/fuzz/breeds.hpp>

#include <tests/fuzz/catalogue.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace fuzz {

namespace {

/// Adds a variable that is a sum of multiples of some existing, nonnegative variables.
void add_cost(Problem& problem, Source& source) {
    const auto z = static_cast<std::uint32_t>(problem.variables.size());
    Node sum{.kind = find_kind("linear"), .lists = {{{z}}}, .numbers = {{-1}, {0, 0}}};
    Wide most = 0;
    for (std::uint32_t x = 0; x < z; ++x) {
        if (source.one_in(3)) continue;
        sum.lists[0].push_back({x});
        sum.numbers[0].push_back(source.between(1, 5));
        most += sum.numbers[0].back() * problem.variables[x].values.back();
    }
    problem.variables.push_back({interval(0, static_cast<csp::Value>(most))});
    problem.constraints.push_back(std::move(sum));
    problem.cost = z;
}

/// Makes a random binary problem of model B whose number of constraints is this share of the critical number.
///
/// Source: Smith, Dyer, "Locating the phase transition in binary constraint satisfaction problems", Artificial
/// Intelligence 81, 1996.
Problem model_b(Source& source, std::size_t count, csp::Value size, double share_of_critical) {
    Problem problem = of_domains(Domains(count, interval(0, size - 1)));
    problem.is_large = true;
    const std::size_t pairs = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
    const std::size_t conflicts = std::max<std::size_t>(1, pairs * (2 + source.below(4)) / 16);
    const double tightness = static_cast<double>(conflicts) / static_cast<double>(pairs);
    const double critical =
        static_cast<double>(count) * std::log(static_cast<double>(size)) / -std::log(1 - tightness);
    const auto constraints = static_cast<std::size_t>(critical * share_of_critical);
    const char* kind = source.one_in(3) ? "relation" : "negative_table";
    for (std::size_t c = 0; c < constraints; ++c) {
        const auto x = static_cast<std::uint32_t>(source.below(count));
        const auto y = static_cast<std::uint32_t>((x + 1 + source.below(count - 1)) % count);
        Node node{.kind = find_kind(kind), .lists = {{{x}, {y}}}, .numbers = {{}}};
        std::vector<std::array<Wide, 2>> all;
        for (Wide a = 0; a < size; ++a)
            for (Wide b = 0; b < size; ++b) all.push_back({a, b});
        source.shuffle(all);
        all.resize(node.kind->name == "relation" ? pairs - conflicts : conflicts);
        for (const auto& pair : all) node.numbers[0].insert(node.numbers[0].end(), pair.begin(), pair.end());
        problem.constraints.push_back(std::move(node));
    }
    return problem;
}

/// Makes sums of the same 0-1 variables with large coefficients, whose values are reached by few assignments: "market
/// split".
///
/// Source: Cornuejols, Dawande, "A class of hard small 0-1 programs", IPCO 1998.
Problem market_split(Source& source) {
    const auto count = static_cast<std::size_t>(source.between(12, 16));
    Problem problem = of_domains(Domains(count, {0, 1}));
    problem.is_large = true;
    for (auto sums = source.between(2, 3); sums > 0; --sums) {
        Node sum{.kind = find_kind("linear"), .lists = {{}}, .numbers = {{}, {0, 0}}};
        for (std::uint32_t x = 0; x < count; ++x) {
            sum.lists[0].push_back({x});
            sum.numbers[0].push_back(source.between(1, 60));
            sum.numbers[1][1] += source.one_in(2) ? sum.numbers[0].back() : 0;
        }
        if (source.one_in(2)) sum.numbers[1][0] = 2; // the comparison "at most"
        problem.constraints.push_back(std::move(sum));
    }
    return problem;
}

} // namespace

/// Makes random binary problems at the phase transition or slightly beyond it, with a cost that is a sum of some
/// variables.
Problem binary(Source& source) {
    const auto count = static_cast<std::size_t>(source.between(15, 30));
    const auto size = static_cast<csp::Value>(source.between(3, 4));
    Problem problem = model_b(source, count, size, 0.7 + 0.05 * static_cast<double>(source.below(8)));
    if (!source.one_in(3)) add_cost(problem, source);
    return problem;
}

Problem few_conflicts(Source& source) {
    const auto count = static_cast<std::size_t>(source.between(12, 18));
    Problem problem = model_b(source, count, 3, 0.7 + 0.1 * static_cast<double>(source.below(5)));
    if (!source.one_in(4)) add_cost(problem, source);
    return problem;
}

/// Makes constraints of all kinds over fifteen to thirty small variables.
Problem mixed(Source& source) {
    const auto count = static_cast<std::size_t>(source.between(10, 24));
    Domains domains(count);
    for (auto& values : domains) values = small_domain(source, 3);
    Problem problem = of_domains(domains);
    problem.is_large = true;
    Draft draft(source, domains);
    const auto constraints = static_cast<std::int64_t>(count);
    add_constraints(problem, draft, constraints / 4, constraints);
    problem.may_be_refused = may_grow(problem);
    return problem;
}

/// Makes problems in which a search fails thousands of times: nogoods are deleted, the quality of nogoods triggers
/// restarts, and cores of a cost are added up.
Problem deep(Source& source) {
    const auto count = static_cast<std::size_t>(source.between(28, 45));
    Problem problem = source.one_in(3) ? market_split(source)
                                       : model_b(source, count, static_cast<csp::Value>(source.between(3, 5)),
                                                 0.8 + 0.05 * static_cast<double>(source.below(8)));
    if (!source.one_in(3)) add_cost(problem, source);
    problem.most_nodes = 60'000;
    return problem;
}

} // namespace fuzz
