#include <sudoku/layout/regions.hpp>

#include <algorithm>

namespace sudoku {

namespace {

constexpr int none = -1;

bool is_row_or_column(int side, const Unit& unit) {
    const auto all_have = [&](auto number_of) {
        return std::all_of(unit.cells.begin(), unit.cells.end(),
                           [&](int cell) { return number_of(cell) == number_of(unit.cells.front()); });
    };
    return all_have([side](int cell) { return cell / side; }) ||
           all_have([side](int cell) { return cell % side; });
}

} // namespace

std::vector<int> regions_of(const Layout& layout) {
    std::vector<int> regions(static_cast<std::size_t>(layout.size()), none);
    int count = 0;
    const auto region = [&](int cell) -> int& { return regions[static_cast<std::size_t>(cell)]; };
    for (const Unit& unit : layout.units()) {
        const bool is_taken =
            std::any_of(unit.cells.begin(), unit.cells.end(), [&](int cell) { return region(cell) != none; });
        if (is_taken || is_row_or_column(layout.side(), unit)) continue;
        for (const int cell : unit.cells) region(cell) = count;
        ++count;
    }
    const bool is_divided = std::find(regions.begin(), regions.end(), none) == regions.end();
    if (!is_divided) std::fill(regions.begin(), regions.end(), 0);
    return regions;
}

} // namespace sudoku
