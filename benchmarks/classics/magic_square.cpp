// Magic squares: 1 .. n * n in a square where every row, every column and both diagonals have the same sum.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

namespace benchmarks::classics {

namespace magic_square_problem {

/// The cells of the rows, columns and diagonals, counted row by row.
std::vector<std::vector<int>> lines(int n) {
    std::vector<std::vector<int>> lines(static_cast<std::size_t>(2 * n + 2));
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            lines[static_cast<std::size_t>(i)].push_back(i * n + j);
            lines[static_cast<std::size_t>(n + i)].push_back(j * n + i);
        }
        lines[static_cast<std::size_t>(2 * n)].push_back(i * n + i);
        lines[static_cast<std::size_t>(2 * n + 1)].push_back(i * n + n - 1 - i);
    }
    return lines;
}

int sum_of_a_line(int n) { return n * (n * n + 1) / 2; }

// Each square has eight images under rotation and reflection. Only the image counts whose upper left corner is the
// least, and whose upper right corner is less than the lower left one.

void state(ArcwiseModel& m, const Instance& square) {
    const int n = square.size;
    const auto cell = m.model.int_vars(static_cast<std::size_t>(n * n), csp::range(1, n * n), "cell");
    m.model.post(csp::all_different(cell, csp::consistency::value));
    for (const auto& line : lines(n)) {
        csp::Expression total;
        for (const int i : line) total += cell[static_cast<std::size_t>(i)];
        m.model.post(total == sum_of_a_line(n));
    }
    const csp::Var corner = cell.front();
    const csp::Var upper_right = cell[static_cast<std::size_t>(n - 1)];
    const csp::Var lower_left = cell[static_cast<std::size_t>(n * (n - 1))];
    m.model.post(corner < upper_right);
    m.model.post(upper_right < lower_left);
    m.model.post(corner < cell.back());
    m.decisions = cell;
}

void state(GecodeModel& m, const Instance& square) {
    const int n = square.size;
    m.decisions = Gecode::IntVarArray(m, n * n, 1, n * n);
    const auto& cell = m.decisions;
    Gecode::distinct(m, cell, Gecode::IPL_VAL);
    for (const auto& line : lines(n)) {
        Gecode::IntVarArgs cells;
        for (const int i : line) cells << cell[i];
        Gecode::linear(m, cells, Gecode::IRT_EQ, sum_of_a_line(n));
    }
    Gecode::rel(m, cell[0], Gecode::IRT_LE, cell[n - 1]);
    Gecode::rel(m, cell[n - 1], Gecode::IRT_LE, cell[n * (n - 1)]);
    Gecode::rel(m, cell[0], Gecode::IRT_LE, cell[n * n - 1]);
}

} // namespace magic_square_problem

std::vector<Problem> magic_square() {
    Problem all{.name = "magic-square-4-all",
                .summary = "all magic squares of order 4, up to symmetry",
                .instances = {{4}},
                .smoke = {{3}},
                .variables = VariableOrder::smallest_domain,
                .arcwise = magic_square_problem::state,
                .gecode = magic_square_problem::state};
    Problem first = all;
    first.name = "magic-square-5";
    first.summary = "one magic square of order 5";
    first.instances = {{5}};
    first.smoke = {{4}};
    first.solutions = 1;
    return {all, first};
}

} // namespace benchmarks::classics
