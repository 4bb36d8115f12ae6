// Colouring the graph myciel5: Mycielski's construction, applied three times to a cycle of five vertices, keeps the
// graph free of triangles and adds a colour each time. It has 47 vertices and 236 edges, and 5 colours are too few.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <utility>

namespace benchmarks::classics {

namespace colouring_problem {

struct Graph {
    int vertices = 0;
    std::vector<std::pair<int, int>> edges;
};

/// Adds a twin with the same neighbours for every vertex, and one more vertex adjacent to all twins (Mycielski,
/// Colloquium Mathematicum 3, 1955).
Graph mycielskian(const Graph& graph) {
    Graph result{2 * graph.vertices + 1, graph.edges};
    for (const auto& [a, b] : graph.edges) {
        result.edges.emplace_back(a, graph.vertices + b);
        result.edges.emplace_back(graph.vertices + a, b);
    }
    for (int v = 0; v < graph.vertices; ++v)
        result.edges.emplace_back(graph.vertices + v, 2 * graph.vertices);
    return result;
}

/// Needs `colours` + 1 colours.
Graph graph_beyond(int colours) {
    Graph graph{5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}};
    for (int needed = 3; needed <= colours; ++needed) graph = mycielskian(graph);
    return graph;
}

// Colours are interchangeable: two neighbours get the first two.

void state(ArcwiseModel& m, const Instance& colours) {
    const Graph graph = graph_beyond(colours.size);
    const auto colour =
        m.model.int_vars(static_cast<std::size_t>(graph.vertices), csp::range(1, colours.size), "colour");
    for (const auto& [a, b] : graph.edges)
        m.model.post(
            csp::not_equal(colour[static_cast<std::size_t>(a)], colour[static_cast<std::size_t>(b)]));
    m.model.post(csp::equal(colour[0], 1));
    m.model.post(csp::equal(colour[1], 2));
    m.decisions = colour;
}

void state(GecodeModel& m, const Instance& colours) {
    const Graph graph = graph_beyond(colours.size);
    m.decisions = Gecode::IntVarArray(m, graph.vertices, 1, colours.size);
    const auto& colour = m.decisions;
    for (const auto& [a, b] : graph.edges) Gecode::rel(m, colour[a], Gecode::IRT_NQ, colour[b]);
    Gecode::rel(m, colour[0], Gecode::IRT_EQ, 1);
    Gecode::rel(m, colour[1], Gecode::IRT_EQ, 2);
}

} // namespace colouring_problem

std::vector<Problem> colouring() {
    return {{.name = "myciel5-colouring",
             .summary = "the graph myciel5 has no colouring with 5 colours",
             .instances = {{5}},
             .smoke = {{4}},
             .variables = VariableOrder::smallest_domain,
             .arcwise = colouring_problem::state,
             .gecode = colouring_problem::state}};
}

} // namespace benchmarks::classics
