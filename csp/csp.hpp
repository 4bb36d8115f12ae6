#pragma once

/// The whole of the library in one include, except the views that Boost.Graph understands
/// (csp/graph/constraint_graph.hpp) and the engine below the models (csp/engine/engine.hpp).

#include <csp/base/version.hpp> // first, so that its error is seen

#include <csp/base/assignment.hpp>
#include <csp/base/domain.hpp>
#include <csp/base/error.hpp>
#include <csp/base/matrix.hpp>
#include <csp/base/view.hpp>
#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/arithmetic/arithmetic.hpp>
#include <csp/constraints/circuit/circuit.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/costs/costs.hpp>
#include <csp/constraints/counting/counting.hpp>
#include <csp/constraints/cumulative/cumulative.hpp>
#include <csp/constraints/element/element.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/expression/function.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/constraints/graphs/graphs.hpp>
#include <csp/constraints/inverse/inverse.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/no_overlap/no_overlap.hpp>
#include <csp/constraints/order/order.hpp>
#include <csp/constraints/packing/packing.hpp>
#include <csp/constraints/regular/automaton.hpp>
#include <csp/constraints/regular/diagram.hpp>
#include <csp/constraints/regular/regular.hpp>
#include <csp/constraints/require/require.hpp>
#include <csp/constraints/schedule/schedule.hpp>
#include <csp/constraints/sort/sort.hpp>
#include <csp/constraints/table/table.hpp>
#include <csp/dense/batch_solver.hpp>
#include <csp/engine/consistency.hpp>
#include <csp/engine/past.hpp>
#include <csp/engine/rule.hpp>
#include <csp/explain/cores.hpp>
#include <csp/explain/explanation.hpp>
#include <csp/explain/infeasibility.hpp>
#include <csp/graph/graph.hpp>
#include <csp/model/model.hpp>
#include <csp/proof/proof_writer.hpp>
#include <csp/search/brancher/branchings.hpp>
#include <csp/search/brancher/schedules.hpp>
#include <csp/search/defaults.hpp>
#include <csp/search/inference/inference.hpp>
#include <csp/search/neighbourhood/neighbourhood.hpp>
#include <csp/search/optimise.hpp>
#include <csp/search/plan.hpp>
#include <csp/search/region.hpp>
#include <csp/search/restart/restart.hpp>
#include <csp/search/solve.hpp>
#include <csp/search/solver_parts.hpp>
#include <csp/search/value_order/kinds.hpp>
#include <csp/search/variable_order/kinds.hpp>
#include <csp/trace/recorder.hpp>
#include <csp/trace/trace.hpp>
