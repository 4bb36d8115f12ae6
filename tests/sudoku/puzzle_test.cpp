#include <sudoku/sudoku.hpp>

#include <tests/support/sudoku_checker.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/search/solve.hpp>
#include <csp/search/value_order/kinds.hpp>
#include <csp/search/variable_order/kinds.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <stdexcept>
#include <string>

namespace puzzle_test {

using sudoku::Board;
using sudoku::Layout;
using ::testing::HasSubstr;

/// Puzzles of the literature with their solutions; the last one has several.
struct Known {
    const char* puzzle;
    const char* solution;
    bool diagonal;
    bool unique;
};
constexpr std::array known_puzzles{
    Known{"........6..5..8.9..3.4..7....491........8..4.5....42....1..9.5..6....4.37........",
          "492537186175628394836491725324915867617283549589764231241379658968152473753846912", false, true},
    Known{"..2.....57.86.9.2.534782......5..4..19.2.4.83..5..8......321658.5.9.67.26.....9..",
          "962413875718659324534782196286537419197264583345198267479321658851946732623875941", false, true},
    Known{"2.............62....1....7...6..8...3...9...7...6..4...4....8....52.............3",
          "267945381853716249491823576576438192384192657129657438642379815935281764718564923", true, true},
    Known{"..7..5..2.......13.........9...8.7......7...5..2.......1..3.......54.......7....4",
          "367415892295867413841329657953284761684173925172956348418632579739541286526798134", true, false},
};

Layout layout_of(const Known& known) { return known.diagonal ? Layout::diagonal() : Layout::classic(); }

std::string message_of(const auto& action) {
    try {
        action();
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "nothing was thrown";
}

TEST(Puzzle, KnownPuzzlesHaveTheirKnownAnswers) {
    for (const Known& known : known_puzzles) {
        sudoku::Solver solver(layout_of(known));
        const auto answer = solver.solve(Board::parse(known.puzzle), 2);
        ASSERT_TRUE(answer) << known.puzzle;
        EXPECT_EQ(answer.unique, known.unique) << known.puzzle;
        const std::string solved = sudoku::to_line(*answer.solution);
        EXPECT_EQ(checker::fault_of_solution(known.puzzle, solved, {3, 3, known.diagonal}), "");
        if (known.unique) {
            EXPECT_EQ(solved, known.solution);
        }
    }
}

TEST(Puzzle, SeveralSolutionsIncludeTheKnownOne) {
    sudoku::Solver solver(layout_of(known_puzzles[3]));
    EXPECT_TRUE(solver.solve(Board::parse(known_puzzles[3].solution)));
}

TEST(Puzzle, ADiagonalPuzzleHasManySolutionsWithoutItsDiagonals) {
    sudoku::Solver solver(Layout::classic());
    EXPECT_EQ(solver.solve(Board::parse(known_puzzles[2].puzzle), 100).solutions, 100U);
}

TEST(Puzzle, AllGridsOfFourAreCounted) {
    EXPECT_EQ(csp::count_solutions(sudoku::Puzzle(Layout::classic({2, 2})).model()).solutions, 288U);
    EXPECT_EQ(csp::count_solutions(sudoku::Puzzle(Layout::diagonal({2, 2})).model()).solutions, 48U);
    sudoku::Solver solver(Layout::classic({2, 2}));
    const auto answer = solver.solve(Board({2, 2}), 1000);
    EXPECT_EQ(answer.solutions, 288U);
    EXPECT_EQ(answer.stopped, csp::StopReason::exhausted);
}

TEST(Puzzle, AllDiagonalGridsOfSixAreCounted) {
    EXPECT_EQ(csp::count_solutions(sudoku::Puzzle(Layout::diagonal({2, 3})).model()).solutions, 8640U);
    EXPECT_EQ(csp::count_solutions(sudoku::Puzzle(Layout::diagonal({3, 2})).model()).solutions, 8640U);
}

TEST(Puzzle, EveryBoxShapeCanBeSolvedFromAnEmptyBoard) {
    for (int rows = 2; rows <= 5; ++rows) {
        for (int columns = 2; columns <= 5; ++columns) {
            const sudoku::BoxShape box{rows, columns};
            const auto answer = sudoku::Solver(Layout::classic(box)).solve(Board(box));
            ASSERT_TRUE(answer) << rows << 'x' << columns;
            EXPECT_EQ(checker::fault_of_solution(sudoku::to_line(Board(box)),
                                                 sudoku::to_line(*answer.solution), {rows, columns}),
                      "");
        }
    }
}

TEST(Puzzle, CellsAndConstraintsHaveTheNamesThatPlayersUse) {
    const sudoku::Puzzle puzzle(Layout::diagonal());
    const csp::Model& model = puzzle.model();
    EXPECT_EQ(model.name(puzzle.cell(0)), "A1");
    EXPECT_EQ(model.name(puzzle.cell(80)), "I9");
    ASSERT_EQ(model.constraint_count(), 29U);
    EXPECT_EQ(model.constraint_name(3), "row 4");
    EXPECT_EQ(model.constraint_name(24), "box 7");
    EXPECT_EQ(model.constraint_name(28), "diagonal 2");
    EXPECT_EQ(puzzle.units()[24].name, "box 7");
    EXPECT_TRUE(puzzle.units()[24].cells.front().is_same(puzzle.cell(54)));
}

TEST(Puzzle, AModelWithGivensSolvesWithTheGeneralLibrary) {
    const sudoku::Puzzle puzzle(Board::parse(known_puzzles[0].puzzle));
    const auto solution = csp::solve(puzzle.model());
    ASSERT_TRUE(solution);
    EXPECT_EQ(sudoku::to_line(puzzle.decode(*solution)), known_puzzles[0].solution);
    EXPECT_TRUE(puzzle.model().check(*solution));
}

TEST(Puzzle, AUserAddsConstraintsToTheModel) {
    sudoku::Puzzle puzzle(Layout::classic({2, 2}));
    puzzle.model().post(
        csp::all_different({puzzle.cell(0), puzzle.cell(5), puzzle.cell(10), puzzle.cell(15)}));
    puzzle.model().post(
        csp::all_different({puzzle.cell(3), puzzle.cell(6), puzzle.cell(9), puzzle.cell(12)}));
    EXPECT_EQ(csp::count_solutions(puzzle.model()).solutions, 48U);
}

TEST(Solver, ContradictoryGivensAreNamed) {
    std::string cells(81, '.');
    cells[19] = cells[25] = '7';
    sudoku::Solver solver(Layout::classic());
    const auto answer = solver.solve(Board::parse(cells));
    EXPECT_FALSE(answer);
    ASSERT_TRUE(answer.conflict);
    EXPECT_EQ(answer.conflict->text, "row 3 has two 7s: C2 and C8");
    EXPECT_EQ(answer.unique, false);
    EXPECT_EQ(answer.stopped, csp::StopReason::exhausted);
}

TEST(Solver, ABoardWithoutSolutionNeedNotHaveAConflict) {
    std::string cells(81, '.');
    cells.replace(0, 8, "12345678"); // A9 must be 9, but
    cells[17] = '9';                 // 9 is in its column and box
    const auto answer = sudoku::Solver(Layout::classic()).solve(Board::parse(cells), 2);
    EXPECT_FALSE(answer);
    EXPECT_FALSE(answer.conflict);
    EXPECT_EQ(answer.unique, false);
}

TEST(Solver, UniquenessIsUnknownUntilAskedFor) {
    sudoku::Solver solver(Layout::classic());
    const auto board = Board::parse(known_puzzles[0].puzzle);
    EXPECT_EQ(solver.solve(board, 1).unique, std::nullopt);
    EXPECT_EQ(solver.solve(board, 1).stopped, csp::StopReason::solution_limit);
    EXPECT_EQ(solver.solve(board, 2).unique, true);
    EXPECT_EQ(solver.solve(board, 2).stopped, csp::StopReason::exhausted);
}

TEST(Solver, AReachedLimitIsNotTakenForNoSolution) {
    csp::SearchOptions options;
    options.limits.nodes = 1;
    const auto answer = sudoku::Solver(Layout::classic(), options).solve(Board());
    EXPECT_FALSE(answer);
    EXPECT_EQ(answer.stopped, csp::StopReason::node_limit);
    EXPECT_EQ(answer.unique, std::nullopt);
}

TEST(Solver, TheSameBoardGetsTheSameAnswerWhateverWasSolvedBefore) {
    csp::SearchOptions options;
    options.value_order = &csp::value_order::random;
    for (const auto* order : {&csp::variable_order::dom_wdeg, &csp::variable_order::random}) {
        options.variable_order = order;
        sudoku::Solver solver(Layout::classic(), options);
        const auto first = solver.solve(Board());
        (void)solver.solve(Board::parse(known_puzzles[0].puzzle), 2);
        const auto second = solver.solve(Board());
        EXPECT_EQ(first.solution, second.solution);
        EXPECT_EQ(first.statistics.nodes, second.statistics.nodes);
    }
}

TEST(Solver, PropagationAloneLeavesCandidatesAndTheSolverAsItWas) {
    sudoku::Solver solver(Layout::classic({2, 2}));
    const auto candidates = solver.propagate(Board::parse("12.. .... ..1. ....", sudoku::BoxShape{2, 2}));
    ASSERT_TRUE(candidates);
    EXPECT_EQ(candidates->of(2), (1U << 3) | (1U << 4));
    EXPECT_EQ(solver.solve(Board({2, 2}), 1000).solutions, 288U);
    EXPECT_FALSE(solver.propagate(Board::parse("11.. .... .... ....", sudoku::BoxShape{2, 2})));
}

TEST(Solver, WhatDoesNotFitTogetherIsRejected) {
    sudoku::Solver solver(Layout::classic());
    EXPECT_THAT(message_of([&] {
                    (void)solver.solve(Board({2, 2}));
                }),
                HasSubstr("side 4, expected that of"));
    EXPECT_THAT(message_of([&] { (void)solver.solve(Board(), 0); }), HasSubstr("expected 1 or more"));
    EXPECT_THAT(message_of([&] { sudoku::Puzzle(Board({2, 2}), Layout::classic()); }), HasSubstr("side 4"));
}

TEST(Candidates, AreDrawnWithAllTheirSymbols) {
    sudoku::Candidates candidates(Board::parse("12.. .... ..1. ....", sudoku::BoxShape{2, 2}));
    candidates.set(2, (1U << 3) | (1U << 4));
    EXPECT_THAT(to_grid(candidates), HasSubstr("   1    2 |   34 1234\n"));
    EXPECT_EQ(candidates.fixed(), Board::parse("12.. .... ..1. ....", sudoku::BoxShape{2, 2}));
    EXPECT_THAT(message_of([&] { candidates.set(16, 0); }), HasSubstr("the cell is 16"));
    EXPECT_THAT(message_of([&] { candidates.set(0, 1U << 5); }), HasSubstr("not in 1 to 4"));
}

} // namespace puzzle_test
