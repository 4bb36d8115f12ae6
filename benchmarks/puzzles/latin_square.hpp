#pragma once

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/model/model.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace benchmarks {

/// A square of numbers, row by row; in a Latin square every row and every column contains each of 0 .. size - 1 once.
using Square = std::vector<std::vector<int>>;

/// Returns a random Latin square, size >= 2, nearly uniformly distributed; the square is the same for the same seed on
/// every machine.
///
/// Source: Jacobson and Matthews, "Generating uniformly distributed random Latin squares", Journal of
/// Combinatorial Designs 4 (1996), pp. 405-437: a walk over proper squares and squares with one mistake.
Square random_latin_square(int size, std::uint64_t seed);

/// Returns the square after `holes` cells were emptied; empty cells contain -1.
Square punched(Square square, int holes, std::uint64_t seed);

/// Posts the completion of a Latin square with holes: a variable for each cell, and an all_different for each row and
/// each column, with the given strength, if any. Returns the cells, row by row.
template <typename... Strength>
std::vector<csp::Var> post_latin_square(csp::Model& model, const Square& square, Strength... strength) {
    const std::size_t size = square.size();
    auto cell = model.int_vars(size * size, csp::range(0, static_cast<csp::Value>(size) - 1), "cell");
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
    return cell;
}

} // namespace benchmarks
