#include <benchmarks/guard/measure.hpp>

#include <benchmarks/peers/arcwise.hpp>
#include <benchmarks/puzzles/latin_square.hpp>
#include <benchmarks/puzzles/puzzles.hpp>
#include <benchmarks/puzzles/queens.hpp>

#include <csp/csp.hpp>

#include <memory>
#include <utility>

namespace benchmarks::guard {

namespace {

/// The smallest domain first, its least value, no restarts: the tree is determined by propagation alone.
csp::SearchOptions plain_search() {
    csp::SearchOptions options;
    options.engine = csp::EngineChoice::general;
    options.variable_order = &csp::variable_order::mrv;
    options.value_order = &csp::value_order::min;
    options.restarts.kind = &csp::restart::none;
    return options;
}

/// A model, and the solver that has loaded it.
struct Searched {
    Searched(csp::Model stated, const csp::SearchOptions& options)
        : model(std::move(stated)),
          solver(model, options) {}

    csp::Model model;
    csp::Solver solver;
};

/// A model that is loaded once, and searched in every round for all solutions or for up to `nodes` nodes.
Measure search_measure(std::string name, std::string folder, csp::Model model,
                       std::uint64_t nodes = csp::Limits::unlimited, csp::Listener* listener = nullptr) {
    csp::SearchOptions options = plain_search();
    options.limits.nodes = nodes;
    options.listener = listener;
    const auto searched = std::make_shared<Searched>(std::move(model), options);
    return {name, std::move(folder), Yardstick::queens, [searched, nodes, name] {
                csp::Solver& solver = searched->solver;
                for (solver.begin(); solver.next();) {
                }
                require_right(solver.statistics().nodes == nodes ||
                                  solver.stopped() == csp::StopReason::exhausted,
                              name + ": the search ended too early");
            }};
}

Measure sudoku() {
    const auto solver = std::make_shared<ArcwiseSudoku>(classic_units(), csp::variable_order::mrv);
    const auto puzzles = std::make_shared<const std::vector<std::string>>(generate_puzzles(2, 150, 17));
    return {"engine/sudoku", "csp/engine csp/store csp/constraints/all_different", Yardstick::backtracker,
            [=] {
                for (const std::string& puzzle : *puzzles)
                    require_right(solver->solve(puzzle).solutions == 1,
                                  "engine/sudoku: a puzzle has one solution");
            }};
}

Measure queens() {
    csp::Model model;
    post_queens(model, 9);
    return search_measure("engine/queens", "csp/engine csp/store csp/search csp/constraints/all_different",
                          model);
}

/// The same with a listener that does nothing.
Measure listening() {
    static csp::Listener deaf;
    csp::Model model;
    post_queens(model, 8);
    return search_measure("engine/listening", "csp/engine", std::move(model), csp::Limits::unlimited, &deaf);
}

/// A Latin square with holes, domain consistent: matchings and strongly connected components.
Measure matching() {
    csp::Model model;
    post_latin_square(model, punched(random_latin_square(24, 1), 240, 1), csp::consistency::domain);
    return search_measure("engine/matching", "csp/constraints/all_different csp/engine", std::move(model),
                          300);
}

/// Magic squares of order 4: sums.
Measure sums() {
    constexpr int size = 4;
    constexpr int total = size * (size * size + 1) / 2;
    csp::Model model;
    const auto cells = model.int_vars(size * size, csp::range(1, size * size), "cell");
    csp::Expression falling, rising;
    for (std::size_t i = 0; i < size; ++i) {
        csp::Expression row, column;
        for (std::size_t j = 0; j < size; ++j) {
            row += cells[i * size + j];
            column += cells[j * size + i];
        }
        model.post(row == total);
        model.post(column == total);
        falling += cells[i * size + i];
        rising += cells[i * size + size - 1 - i];
    }
    model.post(falling == total);
    model.post(rising == total);
    model.post(csp::all_different(cells, csp::consistency::value));
    return search_measure("engine/sums", "csp/constraints/linear csp/engine", std::move(model), 15'000);
}

/// Tuples of a random relation, over and over: compact tables.
Measure tables() {
    constexpr int values = 12;
    constexpr std::size_t variables = 12;
    csp::Model model;
    const auto xs = model.int_vars(variables, csp::range(0, values - 1), "x");
    for (std::size_t first = 0; first + 2 < variables; ++first) {
        std::vector<std::vector<csp::Value>> tuples;
        for (int a = 0; a < values; ++a)
            for (int b = 0; b < values; ++b)
                for (int c = 0; c < values; ++c)
                    if ((a * 7 + b * 5 + c * 3 + static_cast<int>(first)) % 11 < 3)
                        tuples.push_back({a, b, c});
        model.post(csp::table({xs[first], xs[first + 1], xs[first + 2]}, tuples));
    }
    return search_measure("engine/tables", "csp/constraints/table csp/engine", std::move(model), 10'000);
}

} // namespace

std::vector<Measure> engine_measures() {
    return {sudoku(), queens(), listening(), matching(), sums(), tables()};
}

} // namespace benchmarks::guard
