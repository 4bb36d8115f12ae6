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
    const bool wants_best = options.minimise.has_value();
    Solver solver(model, std::move(options));
    solver.begin();
    std::optional<Assignment> solution;
    while (solver.next()) {
        solution = solver.solution();
        if (!wants_best) break;
    }
    return {std::move(solution), solver.stopped(), solver.statistics()};
}

SolveResult minimise(const Model& model, View cost, SearchOptions options) {
    options.minimise = cost;
    return solve(model, std::move(options));
}

SolveResult maximise(const Model& model, View gain, SearchOptions options) {
    return minimise(model, -gain, std::move(options));
}

namespace {

std::uint64_t found_one_by_one(Solver& solver, std::size_t part) {
    std::uint64_t found = 0;
    solver.begin_on_part(part);
    while (solver.next()) ++found;
    return found;
}

std::uint64_t found_by_parts(Count& total, Solver& solver, std::size_t part) {
    const auto found = solver.count_by_parts(part);
    if (!found) total.is_exact = false;
    return found.value_or(Limits::unlimited);
}

/// Counts the solutions of one part, known to have `at_least` so many, and multiplies the total by them.
void count_part(Count& total, Solver& solver, std::size_t part, std::uint64_t at_least, bool by_parts) {
    std::uint64_t found = 0;
    const std::vector<Var>& variables = solver.components()[part];
    const bool is_alone = variables.size() == 1 && solver.model().constraints_on(variables.front()).empty();
    if (is_alone && solver.is_projected(variables.front())) {
        found = static_cast<std::uint64_t>(solver.model().domain(variables.front()).size());
    } else {
        found = std::max(by_parts ? found_by_parts(total, solver, part) : found_one_by_one(solver, part),
                         at_least);
        add(total.statistics, solver.statistics());
        const bool may_be_worse =
            total.stopped == StopReason::exhausted || total.stopped == StopReason::solution_limit;
        if (may_be_worse && solver.stopped() != StopReason::exhausted) total.stopped = solver.stopped();
    }
    if (__builtin_mul_overflow(total.solutions, found, &total.solutions)) {
        total.solutions = Limits::unlimited;
        total.is_exact = false;
    }
}

} // namespace

Count count(const Model& model, SearchOptions options) {
    const Limits limits = options.limits;
    const bool by_parts = options.counts_parts_below_root;
    Count total;
    Solver solver(model, std::move(options));
    const auto parts = solver.components();
    if (parts.size() != 1) { // a part without a solution settles it, however many the others have
        solver.begin();
        const bool has_solution = solver.next();
        total.statistics = solver.statistics();
        if (!has_solution) {
            total.stopped = solver.stopped();
            total.is_exact = total.stopped == StopReason::exhausted;
            return total;
        }
    }
    total.solutions = 1;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        solver.set_limits(rest_of(limits, total.statistics));
        count_part(total, solver, part, parts.size() == 1 ? 0 : 1, by_parts);
    }
    if (total.solutions > limits.solutions ||
        (total.solutions == limits.solutions && total.stopped != StopReason::exhausted)) {
        total.solutions = limits.solutions;
        total.stopped = StopReason::solution_limit;
    }
    if (total.stopped != StopReason::exhausted) total.is_exact = false;
    total.statistics.solutions = total.solutions;
    return total;
}

} // namespace csp
