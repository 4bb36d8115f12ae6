#include <sudoku/board/jigsaw_line.hpp>

#include <sudoku/board/board.hpp>
#include <sudoku/board/symbol.hpp>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <vector>

namespace sudoku {

namespace {

constexpr std::size_t jigsaw_side = 9;
constexpr std::size_t jigsaw_cells = jigsaw_side * jigsaw_side;

/// Whether 81 symbols are the regions of a board. The first cell of a solution has no equal neighbour, which ends the
/// search immediately.
bool are_regions(std::string_view symbols) {
    for (std::size_t cell = 0; cell < jigsaw_cells; ++cell) {
        const char symbol = symbols[cell];
        if (symbol == '0' || std::isalnum(static_cast<unsigned char>(symbol)) == 0) return false;
        if (symbols.find(symbol) != cell) continue;
        std::vector<int> region;
        for (std::size_t other = cell; other < jigsaw_cells; ++other)
            if (symbols[other] == symbol) region.push_back(static_cast<int>(other));
        if (region.size() != jigsaw_side || !are_connected(region, jigsaw_side)) return false;
    }
    return true;
}

bool are_cells(std::string_view symbols) {
    return std::all_of(symbols.begin(), symbols.end(),
                       [](char c) { return value_of_symbol(c) <= jigsaw_side; });
}

constexpr std::string_view blanks_of_line = " \t\r";

} // namespace

std::optional<JigsawLine> jigsaw_on(std::string_view line) {
    if (line.size() < 2 * jigsaw_cells) return std::nullopt; // true of nearly every line
    line.remove_prefix(std::min(line.find_first_not_of(blanks_of_line), line.size()));
    line = line.substr(0, line.find_last_not_of(blanks_of_line) + 1);
    if (line.size() < 2 * jigsaw_cells) return std::nullopt;
    const JigsawLine jigsaw{line.substr(0, jigsaw_cells), line.substr(line.size() - jigsaw_cells)};
    std::string_view between = line.substr(jigsaw_cells, line.size() - 2 * jigsaw_cells);
    const std::size_t comma = between.find_first_not_of(blanks_of_line);
    if (comma != std::string_view::npos && between[comma] == ',') between.remove_prefix(comma + 1);
    if (between.find_first_not_of(blanks_of_line) != std::string_view::npos) return std::nullopt;
    return are_regions(jigsaw.regions) && are_cells(jigsaw.cells) ? std::optional(jigsaw) : std::nullopt;
}

} // namespace sudoku
