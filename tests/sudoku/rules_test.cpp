#include <sudoku/sudoku.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/engine/engine.hpp>
#include <csp/search/solve.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace rules_test {

using sudoku::Board;
using sudoku::Layout;
using sudoku::UnitRule;
using Rules = std::vector<const UnitRule*>;
using ::testing::HasSubstr;

struct Solved {
    const char* puzzle;
    const char* solution;
    bool diagonal;
};
constexpr std::array solved_puzzles{
    Solved{"........6..5..8.9..3.4..7....491........8..4.5....42....1..9.5..6....4.37........",
           "492537186175628394836491725324915867617283549589764231241379658968152473753846912", false},
    Solved{"..2.....57.86.9.2.534782......5..4..19.2.4.83..5..8......321658.5.9.67.26.....9..",
           "962413875718659324534782196286537419197264583345198267479321658851946732623875941", false},
    Solved{"2.............62....1....7...6..8...3...9...7...6..4...4....8....52.............3",
           "267945381853716249491823576576438192384192657129657438642379815935281764718564923", true},
};

/// Returns every nonempty subset of the registered rules.
std::vector<Rules> subsets_of_rules() {
    std::vector<Rules> subsets;
    const auto all = sudoku::rules::all();
    for (std::size_t chosen = 1; chosen < std::size_t{1} << all.size(); ++chosen) {
        Rules subset;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if ((chosen >> i & 1U) != 0) subset.push_back(all[i]);
        }
        subsets.push_back(subset);
    }
    return subsets;
}

bool checks_units(const Rules& rules) {
    return std::any_of(rules.begin(), rules.end(), [](const UnitRule* rule) { return rule->checks_units; });
}

/// Returns a model of only the cells and the rules, without all_different.
csp::Model model_of(const Layout& layout, const Rules& rules) {
    csp::Model model;
    const auto cells = model.int_vars(static_cast<std::size_t>(layout.size()), csp::range(1, layout.side()));
    for (const auto& unit : layout.units()) {
        std::vector<csp::Var> scope;
        for (const int cell : unit.cells) scope.push_back(cells[static_cast<std::size_t>(cell)]);
        for (const UnitRule* rule : rules)
            model.rule(std::string(rule->name), scope, rule->infer, rule->options);
    }
    return model;
}

TEST(Rules, AreFoundByName) {
    ASSERT_EQ(sudoku::rules::all().size(), 3U);
    for (const UnitRule* rule : sudoku::rules::all()) EXPECT_EQ(sudoku::rules::find(rule->name), rule);
    EXPECT_THROW((void)sudoku::rules::find("naked-triplets"), csp::ArgumentError);
}

TEST(Rules, NeverRemoveAValueOfASolution) {
    for (const Solved& known : solved_puzzles) {
        const Layout layout = known.diagonal ? Layout::diagonal() : Layout::classic();
        const auto givens = sudoku::Puzzle(layout).givens(Board::parse(known.puzzle));
        const Board solution = Board::parse(known.solution);
        for (const Rules& rules : subsets_of_rules()) {
            csp::Engine engine;
            csp::load(model_of(layout, rules), engine);
            for (const csp::Atom given : givens) engine.post(given);
            ASSERT_TRUE(engine.propagate()) << known.puzzle;
            for (std::uint32_t cell = 0; cell < 81; ++cell) {
                EXPECT_TRUE(engine.domain(csp::Var{cell}).contains(solution[static_cast<int>(cell)]));
            }
        }
    }
}

TEST(Rules, FindTheSameSolutionsAsAllDifferent) {
    for (const auto& layout : {Layout::classic({2, 2}), Layout::diagonal({2, 2})}) {
        const auto expected = csp::count_solutions(sudoku::Puzzle(layout).model()).solutions;
        for (const Rules& rules : subsets_of_rules()) {
            if (!checks_units(rules)) continue;
            EXPECT_EQ(csp::count_solutions(sudoku::Puzzle(layout, rules).model()).solutions, expected);
        }
    }
}

TEST(Rules, FindTheSameSolutionsWhereUnitsHaveValuesToSpare) {
    const Layout layout(4, {{"left", {0, 1, 2}}, {"right", {2, 3, 7}}});
    const std::uint64_t expected = 4ULL * (3 * 2) * (3 * 2) * (1ULL << 22U); // and 11 free cells of 4 values
    ASSERT_EQ(csp::count_solutions(sudoku::Puzzle(layout).model()).solutions, expected);
    for (const Rules& rules : subsets_of_rules()) {
        if (!checks_units(rules)) continue;
        EXPECT_EQ(csp::count_solutions(sudoku::Puzzle(layout, rules).model()).solutions, expected);
    }
}

TEST(Rules, SolvePuzzlesWithoutAllDifferent) {
    for (const Solved& known : solved_puzzles) {
        const Layout layout = known.diagonal ? Layout::diagonal() : Layout::classic();
        for (const Rules& rules : subsets_of_rules()) {
            if (rules.front() != &sudoku::rules::eliminate) continue; // too slow without it
            sudoku::Solver solver{sudoku::Puzzle(layout, rules)};
            const auto answer = solver.solve(Board::parse(known.puzzle), known.diagonal ? 1 : 2);
            ASSERT_TRUE(answer);
            EXPECT_EQ(sudoku::to_line(*answer.solution), known.solution);
        }
    }
}

TEST(Rules, ThatCannotTellAWrongUnitAreRejected) {
    const Rules only_twins{&sudoku::rules::naked_twins};
    try {
        const sudoku::Puzzle puzzle(Layout::classic(), only_twins);
        FAIL() << "nothing was thrown";
    } catch (const csp::ArgumentError& error) {
        EXPECT_THAT(error.what(), HasSubstr("naked-twins"));
        EXPECT_THAT(error.what(), HasSubstr("add eliminate or only-choice"));
    }
}

TEST(Rules, ServeUnitsUnderTheNameOfUnitAndRule) {
    const sudoku::Puzzle puzzle(Layout::classic(), sudoku::rules::all());
    EXPECT_EQ(puzzle.model().constraint_name(0), "row 1, eliminate");
    EXPECT_EQ(puzzle.model().constraint_name(11), "row 4, naked-twins");
}

TEST(Rules, AUserAddsOneInALoopOverTheUnits) {
    const Solved& known = solved_puzzles.front();
    sudoku::Puzzle puzzle(Board::parse(known.puzzle));
    for (const auto& unit : puzzle.units())
        puzzle.model().rule(unit.name + ", naked twins", unit.cells, sudoku::rules::infer_naked_twins);
    const auto solution = csp::solve(puzzle.model());
    ASSERT_TRUE(solution);
    EXPECT_EQ(sudoku::to_line(puzzle.decode(*solution)), known.solution);
}

} // namespace rules_test
