#pragma once

#include <csp/constraints/linear/normal_form.hpp>

#include <optional>

namespace csp {

/// What rules of equations tell those who look for sums behind a variable.
class Equation {
  public:
    virtual ~Equation() = default;
    Equation(const Equation&) = delete;
    Equation& operator=(const Equation&) = delete;

    /// The sum of the terms is the constant in every solution. Nothing if that depends on a condition.
    virtual std::optional<LinearForm> equation() const = 0;

  protected:
    Equation() = default;
};

} // namespace csp
