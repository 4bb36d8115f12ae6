#pragma once

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/model/model.hpp>

#include <vector>

namespace benchmarks {

/// Posts queens that do not attack each other, by three all_different over the column of each row's queen: columns,
/// rising and falling diagonals, with the given strength, if any. Returns the columns.
template <typename... Strength>
std::vector<csp::Var> post_queens(csp::Model& model, int size, Strength... strength) {
    auto column = model.int_vars(static_cast<std::size_t>(size), csp::range(0, size - 1), "column");
    std::vector<csp::View> rising, falling;
    for (int row = 0; const csp::Var x : column) {
        rising.push_back(x + row);
        falling.push_back(x - row++);
    }
    model.post(csp::all_different(column, strength...));
    model.post(csp::all_different(rising, strength...));
    model.post(csp::all_different(falling, strength...));
    return column;
}

} // namespace benchmarks
