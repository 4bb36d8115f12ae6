#include <benchmarks/guard/measure.hpp>

#include <benchmarks/peers/arcwise.hpp>
#include <benchmarks/puzzles/latin_square.hpp>
#include <benchmarks/puzzles/puzzles.hpp>
#include <benchmarks/puzzles/queens.hpp>

#include <csp/csp.hpp>
#include <csp/dense/batch_solver.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace benchmarks::guard {

namespace {

namespace dense = csp::dense;

constexpr std::array all_isas{dense::Isa::baseline, dense::Isa::avx2, dense::Isa::avx512};
constexpr std::size_t cells = 81;

/// Always solves the same puzzles, a given number at a time.
class Rounds {
  public:
    Rounds(dense::Isa isa, const std::vector<std::string>& puzzles, std::size_t at_a_time)
        : network_(classic_network(), isa),
          solver_(network_),
          givens_(kernel_givens(puzzles)),
          outcomes_(puzzles.size()),
          solutions_(givens_.size()),
          at_a_time_(at_a_time) {}

    void run() {
        const std::span givens(givens_);
        const std::span outcomes(outcomes_);
        const std::span solutions(solutions_);
        for (std::size_t first = 0; first < outcomes.size(); first += at_a_time_) {
            const std::size_t count = std::min(at_a_time_, outcomes.size() - first);
            solver_.solve({.count = count,
                           .givens = givens.subspan(first * cells, count * cells),
                           .outcomes = outcomes.subspan(first, count),
                           .solutions = solutions.subspan(first * cells, count * cells)});
        }
        require_right(std::all_of(outcomes_.begin(), outcomes_.end(),
                                  [](const dense::Outcome& outcome) { return outcome.solutions == 1; }),
                      "kernel: a puzzle has one solution");
    }

  private:
    dense::CompiledNetwork network_;
    dense::BatchSolver solver_;
    std::vector<std::uint8_t> givens_;
    std::vector<dense::Outcome> outcomes_;
    std::vector<std::uint8_t> solutions_;
    std::size_t at_a_time_;
};

Measure measure(const std::string& what, dense::Isa isa, const std::vector<std::string>& puzzles,
                std::size_t at_a_time) {
    const auto rounds = std::make_shared<Rounds>(isa, puzzles, at_a_time);
    return {"kernel/" + std::string(to_string(isa)) + "/" + what, "csp/dense", Yardstick::backtracker,
            [rounds] { rounds->run(); }};
}

} // namespace

std::vector<Measure> kernel_measures(const std::function<void(const std::string&)>& say) {
    constexpr std::uint64_t seed = 1;
    const auto minimal = equivalent_puzzles(generate_puzzles(seed, 100, 17), 8192, seed);
    const auto easy = equivalent_puzzles(generate_puzzles(seed, 20, 32), 1024, seed);
    const auto available = dense::available_isas();
    std::vector<Measure> measures;
    for (const dense::Isa isa : all_isas) {
        if (std::find(available.begin(), available.end(), isa) == available.end()) {
            say("kernel/" + std::string(to_string(isa)) +
                ": left out, this processor lacks the instructions");
            continue;
        }
        measures.push_back(measure("batch", isa, minimal, minimal.size()));
        measures.push_back(measure("single", isa, easy, 1));
    }
    return measures;
}

namespace {

/// Returns the options of a search that branches on the smallest domain and its least value, without restarts:
/// propagation alone determines the tree.
csp::SearchOptions plain_search() {
    csp::SearchOptions options;
    options.engine = csp::EngineChoice::general;
    options.variable_order = &csp::variable_order::mrv;
    options.value_order = &csp::value_order::min;
    options.restarts.kind = &csp::restart::none;
    return options;
}

/// A model, with the solver that has loaded it.
struct Searched {
    Searched(csp::Model stated, const csp::SearchOptions& options)
        : model(std::move(stated)),
          solver(model, options) {}

    csp::Model model;
    csp::Solver solver;
};

/// Returns a measure of a model that is loaded once and searched in every round, for all solutions or for up to `nodes`
/// nodes.
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

/// The same search with a listener that does nothing.
Measure listening() {
    static csp::Listener deaf;
    csp::Model model;
    post_queens(model, 8);
    return search_measure("engine/listening", "csp/engine", std::move(model), csp::Limits::unlimited, &deaf);
}

/// A Latin square with holes and domain consistency: matchings and strongly connected components.
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
    const auto cell = model.int_vars(size * size, csp::range(1, size * size), "cell");
    csp::Expression falling, rising;
    for (std::size_t i = 0; i < size; ++i) {
        csp::Expression row, column;
        for (std::size_t j = 0; j < size; ++j) {
            row += cell[i * size + j];
            column += cell[j * size + i];
        }
        model.post(row == total);
        model.post(column == total);
        falling += cell[i * size + i];
        rising += cell[i * size + size - 1 - i];
    }
    model.post(falling == total);
    model.post(rising == total);
    model.post(csp::all_different(cell, csp::consistency::value));
    return search_measure("engine/sums", "csp/constraints/linear csp/engine", std::move(model), 15'000);
}

/// Compact tables: repeated searches for the tuples of a random relation.
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

namespace {

/// Stating three all_different over fifty views each and a small sum of words, and loading them into an engine.
Measure loading() {
    return {"model/loading", "csp/model csp/constraints csp/engine", Yardstick::queens, [] {
                constexpr int rounds = 40;
                for (int round = 0; round < rounds; ++round) {
                    csp::Model model;
                    const auto columns = post_queens(model, 50);
                    model.post(columns[0] + 2 * columns[1] - 3 * columns[2] <= 40);
                    const csp::Solver solver(model);
                    require_right(solver.is_ready(), "model/loading: the model was not loaded");
                }
            }};
}

/// csp::solve with its defaults, on Latin squares to be completed.
Measure default_search() {
    const auto models = std::make_shared<std::vector<csp::Model>>();
    for (std::uint64_t seed = 1; seed <= 6; ++seed)
        post_latin_square(models->emplace_back(), punched(random_latin_square(18, seed), 140, seed));
    csp::SearchOptions options;
    options.engine = csp::EngineChoice::general;
    return {"search/default", "csp/search csp/engine", Yardstick::queens, [=] {
                for (const csp::Model& model : *models)
                    require_right(bool(csp::solve(model, options)),
                                  "search/default: a square can be completed");
            }};
}

/// The shortest Golomb ruler with seven marks, and the proof that it is shortest.
Measure optimisation() {
    constexpr std::size_t marks = 7;
    static constexpr int shortest = 25;
    const auto model = std::make_shared<csp::Model>();
    const auto mark = model->int_vars(marks, csp::range(0, 60), "mark");
    std::vector<csp::Var> distances;
    for (std::size_t i = 0; i < marks; ++i)
        for (std::size_t j = i + 1; j < marks; ++j) {
            distances.push_back(model->int_var(csp::range(1, 60), "distance"));
            model->post(mark[j] - mark[i] == distances.back());
        }
    model->post(mark[0] == 0);
    model->post(csp::all_different(distances));
    return {"search/optimisation", "csp/search csp/constraints/linear", Yardstick::queens,
            [model, last = mark.back()] {
                const auto best = csp::minimise(*model, last);
                require_right(best.optimum().best == shortest,
                              "search/optimisation: the ruler is not the shortest");
            }};
}

} // namespace

std::vector<Measure> search_measures() { return {loading(), default_search(), optimisation()}; }

} // namespace benchmarks::guard
