#include <csp/constraints/graphs/graphs.hpp>

#include <tests/support/loaded.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/model/model.hpp>
#include <csp/search/optimise.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <set>

namespace graphs_test {

using csp::Constraint;
using csp::Graph;
using csp::Random;
using csp::View;
using csp::testing::check_constraint;
using csp::testing::Options;
using csp::testing::Promise;

using Scope = std::vector<View>;
using Parts = std::vector<Constraint>;
using Edges = std::vector<Graph::Edge>;

enum class Directions : std::uint8_t { none, all };

/// Returns random graphs, including loops and parallel edges.
Graph some_graph(std::size_t nodes, std::size_t edges, Directions directions, Random& random) {
    Edges all;
    const auto some_node = [&] {
        return static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(nodes)));
    };
    while (all.size() < edges) {
        const std::size_t from = some_node();
        std::size_t to = some_node();
        if (to == from && random.below(4) != 0) to = (to + 1) % nodes;
        all.push_back({from, to});
    }
    return directions == Directions::all ? Graph::directed(nodes, all) : Graph::undirected(nodes, all);
}

/// A graph whose nodes and edges are present if a variable of the scope is positive: first the nodes, from place
/// `first` on.
struct Drawn {
    Graph graph;
    Parts nodes;
    Parts edges;
};
Drawn drawn(const Scope& scope, std::size_t first, Directions directions, Random& random) {
    const std::size_t nodes = (scope.size() - first + 1) / 2;
    Drawn drawn{some_graph(nodes, scope.size() - first - nodes, directions, random), {}, {}};
    for (std::size_t i = first; i < scope.size(); ++i)
        (i < first + nodes ? drawn.nodes : drawn.edges).push_back(csp::less(0, scope[i]));
    return drawn;
}

Options small(Promise promise, std::size_t least = 1) {
    Options options;
    options.promise = promise;
    options.min_arity = least;
    options.max_arity = 8;
    options.cases = 200;
    options.values = [](Random& random) { return csp::testing::some_of({0, 1, 2}, random); };
    return options;
}

using Make = Constraint (*)(const Drawn&);

/// Tests the constraint alone, under a condition, and negated.
void expect_right_in_every_form(Directions directions, Promise promise, Make make, std::size_t cases = 200) {
    const auto alone = [=](const Scope& s, Random& random) { return make(drawn(s, 0, directions, random)); };
    const auto under = [=](const Scope& s, Random& random) {
        return csp::implication(csp::less(s[0], 2), make(drawn(s, 1, directions, random)));
    };
    const auto denied = [=](const Scope& s, Random& random) { return csp::negation(alone(s, random)); };
    const auto counted = [=](const Scope& s, Random& random) {
        return csp::equivalence(csp::equal(s[0], 1), make(drawn(s, 1, directions, random)));
    };
    Options many = small(promise);
    many.cases = cases;
    const auto report = check_constraint(alone, many);
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(report.explained, 0U);
    Options few = small(Promise::none, 2);
    few.max_arity = 6;
    few.cases = 60;
    for (const auto& other : {csp::testing::MakeConstraint(under), csp::testing::MakeConstraint(denied),
                              csp::testing::MakeConstraint(counted)}) {
        const auto form = check_constraint(other, few);
        EXPECT_TRUE(form.ok()) << form;
    }
}

TEST(Connected, IsDomainConsistent) {
    expect_right_in_every_form(Directions::none, Promise::domain,
                               [](const Drawn& d) { return csp::connected(d.graph, d.nodes, d.edges); });
    expect_right_in_every_form(Directions::all, Promise::domain,
                               [](const Drawn& d) { return csp::connected(d.graph, d.nodes, d.edges); });
}

TEST(Connected, IsDomainConsistentOverNodesAlone) {
    for (const Directions directions : {Directions::none, Directions::all}) {
        const auto make = [directions](const Scope& s, Random& random) {
            Parts nodes;
            for (const View x : s) nodes.push_back(csp::equal(x, 1));
            return csp::connected(some_graph(s.size(), s.size() + 1, directions, random), nodes);
        };
        const auto report = check_constraint(make, small(Promise::domain));
        EXPECT_TRUE(report.ok()) << report;
    }
}

TEST(Reachable, IsDomainConsistent) {
    for (const Directions directions : {Directions::none, Directions::all})
        expect_right_in_every_form(directions, Promise::domain, [](const Drawn& d) {
            return csp::reachable(d.graph, 0, d.nodes, d.edges);
        });
}

TEST(Tree, IsDomainConsistent) {
    for (const Directions directions : {Directions::none, Directions::all})
        expect_right_in_every_form(directions, Promise::domain,
                                   [](const Drawn& d) { return csp::tree(d.graph, 0, d.nodes, d.edges); });
}

TEST(Acyclic, IsDomainConsistent) {
    for (const Directions directions : {Directions::none, Directions::all})
        expect_right_in_every_form(directions, Promise::domain,
                                   [](const Drawn& d) { return csp::acyclic(d.graph, d.nodes, d.edges); });
}

TEST(SimplePath, IsRight) {
    for (const Directions directions : {Directions::none, Directions::all})
        expect_right_in_every_form(
            directions, Promise::value,
            [](const Drawn& d) { return csp::path(d.graph, 0, d.nodes.size() / 2, d.nodes, d.edges); },
            1500); // few random graphs have a path, so few cases are explained
}

/// States a spanning tree. The first variable of the scope is the total; all further variables are edges.
Constraint some_spanning_tree(const Scope& scope, Random& random) {
    Parts edges;
    std::vector<csp::Value> weights;
    for (std::size_t i = 1; i < scope.size(); ++i) {
        edges.push_back(csp::less(0, scope[i]));
        weights.push_back(static_cast<csp::Value>(random.below(5)) - 2);
    }
    const std::size_t nodes = 1 + random.below(4);
    const auto shift = static_cast<csp::Value>(random.below(5)) - 2;
    return csp::spanning_tree(some_graph(nodes, edges.size(), Directions::none, random), edges, weights,
                              scope[0] + shift);
}

TEST(SpanningTree, IsRightInEveryForm) {
    Options options = small(Promise::value);
    options.cases = 600;
    const auto report = check_constraint(some_spanning_tree, options);
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(report.explained, 50U);
    options.promise = Promise::none;
    options.min_arity = 2;
    options.max_arity = 6;
    options.cases = 100;
    const auto under = [](const Scope& s, Random& random) {
        return csp::implication(csp::less(s.back(), 2), some_spanning_tree({s.begin(), s.end() - 1}, random));
    };
    const auto denied = [](const Scope& s, Random& random) {
        return csp::negation(some_spanning_tree(s, random));
    };
    const auto counted = [](const Scope& s, Random& random) {
        return csp::equivalence(csp::equal(s.back(), 1),
                                some_spanning_tree({s.begin(), s.end() - 1}, random));
    };
    for (const auto& other : {csp::testing::MakeConstraint(under), csp::testing::MakeConstraint(denied),
                              csp::testing::MakeConstraint(counted)}) {
        const auto form = check_constraint(other, options);
        EXPECT_TRUE(form.ok()) << form;
    }
}

/// If one bound of the total is given, every remaining edge is in a tree within this bound, and the opposite bound is
/// attained by a tree; compared with all trees.
TEST(SpanningTree, LeavesEdgesOfTreesWithinEachBound) {
    Random random(9);
    std::size_t compared = 0;
    for (int i = 0; i < 200; ++i) {
        const Graph graph = some_graph(4, 6, Directions::none, random);
        std::vector<csp::Value> weights;
        for (int e = 0; e < 6; ++e) weights.push_back(static_cast<csp::Value>(random.below(9)) - 3);
        const bool is_upper = random.below(2) == 0;
        const auto bound = static_cast<csp::Value>(random.below(12)) - 3;
        csp::Model model;
        const auto edge = model.int_vars(6, csp::range(0, 1));
        const csp::Var total = model.int_var(is_upper ? csp::range(-99, bound) : csp::range(bound, 99));
        model.post(csp::spanning_tree(graph, edge, weights, total));
        const auto found = csp::testing::Box(test::left_of(model));
        std::vector<std::set<csp::Value>> possible(7);
        for (const auto& tree : csp::solutions(model)) {
            for (std::size_t e = 0; e < 6; ++e) possible[e].insert(tree[edge[e]]);
            possible[6].insert(tree[total]);
        }
        if (possible[6].empty()) {
            EXPECT_TRUE(found.empty());
            continue;
        }
        for (std::size_t e = 0; e < 6; ++e, ++compared)
            EXPECT_EQ(std::set<csp::Value>(found[e].begin(), found[e].end()), possible[e]);
        if (is_upper)
            EXPECT_EQ(found[6].front(), *possible[6].begin());
        else
            EXPECT_EQ(found[6].back(), *possible[6].rbegin());
    }
    EXPECT_GT(compared, 300U);
}

TEST(SpanningTree, IsTheLightestOne) {
    csp::Model model; // the trees of a square with one diagonal
    const Graph graph = Graph::undirected(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}});
    const auto edge = model.int_vars(5, csp::range(0, 1), "edge");
    const csp::Var total = model.int_var(csp::range(-100, 100), "total");
    model.post(csp::spanning_tree(graph, edge, {4, 1, 3, 2, 7}, total));
    EXPECT_EQ(csp::count_solutions(model).solutions, 8U);
    EXPECT_EQ((*csp::minimise(model, total))[total], 6);
    EXPECT_EQ((*csp::maximise(model, total))[total], 14);
    EXPECT_EQ(model.describe(0),
              "spanning tree of weight total: edges edge[0] of 4, edge[1] of 1, edge[2] of 3, "
              "edge[3] of 2, edge[4] of 7");
}

TEST(SpanningTree, RefusesOtherNumbersOfEdgesOrWeights) {
    const auto message = [](const Scope& scope, std::vector<csp::Value> weights) -> std::string {
        try {
            Parts edges;
            for (const View x : scope) edges.push_back(csp::less(0, x));
            (void)csp::spanning_tree(Graph::complete(3), edges, std::move(weights), scope[0]);
        } catch (const csp::ArgumentError& error) {
            return error.what();
        }
        return "no error";
    };
    const View x(csp::Var{0});
    EXPECT_EQ(message({x, x}, {1, 2, 3}), "csp::spanning_tree: 2 edges for a graph of 3 edges");
    EXPECT_EQ(message({x, x, x}, {1}), "csp::spanning_tree: 1 weights for a graph of 3 edges");
}

TEST(Graphs, MayHaveRootsThatAreVariables) {
    for (const Directions directions : {Directions::none, Directions::all}) {
        const auto root = [directions](const Scope& s, Random& random) {
            const Drawn d = drawn(s, 1, directions, random);
            return random.below(2) == 0 ? csp::reachable(d.graph, s[0], d.nodes, d.edges)
                                        : csp::tree(d.graph, csp::Expression(s[0]) + s[1], d.nodes, d.edges);
        };
        const auto ends = [directions](const Scope& s, Random& random) {
            const Drawn d = drawn(s, 2, directions, random);
            return csp::path(d.graph, s[0], s[1], d.nodes, d.edges);
        };
        Options options = small(Promise::value, 3);
        options.max_arity = 7;
        const auto with_root = check_constraint(root, options);
        EXPECT_TRUE(with_root.ok()) << with_root;
        const auto with_ends = check_constraint(ends, options);
        EXPECT_TRUE(with_ends.ok()) << with_ends;
    }
}

/// Returns the constraint of `make` over a graph with all nodes present.
template <typename State>
std::uint64_t count(const Graph& graph, const State& make) {
    csp::Model model;
    const auto nodes = model.int_vars(graph.node_count(), csp::range(1, 1), "node");
    model.post(make(graph, nodes, model.int_vars(graph.edges().size(), csp::range(0, 1), "edge")));
    return csp::count_solutions(model).solutions;
}

Graph all_arcs(std::size_t nodes) {
    Edges edges;
    for (std::size_t from = 0; from < nodes; ++from)
        for (std::size_t to = 0; to < nodes; ++to)
            if (from != to) edges.push_back({from, to});
    return Graph::directed(nodes, edges);
}

using Counts = std::vector<std::uint64_t>;

TEST(Tree, CountsSpanningTrees) {
    const auto spanning = [](const Graph& graph, const auto& nodes, const auto& edges) {
        return csp::tree(graph, 0, nodes, edges);
    };
    const Counts trees{1, 1, 3, 16, 125, 1296}; // Cayley: n^(n-2)
    for (std::size_t n = 1; n <= trees.size(); ++n) {
        EXPECT_EQ(count(Graph::complete(n), spanning), trees[n - 1]) << n;
        if (n < 6) {
            EXPECT_EQ(count(all_arcs(n), spanning), trees[n - 1]) << n;
        }
    }
    EXPECT_EQ(count(Graph::grid(3, 3), spanning), 192U); // OEIS A007341
}

TEST(Connected, CountsConnectedGraphs) {
    const auto whole = [](const Graph& graph, const auto& nodes, const auto& edges) {
        return csp::connected(graph, nodes, edges);
    };
    const Counts graphs{1, 1, 4, 38, 728}; // OEIS A001187
    for (std::size_t n = 1; n <= graphs.size(); ++n)
        EXPECT_EQ(count(Graph::complete(n), whole), graphs[n - 1]) << n;
}

TEST(Connected, CountsConnectedSetsOfCells) {
    const Counts sets{1, 13, 218, 11506}; // OEIS A059525, which does not count the empty graph
    for (std::size_t n = 1; n <= sets.size(); ++n) {
        csp::Model model;
        model.post(csp::connected(Graph::grid(n, n), model.int_vars(n * n, csp::range(0, 1), "cell")));
        EXPECT_EQ(csp::count_solutions(model).solutions, sets[n - 1] + 1) << n;
    }
}

TEST(Acyclic, CountsForestsAndDags) {
    const auto without_cycle = [](const Graph& graph, const auto& nodes, const auto& edges) {
        return csp::acyclic(graph, nodes, edges);
    };
    const Counts forests{1, 2, 7, 38, 291}; // OEIS A001858
    for (std::size_t n = 1; n <= forests.size(); ++n)
        EXPECT_EQ(count(Graph::complete(n), without_cycle), forests[n - 1]) << n;
    const Counts dags{1, 3, 25, 543}; // OEIS A003024
    for (std::size_t n = 1; n <= dags.size(); ++n)
        EXPECT_EQ(count(all_arcs(n), without_cycle), dags[n - 1]) << n;
}

std::uint64_t count_paths(const Graph& graph) {
    csp::Model model;
    const auto nodes = model.int_vars(graph.node_count(), csp::range(0, 1), "node");
    const auto edges = model.int_vars(graph.edges().size(), csp::range(0, 1), "edge");
    model.post(csp::path(graph, 0, graph.node_count() - 1, nodes, edges));
    return csp::count_solutions(model).solutions;
}

/// The edges that are present are checked in one pass, even for long paths.
TEST(Acyclic, MayBeALongWay) {
    constexpr std::size_t count = 100'000;
    Edges edges;
    for (std::size_t v = 1; v < count; ++v) edges.push_back({v - 1, v});
    const Parts nodes(count, csp::conjunction({}));
    for (const bool is_closed : {false, true}) {
        if (is_closed) edges.push_back({count - 1, 0});
        const Parts all(edges.size(), csp::conjunction({}));
        for (const Graph& graph : {Graph::directed(count, edges), Graph::undirected(count, edges)})
            EXPECT_EQ(csp::acyclic(graph, nodes, all)->check(csp::Assignment()), !is_closed);
    }
}

TEST(SimplePath, CountsWaysFromCornerToCorner) {
    const Counts ways{1, 2, 12, 184}; // OEIS A007764
    for (std::size_t n = 1; n <= ways.size(); ++n)
        EXPECT_EQ(count_paths(Graph::grid(n, n)), ways[n - 1]) << n;
}

TEST(SimplePath, CountsWaysBetweenTwoOfMany) {
    const Counts ways{1, 1, 2, 5, 16, 65}; // OEIS A000522
    for (std::size_t n = 2; n < ways.size() + 1; ++n) {
        EXPECT_EQ(count_paths(Graph::complete(n)), ways[n - 1]) << n;
        EXPECT_EQ(count_paths(all_arcs(n)), ways[n - 1]) << n;
    }
}

/// 0 - 1 - 2 - 3, and an isolated node 4.
TEST(Connected, TakesWhatCannotBeAvoided) {
    csp::Model model;
    const auto nodes = model.int_vars(5, csp::range(0, 1), "node");
    const auto edges = model.int_vars(3, csp::range(0, 1), "edge");
    model.post(nodes[0] == 1);
    model.post(nodes[2] == 1);
    model.post(csp::connected(Graph::undirected(5, {{0, 1}, {1, 2}, {2, 3}}), nodes, edges));
    EXPECT_EQ(test::left_of(model), (csp::testing::Box{{1}, {1}, {1}, {0, 1}, {0}, {1}, {1}, {0, 1}}));
}

TEST(Graphs, MayBeEmpty) {
    csp::Model model;
    const auto none = std::vector<csp::Var>();
    model.post(csp::connected(Graph::grid(0, 3), none));
    model.post(csp::acyclic(Graph::complete(0), none, none));
    EXPECT_TRUE(csp::solve(model));
    model.post(csp::tree(Graph::complete(0), 0, none, none));
    EXPECT_FALSE(csp::solve(model));
}

TEST(Graphs, RefuseWhatDoesNotFit) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 1), "x");
    EXPECT_THROW(Graph::directed(2, {{0, 2}}), csp::ArgumentError);
    EXPECT_THROW(Graph::grid(std::size_t{1} << 20, std::size_t{1} << 20), csp::ArgumentError);
    EXPECT_THROW(Graph::complete(std::size_t{1} << 20), csp::ArgumentError) << "edges";
    EXPECT_THROW(Graph::complete(std::size_t{1} << 31), csp::ArgumentError) << "nodes";
    EXPECT_THROW((void)csp::connected(Graph::complete(4), x), csp::ArgumentError);
    EXPECT_THROW((void)csp::acyclic(Graph::complete(3), x, std::vector{x[0], x[1]}), csp::ArgumentError);
}

TEST(Graphs, AreToldInWords) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 1), "x");
    const auto e = model.int_vars(1, csp::range(0, 1), "e");
    model.post(csp::connected(Graph::complete(2), x));
    model.post(csp::path(Graph::complete(2), 0, x[1], x, e));
    EXPECT_EQ(model.describe(0), "connected: nodes x[0], x[1]");
    EXPECT_EQ(model.describe(1), "path from 0 to x[1]: nodes x[0], x[1]; edges e[0]");
}

} // namespace graphs_test
