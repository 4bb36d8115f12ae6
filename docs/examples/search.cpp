// Solving, optimising and counting, with various options.

#include <csp/csp.hpp>

#include <chrono>
#include <cstddef>
#include <iostream>
#include <vector>

namespace {

/// Marks on a ruler whose distances all differ: a Golomb ruler. The last mark is its length.
struct Ruler {
    csp::Model model;
    std::vector<csp::Var> mark;
};

Ruler ruler(int marks) {
    Ruler r;
    r.mark = r.model.int_vars(static_cast<std::size_t>(marks), csp::range(0, marks * marks), "mark");
    r.model.post(csp::equal(r.mark.front(), 0));
    std::vector<csp::Var> distance;
    for (std::size_t j = 0; j < r.mark.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) {
            distance.push_back(r.model.int_var(csp::range(1, marks * marks)));
            r.model.post(r.mark[j] - r.mark[i] == distance.back());
        }
    r.model.post(csp::all_different(distance));
    return r;
}

} // namespace

int main() {
    const Ruler r = ruler(6);

    // begin: best
    const auto shortest = csp::minimise(r.model, r.mark.back());
    std::cout << "shortest: " << (*shortest)[r.mark.back()];
    std::cout << (shortest.stopped() == csp::StopReason::exhausted ? ", and none is shorter\n" : " so far\n");
    // end: best

    // begin: improvements
    csp::SearchOptions improving;
    improving.minimise = r.mark.back();
    improving.value_order = &csp::value_order::max;
    std::size_t improvements = 0;
    for (const csp::Assignment& better : csp::solutions(r.model, improving)) {
        (void)better[r.mark.back()]; // each is shorter than the one before
        ++improvements;
    }
    std::cout << "found in more than one step: " << (improvements > 1 ? "yes" : "no") << '\n';
    // end: improvements

    // begin: on_improvement
    csp::SearchOptions telling;
    telling.limits.nodes = 20;
    telling.on_improvement = [](const csp::Improvement& found) {
        std::cout << "length " << *found.optimum.best << ", none below " << *found.optimum.bound << '\n';
    };
    const auto so_far = csp::minimise_lexicographically(r.model, {r.mark.back(), -r.mark[1]}, telling);
    std::cout << csp::to_string(so_far.stopped()) << ", gap " << so_far.optimum().gap() << '\n';
    // end: on_improvement

    // begin: options
    csp::SearchOptions options;
    options.variable_order = &csp::variable_order::dom_wdeg;
    options.value_order = csp::value_order::find("min");
    options.inference = &csp::inference::full;
    options.restarts = {.kind = &csp::restart::geometric, .scale = 50, .growth = 1.5};
    options.branching = csp::last_conflict(
        2, csp::select(r.mark, csp::chosen_variable_order(options), csp::chosen_value_order(options)));
    options.limits.time = std::chrono::seconds(10);
    std::cout << csp::describe(options) << '\n';
    // end: options

    // begin: neighbourhoods
    csp::SearchOptions large = options;
    large.neighbourhood = &csp::neighbourhood::adaptive;
    std::cout << "by neighbourhoods: " << (*csp::minimise(r.model, r.mark.back(), large))[r.mark.back()]
              << '\n';
    // end: neighbourhoods

    // begin: projection
    csp::SearchOptions lengths;
    lengths.projection = {r.mark.back()};
    std::cout << "lengths that are possible: " << csp::count_solutions(r.model, lengths).solutions << '\n';
    // end: projection

    // begin: going_on
    csp::SearchOptions hasty;
    hasty.limits.nodes = 2;
    csp::Solver solver(r.model, hasty);
    solver.begin();
    int pauses = 0;
    while (!solver.next() && solver.stopped() == csp::StopReason::node_limit) {
        hasty.limits.nodes += 2; // the search continues from its last state
        solver.set_limits(hasty.limits);
        ++pauses;
    }
    std::cout << "a solution, with pauses: " << (pauses > 0 ? "yes" : "no") << '\n';
    // end: going_on

    // begin: plan
    std::cout << describe(csp::plan_for(r.model, options)) << '\n';
    // end: plan
}
