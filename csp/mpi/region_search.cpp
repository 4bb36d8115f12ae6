#include <csp/mpi/region_search.hpp>

#include <csp/base/error.hpp>
#include <csp/search/objective.hpp>
#include <csp/search/parallel/shared_tree.hpp>
#include <csp/search/region.hpp>
#include <csp/search/solver.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <utility>

namespace csp::mpi {

namespace {

/// Returns options of a search that gives regions away: without learning, and without neighbourhoods, which are not
/// regions.
SearchOptions own_options(SearchOptions options) {
    options.limits = {};
    options.threads = 1;
    options.on_improvement = nullptr;
    options.on_progress = nullptr;
    options.learning = Learning::never;
    if (options.minimise) options.neighbourhood = &neighbourhood::none;
    return options;
}

/// A search by the general engine, which keeps the weights of its heuristics from region to region.
class SolverSearch final : public RegionSearch {
  public:
    SolverSearch(const Model& model, const SearchOptions& options, std::uint64_t nodes_of_slice)
        : cost_(options.minimise),
          solver_(model, own_options(options), {.best = &best_}),
          nodes_of_slice_(nodes_of_slice) {}

    void begin(const Region& region) override {
        before_ += solver_.statistics();
        atoms_of_region_ = region.atoms.size();
        Regions(solver_).begin(region);
        begin_slice();
    }

    Slice search() override {
        if (solver_.next()) return Slice::solution;
        if (solver_.stopped() == StopReason::exhausted) return Slice::exhausted;
        slices_.note(Clock::now() - begun_);
        begin_slice();
        return Slice::paused;
    }

    std::optional<Region> give_away() override {
        return Regions(solver_).give_away(nodes_of_slice_ == 0 ? slices_.least_gift() : 0);
    }
    /// Returns the open regions in the order of the solver, which lists the deepest region first.
    Piece open_regions() override {
        Piece regions = Regions(solver_).open();
        const bool is_whole = regions.size() == 1 && regions.front().atoms.size() == atoms_of_region_;
        if (is_whole && !cost_ && solver_.statistics().solutions > 0)
            throw Error("the search postpones decisions, so the regions of its solutions cannot be left out");
        std::reverse(regions.begin(), regions.end());
        return regions;
    }
    void take_bound(WideValue cost) override { best_ = std::min(best_.load(), cost); }

    std::vector<Value> solution() override { return solver_.solution().values(); }
    WideValue cost() override { return solver_.solution()[*cost_]; }
    std::uint64_t nodes() const override { return before_.nodes + solver_.statistics().nodes; }
    std::uint64_t failures() const override { return before_.failures + solver_.statistics().failures; }

  private:
    using Clock = std::chrono::steady_clock;

    void begin_slice() {
        begun_ = Clock::now();
        Limits limits;
        limits.nodes =
            solver_.statistics().nodes + (nodes_of_slice_ == 0 ? slices_.nodes() : nodes_of_slice_);
        solver_.set_limits(limits);
    }

    std::optional<Expression> cost_;
    std::atomic<WideValue> best_ = Objective::none;
    Solver solver_;
    Statistics before_; ///< of the regions before
    std::size_t atoms_of_region_ = 0;
    std::uint64_t nodes_of_slice_; ///< 0: those of slices_
    parallel::Slices slices_;
    Clock::time_point begun_; ///< when the slice began
};

} // namespace

std::unique_ptr<RegionSearch> make_region_search(const Model& model, const SearchOptions& options,
                                                 std::uint64_t nodes_of_slice) {
    return std::make_unique<SolverSearch>(model, options, nodes_of_slice);
}

} // namespace csp::mpi
