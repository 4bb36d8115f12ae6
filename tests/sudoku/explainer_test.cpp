// Sentences, hints, marks, ratings, and techniques as inference rules.

#include <tests/sudoku/technique_grids.hpp>

#include <csp/search/solve.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

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

/// The sentences name all parts by construction: parts that the text of a technique omits are in parentheses.
TEST(Sentences, NameAllThatAStepCites) {
    const Geometry geometry(Layout::classic());
    const sudoku::Technique silent{
        "silent", "Silent", "",
        {},       nullptr,  [](const Step&, const Names&) { return std::string(" in row 7"); }};
    const Step step{.technique = &silent,
                    .values = sudoku::one_bit(4) | sudoku::one_bit(7),
                    .cells = {58},
                    .others = {8},
                    .units = {6, 7},
                    .chain = {{7, {60}, true}},
                    .removals = {{62, 7}}};
    EXPECT_EQ(sudoku::sentence(step, Names(geometry)),
              "Silent in row 7 (row 8, G5, A9, G7, 4): remove 7 from G9");
    for (const auto& known : tests::technique_cases()) {
        const Position position = tests::position_of(geometry, known.grid);
        sudoku::Steps found(*tests::technique_called(known.name), position, 20);
        tests::technique_called(known.name)->find(position, found);
        for (const Step& told : found.all()) {
            const Names names(geometry);
            const std::string text = sudoku::sentence(told, names);
            if (std::cmp_equal(told.units.size(), geometry.unit_count()))
                EXPECT_THAT(text, HasSubstr("all units"));
            else
                for (const int unit : told.units) EXPECT_THAT(text, HasSubstr(names.unit(unit)));
            for (const sudoku::Lemma& lemma : told.lemmas)
                for (const int cell : lemma.cells) EXPECT_THAT(text, HasSubstr(names.cell(cell)));
            for (const auto* cells : {&told.cells, &told.others})
                for (const int cell : *cells) EXPECT_THAT(text, HasSubstr(names.cell(cell)));
        }
    }
}

TEST(Explainer, ListsEveryStepOfAPositionAndThatOfACell) {
    const Geometry geometry(Layout::classic());
    const sudoku::Explainer explainer({&sudoku::techniques::full_house, &sudoku::techniques::hidden_single,
                                       &sudoku::techniques::naked_single});
    const Position position(geometry, Board::parse(easy_puzzle));
    const auto all = explainer.all(position);
    std::set<std::string> texts;
    for (const Step& step : all) texts.insert(sudoku::sentence(step, Names(geometry)));
    EXPECT_EQ(texts.size(), all.size());
    EXPECT_GT(all.size(), 5U);
    for (const Step& step : all) {
        const int cell = step.placements.front().cell;
        const auto there = explainer.next_at(position, cell);
        ASSERT_TRUE(there);
        EXPECT_EQ(there->placements.front().cell, cell);
    }
    EXPECT_FALSE(sudoku::Explainer({&sudoku::techniques::x_wing})
                     .next_at(position, all.front().placements.front().cell));
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
    grid.marks.set(0, 0b1110); // 1 2 3, but the solution is 9
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

/// The ratings of the project's puzzles are those of Sudoku Explainer 1.2.1.
TEST(Rating, OfOurPuzzlesIsThatOfSudokuExplainer) {
    const Geometry geometry(Layout::classic());
    for (const auto& [puzzle, er] :
         {std::pair("..2.....57.86.9.2.534782......5..4..19.2.4.83..5..8......321658.5.9.67.26.....9..", 1.2),
          {"3...947...4.........2.....5...6..1.....5..8...9.7...4..8.2.....1.5..7..32.......7", 2.6},
          {"..2..8.9.9.74..1.....1.6.........2.937........5.....3...4..7.25.18..5...........8", 4.4},
          {"..2..........6..72....3.4.818..........6...4.7..9.43..3....9...5..2...8.....456..", 4.6},
          {"...6..4.12.1....38..4...2..692.1.8...4..5..9.....3........78..2.....43.....9.....", 4.6},
          {"5....3.....4....2..297...48..7......8.51....741.....9...89.....9....4..2....52.7.", 4.6},
          {".29.1...4.7..6.....3...5...9..6...........7137.2....5........2.6..2...9...84....1", 5.0},
          {".1..4.......9.6...2....1..74.....3....97...51..6..84....2.3...4........53..6...2.", 5.6},
          {"9..8...6.1....2....52..9...4....7......4..3......8...4.3..1.59...8295...2..6..7..", 5.7},
          {".481......2.9......6..7.....79.....6...8.23.........9573.2.81...85...6......3.8..", 5.7},
          {"6.34..2......67..1.87......5....4..7.....25.846......................612...7.9..3", 6.6},
          {".78.6...5.94.257........82......2..9.29.78..3....3..5.........7..57.6......3...4.", 6.6},
          {"2..7...6..3625...8............61........28.5..14...3..3.........8.5..7..6978....2", 6.7},
          {".1.42.8...4......1......6.5..9.65.......19.6....2......26.9..148.3.....9......3..", 6.8},
          {".2..5.63.1..2.......5....8.......364..8.4...2......15..6..1......4..5..93.9..84..", 6.9},
          {".....47.1....2..4.8.3.5....67..18...9......6...2..75...8....9...6..3...5.......8.", 7.1},
          {"..875...23..1..6...9........165.39..7............68........7..3..5.1...82...3...1", 7.5}}) {
        const auto rating = sudoku::Rater(true).rate(Position(geometry, Board::parse(puzzle)));
        ASSERT_TRUE(rating.er) << puzzle;
        EXPECT_NEAR(*rating.er, er, 1e-9) << puzzle;
    }
}

TEST(Rating, CountsStepsInTheOrderOfTheScale) {
    const Geometry geometry(Layout::classic());
    const auto order = sudoku::techniques::of_hodoku(true);
    const auto rating = sudoku::Rater(true).rate(Position(
        geometry,
        Board::parse("6.34..2......67..1.87......5....4..7.....25.846......................612...7.9..3")));
    ASSERT_GT(rating.steps.size(), 5U);
    for (std::size_t i = 1; i < rating.steps.size(); ++i)
        EXPECT_LT(std::find(order.begin(), order.end(), rating.steps[i - 1].first),
                  std::find(order.begin(), order.end(), rating.steps[i].first));
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
        EXPECT_EQ(csp::count_solutions(puzzle.model()).solutions, 72U) << technique->name;
    }
}

TEST(TechniqueRules, RefuseWhatAssumesOneSolution) {
    sudoku::Puzzle puzzle{Layout::classic()};
    EXPECT_THROW(sudoku::add_rule(puzzle, sudoku::techniques::unique_rectangle), csp::ArgumentError);
}

} // namespace explainer_test
