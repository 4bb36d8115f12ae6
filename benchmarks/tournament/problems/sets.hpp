#pragma once

#include <benchmarks/tournament/problems/problem_set.hpp>

#include <csp/base/types.hpp>
#include <csp/constraints/table/table.hpp>
#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/puzzle/solver.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

/// The problem sets, and generators that some of them use for their instances.
namespace tournament {

/// Classic Sudokus with one solution, generated or from a file, and the same puzzles with naked twins.
extern const ProblemSet classic_sudoku;
extern const ProblemSet classic_sudoku_twins;

/// Sudokus whose two diagonals also contain every digit, and the same puzzles with naked twins.
extern const ProblemSet diagonal_sudoku;
extern const ProblemSet diagonal_sudoku_twins;

/// Returns a diagonal Sudoku with one solution, the same for the same arguments. Givens are removed from a random
/// filled grid in random order as long as the solution stays unique and more than `givens` are left.
sudoku::Board generate_diagonal_sudoku(std::uint64_t seed, int givens);

/// Sudokus of 16 and 25 rows, filled at random, with so many values removed that they are hard to complete, in one or
/// more ways, and the same puzzles with naked twins.
extern const ProblemSet large_sudoku;
extern const ProblemSet large_sudoku_twins;

/// Returns a filled board with this percentage of its cells emptied; it has at least one solution. The filled board is
/// a regular pattern whose values, bands, rows in a band, stacks and columns in a stack have been shuffled.
/// @param extent  rows and columns of a box, 2 to 5
sudoku::Board punched_sudoku(int extent, int percent, std::uint64_t seed);

/// The examples of the gallery, and its instances with known answers.
extern const ProblemSet gallery;

/// Random binary problems of model RB at its phase transition. Forced problems are certain to have a solution.
extern const ProblemSet random_csp;
extern const ProblemSet random_csp_forced;

/// The parameters of model RB for constraints between two variables:  values d = n^alpha,  constraints m = r n ln n,
/// conflicts in each constraint p d^2, all rounded. If r > 1/2 (or alpha > 1/2) and n grows, a problem almost always
/// has a solution for p < 1 - e^(-alpha / r), and almost never for a greater p.
/// Source: Xu, Li, "Exact phase transitions in random constraint satisfaction problems", JAIR 12, 2000.
struct RbParameters {
    int variables = 0; ///< n
    double alpha = 0.8;
    double density =
        0.8 / 0.28768207245178093; ///< r = 0.8 / ln (4/3), for which the transition is at p = 1/4
    double tightness = 0.25;       ///< p

    int values() const;
    int constraints() const;
    int conflicts() const;
    double critical_tightness() const;
};

/// A constraint between two different variables: the forbidden pairs of values, counted from 0, each once.
struct RbConstraint {
    int x = 0;
    int y = 0;
    std::vector<csp::ValuePair> conflicts;
};

/// Returns constraints between random pairs of variables, which may repeat. The result is the same for the same
/// arguments on every machine. @param is_forced  if true, one random assignment satisfies all constraints
/// Source for forced problems: Xu, Boussemart, Hemery, Lecoutre, "Random constraint satisfaction", AI 171, 2007.
std::vector<RbConstraint> random_rb(const RbParameters& parameters, bool is_forced, std::uint64_t seed);

/// Latin squares to complete, with the number of holes that is hardest to fill.
extern const ProblemSet quasigroup;

/// Random graphs to colour with four colours, with about the number of edges that makes this hard.
extern const ProblemSet colouring;

/// Returns `edges` different edges {a, b}, a < b, between vertices 0 .. vertices - 1; all sets of that many edges are
/// equally likely. The result is the same for the same arguments on every machine.
std::vector<std::pair<int, int>> random_graph(int vertices, int edges, std::uint64_t seed);

/// Small random job shops, to be finished as early as possible.
extern const ProblemSet job_shop;

/// Returns the places 0 to count - 1 in an order in which every prefix is spread over all of them: the first, the last,
/// the middle one, then the middles of the gaps, from left to right. O(count).
std::vector<std::size_t> spread_order(std::size_t count);

/// Returns the numbers of the first instances of a set whose kinds alternate by number, from the easiest kind to the
/// hardest or vice versa: for four kinds 0, 3, 2, 1, 4, 7, 6, 5, 8 and so on. The kinds of a few instances are then far
/// apart, and a multiple of the number of kinds has equally many of each.
std::vector<std::size_t> spread_numbers(std::size_t count, std::size_t kinds);

/// The addition of the rule of naked twins to every unit of a puzzle. Every set of Sudokus has two versions, to measure
/// how much a search gains from the rule.
enum class Twins : bool { without, with };

/// The difficulty of puzzles of a layout: the share of the candidates, beyond one per cell, that are left after
/// repeatedly filling in every cell whose value follows from one row, column or box.
class SinglesScale {
  public:
    explicit SinglesScale(const sudoku::Layout& layout);
    double difficulty(const sudoku::Board& givens);

  private:
    sudoku::Solver singles_;
};

/// Makes instances from named puzzles.
std::vector<Instance> sudoku_instances(const std::vector<std::pair<std::string, sudoku::Board>>& puzzles,
                                       const sudoku::Layout& layout, Twins twins);

} // namespace tournament
