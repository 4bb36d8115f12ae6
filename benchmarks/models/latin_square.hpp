#pragma once

#include <benchmarks/puzzles/latin_square.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/model/model.hpp>

#include <cstddef>
#include <vector>

namespace benchmarks {

/// A Latin square with holes, to be completed: a variable for each cell and an all_different for each row and each
/// column, with the given strength, if any.
template <typename... Strength>
void post_latin_square(csp::Model& model, const Square& square, Strength... strength) {
    const std::size_t size = square.size();
    const auto cell = model.int_vars(size * size, csp::range(0, static_cast<csp::Value>(size) - 1), "cell");
    for (std::size_t i = 0; i < size; ++i) {
        std::vector<csp::Var> row, column;
        for (std::size_t j = 0; j < size; ++j) {
            if (square[i][j] >= 0) model.post(cell[i * size + j] == square[i][j]);
            row.push_back(cell[i * size + j]);
            column.push_back(cell[j * size + i]);
        }
        model.post(csp::all_different(row, strength...));
        model.post(csp::all_different(column, strength...));
    }
}

} // namespace benchmarks
