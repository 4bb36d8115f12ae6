// Radiation of exact intensities through patterns of slits, each open in one run of every row: the beam time is
// minimal, and then the number of patterns.

#include <benchmarks/public/models.hpp>

#include <algorithm>
#include <numeric>

namespace benchmarks::public_models {

Problem radiation(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const std::size_t columns = data.size("n");
    const auto intensity = data.matrix("Intensity", columns);
    const auto cells = static_cast<csp::Value>(intensity.size());
    const csp::Value longest = *std::max_element(intensity.begin(), intensity.end());
    const csp::Value all = std::accumulate(intensity.begin(), intensity.end(), 0);
    const auto times = static_cast<std::size_t>(longest);

    const csp::Var beam_time = model.int_var(csp::range(0, all), "beam time");
    const auto patterns = model.int_vars(times, csp::range(0, cells), "patterns");           // by their time
    const auto open = model.int_vars(intensity.size(), times, csp::range(0, cells), "open"); // cells by time
    std::vector<csp::Value> time(times);
    std::iota(time.begin(), time.end(), 1);
    model.post(csp::sum(time, patterns) == beam_time);
    for (std::size_t cell = 0; cell < intensity.size(); ++cell)
        model.post(csp::sum(time, open.row(cell)) == intensity.elements()[cell]);
    for (std::size_t row = 0; row < intensity.rows(); ++row)
        for (std::size_t b = 0; b < times; ++b) {
            csp::Expression begun = open(row * columns, b);
            for (std::size_t cell = row * columns + 1; cell < (row + 1) * columns; ++cell)
                begun += csp::max({open(cell, b) - open(cell - 1, b), csp::Expression(0)});
            model.post(patterns[b] >= begun);
        }
    problem.cost = (cells + 1) * beam_time + csp::sum(patterns);
    std::vector<csp::Var> decisions{beam_time};
    decisions.insert(decisions.end(), patterns.begin(), patterns.end());
    decisions.insert(decisions.end(), open.begin(), open.end());
    problem.heuristic = csp::select(decisions, csp::variable_order::input, csp::value_order::split);
    return problem;
}

} // namespace benchmarks::public_models
