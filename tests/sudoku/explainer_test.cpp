// Sentences, hints, marks, ratings, and techniques as inference rules.

#include <tests/sudoku/technique_grids.hpp>

#include <csp/search/solve.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

namespace explainer_test {

using sudoku::Board;
using sudoku::Explanation;
using sudoku::Geometry;
using sudoku::Layout;
using sudoku::Names;
using sudoku::Position;
using sudoku::Step;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const char* const easy_puzzle =
    "..2.....57.86.9.2.534782......5..4..19.2.4.83..5..8......321658.5.9.67.26.....9..";
const char* const easy_solution =
    "962413875718659324534782196286537419197264583345198267479321658851946732623875941";

TEST(Sentences, NameCellsInEitherWay) {
    const Geometry geometry(Layout::classic());
    Step step{.technique = &sudoku::techniques::naked_pair,
              .values = sudoku::one_bit(4) | sudoku::one_bit(7),
              .cells = {58, 60},
              .units = {6},
              .removals = {{62, 7}, {55, 4}, {56, 4}}};
    EXPECT_EQ(sudoku::sentence(step, Names(geometry)),
              "Naked pair 4/7 in G5, G7 (row 7): remove 4 from G2 and G3, 7 from G9");
    EXPECT_EQ(sudoku::sentence(step, Names(geometry, sudoku::CellNaming::row_column)),
              "Naked pair 4/7 in r7c5, r7c7 (row 7): remove 4 from r7c2 and r7c3, 7 from r7c9");
}

TEST(Sentences, NameUnitsAsConstraintsDoWhateverCellsAreCalled) {
    const Layout layout = Layout::diagonal();
    const Geometry geometry(layout);
    const sudoku::Puzzle puzzle(layout);
    for (const auto naming : {sudoku::CellNaming::letter_number, sudoku::CellNaming::row_column})
        for (std::size_t unit = 0; unit < layout.units().size(); ++unit)
            EXPECT_EQ(Names(geometry, naming).unit(static_cast<int>(unit)),
                      puzzle.model().constraint_name(unit));
}

TEST(Explainer, SolvesAndStopsWhereItIsTold) {
    const Geometry geometry(Layout::classic());
    const sudoku::Explainer explainer(sudoku::techniques::usual(true));
    Position position(geometry, Board::parse(easy_puzzle));
    EXPECT_EQ(explainer.explain(position).status, Explanation::Status::solved);
    EXPECT_EQ(sudoku::to_line(position.board()), easy_solution);

    Position stopped(geometry, Board::parse(easy_puzzle));
    const auto told = explainer.explain(stopped, &sudoku::techniques::hidden_single);
    EXPECT_EQ(told.status, Explanation::Status::reached);
    EXPECT_LT(stopped.board().filled(), 81);
}

TEST(Explainer, SaysWhatIsStuckAndWhatIsImpossible) {
    const Geometry geometry(Layout::classic());
    Position empty(geometry, Board());
    EXPECT_EQ(sudoku::Explainer({&sudoku::techniques::hidden_single}).explain(empty).status,
              Explanation::Status::stuck);

    Board wrong;
    for (int value = 1; value <= 8; ++value) wrong.set(value - 1, value);
    wrong.set(17, 9);
    Position position(geometry, wrong);
    const auto told = sudoku::Explainer(sudoku::techniques::usual(true)).explain(position);
    EXPECT_EQ(told.status, Explanation::Status::impossible);
    EXPECT_EQ(told.problem, "A9 has no candidate");
}

TEST(Explainer, StopsWhenItIsTold) {
    const Geometry geometry(Layout::classic());
    int asked = 0;
    Position position(geometry, Board::parse(easy_puzzle));
    const auto told =
        sudoku::Explainer(sudoku::techniques::usual(true), [&] { return ++asked > 50; }).explain(position);
    EXPECT_EQ(told.status, Explanation::Status::stopped);
    EXPECT_GT(told.steps.size(), 3U);
    const auto rating = sudoku::Rater(true, [] { return true; }).rate(position);
    EXPECT_FALSE(rating.is_complete);
    EXPECT_FALSE(rating.er || rating.score);
}

/// The published figures of this puzzle are 10.3, 10.3 and 9.8 (hardest file of June 2011).
TEST(Rating, OfTheHardestIsThatOfNestedChains) {
    const Geometry geometry(Layout::classic());
    const auto rating = sudoku::Rater(true).rate(Position(
        geometry,
        Board::parse("........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7......6.")));
    ASSERT_TRUE(rating.er && rating.ep && rating.ed);
    EXPECT_NEAR(*rating.er, 10.3, 0.21);
    EXPECT_NEAR(*rating.ep, 10.3, 0.21);
    EXPECT_NEAR(*rating.ed, 9.8, 0.05);
}

TEST(Hints, GiveAwayMoreAndMore) {
    const Geometry geometry(Layout::classic());
    const Names names(geometry);
    const Position position(geometry, Board::parse(easy_puzzle));
    const auto step = sudoku::Explainer(sudoku::techniques::usual(true)).next(position).value();
    using sudoku::HintLevel;
    EXPECT_THAT(sudoku::hint(step, geometry, names, HintLevel::where), HasSubstr("Look at "));
    EXPECT_EQ(sudoku::hint(step, geometry, names, HintLevel::which),
              "The next step: " + std::string(step.technique->title));
    EXPECT_EQ(sudoku::hint(step, geometry, names, HintLevel::step), sudoku::sentence(step, names));
}

TEST(Marks, AreReadAsTheyAreWritten) {
    const Geometry geometry(Layout::classic());
    Position position(geometry, Board::parse(easy_puzzle));
    position.place(0, 9);
    std::string text;
    for (const auto& cell : sudoku::marked_texts(position)) text += cell + " ";
    const auto grid = sudoku::parse_marks(text);
    EXPECT_EQ(grid.givens, Board::parse(easy_puzzle));
    EXPECT_EQ(grid.placed[0], 9);
    EXPECT_EQ(grid.marks, position.candidates());
    EXPECT_EQ(sudoku::parse_marks(sudoku::to_grid(position.candidates())).marks, position.candidates());
    EXPECT_THAT(text, HasSubstr("=9 16 2 "));
    EXPECT_TRUE(sudoku::wrong_marks(grid, Board::parse(easy_solution)).empty());
}

TEST(Marks, ThatAreWrongAreNamed) {
    auto grid = tests::technique_cases().front().grid;
    grid.givens = Board::parse(easy_puzzle);
    grid.placed = Board();
    grid.marks = sudoku::Candidates(grid.givens);
    grid.marks.set(0, 0b1110); // 1 2 3, but 9 is right
    grid.marks.set(1, 0b10000);
    grid.placed.set(1, 4);
    EXPECT_THAT(sudoku::wrong_marks(grid, Board::parse(easy_solution)),
                ElementsAre("A1 lacks 9", "A2 is 4, but the solution has 6"));
}

std::string fault_of(const std::string& text) {
    try {
        (void)sudoku::parse_marks(text);
    } catch (const sudoku::ParseError& error) {
        return error.what();
    }
    return "";
}

TEST(Marks, ThatAreNoneAreRefusedWithTheirPlace) {
    std::string good;
    for (int i = 0; i < 16; ++i) good += i % 4 == 3 ? "12\n" : "34 ";
    EXPECT_EQ(fault_of(good), "");
    EXPECT_THAT(fault_of("1 2 3"), HasSubstr("expected 81 cells with candidates, found 3"));
    EXPECT_THAT(fault_of(""), HasSubstr("found 0"));
    std::string bad = good;
    bad.replace(3, 2, "3x");
    EXPECT_THAT(fault_of(bad), HasSubstr("line 1, column 5: expected a candidate 1-4, found 'x'"));
    bad.replace(3, 2, "33");
    EXPECT_THAT(fault_of(bad), HasSubstr("expected each candidate once"));
    bad.replace(3, 2, "35");
    EXPECT_THAT(fault_of(bad), HasSubstr("a candidate 1-4, found '5'"));
    bad.replace(3, 2, "=34");
    EXPECT_THAT(fault_of(bad), HasSubstr("one value behind ="));
    bad.replace(3, 3, "3? ");
    EXPECT_EQ(fault_of(bad), "");
    bad.replace(3, 3, "34?");
    EXPECT_THAT(fault_of(bad), HasSubstr("one mark before ?"));
}

TEST(Rating, OfAPuzzleOfSingles) {
    const Geometry geometry(Layout::classic());
    const auto rating = sudoku::Rater(true).rate(Position(geometry, Board::parse(easy_puzzle)));
    ASSERT_TRUE(rating.er && rating.ep && rating.ed && rating.score);
    EXPECT_LE(*rating.er, 2.6);
    EXPECT_LE(*rating.ed, *rating.ep);
    EXPECT_LE(*rating.ep, *rating.er);
    int steps = 0;
    int score = 0;
    for (const auto& [technique, count] : rating.steps) {
        steps += count;
        score += count * technique->difficulty.hodoku;
    }
    EXPECT_GE(steps, 81 - Board::parse(easy_puzzle).filled());
    EXPECT_EQ(score, *rating.score);
}

TEST(Rating, OfAChainGrowsWithItsLength) {
    Step step{.technique = &sudoku::techniques::alternating_chain};
    for (const auto& [length, figure] :
         {std::pair(4, 7.0), {5, 7.1}, {7, 7.2}, {9, 7.3}, {13, 7.4}, {17, 7.5}}) {
        step.length = length;
        EXPECT_DOUBLE_EQ(sudoku::se_of(step), figure) << length;
    }
    EXPECT_EQ(sudoku::level_of_score(800), sudoku::Level::easy);
    EXPECT_EQ(sudoku::level_of_score(801), sudoku::Level::medium);
    EXPECT_EQ(sudoku::level_of_score(1601), sudoku::Level::unfair);
    EXPECT_EQ(sudoku::level_of_score(1801), sudoku::Level::extreme);
}

struct Heard final : csp::Listener {
    void on_removal(const csp::Removal& removal) override {
        if (removal.origin == csp::Origin::rule) names.insert(removal.rule_info->name());
    }
    std::set<std::string> names;
};

TEST(TechniqueRules, AreHeardUnderTheirNames) {
    for (const auto& known : tests::technique_cases()) {
        if (known.name != "x-wing" && known.name != "hidden-pair" && known.name != "xy-wing") continue;
        const auto* technique = tests::technique_called(known.name);
        const std::vector<const sudoku::UnitRule*> weak{&sudoku::rules::eliminate};
        sudoku::Puzzle puzzle(Layout::classic(), weak);
        for (int cell = 0; cell < 81; ++cell)
            for (int value = 1; value <= 9; ++value)
                if (!known.grid.marks.contains(cell, value)) puzzle.model().post(puzzle.cell(cell) != value);
        sudoku::add_rule(puzzle, *technique);
        Heard heard;
        EXPECT_TRUE(csp::solve(puzzle.model(), {.listener = &heard}));
        EXPECT_EQ(heard.names.count(std::string(technique->title)), 1U) << technique->title;
    }
}

TEST(TechniqueRules, LoseNoSolution) {
    for (const auto* technique : tests::every_technique()) {
        if (technique->assumes_one_solution || technique == &sudoku::techniques::refutation) continue;
        Board board({2, 2});
        board.set(0, 1);
        sudoku::Puzzle puzzle(board, Layout::classic({2, 2}));
        sudoku::add_rule(puzzle, *technique);
        EXPECT_EQ(csp::count(puzzle.model()).solutions, 72U) << technique->name;
    }
}

TEST(TechniqueRules, RefuseWhatAssumesOneSolution) {
    sudoku::Puzzle puzzle{Layout::classic()};
    EXPECT_THROW(sudoku::add_rule(puzzle, sudoku::techniques::unique_rectangle), csp::ArgumentError);
}

} // namespace explainer_test
