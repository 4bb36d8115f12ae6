// Partitions of a set: for each element, the number of its block. Blocks are numbered by their first elements, so each
// value occurs only after the previous value (value_precede), and each partition is found once.
//
// There are 115,975 partitions of ten elements, the tenth Bell number (OEIS A000110).

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <numeric>

namespace benchmarks::classics {

namespace set_partitions_problem {

void state(ArcwiseModel& m, const Instance& instance) {
    const auto n = static_cast<std::size_t>(instance.size);
    m.decisions = m.model.int_vars(n, csp::range(0, instance.size - 1), "block");
    std::vector<csp::Value> blocks(n);
    std::iota(blocks.begin(), blocks.end(), 0);
    m.model.post(csp::value_precede_chain(blocks, m.decisions));
}

void state(GecodeModel& m, const Instance& instance) {
    m.decisions = Gecode::IntVarArray(m, instance.size, 0, instance.size - 1);
    Gecode::precede(m, m.decisions, Gecode::IntArgs::create(instance.size, 0, 1));
}

} // namespace set_partitions_problem

std::vector<Problem> set_partitions() {
    return {{.name = "set-partitions-10-all",
             .summary = "all partitions of ten elements, by value_precede",
             .instances = {{10}},
             .smoke = {{5}},
             .arcwise = set_partitions_problem::state,
             .gecode = set_partitions_problem::state}};
}

} // namespace benchmarks::classics
