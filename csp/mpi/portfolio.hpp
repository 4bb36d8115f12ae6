#pragma once

#include <csp/model/model.hpp>
#include <csp/mpi/communicator.hpp>
#include <csp/mpi/mpi.hpp>
#include <csp/search/search_options.hpp>

namespace csp::mpi {

/// Finds one solution, by all ranks; see solve(). Each rank calls it.
Outcome solve_by_portfolio(Communicator& ranks, const Model& model, const SearchOptions& options);

} // namespace csp::mpi
