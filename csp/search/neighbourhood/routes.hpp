#pragma once

#include <csp/base/matrix.hpp>
#include <csp/model/model.hpp>

#include <cstddef>
#include <vector>

namespace csp::neighbourhood {

/// A tour of the model.
struct Route {
    std::vector<View> next;                   ///< by place
    const Matrix<WideValue>* costs = nullptr; ///< of steps, if the constraint knows; the model's
};

/// Those of the model's circuits and the like, with four places or more. Tours with a variable from number
/// variable_count on, which was made later, are left out.
std::vector<Route> model_routes(const Model& model, std::size_t variable_count);

} // namespace csp::neighbourhood
