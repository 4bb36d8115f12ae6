#pragma once

#include <csp/search/restart/restart.hpp>

#include <algorithm>
#include <cstdint>

namespace csp {

/// Turns without learning and with it, and their lengths. The first turn is without, and ends after a thousand
/// failures: most problems need fewer. From then on turns grow, each half as long again as the one before, in effort (see
/// Engine::effort()), which is about as time, but the same on every machine. So together they take a small multiple of
/// what the better of the two takes alone.
///
/// If lessons spread over more than fifty decisions on average, they seldom apply again, and turns with learning are an
/// eighth as long. Otherwise, if a failure with learning takes less than five times the effort of one without, turns
/// without are an eighth as long, too: what a lesson saves later is then worth more.
class Turns {
  public:
    /// A search begins, when its engine has spent so much effort.
    void begin(std::uint64_t effort);
    bool is_first() const { return full_length_ == 0; }
    /// Whether the turn ends, after so many failures of the search and so much effort.
    bool is_over(std::uint64_t failures, std::uint64_t effort) const {
        return failures >= most_failures_ || effort >= most_effort_;
    }
    /// The next turn begins.
    /// @param mean_spread  over how many decisions a lesson spreads, on average
    /// @return whether it is one with learning
    bool change(std::uint64_t failures, std::uint64_t effort, double mean_spread);

  private:
    struct Pace {
        std::uint64_t failures;
        std::uint64_t effort;

        double effort_per_failure() const {
            return static_cast<double>(effort) / static_cast<double>(std::max<std::uint64_t>(failures, 1));
        }
    };

    bool learns_ = false;
    std::uint64_t most_failures_ = restart::never;
    std::uint64_t most_effort_ = restart::never;
    std::uint64_t full_length_ = 0; ///< of turns by now
    std::uint64_t turn_length_ = 0; ///< of this one, which may be shorter
    std::uint64_t effort_before_ = 0;
    std::uint64_t failures_before_ = 0;
    Pace plain_pace_{}; ///< of the last turn without learning
};

} // namespace csp
