// A knight's closed tour of an 8 x 8 board: a circuit. Both solvers keep all successors different by value,
// close no tour too soon, and check whether the remaining squares are connected. Gecode does the last from squares that
// change from run to run, and we always from the first with a choice, so the trees differ.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <cstdlib>

namespace benchmarks::classics {

namespace knights_tour_problem {

std::vector<int> moves_from(int square, int size) {
    std::vector<int> moves;
    for (int to = 0; to < size * size; ++to) {
        const int rows = std::abs(square / size - to / size);
        const int columns = std::abs(square % size - to % size);
        if (rows * columns == 2) moves.push_back(to);
    }
    return moves;
}

void state(ArcwiseModel& m, const Instance& instance) {
    for (int square = 0; square < instance.size * instance.size; ++square)
        m.decisions.push_back(m.model.int_var(moves_from(square, instance.size)));
    m.model.post(csp::circuit(m.decisions, csp::consistency::value));
}

void state(GecodeModel& m, const Instance& instance) {
    Gecode::IntVarArgs next;
    for (int square = 0; square < instance.size * instance.size; ++square)
        next << Gecode::IntVar(m, Gecode::IntSet(Gecode::IntArgs(moves_from(square, instance.size))));
    Gecode::circuit(m, next, Gecode::IPL_VAL);
    m.decisions = Gecode::IntVarArray(m, next);
}

} // namespace knights_tour_problem

std::vector<Problem> knights_tour() {
    return {{.name = "knights-tour-8",
             .summary = "a knight's closed tour of an 8 x 8 board",
             .instances = {{8}},
             .smoke = {{6}},
             .solutions = 1,
             .trees = Trees::free,
             .arcwise = knights_tour_problem::state,
             .gecode = knights_tour_problem::state}};
}

} // namespace benchmarks::classics
