// The travelling salesman: no round trip through random places of a square is shorter than the shortest, which dynamic
// programming has found. All searches are proofs. In Arcwise we state a circuit, an element for the cost of each step,
// and a sum, which are recognised as one constraint when the model is loaded; Gecode has a circuit with costs. Arcwise
// bounds the costs by assignments and trees, Gecode by each step alone, so the search trees differ.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <csp/base/random.hpp>

#include <algorithm>
#include <cmath>

namespace benchmarks::classics {

namespace tsp_problem {

using Distances = std::vector<std::vector<int>>;

Distances random_distances(int places, std::uint64_t seed) {
    constexpr std::uint32_t side = 100;
    csp::Random random(seed);
    std::vector<std::pair<double, double>> at;
    for (int i = 0; i < places; ++i) {
        const double x = random.below(side);
        at.emplace_back(x, random.below(side));
    }
    Distances distances;
    for (const auto& [x, y] : at) {
        distances.emplace_back();
        for (const auto& [u, v] : at)
            distances.back().push_back(static_cast<int>(std::lround(std::hypot(x - u, y - v))));
    }
    return distances;
}

/// By Held and Karp: the shortest paths from place 0 through each set of other places, by the last place of the path.
int shortest_tour(const Distances& distances) {
    constexpr int infinite = 1 << 29;
    const std::size_t others = distances.size() - 1;
    const std::size_t sets = std::size_t{1} << others;
    std::vector<int> shortest(sets * others, infinite);
    for (std::size_t i = 0; i < others; ++i)
        shortest[(std::size_t{1} << i) * others + i] = distances[0][i + 1];
    for (std::size_t set = 1; set < sets; ++set)
        for (std::size_t last = 0; last < others; ++last) {
            const int so_far = shortest[set * others + last];
            for (std::size_t i = 0; so_far < infinite && i < others; ++i) {
                int& longer = shortest[(set | std::size_t{1} << i) * others + i];
                if ((set >> i & 1U) == 0) longer = std::min(longer, so_far + distances[last + 1][i + 1]);
            }
        }
    int best = infinite;
    for (std::size_t last = 0; last < others; ++last)
        best = std::min(best, shortest[(sets - 1) * others + last] + distances[last + 1][0]);
    return best;
}

/// The distances, and in a separate row the length of the shortest tour.
Instance instance(int places, std::uint64_t seed) {
    Distances rows = random_distances(places, seed);
    rows.push_back({shortest_tour(rows)});
    return {places, seed, std::move(rows)};
}

std::vector<Instance> instances(int places, std::uint64_t count) {
    std::vector<Instance> all;
    for (std::uint64_t seed = 1; seed <= count; ++seed) all.push_back(instance(places, seed));
    return all;
}

void state(ArcwiseModel& m, const Instance& tour) {
    const int places = tour.size;
    m.decisions = m.model.int_vars(static_cast<std::size_t>(places), csp::range(0, places - 1));
    m.model.post(csp::circuit(m.decisions));
    csp::Expression length;
    for (std::size_t i = 0; i < m.decisions.size(); ++i)
        length += csp::element(tour.square[i], m.decisions[i]);
    m.model.post(length <= tour.square.back().front() - 1);
}

void state(GecodeModel& m, const Instance& tour) {
    const int places = tour.size;
    m.decisions = Gecode::IntVarArray(m, places, 0, places - 1);
    Gecode::IntArgs costs(places * places);
    for (int i = 0; i < places; ++i)
        for (int j = 0; j < places; ++j)
            costs[i * places + j] = tour.square[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
    const Gecode::IntVar length(m, 0, tour.square.back().front() - 1);
    Gecode::circuit(m, costs, m.decisions, length, Gecode::IPL_DOM);
}

} // namespace tsp_problem

std::vector<Problem> tsp() {
    return {{.name = "tsp-16",
             .summary = "no round trip through 16 places is shorter than the shortest",
             .instances = tsp_problem::instances(16, 5),
             .smoke = tsp_problem::instances(7, 2),
             .variables = VariableOrder::smallest_domain,
             .trees = Trees::free,
             .arcwise = tsp_problem::state,
             .gecode = tsp_problem::state}};
}

} // namespace benchmarks::classics
