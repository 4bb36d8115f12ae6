#include <csp/search/parallel/parallel.hpp>

#include <csp/base/team.hpp>
#include <csp/search/parallel/shared_tree.hpp>
#include <csp/search/parallel/worker.hpp>

#include <atomic>
#include <mutex>

namespace csp::parallel {

namespace {

class PartsCount {
  public:
    PartsCount(const Model& model, const SearchOptions& options, unsigned threads,
               std::span<const std::size_t> parts)
        : model_(model),
          options_(options),
          threads_(threads),
          parts_(parts),
          found_(parts.empty() ? 0 : parts.back() + 1),
          tree_(threads),
          team_(options.stop) {
        for (const std::size_t part : parts) tree_.add({.part = part});
    }

    std::vector<PartTotal> run(Statistics& statistics) {
        if (parts_.empty()) return {};
        SharedLimits limits(rest_of(options_.limits, statistics));
        TeamProgress progress(progress_after(statistics, options_.on_progress));
        team_.run(threads_, [&](unsigned number) { work(number, limits, progress); });
        statistics_.time = limits.time();
        statistics += statistics_;
        std::vector<PartTotal> totals;
        totals.reserve(parts_.size());
        for (const std::size_t part : parts_) totals.push_back({.found = found_[part], .stopped = stopped_});
        return totals;
    }

  private:
    /// Does the work of one thread.
    void work(unsigned number, SharedLimits& limits, TeamProgress& progress) {
        Worker worker(model_, options_, team_.token(), limits, progress);
        std::vector<std::uint64_t> mine(
            found_.size()); // without a limit, the threads need not share their counts
        const auto count = [&, limit = options_.limits.solutions](const Region& region, const Worker&) {
            if (limit != Limits::unlimited) return ++found_[*region.part] < limit;
            ++mine[*region.part];
            return true;
        };
        StopReason stopped = search_regions(tree_, number, worker, count);
        if (stopped == StopReason::none) stopped = StopReason::solution_limit;
        for (std::size_t part = 0; part < mine.size(); ++part) found_[part] += mine[part];
        const std::lock_guard lock(mutex_);
        statistics_ += worker.statistics();
        if (stopped == StopReason::exhausted) return;
        if (stopped_ == StopReason::exhausted) stopped_ = stopped; // later reasons may follow from this one
        team_.stop();
    }

    const Model& model_;
    const SearchOptions& options_;
    unsigned threads_;
    std::span<const std::size_t> parts_;
    std::vector<std::atomic<std::uint64_t>> found_; ///< by part
    std::mutex mutex_;                              ///< guards the two members below
    Statistics statistics_;
    StopReason stopped_ = StopReason::exhausted;
    SharedTree tree_;
    Team team_; ///< must be the last member, since its threads use all others
};

} // namespace

std::vector<PartTotal> count_parts(const Model& model, const SearchOptions& options, unsigned threads,
                                   std::span<const std::size_t> parts, Statistics& statistics) {
    return PartsCount(model, options, threads, parts).run(statistics);
}

} // namespace csp::parallel
