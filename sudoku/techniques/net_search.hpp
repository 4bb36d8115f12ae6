#pragma once

#include <sudoku/techniques/trial.hpp>

#include <vector>

namespace sudoku::techniques {

/// Alternatives of which one is true: the marks of a cell, or the places of a value in a unit.
struct Alternatives {
    std::vector<Candidate> marks;
    int unit = -1; ///< -1: a cell
};

/// The cells with at least so many marks.
[[nodiscard]] std::vector<Alternatives> cells_as_alternatives(const Position& position, int least);
/// The values with at least so many places in a full unit.
[[nodiscard]] std::vector<Alternatives> places_as_alternatives(const Position& position, int least);
/// Adds to a step what the alternatives themselves cite.
void cite(const Alternatives& alternatives, Step& step);

/// Supposes each mark, and hands over the shortest contradiction; if there is none, the shortest conclusion that all
/// alternatives of some kind lead to.
void find_by_nets(const Position& position, Steps& found, Power power);
/// Supposes each mark and the contrary of each mark, and hands over the shortest of all that follows: contradictions,
/// conclusions that all alternatives lead to, conclusions that a mark and its contrary lead to. It takes several times as
/// long. This is what Sudoku Explainer calls dynamic forcing chains.
void find_easiest_by_nets(const Position& position, Steps& found, Power power);

} // namespace sudoku::techniques
