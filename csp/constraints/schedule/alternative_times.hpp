#pragma once

#include <csp/constraints/schedule/task_views.hpp>
#include <csp/engine/rule.hpp>

#include <vector>

namespace csp {

/// alternative, for the times. Other rules ensure that at most one option takes place, and one exactly if the whole
/// does.
///
/// Rule 1. The option that takes place and the whole have the same bounds of starts and of ends.
/// Rule 2. An option that cannot run at the time of the whole, or not for as long, does not take place.
/// Rule 3. A whole that takes place runs at a time at which one of the remaining options can run.
/// Rule 4. It takes no less time than the shortest of the remaining options, and no more than the longest.
///
/// O(n) a run; stateless.
class AlternativeTimes final : public Rule {
  public:
    /// @param options  one or more
    AlternativeTimes(TaskViews whole, std::vector<TaskViews> options);

    std::string name() const override { return "alternative"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    bool match(View whole, View option, std::size_t i, Context& context) const;
    bool can_last(std::size_t i, Context& context) const;
    bool stay_in_hull(View TaskViews::*time, bool is_negated, Context& context) const;
    bool last_as_an_option(Context& context) const;
    template <typename OfOption>
    void explain_options(const OfOption& of_option, const Context& context, Reason& reason) const;

    TaskViews whole_;
    std::vector<TaskViews> options_;
};

} // namespace csp
