// Depots along a road: each place is served by the nearest. All ways to place three depots are found for which the
// distances of the places to their depots have the least possible sum, which dynamic programming has found. The model
// is a sum of minima of absolute differences, so functions are nested. In Gecode, differences and absolute values are
// domain consistent; by bounds alone its tree would be twice as large, and take as long.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <csp/base/random.hpp>

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace benchmarks::classics {

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

/// A depot serves neighbouring places; the best site is the middle one of them.
int least_distance(const std::vector<int>& places) {
    std::vector<int> least(places.size() + 1,
                           std::numeric_limits<int>::max() / 2); // of the first so many places
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

/// The places, and in a separate row the least sum of distances.
Instance instance(int count, std::uint64_t seed) {
    const std::vector<int> places = random_places(count, seed);
    return {count, seed, {places, {least_distance(places)}}};
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
    return {{.name = "depots-20",
             .summary = "three depots as near as possible to 20 places along a road, by min of abs",
             .instances = {depots_problem::instance(20, 1), depots_problem::instance(20, 2),
                           depots_problem::instance(20, 3)},
             .smoke = {depots_problem::instance(6, 1)},
             .values = ValueOrder::middle,
             .arcwise = depots_problem::state,
             .gecode = depots_problem::state}};
}

} // namespace benchmarks::classics
