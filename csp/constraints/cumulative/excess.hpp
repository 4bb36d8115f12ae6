#pragma once

#include <csp/constraints/cumulative/cumulative.hpp>
#include <csp/engine/rule.hpp>

#include <optional>
#include <vector>

namespace csp {

/// The tasks demand more than the capacity at some time: the negation of cumulative, provided that the stated arguments
/// make them tasks. Their ends do not matter.
///
/// The *potential* of a time is the greatest demand of all tasks that could run then. The capacity can be exceeded only
/// at times at which the potential exceeds it. A task is *needed* if without it no potential would exceed the capacity
/// at any of these times.
///
/// Rule 1. The capacity is less than the greatest potential; if no potential exceeds the capacity: failure.
/// Rule 2. A needed task takes place, takes time, starts by the last of these times, and ends after the first.
/// Rule 3. A needed task demands at least the amount that the other tasks together lack to exceed the capacity.
///
/// Complexity: O(n log n) a run. Stateless.
class CumulativeExcess final : public Rule {
  public:
    CumulativeExcess(std::vector<ResourceTask> tasks, Amount capacity);

    std::string name() const override { return "not cumulative"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    /// The possibilities that the domains leave a task.
    struct Possible {
        Value earliest = 0; ///< start
        Value latest = 0;   ///< start
        Value duration = 0; ///< the greatest
        Value demand = 0;   ///< the greatest
        bool is_absent = false;

        bool can_run() const { return !is_absent && duration > 0 && demand > 0; }
        WideValue end() const { return WideValue{latest} + duration; } ///< it can run only before this time
    };
    /// A change of the potential from some time on.
    struct Step {
        WideValue time;
        WideValue change;
    };
    /// The times at which the potential exceeds the capacity.
    struct Peak {
        WideValue first = 0;
        WideValue last = 0;
        WideValue potential = 0; ///< the greatest at any time
        bool is_any = false;
    };

    void read(const Context& context);
    Peak find_peak();
    bool is_needed(const Possible& task, const Peak& peak) const;
    bool use(std::size_t i, const Peak& peak, Context& context) const;
    void explain(Reason& reason) const;

    std::vector<ResourceTask> tasks_;
    Amount capacity_;
    // Room for a run:
    std::vector<Possible> possible_; ///< by task
    std::vector<Step> steps_;
    Value least_capacity_ = 0;
    WideValue limit_ = 0; ///< the demand to exceed: 0 if the capacity is less
};

} // namespace csp
