#pragma once

#include <sudoku/variants/variant.hpp>

#include <csp/base/random.hpp>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <vector>

/// Random restrictions for tests; many have no filling that obeys them.
namespace random_variants {

using sudoku::Cells;
using sudoku::Numbers;
using sudoku::Restriction;
using sudoku::RestrictionKind;

inline int below(csp::Random& random, int bound) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
}

/// Returns the cell some rows and columns away, if it is on the board.
inline std::optional<int> moved(int cell, int down, int right, int side) {
    const int row = cell / side + down;
    const int column = cell % side + right;
    if (row < 0 || row >= side || column < 0 || column >= side) return std::nullopt;
    return row * side + column;
}

/// Returns a line of king's moves, which occasionally returns to a cell.
inline std::vector<int> line(csp::Random& random, int side, int longest) {
    std::vector<int> cells{below(random, side * side)};
    const int length = 1 + below(random, longest);
    for (int tries = 0; std::ssize(cells) < length && tries < 100; ++tries) {
        const auto next = moved(cells.back(), below(random, 3) - 1, below(random, 3) - 1, side);
        if (!next || *next == cells.back()) continue;
        const bool is_new = std::find(cells.begin(), cells.end(), *next) == cells.end();
        if (is_new || below(random, 8) == 0) cells.push_back(*next);
    }
    return cells;
}

/// Returns different cells in any order.
inline std::vector<int> cells(csp::Random& random, int side, int most) {
    std::vector<int> all(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
    std::iota(all.begin(), all.end(), 0);
    random.shuffle(all);
    all.resize(1 + random.below(static_cast<std::uint32_t>(most)));
    return all;
}

/// Returns the cells from a cell on, in one direction, to the edge.
inline std::vector<int> ray(int cell, int down, int right, int side) {
    std::vector<int> cells{cell};
    while (const auto next = moved(cells.back(), down, right, side)) cells.push_back(*next);
    return cells;
}

inline std::vector<int> row_or_column(csp::Random& random, int side) {
    const int k = below(random, side);
    switch (below(random, 4)) {
    case 0:
        return ray(k * side, 0, 1, side);
    case 1:
        return ray(k * side + side - 1, 0, -1, side);
    case 2:
        return ray(k, 1, 0, side);
    default:
        return ray((side - 1) * side + k, -1, 0, side);
    }
}

inline std::vector<int> diagonal(csp::Random& random, int side) {
    for (;;) {
        const int cell = below(random, side * side);
        const int down = 2 * below(random, 2) - 1;
        const int right = 2 * below(random, 2) - 1;
        if (!moved(cell, -down, -right, side)) return ray(cell, down, right, side);
    }
}

inline std::vector<int> pair(csp::Random& random, int side) {
    for (;;) {
        const int cell = below(random, side * side);
        const int way = below(random, 4);
        const auto other = moved(cell, way < 2 ? 2 * way - 1 : 0, way < 2 ? 0 : 2 * way - 5, side);
        if (other) return {cell, *other};
    }
}

inline void add_cells(Restriction& restriction, csp::Random& random, int side) {
    switch (restriction.kind->cells) {
    case Cells::board:
        return;
    case Cells::cell:
        restriction.cells = cells(random, side, 1);
        return;
    case Cells::pair:
        restriction.cells = pair(random, side);
        return;
    case Cells::cells:
        restriction.cells = cells(random, side, 4);
        return;
    case Cells::line:
        restriction.cells = line(random, side, 6);
        return;
    case Cells::arrow:
        restriction.cells = line(random, side, 5);
        restriction.partners = cells(random, side, below(random, 4) == 0 ? 2 : 1);
        return;
    case Cells::copy:
        restriction.cells = cells(random, side, 3);
        do restriction.partners = cells(random, side, 3);
        while (restriction.partners.size() != restriction.cells.size());
        return;
    case Cells::row:
        restriction.cells = row_or_column(random, side);
        return;
    case Cells::diagonal:
        restriction.cells = diagonal(random, side);
        return;
    }
}

inline void add_numbers(Restriction& restriction, csp::Random& random, int side) {
    const Cells of = restriction.kind->cells;
    const int greatest = of == Cells::pair || of == Cells::line ? side : 3 * side;
    switch (restriction.kind->numbers) {
    case Numbers::none:
        return;
    case Numbers::optional:
        if (below(random, 3) != 0) restriction.numbers = {1 + below(random, greatest)};
        return;
    case Numbers::one:
        restriction.numbers = {below(random, greatest + 1)};
        return;
    case Numbers::several:
        for (int count = 1 + below(random, 3); count > 0; --count)
            restriction.numbers.push_back(1 + below(random, side));
        return;
    }
}

inline Restriction restriction(const RestrictionKind& kind, csp::Random& random, int side) {
    Restriction made{.kind = &kind};
    add_cells(made, random, side);
    add_numbers(made, random, side);
    return made;
}

} // namespace random_variants
