#include <csp/search/solve.hpp>

#include <csp/base/error.hpp>

#include <csp/search/defaults.hpp>
#include <csp/search/kernel_search.hpp>
#include <csp/search/parallel/parallel.hpp>
#include <csp/search/plan.hpp>
#include <csp/search/solver_parts.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace csp {

namespace {

/// The results of the kernel for the independent parts that it can search.
struct SolvedParts {
    std::vector<Atom> values;
    StopReason stopped = StopReason::none; ///< exhausted: a part has no solution
    bool are_all = true;
    Statistics statistics;
};

/// The kernel reports its work only at the end; until then, only the time advances.
void report_time(LimitWatch& watch, const SearchOptions& options, const Statistics& before) {
    if (options.on_progress)
        watch.report_to(
            [tell = progress_after(before, options.on_progress)](const Statistics& known) { tell({known}); });
}

SolvedParts solve_by_kernel(Plan& plan, Solver& solver, const SearchOptions& options) {
    SolvedParts solved;
    LimitWatch watch(rest_of(options.limits, solver.statistics()), options.stop);
    report_time(watch, options, solved.statistics);
    for (std::size_t i = 0; i < plan.parts.size(); ++i) {
        const PlannedPart& planned = plan.parts[i];
        if (planned.way == PlannedPart::Way::general) solved.are_all = false;
        if (planned.way != PlannedPart::Way::kernel) continue;
        KernelPart part(std::move(plan.networks[planned.network]), SolverParts(solver).all()[i],
                        !plan.insists_on_kernel);
        const auto found = part.solve(watch);
        if (!found) {
            solved.are_all = false;
            continue;
        }
        solved.statistics += found->statistics;
        solved.values.insert(solved.values.end(), found->values.begin(), found->values.end());
        if (!found->values.empty()) continue;
        solved.stopped = found->stopped;
        break;
    }
    solved.statistics.time = watch.time();
    return solved;
}

} // namespace

void SolveResult::refuse() const {
    throw ArgumentError("csp::SolveResult", stopped_ == StopReason::exhausted
                                                ? "there is no solution: the search was exhausted"
                                                : "no solution was found: the search stopped, " +
                                                      std::string(to_string(stopped_)));
}

WideValue SolveResult::cost() const {
    if (!solution_) refuse();
    if (!optimum_.best)
        throw ArgumentError("csp::SolveResult", "there is no cost: nothing was to be optimised");
    return *optimum_.best;
}

SolveResult solve(const Model& model, SearchOptions options) {
    constexpr const char* function = "csp::solve";
    if (options.proof != nullptr) options = options_for_proof(std::move(options));
    if (options.threads != 1) options = options_for_threads(std::move(options));
    Plan plan(options, Question::solve, function);
    const bool wants_best = options.minimise.has_value();
    if (!wants_best) options.limits.solutions = std::min<std::uint64_t>(options.limits.solutions, 1);
    if (plan.threads > 1 && !plan.tries_kernel)
        return parallel::solve(model, options, plan.threads, plan.shares_tree);
    options.threads = 1;
    const auto on_improvement = std::exchange(options.on_improvement, nullptr);
    SolvedParts solved;
    SearchOptions of_solver = options;
    of_solver.on_progress = progress_after(solved.statistics, options.on_progress);
    Solver solver(model, std::move(of_solver));
    if (plan.tries_kernel) {
        plan.look_at(solver, options, function);
        solved = solve_by_kernel(plan, solver, options);
    }
    if (plan.threads > 1 && !solved.are_all && solved.stopped == StopReason::none) {
        options.limits = rest_of(options.limits, solved.statistics);
        return parallel::solve(model, options, plan.threads, plan.shares_tree);
    }
    if (solved.stopped != StopReason::none) return {std::nullopt, solved.stopped, solved.statistics};
    if (plan.tries_kernel) solver.set_limits(rest_of(options.limits, solved.statistics));
    solver.begin(solved.values); // the general engine checks the kernel's solution and searches the rest
    std::optional<Assignment> solution;
    while (solver.next()) {
        solution = solver.solution();
        if (!wants_best) break;
        if (on_improvement)
            on_improvement({*solution, solver.optimum(), 0, solved.statistics + solver.statistics()});
    }
    solved.statistics += solver.statistics();
    return {std::move(solution), solver.stopped(), solved.statistics, solver.optimum()};
}

namespace {

using parallel::PartTotal;

/// Whether the search finds a solution. If not, the total has the reason.
bool has_solution(Count& total, Solver& solver) {
    solver.begin();
    const bool is_found = solver.next();
    total.statistics = solver.statistics();
    if (!is_found) {
        total.stopped = solver.stopped();
        total.is_exact = total.stopped == StopReason::exhausted;
    }
    return is_found;
}

/// Returns the number of values of the single variable of a part.
PartTotal count_values(Solver& solver, std::size_t part) {
    const Var x = SolverParts(solver).all()[part].front();
    return {.found = static_cast<std::uint64_t>(solver.model().domain(x).size())};
}

PartTotal count_one_by_one(Solver& solver, std::size_t part) {
    PartTotal total;
    SolverParts(solver).begin(part);
    while (solver.next()) ++total.found;
    return total;
}

PartTotal count_by_parts(Solver& solver, std::size_t part) {
    const auto found = SolverParts(solver).count(part);
    return {.found = found.value_or(Limits::unlimited), .fits = found.has_value()};
}

/// Returns nullopt if the kernel gave up.
std::optional<PartTotal> count_by_kernel(Plan& plan, Solver& solver, const SearchOptions& options,
                                         std::size_t part, Statistics& statistics) {
    KernelPart dense(std::move(plan.networks[plan.parts[part].network]), SolverParts(solver).all()[part],
                     !plan.insists_on_kernel);
    LimitWatch watch(rest_of(options.limits, statistics), options.stop);
    report_time(watch, options, statistics);
    const auto found = dense.count(watch, options.limits.solutions);
    if (!found) return std::nullopt;
    statistics += found->statistics;
    return PartTotal{.found = found->solutions, .stopped = found->stopped};
}

std::vector<PartTotal> count_in_turn(Solver& solver, const SearchOptions& options,
                                     std::span<const std::size_t> parts, Statistics& statistics) {
    std::vector<PartTotal> totals;
    totals.reserve(parts.size());
    for (const std::size_t part : parts) {
        solver.set_limits(rest_of(options.limits, statistics));
        totals.push_back(options.tuning.counts_parts_below_root ? count_by_parts(solver, part)
                                                                : count_one_by_one(solver, part));
        totals.back().stopped = solver.stopped();
        statistics += solver.statistics();
    }
    return totals;
}

void multiply(Count& total, std::uint64_t factor) {
    if (__builtin_mul_overflow(total.solutions, factor, &total.solutions)) {
        total.solutions = Limits::unlimited;
        total.is_exact = false;
    }
}

/// Multiplies the total by the number of solutions of a part, which is at least `at_least`.
void multiply(Count& total, const PartTotal& part, std::uint64_t at_least) {
    multiply(total, std::max(part.found, at_least));
    if (!part.fits) total.is_exact = false;
    const bool may_be_worse =
        total.stopped == StopReason::exhausted || total.stopped == StopReason::solution_limit;
    if (may_be_worse && part.stopped != StopReason::exhausted) total.stopped = part.stopped;
}

} // namespace

Count count_solutions(const Model& model, SearchOptions options) {
    constexpr const char* function = "csp::count_solutions";
    if (options.proof != nullptr)
        throw ArgumentError(function,
                            "SearchOptions::proof, but parts are counted one by one; csp::Solutions proves "
                            "that there are no more");
    Plan plan(options, Question::count, function);
    options.threads = 1;
    Count total;
    SearchOptions of_solver = options;
    of_solver.on_progress = progress_after(total.statistics, options.on_progress);
    Solver solver(model, std::move(of_solver));
    plan.look_at(solver, options, function);
    const std::size_t part_count = plan.parts.size();
    // A part without a solution makes the total 0, regardless of the other parts.
    if (part_count != 1 && !has_solution(total, solver)) return total;
    const std::uint64_t at_least = part_count == 1 ? 0 : 1;
    total.solutions = 1;
    std::vector<std::size_t> parts; // to be searched by the general engine
    for (std::size_t part = 0; part < part_count; ++part) {
        std::optional<PartTotal> found;
        if (plan.parts[part].way == PlannedPart::Way::alone)
            found = count_values(solver, part);
        else if (plan.parts[part].way == PlannedPart::Way::kernel)
            found = count_by_kernel(plan, solver, options, part, total.statistics);
        if (found)
            multiply(total, *found, at_least);
        else
            parts.push_back(part);
    }
    const auto counts = plan.threads > 1
                            ? parallel::count_parts(model, options, plan.threads, parts, total.statistics)
                            : count_in_turn(solver, options, parts, total.statistics);
    for (const PartTotal& part : counts) multiply(total, part, at_least);
    const std::uint64_t limit = options.limits.solutions;
    if (total.solutions > limit || (total.solutions == limit && total.stopped != StopReason::exhausted)) {
        total.solutions = limit;
        total.stopped = StopReason::solution_limit;
    }
    if (total.stopped != StopReason::exhausted) total.is_exact = false;
    total.statistics.solutions = total.solutions;
    return total;
}

// Solutions ----------------------------------------------------------------------------------------

Solutions::Solutions(const Model& model, SearchOptions options) {
    constexpr const char* function = "csp::solutions";
    if (options.proof != nullptr) options = options_for_proof(std::move(options));
    Plan plan(options, Question::solutions, function);
    options.threads = 1;
    if (plan.threads == 1 || plan.tries_kernel) solver_.emplace(model, options);
    if (plan.tries_kernel) plan.look_at(*solver_, options, function);
    if (!plan.networks.empty()) take_to_kernel(std::move(plan.networks.front()), options);
    if (plan.threads == 1 || kernel_) return;
    solver_.reset();
    stream_ = std::make_unique<parallel::SolutionStream>(model, std::move(options), plan.threads);
}

/// The network contains all parts.
void Solutions::take_to_kernel(dense::Network network, const SearchOptions& options) {
    std::vector<Var> variables;
    for (const std::vector<Var>& part : SolverParts(*solver_).all())
        variables.insert(variables.end(), part.begin(), part.end());
    constexpr bool may_give_up = false;
    kernel_ = std::make_unique<KernelPart>(std::move(network), variables, may_give_up);
    watch_ = std::make_unique<LimitWatch>(options.limits, options.stop);
    if (options.on_progress)
        watch_->report_to([this, tell = options.on_progress](const Statistics& known) {
            Statistics all = kernel_->statistics();
            all.time = known.time;
            tell({all});
        });
}

Solutions::~Solutions() = default;

Solutions::Iterator Solutions::begin() {
    if (stream_)
        stream_->begin();
    else
        solver_->begin();
    if (kernel_) current_ = SolverParts(*solver_).smallest_values(); // for the fixed variables
    advance();
    return Iterator(*this);
}

void Solutions::advance() {
    if (stream_) {
        is_done_ = !stream_->next(current_);
    } else if (kernel_) {
        is_done_ = !kernel_->next(*watch_, current_);
    } else {
        is_done_ = !solver_->next();
        if (!is_done_) current_ = solver_->solution();
    }
}

StopReason Solutions::stopped() const {
    if (kernel_) return kernel_->stopped();
    return stream_ ? stream_->stopped() : solver_->stopped();
}

const Statistics& Solutions::statistics() const {
    if (kernel_) return kernel_->statistics();
    return stream_ ? stream_->statistics() : solver_->statistics();
}

} // namespace csp
