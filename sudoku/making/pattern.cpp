#include <sudoku/making/pattern.hpp>

#include <sudoku/making/index.hpp>

#include <csp/base/text.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cstddef>

namespace sudoku {

std::optional<std::string> fault_of_pattern(const Layout& layout, const std::vector<int>& pattern,
                                            Symmetry symmetry, const ClueRange& clues) {
    std::vector<bool> has_given(nth(layout.size()), false);
    for (const int cell : pattern) {
        if (cell < 0 || cell >= layout.size())
            return "the pattern has cell " + std::to_string(cell) + ", expected 0 to " +
                   std::to_string(layout.size() - 1);
        if (has_given[nth(cell)]) return "the pattern has the cell " + layout.cell_name(cell) + " twice";
        has_given[nth(cell)] = true;
    }
    if (symmetry != Symmetry::none)
        return "there are a pattern and the symmetry " + std::string(to_string(symmetry)) +
               ", expected one of them";
    const int count = static_cast<int>(pattern.size());
    if (count < clues.least || count > clues.most)
        return "the pattern has " + csp::counted(nth(count), "given") + ", expected " +
               std::to_string(clues.least) + " to " + std::to_string(clues.most);
    return std::nullopt;
}

std::optional<std::string> fault_of_symmetry(Symmetry symmetry, int side, const ClueRange& clues, int fewest,
                                             const std::vector<int>& given) {
    constexpr std::size_t most_cells = max_side * max_side;
    std::bitset<most_cells + 1> possible; // the numbers of cells in unions of orbits
    possible.set(given.size());
    for (const auto& orbit : orbits(symmetry, side))
        if (std::find(given.begin(), given.end(), orbit.front()) == given.end())
            possible |= possible << orbit.size();
    const auto is_possible = [&](int count) { return count >= fewest && possible[nth(count)]; };
    int below = clues.least - 1;
    while (below >= 0 && !is_possible(below)) --below;
    int above = clues.least;
    while (!is_possible(above)) ++above; // all cells are a union
    if (above <= clues.most) return std::nullopt;
    const std::string range = clues.least == clues.most ? csp::counted(nth(clues.most), "given")
                                                        : std::to_string(clues.least) + " to " +
                                                              csp::counted(nth(clues.most), "given");
    return "the symmetry " + std::string(to_string(symmetry)) + " does not permit " + range +
           "; the nearest " + (below < 0 ? "number is " : "numbers are " + std::to_string(below) + " and ") +
           std::to_string(above);
}

std::uint32_t free_values(const Layout& layout, const Board& board, int cell) {
    std::uint32_t taken = 1;
    for (const int peer : layout.peers(cell)) taken |= std::uint32_t{1} << board[peer];
    return ((std::uint32_t{2} << layout.side()) - 1) & ~taken;
}

int random_value(std::uint32_t values, csp::Random& random) {
    for (auto skipped = random.below(static_cast<std::uint32_t>(std::popcount(values))); skipped > 0;
         --skipped)
        values &= values - 1;
    return std::countr_zero(values);
}

void change_values(Board& board, const Layout& layout, const std::vector<int>& cells, csp::Random& random) {
    std::array<int, 2> chosen{};
    for (int& cell : chosen) {
        cell = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
        board.set(cell, 0);
    }
    for (const int cell : chosen)
        if (const std::uint32_t values = free_values(layout, board, cell); values != 0)
            board.set(cell, random_value(values, random));
}

} // namespace sudoku
