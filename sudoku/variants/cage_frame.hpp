#pragma once

#include <sudoku/variants/variant.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

/// A drawn board whose cages have borders, in box characters:
///
///     ┏━━━━━━━┯3━━━━━━┓
///     ┃ _   _ ╎ _   _ ┃
///     ┃       └╌╌╌╂╌╌╌┨
///
/// Heavy lines are around the board and between regions, dashed lines around cages. The sum of a cage is on the line
/// above its first cell. Every line of the drawing has the same length: one byte for each character, as
/// with_box_characters() reads them.
class CageFrame {
  public:
    /// Makes a frame for cells of `width` characters, or more if a sum needs them.
    /// Precondition: the variant can be drawn: see require_drawable().
    CageFrame(const Variant& variant, std::size_t width);

    /// Whether a restriction is a cage that the frame shows: its cells are connected, and belong to no earlier cage.
    bool shows(std::size_t restriction) const;
    /// Whether the frame shows no cage.
    bool is_empty() const;

    std::size_t width() const { return width_; }
    /// Returns the offset at which a cell begins in the drawing; it ends `width()` later.
    std::size_t place(int cell) const { return places_[static_cast<std::size_t>(cell)]; }

    /// Draws the board with these texts as its cells, each right-aligned in its place.
    /// Precondition: there is a text for each cell, and none is wider than `width()`.
    std::string draw(std::span<const std::string> texts) const;

  private:
    std::vector<int> cage_of_cell_; ///< a restriction, or -1
    std::size_t width_;
    std::string lines_; ///< the drawing, with blanks for the cells
    std::vector<std::size_t> places_;
};

/// Returns a drawing in UTF-8: its bytes beyond ASCII become box characters.
std::string with_box_characters(std::string_view drawing);

} // namespace sudoku
