#pragma once

/// The whole of the library in one include, but for the views that Boost.Graph understands
/// (csp/graph/constraint_graph.hpp) and the engine below the models (csp/engine/engine.hpp).

#include <csp/base/assignment.hpp>
#include <csp/base/domain.hpp>
#include <csp/base/error.hpp>
#include <csp/base/version.hpp>
#include <csp/base/view.hpp>
#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/all_different/all_different_except.hpp>
#include <csp/constraints/all_equal/all_equal.hpp>
#include <csp/constraints/arithmetic/abs.hpp>
#include <csp/constraints/arithmetic/divide.hpp>
#include <csp/constraints/arithmetic/min_max.hpp>
#include <csp/constraints/arithmetic/multiply.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/consistency.hpp>
#include <csp/constraints/domain/in.hpp>
#include <csp/constraints/domain/not_in.hpp>
#include <csp/constraints/element/element.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/expression/function.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/relation/relation.hpp>
#include <csp/constraints/require/require.hpp>
#include <csp/constraints/table/negative_table.hpp>
#include <csp/constraints/table/table.hpp>
#include <csp/engine/rule.hpp>
#include <csp/graph/components.hpp>
#include <csp/graph/dot.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/search/value_order/lcv.hpp>
#include <csp/search/value_order/max.hpp>
#include <csp/search/value_order/median.hpp>
#include <csp/search/value_order/min.hpp>
#include <csp/search/value_order/random.hpp>
#include <csp/search/variable_order/dom_wdeg.hpp>
#include <csp/search/variable_order/input.hpp>
#include <csp/search/variable_order/mrv.hpp>
#include <csp/search/variable_order/mrv_degree.hpp>
#include <csp/search/variable_order/random.hpp>
