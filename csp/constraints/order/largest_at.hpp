#pragma once

#include <csp/engine/rule.hpp>

#include <cstddef>
#include <vector>

namespace csp {

/// index is the first place of the largest value of the list; domain consistent if the variables differ.
///
/// x[k] *wins* if it is at least as large as every value after it, and larger than every value before it. The place k
/// is a candidate while the index may be k.
///
/// Rule 1. The index lies within the list.
/// Rule 2. A candidate that cannot win against the least values of the others is removed.
/// Rule 3. Every other place must lose to a candidate's largest value.
/// Rule 4. The last candidate is large enough to win against the least values of the others.
///
/// O(n) a run. Stateless.
class LargestAt final : public Rule {
  public:
    /// @param xs  at least one
    LargestAt(View index, std::vector<View> xs);

    std::string name() const override { return "place of the largest"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    /// The least value at place a that wins against a value v at place b.
    static WideValue needed(std::size_t a, std::size_t b, WideValue v) { return b < a ? v + 1 : v; }
    bool is_candidate(std::size_t place, const Context& context) const {
        return context.contains(index_, static_cast<WideValue>(place));
    }
    bool remove_losers(Context& context) const;
    bool hold_down_others(Context& context) const;
    void explain_bound(std::size_t place, Value bound, const Context& context, Reason& reason) const;
    bool lift(std::size_t winner, Context& context) const;
    bool has_won(std::size_t winner, const Context& context) const;

    View index_;
    std::vector<View> xs_;
};

} // namespace csp
