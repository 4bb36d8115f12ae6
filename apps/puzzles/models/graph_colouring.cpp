#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <algorithm>
#include <set>

namespace puzzles::models {

namespace graph_colouring_puzzle {

using Edge = std::pair<std::size_t, std::size_t>;

std::set<Edge> read_edges(Input& input, int points) {
    std::set<Edge> edges;
    while (!input.at_end()) {
        if (input.accept("c")) {
            input.skip_line();
            continue;
        }
        input.keyword("e");
        const int a = input.number("a point", 1, points);
        const int b = input.number("another point", 1, points);
        if (a == b) input.refuse("an edge from a point to itself");
        edges.emplace(std::min(a, b) - 1, std::max(a, b) - 1);
    }
    return edges;
}

/// Returns a greedy clique, points that are pairwise neighbours: the first point, then each later point that fits.
std::vector<std::size_t> clique(const std::set<Edge>& edges, std::size_t points, std::size_t first) {
    std::vector<std::size_t> clique{first};
    for (std::size_t next = first + 1; next < points; ++next)
        if (std::all_of(clique.begin(), clique.end(), [&](std::size_t p) {
                return edges.contains({p, next});
            }))
            clique.push_back(next);
    return clique;
}

Statement state(Input& input) {
    while (input.accept("c")) input.skip_line();
    input.keyword("p");
    input.keyword("edge");
    const int points = input.number("the number of points", 1, 1000);
    (void)input.number("the number of edges", 0, 1'000'000);
    const std::set<Edge> edges = read_edges(input, points);

    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto colour = named_vars(model, numbered("colour of point", static_cast<std::size_t>(points)),
                                   csp::range(1, points));
    for (const auto& [a, b] : edges)
        model.post(colour[a] != colour[b], "edge " + std::to_string(a + 1) + ' ' + std::to_string(b + 1));

    std::vector<std::size_t> largest; // its points have different, interchangeable colours
    for (std::size_t first = 0; first < colour.size(); ++first)
        if (auto other = clique(edges, colour.size(), first); other.size() > largest.size())
            largest = std::move(other);
    for (int i = 1; const std::size_t point : largest) model.post(colour[point] == i++, "in the clique");

    puzzle.minimise = csp::max(colour);
    NetworkDrawing drawing{.lines = {edges.begin(), edges.end()}};
    for (std::size_t i = 0; i < colour.size(); ++i)
        drawing.points.push_back({std::to_string(i + 1), colour[i] - 1});
    puzzle.drawing = drawing;
    return puzzle;
}

} // namespace graph_colouring_puzzle

extern const Puzzle graph_colouring{
    .name = "graph-colouring",
    .summary = "the fewest colours for the points of a graph such that neighbours differ",
    .teaches = "The largest colour is minimised. Colours are interchangeable, so the colours of a clique, "
               "found before the search, are fixed.",
    .instance = "a graph in the DIMACS format: comment lines that begin with c, p edge POINTS EDGES, and e "
                "POINT POINT for each edge",
    .example = examples::graph_colouring,
    .state = graph_colouring_puzzle::state,
    .known = {{examples::graph_colouring, 4, "DIMACS challenge 2, 1993: myciel3"},
              {R"(c Australia: WA NT SA Q NSW V T
p edge 7 9
e 1 2 e 1 3 e 2 3 e 2 4 e 3 4 e 3 5 e 3 6 e 4 5 e 5 6)",
               3, "Russell and Norvig, Artificial Intelligence: A Modern Approach"}},
};

} // namespace puzzles::models
