#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/puzzle/candidates.hpp>
#include <sudoku/techniques/geometry.hpp>

#include <optional>
#include <string>
#include <vector>

namespace sudoku {

/// A value in a cell.
struct Candidate {
    int cell = 0;
    int value = 0;
    friend bool operator==(const Candidate&, const Candidate&) = default;
    friend bool operator<(const Candidate& a, const Candidate& b) {
        return a.cell != b.cell ? a.cell < b.cell : a.value < b.value;
    }
};

/// The state of a partly solved puzzle as a player sees it: placed values, and pencil marks in the open cells. Marks
/// are stored in two ways, so that each takes one load: the values of each cell, and the places of each value in each
/// unit.
///
/// A placed value is removed from the marks of the cells that see it; no other conclusion is drawn.
class Position {
  public:
    /// Places the givens. Throws csp::ArgumentError if board and layout differ in size.
    Position(const Geometry& geometry, const Board& givens);

    /// Starts from a player's marks. The placed values are the givens and those of the player in `placed`. Marks
    /// excluded by a placed value are left out. Throws like the first form.
    Position(const Geometry& geometry, const Board& givens, const Board& placed, const Candidates& marks);

    const Geometry& geometry() const { return *geometry_; }
    int side() const { return geometry_->side(); }
    int size() const { return geometry_->size(); }

    /// The value placed in a cell; 0 if it is open.
    int value(int cell) const { return board_[cell]; }
    bool is_open(int cell) const { return board_[cell] == 0; }
    bool is_given(int cell) const { return givens_[cell] != 0; }
    /// The marks of an open cell; empty if a value is placed.
    Values values(int cell) const { return values_[static_cast<std::size_t>(cell)]; }
    int count(int cell) const { return count_of(values(cell)); }
    /// The values that a cell can have: its marks, or the placed value.
    Values possible(int cell) const { return is_open(cell) ? values(cell) : one_bit(value(cell)); }
    bool has(int cell, int value) const { return has_bit(values(cell), value); }
    /// The open cells of a unit in which a value can be placed.
    Places places(int unit, int value) const { return places_[index(unit, value)]; }
    /// All open cells in which a value can be placed.
    const CellSet& cells_of(int value) const { return cells_[static_cast<std::size_t>(value)]; }
    /// The values placed in a unit.
    Values placed_in(int unit) const { return placed_[static_cast<std::size_t>(unit)]; }
    const CellSet& open() const { return open_; }
    Values all_values() const { return one_bit(side() + 1) - 2; }
    /// The open cells of a unit, as places.
    Places open_places(int unit) const;
    /// The places of a unit as cells.
    CellSet cells(int unit, Places places) const { return geometry_->set(unit, places); }
    /// Whether the cell has two marks.
    bool is_bivalue(int cell) const { return count(cell) == 2; }

    /// Places a value. Precondition: the mark exists.
    void place(int cell, int value);
    /// Removes a mark. No effect if it has already been removed.
    void remove(int cell, int value);

    bool is_solved() const { return open_.is_empty(); }
    /// Describes an open cell without marks, or a unit without a place for a value: "A3 has no candidate". No other
    /// contradictions are detected.
    std::optional<std::string> contradiction(CellNaming naming = CellNaming::letter_number) const;

    const Board& board() const { return board_; }
    const Board& givens() const { return givens_; }
    /// All marks; for a filled cell, its value.
    Candidates candidates() const;

  private:
    std::size_t index(int unit, int value) const {
        return static_cast<std::size_t>(unit) * stride_ + static_cast<std::size_t>(value);
    }
    void fill();

    const Geometry* geometry_;
    std::size_t stride_;
    Board givens_;
    Board board_;
    CellSet open_;
    std::vector<Values> values_;
    std::vector<Places> places_;
    std::vector<Values> placed_;
    std::vector<CellSet> cells_;
};

} // namespace sudoku
