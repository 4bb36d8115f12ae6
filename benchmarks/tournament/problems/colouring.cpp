#include <benchmarks/tournament/problems/sets.hpp>

#include <benchmarks/tournament/problems/spread.hpp>

#include <csp/base/random.hpp>
#include <csp/constraints/comparison/comparison.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace tournament {

namespace colouring_set {

constexpr int colours = 4;
constexpr double mean_degree = 8.2;
constexpr std::array sizes{60, 80, 100, 120};

/// Colours are interchangeable: two neighbours get the first two.
Statement state(int vertices, std::uint64_t seed) {
    Statement statement;
    const auto colour =
        statement.model.int_vars(static_cast<std::size_t>(vertices), csp::range(1, colours), "colour");
    const auto edges =
        random_graph(vertices, static_cast<int>(std::lround(mean_degree / 2 * vertices)), seed);
    const auto of = [&](int vertex) { return colour[static_cast<std::size_t>(vertex)]; };
    for (const auto& edge : edges) statement.model.post(csp::not_equal(of(edge.first), of(edge.second)));
    statement.model.post(csp::equal(of(edges.front().first), 1));
    statement.model.post(csp::equal(of(edges.front().second), 2));
    return statement;
}

std::vector<Instance> make(const Wanted& wanted) {
    std::vector<Instance> instances;
    for (const std::size_t i : spread_numbers(wanted.instances, sizes.size())) {
        const int vertices = by_turns(sizes, i);
        const std::uint64_t seed = i + 1;
        instances.push_back({fmt::format("{} vertices, seed {}", vertices, seed),
                             static_cast<double>(vertices) / sizes.back(),
                             [=] { return state(vertices, seed); }});
    }
    return instances;
}

} // namespace colouring_set

std::vector<std::pair<int, int>> random_graph(int vertices, int edges, std::uint64_t seed) {
    std::vector<std::pair<int, int>> pairs;
    for (int a = 0; a < vertices; ++a)
        for (int b = a + 1; b < vertices; ++b) pairs.emplace_back(a, b);
    csp::Random random(seed);
    random.shuffle(pairs);
    pairs.resize(static_cast<std::size_t>(edges));
    return pairs;
}

const ProblemSet colouring{.name = "colouring",
                           .summary = "4 colours for random graphs of mean degree 8.2; difficulty: vertices",
                           .source = "Cheeseman, Kanefsky, Taylor, IJCAI 1991",
                           .make = colouring_set::make};

} // namespace tournament
