#include <benchmarks/guard/measure.hpp>

#include <benchmarks/puzzles/latin_square.hpp>
#include <benchmarks/puzzles/queens.hpp>

#include <csp/csp.hpp>

#include <memory>

namespace benchmarks::guard {

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

/// The shortest Golomb ruler with seven marks, and the proof.
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
