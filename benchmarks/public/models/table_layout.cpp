// Each cell of a table can be laid out in several ways, from wide and low to narrow and high: the table is as low as
// the width of the page allows.

#include <benchmarks/public/models.hpp>

#include <algorithm>

namespace benchmarks::public_models {

Problem table_layout(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const std::size_t rows = data.size("rows");
    const std::size_t columns = data.size("cols");
    const auto width = data.matrix("width", data.size("maxconfig"));
    const auto height = data.matrix("height", width.columns());
    const csp::Value highest = *std::max_element(height.begin(), height.end());
    const auto column_width =
        model.int_vars(columns, csp::range(0, data.number("pixelwidth")), "column width");
    const auto row_height = model.int_vars(rows, csp::range(0, highest), "row height");
    std::vector<csp::Var> ways;
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column) {
            const std::size_t cell = row * columns + column;
            std::vector<csp::Value> possible; // ways that do not exist have a width of -1
            for (std::size_t k = 0; k < width.columns(); ++k)
                if (width(cell, k) >= 0) possible.push_back(static_cast<csp::Value>(k));
            ways.push_back(model.int_var(possible, "way"));
            model.post(csp::element(width.row(cell), ways.back()) <= column_width[column]);
            model.post(csp::element(height.row(cell), ways.back()) <= row_height[row]);
        }
    model.post(csp::sum(column_width) <= data.number("pixelwidth"));
    problem.cost = csp::sum(row_height);
    problem.heuristic = csp::select(ways, csp::variable_order::mrv, csp::value_order::min);
    return problem;
}

} // namespace benchmarks::public_models
