#include <apps/replay/moments.hpp>

#include <utility>

namespace replay {

namespace {

using Intervals = std::vector<csp::Interval>;

/// Returns the values of a set that are not in another set.
Intervals difference(const Intervals& from, const Intervals& removed) {
    Intervals left;
    auto gone = removed.begin();
    for (csp::Interval interval : from) {
        while (gone != removed.end() && gone->max < interval.min) ++gone;
        auto at = gone;
        for (; at != removed.end() && at->min <= interval.max && interval.min <= interval.max; ++at) {
            if (at->min > interval.min) left.push_back({interval.min, at->min - 1});
            interval.min = at->max + 1;
        }
        if (interval.min <= interval.max) left.push_back(interval);
    }
    return left;
}

} // namespace

Moments::Moments(const csp::Trace& trace) : events_(trace.events), is_guess_(trace.variables.size()) {
    for (const csp::Trace::Variable& x : trace.variables) domains_.push_back(x.domain);
}

std::optional<csp::Value> Moments::value(csp::Var x) const {
    const Intervals& domain = domains_[x.index];
    if (domain.size() != 1 || domain.front().min != domain.front().max) return std::nullopt;
    return domain.front().min;
}

bool Moments::next() {
    using Kind = csp::TraceEvent::Kind;
    if (!events_.next(event_)) return false;
    if (event_.kind == Kind::level || event_.kind == Kind::decision)
        levels_.push_back(trail_.size());
    else if (event_.kind == Kind::removal)
        remove();
    else if (event_.kind == Kind::backtrack)
        undo(static_cast<std::size_t>(event_.depth));
    return true;
}

void Moments::remove() {
    const csp::Var x = event_.variable;
    Intervals after = difference(domains_[x.index], event_.values);
    trail_.push_back({x, std::exchange(domains_[x.index], std::move(after)), is_guess_[x.index]});
    if (is_fixed(x)) is_guess_[x.index] = event_.origin == csp::Origin::decision;
}

void Moments::undo(std::size_t depth) {
    if (levels_.size() <= depth) return;
    for (const std::size_t length = levels_[depth]; trail_.size() > length; trail_.pop_back()) {
        Before& last = trail_.back();
        domains_[last.variable.index] = std::move(last.domain);
        is_guess_[last.variable.index] = last.was_guess;
    }
    levels_.resize(depth);
}

} // namespace replay
