#pragma once

#include <sudoku/puzzle/candidates.hpp>
#include <sudoku/puzzle/solver.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/search/search_options.hpp>

#include <cstdint>
#include <optional>

namespace sudoku {

/// Searches for `wanted` solutions of a variant and stops: 1 solves, 2 decides uniqueness as well, more count. A puzzle
/// in which a cell has no mark has no solution.
/// Errors: throws csp::ArgumentError as VariantModel does for other faults, or if `wanted` is 0.
Answer solve(const Variant& variant, std::uint64_t wanted = 1, const csp::SearchOptions& options = {});

/// Returns the candidates that propagation leaves, without search; nullopt if it finds a contradiction.
/// Errors: throws csp::ArgumentError as VariantModel does for other faults.
std::optional<Candidates> propagate(const Variant& variant, const csp::SearchOptions& options = {});

/// The names of the restrictions that a solution breaks, by their definitions, and of the units that have a value
/// twice. Empty if the solution solves the variant.
/// Errors: throws csp::ArgumentError when the sizes differ, or as VariantModel does.
std::vector<std::string> faults_of_solution(const Variant& variant, const Board& solution);

/// The limits of true_candidates().
struct TrueCandidatesOptions {
    std::uint64_t most_counted = 1; ///< solutions counted for each candidate
    /// Limits hold for all searches together; those on nodes and failures may be exceeded by one search for each
    /// thread. Several threads divide the values among them.
    csp::SearchOptions search = {};
};

/// The values that each cell has in some solution.
struct TrueCandidates {
    /// For each cell and value, the number of solutions found that have it, at most `most_counted`: that of value v in
    /// cell c is solutions[c * side + v - 1].
    std::vector<std::uint64_t> solutions;
    /// If not exhausted, a limit was reached before every value was decided; values without a solution found may then
    /// have one.
    csp::StopReason stopped = csp::StopReason::exhausted;
    std::uint64_t searches = 0;

    bool is_complete() const { return stopped == csp::StopReason::exhausted; }
    /// The candidates, as sets; nullopt if there is no solution.
    std::optional<Candidates> candidates(const Variant& variant) const;
};

/// Finds the values that each cell has in some solution, and the number of these solutions up to a limit. Two searches
/// are enough if there is exactly one solution: the second one looks for any value that the first solution does not
/// have. If it finds one, a search for each value that no solution found so far has decides that value. It first tries
/// the values of the last solution, except in one row, and the solver is loaded only once; so most of these searches
/// are short. The result is the same for any number of threads, apart from the number of searches, if no limit is
/// reached.
/// Complexity: a search for each solution that adds a value, and one for each value without a solution; if solutions
/// are counted, one for each value
/// Errors: throws csp::ArgumentError as VariantModel does for other faults, or if most_counted is 0.
TrueCandidates true_candidates(const Variant& variant, const TrueCandidatesOptions& options = {});

} // namespace sudoku
