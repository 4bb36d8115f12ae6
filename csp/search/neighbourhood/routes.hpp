#pragma once

#include <csp/base/matrix.hpp>
#include <csp/model/model.hpp>

#include <cstddef>
#include <vector>

namespace csp::neighbourhood {

/// A tour of the model.
struct Route {
    std::vector<View> next;                   ///< by place
    const Matrix<WideValue>* costs = nullptr; ///< of steps, owned by the model; null if unknown
};

/// The tours of the model's circuit and similar constraints, with four places or more. Tours with a variable numbered
/// variable_count or higher, which was made later, are left out.
std::vector<Route> model_routes(const Model& model, std::size_t variable_count);

} // namespace csp::neighbourhood
