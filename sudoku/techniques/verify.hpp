#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/puzzle/candidates.hpp>
#include <sudoku/techniques/step.hpp>

#include <optional>
#include <string>

namespace sudoku {

/// Checks a step by its own premises. Returns the fault; nullopt if the step is right. The check shares no code with
/// the techniques.
///
/// For each mark that the step removes and each value that it places, it makes a small constraint problem from the
/// step's citations alone, and adds the negation of this conclusion. csp::solve must find no solution of this problem:
///
///   - a variable for each cell cited, with its marks; values that the step does not cite count as one,
///     "something else";
///   - in each unit cited, each value cited has a place, and the cells differ;
///   - cells that are cited, and the cell in question, differ if they share a unit of the layout;
///   - cells of different almost locked sets may nevertheless be equal, except in the values of a join of these two,
///     unless the step has a chain.
///
/// A link of a chain by a set needs a set that is almost locked by its marks, with the cells and values that the step
/// cites, and two statements: none of its cells has the first value, and one of them has the second. Each must name all
/// cells of the set with its value.
///
/// Before that, each lemma of a step is checked in the same way, from the units and from its value alone. From then on,
/// its cells have no other marks. Each conclusion of a step with lemmas is checked for its value alone.
///
/// The sentence names everything that is cited (see sentence()), so this checks the premises of the sentence.
///
/// It would not be enough to check that a removed value is in no solution of the puzzle, because most marks are in no
/// solution.
///
/// If the step assumes that there is one solution, the problem may have solutions, but only with the deadly pattern, or
/// without any of the marks that a grave lacks. The pattern itself is checked as well: exchanging its values must leave
/// every unit unchanged and affect no given. The exchange would yield a second solution.
///
/// @param before  the marks before the step; a placed value is the only mark of its cell
std::optional<std::string> fault_of_step(const Layout& layout, const Board& givens, const Candidates& before,
                                         const Step& step);

/// Checks a step on a variant. A step that cites restrictions, or no values, is checked by the following constraint
/// problem:
///
///   - a variable for each cell, with the marks of the cells cited; others have all values, except that in the units
///     cited they have, of the values cited, only those of which they have marks;
///   - the restrictions and units cited, by the constraints that state them;
///   - cells that are cited, or that belong to a restriction cited, differ if they share a unit or a set in which no
///     digit repeats;
///   - the sum of all units cited that are full, minus the sums of the restrictions cited that have one.
///
/// Any other step is checked as above, on the units and the sets in which no digit repeats.
/// Errors: throws csp::ArgumentError as VariantModel does.
std::optional<std::string> fault_of_step(const Variant& variant, const Candidates& before, const Step& step);

} // namespace sudoku
