#include <sudoku/variants/outline.hpp>

#include <algorithm>
#include <compare>
#include <set>
#include <utility>

namespace sudoku {

namespace {

/// A corner of cells, or a step from one corner to the next.
struct LatticeStep {
    int across = 0;
    int down = 0;

    friend bool operator==(const LatticeStep&, const LatticeStep&) = default;
    friend bool operator<(LatticeStep a, LatticeStep b) {
        return a.across != b.across ? a.across < b.across : a.down < b.down;
    }
};

/// Return a step turned to the right or left.
LatticeStep turned_right(LatticeStep step) { return {-step.down, step.across}; }
LatticeStep turned_left(LatticeStep step) { return {step.down, -step.across}; }

/// Follows the border of cells with the cells on its right.
class BorderWalk {
  public:
    BorderWalk(std::span<const int> cells, int side) {
        for (const int cell : cells) cells_.emplace(cell % side, cell / side);
    }

    std::vector<std::vector<SvgPoint>> lines(double inset) {
        std::vector<std::vector<SvgPoint>> lines;
        // Every border has an edge on top of a cell: from inside the cell, the walk goes rightward.
        std::set<std::pair<int, int>> by_row;
        for (const auto& [column, row] : cells_) by_row.emplace(row, column);
        for (const auto& [row, column] : by_row)
            if (!has(column, row - 1) && !walked_.contains(LatticeStep{column, row}))
                lines.push_back(walk({column, row}, inset));
        return lines;
    }

  private:
    bool has(int column, int row) const { return cells_.contains({column, row}); }

    /// Whether a step from a corner has a cell on its right and no cell on its left.
    bool is_border(LatticeStep from, LatticeStep step) const {
        const auto beside = [&](LatticeStep toward) { // the cell between a step and a direction
            return has(from.across + (step.across + toward.across - 1) / 2,
                       from.down + (step.down + toward.down - 1) / 2);
        };
        return beside(turned_right(step)) && !beside(turned_left(step));
    }

    std::vector<SvgPoint> walk(LatticeStep start, double inset) {
        constexpr LatticeStep rightward{1, 0};
        std::vector<SvgPoint> line;
        LatticeStep at = start;
        LatticeStep step = rightward;
        do {
            if (step == rightward) walked_.insert(at);
            at = {at.across + step.across, at.down + step.down};
            const LatticeStep before = step;
            for (const LatticeStep next : {turned_right(before), before, turned_left(before)}) {
                if (!is_border(at, next)) continue;
                step = next;
                break;
            }
            if (before == step) continue;
            const LatticeStep inward = turned_right(before);
            const LatticeStep also_inward = turned_right(step);
            line.push_back({at.across + inset * (inward.across + also_inward.across),
                            at.down + inset * (inward.down + also_inward.down)});
        } while (at != start || step != rightward);
        std::rotate(line.begin(), line.end() - 1, line.end()); // the last corner is that of the start
        return line;
    }

    std::set<std::pair<int, int>> cells_; ///< column, row
    std::set<LatticeStep> walked_;        ///< where rightward steps began
};

} // namespace

std::vector<std::vector<SvgPoint>> outlines_of(std::span<const int> cells, int side, double inset) {
    return BorderWalk(cells, side).lines(inset);
}

} // namespace sudoku
