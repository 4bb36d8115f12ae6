#pragma once

#include <csp/engine/rule.hpp>

#include <vector>

namespace csp {

/// The permutation rule of all_different, for any domains: there are as many values as variables.
///
/// Rule 1. A value that only one variable may still take is that variable's.
/// Rule 2. A value that no variable may take is a failure.
///
/// Stateless; O(n) word operations a run for every 64 values, those that no variable may take left out.
class AllDifferentPermutation final : public Rule {
  public:
    AllDifferentPermutation(std::vector<View> scope, const Store& store);

    std::string name() const override { return "all different, permutation"; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override { wiring.on_each(scope_); }
    void propagate(Context& context) override;

  private:
    void give_place(Context& context, Value v);

    /// What must be placed among 64 values: bit i stands for first + i.
    struct Block {
        Value first;
        Word values;
    };

    std::vector<View> scope_;
    std::vector<Block> blocks_; ///< without the empty ones: at most as many as variables, however far apart
};

} // namespace csp
