#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <string_view>
#include <vector>

namespace csp {

struct Restarts;

/// A kind of restart schedule: the number of failures after which a run of the search returns to its root.
struct RestartKind {
    std::string_view name;
    std::string_view summary;
    std::string_view source; ///< author, venue, year
    /// The number of failures allowed in a run, at least 1. Runs are counted from 0; `fruitless` of the earlier runs
    /// have ruled out nothing for good. The search is sure to end if cutoffs exceed every bound as both numbers grow.
    std::uint64_t (*cutoff)(const Restarts& restarts, std::uint64_t run, std::uint64_t fruitless);

    operator const RestartKind*() const = delete; // write its address: &csp::restart::luby
};

namespace restart {

inline constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();

/// Every kind, in the order of the documentation.
std::span<const RestartKind* const> all();
/// The kind of that name, never null.
/// Errors: throws ArgumentError, which lists the names, if there is none.
const RestartKind* find(std::string_view name);

/// A single run to the end.
extern const RestartKind none;

/// Runs of equal length, as long as they are useful: cutoff(i) = scale * 1.1^f, where f of the runs so far have ruled
/// out nothing for good. With nogoods of decisions x = v, such runs are few. Without nogoods, every run could be the
/// same, so runs grow each time and the search ends: together they cost at most some 11 times the whole tree.
extern const RestartKind constant;

/// Every run is longer than the one before by a factor: cutoff(i) = scale * growth^i. The same as `constant` if growth
/// is 1.
extern const RestartKind geometric;

/// Runs of scale * (1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, ...): up to a logarithm, within a constant factor of
/// the best schedule for any distribution of run times.
extern const RestartKind luby;

/// For searches that learn: a run ends when the last nogoods have become worse than those of the whole search, as
/// measured by LevelTrend. In searches that do not learn, and in neighbourhoods, runs are those of `luby`.
extern const RestartKind lbd;

/// Finds out whether the latest nogoods of a run are worse than those of the whole search. The quality of a nogood is
/// the number of levels on which its atoms became true; fewer levels are better.
///
/// Complexity: O(1) per nogood; is_worse() takes O(window). Source: Audemard, Simon, "Refining restarts strategies for
/// SAT and UNSAT", CP 2012, without the blocking of restarts when a solution seems near.
class LevelTrend {
  public:
    /// @param window  the number of latest nogoods that are compared with all, at least 1
    /// @param margin  their levels are multiplied by this before the comparison
    LevelTrend(std::size_t window, double margin) : last_(window), margin_(margin) {}

    /// Begins a search.
    void begin() { of_run_ = sum_ = count_ = 0; }
    void begin_run() { of_run_ = 0; }
    void note(std::uint32_t levels) {
        last_[of_run_++ % last_.size()] = levels;
        sum_ += levels;
        ++count_;
    }
    /// The average number of levels per nogood; 0 before the first nogood.
    double mean() const { return count_ > 0 ? static_cast<double>(sum_) / static_cast<double>(count_) : 0; }
    /// Whether the latest nogoods are clearly worse than the average; false until the run has learned enough of them.
    bool is_worse() const {
        if (of_run_ < last_.size()) return false;
        const auto recent =
            static_cast<double>(std::accumulate(last_.begin(), last_.end(), std::uint64_t{0}));
        return margin_ * recent * static_cast<double>(count_) >
               static_cast<double>(sum_) * static_cast<double>(last_.size());
    }

  private:
    std::vector<std::uint32_t> last_; ///< levels, each nogood in place of the oldest
    double margin_;
    std::size_t of_run_ = 0; ///< number of nogoods learned in the run
    std::uint64_t sum_ = 0;  ///< of all levels
    std::uint64_t count_ = 0;
};

} // namespace restart

/// Options for restarts: when to restart, and which nogoods to keep from earlier runs.
///
///     options.restarts = {.kind = &csp::restart::luby, .scale = 100};
///
/// Once a solution has been found and another one (rather than a better one) is wanted, the search continues without
/// restarts, which would find the same solutions again.
struct Restarts {
    const RestartKind* kind = nullptr; ///< null: the search chooses, `luby`
    double scale = 100;                ///< failures in the first run
    double growth = 1.2; ///< geometric: each run is longer than the one before by this factor; 1 is constant
    /// The longest nogood to keep from an abandoned run; 0 for none. See csp/search/restart/restart_nogoods.hpp.
    std::uint32_t longest_nogood = 8;

    std::uint64_t cutoff(std::uint64_t run, std::uint64_t fruitless = 0) const {
        return (kind != nullptr ? *kind : restart::luby).cutoff(*this, run, fruitless);
    }
};

} // namespace csp
