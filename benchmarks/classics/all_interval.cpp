// All-interval series: the numbers 0 .. n - 1 in an order in which neighbours differ by each of 1 .. n - 1 once.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <cstdlib>

namespace benchmarks::classics {

namespace all_interval_problem {

void state(ArcwiseModel& m, const Instance& series) {
    const auto n = static_cast<std::size_t>(series.size);
    const int last = series.size - 1;
    const auto note = m.model.int_vars(n, csp::range(0, last), "note");
    const auto step = m.model.int_vars(n - 1, csp::range(-last, last), "step");
    const auto width = m.model.int_vars(n - 1, csp::range(1, last), "width");
    for (std::size_t i = 0; i + 1 < n; ++i) {
        m.model.post(step[i] + note[i] == note[i + 1]);
        m.model.post(csp::relation(step[i], width[i], [](int s, int w) { return std::abs(s) == w; }));
    }
    m.model.post(csp::all_different(note, csp::consistency::domain));
    m.model.post(csp::all_different(width, csp::consistency::domain));
    m.model.post(note.front() < note[1]);       // excludes the series upside down,
    m.model.post(width.back() < width.front()); // and backwards
    m.decisions = note;
}

void state(GecodeModel& m, const Instance& series) {
    const int n = series.size;
    const Gecode::IntVarArgs note(m, n, 0, n - 1);
    const Gecode::IntVarArgs step(m, n - 1, 1 - n, n - 1);
    const Gecode::IntVarArgs width(m, n - 1, 1, n - 1);
    for (int i = 0; i + 1 < n; ++i) {
        Gecode::linear(m, Gecode::IntArgs({1, 1, -1}), Gecode::IntVarArgs({step[i], note[i], note[i + 1]}),
                       Gecode::IRT_EQ, 0);
        Gecode::abs(m, step[i], width[i], Gecode::IPL_DOM);
    }
    Gecode::distinct(m, note, Gecode::IPL_DOM);
    Gecode::distinct(m, width, Gecode::IPL_DOM);
    Gecode::rel(m, note[0], Gecode::IRT_LE, note[1]);
    Gecode::rel(m, width[n - 2], Gecode::IRT_LE, width[0]);
    m.decisions = Gecode::IntVarArray(m, note);
}

} // namespace all_interval_problem

std::vector<Problem> all_interval() {
    return {{.name = "all-interval-13-all",
             .summary = "all all-interval series of 13 notes, up to symmetry",
             .instances = {{13}},
             .smoke = {{7}},
             .variables = VariableOrder::smallest_domain,
             .arcwise = all_interval_problem::state,
             .gecode = all_interval_problem::state}};
}

} // namespace benchmarks::classics
