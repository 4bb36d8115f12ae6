#pragma once

#include <sudoku/puzzle/solver.hpp>
#include <sudoku/puzzle/why.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/search/search_options.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sudoku {

/// A part of a variant that a setter could leave out: the given of a cell, or a restriction.
struct Clue {
    enum class Kind : std::uint8_t { given, restriction };

    Kind kind = Kind::given;
    std::size_t number = 0; ///< the cell, or the index among the restrictions

    friend bool operator==(const Clue&, const Clue&) = default;
};

/// All clues: the givens by cell, then the restrictions.
std::vector<Clue> clues_of(const Variant& variant);

/// "5 in A2", "thermometer from A3".
std::string name_of(const Clue& clue, const Variant& variant, CellNaming naming = CellNaming::letter_number);

/// The variant without some clues.
Variant without(const Variant& variant, const std::vector<Clue>& clues);

/// The clues of a variant with exactly one solution that can each be left out alone. Without all of them together,
/// there may be several solutions: see minimise().
struct Unnecessary {
    std::vector<Clue> clues;
    csp::StopReason stopped = csp::StopReason::exhausted; ///< otherwise some clues were not tried
    std::vector<Clue> untried = {};
};

/// Finds the unnecessary clues of a variant whose only solution is `solution`.
/// Complexity: a search for a second solution for each clue
/// Errors: throws csp::ArgumentError as VariantModel does, or if `solution` does not solve the variant.
Unnecessary unnecessary_clues(const Variant& variant, const Board& solution,
                              const csp::SearchOptions& options = {});

/// Tries the clues of a variant whose only solution is `solution`, in this order, and leaves out each clue without
/// which there is no second solution. If any further clue of the list were left out of the result, it would have
/// several solutions.
/// Complexity, errors: as unnecessary_clues()
Unnecessary minimise(const Variant& variant, const Board& solution, const std::vector<Clue>& order,
                     const csp::SearchOptions& options = {});

/// The reason why a variant has no solution: a cell that has no mark, or else a minimal set of units, restrictions and
/// givens that cannot hold together.
/// Errors: throws csp::ArgumentError as VariantModel does for other faults.
Why why_unsolvable(const Variant& variant, const csp::ExplainOptions& options = {},
                   CellNaming naming = CellNaming::letter_number);

/// Looks for a solution other than this one.
/// Errors: throws csp::ArgumentError as VariantModel does.
Answer another_solution(const Variant& variant, const Board& solution,
                        const csp::SearchOptions& options = {});

} // namespace sudoku
