// Classics: places and networks.

#include <benchmarks/classics/problem.hpp>

#include <csp/base/random.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <utility>

namespace benchmarks::classics {

// Travelling salesman: is there a round trip through random places of a square that is shorter than the shortest one,
// which dynamic programming has found? All searches are proofs. In Arcwise, the model states a circuit, an element for
// the cost of each step, and a sum, which are recognised as one constraint when the model is loaded; Gecode has a
// circuit with costs. Arcwise bounds the costs by assignments and trees, Gecode by each step alone, so the search trees
// differ.

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

/// Returns the length of the shortest tour, by the dynamic programme of Held and Karp: the shortest paths from place 0
/// through each set of further places, by the last place of the path.
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

/// Returns the distances, and in a separate row the length of the shortest tour.
Distances random_tour(int places, std::uint64_t seed) {
    Distances rows = random_distances(places, seed);
    rows.push_back({shortest_tour(rows)});
    return rows;
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
    const auto tours = [](int places, std::uint64_t count) {
        return instances(places, count,
                         [=](std::uint64_t seed) { return tsp_problem::random_tour(places, seed); });
    };
    return {{.name = "tsp-16",
             .summary = "no round trip through 16 places is shorter than the shortest",
             .instances = tours(16, 5),
             .smoke = tours(7, 2),
             .variables = VariableOrder::smallest_domain,
             .trees = Trees::free,
             .arcwise = tsp_problem::state,
             .gecode = tsp_problem::state}};
}

// Depots along a road: each place is served by the nearest. The search finds all ways to place three depots so that the
// distances of the places to their depots have the least possible sum, which dynamic programming has found. The model
// is a sum of minima of absolute differences, so the functions are nested. In Gecode, differences and absolute values
// are domain consistent; with bounds consistency alone, its tree would be twice as large and take the same time.

namespace depots_problem {

constexpr int depots = 3;
constexpr int road = 100;

std::vector<int> random_places(int count, std::uint64_t seed) {
    csp::Random random(seed);
    std::vector<int> places;
    for (int i = 0; i < count; ++i) places.push_back(static_cast<int>(random.below(road)));
    std::sort(places.begin(), places.end());
    return places;
}

/// Returns the least sum of distances. Each depot serves consecutive places; the best site is the middle one of them.
int least_distance(const std::vector<int>& places) {
    std::vector<int> least(places.size() + 1,
                           std::numeric_limits<int>::max() / 2); // by the number of places
    least[0] = 0;
    for (int depot = 0; depot < depots; ++depot) {
        const std::vector<int> before = least;
        for (std::size_t first = 0; first < places.size(); ++first)
            for (std::size_t last = first; last < places.size(); ++last) {
                const int from = places[(first + last) / 2];
                int distance = before[first];
                for (std::size_t i = first; i <= last; ++i) distance += std::abs(places[i] - from);
                least[last + 1] = std::min(least[last + 1], distance);
            }
    }
    return least.back();
}

/// Returns the places, and in a separate row the least sum of distances.
std::vector<std::vector<int>> random_town(int count, std::uint64_t seed) {
    const std::vector<int> places = random_places(count, seed);
    return {places, {least_distance(places)}};
}

void state(ArcwiseModel& m, const Instance& town) {
    m.decisions = m.model.int_vars(depots, csp::range(0, road - 1));
    m.model.post(csp::strictly_increasing(m.decisions));
    csp::Expression sum;
    for (const int place : town.square[0]) {
        std::vector<csp::Expression> distances;
        for (const csp::Var depot : m.decisions) distances.push_back(csp::abs(depot - place));
        sum += csp::min(distances);
    }
    m.model.post(sum <= town.square[1][0]);
}

void state(GecodeModel& m, const Instance& town) {
    m.decisions = Gecode::IntVarArray(m, depots, 0, road - 1);
    Gecode::rel(m, m.decisions, Gecode::IRT_LE);
    Gecode::IntVarArgs nearest;
    for (const int place : town.square[0]) {
        Gecode::IntVarArgs distances;
        for (const Gecode::IntVar& depot : m.decisions) {
            const Gecode::IntVar difference(m, -place, road - 1 - place);
            Gecode::linear(m, Gecode::IntArgs({1, -1}), Gecode::IntVarArgs() << depot << difference,
                           Gecode::IRT_EQ, place, Gecode::IPL_DOM);
            distances << Gecode::IntVar(m, 0, std::max(place, road - 1 - place));
            Gecode::abs(m, difference, distances[distances.size() - 1], Gecode::IPL_DOM);
        }
        nearest << Gecode::IntVar(m, 0, road);
        Gecode::min(m, distances, nearest[nearest.size() - 1]);
    }
    Gecode::linear(m, nearest, Gecode::IRT_LQ, town.square[1][0]);
}

} // namespace depots_problem

std::vector<Problem> depots() {
    const auto towns = [](int places, std::uint64_t count) {
        return instances(places, count,
                         [=](std::uint64_t seed) { return depots_problem::random_town(places, seed); });
    };
    return {{.name = "depots-20",
             .summary = "three depots as near as possible to 20 places along a road, by min of abs",
             .instances = towns(20, 3),
             .smoke = towns(6, 1),
             .values = ValueOrder::middle,
             .arcwise = depots_problem::state,
             .gecode = depots_problem::state}};
}

// A Beneš network can bring its inputs to its outputs in any order. It consists of columns of switches; each switch
// either crosses two wires or leaves them as they are. The search finds all settings of the switches that produce a
// given permutation. A switch is stated as two if_then_else.
//
// Source: Beneš, "Optimal rearrangeable multistage connecting networks", Bell System Technical Journal 43, 1964.

namespace benes_network_problem {

/// Returns the outputs of a network with these input wires, whose number is a power of two. `passed(a, b)` returns the
/// outputs of a switch:
///
///     0 --+--------+--+-----------+--+--------+-- 0
///     1 --+ switch +  |           |  + switch +-- 1
///                   \ |  network  | /
///     2 --+--------+ \|-----------|/ +--------+-- 2       from each switch, a wire goes to each of the networks
///     3 --+ switch +--|  network  |--+ switch +-- 3       of half the size
template <typename Wire, typename Switch>
std::vector<Wire> behind_network(const std::vector<Wire>& wires, const Switch& passed) {
    if (wires.size() == 2) {
        const auto [first, second] = passed(wires[0], wires[1]);
        return {first, second};
    }
    std::vector<Wire> upper, lower, all;
    for (std::size_t i = 0; i < wires.size(); i += 2) {
        const auto [up, down] = passed(wires[i], wires[i + 1]);
        upper.push_back(up);
        lower.push_back(down);
    }
    upper = behind_network(upper, passed);
    lower = behind_network(lower, passed);
    for (std::size_t i = 0; i < upper.size(); ++i) {
        const auto [first, second] = passed(upper[i], lower[i]);
        all.insert(all.end(), {first, second});
    }
    return all;
}

std::vector<std::vector<int>> random_permutation(int size, std::uint64_t seed) {
    csp::Random random(seed);
    std::vector<int> outputs(static_cast<std::size_t>(size));
    std::iota(outputs.begin(), outputs.end(), 0);
    for (std::size_t i = outputs.size(); i > 1; --i)
        std::swap(outputs[i - 1], outputs[random.below(static_cast<std::uint32_t>(i))]);
    return {outputs};
}

void state(ArcwiseModel& m, const Instance& instance) {
    const auto any_input = csp::range(0, instance.size - 1);
    const auto passed = [&](csp::Var a, csp::Var b) {
        const csp::Var crosses = m.model.int_var(csp::range(0, 1));
        const std::pair behind{m.model.int_var(any_input), m.model.int_var(any_input)};
        m.model.post(csp::if_then_else(crosses, b, a) == behind.first);
        m.model.post(csp::if_then_else(crosses, a, b) == behind.second);
        m.decisions.push_back(crosses);
        return behind;
    };
    std::vector<csp::Var> inputs;
    for (int i = 0; i < instance.size; ++i) inputs.push_back(m.model.int_var(csp::range(i, i)));
    const std::vector<csp::Var> outputs = behind_network(inputs, passed);
    for (std::size_t i = 0; i < outputs.size(); ++i)
        m.model.post(csp::equal(outputs[i], instance.square.front()[i]));
}

void state(GecodeModel& m, const Instance& instance) {
    Gecode::BoolVarArgs switches;
    const auto passed = [&](const Gecode::IntVar& a, const Gecode::IntVar& b) {
        const Gecode::BoolVar crosses(m, 0, 1);
        const std::pair behind{Gecode::IntVar(m, 0, instance.size - 1),
                               Gecode::IntVar(m, 0, instance.size - 1)};
        Gecode::ite(m, crosses, b, a, behind.first, Gecode::IPL_DOM);
        Gecode::ite(m, crosses, a, b, behind.second, Gecode::IPL_DOM);
        switches << crosses;
        return behind;
    };
    std::vector<Gecode::IntVar> inputs;
    for (int i = 0; i < instance.size; ++i) inputs.emplace_back(m, i, i);
    const std::vector<Gecode::IntVar> outputs = behind_network(inputs, passed);
    for (std::size_t i = 0; i < outputs.size(); ++i)
        Gecode::rel(m, outputs[i], Gecode::IRT_EQ, instance.square.front()[i]);
    m.truths = Gecode::BoolVarArray(m, switches);
}

} // namespace benes_network_problem

std::vector<Problem> benes_network() {
    const auto permutations = [](int size, std::uint64_t count) {
        return instances(size, count, [=](std::uint64_t seed) {
            return benes_network_problem::random_permutation(size, seed);
        });
    };
    return {{.name = "benes-network-16-all",
             .summary = "all settings of a network of switches for a permutation of 16, by if_then_else",
             .instances = permutations(16, 3),
             .smoke = permutations(4, 1),
             .arcwise = benes_network_problem::state,
             .gecode = benes_network_problem::state}};
}

} // namespace benchmarks::classics
