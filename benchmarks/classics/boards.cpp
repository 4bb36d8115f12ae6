// Classics: boards.

#include <benchmarks/classics/problem.hpp>
#include <benchmarks/puzzles/gecode.hpp>
#include <benchmarks/puzzles/queens.hpp>

#include <csp/base/random.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

namespace benchmarks::classics {

// Queens that do not attack each other: all solutions on a small board, the first solution on large ones.

namespace queens_problem {

void state(ArcwiseModel& m, const Instance& board) {
    m.decisions = post_queens(m.model, board.size, csp::consistency::value);
}

void state(GecodeModel& m, const Instance& board) {
    m.decisions = post_queens(m, board.size, Gecode::IPL_VAL);
}

} // namespace queens_problem

std::vector<Problem> queens() {
    Problem all{.name = "queens-12-all",
                .summary = "all ways to place 12 queens",
                .instances = {{12}},
                .smoke = {{7}},
                .variables = VariableOrder::smallest_domain,
                .arcwise = queens_problem::state,
                .gecode = queens_problem::state};
    Problem first = all;
    first.solutions = 1;
    Problem many = first.with("queens-500", "one way to place 500 queens", {{500}}, {{30}});
    many.values = ValueOrder::middle; // if the search tries the least value first, it takes far too long
    return {all, first.with("queens-100", "one way to place 100 queens", {{100}}, {{20}}), many};
}

// Dominating queens: a few queens attack or occupy all squares of a board. The variable of each square is the square of
// a queen that attacks or occupies it; these variables have few different values (nvalue).
//
// Both solvers look for squares that pairwise cannot share a queen. Gecode begins with the squares that share queens
// with the fewest other squares, Arcwise with the squares that the fewest queens attack, so the trees differ a little.
//
// The model is that of Bessière, Hebrard, Hnich, Kiziltan, Walsh, "Filtering algorithms for the NValue constraint",
// Constraints 11(4), 2006.

namespace dominating_queens_problem {

/// The number of queens needed, by the size of the board (OEIS A075458).
constexpr std::array<int, 9> fewest_queens{0, 1, 1, 1, 2, 3, 3, 4, 5};

/// Returns the places from which a queen attacks or occupies the square.
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

// A knight's closed tour of an 8 x 8 board is a circuit. Its open tours of a 5 x 5 board, between any two squares, are
// Hamiltonian paths; all 1728 are found (OEIS A165134). Both solvers keep all successors different by value, prevent
// tours from closing too early, and check whether the remaining squares are connected. Gecode starts this check from
// squares that change from run to run, Arcwise always from the first with a choice, so the trees differ.

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

/// Returns the possible successors of the square: the moves, and for the last square of the tour the number of squares.
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

// Nonograms: a picture of black and white cells is given by the lengths of the blocks of black cells in each row and
// each column. Each line is stated as an automaton. The pictures are random: noise, smoothed until shapes appear.

namespace nonogram_problem {

using Picture = std::vector<std::vector<int>>;

/// Returns a random picture, smoothed `smoothings` times: a cell takes the colour of most of the nine cells around it.
Picture random_picture(int size, int smoothings, std::uint64_t seed) {
    const auto n = static_cast<std::size_t>(size);
    csp::Random random(seed);
    Picture picture(n, std::vector<int>(n));
    for (auto& row : picture)
        for (int& cell : row) cell = static_cast<int>(random.below(2));
    for (; smoothings > 0; --smoothings) {
        const Picture before = picture;
        const auto black = [&](std::size_t i, std::size_t j) { return i < n && j < n ? before[i][j] : 0; };
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j) {
                int around = 0;
                for (const std::size_t y : {i - 1, i, i + 1})
                    for (const std::size_t x : {j - 1, j, j + 1}) around += black(y, x);
                picture[i][j] = around > 4 ? 1 : 0;
            }
    }
    return picture;
}

std::vector<int> column_of(const Picture& picture, std::size_t j) {
    std::vector<int> column;
    for (const auto& row : picture) column.push_back(row[j]);
    return column;
}

std::vector<int> blocks_of(const std::vector<int>& line) {
    std::vector<int> blocks;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == 0) continue;
        if (i == 0 || line[i - 1] == 0) blocks.push_back(0);
        ++blocks.back();
    }
    return blocks;
}

/// Calls add(from, value, to) for each transition of the automaton of a line with these blocks, and returns the final
/// state.
template <typename Add>
int for_each_transition(const std::vector<int>& blocks, const Add& add) {
    int state = 0;
    add(state, 0, state);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        for (int k = 0; k < blocks[i]; ++k, ++state) add(state, 1, state + 1);
        if (i + 1 < blocks.size()) {
            add(state, 0, state + 1);
            ++state;
        }
        add(state, 0, state);
    }
    return state;
}

csp::Constraint line(const std::vector<csp::View>& cells, const std::vector<int>& blocks) {
    std::vector<std::vector<csp::Automaton::State>> next;
    const auto add = [&](int from, int value, int to) {
        next.resize(std::max(next.size(), static_cast<std::size_t>(std::max(from, to)) + 1),
                    {csp::Automaton::no_state, csp::Automaton::no_state});
        next[static_cast<std::size_t>(from)][static_cast<std::size_t>(value)] = to;
    };
    const int end = for_each_transition(blocks, add);
    return csp::regular(cells, csp::Automaton({0, 1}, next, 0, {end}));
}

void line(GecodeModel& m, const Gecode::IntVarArgs& cells, const std::vector<int>& blocks) {
    std::vector<Gecode::DFA::Transition> transitions;
    const auto add = [&](int from, int value, int to) { transitions.emplace_back(from, value, to); };
    const int end = for_each_transition(blocks, add);
    add(-1, 0, 0); // ends the list
    std::array<int, 2> accepting{end, -1};
    Gecode::extensional(m, cells, Gecode::DFA(0, transitions.data(), accepting.data()));
}

void state(ArcwiseModel& m, const Instance& instance) {
    const Picture& picture = instance.square;
    const std::size_t n = picture.size();
    const auto cell = m.model.int_vars(n * n, csp::range(0, 1));
    for (std::size_t i = 0; i < n; ++i) {
        std::vector<csp::View> row, column;
        for (std::size_t j = 0; j < n; ++j) {
            row.emplace_back(cell[i * n + j]);
            column.emplace_back(cell[j * n + i]);
        }
        m.model.post(line(row, blocks_of(picture[i])));
        m.model.post(line(column, blocks_of(column_of(picture, i))));
    }
    m.decisions = cell;
}

void state(GecodeModel& m, const Instance& instance) {
    const Picture& picture = instance.square;
    const int n = instance.size;
    m.decisions = Gecode::IntVarArray(m, n * n, 0, 1);
    for (int i = 0; i < n; ++i) {
        Gecode::IntVarArgs row, column;
        for (int j = 0; j < n; ++j) {
            row << m.decisions[i * n + j];
            column << m.decisions[j * n + i];
        }
        const auto index = static_cast<std::size_t>(i);
        line(m, row, blocks_of(picture[index]));
        line(m, column, blocks_of(column_of(picture, index)));
    }
}

} // namespace nonogram_problem

std::vector<Problem> nonogram() {
    const auto pictures = [](int size, int smoothings, std::uint64_t count) {
        return instances(size, count, [=](std::uint64_t seed) {
            return nonogram_problem::random_picture(size, smoothings, seed);
        });
    };
    Problem shapes{.name = "nonogram-40",
                   .summary = "10 pictures of 40 x 40 cells, smooth shapes: the first solution",
                   .instances = pictures(40, 2, 10),
                   .smoke = pictures(10, 1, 2),
                   .solutions = 1,
                   .values = ValueOrder::greatest,
                   .arcwise = nonogram_problem::state,
                   .gecode = nonogram_problem::state};
    return {shapes, shapes.with("nonogram-20", "10 pictures of 20 x 20 cells of noise: the first solution",
                                pictures(20, 0, 10), pictures(8, 0, 2))};
}

} // namespace benchmarks::classics
