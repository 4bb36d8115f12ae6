#pragma once

#include <csp/engine/rule.hpp>

#include <vector>

namespace csp {

/// result == the largest of the arguments, bounds consistent. The least argument is the negation of the largest negated
/// argument.
///
/// Rule 1. The result is at most the greatest upper bound of an argument.
/// Rule 2. The result is at least the lower bound of each argument.
/// Rule 3. An argument is at most the upper bound of the result.
/// Rule 4. If only one argument reaches the lower bound of the result, the two are equal (holes included).
/// Rule 5. If no argument reaches it, the rule fails.
///
/// O(open arguments) a run. An argument that has fallen below the result for good is closed: it is swapped
/// behind the open ones, whose number is reversible.
class MaximumBounds final : public Rule {
  public:
    /// @param arguments  at least one; the promise holds if all variables differ
    MaximumBounds(View result, std::vector<View> arguments);

    std::string name() const override { return "maximum"; }
    Priority priority() const override;
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    bool narrow_result(std::size_t open, Context& context) const;
    bool narrow_arguments(std::size_t& open, Context& context);
    void follow(View argument, Context& context) const;
    Value largest_possible(std::size_t open, const Context& context) const;
    bool is_settled(std::size_t open, const Context& context) const;
    void explain_at_most(Value bound, Reason& reason) const;
    bool fail(Context& context) const;

    View result_;
    std::vector<View> arguments_; ///< the open ones first
    Reversible<std::uint32_t> open_;
};

} // namespace csp
