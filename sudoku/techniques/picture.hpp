#pragma once

#include <sudoku/techniques/step.hpp>

#include <string>

namespace sudoku {

/// Draws a position and a step in it as an SVG picture. The cells of the pattern are shaded, its units tinted, and its
/// values bold. Removed marks are struck out, and placed values are in circles. No meaning is conveyed by colour alone.
[[nodiscard]] std::string svg_of(const Position& position, const Step& step, const Names& names);

} // namespace sudoku
