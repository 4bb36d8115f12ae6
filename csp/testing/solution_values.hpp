#pragma once

#include <csp/base/assignment.hpp>
#include <csp/engine/engine.hpp>

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace csp::testing {

/// Solutions of a model, and the values of an engine's variables in them. A variable that posting has added to those of
/// the model has the value of its meaning.
class SolutionValues {
  public:
    /// @param variables  the number of variables of the model
    SolutionValues(const Engine& engine, std::size_t variables, std::vector<Assignment> solutions)
        : engine_(&engine),
          variables_(variables),
          solutions_(std::move(solutions)) {}

    std::size_t size() const { return solutions_.size(); }
    const Assignment& operator[](std::size_t solution) const { return solutions_[solution]; }
    /// The value of x in the solution; nullopt if the meaning of x has no value there.
    std::optional<WideValue> value(std::size_t solution, Var x) const;
    /// Whether the atom holds in the solution; false if its variable has no value.
    bool satisfies(std::size_t solution, Atom atom) const;

  private:
    const Engine* engine_;
    std::size_t variables_;
    std::vector<Assignment> solutions_;
    /// By solution: the values of the engine's auxiliary variables, computed on first use.
    mutable std::vector<std::vector<std::optional<WideValue>>> auxiliaries_;
};

} // namespace csp::testing
