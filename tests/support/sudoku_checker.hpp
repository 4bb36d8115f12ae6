#pragma once

#include <cstddef>
#include <string>
#include <vector>

/// Checks finished Sudoku grids using only strings and integers. The checks share no code with the tested libraries and
/// state the rules independently, so that a mistake of the libraries cannot hide.
namespace checker {

struct Rules {
    int box_rows = 3;
    int box_columns = 3;
    bool diagonals = false; ///< both main diagonals also contain every value
};

/// Returns 1-9, then 10-25 for A-P or a-p; 0 for an empty cell (. 0 _ *); -1 for all other symbols.
inline int value_of(char symbol) {
    const std::string empty = ".0_*";
    const std::string capital = "123456789ABCDEFGHIJKLMNOP";
    const std::string small = "123456789abcdefghijklmnop";
    if (empty.find(symbol) != std::string::npos) return 0;
    if (const auto at = capital.find(symbol); at != std::string::npos) return static_cast<int>(at) + 1;
    if (const auto at = small.find(symbol); at != std::string::npos) return static_cast<int>(at) + 1;
    return -1;
}

/// Returns an empty string if these symbols are the values 1..n in any order, each once; otherwise a description of the
/// error.
inline std::string fault_of_group(const std::string& name, const std::string& symbols) {
    std::vector<int> times(symbols.size() + 1, 0);
    for (const char symbol : symbols) {
        const int value = value_of(symbol);
        if (value < 1 || value > static_cast<int>(symbols.size())) return name + " holds '" + symbol + "'";
        if (++times[static_cast<std::size_t>(value)] > 1) return name + " holds '" + symbol + "' twice";
    }
    return "";
}

/// Returns an empty string if `solved`, row by row on one line, is a complete grid that satisfies the rules and
/// contains every given of `givens`; otherwise the first error in it.
inline std::string fault_of_solution(const std::string& givens, const std::string& solved,
                                     const Rules& rules = {}) {
    const int n = rules.box_rows * rules.box_columns;
    const auto cells = static_cast<std::size_t>(n) * static_cast<std::size_t>(n);
    if (solved.size() != cells) return "the solution has " + std::to_string(solved.size()) + " cells";
    if (givens.size() != cells) return "the puzzle has " + std::to_string(givens.size()) + " cells";
    for (std::size_t i = 0; i < cells; ++i) {
        const int given = value_of(givens[i]);
        if (given < 0) return "the puzzle holds '" + std::string(1, givens[i]) + "'";
        if (given > 0 && given != value_of(solved[i]))
            return "cell " + std::to_string(i) + " differs from its given";
    }

    std::vector<std::string> rows(static_cast<std::size_t>(n)), columns = rows, boxes = rows;
    std::string down, up;
    for (int i = 0; i < n * n; ++i) {
        const int row = i / n, column = i % n;
        const int box = row / rules.box_rows * rules.box_rows + column / rules.box_columns;
        const char symbol = solved[static_cast<std::size_t>(i)];
        rows[static_cast<std::size_t>(row)] += symbol;
        columns[static_cast<std::size_t>(column)] += symbol;
        boxes[static_cast<std::size_t>(box)] += symbol;
        if (row == column) down += symbol;
        if (row + column == n - 1) up += symbol;
    }
    std::string fault;
    for (std::size_t i = 0; i < rows.size() && fault.empty(); ++i) {
        const auto number = std::to_string(i + 1);
        fault = fault_of_group("row " + number, rows[i]);
        if (fault.empty()) fault = fault_of_group("column " + number, columns[i]);
        if (fault.empty()) fault = fault_of_group("box " + number, boxes[i]);
    }
    if (rules.diagonals && fault.empty()) fault = fault_of_group("diagonal 1", down);
    if (rules.diagonals && fault.empty()) fault = fault_of_group("diagonal 2", up);
    return fault;
}

} // namespace checker
