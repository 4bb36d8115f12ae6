// Balanced incomplete block designs: v rows and b columns of 0 and 1 with r ones in every row, k in every column, and
// lambda columns in common for every two rows. Rows and columns are in lexicographic order, the largest first.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

namespace benchmarks::classics {

namespace bibd_problem {

constexpr int rows = 7;
constexpr int ones_in_column = 3;

/// The size of an instance is lambda.
int ones_in_row(const Instance& instance) { return instance.size * (rows - 1) / (ones_in_column - 1); }
int columns(const Instance& instance) { return ones_in_row(instance) * rows / ones_in_column; }

void state(ArcwiseModel& m, const Instance& instance) {
    const auto b = static_cast<std::size_t>(columns(instance));
    m.decisions = m.model.int_vars(rows * b, csp::range(0, 1), "cell");
    std::vector<std::vector<csp::View>> row;
    for (std::size_t i = 0; i < rows; ++i)
        row.emplace_back(m.decisions.begin() + static_cast<std::ptrdiff_t>(i * b),
                         m.decisions.begin() + static_cast<std::ptrdiff_t>((i + 1) * b));
    for (const auto& cells : row) m.model.post(csp::sum(cells) == ones_in_row(instance));
    const auto column = csp::transposed(row);
    for (const auto& cells : column) m.model.post(csp::sum(cells) == ones_in_column);
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const auto common = m.model.int_vars(b, csp::range(0, 1), "common");
            for (std::size_t c = 0; c < b; ++c) m.model.post(csp::min(row[i][c], row[j][c]) == common[c]);
            m.model.post(csp::sum(common) == instance.size);
        }
    m.model.post(csp::lex_chain_less_equal(std::vector(row.rbegin(), row.rend())));
    m.model.post(csp::lex_chain_less_equal(std::vector(column.rbegin(), column.rend())));
}

void state(GecodeModel& m, const Instance& instance) {
    const int b = columns(instance);
    m.truths = Gecode::BoolVarArray(m, rows * b, 0, 1);
    const auto row = [&](int i) { return m.truths.slice(i * b, 1, b); };
    const auto column = [&](int c) { return m.truths.slice(c, b, rows); };
    for (int i = 0; i < rows; ++i) Gecode::linear(m, row(i), Gecode::IRT_EQ, ones_in_row(instance));
    for (int c = 0; c < b; ++c) Gecode::linear(m, column(c), Gecode::IRT_EQ, ones_in_column);
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < i; ++j) {
            const Gecode::BoolVarArgs common(m, b, 0, 1);
            for (int c = 0; c < b; ++c)
                Gecode::rel(m, m.truths[i * b + c], Gecode::BOT_AND, m.truths[j * b + c], common[c]);
            Gecode::linear(m, common, Gecode::IRT_EQ, instance.size);
        }
    for (int i = 1; i < rows; ++i) Gecode::rel(m, row(i), Gecode::IRT_LQ, row(i - 1));
    for (int c = 1; c < b; ++c) Gecode::rel(m, column(c), Gecode::IRT_LQ, column(c - 1));
}

} // namespace bibd_problem

std::vector<Problem> bibd() {
    return {{.name = "bibd-7-3-60",
             .summary = "one design of 420 blocks of 3 of 7 elements, two together in 60",
             .instances = {{60}},
             .smoke = {{2}},
             .solutions = 1,
             .values = ValueOrder::greatest,
             .arcwise = bibd_problem::state,
             .gecode = bibd_problem::state}};
}

} // namespace benchmarks::classics
