#include <sudoku/variants/restriction.hpp>

#include <csp/base/error.hpp>
#include <csp/base/random.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace sudoku {

namespace {

/// A step by rows and columns.
using Move = std::pair<int, int>;

constexpr std::array<Move, 4> by_edge{Move(-1, 0), Move(0, -1), Move(0, 1), Move(1, 0)};
constexpr std::array<Move, 4> by_corner{Move(-1, -1), Move(-1, 1), Move(1, -1), Move(1, 1)};
constexpr std::array<Move, 8> like_a_king{Move(-1, -1), Move(-1, 0), Move(-1, 1), Move(0, -1),
                                          Move(0, 1),   Move(1, -1), Move(1, 0),  Move(1, 1)};

int any_below(int bound, csp::Random& random) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
}

template <typename List>
const auto& any_of(const List& list, csp::Random& random) {
    return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

bool has(const std::vector<int>& cells, int cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

/// Returns the cell a step away; -1 outside the board.
int moved(int cell, Move step, int side) {
    const int row = cell / side + step.first;
    const int column = cell % side + step.second;
    return 0 <= row && row < side && 0 <= column && column < side ? row * side + column : -1;
}

/// Returns the cells from a first one to the edge.
std::vector<int> ray(int cell, Move step, int side) {
    std::vector<int> cells;
    for (; cell >= 0; cell = moved(cell, step, side)) cells.push_back(cell);
    return cells;
}

/// Returns a walk of a king that visits no cell twice.
std::vector<int> random_line(int side, int wanted, csp::Random& random) {
    std::vector<int> cells{any_below(side * side, random)};
    while (std::ssize(cells) < wanted) {
        std::vector<int> next;
        for (const Move& step : like_a_king)
            if (const int cell = moved(cells.back(), step, side); cell >= 0 && !has(cells, cell))
                next.push_back(cell);
        if (next.empty()) break;
        cells.push_back(any_of(next, random));
    }
    return cells;
}

/// Returns cells with different values that are connected by edges.
std::vector<int> random_group(const Board& filled, int wanted, csp::Random& random) {
    std::vector<int> cells{any_below(filled.size(), random)};
    const auto is_new = [&](int value) {
        return std::none_of(cells.begin(), cells.end(), [&](int cell) { return filled[cell] == value; });
    };
    while (std::ssize(cells) < wanted) {
        std::vector<int> next;
        for (const int cell : cells)
            for (const Move& step : by_edge)
                if (const int other = moved(cell, step, filled.side());
                    other >= 0 && !has(next, other) && is_new(filled[other]))
                    next.push_back(other);
        if (next.empty()) break;
        cells.push_back(any_of(next, random));
    }
    std::sort(cells.begin(), cells.end());
    return cells;
}

/// Returns the cells and partners of a copy: a group, and another group of its shape that shares no cell with it.
Restriction random_copy(const Board& filled, int wanted, csp::Random& random) {
    const int side = filled.side();
    Restriction copy{.cells = random_group(filled, wanted, random)};
    std::vector<std::vector<int>> places;
    for (int rows = 1 - side; rows < side; ++rows)
        for (int columns = 1 - side; columns < side; ++columns) {
            std::vector<int> place;
            for (const int cell : copy.cells) {
                const int other = moved(cell, {rows, columns}, side);
                if (other >= 0 && !has(copy.cells, other)) place.push_back(other);
            }
            if (place.size() == copy.cells.size()) places.push_back(std::move(place));
        }
    if (!places.empty()) copy.partners = any_of(places, random);
    return copy;
}

std::vector<int> random_row(int side, csp::Random& random) {
    const Move step = any_of(by_edge, random);
    const int place = any_below(side, random);
    const auto edge = [&](int direction) { return direction > 0 ? 0 : side - 1; };
    const int first = step.first != 0 ? edge(step.first) * side + place : place * side + edge(step.second);
    return ray(first, step, side);
}

std::vector<int> random_diagonal(int side, csp::Random& random) {
    const Move step = any_of(by_corner, random);
    const Move back{-step.first, -step.second};
    int first = any_below(side * side, random);
    for (int before = moved(first, back, side); before >= 0; before = moved(first, back, side))
        first = before;
    return ray(first, step, side);
}

} // namespace

Restriction random_cells(Cells cells, const Board& filled, int wanted, csp::Random& random) {
    if (wanted < 1)
        throw csp::ArgumentError("sudoku::random_cells",
                                 std::to_string(wanted) + " cells wanted, expected at least 1");
    const int side = filled.side();
    switch (cells) {
    case Cells::board:
        return {};
    case Cells::cell:
        return {.cells = {any_below(filled.size(), random)}};
    case Cells::pair: {
        const int first = any_below(filled.size(), random);
        for (;;)
            if (const int second = moved(first, any_of(by_edge, random), side); second >= 0)
                return {.cells = {std::min(first, second), std::max(first, second)}};
    }
    case Cells::cells:
        return {.cells = random_group(filled, wanted, random)};
    case Cells::line:
        return {.cells = random_line(side, wanted, random)};
    case Cells::arrow: {
        std::vector<int> line = random_line(side, wanted, random);
        const int circle = line.front();
        line.erase(line.begin());
        return {.cells = std::move(line), .partners = {circle}};
    }
    case Cells::copy:
        return random_copy(filled, wanted, random);
    case Cells::row:
        return {.cells = random_row(side, random)};
    case Cells::diagonal:
        return {.cells = random_diagonal(side, random)};
    }
    return {};
}

} // namespace sudoku
