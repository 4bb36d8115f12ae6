// How many Sudoku puzzles does the all-different kernel solve while tdoku solves one?
//
// Both count the solutions of the same puzzles up to two, which proves uniqueness, on one thread, in alternating rounds
// of one process. The counts must agree puzzle by puzzle.

#include <benchmarks/harness/compare.hpp>
#include <benchmarks/harness/program.hpp>
#include <benchmarks/puzzles/puzzles.hpp>

#include <csp/base/error.hpp>
#include <csp/dense/batch_solver.hpp>
#include <csp/dense/isa.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// The function that tdoku calls TdokuSolverDpllTriadSimd, in each of its builds.
extern "C" std::size_t tdoku_native(const char* puzzle, std::size_t limit, std::uint32_t configuration,
                                    char* solution, std::size_t* guesses);
extern "C" std::size_t tdoku_avx2(const char* puzzle, std::size_t limit, std::uint32_t configuration,
                                  char* solution, std::size_t* guesses);

namespace {

using namespace benchmarks;

/// The instruction sets that tdoku is compiled for.
enum class TdokuBuild {
    native, ///< all instruction sets that the processor supports
    avx2,   ///< all instruction sets except AVX-512
};

struct Request {
    std::vector<std::string> files;
    std::string isa = std::string(to_string(csp::dense::best_isa()));
    std::string tdoku; ///< the name of the build; empty: the fair build
    std::size_t count = 10'000;
    std::size_t batch = 0; ///< puzzles handed to the kernel at a time; 0: all
    int rounds = 9;
    bool smoke = false;
    bool json = false;
};

constexpr std::size_t cells = 81;
constexpr std::size_t limit = 2;

class Tdoku {
  public:
    Tdoku(const std::vector<std::string>& puzzles, TdokuBuild build)
        : count_(build == TdokuBuild::avx2 ? tdoku_avx2 : tdoku_native),
          puzzles_(puzzles),
          solutions_(puzzles.size()) {}

    void solve() {
        guesses_ = 0;
        for (std::size_t p = 0; p < puzzles_.size(); ++p) {
            std::array<char, cells> unused{}; // tdoku writes a solution only if the limit is 1
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
    std::vector<std::uint64_t> solutions_; ///< by puzzle
    std::uint64_t guesses_ = 0;
};

class Kernel {
  public:
    Kernel(const std::vector<std::string>& puzzles, csp::dense::Isa isa, std::size_t batch)
        : network_(classic_network(), isa),
          solver_(network_),
          batch_(batch == 0 ? puzzles.size() : batch),
          givens_(kernel_givens(puzzles)),
          outcomes_(puzzles.size()) {}

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
    /// Returns a solution of each puzzle as text.
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

/// Lets both solvers count the solutions of every puzzle, up to two, in alternating rounds: first tdoku, the baseline,
/// then the kernel. Their nodes are their guesses.
///
/// @throws std::runtime_error naming the puzzle if the counts differ, or if the kernel's only solution of a puzzle is
///         wrong.
Comparison run(const std::string& title, const std::vector<std::string>& puzzles, csp::dense::Isa isa,
               TdokuBuild build, const Request& request) {
    const int rounds = request.smoke ? 1 : request.rounds;
    Tdoku tdoku(puzzles, build);
    Kernel kernel(puzzles, isa, request.batch);
    const auto require_same_counts = [&] {
        for (std::size_t p = 0; p < puzzles.size(); ++p)
            require_agreement(puzzles[p], std::array{Claim{"tdoku", tdoku.solutions(p)},
                                                     Claim{"the kernel", kernel.solutions(p)}});
    };
    const auto seconds = time_rounds(
        2, rounds, [&](std::size_t turn) { turn == 0 ? tdoku.solve() : kernel.solve(); },
        require_same_counts);

    Comparison comparison{title, puzzles.size(), rounds, "tdoku", {}};
    comparison.standings = {
        {.contestant = "tdoku", .nodes_per_instance = static_cast<double>(tdoku.guesses())},
        {.contestant = "kernel", .nodes_per_instance = static_cast<double>(kernel.guesses())}};
    finish(comparison, seconds);

    const std::vector<std::string> grids = kernel.grids();
    for (std::size_t p = 0; p < puzzles.size(); ++p)
        if (kernel.solutions(p) > 0)
            require_agreement(puzzles[p], std::array{Claim{"the kernel", kernel.solutions(p),
                                                           is_solution(puzzles[p], grids[p])}});
    return comparison;
}

csp::dense::Isa isa_of(const Request& request) {
    const auto isa = csp::dense::isa_named(request.isa);
    if (!isa) throw csp::Error("--isa: expected baseline, avx2 or avx512, found '" + request.isa + "'");
    return *isa;
}

TdokuBuild build_of(const Request& request, csp::dense::Isa isa) {
    if (request.tdoku.empty()) return isa == csp::dense::Isa::avx2 ? TdokuBuild::avx2 : TdokuBuild::native;
    if (request.tdoku == "native") return TdokuBuild::native;
    if (request.tdoku == "avx2") return TdokuBuild::avx2;
    throw csp::Error("--tdoku: expected native or avx2, found '" + request.tdoku + "'");
}

constexpr const char* to_string(TdokuBuild build) { return build == TdokuBuild::avx2 ? "avx2" : "native"; }

/// Returns the puzzles of each file, or generated puzzles, with the name of their source.
std::vector<std::pair<std::string, std::vector<std::string>>> sources(const Request& request) {
    if (request.files.empty()) {
        constexpr std::size_t generated = 1000;
        const std::size_t wanted = request.smoke ? 20 : generated;
        return {{"generated, minimal", generate_puzzles(2, wanted, 17)}};
    }
    std::vector<std::pair<std::string, std::vector<std::string>>> found;
    for (const std::string& file : request.files)
        found.emplace_back(file.substr(file.find_last_of('/') + 1), read_puzzles(file));
    return found;
}

nlohmann::ordered_json to_json(const Comparison& comparison) {
    const Standing& tdoku = comparison.standings.front();
    const Standing& ours = comparison.standings.back();
    return {{"puzzles", comparison.title},
            {"count", comparison.instances},
            {"rounds", comparison.rounds},
            {"speed_median", ours.speed.median},
            {"speed_least", ours.speed.least},
            {"speed_greatest", ours.speed.greatest},
            {"tdoku_puzzles_per_second", tdoku.instances_per_second},
            {"our_puzzles_per_second", ours.instances_per_second},
            {"tdoku_guesses_per_puzzle", tdoku.nodes_per_instance},
            {"our_guesses_per_puzzle", ours.nodes_per_instance}};
}

void run(const Request& request) {
    if (request.rounds < 1) throw csp::Error("--runs: expected at least 1");
    if (request.count < 1) throw csp::Error("--count: expected at least 1");
    const csp::dense::Isa isa = isa_of(request);
    const TdokuBuild build = build_of(request, isa);
    const std::string batch = request.batch == 0 ? "all puzzles" : std::to_string(request.batch);
    nlohmann::ordered_json lines = nlohmann::ordered_json::array();
    const Table table({{"puzzles", 34},
                       {"speed", 8, 2},
                       {"least..greatest", 16},
                       {"tdoku /s", 13},
                       {"our /s", 13},
                       {"tdoku", 10, 2},
                       {"our", 10, 2}});
    if (!request.json) {
        std::cout << fmt::format("kernel: {}, {}, batches of {}; tdoku: {}, {}\n", ARCWISE_COMPILER,
                                 to_string(isa), batch, ARCWISE_TDOKU_COMPILER, to_string(build))
                  << std::flush;
        table.heading();
        table.line("", "", "", "", "", "guesses", "guesses");
    }
    for (const auto& [name, puzzles] : sources(request)) {
        constexpr std::uint64_t seed = 1;
        const std::size_t count = request.smoke ? 100 : request.count;
        const Comparison result = run(name, equivalent_puzzles(puzzles, count, seed), isa, build, request);
        const Standing& tdoku = result.standings.front();
        const Standing& ours = result.standings.back();
        if (request.json)
            lines.push_back(to_json(result));
        else
            table.line(name, ours.speed.median, ours.speed.range(), tdoku.instances_per_second,
                       ours.instances_per_second, tdoku.nodes_per_instance, ours.nodes_per_instance);
    }
    if (!request.json) return;
    const nlohmann::ordered_json document{{"kernel_compiler", ARCWISE_COMPILER},
                                          {"tdoku_compiler", ARCWISE_TDOKU_COMPILER},
                                          {"isa", to_string(isa)},
                                          {"tdoku_build", to_string(build)},
                                          {"batch", request.batch},
                                          {"contests", lines}};
    std::cout << document.dump(2) << '\n';
}

constexpr const char* introduction =
    R"(usage: arcwise-tdoku [options] [FILE...]

Solves the puzzles of each file with the all-different kernel and with tdoku, up to two solutions of each, and prints
how the speeds compare. A file has a puzzle of 81 characters a line; without files, puzzles are generated. Each file's
puzzles are first turned into a list of equivalent ones by random symmetries, always the same.

  speed             the kernel's speed as a multiple of tdoku's, the median over the rounds
  least..greatest   the same in the worst and in the best round
  /s                puzzles a second of processor time, the median
  guesses           per puzzle

Options)";

} // namespace

int main(int argc, char** argv) {
    Request request;
    Program program("arcwise-tdoku", introduction);
    program.option("runs", request.rounds, "N", "timed rounds")
        .option("count", request.count, "N", "puzzles made of each file's")
        .option("batch", request.batch, "N", "puzzles handed to the kernel at a time; by default all")
        .option("isa", request.isa, "NAME", "the kernel's instruction set: baseline, avx2, avx512")
        .option("tdoku", request.tdoku, "NAME",
                "tdoku's: native, all that the processor has, or avx2; by default avx2 if the kernel uses it")
        .flag("json", request.json, "print JSON, at full precision")
        .flag("smoke", request.smoke, "one round of few puzzles, to see that all works")
        .operand("file", request.files);
    return program.run(argc, argv, [&] {
        run(request);
        return 0;
    });
}
