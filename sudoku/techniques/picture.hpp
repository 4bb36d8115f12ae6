#pragma once

#include <sudoku/techniques/step.hpp>

#include <string>

namespace sudoku {

/// A position and a step in it as an SVG picture. The cells of the pattern are shaded, its units tinted, and its
/// values bold. Marks that are removed are struck out, and values that are placed are in circles. No meaning rests on
/// colour alone.
[[nodiscard]] std::string svg_of(const Position& position, const Step& step, const Names& names);

} // namespace sudoku
