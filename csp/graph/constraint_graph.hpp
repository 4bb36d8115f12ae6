#pragma once

#include <csp/model/model.hpp>

#include <boost/graph/graph_traits.hpp>
#include <boost/graph/properties.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/iterator_facade.hpp>
#include <boost/iterator/transform_iterator.hpp>
#include <boost/property_map/property_map.hpp>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <span>
#include <tuple>
#include <utility>

// A model as a graph for the algorithms of Boost.Graph, in two forms and without a copy:
//
//     all_different(a, b, c), named "row"      a   b   c         a --- b
//     c + d == 9, named "sum"                   \  |  / \         \   /
//                                                 row   sum         c
//                                                        |          |
//                                                        d          d
//
//                                             ConstraintGraph   PrimalGraph
//
// A graph is a pointer to its model: copies are cheap, the model must outlive it, and adding to the model invalidates
// its iterators. Several threads may read one graph.

namespace csp {

/// An edge as seen from `source`. The graphs are undirected, so an edge equals its reverse.
struct GraphEdge {
    std::size_t source = 0;
    std::size_t target = 0;

    friend constexpr bool operator==(GraphEdge a, GraphEdge b) {
        return std::minmax(a.source, a.target) == std::minmax(b.source, b.target);
    }
    friend constexpr std::strong_ordering operator<=>(GraphEdge a, GraphEdge b) {
        const auto least = std::min(a.source, a.target) <=> std::min(b.source, b.target);
        const auto greatest = std::max(a.source, a.target) <=> std::max(b.source, b.target);
        return least == std::strong_ordering::equal ? greatest : least;
    }
};

/// Iterates over the edges of a graph, each once, from its smaller vertex.
template <typename Graph>
class GraphEdgeIterator : public boost::iterator_facade<GraphEdgeIterator<Graph>, GraphEdge,
                                                        boost::forward_traversal_tag, GraphEdge> {
  public:
    GraphEdgeIterator() = default;
    GraphEdgeIterator(const Graph& graph, std::size_t source)
        : model_(&graph.model()),
          vertex_count_(graph.vertex_count()),
          source_(source) {
        if (source_ == vertex_count_) return;
        enter();
        settle();
    }

  private:
    friend boost::iterator_core_access;

    GraphEdge dereference() const { return {source_, *neighbour_}; }
    bool equal(const GraphEdgeIterator& other) const {
        return source_ == other.source_ && (source_ == vertex_count_ || neighbour_ == other.neighbour_);
    }
    void increment() {
        ++neighbour_;
        settle();
    }

    void enter() { std::tie(neighbour_, end_) = Graph(*model_).neighbours(source_); }
    void settle() {
        while (true) {
            while (neighbour_ != end_ && *neighbour_ < source_) ++neighbour_;
            if (neighbour_ != end_ || ++source_ == vertex_count_) return;
            enter();
        }
    }

    const Model* model_ = nullptr;
    std::size_t vertex_count_ = 0;
    std::size_t source_ = 0;
    typename Graph::adjacency_iterator neighbour_; // meaningless, like end_, once source_ == vertex_count_
    typename Graph::adjacency_iterator end_;
};

/// Implements the Boost.Graph interface of an undirected graph in terms of three members of `Graph`: `vertex_count()`,
/// `neighbours(v)` and `degree(v)`.
///
/// Models VertexListGraph, BidirectionalGraph, AdjacencyGraph and EdgeListGraph; vertices are 0, 1, 2, ... and their
/// own vertex_index. Vertices take constant time each; edges take as long as the neighbours, and `num_edges` counts
/// them one by one.
template <typename Graph, typename NeighbourIterator>
class ModelGraph {
  public:
    using vertex_descriptor = std::size_t;
    using edge_descriptor = GraphEdge;
    using directed_category = boost::undirected_tag;
    using edge_parallel_category = boost::disallow_parallel_edge_tag;
    struct traversal_category : boost::vertex_list_graph_tag,
                                boost::bidirectional_graph_tag,
                                boost::adjacency_graph_tag,
                                boost::edge_list_graph_tag {};
    using vertices_size_type = std::size_t;
    using edges_size_type = std::size_t;
    using degree_size_type = std::size_t;

    struct EdgeFrom {
        std::size_t source = 0;
        GraphEdge operator()(std::size_t target) const { return {source, target}; }
    };
    struct EdgeInto {
        std::size_t target = 0;
        GraphEdge operator()(std::size_t source) const { return {source, target}; }
    };
    using vertex_iterator = boost::counting_iterator<std::size_t>;
    using adjacency_iterator = NeighbourIterator;
    using out_edge_iterator = boost::transform_iterator<EdgeFrom, NeighbourIterator>;
    using in_edge_iterator = boost::transform_iterator<EdgeInto, NeighbourIterator>;
    using edge_iterator = GraphEdgeIterator<Graph>;

    static constexpr std::size_t null_vertex() { return std::numeric_limits<std::size_t>::max(); }

    explicit ModelGraph(const Model& model) : model_(&model) {}
    explicit ModelGraph(const Model&&) = delete; // the model must outlive the graph

    const Model& model() const { return *model_; }
    std::size_t vertex_of(Var x) const { return x.index; }
    Var variable(std::size_t vertex) const { return Var{static_cast<std::uint32_t>(vertex)}; }

    friend std::size_t num_vertices(const Graph& graph) { return graph.vertex_count(); }
    friend std::pair<vertex_iterator, vertex_iterator> vertices(const Graph& graph) {
        return {vertex_iterator(0), vertex_iterator(graph.vertex_count())};
    }

    friend std::pair<adjacency_iterator, adjacency_iterator> adjacent_vertices(std::size_t v,
                                                                               const Graph& graph) {
        return graph.neighbours(v);
    }
    friend std::pair<out_edge_iterator, out_edge_iterator> out_edges(std::size_t v, const Graph& graph) {
        const auto [first, last] = graph.neighbours(v);
        return {out_edge_iterator(first, EdgeFrom{v}), out_edge_iterator(last, EdgeFrom{v})};
    }
    friend std::pair<in_edge_iterator, in_edge_iterator> in_edges(std::size_t v, const Graph& graph) {
        const auto [first, last] = graph.neighbours(v);
        return {in_edge_iterator(first, EdgeInto{v}), in_edge_iterator(last, EdgeInto{v})};
    }
    friend std::size_t degree(std::size_t v, const Graph& graph) { return graph.degree(v); }
    friend std::size_t out_degree(std::size_t v, const Graph& graph) { return graph.degree(v); }
    friend std::size_t in_degree(std::size_t v, const Graph& graph) { return graph.degree(v); }

    friend std::pair<edge_iterator, edge_iterator> edges(const Graph& graph) {
        return {edge_iterator(graph, 0), edge_iterator(graph, graph.vertex_count())};
    }
    friend std::size_t num_edges(const Graph& graph) {
        const auto [first, last] = edges(graph);
        return static_cast<std::size_t>(std::distance(first, last));
    }
    friend std::size_t source(GraphEdge edge, const Graph&) { return edge.source; }
    friend std::size_t target(GraphEdge edge, const Graph&) { return edge.target; }

    friend boost::typed_identity_property_map<std::size_t> get(boost::vertex_index_t, const Graph&) {
        return {};
    }
    friend std::size_t get(boost::vertex_index_t, const Graph&, std::size_t v) { return v; }

  private:
    const Model* model_;
};

/// The i-th neighbour of a vertex of the ConstraintGraph.
struct BipartiteNeighbour {
    const Model* model = nullptr;
    std::size_t vertex = 0;

    std::size_t operator()(std::size_t i) const {
        const std::size_t variables = model->variable_count();
        if (vertex >= variables) return model->variables_of(vertex - variables)[i].index;
        return variables + model->constraints_on(Var{static_cast<std::uint32_t>(vertex)})[i];
    }
};

/// The bipartite graph of a model: a vertex for each variable and each constraint, and an edge if the constraint's
/// scope contains the variable. There is only one edge even if the constraint names the variable twice.
///
/// Vertices: 0 .. n-1 are the n variables, n .. n+m-1 the m constraints, both in the order of the model
/// Neighbours: of a variable, the constraints on it in the order of posting; of a constraint, its variables in the
/// order of first mention
/// Complexity: O(1) for a neighbour and for a degree; O(n + m + edges) for all edges
class ConstraintGraph
    : public ModelGraph<ConstraintGraph, boost::transform_iterator<BipartiteNeighbour,
                                                                   boost::counting_iterator<std::size_t>>> {
  public:
    using ModelGraph::ModelGraph;

    bool is_variable(std::size_t vertex) const { return vertex < model().variable_count(); }
    /// Returns the number in the model of the constraint that a vertex represents.
    std::size_t constraint(std::size_t vertex) const { return vertex - model().variable_count(); }
    std::size_t vertex_of_constraint(std::size_t constraint) const {
        return model().variable_count() + constraint;
    }

    std::size_t vertex_count() const { return model().variable_count() + model().constraint_count(); }
    std::size_t degree(std::size_t vertex) const {
        return is_variable(vertex) ? model().constraints_on(variable(vertex)).size()
                                   : model().variables_of(constraint(vertex)).size();
    }
    std::pair<adjacency_iterator, adjacency_iterator> neighbours(std::size_t vertex) const {
        const BipartiteNeighbour neighbour{&model(), vertex};
        return {{boost::counting_iterator<std::size_t>(0), neighbour},
                {boost::counting_iterator<std::size_t>(degree(vertex)), neighbour}};
    }
};

/// Iterates over the variables that share a constraint with a variable, reading the scopes. A variable that shares
/// several constraints is reported at the first of them.
class PrimalNeighbourIterator : public boost::iterator_facade<PrimalNeighbourIterator, std::size_t,
                                                              boost::forward_traversal_tag, std::size_t> {
  public:
    PrimalNeighbourIterator() = default;
    /// Starts from the `shared`-th constraint on `x`.
    PrimalNeighbourIterator(const Model& model, Var x, std::size_t shared)
        : model_(&model),
          x_(x),
          shared_(shared) {
        settle();
    }

  private:
    friend boost::iterator_core_access;

    std::size_t dereference() const { return scope()[place_].index; }
    bool equal(const PrimalNeighbourIterator& other) const {
        return shared_ == other.shared_ && place_ == other.place_;
    }
    void increment() {
        ++place_;
        settle();
    }

    std::span<const Var> scope() const { return model_->variables_of(model_->constraints_on(x_)[shared_]); }

    void settle() {
        for (; shared_ < model_->constraints_on(x_).size(); ++shared_, place_ = 0)
            for (; place_ < scope().size(); ++place_)
                if (const Var y = scope()[place_]; !y.is_same(x_) && !is_reported(y)) return;
    }

    /// Whether an earlier constraint on x is also on y. Both lists are sorted.
    bool is_reported(Var y) const {
        const auto earlier = model_->constraints_on(x_).first(shared_);
        const auto on_y = model_->constraints_on(y);
        for (std::size_t i = 0, j = 0; i < earlier.size() && j < on_y.size();) {
            if (earlier[i] == on_y[j]) return true;
            ++(earlier[i] < on_y[j] ? i : j);
        }
        return false;
    }

    const Model* model_ = nullptr;
    Var x_;
    std::size_t shared_ = 0; // position among the constraints on x
    std::size_t place_ = 0;  // position in the scope of that constraint
};

/// The primal graph of a model: a vertex for each variable, and an edge between any two that share a constraint. There
/// are no loops and no parallel edges.
///
/// Vertices: 0 .. n-1 are the n variables in the order of the model
/// Neighbours: each once, in the order of the constraints on the variable and of their scopes
/// Complexity: with k the greatest number of constraints on one variable, the neighbours of x, and its degree, take
/// O(k) times the sum of the sizes of the scopes of the constraints on x; no extra space. For many passes over a large
/// model, see csp/graph/graph.hpp.
class PrimalGraph : public ModelGraph<PrimalGraph, PrimalNeighbourIterator> {
  public:
    using ModelGraph::ModelGraph;

    std::size_t vertex_count() const { return model().variable_count(); }
    std::size_t degree(std::size_t vertex) const {
        const auto [first, last] = neighbours(vertex);
        return static_cast<std::size_t>(std::distance(first, last));
    }
    std::pair<adjacency_iterator, adjacency_iterator> neighbours(std::size_t vertex) const {
        const Var x = variable(vertex);
        return {{model(), x, 0}, {model(), x, model().constraints_on(x).size()}};
    }
};

} // namespace csp

template <>
struct boost::property_map<csp::ConstraintGraph, boost::vertex_index_t> {
    using type = boost::typed_identity_property_map<std::size_t>;
    using const_type = type;
};
template <>
struct boost::property_map<csp::PrimalGraph, boost::vertex_index_t> {
    using type = boost::typed_identity_property_map<std::size_t>;
    using const_type = type;
};
