// Costas arrays: a permutation where, for every shift s, the differences x[i + s] - x[i] are all different.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

namespace benchmarks::classics {

namespace costas_problem {

void state(ArcwiseModel& m, const Instance& array) {
    const auto n = static_cast<std::size_t>(array.size);
    const auto row = m.model.int_vars(n, csp::range(0, array.size - 1), "row");
    m.model.post(csp::all_different(row, csp::consistency::value));
    for (std::size_t shift = 1; shift + 1 < n; ++shift) {
        const auto rise = m.model.int_vars(n - shift, csp::range(1 - array.size, array.size - 1), "rise");
        for (std::size_t i = 0; i < rise.size(); ++i) m.model.post(rise[i] + row[i] == row[i + shift]);
        m.model.post(csp::all_different(rise, csp::consistency::value));
    }
    m.decisions = row;
}

void state(GecodeModel& m, const Instance& array) {
    const int n = array.size;
    m.decisions = Gecode::IntVarArray(m, n, 0, n - 1);
    const auto& row = m.decisions;
    Gecode::distinct(m, row, Gecode::IPL_VAL);
    for (int shift = 1; shift + 1 < n; ++shift) {
        const Gecode::IntVarArgs rise(m, n - shift, 1 - n, n - 1);
        for (int i = 0; i < rise.size(); ++i)
            Gecode::linear(m, Gecode::IntArgs({1, 1, -1}),
                           Gecode::IntVarArgs({rise[i], row[i], row[i + shift]}), Gecode::IRT_EQ, 0);
        Gecode::distinct(m, rise, Gecode::IPL_VAL);
    }
}

} // namespace costas_problem

std::vector<Problem> costas() {
    return {{.name = "costas-12",
             .summary = "one Costas array of order 12",
             .instances = {{12}},
             .smoke = {{6}},
             .solutions = 1,
             .variables = VariableOrder::smallest_domain,
             .arcwise = costas_problem::state,
             .gecode = costas_problem::state}};
}

} // namespace benchmarks::classics
