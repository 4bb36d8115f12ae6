// Templates with a fixed number of slots are printed, each some number of times, so that there is enough of each
// design: the number of sheets is minimal.

#include <benchmarks/public/models.hpp>

#include <numeric>

namespace benchmarks::public_models {

Problem template_design(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const csp::Value slots = data.number("S");
    const std::size_t templates = data.size("t");
    const auto demand = data.numbers("d");
    const csp::Value wanted = std::accumulate(demand.begin(), demand.end(), 0);
    const csp::Value least = (wanted + slots - 1) / slots;
    const auto slot =
        model.int_vars(demand.size(), templates, csp::range(0, slots), "slots"); // of design by template
    const auto runs = model.int_vars(templates, csp::range(1, 2 * least), "runs");
    const csp::Var sheets = model.int_var(csp::range(least, 2 * least), "sheets");
    model.post(csp::sum(runs) == sheets);
    for (std::size_t j = 0; j < templates; ++j) model.post(csp::sum(slot.column(j)) == slots);

    std::vector<csp::Var> printed;
    for (std::size_t i = 0; i < demand.size(); ++i) {
        csp::Expression copies;
        for (std::size_t j = 0; j < templates; ++j) copies += slot(i, j) * runs[j];
        printed.push_back(
            model.int_var(csp::range(demand[i], demand[i] + slots * 2 * least - wanted), "printed"));
        model.post(copies == printed[i]);
        if (i == 0) continue;
        if (demand[i - 1] == demand[i])
            model.post(csp::lex_less_equal(slot.row(i - 1), slot.row(i)), "alike");
        if (demand[i - 1] < demand[i]) model.post(printed[i - 1] <= printed[i], "never worse");
    }
    model.post(csp::sum(printed) == slots * sheets, "surplus");
    if (templates == 2) {
        model.post(runs[0] <= sheets / 2);
        model.post(runs[1] >= sheets / 2);
    } else if (templates == 3) {
        model.post(runs[0] <= sheets / 3);
        model.post(runs[1] <= sheets / 2);
        model.post(runs[2] >= sheets / 3);
    }
    problem.cost = sheets;
    auto decisions = slot.elements();
    decisions.insert(decisions.end(), runs.begin(), runs.end());
    problem.heuristic = csp::select(decisions, csp::variable_order::input, csp::value_order::min);
    return problem;
}

} // namespace benchmarks::public_models
