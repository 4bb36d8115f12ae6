// Dominating queens: a few queens attack or occupy all squares of a board. The variable of each square is the square of
// a queen that attacks or occupies it; these variables have few different values (nvalue).
//
// Both solvers look for squares that pairwise cannot share a queen. Gecode begins with the squares that share queens
// with the fewest other squares, Arcwise with the squares that the fewest queens attack, so the trees differ a little.
//
// The model is that of Bessière, Hebrard, Hnich, Kiziltan, Walsh, "Filtering algorithms for the NValue constraint",
// Constraints 11(4), 2006.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <array>

namespace benchmarks::classics {

namespace dominating_queens_problem {

/// By the size of the board: the number of queens needed (OEIS A075458).
constexpr std::array<int, 9> fewest_queens{0, 1, 1, 1, 2, 3, 3, 4, 5};

/// The places from which a queen attacks or occupies the square.
std::vector<int> queens_for(int square, int size) {
    std::vector<int> queens;
    for (int from = 0; from < size * size; ++from) {
        const int rows = square / size - from / size;
        const int columns = square % size - from % size;
        if (rows == 0 || columns == 0 || rows == columns || rows == -columns) queens.push_back(from);
    }
    return queens;
}

void state(ArcwiseModel& m, const Instance& board) {
    for (int square = 0; square < board.size * board.size; ++square)
        m.decisions.push_back(m.model.int_var(queens_for(square, board.size)));
    m.model.post(csp::nvalue(m.decisions) <= fewest_queens[static_cast<std::size_t>(board.size)]);
}

void state(GecodeModel& m, const Instance& board) {
    Gecode::IntVarArgs queens;
    for (int square = 0; square < board.size * board.size; ++square)
        queens << Gecode::IntVar(m, Gecode::IntSet(Gecode::IntArgs(queens_for(square, board.size))));
    Gecode::nvalues(m, queens, Gecode::IRT_LQ, fewest_queens[static_cast<std::size_t>(board.size)]);
    m.decisions = Gecode::IntVarArray(m, queens);
}

} // namespace dominating_queens_problem

std::vector<Problem> dominating_queens() {
    return {{.name = "dominating-queens-8",
             .summary = "five queens attack or occupy all squares of a board of 8 x 8, by nvalue",
             .instances = {{8}},
             .smoke = {{5}},
             .solutions = 1,
             .variables = VariableOrder::smallest_domain,
             .trees = Trees::free,
             .arcwise = dominating_queens_problem::state,
             .gecode = dominating_queens_problem::state}};
}

} // namespace benchmarks::classics
