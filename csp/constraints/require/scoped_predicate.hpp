#pragma once

#include <csp/constraints/require/require.hpp>

#include <span>
#include <vector>

namespace csp {

/// A predicate over a scope of views, restated about the distinct variables behind them.
class ScopedPredicate {
  public:
    ScopedPredicate(std::vector<View> scope, TuplePredicate predicate);

    /// Each once, in the order of first mention.
    const std::vector<Var>& variables() const { return variables_; }
    const std::vector<View>& scope() const { return scope_; }

    /// Whether it holds for these values of variables(). Not from two threads at once.
    bool holds(std::span<const Value> values) {
        for (std::size_t i = 0; i < scope_.size(); ++i)
            arguments_[i] = static_cast<Value>(scope_[i].from_variable(values[index_[i]]));
        return predicate_(arguments_);
    }

    bool holds(const Assignment& assignment) const;

  private:
    std::vector<View> scope_;
    TuplePredicate predicate_;
    std::vector<Var> variables_;
    std::vector<std::size_t> index_; ///< in variables_, by position in the scope
    std::vector<Value> arguments_;   ///< room for the call
};

} // namespace csp
