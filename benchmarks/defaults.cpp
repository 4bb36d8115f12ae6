// What does each part of the default search for the best solution contribute?
//
// Three kinds of problems, each with three random instances, are searched in four ways: by default; with all variables
// as decisions, so that no variable is left for the end; without neighbourhoods; and without either. The report lists
// the cost of the best solution at the limit, or the seconds until it was proved to be the best.

#include <benchmarks/harness/program.hpp>

#include <csp/csp.hpp>

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

struct Problem {
    csp::Model model;
    csp::Var cost;
};

int below(csp::Random& random, std::uint32_t end) { return static_cast<int>(random.below(end)); }

/// Five depots along a road, as near as possible to forty customers, who each go to the nearest depot.
Problem depots(std::uint64_t seed) {
    csp::Random random(seed);
    Problem problem;
    csp::Model& model = problem.model;
    constexpr int length = 800;
    const auto depot = model.int_vars(5, csp::range(0, length), "depot");
    model.post(csp::strictly_increasing(depot));
    csp::Expression total = 0;
    for (int customer = 0; customer < 40; ++customer) {
        const int place = below(random, length);
        std::vector<csp::Expression> distances;
        for (const csp::Var x : depot) distances.emplace_back(csp::abs(x - place));
        total += csp::min(csp::List(distances));
    }
    problem.cost = model.int_var(total, "cost");
    model.post(problem.cost == total);
    return problem;
}

/// The shortest tour of thirty cities in the plane.
Problem tour(std::uint64_t seed) {
    csp::Random random(seed);
    Problem problem;
    csp::Model& model = problem.model;
    constexpr std::size_t cities = 30;
    std::vector<std::array<int, 2>> city;
    for (std::size_t i = 0; i < cities; ++i) city.push_back({below(random, 100), below(random, 100)});
    const auto next = model.int_vars(cities, csp::range(0, cities - 1), "next");
    model.post(csp::circuit(next));
    std::vector<csp::Var> leg;
    for (std::size_t i = 0; i < cities; ++i) {
        std::vector<csp::Value> distance;
        for (const auto& [x, y] : city)
            distance.push_back(
                static_cast<csp::Value>(std::lround(std::hypot(x - city[i][0], y - city[i][1]))));
        leg.push_back(model.int_var(csp::range(0, 150), "leg"));
        model.post(leg.back() == csp::element(distance, next[i]));
    }
    problem.cost = model.int_var(csp::sum(leg), "cost");
    model.post(problem.cost == csp::sum(leg));
    return problem;
}

/// The choice of the warehouses to open, and of the one that serves each of a hundred shops.
Problem warehouses(std::uint64_t seed) {
    csp::Random random(seed);
    Problem problem;
    csp::Model& model = problem.model;
    constexpr std::size_t count = 16;
    const auto is_open = model.int_vars(count, csp::range(0, 1), "open");
    csp::Expression total = 80 * csp::sum(is_open);
    for (int shop = 0; shop < 100; ++shop) {
        const csp::Var by = model.int_var(csp::range(0, count - 1), "warehouse");
        std::vector<csp::Value> costs;
        while (costs.size() < count) costs.push_back(below(random, 100));
        const csp::Var cost = model.int_var(csp::range(0, 99), "cost of a shop");
        model.post(cost == csp::element(costs, by));
        model.post(csp::element(is_open, by) == 1);
        total += cost;
    }
    problem.cost = model.int_var(total, "cost");
    model.post(problem.cost == total);
    return problem;
}

struct Kind {
    const char* name;
    Problem (*make)(std::uint64_t seed);
};
constexpr std::array kinds{Kind{"depots", depots}, Kind{"tour", tour}, Kind{"warehouses", warehouses}};

/// Returns the cost, and the seconds if it was proved to be the best: "1190 in 0.02".
std::string figure_of(const Problem& problem, bool leaves_for_the_end, bool has_neighbourhoods,
                      double seconds) {
    csp::SearchOptions options;
    options.limits.time = benchmarks::time_limit(seconds);
    if (!leaves_for_the_end)
        for (std::uint32_t x = 0; x < problem.model.variable_count(); ++x) options.decisions.emplace_back(x);
    if (!has_neighbourhoods) options.neighbourhood = &csp::neighbourhood::none;
    const auto best = csp::minimise(problem.model, problem.cost, options);
    if (!best) return "-";
    const std::string cost = std::to_string(*best.optimum().best);
    if (best.stopped() != csp::StopReason::exhausted) return cost;
    return fmt::format("{} in {:.2f}", cost, std::chrono::duration<double>(best.statistics().time).count());
}

} // namespace

int main(int argc, char** argv) {
    double seconds = 5;
    benchmarks::Program program("arcwise-benchmark-defaults",
                                "What each part of the default search contributes.",
                                "[SECONDS]   the limit of a search, at most 3600; default: 5");
    return program.operand("seconds", seconds, 1).run(argc, argv, [&] {
        const benchmarks::Table table({{"problem", 12},
                                       {"default", 17},
                                       {"all decisions", 17},
                                       {"no neighbours", 17},
                                       {"neither", 17}});
        table.heading();
        for (const Kind& kind : kinds)
            for (std::uint64_t seed = 1; seed <= 3; ++seed) {
                const Problem problem = kind.make(seed);
                std::vector<std::string> cells{fmt::format("{:<10} {}", kind.name, seed)};
                for (const auto& [leaves_for_the_end, has_neighbourhoods] :
                     {std::array{true, true}, {false, true}, {true, false}, {false, false}})
                    cells.push_back(figure_of(problem, leaves_for_the_end, has_neighbourhoods, seconds));
                table.print(cells);
            }
        return 0;
    });
}
