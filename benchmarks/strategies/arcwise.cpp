#include <benchmarks/classics/models.hpp>
#include <benchmarks/strategies/strategy.hpp>

#include <boost/algorithm/string.hpp>

namespace benchmarks::strategies {

namespace {

csp::SearchOptions options_of(const std::string& description) {
    csp::SearchOptions options;
    if (description == "default") return options;
    std::vector<std::string> words;
    boost::split(words, description, boost::is_any_of(","));
    for (auto& word : words) boost::trim(word);
    if (words.size() != 3)
        throw csp::Error("'" + description + "': expected variable order, value order, restarts");
    options.variable_order = csp::variable_order::find(words[0]);
    options.value_order = csp::value_order::find(words[1]);
    options.restarts.kind = csp::restart::find(words[2]);
    options.learning = csp::Learning::never;
    return options;
}

class Arcwise final : public Strategy {
  public:
    explicit Arcwise(std::string description)
        : description_(std::move(description)),
          options_(options_of(description_)) {}

    [[nodiscard]] std::string name() const override { return "arcwise " + description_; }

    [[nodiscard]] Run run(const classics::Problem& problem, const classics::Instance& instance,
                          std::chrono::milliseconds limit) const override {
        classics::ArcwiseModel stated;
        problem.arcwise(stated, instance);
        csp::SearchOptions options = options_;
        options.limits.time = limit;
        options.limits.solutions = problem.solutions;
        csp::Solver solver(stated.model, options);
        Run run;
        for (solver.begin(); solver.next();) ++run.solutions;
        run.is_done = solver.stopped() == csp::StopReason::exhausted ||
                      solver.stopped() == csp::StopReason::solution_limit;
        run.failures = solver.statistics().failures;
        run.time = solver.statistics().time;
        return run;
    }

  private:
    std::string description_;
    csp::SearchOptions options_;
};

} // namespace

std::unique_ptr<Strategy> arcwise(const std::string& description) {
    return std::make_unique<Arcwise>(description);
}

} // namespace benchmarks::strategies
