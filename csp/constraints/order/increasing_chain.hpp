#pragma once

#include <csp/engine/rule.hpp>

#include <cstddef>
#include <vector>

namespace csp {

/// x[i] + gap <= x[i+1]  for all i, domain consistent if the variables differ.
///
/// Rule 1. x[i+1] is at least the smallest value of x[i] plus the gap.
/// Rule 2. x[i] is at most the largest value of x[i+1], less the gap.
///
/// From each variable whose bounds have changed it walks up and down the chain as far as bounds move. Stateless, but
/// for a pair that was not entailed last time: a hint that needs no undoing.
class IncreasingChain final : public Rule {
  public:
    /// @param chain  at least two
    /// @param gap    0 or 1
    IncreasingChain(std::vector<View> chain, WideValue gap);

    std::string name() const override { return gap_ == 0 ? "increasing" : "strictly increasing"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    bool push_up(std::size_t from, Context& context) const;
    bool push_down(std::size_t from, Context& context) const;
    bool is_entailed(const Context& context);

    std::vector<View> chain_;
    WideValue gap_;
    std::size_t open_ = 0; ///< the first of a pair that was not entailed
};

} // namespace csp
