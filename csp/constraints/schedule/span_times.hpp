#pragma once

#include <csp/constraints/schedule/task_views.hpp>
#include <csp/engine/rule.hpp>

#include <vector>

namespace csp {

/// span, for the times. Other rules ensure that the whole takes place exactly if a part does.
///
/// Rule 1. A part that takes place starts no earlier than the whole, and the whole starts no later than the part. A
///         part that would have to start earlier does not take place.
/// Rule 2. The whole starts no earlier than the earliest start of the parts that may take place.
/// Rule 3. If only one part can still be the first, it takes place, and starts no later than the whole.
/// The same backward in time, for ends.
///
/// O(n) a run; stateless.
class SpanTimes final : public Rule {
  public:
    /// @param parts  one or more
    SpanTimes(TaskViews whole, std::vector<TaskViews> parts);

    std::string name() const override { return "span"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    /// The beginnings in one direction of time: starts, or ends with the opposite sign.
    struct Side {
        View whole;
        std::vector<View> parts;
    };

    bool enclose(const Side& side, Context& context) const;
    bool have_a_first(const Side& side, Context& context) const;
    void explain_others(const Side& side, std::size_t first, WideValue time, const Context& context,
                        Reason& reason) const;

    TaskViews whole_;
    std::vector<TaskViews> parts_;
    std::vector<Side> sides_;
};

} // namespace csp
