#pragma once

#include <csp/search/brancher/brancher.hpp>
#include <csp/search/value_order/value_order.hpp>
#include <csp/search/variable_order/variable_order.hpp>

#include <memory>
#include <vector>

namespace csp {

/// Chooses a variable by one heuristic and how to split its domain by another.
Branching select(const VariableOrderKind& variable_order, const ValueOrderKind& value_order);
/// The same among some variables only; done when they are fixed. Loading a model that does not have all of them throws
/// ArgumentError.
Branching select(std::vector<Var> variables, const VariableOrderKind& variable_order,
                 const ValueOrderKind& value_order);

/// The brancher of the first form, for one engine.
std::unique_ptr<Brancher> make_select(Engine& engine, const Model& model,
                                      const VariableOrderKind& variable_order,
                                      const ValueOrderKind& value_order);

} // namespace csp
