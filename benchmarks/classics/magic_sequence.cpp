// Magic sequences: s[0] .. s[n - 1], where s[v] is the number of occurrences of v in the sequence.
//

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <utility>

namespace benchmarks::classics {

namespace magic_sequence_problem {

void state(ArcwiseModel& m, const Instance& sequence) {
    const auto n = static_cast<std::size_t>(sequence.size);
    m.decisions = m.model.int_vars(n, csp::range(0, sequence.size - 1), "s");
    csp::Expression sum, weighted_sum; // redundant
    for (std::size_t v = 0; v < n; ++v) {
        const csp::Var x = m.decisions[v];
        m.model.post(csp::count(m.decisions, static_cast<csp::Value>(v)) == x);
        sum += x;
        weighted_sum += v * x;
    }
    m.model.post(sum == sequence.size);
    m.model.post(weighted_sum == sequence.size);
}

void state(GecodeModel& m, const Instance& sequence) {
    const int n = sequence.size;
    m.decisions = Gecode::IntVarArray(m, n, 0, n - 1);
    for (int v = 0; v < n; ++v) Gecode::count(m, m.decisions, v, Gecode::IRT_EQ, m.decisions[v]);
    Gecode::linear(m, m.decisions, Gecode::IRT_EQ, n);
    Gecode::linear(m, Gecode::IntArgs::create(n, 0, 1), m.decisions, Gecode::IRT_EQ, n);
}

} // namespace magic_sequence_problem

std::vector<Problem> magic_sequence() {
    Problem shorter{.name = "magic-sequence-200",
                    .summary = "all magic sequences of length 200, by count",
                    .instances = {{200}},
                    .smoke = {{10}},
                    .values = ValueOrder::greatest,
                    .arcwise = magic_sequence_problem::state,
                    .gecode = magic_sequence_problem::state};
    Problem longer = shorter;
    longer.name = "magic-sequence-500";
    longer.summary = "all magic sequences of length 500, by count";
    longer.instances = {{500}};
    return {shorter, longer};
}

} // namespace benchmarks::classics
