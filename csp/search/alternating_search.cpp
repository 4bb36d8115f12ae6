#include <csp/search/alternating_search.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

constexpr std::uint64_t first_failures = 1000;
constexpr std::uint64_t shortest_turn = 10'000; ///< in Engine::effort(), once turns change
// Of lessons: those of quasigroups spread over 60 to 130 decisions, of schedules and colourings 4 to 14.
constexpr double wide_spread = 50;
constexpr std::uint64_t wide_share = 8; ///< the length of a turn over that of one that learns widely
// A failure that is learned from takes 3 to 5 times the effort of another on projects, vehicle routes and job shops, 7 to 13
// on rulers, sums and counts.
constexpr double cheap_lesson = 5;
constexpr std::uint64_t plain_share = 8; ///< the same, over that of one without, if lessons are cheap

} // namespace

void AlternatingSearch::begin(std::span<const Group> groups, std::span<const Atom> givens,
                              Objective* objective) {
    end();
    groups_.assign(groups.begin(), groups.end());
    givens_.assign(givens.begin(), givens.end());
    objective_ = objective;
    turn_ = length_ = failures_before_ = 0;
    effort_before_ = engine_.effort();
    current_ = &plain_;
    plain_.begin(groups, givens, objective);
    plain_.set_turn({.failures = first_failures});
}

void AlternatingSearch::end() {
    plain_.end();
    learning_.end();
}

bool AlternatingSearch::next() {
    for (;;) {
        if (current_->next()) return true;
        const bool has_given_up = current_ == &plain_ ? plain_.has_given_up() : learning_.has_given_up();
        if (!has_given_up) return false;
        change_turns();
    }
}

void AlternatingSearch::change_turns() {
    if (turn_ == 0) {
        learning_.prepare(groups_, givens_, objective_);
        length_ = engine_.effort() - effort_before_;
        turn_ = std::max(shortest_turn, length_);
    } else {
        turn_ += turn_ / 2;
    }
    const std::uint64_t failures = current_->statistics().failures;
    const Pace pace{failures - std::exchange(failures_before_, failures), length_};
    plain_.suspend(); // one of the two: the other has nothing to take back
    learning_.suspend();
    brancher_.on_restart(); // less may be known at the root than before
    if (current_ == &plain_) {
        plain_pace_ = pace;
        current_ = &learning_; // first: a rule may throw at the root, and then this one has to be ended
        length_ = learning_.mean_spread() > wide_spread ? turn_ / wide_share : turn_;
        learning_.set_turn({.effort = engine_.effort() + length_});
        learning_.resume(plain_.handover());
    } else {
        current_ = &plain_;
        const bool is_cheap = pace.effort_per_failure() < cheap_lesson * plain_pace_.effort_per_failure();
        length_ = is_cheap && learning_.mean_spread() <= wide_spread ? turn_ / plain_share : turn_;
        plain_.set_turn({.effort = engine_.effort() + length_});
        plain_.resume(learning_.handover());
    }
}

} // namespace csp
