#pragma once

#include <csp/search/solve.hpp>

namespace csp::parallel {

/// Solves with several threads, each of which searches the whole problem in its own way. When minimising, they share
/// the best cost. The first to find a solution, or to finish its search, ends the search for all.
SolveResult solve_by_portfolio(const Model& model, const SearchOptions& options, unsigned threads);

/// How the threads of a portfolio search: number 0 as the options say; the others with their own seeds, with restarts,
/// and in turn with
///
///     1  last conflict, dom/wdeg, values as the options say     Luby
///     2  mrv + degree with random ties, least value              geometric
///     3  dom/wdeg with random ties, random value                 Luby
///     4  mrv with random ties, greatest value                    geometric
///
/// and so on, in cycles. If neighbourhoods are searched, the threads with even numbers search as the options say, with
/// other seeds.
SearchOptions portfolio_member(const SearchOptions& options, unsigned number);

} // namespace csp::parallel
