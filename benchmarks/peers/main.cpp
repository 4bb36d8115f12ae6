// How fast is each solver on the same model of the same problem? All contestants run in one process, in alternating
// rounds on one thread, so that the ratios hold even if the machine's speed varies.

#include <benchmarks/harness/compare.hpp>
#include <benchmarks/harness/program.hpp>
#include <benchmarks/peers/arcwise.hpp>
#include <benchmarks/puzzles/gecode.hpp>
#include <benchmarks/puzzles/puzzles.hpp>

#include <csp/base/error.hpp>
#include <csp/search/variable_order/kinds.hpp>

#include <algorithm>
#include <array>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace benchmarks;

/// The cell to branch on: the cell with the fewest values left, alone or divided by a weight learned in this puzzle.
enum class GecodeOrder {
    size,   ///< INT_VAR_SIZE_MIN
    afc,    ///< INT_VAR_AFC_SIZE_MAX: failures of the variable's constraints, known as dom/wdeg
    action, ///< INT_VAR_ACTION_SIZE_MAX: how often the variable's domain was narrowed
    chb,    ///< INT_VAR_CHB_SIZE_MAX: conflict-history based
};

constexpr int cells = 81;

Gecode::IntVarBranch gecode_order(GecodeOrder order) {
    constexpr double no_decay = 1.0;
    switch (order) {
    case GecodeOrder::size:
        return Gecode::INT_VAR_SIZE_MIN();
    case GecodeOrder::afc:
        return Gecode::INT_VAR_AFC_SIZE_MAX(no_decay);
    case GecodeOrder::action:
        return Gecode::INT_VAR_ACTION_SIZE_MAX(no_decay);
    case GecodeOrder::chb:
        break;
    }
    return Gecode::INT_VAR_CHB_SIZE_MAX();
}

class SudokuSpace final : public Gecode::Space {
  public:
    SudokuSpace(const Units& units, Gecode::IntPropLevel level) : cell_(*this, cells, 1, 9) {
        for (const auto& unit : units) {
            Gecode::IntVarArgs scope;
            for (const int cell : unit) scope << cell_[cell];
            Gecode::distinct(*this, scope, level);
        }
    }

    SudokuSpace(SudokuSpace& other) : Space(other) { cell_.update(*this, other.cell_); }

    Space* copy() override { return new SudokuSpace(*this); }

    void post_givens(std::string_view puzzle) {
        for (int cell = 0; cell < cells; ++cell) {
            const char given = puzzle[static_cast<std::size_t>(cell)];
            if (given != '.') Gecode::rel(*this, cell_[cell], Gecode::IRT_EQ, given - '0');
        }
    }

    void post_branching(GecodeOrder order) {
        if (order == GecodeOrder::afc) afc_unshare();
        Gecode::branch(*this, cell_, gecode_order(order), Gecode::INT_VAL_MIN());
    }

    std::array<char, 81> grid() const {
        std::array<char, 81> grid{};
        for (int cell = 0; cell < cells; ++cell)
            grid[static_cast<std::size_t>(cell)] = static_cast<char>('0' + cell_[cell].val());
        return grid;
    }

  private:
    Gecode::IntVarArray cell_;
};

/// Sudoku in Gecode: one `distinct` per unit, binary branching on the least value, depth-first search.
///
/// The set-up is the fastest one measured with Gecode 6.2, in thread CPU time on four puzzle collections:
/// - The model is posted once; each puzzle clones it and posts its givens. 15 % faster on easy puzzles than
///   posting the model anew, no difference on hard ones.
/// - Commit distance 1 (a clone at every node, no recomputation) with domain consistency, 0 to 25 % faster
///   than Gecode's default of 8; the default with value consistency, with which it is 6 % faster.
/// - Failure counts are unshared from the model and the brancher is posted on the clone: weights start afresh
///   with each puzzle. 5 to 15 % faster on hard puzzles than carrying them over, and the order of the puzzles
///   does not matter.
class GecodeSudoku final : public SudokuContestant {
  public:
    GecodeSudoku(const Units& units, GecodeConsistency consistency, GecodeOrder order)
        : model_(units, gecode_level(consistency)),
          consistency_(consistency),
          order_(order) {
        model_.status(); // a space can be cloned only at its fixpoint
    }

    /// Returns, for example, "gecode-domain-size".
    std::string name() const override {
        static constexpr std::array<const char*, 4> orders{"size", "afc", "action", "chb"};
        return gecode_name(consistency_) + "-" + orders[static_cast<std::size_t>(order_)];
    }

    Outcome solve(std::string_view puzzle81) override {
        auto* puzzle = static_cast<SudokuSpace*>(model_.clone());
        puzzle->post_givens(puzzle81);
        puzzle->post_branching(order_);
        const unsigned int commit_distance = consistency_ == GecodeConsistency::domain ? 1 : 8;
        Gecode::DFS<SudokuSpace> search(puzzle, gecode_search_options(commit_distance));
        Outcome outcome;
        while (outcome.solutions < 2) {
            const std::unique_ptr<const SudokuSpace> solution(search.next());
            if (!solution) break;
            if (++outcome.solutions == 1) outcome.first = solution->grid();
        }
        const Gecode::Search::Statistics statistics = search.statistics();
        outcome.nodes = statistics.node;
        outcome.failures = statistics.fail;
        return outcome;
    }

  private:
    SudokuSpace model_;
    GecodeConsistency consistency_;
    GecodeOrder order_;
};

class QueensSpace final : public Gecode::Space {
  public:
    QueensSpace(int size, Gecode::IntPropLevel level) : column_(post_queens(*this, size, level)) {
        Gecode::branch(*this, column_, Gecode::INT_VAR_SIZE_MIN(), Gecode::INT_VAL_MIN());
    }

    QueensSpace(QueensSpace& other) : Space(other) { column_.update(*this, other.column_); }

    Space* copy() override { return new QueensSpace(*this); }

    std::vector<int> columns() const {
        std::vector<int> columns;
        for (int row = 0; row < column_.size(); ++row) columns.push_back(column_[row].val());
        return columns;
    }

  private:
    Gecode::IntVarArray column_;
};

/// n-queens in Gecode: three `distinct`, two of them with offsets; INT_VAR_SIZE_MIN (ties by input order),
/// INT_VAL_MIN, depth-first search. Commit distance 1 for all solutions, 15 to 30 % faster than 8, and 8 for
/// the first solution, up to 10 % faster than 1 with value consistency.
class GecodeQueens final : public QueensContestant {
  public:
    explicit GecodeQueens(GecodeConsistency consistency) : consistency_(consistency) {}

    /// Returns, for example, "gecode-value-size".
    std::string name() const override { return gecode_name(consistency_) + "-size"; }

    QueensOutcome solve(const QueensProblem& problem) override {
        const unsigned int commit_distance = problem.all_solutions ? 1 : 8;
        Gecode::DFS<QueensSpace> search(new QueensSpace(problem.size, gecode_level(consistency_)),
                                        gecode_search_options(commit_distance));
        QueensOutcome outcome;
        while (problem.all_solutions || outcome.solutions == 0) {
            const std::unique_ptr<const QueensSpace> solution(search.next());
            if (!solution) break;
            if (++outcome.solutions == 1) outcome.first = solution->columns();
        }
        const Gecode::Search::Statistics statistics = search.statistics();
        outcome.nodes = statistics.node;
        outcome.failures = statistics.fail;
        return outcome;
    }

  private:
    GecodeConsistency consistency_;
};

template <typename Contestant>
using Contestants = std::vector<std::unique_ptr<Contestant>>;

std::vector<const csp::VariableOrderKind*> arcwise_orders() {
    namespace order = csp::variable_order;
    return {&order::mrv, &order::mrv_degree, &order::dom_wdeg};
}

/// Returns the contestants. Value consistency alone takes hours on the 17-clue list; contestants that use it are
/// references, which run on request.
Contestants<SudokuContestant> sudoku_contestants(bool with_references) {
    using enum GecodeConsistency;
    const Units units = classic_units();
    Contestants<SudokuContestant> contestants;
    for (const auto order : {GecodeOrder::size, GecodeOrder::afc, GecodeOrder::action, GecodeOrder::chb})
        contestants.push_back(std::make_unique<GecodeSudoku>(units, domain, order));
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
    bool no_queens = false;
    bool same_order = false;
    bool references = false;
    bool smoke = false;
    bool json = false;
    bool list = false;
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
    if (request.no_queens) return {};
    if (request.smoke) return {{"queens, all solutions, n = 4..6", {{4, true}, {5, true}, {6, true}}}};
    return {{"queens, all solutions, n = 8..10", {{8, true}, {9, true}, {10, true}}},
            {"queens, first solution, n = 16..24",
             {{16, false}, {18, false}, {20, false}, {22, false}, {24, false}}}};
}

/// Returns the requested contestants, in their original order.
template <typename Contestant>
Contestants<Contestant> choose(Contestants<Contestant> contestants, const std::vector<std::string>& names) {
    std::erase_if(contestants, [&](const auto& contestant) {
        return !names.empty() && std::find(names.begin(), names.end(), contestant->name()) == names.end();
    });
    return contestants;
}

/// Compares the contestants on every list. The baseline is the requested one, or the first contestant if that one is
/// absent.
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
        if (request.json) continue;
        print(comparisons.back());
        std::cout << std::endl;
    }
}

void list_contestants() {
    for (const auto& solver : sudoku_contestants(true)) std::cout << "sudoku  " << solver->name() << '\n';
    for (const auto& solver : queens_contestants()) std::cout << "queens  " << solver->name() << '\n';
}

/// @throws csp::Error if no contestant has one of the names.
void require_known(const std::vector<std::string>& names) {
    for (const auto& name : names)
        if (choose(sudoku_contestants(true), {name}).empty() && choose(queens_contestants(), {name}).empty())
            throw csp::Error("no contestant is named '" + name + "'; --list names them");
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

} // namespace

int main(int argc, char** argv) {
    Request request;
    Program program("arcwise-peers", "Compares solvers on the same models, in one run. Options");
    program.flag("list", request.list, "list the contestants")
        .options("puzzles", request.puzzle_files, "FILE...", "puzzle files, instead of generated puzzles")
        .option("sample", request.sample, "N", "take only so many puzzles of each list, evenly spaced")
        .options("contestants", request.contestants, "NAME...", "only these contestants")
        .flag("same-order", request.same_order,
              "only contestants that branch on the smallest domain, ties by input order: compare their nodes")
        .flag("references", request.references, "also the slow ones kept for reference")
        .option("baseline", request.baseline, "NAME", "whose speed is 1 (default: the first contestant)")
        .option("rounds", request.rounds, "N", "timed rounds")
        .flag("no-queens", request.no_queens, "Sudoku only")
        .flag("json", request.json, "print JSON")
        .flag("smoke", request.smoke, "one round on little data, to see that all works");
    return program.run(argc, argv, [&] {
        if (request.list)
            list_contestants();
        else
            run(request);
        return 0;
    });
}
