#pragma once

#include <csp/engine/rule.hpp>

#include <vector>

namespace csp {

/// Only the tuples listed are allowed, domain consistent, by simple tabular reduction (STR).
///
/// Rule 1. A value that stands in no tuple left goes.
/// Rule 2. No tuple left is a failure.
///
/// A tuple is left while all its values are. A run goes through the tuples left and swaps those that no
/// longer are behind them: only their number is reversible.
/// Complexity: O(tuples left * n) a run.
class TabularReduction final : public Rule {
  public:
    /// @param variables  n different ones
    /// @param tuples     one after the other, n values each
    TabularReduction(std::vector<Var> variables, const std::vector<Value>& tuples);

    std::string name() const override { return "tuples"; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    /// A variable's values in the tuples, in increasing order; tuples name them by their place here.
    struct Column {
        Var variable;
        std::vector<Value> values;
        std::vector<Word> supported; ///< room for a run: bit r for values[r]
    };

    bool is_left(std::uint32_t tuple, const Context& context) const;
    void mark(std::uint32_t tuple);
    bool remove_unsupported(const Column& column, Context& context) const;

    std::vector<Column> columns_;
    std::vector<std::uint32_t> ranks_; ///< tuple after tuple
    std::vector<std::uint32_t> order_; ///< the tuples, those left first
    Reversible<std::uint32_t> left_;
};

} // namespace csp
