#include <sudoku/making/symmetry.hpp>

#include <sudoku/making/index.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace sudoku {

namespace {

constexpr std::array<std::string_view, symmetries.size()> names_of_symmetries{
    "none",           "vertical",   "horizontal",   "diagonal",    "anti-diagonal",
    "both-diagonals", "orthogonal", "rotation-180", "rotation-90", "full"};

/// The reflections and rotations that generate each group.
enum class Motion : std::uint8_t { left_right, top_bottom, diagonal, anti_diagonal, half_turn, quarter_turn };

std::vector<Motion> generators_of(Symmetry symmetry) {
    switch (symmetry) {
    case Symmetry::none:
        return {};
    case Symmetry::vertical:
        return {Motion::left_right};
    case Symmetry::horizontal:
        return {Motion::top_bottom};
    case Symmetry::diagonal:
        return {Motion::diagonal};
    case Symmetry::anti_diagonal:
        return {Motion::anti_diagonal};
    case Symmetry::both_diagonals:
        return {Motion::diagonal, Motion::anti_diagonal};
    case Symmetry::orthogonal:
        return {Motion::left_right, Motion::top_bottom};
    case Symmetry::rotation_180:
        return {Motion::half_turn};
    case Symmetry::rotation_90:
        return {Motion::quarter_turn};
    case Symmetry::full:
        return {Motion::left_right, Motion::diagonal};
    }
    return {};
}

int moved(Motion motion, int side, int cell) {
    const int row = cell / side;
    const int column = cell % side;
    const auto place = [side](int r, int c) { return side * r + c; };
    switch (motion) {
    case Motion::left_right:
        return place(row, side - 1 - column);
    case Motion::top_bottom:
        return place(side - 1 - row, column);
    case Motion::diagonal:
        return place(column, row);
    case Motion::anti_diagonal:
        return place(side - 1 - column, side - 1 - row);
    case Motion::half_turn:
        return place(side - 1 - row, side - 1 - column);
    case Motion::quarter_turn:
        return place(column, side - 1 - row);
    }
    return cell;
}

} // namespace

std::string_view to_string(Symmetry symmetry) {
    return names_of_symmetries.at(static_cast<std::size_t>(symmetry));
}

std::optional<Symmetry> symmetry_named(std::string_view name) {
    const auto* const found = std::find(names_of_symmetries.begin(), names_of_symmetries.end(), name);
    if (found == names_of_symmetries.end()) return std::nullopt;
    return symmetries.at(static_cast<std::size_t>(found - names_of_symmetries.begin()));
}

std::vector<std::vector<int>> orbits(Symmetry symmetry, int side) {
    if (side < 1 || side > max_side)
        throw csp::ArgumentError("sudoku::orbits", "side is " + std::to_string(side) + ", expected 1 to " +
                                                       std::to_string(max_side));
    const auto motions = generators_of(symmetry);
    std::vector<bool> is_known(nth(side * side), false);
    std::vector<std::vector<int>> found;
    for (int cell = 0; cell < side * side; ++cell) {
        if (is_known[nth(cell)]) continue;
        std::vector<int> orbit{cell};
        is_known[nth(cell)] = true;
        for (std::size_t i = 0; i < orbit.size(); ++i)
            for (const Motion motion : motions) {
                const int next = moved(motion, side, orbit[i]);
                if (is_known[nth(next)]) continue;
                is_known[nth(next)] = true;
                orbit.push_back(next);
            }
        std::sort(orbit.begin(), orbit.end());
        found.push_back(std::move(orbit));
    }
    return found;
}

Symmetry symmetry_of(const Board& board) {
    // The ten symmetries are all subgroups of the rotations and reflections: of those that hold, one contains the rest.
    Symmetry largest = Symmetry::none;
    for (const Symmetry symmetry : symmetries)
        if (is_symmetric(board, symmetry) &&
            orbits(symmetry, board.side()).size() < orbits(largest, board.side()).size())
            largest = symmetry;
    return largest;
}

bool is_symmetric(const Board& board, Symmetry symmetry) {
    const auto motions = generators_of(symmetry);
    return std::all_of(motions.begin(), motions.end(), [&](Motion motion) {
        for (int cell = 0; cell < board.size(); ++cell)
            if ((board[cell] == 0) != (board[moved(motion, board.side(), cell)] == 0)) return false;
        return true;
    });
}

} // namespace sudoku
