#include <csp/constraints/schedule/level_bounds.hpp>

#include <csp/base/atom.hpp>
#include <csp/constraints/schedule/presence.hpp>

#include <algorithm>
#include <utility>

namespace csp {

LevelBounds::LevelBounds(std::vector<Event> events, WideValue limit, Side side)
    : events_(std::move(events)),
      limit_(limit),
      known_(events_.size()) {
    if (side == Side::below)
        for (auto& [time, change, presence] : events_)
            change = change.view() ? Amount(-*change.view()) : Amount(-change.constant());
    steps_.reserve(2 * events_.size());
}

void LevelBounds::scope(Wiring& wiring) {
    for (const Event& event : events_) {
        wiring.on(event.time, Events::bounds);
        if (event.change.view()) wiring.on(*event.change.view(), Events::bounds);
        if (event.presence) wiring.on(event.presence->variable(), events_deciding(*event.presence));
    }
}

void LevelBounds::read(const Context& context) {
    steps_.clear();
    for (std::size_t i = 0; i < events_.size(); ++i) {
        const auto& [time, change, presence] = events_[i];
        known_[i] = {context.min(time), context.max(time), change.min(context),
                     !presence || context.is_true(*presence), presence && context.is_false(*presence)};
        const Known& known = known_[i];
        if (known.is_absent) continue;
        steps_.push_back({known.earliest, std::min<WideValue>(known.change, 0)});
        if (known.change >= 0) steps_.push_back({known.latest, known.is_present ? known.change : 0});
    }
    add_up();
}

/// Replaces the increments of the steps by the least sums from each time on, and merges steps of the same time.
void LevelBounds::add_up() {
    std::sort(steps_.begin(), steps_.end(), [](const Step& a, const Step& b) { return a.time < b.time; });
    WideValue sum = 0;
    std::size_t count = 0;
    for (const Step& step : steps_) {
        sum += step.least;
        if (count == 0 || steps_[count - 1].time != step.time) ++count;
        steps_[count - 1] = {step.time, sum};
    }
    steps_.resize(count);
}

void LevelBounds::propagate(Context& context) {
    read(context);
    for (const Step& step : steps_)
        if (!check_limit(step, context)) return;
    for (std::size_t i = 0; i < events_.size(); ++i) {
        if (known_[i].is_absent) continue;
        const bool ok = known_[i].change >= 0 ? come_later(i, context) : come_in_time(i, context);
        if (!ok || !change_less(i, context)) return;
    }
}

/// Returns the least that the event adds by that time.
WideValue LevelBounds::least_of(std::size_t i, WideValue time) const {
    const Known& known = known_[i];
    if (known.is_absent || known.earliest > time) return 0;
    const bool must_have_come = known.is_present && known.latest <= time;
    return must_have_come ? known.change : std::min<WideValue>(known.change, 0);
}

/// Rule 1.
bool LevelBounds::check_limit(const Step& step, Context& context) const {
    if (step.least <= limit_) return true;
    return context.fail([&](Reason& reason) { explain_others(events_.size(), step.time, reason); });
}

/// Rule 2. A change cannot happen at a time if there is too little room for it then or at any later time.
bool LevelBounds::come_later(std::size_t i, Context& context) const {
    const Known& known = known_[i];
    for (std::size_t k = steps_.size(); k > 0; --k) {
        const WideValue time = steps_[k - 1].time;
        if (time < known.earliest) break;
        if (least_without(i, steps_[k - 1]) + known.change <= limit_) continue;
        const auto why = [&](WideValue at) {
            return [this, i, at](Reason& reason) {
                explain_change(i, reason);
                explain_others(i, at, reason);
            };
        };
        if (known.latest <= time) {
            if (known.is_present) return true; // Rule 1 has failed, or Rule 4 will
            return context.post(!*events_[i].presence, [&](Reason& reason) {
                explain_at_most(events_[i].time, time, reason);
                why(time)(reason);
            });
        }
        if (!known.is_present) return true;
        // The least sum stays the same until the next time at which it changes.
        const WideValue until = k < steps_.size() ? std::min(steps_[k].time, known.latest) : known.latest;
        return context.at_least(events_[i].time, until, [&](Reason& reason) {
            if (events_[i].presence) reason.add(*events_[i].presence);
            why(until - 1)(reason);
        });
    }
    return true;
}

/// Rule 3.
bool LevelBounds::come_in_time(std::size_t i, Context& context) const {
    const Known& known = known_[i];
    for (const Step& step : steps_) {
        const WideValue time = step.time;
        if (time >= known.latest && known.is_present) break;
        if (least_without(i, step) <= limit_) continue;
        const auto why = [&](Reason& reason) { explain_others(i, time, reason); };
        if (!known.is_present && !context.post(*events_[i].presence, why)) return false;
        return time >= known.latest || context.at_most(events_[i].time, time, why);
    }
    return true;
}

/// Rule 4.
bool LevelBounds::change_less(std::size_t i, Context& context) const {
    const Amount& change = events_[i].change;
    if (!change.view() || !known_[i].is_present) return true;
    for (const Step& step : steps_) {
        if (step.time < known_[i].latest) continue;
        const WideValue left = limit_ - least_without(i, step);
        if (context.max(*change.view()) <= left) continue;
        const bool ok = context.at_most(*change.view(), left, [&](Reason& reason) {
            if (events_[i].presence) reason.add(*events_[i].presence);
            explain_at_most(events_[i].time, step.time, reason);
            explain_others(i, step.time, reason);
        });
        if (!ok) return false;
    }
    return true;
}

/// Adds that the change is no less than its known bound.
void LevelBounds::explain_change(std::size_t i, Reason& reason) const {
    if (events_[i].change.view()) explain_at_least(*events_[i].change.view(), known_[i].change, reason);
}

/// Adds why the events other than i add at least their least sum by that time.
void LevelBounds::explain_others(std::size_t i, WideValue time, Reason& reason) const {
    for (std::size_t j = 0; j < events_.size(); ++j) {
        if (j == i) continue;
        const auto& [when, change, presence] = events_[j];
        const Known& known = known_[j];
        if (least_of(j, time) > 0) {
            if (presence) reason.add(*presence);
            explain_at_most(when, time, reason);
            explain_change(j, reason);
        } else if (known.is_absent) {
            reason.add(!*presence);
        } else if (known.earliest > time && known.change < 0) {
            explain_at_least(when, time + 1, reason);
        } else if (change.view()) {
            explain_at_least(*change.view(), std::min<WideValue>(known.change, 0), reason);
        }
    }
}

std::optional<bool> LevelBounds::check(const Assignment& assignment) const {
    const auto takes_place = [&](const Event& event) {
        return !event.presence || event.presence->holds_for(assignment[event.presence->variable()]);
    };
    return std::all_of(events_.begin(), events_.end(), [&](const Event& last) {
        WideValue sum = 0;
        for (const Event& event : events_)
            if (takes_place(event) && assignment[event.time] <= assignment[last.time])
                sum += event.change.value(assignment);
        return sum <= limit_;
    });
}

} // namespace csp
