#pragma once

#include <sudoku/layout/layout.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku_app {

/// The layout of the puzzles to solve. A named layout fits boards of any size; a layout from a text has a fixed size.
class LayoutChoice {
  public:
    /// `text` is "classic", "diagonal", the name of a file, or the map of a jigsaw's regions. With `diagonals`, both
    /// main diagonals are added. Throws UsageError if `text` is none of these, or if the file does not contain a
    /// layout: "FILE:3:5: ...".
    explicit LayoutChoice(const std::string& text, bool diagonals);

    /// Whether the layout is rows, columns and boxes, for boards of any size.
    bool is_classic() const { return !own_ && !diagonals_; }

    /// Returns the side that boards must have; 0 if any side is allowed.
    int side() const { return own_ ? own_->side() : 0; }

    /// Returns the layout for a board with these boxes. Throws csp::ArgumentError if boards of this size do not fit.
    sudoku::Layout make(sudoku::BoxShape box) const;

    /// Returns the region of each cell, if the layout has a fixed size. Lines may be drawn between regions.
    std::span<const int> regions() const { return regions_; }

  private:
    bool diagonals_;
    std::optional<sudoku::Layout> own_;
    std::vector<int> regions_;
};

/// Parses a layout in one of the two forms that --help explains. Throws sudoku::ParseError for text in neither form,
/// and csp::ArgumentError for units that no board has.
sudoku::Layout parse_layout(std::string_view text);

/// Parses a box such as "3x3" that boards can have; nullopt for any other text.
std::optional<sudoku::BoxShape> parse_box(std::string_view text);

} // namespace sudoku_app
