// Classics: groups, squares and colours.

#include <benchmarks/classics/problem.hpp>
#include <benchmarks/puzzles/latin_square.hpp>

#include <numeric>
#include <string>
#include <utility>

namespace benchmarks::classics {

// Completing a random Latin square of order n with 42 % of its numbers removed, the share for which the problem is
// hardest (Gomes and Shmoys, "Completing quasigroups or Latin squares", 2002).

namespace quasigroup_problem {

void state(ArcwiseModel& m, const Instance& instance) {
    m.decisions = post_latin_square(m.model, instance.square, csp::consistency::domain);
}

void state(GecodeModel& m, const Instance& instance) {
    const Square& square = instance.square;
    const int n = instance.size;
    m.decisions = Gecode::IntVarArray(m, n * n, 0, n - 1);
    for (int i = 0; i < n; ++i) {
        Gecode::IntVarArgs row, column;
        for (int j = 0; j < n; ++j) {
            row << m.decisions[i * n + j];
            column << m.decisions[j * n + i];
            const int given = square[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
            if (given >= 0) Gecode::rel(m, m.decisions[i * n + j], Gecode::IRT_EQ, given);
        }
        Gecode::distinct(m, row, Gecode::IPL_DOM);
        Gecode::distinct(m, column, Gecode::IPL_DOM);
    }
}

} // namespace quasigroup_problem

Problem quasigroup_completion(int size, int holes, std::uint64_t count) {
    const auto squares = [](int order, int empty, std::uint64_t seeds) {
        return instances(order, seeds, [=](std::uint64_t seed) {
            return punched(random_latin_square(order, seed), empty, seed);
        });
    };
    return {.name = "quasigroup-" + std::to_string(size),
            .summary = std::to_string(count) + " Latin squares of order " + std::to_string(size) + " with " +
                       std::to_string(holes) + " holes",
            .instances = squares(size, holes, count),
            .smoke = squares(10, 42, 2),
            .solutions = 1,
            .variables = VariableOrder::smallest_domain,
            .arcwise = quasigroup_problem::state,
            .gecode = quasigroup_problem::state};
}

std::vector<Problem> quasigroup() {
    constexpr int size = 30;
    constexpr int percent = 42;
    return {quasigroup_completion(size, size * size * percent / 100, 20)};
}

// Colouring of the graph myciel5. Mycielski's construction, applied three times to a cycle of five vertices, keeps the
// graph free of triangles and adds a colour each time. It has 47 vertices and 236 edges, and 5 colours are too few.

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

/// Returns a graph that needs `colours` + 1 colours.
Graph graph_beyond(int colours) {
    Graph graph{5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}};
    for (int needed = 3; needed <= colours; ++needed) graph = mycielskian(graph);
    return graph;
}

// Colours are interchangeable, so two neighbours get the first two.

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

// Balanced incomplete block designs: v rows and b columns of 0 and 1 with r ones in every row, k in every column, and
// lambda common ones in every two rows. Rows and columns are in lexicographic order, the largest first.

namespace bibd_problem {

constexpr int rows = 7;
constexpr int ones_in_column = 3;

/// Returns the number of ones in a row. The size of an instance is lambda.
int ones_in_row(const Instance& instance) { return instance.size * (rows - 1) / (ones_in_column - 1); }
int columns(const Instance& instance) { return ones_in_row(instance) * rows / ones_in_column; }

void state(ArcwiseModel& m, const Instance& instance) {
    const auto b = static_cast<std::size_t>(columns(instance));
    m.decisions = m.model.int_vars(rows * b, csp::range(0, 1), "cell");
    std::vector<std::vector<csp::View>> row;
    for (std::size_t i = 0; i < rows; ++i)
        row.emplace_back(m.decisions.begin() + static_cast<std::ptrdiff_t>(i * b),
                         m.decisions.begin() + static_cast<std::ptrdiff_t>((i + 1) * b));
    for (const auto& cells : row) m.model.post(csp::sum(cells) == ones_in_row(instance));
    const auto column = csp::transposed(row);
    for (const auto& cells : column) m.model.post(csp::sum(cells) == ones_in_column);
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const auto common = m.model.int_vars(b, csp::range(0, 1), "common");
            for (std::size_t c = 0; c < b; ++c) m.model.post(csp::min(row[i][c], row[j][c]) == common[c]);
            m.model.post(csp::sum(common) == instance.size);
        }
    m.model.post(csp::lex_chain_less_equal(std::vector(row.rbegin(), row.rend())));
    m.model.post(csp::lex_chain_less_equal(std::vector(column.rbegin(), column.rend())));
}

void state(GecodeModel& m, const Instance& instance) {
    const int b = columns(instance);
    m.truths = Gecode::BoolVarArray(m, rows * b, 0, 1);
    const auto row = [&](int i) { return m.truths.slice(i * b, 1, b); };
    const auto column = [&](int c) { return m.truths.slice(c, b, rows); };
    for (int i = 0; i < rows; ++i) Gecode::linear(m, row(i), Gecode::IRT_EQ, ones_in_row(instance));
    for (int c = 0; c < b; ++c) Gecode::linear(m, column(c), Gecode::IRT_EQ, ones_in_column);
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < i; ++j) {
            const Gecode::BoolVarArgs common(m, b, 0, 1);
            for (int c = 0; c < b; ++c)
                Gecode::rel(m, m.truths[i * b + c], Gecode::BOT_AND, m.truths[j * b + c], common[c]);
            Gecode::linear(m, common, Gecode::IRT_EQ, instance.size);
        }
    for (int i = 1; i < rows; ++i) Gecode::rel(m, row(i), Gecode::IRT_LQ, row(i - 1));
    for (int c = 1; c < b; ++c) Gecode::rel(m, column(c), Gecode::IRT_LQ, column(c - 1));
}

} // namespace bibd_problem

std::vector<Problem> bibd() {
    return {{.name = "bibd-7-3-60",
             .summary = "one design of 420 blocks of 3 of 7 elements, two together in 60",
             .instances = {{60}},
             .smoke = {{2}},
             .solutions = 1,
             .values = ValueOrder::greatest,
             .arcwise = bibd_problem::state,
             .gecode = bibd_problem::state}};
}

// Social golfers: every week the players form groups, and no two play together twice. The players of a group are listed
// in order, the groups of a week in the order of their first players, and the weeks in the order of the player who
// joins player 0.

namespace golfers_problem {

constexpr int groups = 5;
constexpr int players_in_group = 3;
constexpr int players = groups * players_in_group;

/// Returns the place of player i of a group in the list of all weeks; each week is listed group by group.
constexpr int place(int week, int group, int i) { return week * players + group * players_in_group + i; }

// A pair (a, b) with a < b has the number players * a + b. The size of an instance is the number of weeks.

void state(ArcwiseModel& m, const Instance& instance) {
    const int weeks = instance.size;
    m.decisions =
        m.model.int_vars(static_cast<std::size_t>(weeks * players), csp::range(0, players - 1), "player");
    const auto at = [&](int week, int group, int i) {
        return m.decisions[static_cast<std::size_t>(place(week, group, i))];
    };
    std::vector<csp::View> pairs;
    std::vector<csp::View> companions;
    for (int week = 0; week < weeks; ++week) {
        std::vector<csp::View> all;
        std::vector<csp::View> firsts;
        for (int group = 0; group < groups; ++group) {
            std::vector<csp::View> members;
            for (int i = 0; i < players_in_group; ++i) {
                for (int j = 0; j < i; ++j) {
                    pairs.emplace_back(m.model.int_var(csp::range(1, players * players - 1), "pair"));
                    m.model.post(players * at(week, group, j) + at(week, group, i) == pairs.back());
                }
                members.emplace_back(at(week, group, i));
            }
            m.model.post(csp::strictly_increasing(members));
            all.insert(all.end(), members.begin(), members.end());
            firsts.push_back(members.front());
        }
        m.model.post(csp::all_different(all, csp::consistency::domain));
        m.model.post(csp::strictly_increasing(firsts));
        companions.emplace_back(at(week, 0, 1));
    }
    m.model.post(csp::strictly_increasing(companions));
    m.model.post(csp::all_different(pairs, csp::consistency::value));
}

void state(GecodeModel& m, const Instance& instance) {
    const int weeks = instance.size;
    m.decisions = Gecode::IntVarArray(m, weeks * players, 0, players - 1);
    const auto at = [&](int week, int group, int i) { return m.decisions[place(week, group, i)]; };
    Gecode::IntVarArgs pairs, companions;
    for (int week = 0; week < weeks; ++week) {
        Gecode::IntVarArgs all, firsts;
        for (int group = 0; group < groups; ++group) {
            Gecode::IntVarArgs members;
            for (int i = 0; i < players_in_group; ++i) {
                for (int j = 0; j < i; ++j) {
                    const Gecode::IntVar pair(m, 1, players * players - 1);
                    Gecode::linear(m, Gecode::IntArgs({players, 1, -1}),
                                   Gecode::IntVarArgs({at(week, group, j), at(week, group, i), pair}),
                                   Gecode::IRT_EQ, 0);
                    pairs << pair;
                }
                members << at(week, group, i);
            }
            Gecode::rel(m, members, Gecode::IRT_LE);
            all << members;
            firsts << members[0];
        }
        Gecode::distinct(m, all, Gecode::IPL_DOM);
        Gecode::rel(m, firsts, Gecode::IRT_LE);
        companions << at(week, 0, 1);
    }
    Gecode::rel(m, companions, Gecode::IRT_LE);
    Gecode::distinct(m, pairs, Gecode::IPL_VAL);
}

} // namespace golfers_problem

std::vector<Problem> golfers() {
    return {{.name = "golfers-5-3-6",
             .summary = "15 golfers in groups of 3, no two together twice in 6 weeks",
             .instances = {{6}},
             .smoke = {{3}},
             .solutions = 1,
             .variables = VariableOrder::smallest_domain,
             .arcwise = golfers_problem::state,
             .gecode = golfers_problem::state}};
}

// Partitions of a set: each element has the number of its block. Blocks are numbered by their first elements, so each
// value occurs only after the previous value (value_precede), and each partition is found once.
//
// There are 115,975 partitions of ten elements, the tenth Bell number (OEIS A000110).

namespace set_partitions_problem {

void state(ArcwiseModel& m, const Instance& instance) {
    const auto n = static_cast<std::size_t>(instance.size);
    m.decisions = m.model.int_vars(n, csp::range(0, instance.size - 1), "block");
    std::vector<csp::Value> blocks(n);
    std::iota(blocks.begin(), blocks.end(), 0);
    m.model.post(csp::value_precede_chain(m.decisions, blocks));
}

void state(GecodeModel& m, const Instance& instance) {
    m.decisions = Gecode::IntVarArray(m, instance.size, 0, instance.size - 1);
    Gecode::precede(m, m.decisions, Gecode::IntArgs::create(instance.size, 0, 1));
}

} // namespace set_partitions_problem

std::vector<Problem> set_partitions() {
    return {{.name = "set-partitions-10-all",
             .summary = "all partitions of ten elements, by value_precede",
             .instances = {{10}},
             .smoke = {{5}},
             .arcwise = set_partitions_problem::state,
             .gecode = set_partitions_problem::state}};
}

} // namespace benchmarks::classics
