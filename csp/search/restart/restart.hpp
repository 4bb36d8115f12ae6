#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

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

/// Runs of scale * (1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, ...): within a constant factor of the best
/// schedule for whatever distribution of run times, up to a logarithm.
extern const RestartKind luby;

/// For searches that learn: a run ends when the last nogoods have become worse than those of the whole search, as
/// measured by LevelTrend. In searches that do not learn, and in neighbourhoods, runs are those of `luby`.
extern const RestartKind lbd;

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
