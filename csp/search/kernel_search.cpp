#include <csp/search/kernel_search.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

namespace csp {

namespace {

/// What the options ask for and the kernel does not do, in words; null: nothing.
const char* beyond_kernel(const SearchOptions& options, const SearchOptions& usual) {
    if (options.variable_order != usual.variable_order || options.value_order != usual.value_order ||
        options.branching)
        return "heuristics of its own";
    if (options.inference != usual.inference) return "another inference than full";
    if (options.restarts.kind != usual.restarts.kind) return "restarts of its own";
    if (options.by_discrepancies) return "a search by discrepancies";
    if (options.neighbourhood != nullptr) return "neighbourhoods";
    if (!options.projection.empty()) return "a projection";
    if (options.minimise) return "something to minimise";
    if (options.counts_parts_below_root) return "parts below the root";
    if (options.listener != nullptr) return "a listener";
    if (options.limits.nodes != Limits::unlimited || options.limits.failures != Limits::unlimited)
        return "limits on nodes or failures";
    return nullptr;
}

/// Ends a search after this many questions; the kernel asks one every 256 sweeps. So the same search ends at the same
/// place every time. With more variables a sweep takes longer, and fewer sweeps are granted.
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

/// The clock of a watch runs as long as this exists.
class Running {
  public:
    explicit Running(LimitWatch& watch) : watch_(watch) { watch_.resume(); }
    ~Running() { watch_.pause(); }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

  private:
    LimitWatch& watch_;
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
            guesses + 1 - solutions; // of a network that contradicts itself there is the root
    statistics.solutions = solutions;
    return statistics;
}

bool may_use_kernel(const SearchOptions& options, const char* function, const SearchOptions& usual) {
    if (options.engine == EngineChoice::general) return false;
    const char* const beyond = beyond_kernel(options, usual);
    if (options.engine == EngineChoice::dense && beyond != nullptr)
        throw ArgumentError(function,
                            std::string("SearchOptions::engine is dense, but the options ask for ") + beyond +
                                ", which only the general engine has");
    return beyond == nullptr;
}

std::optional<KernelPart> KernelPart::of(const Solver& solver, std::span<const Var> variables,
                                         const SearchOptions& options, const char* function) {
    auto read = dense::network_of(solver.model(), variables, solver.engine().store());
    const bool is_wanted = options.engine == EngineChoice::dense;
    if (const auto* obstacle = std::get_if<dense::Obstacle>(&read)) {
        if (!is_wanted) return std::nullopt;
        throw ArgumentError(function, "SearchOptions::engine is dense, but the model does not qualify: " +
                                          obstacle->text);
    }
    return KernelPart(std::move(std::get<dense::Network>(read)), variables, !is_wanted);
}

KernelPart::KernelPart(dense::Network network, std::span<const Var> variables, bool may_give_up)
    : variables_(variables.begin(), variables.end()),
      network_(std::make_unique<dense::CompiledNetwork>(std::move(network))),
      may_give_up_(may_give_up) {}

std::optional<KernelPart::Count> KernelPart::count(LimitWatch& watch, std::uint64_t limit) {
    constexpr std::uint64_t most_guesses_per_solution = 16;
    const Running running(watch);
    dense::Solver solver(*network_);
    dense::Outcome outcome;
    for (bool is_patient = !may_give_up_;; is_patient = true) {
        Patience patience(watch, !is_patient, variables_.size());
        const bool is_done = solver.solve(
            {.count = 1, .domains = network_->network().domains, .limit = limit, .outcomes = {&outcome, 1}},
            &patience);
        if (is_done || !patience.is_exhausted()) break;
        // Many guesses for few solutions: the general engine may do better.
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
    const Running running(watch);
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
    const Running running(watch);
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
