#pragma once

#include <csp/constraints/amount.hpp>
#include <csp/engine/rule.hpp>

#include <optional>
#include <vector>

namespace csp {

/// level, one bound: at any time, the sum of all changes so far is at most a limit. At each time, a change that helps,
/// because it goes down, counts if it may have happened; a change that goes up counts if it must have happened. This
/// gives the least sum that the changes can add up to.
///
/// Rule 1. If the least sum exceeds the limit, the rule fails.
/// Rule 2. A change that goes up is later than all times at which all other changes leave too little room for it. If
///         it may be absent, and its latest time is too early, it is absent.
/// Rule 3. If the limit is exceeded at some time without a change that goes down, that change takes place, by that
/// time.
/// Rule 4. A change is no greater than the room that all other changes leave at any time from its latest time on.
///
/// O(n^2) a run; stateless.
/// Source: Laborie, "Algorithms for propagating resource constraints in AI planning and scheduling", Artificial
/// Intelligence 143(2), 2003, pp. 151-188
class LevelBounds final : public Rule {
  public:
    struct Event {
        View time;
        Amount change;
        std::optional<Atom> presence = {};
    };
    /// Which bound: above, or below, for which all changes count with the opposite sign.
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
        WideValue change = 0; ///< the least
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
    /// The same without one of the changes.
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

} // namespace csp
