#pragma once

#include <csp/engine/rule.hpp>

#include <vector>

namespace csp {

/// The permutation rule of all_different, for any domains: there are as many values as variables.
///
/// Rule 1. A value that only one variable may still take is that variable's.
/// Rule 2. A value that no variable may take is a failure.
///
/// Stateless; O(n d / 64) word operations a run, 64 values at a time.
class AllDifferentPermutation final : public Rule {
  public:
    AllDifferentPermutation(std::vector<View> scope, const Store& store, Value min, Value max);

    std::string name() const override { return "all different, permutation"; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override { wiring.on_each(scope_); }
    void propagate(Context& context) override;

  private:
    void give_place(Context& context, Value v);

    std::vector<View> scope_;
    Value min_;
    std::vector<Word> values_; ///< what must be placed, from min_ on, 64 values a word
};

} // namespace csp
