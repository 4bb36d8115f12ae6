#include <csp/search/conflicts/turns.hpp>

#include <algorithm>
#include <utility>

namespace csp {

void Turns::begin(std::uint64_t effort) {
    *this = Turns(*tuning_);
    effort_before_ = effort;
    most_failures_ = tuning_->failures_before_learning;
}

bool Turns::change(std::uint64_t failures, std::uint64_t effort, double mean_spread) {
    if (is_first()) {
        turn_length_ = effort - effort_before_;
        full_length_ = std::max(tuning_->shortest_turn, turn_length_);
    } else {
        constexpr double longest = 1e18; // effort of decades
        const double grown = std::min(longest, tuning_->turn_growth * static_cast<double>(full_length_));
        full_length_ =
            std::max(full_length_ + 1, static_cast<std::uint64_t>(grown)); // even a turn of length 1 grows
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

} // namespace csp
