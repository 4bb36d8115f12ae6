#include <benchmarks/public/report.hpp>

#include <benchmarks/harness/clock.hpp>

#include <csp/base/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <map>
#include <sstream>
#include <stop_token>
#include <thread>

namespace benchmarks::public_models {

namespace {

/// Requests a stop once the process has used its seconds of processor time: the limits of a search are wall-clock
/// times, and the machine may be running other work.
class Timekeeper {
  public:
    explicit Timekeeper(double seconds)
        : watch_([this, end = processor_seconds() + seconds](const std::stop_token& done) {
              while (!done.stop_requested() && processor_seconds() < end)
                  std::this_thread::sleep_for(std::chrono::milliseconds(2));
              over_.request_stop();
          }) {}

    std::stop_token over() const { return over_.get_token(); }

  private:
    std::stop_source over_;
    std::jthread watch_; ///< the last member, since it uses the members above
};

csp::SearchOptions options_of(const Problem& problem, Search search) {
    csp::SearchOptions options;
    if (problem.aim == Aim::satisfy) options.limits.solutions = 1;
    if (search == Search::by_default) return options;
    options.branching = problem.heuristic;
    options.restarts = {.kind = &csp::restart::none};
    options.neighbourhood = &csp::neighbourhood::none;
    options.learning = csp::Learning::never;
    return options;
}

csp::SolveResult solve(const Problem& problem, const csp::SearchOptions& options) {
    switch (problem.aim) {
    case Aim::minimise:
        return csp::minimise(problem.model, problem.cost, options);
    case Aim::maximise:
        return csp::maximise(problem.model, problem.cost, options);
    case Aim::satisfy:
        break;
    }
    return csp::solve(problem.model, options);
}

Status status_of(const csp::SolveResult& result, Aim aim) {
    const bool is_exhausted = result.stopped() == csp::StopReason::exhausted;
    if (!result) return is_exhausted ? Status::infeasible : Status::nothing;
    return is_exhausted || aim == Aim::satisfy ? Status::complete : Status::solution;
}

} // namespace

std::optional<Outcome> run(const Kind& kind, const Data& data, Search search, double seconds) {
    const Problem problem = kind.state(data);
    if (search == Search::by_model && !problem.heuristic) return std::nullopt;
    Outcome outcome{.model = std::string(kind.name),
                    .contestant = search == Search::by_default ? "default" : "model"};
    csp::SearchOptions options = options_of(problem, search);
    const double begin = processor_seconds();
    const Timekeeper timekeeper(seconds);
    options.stop = timekeeper.over();
    if (problem.aim != Aim::satisfy)
        options.on_improvement = [&](const csp::Improvement&) { outcome.best = processor_seconds() - begin; };
    const csp::SolveResult result = solve(problem, options);
    outcome.end = processor_seconds() - begin;
    outcome.status = status_of(result, problem.aim);
    if (!result) return outcome;
    if (!problem.model.check(*result)) throw csp::Error(outcome.model + ": a solution that is none");
    if (problem.aim == Aim::satisfy)
        outcome.best = outcome.end;
    else
        outcome.objective = problem.cost.value_of(*result);
    return outcome;
}

std::vector<Outcome> read_outcomes(const std::string& path) {
    std::ifstream in(path);
    if (!in) throw csp::Error(path + ": cannot be read");
    std::vector<Outcome> outcomes;
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        std::istringstream words(line);
        Outcome outcome;
        char status = ' ';
        std::string objective;
        words >> outcome.model >> outcome.contestant >> status >> objective >> outcome.end >> outcome.best;
        if (!words || std::string_view("CUs-").find(status) == std::string_view::npos)
            throw csp::Error(path + ": line " + std::to_string(number) +
                             ": expected \"model contestant status objective end best\"");
        outcome.status = static_cast<Status>(status);
        if (csp::WideValue value = 0; std::istringstream(objective) >> value) outcome.objective = value;
        outcomes.push_back(std::move(outcome));
    }
    return outcomes;
}

namespace {

constexpr const char* default_name = "default";

bool is_at_least_as_good(csp::WideValue a, csp::WideValue b, Aim aim) {
    return aim == Aim::maximise ? a >= b : a <= b;
}

const Outcome* find(const Comparison& comparison, const std::string& contestant) {
    const auto& all = comparison.outcomes;
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Outcome& o) { return o.contestant == contestant; });
    return found == all.end() ? nullptr : &*found;
}

struct Count {
    int models = 0;
    int complete = 0;
    int near = 0; ///< the number of models on which the default is near this contestant
};

} // namespace

std::string heading() {
    return fmt::format("{:<22}{:<12}{:<8}{:>14}{:>9}{:>9}\n", "model", "search", "status", "objective",
                       "end s", "best s");
}

std::string line(const Outcome& outcome) {
    return fmt::format("{:<22}{:<12}{:<8}{:>14}{:>9.2f}{:>9.2f}\n", outcome.model, outcome.contestant,
                       static_cast<char>(outcome.status),
                       outcome.objective ? std::to_string(*outcome.objective) : ".", outcome.end,
                       outcome.best);
}

bool is_near(const Outcome& outcome, const Outcome& other, Aim aim) {
    constexpr double least_seconds = 0.1; // shorter times cannot be distinguished
    if (other.is_complete())
        return outcome.is_complete() && outcome.end <= 2 * std::max(other.end, least_seconds);
    if (outcome.is_complete() || other.status == Status::nothing) return true;
    return outcome.objective && is_at_least_as_good(*outcome.objective, *other.objective, aim);
}

std::string contradiction(const Outcome& a, const Outcome& b, Aim aim) {
    const bool is_wrong =
        (a.status == Status::infeasible && (b.status == Status::complete || b.status == Status::solution)) ||
        (a.status == Status::complete && a.objective && b.objective &&
         !is_at_least_as_good(*a.objective, *b.objective, aim));
    return is_wrong ? "contradiction:\n" + line(a) + line(b) : "";
}

std::string summary(const std::vector<Comparison>& comparisons) {
    std::map<std::string, Count> counts;
    Count all;
    for (const Comparison& comparison : comparisons) {
        const Outcome* const ours = find(comparison, default_name);
        bool is_near_all = true;
        for (const Outcome& other : comparison.outcomes) {
            Count& count = counts[other.contestant];
            ++count.models;
            count.complete += other.is_complete() ? 1 : 0;
            const bool near = ours != nullptr && is_near(*ours, other, comparison.aim);
            count.near += near ? 1 : 0;
            is_near_all = is_near_all && near;
        }
        ++all.models;
        all.near += is_near_all ? 1 : 0;
    }
    std::string text;
    for (const auto& [contestant, count] : counts) {
        text += fmt::format("{}: {} of {} complete", contestant, count.complete, count.models);
        if (contestant != default_name && counts.contains(default_name))
            text += fmt::format("; the default within twice the time, or as good, on {}", count.near);
        text += '\n';
    }
    if (counts.contains(default_name))
        text += fmt::format("the default within twice the time of, or as good as, all others on {} of {}\n",
                            all.near, all.models);
    return text;
}

} // namespace benchmarks::public_models
