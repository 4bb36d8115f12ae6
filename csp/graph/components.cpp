#include <csp/graph/components.hpp>

#include <csp/base/error.hpp>
#include <csp/graph/constraint_graph.hpp>

#include <boost/graph/connected_components.hpp>
#include <boost/graph/filtered_graph.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace csp {

namespace {

/// The relevant part of the graph: the constraints that count, and the variables that are not fixed.
struct IsLeft {
    const std::vector<bool>* is_fixed = nullptr;
    std::size_t constraints = 0;

    bool operator()(std::size_t vertex) const {
        const std::size_t variables = is_fixed->size();
        return vertex < variables ? !(*is_fixed)[vertex] : vertex < variables + constraints;
    }
};

} // namespace

std::vector<std::vector<Var>> components(const Model& model, const std::vector<bool>& is_fixed,
                                         std::size_t constraints) {
    if (is_fixed.size() != model.variable_count())
        throw ArgumentError("csp::components", "is_fixed has " + std::to_string(is_fixed.size()) +
                                                   " entries, but the model has " +
                                                   std::to_string(model.variable_count()) + " variables");
    const ConstraintGraph graph(model);
    const boost::filtered_graph left(graph, boost::keep_all(), IsLeft{&is_fixed, constraints});
    std::vector<std::size_t> number(graph.vertex_count());
    boost::connected_components(
        left, boost::make_iterator_property_map(number.begin(), get(boost::vertex_index, graph)));

    // Parts are numbered in the order of the vertices, which start with the variables, so the parts are in order.
    std::vector<std::vector<Var>> parts;
    for (std::uint32_t i = 0; i < is_fixed.size(); ++i) {
        if (is_fixed[i]) continue;
        if (number[i] == parts.size()) parts.emplace_back();
        parts[number[i]].push_back(Var{i});
    }
    return parts;
}

std::vector<std::vector<Var>> components(const Model& model, const std::vector<bool>& is_fixed) {
    return components(model, is_fixed, model.constraint_count());
}

std::vector<std::vector<Var>> components(const Model& model) {
    return components(model, std::vector<bool>(model.variable_count()));
}

} // namespace csp
