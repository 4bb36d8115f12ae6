// Every technique: positions to which it must apply, positions to which it must not, and whether its steps follow from
// the facts they cite.

#include <tests/sudoku/technique_grids.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace techniques_test {

using sudoku::Board;
using sudoku::Candidate;
using sudoku::Explanation;
using sudoku::Geometry;
using sudoku::Layout;
using sudoku::Names;
using sudoku::Position;
using sudoku::Step;
using sudoku::Steps;
using sudoku::Technique;
using ::testing::HasSubstr;
using tests::steps_of;

constexpr std::size_t plenty = 20;

bool has_effect(const std::vector<Step>& steps, const std::string& effect, const Names& names) {
    return std::any_of(steps.begin(), steps.end(),
                       [&](const Step& step) { return sudoku::effect(step, names) == effect; });
}

bool is_dear(const Technique& technique) {
    return technique.difficulty.hodoku >= 700 || technique.difficulty.se >= 8.5;
}

TEST(Techniques, HaveNamesOfTheirOwn) {
    std::set<std::string_view> names;
    for (const Technique* technique : tests::every_technique()) {
        EXPECT_TRUE(names.insert(technique->name).second) << technique->name;
        EXPECT_FALSE(technique->summary.empty());
        EXPECT_TRUE(technique->difficulty.se > 0 || technique->difficulty.hodoku > 0) << technique->name;
    }
    for (const Technique* technique : sudoku::techniques::all())
        EXPECT_EQ(sudoku::techniques::find(technique->name), technique);
    EXPECT_THROW((void)sudoku::techniques::find("magic"), csp::ArgumentError);
    EXPECT_LT(sudoku::techniques::usual(false).size(), sudoku::techniques::usual(true).size());
}

TEST(Techniques, FireWhereTheyMust) {
    const Geometry geometry(Layout::classic());
    const Names names(geometry);
    std::set<std::string> fired;
    for (const auto& known : tests::technique_cases()) {
        const Technique* technique = tests::technique_called(known.name);
        ASSERT_NE(technique, nullptr) << known.name;
        const Position position = tests::position_of(geometry, known.grid);
        const auto steps = steps_of(*technique, position, plenty);
        EXPECT_TRUE(has_effect(steps, known.effect, names)) << known.name << ": " << known.effect;
        fired.insert(known.name);
        for (const Step& step : steps)
            EXPECT_EQ(
                sudoku::fault_of_step(geometry.layout(), known.grid.givens, position.candidates(), step),
                std::nullopt)
                << sudoku::sentence(step, names);
    }
    for (const Technique* technique : tests::every_technique())
        EXPECT_TRUE(technique == &sudoku::techniques::refutation ||
                    fired.count(std::string(technique->name)) != 0)
            << technique->name << " has no case";
}

/// Returns the grids with one additional mark, for each mark that is absent. If a placed value contradicts it, that
/// value becomes a mark of an open cell.
std::vector<sudoku::MarkedGrid> near_misses(const Position& position, const sudoku::MarkedGrid& grid) {
    std::vector<sudoku::MarkedGrid> near;
    for (int cell = 0; cell < position.size(); ++cell) {
        for (int value = 1; value <= position.side(); ++value) {
            if (position.has(cell, value) || position.value(cell) == value) continue;
            near.push_back(grid);
            near.back().marks.set(cell, grid.marks.of(cell) | sudoku::one_bit(value));
            near.back().givens.set(cell, 0);
            near.back().placed.set(cell, 0);
            for (const int peer : position.geometry().peers(cell)) {
                if (position.value(peer) != value) continue;
                near.back().givens.set(peer, 0);
                near.back().placed.set(peer, 0);
            }
        }
    }
    return near;
}

/// The patterns are spoilt by one additional mark in the grid of a case.
TEST(Techniques, DoNotFireWhereOneMarkMoreSpoilsThePattern) {
    const Geometry geometry(Layout::classic());
    const Names names(geometry);
    std::set<std::string> spoilt;
    std::set<std::string> tried;
    for (const auto& known : tests::technique_cases()) {
        const Technique& technique = *tests::technique_called(known.name);
        if (is_dear(technique)) continue;
        tried.insert(known.name);
        for (const auto& grid : near_misses(tests::position_of(geometry, known.grid), known.grid)) {
            const Position position = tests::position_of(geometry, grid);
            const auto steps = steps_of(technique, position, plenty);
            if (!has_effect(steps, known.effect, names)) spoilt.insert(known.name);
            if (steps.empty()) continue;
            const Step& first = steps.front();
            ASSERT_EQ(sudoku::fault_of_step(geometry.layout(), grid.givens, position.candidates(), first),
                      std::nullopt)
                << sudoku::sentence(first, names);
        }
    }
    for (const auto& name : tried)
        EXPECT_EQ(spoilt.count(name), 1U) << name; // a pattern that no mark spoils would be no pattern
}

/// Tries all techniques on grids with many solutions. No solution may be lost; with many solutions, a wrong step rarely
/// keeps them all. In every fourth grid, the steps are also checked against their claims.
void expect_no_wrong_step(const Layout& layout, const Board& solution, int grids, std::uint64_t seed,
                          bool dear) {
    const Geometry geometry(layout);
    const Names names(geometry);
    csp::Random random(seed);
    std::size_t steps_seen = 0;
    for (int i = 0; i < grids; ++i) {
        const auto made = tests::random_grid(solution, random);
        const Position position = tests::position_of(geometry, made.grid);
        const auto before = position.candidates();
        for (const Technique* technique : tests::every_technique()) {
            if (is_dear(*technique) != dear || technique == &sudoku::techniques::refutation) continue;
            Steps found(*technique, position, 1);
            technique->find(position, found);
            for (const Step& step : found.all()) {
                ++steps_seen;
                if (i % 4 == 0) {
                    ASSERT_EQ(sudoku::fault_of_step(layout, made.grid.givens, before, step), std::nullopt)
                        << sudoku::sentence(step, names) << '\n'
                        << sudoku::to_grid(before);
                }
                if (step.deadly.is_used()) continue; // such steps are valid only if there is one solution
                for (const Board& known : made.known) {
                    for (const Candidate& gone : step.removals)
                        ASSERT_NE(known[gone.cell], gone.value) << sudoku::sentence(step, names);
                    for (const Candidate& placed : step.placements)
                        ASSERT_EQ(known[placed.cell], placed.value) << sudoku::sentence(step, names);
                }
            }
        }
    }
    EXPECT_GT(steps_seen, static_cast<std::size_t>(grids));
}

Board solution_of(const Layout& layout, const Board& board) {
    sudoku::Solver solver(layout);
    return solver.solve(board).solution.value();
}

const char* const seed_puzzle =
    "........6..5..8.9..3.4..7....491........8..4.5....42....1..9.5..6....4.37........";

TEST(Techniques, AreNeverWrongOnGridsWithManySolutions) {
    const auto layout = Layout::classic();
    Board solution = solution_of(layout, Board::parse(seed_puzzle));
    csp::Random random(11);
    const char* const wanted = std::getenv("ARCWISE_GRIDS"); // the number of grids, for longer runs
    const int parts = wanted != nullptr ? std::atoi(wanted) / 20 : 4;
    for (int part = 0; part < parts; ++part) {
        solution = sudoku::random_equivalent(solution, random);
        expect_no_wrong_step(layout, solution, 20, static_cast<std::uint64_t>(part), false);
        if (HasFatalFailure()) return;
    }
}

TEST(Techniques, OfNetsAreNeverWrongOnGridsWithManySolutions) {
    const auto layout = Layout::classic();
    expect_no_wrong_step(layout, solution_of(layout, Board::parse(seed_puzzle)), 3, 5, true);
}

TEST(Techniques, AreNeverWrongOnOtherLayouts) {
    const auto windows = Layout::classic().with(
        {{"window 1", {10, 11, 12, 19, 20, 21, 28, 29, 30}}, {"four", {0, 10, 20, 30}}});
    std::ifstream file(ARCWISE_SOURCE_DIR "/apps/sudoku/examples/jigsaw-regions.txt");
    std::string regions;
    for (std::string line; std::getline(file, line);)
        if (!line.starts_with('#')) regions += line + '\n';
    for (const auto& layout : {Layout::diagonal(), windows, Layout::jigsaw(regions), Layout::diagonal({2, 2}),
                               Layout::classic({2, 3})}) {
        const auto board = Board(sudoku::usual_box(layout.side()));
        expect_no_wrong_step(layout, solution_of(layout, board), 5, 3, false);
    }
}

TEST(Techniques, SolveOurPuzzlesAndEveryStepFollowsFromWhatItCites) {
    const Geometry geometry(Layout::classic());
    const sudoku::Explainer explainer(sudoku::techniques::usual(true));
    std::ifstream file(ARCWISE_SOURCE_DIR "/apps/sudoku/examples/classic.txt");
    sudoku::BoardReader reader(file);
    int number = 0;
    while (const auto record = reader.next()) {
        if (!record->board() || number++ % 50 != 0) continue;
        Position position(geometry, *record->board());
        Position replayed = position;
        const Explanation told = explainer.explain(position);
        ASSERT_EQ(told.status, Explanation::Status::solved) << sudoku::to_line(*record->board());
        EXPECT_EQ(sudoku::fault_of_solution(geometry.layout(), *record->board(), position.board()),
                  std::nullopt);
        for (const Step& step : told.steps) {
            ASSERT_EQ(sudoku::fault_of_step(geometry.layout(), *record->board(), replayed.candidates(), step),
                      std::nullopt)
                << sudoku::sentence(step, Names(geometry));
            apply(step, replayed);
        }
    }
    EXPECT_GT(number, 900);
}

TEST(Techniques, SolveLargeBoards) {
    const auto layout = Layout::classic({4, 4});
    const Geometry geometry(layout);
    Board board = solution_of(layout, Board({4, 4}));
    sudoku::Solver solver(layout);
    for (int cell = 0; cell < board.size(); cell += 3) { // as long as there is only one solution
        const int value = board[cell];
        board.set(cell, 0);
        if (solver.solve(board, 2).unique != true) board.set(cell, value);
    }
    Position position(geometry, board);
    const auto told = sudoku::Explainer(sudoku::techniques::usual(false)).explain(position);
    ASSERT_EQ(told.status, Explanation::Status::solved);
    EXPECT_EQ(sudoku::fault_of_solution(layout, board, position.board()), std::nullopt);
    Position replayed(geometry, board);
    for (const Step& step : told.steps) {
        ASSERT_EQ(sudoku::fault_of_step(layout, board, replayed.candidates(), step), std::nullopt)
            << sudoku::sentence(step, Names(geometry));
        apply(step, replayed);
    }
}

TEST(Uniqueness, IsNotAssumedOfGivens) {
    const Geometry geometry(Layout::classic());
    for (const auto& known : tests::technique_cases()) {
        const Technique& technique = *tests::technique_called(known.name);
        if (known.name.find("rectangle") == std::string::npos || !technique.assumes_one_solution) continue;
        for (const Step& step : steps_of(technique, tests::position_of(geometry, known.grid), plenty)) {
            for (const int cell : step.deadly.cells) EXPECT_EQ(known.grid.givens[cell], 0);
            auto given = known.grid; // a cell of the pattern becomes a given
            const int cell = step.deadly.cells.front();
            given.givens.set(cell, step.deadly.first.front());
            EXPECT_NE(sudoku::fault_of_step(geometry.layout(), given.givens, known.grid.marks, step),
                      std::nullopt);
        }
    }
}

TEST(Verifier, TellsWrongSteps) {
    const Layout layout = Layout::classic();
    const Board empty;
    sudoku::Candidates marks;
    marks.set(0, 0b110);  // 1 2
    marks.set(1, 0b110);  // 1 2
    marks.set(2, 0b1110); // 1 2 3
    const Technique& technique = sudoku::techniques::naked_pair;
    Step step{.technique = &technique, .values = 0b110, .cells = {0, 1}, .units = {0}, .removals = {{2, 1}}};
    EXPECT_EQ(sudoku::fault_of_step(layout, empty, marks, step), std::nullopt);
    Step elsewhere = step;
    elsewhere.removals = {{40, 1}};
    EXPECT_THAT(sudoku::fault_of_step(layout, empty, marks, elsewhere).value_or(""),
                HasSubstr("does not exclude 1 in E5"));
    Step too_little = step;
    too_little.cells = {0};
    too_little.units = {};
    EXPECT_NE(sudoku::fault_of_step(layout, empty, marks, too_little), std::nullopt);
    Step gone = step;
    gone.removals = {{0, 9}};
    EXPECT_THAT(sudoku::fault_of_step(layout, empty, marks, gone).value_or(""),
                HasSubstr("9 in A1 is not a candidate"));
    Step placed = step;
    placed.removals.clear();
    placed.placements = {{2, 3}};
    EXPECT_EQ(sudoku::fault_of_step(layout, empty, marks, placed), std::nullopt);
    placed.placements = {{2, 1}};
    EXPECT_NE(sudoku::fault_of_step(layout, empty, marks, placed), std::nullopt);
    Step grave{.technique = &sudoku::techniques::bug_plus_1, .values = 0b10, .placements = {{2, 1}}};
    grave.deadly.is_grave = true;
    EXPECT_NE(sudoku::fault_of_step(layout, empty, marks, grave), std::nullopt);
    grave.deadly.keys = {{2, 1}};
    EXPECT_NE(sudoku::fault_of_step(layout, empty, marks, grave), std::nullopt);
}

/// Two cells 12 in a row as sets: one cell has 2 because 1 is common, the other has 1 because 2 is common.
TEST(Verifier, UsesOfTwoSetsNoCommonThatTheStepDoesNotName) {
    const Layout layout = Layout::classic();
    const Geometry geometry(layout);
    sudoku::Candidates marks;
    for (int cell = 0; cell < 81; ++cell) marks.set(cell, 0b1111111110);
    marks.set(0, 0b110); // A1: 1 2
    marks.set(4, 0b110); // A5: 1 2
    Step step{.technique = &sudoku::techniques::als_xz,
              .values = 0b110,
              .cells = {0, 4},
              .sets = {{{0}, 0b110}, {{4}, 0b110}},
              .joins = {{0, 1, 0b10}},
              .removals = {{8, 2}}};
    EXPECT_EQ(sudoku::fault_of_step(layout, Board(), marks, step), std::nullopt); // 2 by the common 1
    step.removals = {{8, 1}};
    EXPECT_NE(sudoku::fault_of_step(layout, Board(), marks, step), std::nullopt); // 1 needs the common 2
    step.joins = {{0, 1, 0b110}};
    step.removals = {{8, 1}, {8, 2}};
    EXPECT_EQ(sudoku::fault_of_step(layout, Board(), marks, step), std::nullopt);
    EXPECT_EQ(sudoku::sentence(step, Names(geometry)),
              "ALS-XZ {A1: 1/2} -1/2- {A5: 1/2}: remove 1 from A9, 2 from A9");
}

/// A step of a set, D2, D7, D9 with 5, 6, 8, 9, unchanged and with each of its premises forged.
TEST(Verifier, JudgesTheSetsThatAreLinksOfAChain) {
    const Geometry geometry(Layout::classic());
    const auto cases = tests::technique_cases();
    const auto known = std::find_if(cases.begin(), cases.end(),
                                    [](const auto& each) { return each.name == "grouped-chain-with-sets"; });
    ASSERT_NE(known, cases.end());
    const Position position = tests::position_of(geometry, known->grid);
    const auto steps = steps_of(sudoku::techniques::grouped_chain_with_sets, position, plenty);
    const auto found = std::find_if(steps.begin(), steps.end(), [&](const Step& step) {
        return sudoku::effect(step, Names(geometry)) == known->effect;
    });
    ASSERT_NE(found, steps.end());
    const Step& step = *found;
    EXPECT_EQ(sudoku::sentence(step, Names(geometry)),
              "Grouped chain with sets B9 <> 9 -> B9 = 5 -> D9 <> 5 -> D7|D9 = 9 by {D2, D7, D9: 5/6/8/9}: "
              "remove 9 from E9");
    sudoku::Candidates marks = position.candidates();
    const auto fault = [&](const Step& claim) {
        return sudoku::fault_of_step(geometry.layout(), known->grid.givens, marks, claim).value_or("");
    };
    EXPECT_EQ(fault(step), "");
    Step forged = step;
    forged.removals = {{3 * 9 + 1, 6}};
    EXPECT_THAT(fault(forged), HasSubstr("does not exclude"));
    forged = step;
    forged.sets.front().cells.pop_back();
    EXPECT_NE(fault(forged), ""); // two cells with three values, or with unnamed values
    forged = step;
    forged.sets.front().values &= forged.sets.front().values - 1;
    EXPECT_EQ(fault(forged), "the values of a set are not the marks of its cells");
    forged = step;
    forged.chain.back().cells.pop_back();
    EXPECT_THAT(fault(forged), HasSubstr("a link of a set omits 9 in D9"));
    forged = step;
    forged.chain.back().value = 3;
    EXPECT_EQ(fault(forged), "a link of a set does not lead from one of its values to another");
    forged = step;
    forged.sets.clear();
    EXPECT_EQ(fault(forged), "a link names a set that the step lacks");
    forged = step;
    forged.sets.front().cells.back() = 0; // a given cell
    forged.sets.front().values |= marks.of(0);
    EXPECT_NE(fault(forged), "");
    const int cell = step.sets.front().cells.front();
    marks.set(cell, marks.of(cell) | 0b10U); // a cell of the set also has 1
    EXPECT_EQ(fault(step), "the values of a set are not the marks of its cells");
    forged = step;
    forged.sets.front().values |= 0b10U;
    EXPECT_EQ(fault(forged), "a set does not have one value more than cells");
}

TEST(AlsXz, NamesBothCommonsIfItConcludesFromBoth) {
    const Geometry geometry(Layout::classic());
    std::size_t need_both = 0;
    for (const auto& known : tests::technique_cases()) {
        const Position position = tests::position_of(geometry, known.grid);
        for (const Step& step : steps_of(sudoku::techniques::als_xz, position, plenty)) {
            ASSERT_EQ(step.joins.size(), 1U);
            if (std::popcount(step.joins.front().values) < 2) continue;
            const auto text = sudoku::sentence(step, Names(geometry));
            EXPECT_THAT(text, HasSubstr(" -" + Names::values(step.joins.front().values) + "- "));
            Step less = step; // the sentence omits one of them
            less.joins.front().values &= less.joins.front().values - 1;
            const auto fault =
                sudoku::fault_of_step(geometry.layout(), known.grid.givens, position.candidates(), less);
            if (fault) ++need_both;
        }
    }
    EXPECT_GT(need_both, 0U);
}

TEST(Refutation, IsTheLastResort) {
    const Geometry geometry(Layout::classic());
    const Board board = Board::parse(seed_puzzle);
    Position position(geometry, board);
    const auto told = sudoku::Explainer({&sudoku::techniques::naked_single, &sudoku::techniques::refutation})
                          .explain(position);
    EXPECT_EQ(told.status, Explanation::Status::solved);
    EXPECT_EQ(sudoku::fault_of_step(geometry.layout(), board, Position(geometry, board).candidates(),
                                    told.steps.front()),
              std::nullopt);
}

} // namespace techniques_test
