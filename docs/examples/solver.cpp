// One model, loaded once and searched often: with givens, with constraints switched on and off, with a report.

#include <csp/csp.hpp>

#include <chrono>
#include <cstddef>
#include <iostream>
#include <vector>

int main() {
    csp::Model model;
    const auto place = model.int_vars(4, csp::range(1, 6), "place");
    model.post(csp::all_different(place), "one at a place");
    // begin: switch
    const csp::Var together = model.bool_var("together");
    const csp::Var in_order = model.bool_var("in order");
    model.post(csp::implication(together == 1, csp::max(place) - csp::min(place) == 3), "neighbours");
    model.post(csp::implication(in_order == 1, csp::strictly_increasing(place)), "in order");

    csp::Solver solver(model);
    const auto count = [&](const std::vector<csp::Atom>& givens) {
        solver.begin(givens);
        std::size_t solutions = 0;
        while (solver.next()) ++solutions;
        return solutions;
    };
    using csp::Atom;
    std::cout << "neither: " << count({Atom::equal(together, 0), Atom::equal(in_order, 0)}) << '\n'
              << "in order: " << count({Atom::equal(together, 0), Atom::equal(in_order, 1)}) << '\n'
              << "both: " << count({Atom::equal(together, 1), Atom::equal(in_order, 1)}) << '\n'
              << "both, the first at 2: "
              << count({Atom::equal(together, 1), Atom::equal(in_order, 1), Atom::equal(place[0], 2)})
              << '\n';
    // end: switch

    // begin: progress
    csp::SearchOptions options;
    options.limits = {.nodes = 100'000, .time = std::chrono::seconds(10)};
    options.on_progress = [](const csp::Progress& progress) { // about ten times a second
        std::cerr << progress.statistics.nodes << " nodes, "
                  << std::chrono::duration<double>(progress.statistics.time).count() << " s\n";
    };
    options.on_improvement = [](const csp::Improvement& found) {
        std::cout << "cost " << *found.optimum.best << " after "
                  << (found.statistics.nodes < 100 ? "a few" : "many") << " nodes\n";
    };
    const auto best = csp::maximise(model, place[0] + 2 * place[3] - place[1], options);
    std::cout << csp::to_string(best.stopped()) << ", best " << *best.optimum().best << '\n';
    // end: progress
}
