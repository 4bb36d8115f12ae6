#include <benchmarks/peers/tdoku/contest.hpp>

#include <benchmarks/puzzles/puzzles.hpp>

#include <csp/dense/batch_solver.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <span>

/// The function that tdoku calls TdokuSolverDpllTriadSimd, in each of its builds.
extern "C" std::size_t tdoku_native(const char* puzzle, std::size_t limit, std::uint32_t configuration,
                                    char* solution, std::size_t* guesses);
extern "C" std::size_t tdoku_avx2(const char* puzzle, std::size_t limit, std::uint32_t configuration,
                                  char* solution, std::size_t* guesses);

namespace benchmarks {

namespace {

constexpr std::size_t cells = 81;
constexpr std::size_t limit = 2;

using Counts = std::vector<std::uint64_t>; ///< by puzzle

csp::dense::Network network_of_units() {
    csp::dense::Network network;
    network.values.resize(9);
    std::iota(network.values.begin(), network.values.end(), 1);
    network.domains.assign(cells, (1U << 9U) - 1);
    for (const auto& unit : classic_units()) network.units.emplace_back(unit.begin(), unit.end());
    return network;
}

class Tdoku {
  public:
    Tdoku(const std::vector<std::string>& puzzles, TdokuBuild build)
        : count_(build == TdokuBuild::avx2 ? tdoku_avx2 : tdoku_native),
          puzzles_(puzzles),
          solutions_(puzzles.size()) {}

    void solve() {
        guesses_ = 0;
        for (std::size_t p = 0; p < puzzles_.size(); ++p) {
            std::array<char, cells> unused{}; // it writes solutions for a limit of 1 alone
            std::size_t guesses = 0;
            solutions_[p] = count_(puzzles_[p].c_str(), limit, 0, unused.data(), &guesses);
            guesses_ += guesses;
        }
    }

    std::uint64_t solutions(std::size_t puzzle) const { return solutions_[puzzle]; }
    std::uint64_t guesses() const { return guesses_; }

  private:
    decltype(&tdoku_native) count_;
    const std::vector<std::string>& puzzles_;
    Counts solutions_;
    std::uint64_t guesses_ = 0;
};

class Kernel {
  public:
    Kernel(const std::vector<std::string>& puzzles, csp::dense::Isa isa, std::size_t batch)
        : network_(network_of_units(), isa),
          solver_(network_),
          batch_(batch == 0 ? puzzles.size() : batch),
          outcomes_(puzzles.size()) {
        givens_.reserve(puzzles.size() * cells);
        for (const std::string& puzzle : puzzles)
            for (const char given : puzzle)
                givens_.push_back(static_cast<std::uint8_t>(given == '.' ? 0 : given - '0'));
    }

    void solve() {
        for (std::size_t first = 0; first < outcomes_.size(); first += batch_) {
            const std::size_t count = std::min(batch_, outcomes_.size() - first);
            solver_.solve({.count = count,
                           .givens = std::span(givens_).subspan(first * cells, count * cells),
                           .limit = limit,
                           .outcomes = std::span(outcomes_).subspan(first, count)});
        }
    }

    std::uint64_t solutions(std::size_t puzzle) const { return outcomes_[puzzle].solutions; }
    std::uint64_t guesses() const {
        return std::accumulate(outcomes_.begin(), outcomes_.end(), std::uint64_t{0},
                               [](std::uint64_t sum, const auto& o) { return sum + o.guesses; });
    }
    /// A solution of each puzzle, as text.
    std::vector<std::string> grids() {
        std::vector<std::uint8_t> numbers(givens_.size());
        solver_.solve({.count = outcomes_.size(),
                       .givens = givens_,
                       .limit = limit,
                       .outcomes = outcomes_,
                       .solutions = numbers});
        std::vector<std::string> texts(outcomes_.size(), std::string(cells, '.'));
        for (std::size_t i = 0; i < numbers.size(); ++i)
            texts[i / cells][i % cells] = static_cast<char>('1' + numbers[i]);
        return texts;
    }

  private:
    csp::dense::CompiledNetwork network_;
    csp::dense::BatchSolver solver_;
    std::size_t batch_;
    std::vector<std::uint8_t> givens_;
    std::vector<csp::dense::Outcome> outcomes_;
};

} // namespace

ContestResult run(const Contest& contest) {
    const std::vector<std::string>& puzzles = contest.puzzles;
    Tdoku tdoku(puzzles, contest.tdoku);
    Kernel kernel(puzzles, contest.isa, contest.batch);
    const auto require_same_counts = [&] {
        for (std::size_t p = 0; p < puzzles.size(); ++p)
            require_agreement(puzzles[p], std::array{Claim{"tdoku", tdoku.solutions(p)},
                                                     Claim{"the kernel", kernel.solutions(p)}});
    };
    const auto seconds = time_rounds(
        2, contest.rounds, [&](std::size_t turn) { turn == 0 ? tdoku.solve() : kernel.solve(); },
        require_same_counts);

    ContestResult result{{contest.title, puzzles.size(), contest.rounds, "tdoku", {}}, 0, 0};
    for (const char* name : {"tdoku", "kernel"}) result.comparison.standings.emplace_back().contestant = name;
    finish(result.comparison, seconds);
    const auto per_puzzle = [&](std::uint64_t total) {
        return static_cast<double>(total) / static_cast<double>(puzzles.size());
    };
    result.tdoku_guesses = per_puzzle(tdoku.guesses());
    result.kernel_guesses = per_puzzle(kernel.guesses());

    const std::vector<std::string> grids = kernel.grids();
    for (std::size_t p = 0; p < puzzles.size(); ++p)
        if (kernel.solutions(p) > 0)
            require_agreement(puzzles[p], std::array{Claim{"the kernel", kernel.solutions(p),
                                                           is_solution(puzzles[p], grids[p])}});
    return result;
}

} // namespace benchmarks
