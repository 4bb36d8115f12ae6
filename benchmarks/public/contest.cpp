#include <benchmarks/public/contest.hpp>

#include <csp/base/error.hpp>

#include <chrono>
#include <ctime>
#include <fstream>
#include <sstream>
#include <stop_token>
#include <thread>

namespace benchmarks::public_models {

namespace {

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

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
    std::jthread watch_; ///< last, since it uses the members above
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

} // namespace benchmarks::public_models
