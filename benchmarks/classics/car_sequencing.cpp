// Car sequencing (problem 1 of CSPLib): cars of several classes go down an assembly line. Each class has some of the
// options, and the station for an option can serve only a limited number of cars in every window of consecutive cars.
//
// The first instance is the small one that the literature begins with: ten cars, six classes, five options (M. Dincbas,
// H. Simonis and P. Van Hentenryck, "Solving the car-sequencing problem in constraint logic programming", ECAI 1988,
// pp. 290-295). The others are random: cars with options of the usual capacities.
//
// Both count the classes with bounds consistency. The trees may differ by a few nodes, since Gecode's rule ignores
// holes.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <csp/base/random.hpp>

#include <algorithm>
#include <array>

namespace benchmarks::classics {

namespace car_sequencing_problem {

/// No more than `most` of `window` cars in a row.
struct Capacity {
    int most;
    int window;
};
constexpr std::array<Capacity, 5> capacities{{{1, 2}, {2, 3}, {1, 3}, {2, 5}, {1, 5}}};

/// Rows of an instance's square: the number of cars, and for each option whether they have it.
std::vector<std::vector<int>> dincbas_simonis_van_hentenryck() {
    return {{1, 1, 0, 1, 1, 0}, {1, 0, 0, 0, 1, 0}, {2, 0, 1, 0, 0, 1},
            {2, 0, 1, 0, 1, 0}, {2, 1, 0, 1, 0, 0}, {2, 1, 1, 0, 0, 0}};
}

/// A random line that respects the capacities, sorted into classes.
std::vector<std::vector<int>> random_classes(int cars, std::uint64_t seed) {
    csp::Random random(seed);
    std::vector<std::vector<int>> classes;
    std::vector<std::vector<int>> line;
    for (int car = 0; car < cars; ++car) {
        std::vector<int> options{1};
        for (std::size_t o = 0; o < capacities.size(); ++o) {
            const auto before = std::min(line.size(), static_cast<std::size_t>(capacities[o].window - 1));
            int served = 0;
            for (std::size_t k = line.size() - before; k < line.size(); ++k) served += line[k][o + 1];
            options.push_back(served < capacities[o].most && random.below(4) != 0 ? 1 : 0);
        }
        line.push_back(options);
        const auto same = std::find_if(classes.begin(), classes.end(), [&](const auto& known) {
            return std::equal(known.begin() + 1, known.end(), options.begin() + 1);
        });
        if (same == classes.end())
            classes.push_back(options);
        else
            ++(*same)[0];
    }
    return classes;
}

/// For each option, the classes that have it.
std::vector<int> classes_with(std::size_t option, const Instance& instance) {
    std::vector<int> classes;
    for (std::size_t c = 0; c < instance.square.size(); ++c)
        if (instance.square[c][option + 1] != 0) classes.push_back(static_cast<int>(c));
    return classes;
}

void state(ArcwiseModel& m, const Instance& instance) {
    const auto cars = static_cast<std::size_t>(instance.size);
    const auto class_count = static_cast<csp::Value>(instance.square.size());
    m.decisions = m.model.int_vars(cars, csp::range(0, class_count - 1), "class");
    std::vector<csp::Value> values, counts;
    for (csp::Value c = 0; c < class_count; ++c) {
        values.push_back(c);
        counts.push_back(instance.square[static_cast<std::size_t>(c)][0]);
    }
    m.model.post(
        csp::global_cardinality(m.decisions, values, counts, csp::Cover::closed, csp::consistency::bounds));
    for (std::size_t o = 0; o < capacities.size(); ++o) {
        const auto with = classes_with(o, instance);
        if (with.empty()) continue;
        const auto window = static_cast<std::size_t>(capacities[o].window);
        for (std::size_t first = 0; first + window <= cars; ++first) {
            const std::vector<csp::Var> row(m.decisions.begin() + static_cast<std::ptrdiff_t>(first),
                                            m.decisions.begin() +
                                                static_cast<std::ptrdiff_t>(first + window));
            m.model.post(csp::among(row, with) <= capacities[o].most);
        }
    }
}

void state(GecodeModel& m, const Instance& instance) {
    const int class_count = static_cast<int>(instance.square.size());
    m.decisions = Gecode::IntVarArray(m, instance.size, 0, class_count - 1);
    Gecode::IntArgs values, counts;
    for (int c = 0; c < class_count; ++c) {
        values << c;
        counts << instance.square[static_cast<std::size_t>(c)][0];
    }
    Gecode::IntSetArgs sets;
    for (const int n : counts) sets << Gecode::IntSet(n, n);
    Gecode::count(m, m.decisions, sets, values, Gecode::IPL_BND);
    for (std::size_t o = 0; o < capacities.size(); ++o) {
        const auto with = classes_with(o, instance);
        if (with.empty()) continue;
        const Gecode::IntArgs members(with);
        const Gecode::IntSet set(members);
        for (int first = 0; first + capacities[o].window <= instance.size; ++first)
            Gecode::count(m, m.decisions.slice(first, 1, capacities[o].window), set, Gecode::IRT_LQ,
                          capacities[o].most);
    }
}

std::vector<Instance> random_instances(int cars, std::uint64_t count) {
    std::vector<Instance> instances;
    for (std::uint64_t seed = 1; seed <= count; ++seed)
        instances.push_back({cars, seed, random_classes(cars, seed)});
    return instances;
}

} // namespace car_sequencing_problem

std::vector<Problem> car_sequencing() {
    Problem small{.name = "car-sequencing-10",
                  .summary = "all ways to sequence ten cars of six classes",
                  .instances = {{10, 0, car_sequencing_problem::dincbas_simonis_van_hentenryck()}},
                  .smoke = {{10, 0, car_sequencing_problem::dincbas_simonis_van_hentenryck()}},
                  .trees = Trees::free,
                  .arcwise = car_sequencing_problem::state,
                  .gecode = car_sequencing_problem::state};
    Problem large = small;
    large.name = "car-sequencing-12";
    large.summary = "up to a thousand ways to sequence twelve cars, of five lines made by chance";
    large.instances = car_sequencing_problem::random_instances(12, 5);
    large.solutions = 1000;
    return {small, large};
}

} // namespace benchmarks::classics
