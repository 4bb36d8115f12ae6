#pragma once

#include <csp/constraints/circuit/route.hpp>
#include <csp/model/model.hpp>

#include <cstddef>
#include <vector>

namespace csp::neighbourhood {

/// The tours that constraints of the model state, with four places or more. Tours with a variable numbered
/// variable_count or higher, which was made later, are left out.
std::vector<Route> model_routes(const Model& model, std::size_t variable_count);

} // namespace csp::neighbourhood
