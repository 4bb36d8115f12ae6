#include <sudoku/variants/outside.hpp>

#include <set>
#include <utility>

namespace sudoku {

namespace {

int sign_of(int number) { return number < 0 ? -1 : number > 0 ? 1 : 0; }

bool is_within(const Variant& variant, int row, int column) {
    return row >= 0 && column >= 0 && row < variant.side() && column < variant.side();
}

/// Returns the clue of cells that begin at the edge, on the last cell inside the board.
OutsideClue clue_at_first_cell(const Variant& variant, const Restriction& restriction) {
    const int side = variant.side();
    const int first = restriction.cells.front();
    const int last = restriction.cells.back();
    OutsideClue clue{&restriction, first / side, first % side, sign_of(last / side - first / side),
                     sign_of(last % side - first % side)};
    if (first != last) return clue;
    // For a diagonal of one cell, both of its neighbours are outside.
    for (const auto& [down, across] : {std::pair(1, 1), std::pair(1, -1), std::pair(-1, 1)}) {
        clue.down = down;
        clue.across = across;
        if (!is_within(variant, clue.row - down, clue.column - across) &&
            !is_within(variant, clue.row + down, clue.column + across))
            break;
    }
    return clue;
}

} // namespace

std::vector<OutsideClue> outside_clues_of(const Variant& variant) {
    std::vector<OutsideClue> clues;
    std::set<std::pair<int, int>> taken;
    for (const Mark mark : {Mark::diagonal_clue, Mark::clue}) {
        for (const Restriction& restriction : variant.restrictions) {
            if (restriction.kind->mark != mark || restriction.cells.empty()) continue;
            OutsideClue clue = clue_at_first_cell(variant, restriction);
            do {
                clue.row -= clue.down;
                clue.column -= clue.across;
            } while (is_within(variant, clue.row, clue.column) ||
                     !taken.emplace(clue.row, clue.column).second);
            clues.push_back(clue);
        }
    }
    return clues;
}

} // namespace sudoku
