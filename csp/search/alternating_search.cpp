#include <csp/search/alternating_search.hpp>

#include <algorithm>

namespace csp {

namespace {

constexpr std::uint64_t first_failures = 1000;
constexpr std::uint64_t shortest_turn = 10'000; ///< in runs of rules, once turns change
constexpr double wide_spread =
    50; ///< of lessons: those of quasigroups have 60 to 130, of schedules and colourings 4 to 14
constexpr std::uint64_t wide_share = 8; ///< the length of a turn over that of one that learns widely

} // namespace

void AlternatingSearch::begin(std::span<const Group> groups, std::span<const Atom> givens,
                              Objective* objective) {
    end();
    groups_.assign(groups.begin(), groups.end());
    givens_.assign(givens.begin(), givens.end());
    objective_ = objective;
    turn_ = 0;
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
    if (turn_ == 0) learning_.prepare(groups_, givens_, objective_);
    turn_ = turn_ == 0 ? std::max(shortest_turn, current_->statistics().propagations) : turn_ + turn_ / 2;
    current_->end();
    brancher_.on_restart(); // less may be known at the root than before
    if (current_ == &plain_) {
        current_ = &learning_; // first: a rule may throw at the root, and then this one has to be ended
        const std::uint64_t length = learning_.mean_spread() > wide_spread ? turn_ / wide_share : turn_;
        learning_.set_turn({.propagations = engine_.propagations() + length});
        learning_.resume(plain_.handover());
    } else {
        current_ = &plain_;
        plain_.set_turn({.propagations = engine_.propagations() + turn_});
        plain_.resume(learning_.handover());
    }
}

} // namespace csp
