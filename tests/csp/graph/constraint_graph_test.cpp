#include <csp/graph/constraint_graph.hpp>

#include <tests/csp/graph/model_generator.hpp>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/biconnected_components.hpp>
#include <boost/graph/bipartite.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/connected_components.hpp>
#include <boost/graph/copy.hpp>
#include <boost/graph/depth_first_search.hpp>
#include <boost/graph/graph_concepts.hpp>
#include <boost/graph/sequential_vertex_coloring.hpp>
#include <boost/range/iterator_range.hpp>
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <type_traits>
#include <utility>
#include <vector>

namespace constraint_graph_test {

using boost::make_iterator_range;
using csp::ConstraintGraph;
using csp::GraphEdge;
using csp::PrimalGraph;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

using Copy = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
using Vertices = std::vector<std::size_t>;
using EdgeSet = std::set<std::pair<std::size_t, std::size_t>>;

template <typename Graph>
constexpr bool models_the_concepts() {
    BOOST_CONCEPT_ASSERT((boost::VertexListGraphConcept<Graph>));
    BOOST_CONCEPT_ASSERT((boost::IncidenceGraphConcept<Graph>));
    BOOST_CONCEPT_ASSERT((boost::BidirectionalGraphConcept<Graph>));
    BOOST_CONCEPT_ASSERT((boost::AdjacencyGraphConcept<Graph>));
    BOOST_CONCEPT_ASSERT((boost::EdgeListGraphConcept<Graph>));
    BOOST_CONCEPT_ASSERT((boost::ReadablePropertyGraphConcept<Graph, std::size_t, boost::vertex_index_t>));
    return boost::is_undirected_graph<Graph>::value &&
           std::is_same_v<typename boost::graph_traits<Graph>::edge_parallel_category,
                          boost::disallow_parallel_edge_tag>;
}
static_assert(models_the_concepts<ConstraintGraph>());
static_assert(models_the_concepts<PrimalGraph>());

template <typename Graph>
Vertices neighbours_of(std::size_t v, const Graph& graph) {
    const auto [first, last] = adjacent_vertices(v, graph);
    return {first, last};
}

template <typename Graph>
std::vector<std::pair<std::size_t, std::size_t>> edges_of(const Graph& graph) {
    std::vector<std::pair<std::size_t, std::size_t>> result;
    for (const auto edge : make_iterator_range(edges(graph)))
        result.emplace_back(source(edge, graph), target(edge, graph));
    return result;
}

/// Returns a chain of three constraints on two variables each: a, b, c, d with ab, bc, cd.
csp::Model chain_of_four() { return test::model_of(4, {{0, 1}, {1, 2}, {2, 3}}); }

// ---- the graph of a model, from the definition ----

EdgeSet bipartite_edges(const csp::Model& model) {
    EdgeSet result;
    for (std::size_t c = 0; c < model.constraint_count(); ++c)
        for (const csp::View x : model.constraint(c)->scope())
            result.emplace(x.variable().index, model.variable_count() + c);
    return result;
}

EdgeSet primal_edges(const csp::Model& model) {
    EdgeSet result;
    for (std::size_t c = 0; c < model.constraint_count(); ++c)
        for (const csp::View x : model.constraint(c)->scope())
            for (const csp::View y : model.constraint(c)->scope())
                if (x.variable().index < y.variable().index)
                    result.emplace(x.variable().index, y.variable().index);
    return result;
}

Copy copy_of(std::size_t vertex_count, const EdgeSet& edges) {
    Copy copy(vertex_count);
    for (const auto& [u, v] : edges) add_edge(u, v, copy);
    return copy;
}

// ---- the results of an algorithm ----

template <typename Graph>
Vertices components_by_boost(const Graph& graph) {
    Vertices number(num_vertices(graph));
    boost::connected_components(
        graph, boost::make_iterator_property_map(number.begin(), get(boost::vertex_index, graph)));
    return number;
}

template <typename Graph>
Vertices distances_from(std::size_t start, const Graph& graph) {
    Vertices distance(num_vertices(graph));
    boost::breadth_first_search(
        graph, start,
        boost::visitor(boost::make_bfs_visitor(boost::record_distances(
            boost::make_iterator_property_map(distance.begin(), get(boost::vertex_index, graph)),
            boost::on_tree_edge()))));
    return distance;
}

template <typename Graph>
Vertices colours_of(const Graph& graph) {
    Vertices colour(num_vertices(graph));
    boost::sequential_vertex_coloring(
        graph, boost::make_iterator_property_map(colour.begin(), get(boost::vertex_index, graph)));
    return colour;
}

template <typename Graph>
std::set<std::size_t> articulation_points_of(const Graph& graph) {
    Vertices points;
    boost::articulation_points(graph, std::back_inserter(points));
    return {points.begin(), points.end()};
}

/// Checks that `graph` is the graph of these edges, by every query.
template <typename Graph>
void check_against(const EdgeSet& expected, const Graph& graph) {
    const Copy copy = copy_of(num_vertices(graph), expected);
    const auto listed = edges_of(graph);
    RC_ASSERT(EdgeSet(listed.begin(), listed.end()) == expected);
    RC_ASSERT(listed.size() == expected.size());
    RC_ASSERT(num_edges(graph) == expected.size());
    for (const auto v : make_iterator_range(vertices(graph))) {
        Vertices found = neighbours_of(v, graph);
        std::sort(found.begin(), found.end());
        Vertices known = neighbours_of(v, copy);
        std::sort(known.begin(), known.end());
        RC_ASSERT(found == known);
        RC_ASSERT(out_degree(v, graph) == known.size());
        RC_ASSERT(in_degree(v, graph) == known.size());
        RC_ASSERT(degree(v, graph) == known.size());
        for (const auto edge : make_iterator_range(out_edges(v, graph))) RC_ASSERT(source(edge, graph) == v);
        for (const auto edge : make_iterator_range(in_edges(v, graph))) RC_ASSERT(target(edge, graph) == v);
        RC_ASSERT(distances_from(v, graph) == distances_from(v, copy));
    }
    RC_ASSERT(components_by_boost(graph) == components_by_boost(copy));
    RC_ASSERT(colours_of(graph) == colours_of(copy));
    RC_ASSERT(boost::is_bipartite(graph) == boost::is_bipartite(copy));
    RC_ASSERT(articulation_points_of(graph) == articulation_points_of(copy));
}

RC_GTEST_PROP(ConstraintGraph, IsTheGraphOfTheScopesToEveryAlgorithm, ()) {
    const auto model = test::any_model();
    const ConstraintGraph graph(model);
    check_against(bipartite_edges(model), graph);
    RC_ASSERT(boost::is_bipartite(graph));
}

RC_GTEST_PROP(PrimalGraph, IsTheGraphOfSharedConstraintsToEveryAlgorithm, ()) {
    const auto model = test::any_model();
    check_against(primal_edges(model), PrimalGraph(model));
}

TEST(ConstraintGraph, NumbersTheVariablesBeforeTheConstraints) {
    const auto model = chain_of_four();
    const ConstraintGraph graph(model);
    EXPECT_EQ(num_vertices(graph), 7u);
    EXPECT_TRUE(graph.is_variable(3));
    EXPECT_FALSE(graph.is_variable(4));
    EXPECT_TRUE(graph.variable(3).is_same(csp::Var{3}));
    EXPECT_EQ(graph.vertex_of(csp::Var{3}), 3u);
    EXPECT_EQ(graph.constraint(4), 0u);
    EXPECT_EQ(graph.vertex_of_constraint(2), 6u);
}

TEST(ConstraintGraph, JoinsAConstraintToItsVariablesInOrder) {
    const auto model = test::model_of(4, {{3, 1}, {0, 1}});
    const ConstraintGraph graph(model);
    EXPECT_THAT(neighbours_of(4, graph), ElementsAre(3, 1));
    EXPECT_THAT(neighbours_of(1, graph), ElementsAre(4, 5));
    EXPECT_THAT(neighbours_of(2, graph), IsEmpty());
    EXPECT_EQ(degree(1, graph), 2u);
}

TEST(ConstraintGraph, HasOneEdgeForAVariableNamedTwice) {
    const auto model = test::model_of(2, {{0, 1, 0, 0}});
    const ConstraintGraph graph(model);
    EXPECT_THAT(edges_of(graph), ElementsAre(std::pair(0, 2), std::pair(1, 2)));
}

TEST(ConstraintGraph, OfAnEmptyModelIsEmpty) {
    const csp::Model model;
    const ConstraintGraph graph(model);
    EXPECT_EQ(num_vertices(graph), 0u);
    EXPECT_EQ(num_edges(graph), 0u);
    EXPECT_TRUE(boost::is_bipartite(graph));
}

TEST(ConstraintGraph, FindsTheConstraintsThatHoldAModelTogether) {
    const auto model = chain_of_four();
    EXPECT_THAT(articulation_points_of(ConstraintGraph(model)), ElementsAre(1, 2, 4, 5, 6));
}

TEST(PrimalGraph, JoinsTwoVariablesOnceHoweverManyConstraintsTheyShare) {
    const auto model = test::model_of(3, {{0, 1}, {1, 0}, {2, 1, 0}});
    const PrimalGraph graph(model);
    EXPECT_EQ(num_vertices(graph), 3u);
    EXPECT_THAT(neighbours_of(0, graph), ElementsAre(1, 2));
    EXPECT_THAT(neighbours_of(2, graph), ElementsAre(1, 0));
    EXPECT_EQ(num_edges(graph), 3u);
}

TEST(PrimalGraph, HasNoLoopForAVariableNamedTwice) {
    const auto model = test::model_of(2, {{0, 0}, {1, 1}, {0, 1, 0}});
    EXPECT_THAT(edges_of(PrimalGraph(model)), ElementsAre(std::pair(0, 1)));
}

TEST(PrimalGraph, OfAnEmptyModelIsEmpty) {
    const csp::Model model;
    const PrimalGraph graph(model);
    EXPECT_EQ(num_vertices(graph), 0u);
    EXPECT_EQ(num_edges(graph), 0u);
}

TEST(PrimalGraph, IsColouredSoThatNeighboursDiffer) {
    const auto model = test::model_of(6, {{0, 1, 2}, {3, 4, 5}, {2, 3}});
    const auto colour = colours_of(PrimalGraph(model));
    EXPECT_THAT(colour, ElementsAre(0, 1, 2, 0, 1, 2));
}

TEST(PrimalGraph, IsBipartiteForAChainAndNotForATriangle) {
    const auto chain = chain_of_four();
    const auto triangle = test::model_of(3, {{0, 1}, {1, 2}, {2, 0}});
    EXPECT_TRUE(boost::is_bipartite(PrimalGraph(chain)));
    EXPECT_FALSE(boost::is_bipartite(PrimalGraph(triangle)));
}

TEST(PrimalGraph, HasEdgesThatServeAsKeys) {
    const auto model = chain_of_four();
    const PrimalGraph graph(model);
    std::map<GraphEdge, std::size_t> block;
    const auto count =
        boost::biconnected_components(graph, boost::associative_property_map<decltype(block)>(block));
    EXPECT_EQ(count, 3u);
    EXPECT_EQ(block.size(), 3u);
    EXPECT_NE(block.at({0, 1}), block.at({2, 1}));
}

TEST(GraphEdge, EqualsItsReverse) {
    EXPECT_EQ((GraphEdge{1, 2}), (GraphEdge{2, 1}));
    EXPECT_NE((GraphEdge{1, 2}), (GraphEdge{1, 3}));
    EXPECT_LT((GraphEdge{3, 1}), (GraphEdge{2, 3}));
}

TEST(PrimalGraph, CanBeCopiedIntoAnyOtherGraph) {
    const auto model = chain_of_four();
    Copy copy;
    const auto no_properties = [](const auto&, const auto&) {};
    boost::copy_graph(PrimalGraph(model), copy, boost::vertex_copy(no_properties).edge_copy(no_properties));
    EXPECT_THAT(edges_of(copy), UnorderedElementsAre(std::pair(0, 1), std::pair(1, 2), std::pair(2, 3)));
}

} // namespace constraint_graph_test
