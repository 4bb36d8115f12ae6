// A knight's closed tour of an 8 x 8 board: a circuit. And all of its open tours of a 5 x 5 board, from any square to
// any other: Hamiltonian paths. There are 1728 (OEIS A165134). Both solvers keep all successors different by value,
// prevent tours from closing too early, and check whether the remaining squares are connected. Gecode starts this check
// from squares that change from run to run, Arcwise always from the first with a choice, so the trees differ.

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

/// The last square's successor is the number of squares.
std::vector<int> moves_or_end(int square, int size) {
    std::vector<int> moves = moves_from(square, size);
    moves.push_back(size * size);
    return moves;
}

void state_open(ArcwiseModel& m, const Instance& instance) {
    const int squares = instance.size * instance.size;
    for (int square = 0; square < squares; ++square)
        m.decisions.push_back(m.model.int_var(moves_or_end(square, instance.size)));
    const auto ends = m.model.int_vars(2, csp::range(0, squares - 1), "end");
    m.model.post(csp::hamiltonian_path(m.decisions, ends[0], ends[1], csp::consistency::value));
}

void state_open(GecodeModel& m, const Instance& instance) {
    const int squares = instance.size * instance.size;
    Gecode::IntVarArgs next;
    for (int square = 0; square < squares; ++square)
        next << Gecode::IntVar(m, Gecode::IntSet(Gecode::IntArgs(moves_or_end(square, instance.size))));
    const Gecode::IntVarArgs ends(m, 2, 0, squares - 1);
    Gecode::path(m, next, ends[0], ends[1], Gecode::IPL_VAL);
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
             .gecode = knights_tour_problem::state},
            {.name = "knights-path-5-all",
             .summary = "a knight's open tours of a 5 x 5 board",
             .instances = {{5}},
             .smoke = {{4}},
             .trees = Trees::free,
             .arcwise = knights_tour_problem::state_open,
             .gecode = knights_tour_problem::state_open}};
}

} // namespace benchmarks::classics
