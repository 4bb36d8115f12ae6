#include <csp/search/kernel_search.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

/// Ends a limited search after a fixed number of queries, at the same point in every run. The kernel makes a query
/// every 256 sweeps. The more variables, the longer a sweep takes, and the fewer queries are allowed.
class Patience final : public Interrupt {
  public:
    Patience(LimitWatch& watch, bool is_limited, std::size_t variables)
        : watch_(watch),
          left_(is_limited ? std::max(1, most_questions / static_cast<int>(1 + variables / usual_variables))
                           : -1) {}

    bool is_due() override {
        if (left_ > 0) --left_;
        return left_ == 0 || watch_.is_due();
    }
    bool is_exhausted() const { return left_ == 0; }

  private:
    static constexpr int most_questions = 64;
    static constexpr std::size_t usual_variables = 100;

    LimitWatch& watch_;
    int left_;
};

} // namespace

Statistics statistics_of(std::uint64_t guesses, std::uint64_t solutions, bool is_exhausted) {
    Statistics statistics;
    statistics.nodes = 1 + 2 * guesses;
    statistics.has_failures = is_exhausted;
    statistics.has_propagations = false;
    statistics.has_peak_depth = false;
    if (is_exhausted)
        statistics.failures =
            guesses + 1 - solutions; // the root of a contradictory network also counts as a failure
    statistics.solutions = solutions;
    return statistics;
}

KernelPart::KernelPart(dense::Network network, std::span<const Var> variables, bool may_give_up)
    : variables_(variables.begin(), variables.end()),
      network_(std::make_unique<dense::CompiledNetwork>(std::move(network))),
      may_give_up_(may_give_up) {}

std::optional<KernelPart::Count> KernelPart::count(LimitWatch& watch, std::uint64_t limit) {
    constexpr std::uint64_t most_guesses_per_solution = 16;
    const RunningClock running(watch);
    dense::BatchSolver solver(*network_);
    dense::Outcome outcome;
    for (bool is_patient = !may_give_up_;; is_patient = true) {
        Patience patience(watch, !is_patient, variables_.size());
        const bool is_done = solver.solve(
            {.count = 1, .domains = network_->network().domains, .limit = limit, .outcomes = {&outcome, 1}},
            &patience);
        if (is_done || !patience.is_exhausted()) break;
        // If many guesses find few solutions, the general engine may be faster.
        if (outcome.guesses / most_guesses_per_solution > outcome.solutions) return std::nullopt;
    }
    Count count;
    count.solutions = outcome.solutions;
    if (!outcome.is_complete)
        count.stopped = watch.due();
    else if (outcome.solutions == limit)
        count.stopped = StopReason::solution_limit;
    count.statistics =
        statistics_of(outcome.guesses, outcome.solutions, count.stopped == StopReason::exhausted);
    count.statistics.time = watch.time();
    return count;
}

std::optional<KernelPart::Solution> KernelPart::solve(LimitWatch& watch) {
    const RunningClock running(watch);
    dense::Enumeration enumeration(*network_);
    Patience patience(watch, may_give_up_, variables_.size());
    Solution solution;
    if (const auto found = enumeration.next(&patience)) {
        for (std::size_t i = 0; i < variables_.size(); ++i)
            solution.values.push_back(Atom::equal(variables_[i], network_->network().values[(*found)[i]]));
    } else if (!enumeration.is_exhausted()) {
        if (patience.is_exhausted()) return std::nullopt;
        solution.stopped = watch.due();
    }
    solution.statistics =
        statistics_of(enumeration.guesses(), solution.values.empty() ? 0 : 1, enumeration.is_exhausted());
    solution.statistics.time = watch.time();
    return solution;
}

bool KernelPart::next(LimitWatch& watch, Assignment& assignment) {
    const RunningClock running(watch);
    if (!enumeration_) enumeration_ = std::make_unique<dense::Enumeration>(*network_);
    stopped_ = statistics_.solutions >= watch.limits().solutions ? StopReason::solution_limit : watch.due();
    if (stopped_ != StopReason::none) return false;
    const auto found = enumeration_->next(&watch);
    if (!found) stopped_ = enumeration_->is_exhausted() ? StopReason::exhausted : watch.due();
    statistics_ = statistics_of(enumeration_->guesses(), statistics_.solutions + (found ? 1 : 0),
                                enumeration_->is_exhausted());
    statistics_.time = watch.time();
    if (!found) return false;
    for (std::size_t i = 0; i < variables_.size(); ++i)
        assignment.set(variables_[i], network_->network().values[(*found)[i]]);
    return true;
}

} // namespace csp
