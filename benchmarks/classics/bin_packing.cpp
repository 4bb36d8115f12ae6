// Bin packing: items of random sizes are packed into the fewest bins of one capacity that their total size allows, or
// it is proved that they need more.
//
// Both solvers follow Shaw (CP 2004).

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <csp/base/random.hpp>

#include <algorithm>
#include <functional>
#include <numeric>

namespace benchmarks::classics {

namespace bin_packing_problem {

constexpr int capacity = 100;

/// In decreasing order.
std::vector<int> random_sizes(int count, std::uint64_t seed) {
    constexpr int smallest = 20;
    constexpr int largest = 60;
    csp::Random random(seed);
    std::vector<int> sizes;
    for (int i = 0; i < count; ++i)
        sizes.push_back(smallest + static_cast<int>(random.below(largest - smallest + 1)));
    std::sort(sizes.begin(), sizes.end(), std::greater<>());
    return sizes;
}

/// The number of bins needed for the sum of the sizes.
int bins(const std::vector<int>& sizes) {
    return (std::accumulate(sizes.begin(), sizes.end(), 0) + capacity - 1) / capacity;
}

std::vector<Instance> instances(int items, const std::vector<std::uint64_t>& seeds) {
    std::vector<Instance> instances;
    instances.reserve(seeds.size());
    for (const std::uint64_t seed : seeds) instances.push_back({items, seed, {random_sizes(items, seed)}});
    return instances;
}

void state(ArcwiseModel& m, const Instance& instance) {
    const std::vector<int>& sizes = instance.square.front();
    const int count = bins(sizes);
    m.decisions = m.model.int_vars(sizes.size(), csp::range(0, count - 1), "bin");
    const auto load = m.model.int_vars(static_cast<std::size_t>(count), csp::range(0, capacity), "load");
    m.model.post(csp::bin_packing(m.decisions, sizes, load));
}

void state(GecodeModel& m, const Instance& instance) {
    const std::vector<int>& sizes = instance.square.front();
    const int count = bins(sizes);
    m.decisions = Gecode::IntVarArray(m, static_cast<int>(sizes.size()), 0, count - 1);
    const Gecode::IntVarArgs load(m, count, 0, capacity);
    Gecode::binpacking(m, load, m.decisions, Gecode::IntArgs(sizes));
}

} // namespace bin_packing_problem

std::vector<Problem> bin_packing() {
    return {{.name = "bin-packing-18",
             .summary = "18 items into as few bins as the sum of their sizes needs; they need more",
             .instances = bin_packing_problem::instances(18, {36, 45, 52}), // neither trivial nor hopeless,
             .smoke = bin_packing_problem::instances(9, {1, 2}),
             .solutions = 1,
             .arcwise = bin_packing_problem::state,
             .gecode = bin_packing_problem::state}};
}

} // namespace benchmarks::classics
