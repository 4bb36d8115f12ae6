#include <sudoku/variants/drawing.hpp>
#include <sudoku/variants/sheet.hpp>

#include <gmock/gmock.h>

#include <algorithm>

namespace variant_sheet_test {

using namespace sudoku;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

/// Returns a board of side 4 with a cage, two rules of the board and clues on all sides.
Variant small() {
    Variant variant(4);
    variant.givens.set(0, 1);
    const auto kind = [](const char* name) { return restriction_kind(name); };
    variant.restrictions = {{kind("cage"), {1, 2, 6}, {}, {9}},
                            {kind("anti-king")},
                            {kind("diagonal+")},
                            {kind("sandwich"), {4, 5, 6, 7}, {}, {5}},
                            {kind("sandwich"), {1, 5, 9, 13}, {}, {0}},
                            {kind("skyscraper"), {7, 6, 5, 4}, {}, {2}},
                            {kind("skyscraper"), {13, 9, 5, 1}, {}, {3}},
                            {kind("arrow"), {5, 10}, {}, {}}};
    variant.restrictions.back().partners = {4};
    return variant;
}

TEST(VariantText, HasAGridWithCluesAroundItAndALineForEachRestriction) {
    Variant variant = small();
    variant.restrictions.erase(variant.restrictions.begin()); // the cage
    EXPECT_EQ(to_text(variant), "   0\n"
                                "  1_ | __\n"
                                "5 __ | __ 2\n"
                                "  ---+---\n"
                                "  __ | __\n"
                                "  __ | __\n"
                                "   3\n"
                                "\n"
                                "Cells a king's move apart have different digits.\n"
                                "Digits do not repeat on the diagonal from the bottom left.\n"
                                "sandwich 5 at the left of row 2\n"
                                "sandwich 0 at the top of column 2\n"
                                "skyscraper 2 at the right of row 2\n"
                                "skyscraper 3 at the bottom of column 2\n"
                                "arrow from B1: B1 = B2 C3\n");
}

const std::string cage_rule =
    "Cage: Digits do not repeat in the cells, and add up to the number, if there is one.\n";

TEST(VariantText, HasCagesWithBordersAndCluesAroundThem) {
    EXPECT_THAT(to_text(small()), testing::StartsWith("        0\n"
                                                      "  ┏━━━┯9━━┳━━━┯━━━┓\n"
                                                      "  ┃ 1 ╎ _ ┃ _ ╎ _ ┃\n"
                                                      "  ┃   └╌╌╌┨   ╎   ┃\n"
                                                      "5 ┃ _   _ ┃ _ ╎ _ ┃ 2\n"
                                                      "  ┣━━━━━━━╋━━━┷━━━┫\n"
                                                      "  ┃ _   _ ┃ _   _ ┃\n"
                                                      "  ┃ _   _ ┃ _   _ ┃\n"
                                                      "  ┗━━━━━━━┻━━━━━━━┛\n"
                                                      "        3\n"
                                                      "\n" +
                                                      cage_rule + "Cells a king's move apart"));
    EXPECT_THAT(to_text(small()), Not(HasSubstr("cage")));
    Variant alone(4);
    alone.restrictions = {{restriction_kind("cage"), {15}, {}, {}}};
    Board solution(alone.givens.box());
    solution.set(15, 4);
    EXPECT_EQ(to_text(alone, &solution), "┏━━━━━━━┳━━━━━━━┓\n"
                                         "┃ _   _ ┃ _   _ ┃\n"
                                         "┃ _   _ ┃ _   _ ┃\n"
                                         "┣━━━━━━━╋━━━━━━━┫\n"
                                         "┃ _   _ ┃ _   _ ┃\n"
                                         "┃       ┃   ┌╌╌╌┨\n"
                                         "┃ _   _ ┃ _ ╎ 4 ┃\n"
                                         "┗━━━━━━━┻━━━┷━━━┛\n"
                                         "\n" +
                                             cage_rule);
}

TEST(VariantText, ListsCagesThatOverlapOrHaveSeveralParts) {
    Variant variant(4);
    std::fill(variant.regions.begin(), variant.regions.end(), -1);
    const auto* cage = restriction_kind("cage");
    variant.restrictions = {{cage, {0, 1}, {}, {1234}},
                            {cage, {1, 2}, {}, {5}},
                            {cage, {12, 15}, {}, {3}},
                            {cage, {4, 5}, {}, {}},
                            {cage, {2, 3, 6, 7, 10, 11, 14}, {}, {}}};
    EXPECT_EQ(to_text(variant), "┏1234━━━━━┯━━━━━━━━━┓\n"
                                "┃  _    _ ╎  _    _ ┃\n"
                                "┠╌╌╌╌╌╌╌╌╌┤         ┃\n"
                                "┃  _    _ ╎  _    _ ┃\n"
                                "┠╌╌╌╌╌╌╌╌╌┤         ┃\n"
                                "┃  _    _ ╎  _    _ ┃\n"
                                "┃         ╎    ┌╌╌╌╌┨\n"
                                "┃  _    _ ╎  _ ╎  _ ┃\n"
                                "┗━━━━━━━━━┷━━━━┷━━━━┛\n"
                                "\n" +
                                    cage_rule +
                                    "cage 5 at A2: A2 A3\n"
                                    "cage 3 at D1: D1 D4\n");
}

TEST(VariantText, HasCagesOnBoardsAboveSideNine) {
    Variant variant(16);
    variant.givens.set(0, 16);
    variant.restrictions = {{restriction_kind("cage"), {0, 1}, {}, {17}}};
    EXPECT_THAT(to_text(variant), testing::StartsWith("┏17━━━━━━━┯━━━━━━━━━┳"));
    EXPECT_THAT(to_text(variant), HasSubstr("\n┃ 16    _ ╎  _    _ ┃"));
}

TEST(VariantText, ShowsTheSolutionAndTitle) {
    Variant variant(4);
    variant.title = "One";
    variant.givens.set(0, 1);
    Board solution(variant.givens.box());
    solution.set(1, 4);
    EXPECT_THAT(to_text(variant, &solution), testing::StartsWith("One\n\n14 | __\n"));
    const Board other(BoxShape{3, 3});
    EXPECT_THROW(to_text(variant, &other), csp::ArgumentError);
    variant.restrictions = {{restriction_kind("cage"), {}}};
    EXPECT_THROW(to_text(variant), csp::ArgumentError);
}

TEST(VariantText, WritesValuesAboveNineAsNumbers) {
    Variant variant(16);
    variant.givens.set(0, 16);
    EXPECT_THAT(to_text(variant), testing::StartsWith("16  _  _  _ |"));
}

TEST(RuleSentences, HoldForEachKindOnce) {
    Variant variant = small();
    EXPECT_THAT(board_rule_sentences(variant),
                ElementsAre("Cells a king's move apart have different digits.",
                            "Digits do not repeat on the diagonal from the bottom left."));
    EXPECT_THAT(rule_sentences(variant), testing::SizeIs(6));
    EXPECT_THAT(rule_sentences(variant), testing::Contains(testing::StartsWith("Sandwich: The digits")));
}

TEST(Sheet, HasPuzzlesPagesRulesAndSolutions) {
    SheetPuzzle puzzle{small()};
    puzzle.variant.title = "A <b>";
    puzzle.note = "hard & \x02";
    std::vector<SheetPuzzle> puzzles(5, puzzle);
    puzzles[0].solution = Board(BoxShape{2, 2});
    puzzles[1].variant.solution = Board(BoxShape{2, 2});
    const std::string html = to_sheet(puzzles, {.title = "x < y", .puzzles_per_page = 2});
    EXPECT_EQ(count(html, "<svg"), 7U);
    EXPECT_EQ(count(html, "<section class=\"page\">"), 4U);
    EXPECT_EQ(count(html, "<section"), count(html, "</section>"));
    EXPECT_EQ(count(html, "<p>Cage: "), 5U);
    EXPECT_THAT(html, HasSubstr("<h1>x &lt; y</h1>"));
    EXPECT_THAT(html, HasSubstr("<h2>5. A &lt;b&gt; <small>hard &amp;  </small></h2>"));
    EXPECT_THAT(html, HasSubstr("<h1>Solutions</h1>"));
    EXPECT_THAT(html, HasSubstr("size: A4"));
    EXPECT_THAT(html, Not(HasSubstr("<script")));
    EXPECT_EQ(html, to_sheet(puzzles, {.title = "x < y", .puzzles_per_page = 2}));
}

TEST(Sheet, LeavesOutWhatIsNotWanted) {
    std::vector<SheetPuzzle> puzzles(3, SheetPuzzle{small()});
    puzzles[0].solution = Board(BoxShape{2, 2});
    const std::string html = to_sheet(puzzles, {.puzzles_per_page = 12,
                                                .is_large = true,
                                                .has_rules = false,
                                                .has_solutions = false,
                                                .paper = SheetPaper::letter});
    EXPECT_EQ(count(html, "<section"), 3U); // sections in large print
    EXPECT_THAT(html, Not(HasSubstr("<p>")));
    EXPECT_THAT(html, Not(HasSubstr("Solutions")));
    EXPECT_THAT(html, HasSubstr("size: letter"));
    EXPECT_THROW(to_sheet(puzzles, {.puzzles_per_page = 13}), csp::ArgumentError);
    EXPECT_EQ(count(to_sheet({}), "<section"), 0U);
}

TEST(Sheet, PrefersTheSettersWordsAndGivesManyWordsAPage) {
    std::vector<SheetPuzzle> puzzles(3, SheetPuzzle{small()});
    puzzles[1].variant.rules = std::string(6000, 'w');
    const std::string html = to_sheet(puzzles, {.puzzles_per_page = 4});
    EXPECT_EQ(count(html, "<section"), 3U);
    EXPECT_EQ(count(html, "<section class=\"page long\">"), 1U);
    EXPECT_EQ(count(html, "<p>Cage: "), 2U);
}

} // namespace variant_sheet_test
