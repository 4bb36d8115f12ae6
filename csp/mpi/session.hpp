#pragma once

#include <csp/model/model.hpp>
#include <csp/mpi/communicator.hpp>
#include <csp/mpi/journal.hpp>
#include <csp/mpi/leader.hpp>
#include <csp/mpi/member.hpp>
#include <csp/mpi/mpi.hpp>
#include <csp/mpi/rank_threads.hpp>
#include <csp/mpi/region_search.hpp>
#include <csp/search/search_options.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace csp::mpi {

/// One search over all ranks, from the comparison of their models to the outcome, which all ranks receive.
class Session {
  public:
    Session(World& world, const Model& model, SearchOptions options, const RunOptions& run, Purpose purpose);

    /// Errors: as count() and solutions(); all ranks throw.
    /// @param on_solution  called on rank 0; empty unless the purpose is `solutions`
    Outcome search(const std::function<void(const Assignment&)>& on_solution = {});

  private:
    LeaderOptions leader_options(const std::function<void(const Assignment&)>& on_solution);
    void share_work(std::size_t thread, Leader* leader);
    Outcome outcome_of(const Leader& leader);

    Communicator& ranks_;
    const Model& model_;
    SearchOptions options_;
    const RunOptions& run_;
    Purpose purpose_;
    std::optional<Journal> journal_; ///< on rank 0
    RankThreads threads_;
    std::vector<std::unique_ptr<RegionSearch>> searches_; ///< by thread
};

/// Throws ArgumentError if no search over several ranks supports the options, or this purpose excludes them.
void require_for_ranks(const SearchOptions& options, Purpose purpose);

/// Finds one solution by a portfolio of all ranks; see solve(). Each rank calls it.
Outcome solve_by_portfolio(Communicator& ranks, const Model& model, const SearchOptions& options);

} // namespace csp::mpi
