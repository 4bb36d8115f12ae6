// How fast is each solver on well-known problems, stated in the same way, searched in the same order?
//
// Both solvers run in one program run, in alternating rounds on one thread, so that the ratios hold even if the
// machine's speed varies. If a problem promises equal search trees, the ratio of the times is that of the work per
// node, and a difference in the number of nodes or failures is an error.

#include <benchmarks/classics/contestant.hpp>
#include <benchmarks/classics/problem.hpp>
#include <benchmarks/peers/compare.hpp>

#include <csp/base/error.hpp>

#include <boost/program_options.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <utility>

namespace {

using namespace benchmarks;
using namespace benchmarks::classics;
namespace options = boost::program_options;

struct Request {
    std::vector<std::string> problems;
    int rounds = 5;
    bool smoke = false;
    bool json = false;
};

/// The problems whose names contain one of the words, or all if there are no words.
std::vector<Problem> chosen(const std::vector<std::string>& words) {
    std::vector<Problem> problems = all_problems();
    for (const auto& word : words) {
        const auto has_word = [&](const Problem& p) { return p.name.find(word) != std::string::npos; };
        if (std::none_of(problems.begin(), problems.end(), has_word))
            throw csp::Error("no problem's name contains '" + word + "'; --list names them");
    }
    std::erase_if(problems, [&](const Problem& p) {
        const auto is_in_name = [&](const auto& word) { return p.name.find(word) != std::string::npos; };
        return !words.empty() && std::none_of(words.begin(), words.end(), is_in_name);
    });
    return problems;
}

/// The instances once, or repeated often enough for a measurable time.
std::vector<Task> tasks_of(const Problem& problem, const Request& request, Contestant& contestant) {
    constexpr double least_seconds = 0.05;
    std::vector<Task> once;
    for (const Instance& instance : request.smoke ? problem.smoke : problem.instances)
        once.push_back({&problem, &instance});
    if (request.smoke) return once;
    const auto seconds = time_rounds(
        1, 1, [&](std::size_t) { (void)contestant.solve(once.front()); }, [] {});
    const double expected = seconds.front().front() * static_cast<double>(once.size());
    std::vector<Task> tasks;
    const double times = std::clamp(least_seconds / expected, 1.0, 10'000.0);
    while (static_cast<double>(tasks.size()) < times * static_cast<double>(once.size()))
        tasks.insert(tasks.end(), once.begin(), once.end());
    return tasks;
}

/// @throws csp::Error if equal trees were promised but the trees differ.
void require_equal_trees(const Problem& problem, const Comparison& comparison) {
    if (problem.trees != Trees::equal) return;
    const Standing& first = comparison.standings.front();
    for (const Standing& other : comparison.standings)
        if (other.nodes_per_instance != first.nodes_per_instance ||
            other.failures_per_instance != first.failures_per_instance)
            throw csp::Error(fmt::format(
                "{}: equal trees are promised, but {} has {} nodes and {} failures, {} has {} and {}",
                problem.name, first.contestant, first.nodes_per_instance, first.failures_per_instance,
                other.contestant, other.nodes_per_instance, other.failures_per_instance));
}

constexpr const char* row = "{:<20}{:>12}{:>12}{:>13}{:>13}{:>8}{:>16}\n";

std::string heading() {
    return fmt::format(row, "problem", "nodes", "failures", "Gecode ms", "our ms", "speed",
                       "least..greatest");
}

/// A line of the table; a second line shows Gecode's tree if it differs.
std::string line(const Comparison& comparison) {
    const Standing& gecode = comparison.standings.front();
    const Standing& ours = comparison.standings.back();
    const auto number = [](double x) { return fmt::format("{:.{}f}", x, x == std::floor(x) ? 0 : 1); };
    const auto milliseconds = [](const Standing& s) {
        return fmt::format("{:.3f}", 1000 / s.instances_per_second);
    };
    std::string lines = fmt::format(row, comparison.title, number(ours.nodes_per_instance),
                                    number(ours.failures_per_instance), milliseconds(gecode),
                                    milliseconds(ours), fmt::format("{:.2f}", ours.speed.median),
                                    fmt::format("{:.2f}..{:.2f}", ours.speed.least, ours.speed.greatest));
    if (gecode.nodes_per_instance != ours.nodes_per_instance ||
        gecode.failures_per_instance != ours.failures_per_instance)
        lines += fmt::format(row, "  in Gecode", number(gecode.nodes_per_instance),
                             number(gecode.failures_per_instance), "", "", "", "");
    return lines;
}

/// Of the medians.
double geometric_mean(const std::vector<Comparison>& comparisons) {
    double sum = 0;
    for (const Comparison& comparison : comparisons)
        sum += std::log(comparison.standings.back().speed.median);
    return std::exp(sum / static_cast<double>(comparisons.size()));
}

/// Shows progress on a terminal.
void show_progress(const std::string& text) {
    if (isatty(STDERR_FILENO) != 0) std::cerr << '\r' << fmt::format("{:<60}", text) << '\r' << std::flush;
}

void run(const Request& request) {
    if (request.rounds < 1) throw csp::Error("--runs: expected at least 1");
    const auto problems = chosen(request.problems);
    std::vector<std::unique_ptr<Contestant>> contestants;
    contestants.push_back(gecode());
    contestants.push_back(arcwise());
    std::vector<Comparison> comparisons;
    if (!request.json) std::cout << heading();
    for (const Problem& problem : problems) {
        show_progress(problem.name + ": " + problem.summary);
        const auto tasks = tasks_of(problem, request, *contestants.back());
        comparisons.push_back(compare(problem.name, tasks, contestants, contestants.front()->name(),
                                      request.smoke ? 1 : request.rounds));
        show_progress("");
        if (!request.json) std::cout << line(comparisons.back()) << std::flush;
        require_equal_trees(problem, comparisons.back());
    }
    if (request.json) {
        std::cout << to_json(comparisons);
    } else {
        std::cout << fmt::format("geometric mean of the speeds: {:.2f}\n", geometric_mean(comparisons));
    }
}

constexpr const char* introduction =
    R"(Runs well-known problems in Arcwise and in Gecode and prints how the times compare.

Both solvers get the same model, the same strength of propagation, and the same search: the same choice of
variable and value, then x = v | x != v, depth first. So they visit the same nodes, which is checked. Times are
processor time per instance, from the statement of the model to the last solution, in rounds by turns.

  speed             Arcwise's speed as a multiple of Gecode's, the median over the rounds
  least..greatest   the same in the worst and in the best round
  nodes, failures   of the search tree; nodes include the root, leaves and failures

Options)";

options::options_description describe_options(Request& request) {
    options::options_description known(introduction);
    auto add = known.add_options();
    add("help,h", "show this text");
    add("list", "list the problems");
    add("problem", options::value(&request.problems)->multitoken()->value_name("NAME..."),
        "only problems whose name contains one of these");
    add("runs", options::value(&request.rounds)->default_value(request.rounds)->value_name("N"),
        "timed rounds");
    add("json", options::bool_switch(&request.json), "print JSON, at full precision");
    add("smoke", options::bool_switch(&request.smoke), "one round of small instances, to see that all works");
    return known;
}

} // namespace

int main(int argc, char** argv) {
    try {
        Request request;
        const auto known = describe_options(request);
        options::variables_map given;
        options::store(options::parse_command_line(argc, argv, known), given);
        options::notify(given);
        if (given.count("help") != 0) {
            std::cout << known;
        } else if (given.count("list") != 0) {
            for (const Problem& p : all_problems()) std::cout << fmt::format("{:<20}{}\n", p.name, p.summary);
        } else {
            run(request);
        }
        return 0;
    } catch (const options::error& error) {
        std::cerr << "arcwise-classics: " << error.what() << "\nTry arcwise-classics --help.\n";
        return 2;
    } catch (const std::exception& error) {
        std::cerr << "arcwise-classics: " << error.what() << '\n';
        return 1;
    }
}
