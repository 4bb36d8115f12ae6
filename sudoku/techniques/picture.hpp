#pragma once

#include <sudoku/techniques/step.hpp>

#include <string>

namespace sudoku {

/// A position and a step in it as an SVG picture: the cells of the pattern are shaded, its units framed by a tint, the
/// values that it is about are bold, marks that go are struck out, and values that are placed stand in circles. Colour is
/// never alone.
[[nodiscard]] std::string svg_of(const Position& position, const Step& step, const Names& names);

} // namespace sudoku
