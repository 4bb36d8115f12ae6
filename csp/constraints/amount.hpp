#pragma once

#include <csp/base/assignment.hpp>
#include <csp/base/view.hpp>

#include <concepts>
#include <optional>
#include <string>

namespace csp {

/// A constant number, or the value of a variable: a capacity, the length of a side.
class Amount {
  public:
    Amount(Value constant = 0) : constant_(constant) {}
    template <std::same_as<bool> Bool>
    Amount(Bool) = delete; // a truth value is not an amount
    Amount(View view) : view_(view) {}
    Amount(Var variable) : view_(variable) {}

    const std::optional<View>& view() const { return view_; }
    /// @tparam Domains  any type with min and max for a view
    template <typename Domains>
    Value min(const Domains& domains) const {
        return view_ ? domains.min(*view_) : constant_;
    }
    template <typename Domains>
    Value max(const Domains& domains) const {
        return view_ ? domains.max(*view_) : constant_;
    }
    Value value(const Assignment& assignment) const { return view_ ? assignment[*view_] : constant_; }
    /// Valid only if it is not a variable.
    Value constant() const { return constant_; }

  private:
    std::optional<View> view_;
    Value constant_ = 0;
};

} // namespace csp
