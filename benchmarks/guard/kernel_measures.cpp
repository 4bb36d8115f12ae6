#include <benchmarks/guard/measure.hpp>

#include <benchmarks/puzzles/puzzles.hpp>

#include <csp/dense/batch_solver.hpp>

#include <algorithm>
#include <array>
#include <memory>

namespace benchmarks::guard {

namespace {

namespace dense = csp::dense;

constexpr std::array all_isas{dense::Isa::baseline, dense::Isa::avx2, dense::Isa::avx512};
constexpr std::size_t cells = 81;

/// Always solves the same puzzles, a given number at a time.
class Rounds {
  public:
    Rounds(dense::Isa isa, const std::vector<std::string>& puzzles, std::size_t at_a_time)
        : network_(classic_network(), isa),
          solver_(network_),
          givens_(kernel_givens(puzzles)),
          outcomes_(puzzles.size()),
          solutions_(givens_.size()),
          at_a_time_(at_a_time) {}

    void run() {
        const std::span givens(givens_);
        const std::span outcomes(outcomes_);
        const std::span solutions(solutions_);
        for (std::size_t first = 0; first < outcomes.size(); first += at_a_time_) {
            const std::size_t count = std::min(at_a_time_, outcomes.size() - first);
            solver_.solve({.count = count,
                           .givens = givens.subspan(first * cells, count * cells),
                           .outcomes = outcomes.subspan(first, count),
                           .solutions = solutions.subspan(first * cells, count * cells)});
        }
        require_right(std::all_of(outcomes_.begin(), outcomes_.end(),
                                  [](const dense::Outcome& outcome) { return outcome.solutions == 1; }),
                      "kernel: a puzzle has one solution");
    }

  private:
    dense::CompiledNetwork network_;
    dense::BatchSolver solver_;
    std::vector<std::uint8_t> givens_;
    std::vector<dense::Outcome> outcomes_;
    std::vector<std::uint8_t> solutions_;
    std::size_t at_a_time_;
};

Measure measure(const std::string& what, dense::Isa isa, const std::vector<std::string>& puzzles,
                std::size_t at_a_time) {
    const auto rounds = std::make_shared<Rounds>(isa, puzzles, at_a_time);
    return {"kernel/" + std::string(to_string(isa)) + "/" + what, "csp/dense", Yardstick::backtracker,
            [rounds] { rounds->run(); }};
}

} // namespace

std::vector<Measure> kernel_measures(const std::function<void(const std::string&)>& say) {
    constexpr std::uint64_t seed = 1;
    const auto minimal = equivalent_puzzles(generate_puzzles(seed, 100, 17), 8192, seed);
    const auto easy = equivalent_puzzles(generate_puzzles(seed, 20, 32), 1024, seed);
    const auto available = dense::available_isas();
    std::vector<Measure> measures;
    for (const dense::Isa isa : all_isas) {
        if (std::find(available.begin(), available.end(), isa) == available.end()) {
            say("kernel/" + std::string(to_string(isa)) +
                ": left out, this processor lacks the instructions");
            continue;
        }
        measures.push_back(measure("batch", isa, minimal, minimal.size()));
        measures.push_back(measure("single", isa, easy, 1));
    }
    return measures;
}

} // namespace benchmarks::guard
