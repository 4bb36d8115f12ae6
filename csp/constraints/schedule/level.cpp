#include <csp/constraints/schedule/schedule.hpp>

#include <csp/base/atom.hpp>
#include <csp/base/error.hpp>
#include <csp/constraints/schedule/task_views.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// One bound of level: at any time, the sum of all changes so far is at most a limit. A change that helps, because it
/// goes down, counts from the time at which it may have happened; a change that goes up counts from the time at which
/// it must have happened. The result is the least sum to which the changes can add up.
///
/// Rule 1. If the least sum exceeds the limit: failure.
/// Rule 2. A change that goes up is later than all times at which all other changes leave too little room for it. If
///         it may be absent, and its latest time is too early, it is absent.
/// Rule 3. If the limit would be exceeded at some time without a change that goes down, that change takes place by that
/// time.
/// Rule 4. A change is no greater than the room that all other changes leave at any time from its latest time on.
///
/// Complexity: O(n^2) a run. Stateless.
/// Source: Laborie, "Algorithms for propagating resource constraints in AI planning and scheduling", Artificial
/// Intelligence 143(2), 2003, pp. 151-188
class LevelBounds final : public Rule {
  public:
    struct Event {
        View time;
        Amount change;
        std::optional<Atom> presence = {};
    };
    /// The bound: `above`, or `below`, for which all changes count with the opposite sign.
    enum class Side : std::uint8_t { above, below };

    LevelBounds(std::vector<Event> events, WideValue limit, Side side);

    std::string name() const override { return "level"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    /// The current bounds of an event.
    struct Known {
        WideValue earliest = 0;
        WideValue latest = 0;
        WideValue change = 0; ///< the least change
        bool is_present = true;
        bool is_absent = false;
    };

    /// The least sum of all changes from a time until the next step.
    struct Step {
        WideValue time = 0;
        WideValue least = 0;
    };

    void read(const Context& context);
    void add_up();
    WideValue least_of(std::size_t i, WideValue time) const;
    /// Returns the least sum without one of the changes.
    WideValue least_without(std::size_t i, const Step& step) const {
        return step.least - least_of(i, step.time);
    }
    bool check_limit(const Step& step, Context& context) const;
    bool come_later(std::size_t i, Context& context) const;
    bool come_in_time(std::size_t i, Context& context) const;
    bool change_less(std::size_t i, Context& context) const;
    void explain_change(std::size_t i, Reason& reason) const;
    void explain_others(std::size_t i, WideValue time, Reason& reason) const;

    std::vector<Event> events_;
    WideValue limit_;
    std::vector<Known> known_;
    std::vector<Step> steps_; ///< at all times at which the least sum can change, in order
};

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

/// Returns the least amount that the event adds by that time.
WideValue LevelBounds::least_of(std::size_t i, WideValue time) const {
    const Known& known = known_[i];
    if (known.is_absent || known.earliest > time) return 0;
    const bool must_have_come = known.is_present && known.latest <= time;
    return must_have_come ? known.change : std::min<WideValue>(known.change, 0);
}

/// Applies rule 1.
bool LevelBounds::check_limit(const Step& step, Context& context) const {
    if (step.least <= limit_) return true;
    return context.fail([&](Reason& reason) { explain_others(events_.size(), step.time, reason); });
}

/// Applies rule 2. A change cannot happen at a time if there is too little room for it then or at any later time.
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

/// Applies rule 3.
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

/// Applies rule 4.
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

/// Adds the reasons why all events except i add at least their least sum by that time.
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

// The constraint -----------------------------------------------------------------------------------

class Level final : public ConstraintDefinition {
  public:
    Level(std::vector<LevelChange> changes, Value least, Value most, Value initial)
        : changes_(std::move(changes)),
          least_(least),
          most_(most),
          initial_(initial) {
        const auto require = [](const std::string& what, Amount amount) {
            if (!amount.view() && !is_value(amount.constant()))
                throw ArgumentError("csp::level", what + " is " + std::to_string(amount.constant()) +
                                                      "; it must be within " + std::to_string(min_value) +
                                                      ".." + std::to_string(max_value));
        };
        require("the least level", least);
        require("the greatest level", most);
        require("the initial level", initial);
        for (std::size_t i = 0; i < changes_.size(); ++i) {
            require("the time of change " + std::to_string(i), changes_[i].time);
            require("change " + std::to_string(i), changes_[i].change);
        }
    }

    std::string kind() const override { return "level"; }
    std::vector<View> scope() const override;
    bool check(const Assignment& assignment) const override;
    std::string describe(const NameOf& name) const override;
    std::string statement(const NameOf& name) const override;
    void post(Posting& posting) const override;

  private:
    bool is_within(WideValue level) const { return least_ <= level && level <= most_; }

    std::vector<LevelChange> changes_;
    Value least_;
    Value most_;
    Value initial_;
};

std::vector<View> Level::scope() const {
    std::vector<View> scope;
    for (const auto& [time, change, presence] : changes_) {
        add_to_scope(time, scope);
        add_to_scope(change, scope);
        if (presence) scope.emplace_back(presence->variable());
    }
    return scope;
}

/// Checks the level at the times of the changes, because it changes only there.
bool Level::check(const Assignment& assignment) const {
    return is_within(initial_) && std::all_of(changes_.begin(), changes_.end(), [&](const LevelChange& last) {
               WideValue level = initial_;
               for (const auto& [time, change, presence] : changes_)
                   if (time.value(assignment) <= last.time.value(assignment) &&
                       (!presence || presence->holds_for(assignment[presence->variable()])))
                       level += change.value(assignment);
               return is_within(level);
           });
}

/// Returns, for example, "level: 4, then 3 at x, -2 at y if b >= 1, within 0..6".
std::string Level::describe(const NameOf& name) const {
    std::string text = "level: " + std::to_string(initial_);
    for (std::size_t i = 0; i < changes_.size(); ++i) {
        const auto& [time, change, presence] = changes_[i];
        text.append(i == 0 ? ", then " : ", ").append(text_of(change, name));
        text.append(" at ").append(text_of(time, name));
        if (presence) text.append(" if ").append(text_of(*presence, name));
    }
    return text + ", within " + std::to_string(least_) + ".." + std::to_string(most_);
}

std::string Level::statement(const NameOf& name) const {
    const auto stated_change = [&](const LevelChange& one) {
        const std::string presence = one.presence ? statement_of(*one.presence, name) : "1";
        return '[' + statement_of(one.time, name) + ',' + statement_of(one.change, name) + ',' + presence +
               ']';
    };
    return stated("level", {std::to_string(least_), std::to_string(most_), std::to_string(initial_),
                            stated_list(changes_, stated_change)});
}

void Level::post(Posting& posting) const {
    if (!is_within(initial_)) return posting.fail();
    std::vector<LevelBounds::Event> events;
    for (const auto& [time, change, presence] : changes_) {
        if (presence && posting.is_false(*presence)) continue;
        events.push_back({as_view(time, posting), canonical(change, posting), presence});
        if (presence && posting.is_true(*presence)) events.back().presence.reset();
    }
    if (events.empty()) return;
    posting.add<LevelBounds>(events, WideValue{most_} - initial_, LevelBounds::Side::above);
    posting.add<LevelBounds>(std::move(events), WideValue{initial_} - least_, LevelBounds::Side::below);
}

} // namespace

Constraint level(std::vector<LevelChange> changes, Value least, Value most, Value initial) {
    return make_constraint<Level>(std::move(changes), least, most, initial);
}

} // namespace csp
