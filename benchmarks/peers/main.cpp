// How fast is each solver on the same model of the same problem? All contestants run in one program run, in
// alternating rounds on one thread, so that the ratios hold even if the machine's speed varies.

#include <benchmarks/peers/arcwise_queens.hpp>
#include <benchmarks/peers/arcwise_sudoku.hpp>
#include <benchmarks/peers/compare.hpp>
#include <benchmarks/peers/gecode_queens.hpp>
#include <benchmarks/peers/gecode_sudoku.hpp>
#include <benchmarks/puzzles/puzzles.hpp>

#include <csp/base/error.hpp>
#include <csp/search/variable_order/kinds.hpp>

#include <boost/program_options.hpp>

#include <algorithm>
#include <iostream>
#include <utility>

namespace {

using namespace benchmarks;
namespace options = boost::program_options;

template <typename Contestant>
using Contestants = std::vector<std::unique_ptr<Contestant>>;

std::vector<const csp::VariableOrderKind*> arcwise_orders() {
    namespace order = csp::variable_order;
    return {&order::mrv, &order::mrv_degree, &order::dom_wdeg};
}

/// Value consistency alone is slow on hard puzzles, hours on the 17-clue list: a reference, run on request.
Contestants<SudokuContestant> sudoku_contestants(bool with_references) {
    using enum GecodeConsistency;
    const Units units = classic_units();
    Contestants<SudokuContestant> contestants;
    for (const auto order : {GecodeOrder::size, GecodeOrder::afc, GecodeOrder::action, GecodeOrder::chb}) {
        contestants.push_back(std::make_unique<GecodeSudoku>(units, domain, order));
    }
    if (with_references) {
        contestants.push_back(std::make_unique<GecodeSudoku>(units, value, GecodeOrder::size));
        contestants.push_back(std::make_unique<GecodeSudoku>(units, value, GecodeOrder::afc));
    }
    for (const auto* order : arcwise_orders())
        contestants.push_back(std::make_unique<ArcwiseSudoku>(units, *order));
    return contestants;
}

Contestants<QueensContestant> queens_contestants() {
    Contestants<QueensContestant> contestants;
    contestants.push_back(std::make_unique<GecodeQueens>(GecodeConsistency::domain));
    contestants.push_back(std::make_unique<GecodeQueens>(GecodeConsistency::value));
    for (const auto* order : arcwise_orders()) contestants.push_back(std::make_unique<ArcwiseQueens>(*order));
    return contestants;
}

struct Request {
    std::vector<std::string> puzzle_files;
    std::vector<std::string> contestants;
    std::string baseline;
    std::size_t sample = 0;
    int rounds = 5;
    bool queens = true;
    bool same_order = false;
    bool references = false;
    bool smoke = false;
    bool json = false;
};

using PuzzleSets = std::vector<std::pair<std::string, std::vector<std::string>>>;

PuzzleSets puzzle_sets(const Request& request) {
    PuzzleSets sets;
    for (const auto& file : request.puzzle_files)
        sets.emplace_back(file, sample(read_puzzles(file), request.sample));
    if (sets.empty()) {
        const std::size_t count = request.smoke ? 10 : 1000;
        sets.emplace_back("generated, 30 givens", sample(generate_puzzles(1, count, 30), request.sample));
        sets.emplace_back("generated, minimal", sample(generate_puzzles(2, count, 17), request.sample));
    }
    return sets;
}

std::vector<std::pair<std::string, std::vector<QueensProblem>>> queens_sets(const Request& request) {
    if (!request.queens) return {};
    if (request.smoke) return {{"queens, all solutions, n = 4..6", {{4, true}, {5, true}, {6, true}}}};
    return {{"queens, all solutions, n = 8..10", {{8, true}, {9, true}, {10, true}}},
            {"queens, first solution, n = 16..24",
             {{16, false}, {18, false}, {20, false}, {22, false}, {24, false}}}};
}

/// Keeps the requested contestants, in their original order.
template <typename Contestant>
Contestants<Contestant> choose(Contestants<Contestant> contestants, const std::vector<std::string>& names) {
    const auto is_unwanted = [&](const auto& contestant) {
        return std::find(names.begin(), names.end(), contestant->name()) == names.end();
    };
    if (!names.empty()) {
        contestants.erase(std::remove_if(contestants.begin(), contestants.end(), is_unwanted),
                          contestants.end());
    }
    return contestants;
}

/// Compares on every list. The baseline is the requested one, or the first contestant if that one is absent.
template <typename Contestant, typename Sets>
void compare_all(const Request& request, Contestants<Contestant> all, const Sets& sets,
                 std::vector<Comparison>& comparisons) {
    const auto contestants = choose(std::move(all), request.contestants);
    if (contestants.empty()) return;
    const auto is_baseline = [&](const auto& contestant) { return contestant->name() == request.baseline; };
    const bool present = std::any_of(contestants.begin(), contestants.end(), is_baseline);
    const std::string baseline = present ? request.baseline : contestants.front()->name();
    for (const auto& [title, instances] : sets) {
        comparisons.push_back(compare(title, instances, contestants, baseline, request.rounds));
        if (!request.json) std::cout << to_table(comparisons.back()) << std::endl;
    }
}

void list_contestants() {
    for (const auto& solver : sudoku_contestants(true)) std::cout << "sudoku  " << solver->name() << '\n';
    for (const auto& solver : queens_contestants()) std::cout << "queens  " << solver->name() << '\n';
}

/// @throws csp::Error on a name that no contestant has.
void require_known(const std::vector<std::string>& names) {
    for (const auto& name : names) {
        if (choose(sudoku_contestants(true), {name}).empty() &&
            choose(queens_contestants(), {name}).empty()) {
            throw csp::Error("no contestant is named '" + name + "'; --list names them");
        }
    }
}

void run(Request request) {
    if (request.rounds < 1) throw csp::Error("--rounds: expected at least 1");
    if (request.smoke) {
        request.rounds = 1;
        if (request.sample == 0) request.sample = 10;
    }
    if (!request.contestants.empty() || request.smoke) request.references = true;
    if (request.same_order) {
        if (!request.contestants.empty())
            throw csp::Error("--same-order and --contestants exclude each other");
        request.contestants = {"gecode-domain-size", "gecode-value-size", "arcwise-mrv"};
    }
    require_known(request.contestants);
    if (!request.baseline.empty()) require_known({request.baseline});
    std::vector<Comparison> comparisons;
    compare_all(request, sudoku_contestants(request.references), puzzle_sets(request), comparisons);
    compare_all(request, queens_contestants(), queens_sets(request), comparisons);
    if (request.json) std::cout << to_json(comparisons);
}

options::options_description describe_options(Request& request) {
    options::options_description known("Compares solvers on the same models, in one run. Options");
    auto add = known.add_options();
    add("help,h", "show this text");
    add("list", "list the contestants");
    add("puzzles", options::value(&request.puzzle_files)->multitoken(),
        "puzzle files, instead of generated puzzles");
    add("sample", options::value(&request.sample), "take only so many puzzles of each list, evenly spaced");
    add("contestants", options::value(&request.contestants)->multitoken(), "only these contestants");
    add("same-order", options::bool_switch(&request.same_order),
        "only contestants that branch on the smallest domain, ties by input order: compare their nodes");
    add("references", options::bool_switch(&request.references), "also the slow ones kept for reference");
    add("baseline", options::value(&request.baseline), "whose speed is 1 (default: the first contestant)");
    add("rounds", options::value(&request.rounds)->default_value(request.rounds), "timed rounds");
    add("no-queens", "Sudoku only");
    add("json", options::bool_switch(&request.json), "print JSON");
    add("smoke", options::bool_switch(&request.smoke), "one round on little data, to see that all works");
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
        request.queens = given.count("no-queens") == 0;
        if (given.count("help") != 0) {
            std::cout << known;
        } else if (given.count("list") != 0) {
            list_contestants();
        } else {
            run(std::move(request));
        }
        return 0;
    } catch (const csp::Error& error) {
        std::cerr << "arcwise-peers: " << error.what() << '\n';
        return 2;
    } catch (const options::error& error) {
        std::cerr << "arcwise-peers: " << error.what() << '\n';
        return 2;
    } catch (const std::exception& error) {
        std::cerr << "arcwise-peers: " << error.what() << '\n';
        return 1;
    }
}
