#include <csp/constraints/regular/diagram.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <tuple>
#include <utility>

namespace csp {

namespace {

[[noreturn]] void refuse_edge(std::size_t layer, const std::string& problem) {
    throw ArgumentError("csp::Diagram", "an edge of layer " + std::to_string(layer) + ' ' + problem);
}

void require_sound(const Diagram::Edge& edge, std::size_t layer, std::size_t layers) {
    constexpr Diagram::Node most_nodes = Diagram::Node{1} << 24;
    for (const Diagram::Node node : {edge.from, edge.to})
        if (node >= most_nodes)
            refuse_edge(layer, "has the node " + std::to_string(node) + ", outside 0.." +
                                   std::to_string(most_nodes - 1));
    if (layer == 0 && edge.from != 0)
        refuse_edge(layer, "begins in node " + std::to_string(edge.from) + ", not in the root, node 0");
    if (layer + 1 == layers && edge.to != 0)
        refuse_edge(layer, "ends in node " + std::to_string(edge.to) + ", not in the terminal, node 0");
    const auto [min, max] = edge.values;
    if (min > max || !is_value(min) || !is_value(max))
        refuse_edge(layer, "has the values " + std::to_string(min) + ".." + std::to_string(max) +
                               ", which is not an interval within " + std::to_string(min_value) + ".." +
                               std::to_string(max_value));
}

} // namespace

Diagram::Diagram(std::vector<std::vector<Edge>> layers) : layers_(layers.size()) {
    std::vector<std::size_t> nodes(layers.size() + 1, 1);
    for (std::size_t i = 0; i < layers.size(); ++i)
        for (const Edge& e : layers[i]) {
            require_sound(e, i, layers.size());
            nodes[i] = std::max(nodes[i], std::size_t{e.from} + 1);
            nodes[i + 1] = std::max(nodes[i + 1], std::size_t{e.to} + 1);
        }
    for (std::size_t i = 0; i < layers.size(); ++i) {
        Layer& layer = layers_[i];
        layer.edges = std::move(layers[i]);
        const auto key = [](const Edge& e) {
            return std::tuple(e.from, e.values.min, e.values.max, e.to, e.cost);
        };
        std::sort(layer.edges.begin(), layer.edges.end(),
                  [&](const Edge& a, const Edge& b) { return key(a) < key(b); });
        layer.first.assign(nodes[i] + 1, 0);
        for (const Edge& e : layer.edges) ++layer.first[e.from + 1];
        for (std::size_t n = 0; n < nodes[i]; ++n) layer.first[n + 1] += layer.first[n];
    }
}

std::size_t Diagram::edge_count() const {
    std::size_t count = 0;
    for (const Layer& layer : layers_) count += layer.edges.size();
    return count;
}

std::span<const Diagram::Edge> Diagram::edges(std::size_t layer, Node from) const {
    const auto& first = layers_[layer].first;
    return edges(layer).subspan(first[from], first[from + 1] - first[from]);
}

bool Diagram::is_deterministic() const {
    const auto overlap = [](const Edge& a, const Edge& b) {
        return a.from == b.from && b.values.min <= a.values.max;
    };
    return std::all_of(layers_.begin(), layers_.end(), [&](const Layer& layer) {
        return std::adjacent_find(layer.edges.begin(), layer.edges.end(), overlap) == layer.edges.end();
    });
}

bool Diagram::accepts(std::span<const Value> values) const {
    if (values.size() != length()) return false;
    std::vector<Node> row{0};
    std::vector<Node> next;
    for (std::size_t i = 0; i < values.size(); ++i) {
        next.clear();
        for (const Node node : row)
            for (const Edge& e : edges(i, node))
                if (e.values.min <= values[i] && values[i] <= e.values.max) next.push_back(e.to);
        std::sort(next.begin(), next.end());
        next.erase(std::unique(next.begin(), next.end()), next.end());
        row.swap(next);
    }
    return !row.empty();
}

std::optional<WideValue> Diagram::cost_of(std::span<const Value> values) const {
    if (values.size() != length()) return std::nullopt;
    WideValue cost = 0;
    Node node = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto out = edges(i, node);
        const auto e = std::find_if(out.begin(), out.end(), [v = values[i]](const Edge& edge) {
            return edge.values.min <= v && v <= edge.values.max;
        });
        if (e == out.end()) return std::nullopt;
        cost += e->cost;
        node = e->to;
    }
    return cost;
}

/// In the complement, values without an edge lead to an additional node of the next row, from which all values lead to
/// the terminal.
Diagram Diagram::complement() const {
    std::vector<std::vector<Edge>> layers(length());
    for (std::size_t i = 0; i < length(); ++i) {
        const bool is_last = i + 1 == length();
        const Node lost = is_last ? 0 : static_cast<Node>(node_count(i + 1));
        for (Node node = 0; node < node_count(i); ++node) {
            Value from = min_value; // the first value that has not been handled
            for (const Edge& e : edges(i, node)) {
                if (from < e.values.min) layers[i].push_back({node, {from, e.values.min - 1}, lost});
                from = e.values.max + 1;
                if (!is_last) layers[i].push_back({node, e.values, e.to});
            }
            if (from <= max_value) layers[i].push_back({node, {from, max_value}, lost});
        }
        if (i > 0) layers[i].push_back({static_cast<Node>(node_count(i)), {min_value, max_value}, lost});
    }
    return Diagram(std::move(layers));
}

std::string Diagram::describe() const {
    const std::size_t edges = edge_count();
    return "a diagram of " + std::to_string(edges) + (edges == 1 ? " edge" : " edges");
}

} // namespace csp
