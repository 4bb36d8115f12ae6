#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <numeric>

namespace puzzles::models {

namespace still_life_puzzle {

/// Returns whether the last cell stays unchanged in the game of Life; all cells before it are its neighbours.
bool is_still(std::span<const csp::Value> cells) {
    const csp::Value neighbours = std::accumulate(cells.begin(), cells.end() - 1, 0);
    return cells.back() == 1 ? neighbours == 2 || neighbours == 3 : neighbours != 3;
}

Statement state(Input& input) {
    const int size = input.size("the side of the square", 1, 50);
    const auto n = static_cast<std::size_t>(size);
    const std::size_t side = n + 4; // a border two cells wide: cells next to the square must stay dead
    Statement puzzle;
    csp::Model& model = puzzle.model;
    std::vector<csp::Var> all;
    std::vector<csp::Var> live;
    for (std::size_t cell = 0; cell < side * side; ++cell) {
        const std::size_t row = cell / side;
        const std::size_t column = cell % side;
        const bool is_inside = row >= 2 && row < n + 2 && column >= 2 && column < n + 2;
        const std::string name =
            is_inside ? cell_name(live.size(), n) : "outside " + std::to_string(cell + 1);
        all.push_back(model.int_var(csp::range(0, is_inside ? 1 : 0), name));
        if (is_inside) live.push_back(all.back());
    }
    for (std::size_t cell = 0; cell < all.size(); ++cell) {
        std::vector<csp::Var> block = around(all, side, cell);
        if (block.size() < 8) continue;
        block.push_back(all[cell]);
        model.post(csp::require(block, is_still), "nothing changes");
    }
    const std::size_t across = (n + 2) / 3; // the number of tiles in a row
    std::vector<csp::Expression> tiles(across * across);
    for (std::size_t cell = 0; cell < live.size(); ++cell)
        tiles[cell / n / 3 * across + cell % n / 3] += live[cell];
    std::vector<csp::Var> densities;
    for (const csp::Expression& tile : tiles) {
        constexpr csp::Value most = 6; // the greatest number of live cells in a tile of three by three
        const std::size_t row = densities.size() / across * 3;
        const std::size_t column = densities.size() % across * 3;
        const std::string name = "live cells of " + cell_name(row * n + column, n) + " to " +
                                 cell_name(std::min(row + 2, n - 1) * n + std::min(column + 2, n - 1), n);
        densities.push_back(model.int_var(csp::range(0, most), name));
        model.post(densities.back() == tile);
    }
    puzzle.maximise = csp::sum(densities);
    puzzle.search.variable_order = &csp::variable_order::input;
    puzzle.search.value_order = &csp::value_order::max;
    puzzle.words.add(all, {"dead", "live"});
    puzzle.drawing = shades(live, n);
    return puzzle;
}

} // namespace still_life_puzzle

extern const Puzzle still_life{
    .name = "still-life",
    .summary = "as many live cells in a square as possible, such that nothing changes in the game of Life",
    .teaches = "A condition is written as a function of nine values; with so few of them, the library makes "
               "it domain consistent by itself.",
    .instance = "the side of the square",
    .example = "5",
    .state = still_life_puzzle::state,
    .known = {{"3", 6, "OEIS A055397"}, {"4", 8, "OEIS A055397"}, {"5", 16, "OEIS A055397"}},
};

} // namespace puzzles::models
