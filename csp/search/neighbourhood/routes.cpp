#include <csp/search/neighbourhood/routes.hpp>

#include <csp/engine/facts.hpp>

#include <algorithm>
#include <utility>

namespace csp::neighbourhood {

std::vector<Route> model_routes(const Model& model, std::size_t variable_count) {
    constexpr std::size_t fewest_places = 4;
    std::vector<Route> routes;
    const auto is_known = [variable_count](View x) { return x.variable().index < variable_count; };
    for (Route& route : facts_of<Route>(model))
        if (route.next.size() >= fewest_places && std::all_of(route.next.begin(), route.next.end(), is_known))
            routes.push_back(std::move(route));
    return routes;
}

} // namespace csp::neighbourhood
