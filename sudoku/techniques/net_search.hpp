#pragma once

#include <sudoku/techniques/trial.hpp>

#include <vector>

namespace sudoku::techniques {

/// Exhaustive alternatives: the marks of a cell, or the places of a value in a unit.
struct Alternatives {
    std::vector<Candidate> marks;
    int unit = -1; ///< -1: a cell
};

/// The cells with at least `least` marks.
[[nodiscard]] std::vector<Alternatives> cells_as_alternatives(const Position& position, int least);
/// The values with at least `least` places in a full unit.
[[nodiscard]] std::vector<Alternatives> places_as_alternatives(const Position& position, int least);
/// Adds the citations of the alternatives themselves to a step.
void cite(const Alternatives& alternatives, Step& step);

/// Supposes each mark, and adds the shortest contradiction to `found`; if there is none, the shortest conclusion that
/// follows from all alternatives of some kind.
void find_by_nets(const Position& position, Steps& found, Power power);
/// Supposes each mark and the contrary of each mark, and adds the shortest result to `found`: a contradiction, a
/// conclusion that follows from all alternatives, or a conclusion that follows from a mark as well as from its
/// contrary. It takes several times as long. Sudoku Explainer calls this dynamic forcing chains.
void find_easiest_by_nets(const Position& position, Steps& found, Power power);

} // namespace sudoku::techniques
