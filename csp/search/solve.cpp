#include <csp/search/solve.hpp>

#include <csp/base/error.hpp>

#include <csp/search/parallel/count_parts.hpp>
#include <csp/search/parallel/portfolio.hpp>
#include <csp/search/parallel/solution_stream.hpp>
#include <csp/search/parallel/threads.hpp>

#include <algorithm>
#include <utility>

namespace csp {

SolveResult solve(const Model& model, SearchOptions options) {
    const unsigned threads = parallel::thread_count(options, "csp::solve");
    if (threads > 1) return parallel::solve_by_portfolio(model, options, threads);
    options.threads = 1;
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

using parallel::PartTotal;

/// If not, the total says why.
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

/// How many solutions a part has that is one variable without constraints.
std::optional<std::uint64_t> count_without_search(const Solver& solver, std::size_t part) {
    const std::vector<Var>& variables = solver.components()[part];
    const Var x = variables.front();
    const bool is_alone = variables.size() == 1 && solver.model().constraints_on(x).empty();
    if (!is_alone || !solver.is_projected(x)) return std::nullopt;
    return static_cast<std::uint64_t>(solver.model().domain(x).size());
}

PartTotal count_one_by_one(Solver& solver, std::size_t part) {
    PartTotal total;
    solver.begin_on_part(part);
    while (solver.next()) ++total.found;
    return total;
}

PartTotal count_by_parts(Solver& solver, std::size_t part) {
    const auto found = solver.count_by_parts(part);
    return {.found = found.value_or(Limits::unlimited), .fits = found.has_value()};
}

std::vector<PartTotal> count_in_turn(Solver& solver, const SearchOptions& options,
                                     std::span<const std::size_t> parts, Statistics& statistics) {
    std::vector<PartTotal> totals;
    totals.reserve(parts.size());
    for (const std::size_t part : parts) {
        solver.set_limits(rest_of(options.limits, statistics));
        totals.push_back(options.counts_parts_below_root ? count_by_parts(solver, part)
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

/// Multiplies the total by the solutions of a part, known to have `at_least` so many.
void multiply(Count& total, const PartTotal& part, std::uint64_t at_least) {
    multiply(total, std::max(part.found, at_least));
    if (!part.fits) total.is_exact = false;
    const bool may_be_worse =
        total.stopped == StopReason::exhausted || total.stopped == StopReason::solution_limit;
    if (may_be_worse && part.stopped != StopReason::exhausted) total.stopped = part.stopped;
}

} // namespace

Count count(const Model& model, SearchOptions options) {
    const unsigned threads = parallel::thread_count(options, "csp::count");
    if (options.minimise)
        throw ArgumentError(
            "csp::count",
            "SearchOptions::minimise, but all solutions are counted; csp::minimise finds the best");
    if (threads > 1) parallel::require_one_by_one(options, "csp::count");
    options.threads = 1;
    Count total;
    Solver solver(model, options);
    const std::size_t part_count = solver.components().size();
    // A part without a solution settles it, however many the others have.
    if (part_count != 1 && !has_solution(total, solver)) return total;
    total.solutions = 1;
    std::vector<std::size_t> parts; // to be searched
    for (std::size_t part = 0; part < part_count; ++part) {
        if (const auto factor = count_without_search(solver, part))
            multiply(total, *factor);
        else
            parts.push_back(part);
    }
    const auto counts = threads > 1 ? parallel::count_parts(solver, options, threads, parts, total.statistics)
                                    : count_in_turn(solver, options, parts, total.statistics);
    for (const PartTotal& part : counts) multiply(total, part, part_count == 1 ? 0 : 1);
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
    const unsigned threads = parallel::thread_count(options, "csp::solutions");
    options.threads = 1;
    if (threads > 1)
        stream_ = std::make_unique<parallel::SolutionStream>(model, std::move(options), threads);
    else
        solver_.emplace(model, std::move(options));
}

Solutions::~Solutions() = default;

Solutions::Iterator Solutions::begin() {
    if (stream_)
        stream_->begin();
    else
        solver_->begin();
    advance();
    return Iterator(*this);
}

void Solutions::advance() {
    if (stream_) {
        is_done_ = !stream_->next(current_);
    } else {
        is_done_ = !solver_->next();
        if (!is_done_) current_ = solver_->solution();
    }
}

StopReason Solutions::stopped() const { return stream_ ? stream_->stopped() : solver_->stopped(); }

const Statistics& Solutions::statistics() const {
    return stream_ ? stream_->statistics() : solver_->statistics();
}

} // namespace csp
