// Nurses work days, evenings and nights: each shift has enough of them, and each nurse has one or two days off in every
// three days, and at most one night.

#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

Problem nurses(const Data& data) {
    constexpr csp::Value night = 3;
    constexpr csp::Value off = 4;
    constexpr csp::Value window = 3;
    Problem problem;
    csp::Model& model = problem.model;
    const std::size_t nurses = data.size("n_nurses");
    const auto shift = model.int_vars(nurses, data.size("sched_period"), csp::range(1, off), "shift");
    const auto needed = data.matrix("nurses_coverage", 3); // of days, evenings, nights
    for (std::size_t day = 0; day < shift.columns(); ++day) {
        std::vector<csp::Interval> counts;
        for (const csp::Value least : needed.row(day))
            counts.push_back({least, static_cast<csp::Value>(nurses)});
        model.post(csp::global_cardinality(shift.column(day), {1, 2, night}, counts));
    }
    for (std::size_t nurse = 0; nurse < nurses; ++nurse) {
        std::vector<csp::Constraint> is_off;
        std::vector<csp::Constraint> is_night;
        for (const csp::Var x : shift.row(nurse)) {
            is_off.push_back(x == off);
            is_night.push_back(x == night);
        }
        model.post(csp::sliding_sum(1, 2, window, is_off));
        model.post(csp::sliding_sum(0, 1, window, is_night));
    }
    return problem;
}

} // namespace benchmarks::public_models
