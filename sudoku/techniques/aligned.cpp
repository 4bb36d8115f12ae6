// Aligned exclusion: two or three cells cannot have certain values together, because a cell that sees all of them would
// then have no value. A mark that is in no possible combination is removed.
//
//   xy . | a . .        a = x and b = y would leave nothing for the cell xy.
//    . . | . b .

#include <sudoku/techniques/catalogue.hpp>

#include <array>
#include <utility>

namespace sudoku::techniques {

namespace {

/// Returns the cells with two marks, or up to `most`, that see all of some cells.
std::vector<int> excluding_cells(const Position& position, const CellSet& seen, int most) {
    std::vector<int> cells;
    for (const int cell : seen& position.open())
        if (position.count(cell) >= 2 && position.count(cell) <= most) cells.push_back(cell);
    return cells;
}

void find_aligned_pair(const Position& position, Steps& found) {
    const Geometry& geometry = position.geometry();
    for (const int a : position.open()) {
        for (const int b : position.open()) {
            if (a == b) continue;
            const auto excluding = excluding_cells(position, geometry.peers(a) & geometry.peers(b), 2);
            if (excluding.size() < 2) continue;
            Step step{
                .values = position.values(a) | position.values(b), .cells = {a, b}, .others = excluding};
            for (const int x : bits_of(position.values(a))) {
                Values possible = position.values(b);
                if (geometry.sees(a, b)) possible &= ~one_bit(x);
                for (const int cell : excluding)
                    if (position.has(cell, x)) possible &= ~(position.values(cell) & ~one_bit(x));
                if (possible == 0) step.removals.push_back({a, x});
            }
            for (const int cell : excluding) step.values |= position.values(cell);
            if (found.add(std::move(step))) return;
        }
    }
}

/// Tries three cells. The third cell sees one of the first two.
class TripleSearch {
  public:
    TripleSearch(const Position& position, Steps& found)
        : position_(position),
          geometry_(position.geometry()),
          found_(found) {}

    void run() {
        std::vector<int> cells; // cells seen by a cell that may exclude combinations
        for (const int cell : position_.open())
            if (position_.count(cell) >= 2 && !excluding_cells(position_, geometry_.peers(cell), 3).empty())
                cells.push_back(cell);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            for (std::size_t j = i + 1; j < cells.size(); ++j) {
                const CellSet both = geometry_.peers(cells[i]) & geometry_.peers(cells[j]);
                if (excluding_cells(position_, both, 3).size() < 2) continue;
                const CellSet near = geometry_.peers(cells[i]) | geometry_.peers(cells[j]);
                for (const int third : cells)
                    if (third != cells[i] && third != cells[j] && near.contains(third) &&
                        position_.count(third) <= 3 && try_cells({cells[i], cells[j], third}))
                        return;
            }
        }
    }

  private:
    using Triple = std::array<int, 3>;

    bool try_cells(const Triple& cells) {
        const auto excluding = excluding_cells(
            position_, geometry_.peers(cells[0]) & geometry_.peers(cells[1]) & geometry_.peers(cells[2]), 3);
        if (excluding.size() < 2) return false;
        std::array<Values, 3> possible{};
        for (const int x : bits_of(position_.values(cells[0])))
            for (const int y : bits_of(position_.values(cells[1])))
                for (const int z : bits_of(position_.values(cells[2])))
                    if (is_possible(cells, {x, y, z}, excluding)) {
                        possible[0] |= one_bit(x);
                        possible[1] |= one_bit(y);
                        possible[2] |= one_bit(z);
                    }
        Step step{.cells = {cells.begin(), cells.end()}, .others = excluding};
        for (std::size_t i = 0; i < cells.size(); ++i) {
            step.values |= position_.values(cells[i]);
            for (const int value : bits_of(position_.values(cells[i]) & ~possible[i]))
                step.removals.push_back({cells[i], value});
        }
        for (const int cell : excluding) step.values |= position_.values(cell);
        return found_.add(std::move(step));
    }

    bool is_possible(const Triple& cells, const Triple& values, const std::vector<int>& excluding) const {
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = i + 1; j < 3; ++j)
                if (values[i] == values[j] && geometry_.sees(cells[i], cells[j])) return false;
        const Values taken = one_bit(values[0]) | one_bit(values[1]) | one_bit(values[2]);
        for (const int cell : excluding)
            if ((position_.values(cell) & ~taken) == 0) return false;
        return true;
    }

    const Position& position_;
    const Geometry& geometry_;
    Steps& found_;
};

void find_aligned_triple(const Position& position, Steps& found) { TripleSearch(position, found).run(); }

std::string words_of_aligned(const Step& step, const Names& names) {
    return " " + Names::values(step.values) + " in " + names.cells(step.cells) + ", seen by " +
           names.cells(step.others);
}

} // namespace

const Technique aligned_pair{"aligned-pair",
                             "Aligned pair exclusion",
                             "a value of a cell is removed if it is possible with no value of a second cell, "
                             "because of cells that see both",
                             {.se = 6.2, .level = Level::unfair},
                             find_aligned_pair,
                             words_of_aligned};
const Technique aligned_triple{"aligned-triple",
                               "Aligned triple exclusion",
                               "a value of a cell is removed if it is possible with no values of two further "
                               "cells, because of cells that see all three",
                               {.se = 7.5},
                               find_aligned_triple,
                               words_of_aligned};

} // namespace sudoku::techniques
