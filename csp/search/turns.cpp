#include <csp/search/turns.hpp>

#include <utility>

namespace csp {

namespace {

constexpr std::uint64_t first_failures = 1000;
constexpr std::uint64_t shortest_turn = 10'000; ///< in Engine::effort(), once turns change
// Lessons of quasigroups spread over 60 to 130 decisions, those of schedules and colourings over 4 to 14.
constexpr double wide_spread = 50;
constexpr std::uint64_t wide_share = 8; ///< a full turn over a turn with learning if lessons spread widely
// A failure with learning takes 3 to 5 times the effort of a failure without on projects, vehicle routes and job shops,
// and 7 to 13 times on rulers, sums, counts and quasigroups.
constexpr double cheap_lesson = 5;
constexpr std::uint64_t plain_share = 8; ///< a full turn over a turn without learning if lessons are cheap

} // namespace

void Turns::begin(std::uint64_t effort) {
    *this = {};
    effort_before_ = effort;
    most_failures_ = first_failures;
}

bool Turns::change(std::uint64_t failures, std::uint64_t effort, double mean_spread) {
    if (is_first()) {
        turn_length_ = effort - effort_before_;
        full_length_ = std::max(shortest_turn, turn_length_);
    } else {
        full_length_ += full_length_ / 2;
    }
    const Pace pace{failures - std::exchange(failures_before_, failures), turn_length_};
    const bool is_wide = mean_spread > wide_spread;
    if (learns_) {
        const bool is_cheap = pace.effort_per_failure() < cheap_lesson * plain_pace_.effort_per_failure();
        turn_length_ = is_cheap && !is_wide ? full_length_ / plain_share : full_length_;
    } else {
        plain_pace_ = pace;
        turn_length_ = is_wide ? full_length_ / wide_share : full_length_;
    }
    most_failures_ = restart::never;
    most_effort_ = effort + turn_length_;
    learns_ = !learns_;
    return learns_;
}

} // namespace csp
