#include <csp/search/neighbourhood/routes.hpp>

#include <csp/constraints/circuit/on_route.hpp>

#include <algorithm>
#include <utility>

namespace csp::neighbourhood {

std::vector<Route> model_routes(const Model& model, std::size_t variable_count) {
    constexpr std::size_t fewest_places = 4;
    std::vector<Route> routes;
    for (std::size_t c = 0; c < model.constraint_count(); ++c) {
        const auto* const on_route =
            dynamic_cast<const ConstraintOnRoute*>(&model.constraint(c).definition());
        if (on_route == nullptr) continue;
        std::vector<View> next = on_route->successors();
        const bool is_known = std::all_of(next.begin(), next.end(), [variable_count](View x) {
            return x.variable().index < variable_count;
        });
        if (is_known && next.size() >= fewest_places)
            routes.push_back({std::move(next), on_route->step_costs()});
    }
    return routes;
}

} // namespace csp::neighbourhood
