#pragma once

#include <csp/search/restart/restart.hpp>
#include <csp/search/tuning.hpp>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace csp {

/// Schedules the turns of a search that alternates between search without learning and search with it.
///
/// The first turn is without learning and ends after a thousand failures: most problems need fewer. After that, each
/// turn is half as long again as the one before. Lengths are measured in effort (see Engine::effort()), which is
/// roughly proportional to time but the same on every machine. The search therefore takes a small multiple of the
/// effort that the better of the two would take alone.
///
/// If learned nogoods have more than fifty levels on average, they seldom apply again, and turns with learning are an
/// eighth as long. Otherwise, if a failure with learning takes less than five times the effort of a failure without,
/// turns without learning are an eighth as long: a nogood then saves more than it costs.
class Turns {
  public:
    /// The tuning must outlive the turns.
    explicit Turns(const Tuning& tuning) : tuning_(&tuning) {}

    /// Begins a search whose engine has spent this much effort so far.
    void begin(std::uint64_t effort) {
        *this = Turns(*tuning_);
        effort_before_ = effort;
        most_failures_ = tuning_->failures_before_learning;
    }
    /// Whether the first turn has not ended.
    bool is_first() const { return full_length_ == 0; }
    /// Whether the turn ends after this many failures of the search and this much effort of its engine.
    bool is_over(std::uint64_t failures, std::uint64_t effort) const {
        return failures >= most_failures_ || effort >= most_effort_;
    }
    /// Begins the next turn.
    /// @param mean_spread  the average number of levels of a learned nogood
    /// @return whether the next turn is one with learning
    bool change(std::uint64_t failures, std::uint64_t effort, double mean_spread) {
        if (is_first()) {
            turn_length_ = effort - effort_before_;
            full_length_ = std::max(tuning_->shortest_turn, turn_length_);
        } else {
            constexpr double longest = 1e18; // the effort of decades
            const double grown = std::min(longest, tuning_->turn_growth * static_cast<double>(full_length_));
            full_length_ = std::max(full_length_ + 1,
                                    static_cast<std::uint64_t>(grown)); // even a turn of length 1 grows
        }
        const Pace pace{failures - std::exchange(failures_before_, failures), turn_length_};
        const bool is_wide = mean_spread > tuning_->wide_spread;
        if (learns_) {
            const bool is_cheap =
                pace.effort_per_failure() < tuning_->cheap_lesson * plain_pace_.effort_per_failure();
            turn_length_ = is_cheap && !is_wide ? full_length_ / tuning_->plain_share : full_length_;
        } else {
            plain_pace_ = pace;
            turn_length_ = is_wide ? full_length_ / tuning_->wide_share : full_length_;
        }
        most_failures_ = restart::never;
        most_effort_ = effort + turn_length_;
        learns_ = !learns_;
        return learns_;
    }

  private:
    struct Pace {
        std::uint64_t failures;
        std::uint64_t effort;

        double effort_per_failure() const {
            return static_cast<double>(effort) / static_cast<double>(std::max<std::uint64_t>(failures, 1));
        }
    };

    const Tuning* tuning_;
    bool learns_ = false;
    std::uint64_t most_failures_ = restart::never;
    std::uint64_t most_effort_ = restart::never;
    std::uint64_t full_length_ = 0; ///< the current length of turns, in effort; 0 during the first
    std::uint64_t turn_length_ = 0; ///< the length of the current turn, which may be shorter
    std::uint64_t effort_before_ = 0;
    std::uint64_t failures_before_ = 0;
    Pace plain_pace_{}; ///< the pace of the last turn without learning
};

} // namespace csp
