#pragma once

#include <csp/constraints/linear/normal_form.hpp>

#include <optional>

namespace csp {

/// The interface by which a rule publishes its equation to code that looks for the sum behind a variable.
class Equation {
  public:
    virtual ~Equation() = default;
    Equation(const Equation&) = delete;
    Equation& operator=(const Equation&) = delete;

    /// Returns the equation that holds in every solution: the sum of the terms is the constant. Returns nullopt if it
    /// depends on a condition.
    virtual std::optional<LinearForm> equation() const = 0;

  protected:
    Equation() = default;
};

} // namespace csp
