// How many Sudoku puzzles does the all-different kernel solve while tdoku solves one?
//
// Both count the solutions of the same puzzles up to two, which proves uniqueness, on one thread, in alternating rounds
// of one program run. The counts must agree puzzle by puzzle.

#include <benchmarks/peers/tdoku/contest.hpp>
#include <benchmarks/puzzles/puzzles.hpp>

#include <csp/base/error.hpp>
#include <csp/dense/isa.hpp>

#include <boost/program_options.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <iostream>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace benchmarks;
namespace options = boost::program_options;

struct Request {
    std::vector<std::string> files;
    std::string isa = std::string(to_string(csp::dense::best_isa()));
    std::string tdoku; ///< if empty, the fair build
    std::size_t count = 10'000;
    std::size_t batch = 0;
    int rounds = 9;
    bool smoke = false;
    bool json = false;
};

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

/// The puzzles of each file, or generated ones, under the name of their source.
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

constexpr const char* row = "{:<34}{:>8}{:>16}{:>13}{:>13}{:>10}{:>10}\n";

std::string heading() {
    return fmt::format(row, "puzzles", "speed", "least..greatest", "tdoku /s", "our /s", "tdoku", "our") +
           fmt::format(row, "", "", "", "", "", "guesses", "guesses");
}

std::string line(const ContestResult& result) {
    const Standing& tdoku = result.comparison.standings.front();
    const Standing& ours = result.comparison.standings.back();
    return fmt::format(
        row, result.comparison.title, fmt::format("{:.2f}", ours.speed.median),
        fmt::format("{:.2f}..{:.2f}", ours.speed.least, ours.speed.greatest),
        fmt::format("{:.0f}", tdoku.instances_per_second), fmt::format("{:.0f}", ours.instances_per_second),
        fmt::format("{:.2f}", result.tdoku_guesses), fmt::format("{:.2f}", result.kernel_guesses));
}

nlohmann::ordered_json to_json(const ContestResult& result) {
    const Standing& ours = result.comparison.standings.back();
    return {{"puzzles", result.comparison.title},
            {"count", result.comparison.instances},
            {"rounds", result.comparison.rounds},
            {"speed_median", ours.speed.median},
            {"speed_least", ours.speed.least},
            {"speed_greatest", ours.speed.greatest},
            {"tdoku_puzzles_per_second", result.comparison.standings.front().instances_per_second},
            {"our_puzzles_per_second", ours.instances_per_second},
            {"tdoku_guesses_per_puzzle", result.tdoku_guesses},
            {"our_guesses_per_puzzle", result.kernel_guesses}};
}

void run(const Request& request) {
    if (request.rounds < 1) throw csp::Error("--runs: expected at least 1");
    if (request.count < 1) throw csp::Error("--count: expected at least 1");
    const csp::dense::Isa isa = isa_of(request);
    const TdokuBuild build = build_of(request, isa);
    const std::string batch = request.batch == 0 ? "all puzzles" : std::to_string(request.batch);
    nlohmann::ordered_json lines = nlohmann::ordered_json::array();
    if (!request.json)
        std::cout << fmt::format("kernel: {}, {}, batches of {}; tdoku: {}, {}\n", ARCWISE_COMPILER,
                                 to_string(isa), batch, ARCWISE_TDOKU_COMPILER, to_string(build))
                  << heading();
    for (const auto& [name, puzzles] : sources(request)) {
        constexpr std::uint64_t seed = 1;
        const std::size_t count = request.smoke ? 100 : request.count;
        const ContestResult result = run(Contest{.title = name,
                                                 .puzzles = equivalent_puzzles(puzzles, count, seed),
                                                 .isa = isa,
                                                 .tdoku = build,
                                                 .batch = request.batch,
                                                 .rounds = request.smoke ? 1 : request.rounds});
        if (request.json)
            lines.push_back(to_json(result));
        else
            std::cout << line(result) << std::flush;
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

options::options_description describe_options(Request& request) {
    options::options_description known(introduction);
    auto add = known.add_options();
    add("help,h", "show this text");
    add("runs", options::value(&request.rounds)->default_value(request.rounds)->value_name("N"),
        "timed rounds");
    add("count", options::value(&request.count)->default_value(request.count)->value_name("N"),
        "puzzles made of each file's");
    add("batch", options::value(&request.batch)->value_name("N"),
        "puzzles handed to the kernel at a time; by default all");
    add("isa", options::value(&request.isa)->default_value(request.isa)->value_name("NAME"),
        "the kernel's instruction set: baseline, avx2, avx512");
    add("tdoku", options::value(&request.tdoku)->value_name("NAME"),
        "tdoku's: native, all that the processor has, or avx2; by default avx2 if the kernel uses it");
    add("json", options::bool_switch(&request.json), "print JSON, at full precision");
    add("smoke", options::bool_switch(&request.smoke), "one round of few puzzles, to see that all works");
    return known;
}

} // namespace

int main(int argc, char** argv) {
    try {
        Request request;
        const auto shown = describe_options(request);
        options::options_description known;
        known.add(shown).add_options()("file", options::value(&request.files));
        options::positional_options_description positions;
        positions.add("file", -1);
        options::variables_map given;
        options::store(options::command_line_parser(argc, argv).options(known).positional(positions).run(),
                       given);
        options::notify(given);
        if (given.count("help") != 0)
            std::cout << shown;
        else
            run(request);
        return 0;
    } catch (const options::error& error) {
        std::cerr << "arcwise-tdoku: " << error.what() << "\nTry arcwise-tdoku --help.\n";
        return 2;
    } catch (const std::exception& error) {
        std::cerr << "arcwise-tdoku: " << error.what() << '\n';
        return 1;
    }
}
