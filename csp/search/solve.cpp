#include <csp/search/solve.hpp>

#include <algorithm>

namespace csp {

namespace {

void add(Statistics& total, const Statistics& part) {
    total.nodes += part.nodes;
    total.failures += part.failures;
    total.propagations += part.propagations;
    total.peak_depth = std::max(total.peak_depth, part.peak_depth);
    total.time += part.time;
}

/// The limits that remain for the next part after what the parts before have used.
Limits rest_of(const Limits& limits, const Statistics& used) {
    const auto rest = [](auto limit, auto part, auto unlimited) {
        return limit == unlimited ? limit : std::max(limit - std::min(part, limit), decltype(limit)(0));
    };
    Limits left = limits;
    left.nodes = rest(limits.nodes, used.nodes, Limits::unlimited);
    left.failures = rest(limits.failures, used.failures, Limits::unlimited);
    left.time = rest(limits.time, used.time, std::chrono::nanoseconds::max());
    return left;
}

} // namespace

SolveResult solve(const Model& model, SearchOptions options) {
    Solver solver(model, std::move(options));
    solver.begin();
    std::optional<Assignment> solution;
    if (solver.next()) solution = solver.solution();
    return {std::move(solution), solver.stopped(), solver.statistics()};
}

Count count(const Model& model, SearchOptions options) {
    const std::uint64_t wanted = options.limits.solutions;
    Count total;
    total.solutions = 1;
    Solver solver(model, options);
    const auto parts = solver.components();
    if (parts.empty()) { // everything is fixed, or nothing is possible
        solver.begin();
        total.solutions = solver.next() ? 1 : 0;
        total.statistics = solver.statistics();
        return total;
    }
    for (const auto& part : parts) {
        std::uint64_t found = 0;
        if (part.size() == 1 && model.constraints_on(part.front()).empty()) {
            found = solver.engine().store().size(part.front());
        } else {
            solver.set_limits(rest_of(options.limits, total.statistics));
            solver.begin_on(part);
            while (solver.next()) ++found;
            add(total.statistics, solver.statistics());
            if (found == 0 && solver.stopped() == StopReason::exhausted)
                return {0, true, solver.stopped(), total.statistics};
            if (solver.stopped() != StopReason::exhausted) total.stopped = solver.stopped();
        }
        if (__builtin_mul_overflow(total.solutions, found, &total.solutions)) {
            total.solutions = Limits::unlimited;
            total.is_exact = false;
        }
    }
    if (total.solutions > wanted ||
        (total.solutions == wanted && total.stopped == StopReason::solution_limit)) {
        total.solutions = wanted;
        total.stopped = StopReason::solution_limit;
    }
    if (total.stopped != StopReason::exhausted) total.is_exact = false;
    total.statistics.solutions = total.solutions;
    return total;
}

} // namespace csp
