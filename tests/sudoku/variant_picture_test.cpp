#include <sudoku/variants/drawing.hpp>
#include <sudoku/variants/outline.hpp>
#include <sudoku/variants/outside.hpp>

#include <tests/sudoku/xml_check.hpp>

#include <gmock/gmock.h>

#include <set>

namespace variant_picture_test {

using namespace sudoku;
using testing::ElementsAre;
using testing::Eq;
using testing::HasSubstr;
using testing::Not;

/// Returns a restriction of a kind without a fault, in the top left corner of a board.
Restriction sample(const RestrictionKind& kind, int side) {
    Restriction restriction{&kind};
    switch (kind.cells) {
    case Cells::board:
        break;
    case Cells::cell:
        restriction.cells = {1};
        break;
    case Cells::pair:
        restriction.cells = {1, 2};
        break;
    case Cells::cells:
        restriction.cells = {0, 1, side, side + 1};
        break;
    case Cells::line:
        restriction.cells = {0, side + 1, side + 2};
        break;
    case Cells::arrow:
        restriction.cells = {side + 1, side + 2};
        restriction.partners = {0};
        break;
    case Cells::copy:
        restriction.cells = {0, 1};
        restriction.partners = {side + 1, side + 2};
        break;
    case Cells::row:
        for (int column = 0; column < side; ++column) restriction.cells.push_back(side + column);
        break;
    case Cells::diagonal:
        restriction.cells = {1, side};
        break;
    }
    if (kind.numbers != Numbers::none) restriction.numbers = {3};
    return restriction;
}

std::string picture_of(const Variant& variant) { return to_svg(variant); }

TEST(VariantPicture, IsWellFormedAndFreeOfOtherFilesOnAnySide) {
    for (const int side : {4, 5, 6, 7, 9, 16, 25}) {
        Variant variant(side);
        variant.givens.set(0, side);
        for (const RestrictionKind* kind : restriction_kinds())
            variant.restrictions.push_back(sample(*kind, side));
        VariantPicture options;
        options.solution = Board(variant.givens.box());
        options.solution->set(1, 1);
        options.candidates.assign(static_cast<std::size_t>(variant.size()), ~std::uint32_t{0});
        const std::string svg = to_svg(variant, options);
        EXPECT_THAT(tests::fault_of_xml(svg), Eq(std::nullopt)) << side;
        EXPECT_THAT(svg, Not(HasSubstr("href")));
        EXPECT_THAT(svg, Not(HasSubstr("nan")));
        EXPECT_EQ(svg, to_svg(variant, options));
    }
}

TEST(VariantPicture, ShowsEachKind) {
    const Variant plain(9);
    std::set<Mark> marks;
    for (const RestrictionKind* kind : restriction_kinds()) {
        Variant variant(9);
        variant.restrictions = {sample(*kind, 9)};
        EXPECT_NE(picture_of(variant), picture_of(plain)) << kind->name;
        marks.insert(kind->mark);
    }
    EXPECT_EQ(marks.size(), 21U) << "of Mark, all but thin_line, which only kinds of one's own have";
}

TEST(VariantPicture, DrawsAKindOfOnesOwnByItsMark) {
    const RestrictionKind own{.name = "my line",
                              .rule = "None.",
                              .cells = Cells::line,
                              .mark = Mark::thin_line,
                              .colour = "#123456",
                              .constraint = nullptr};
    Variant variant(9);
    variant.restrictions = {{&own, {0, 1}}};
    EXPECT_THAT(picture_of(variant), HasSubstr(R"(stroke="#123456")"));
}

TEST(VariantPicture, EscapesTexts) {
    Variant variant(4);
    variant.title = "1 < 2 & \"3\" > 2\x01";
    EXPECT_THAT(picture_of(variant), HasSubstr("<title>1 &lt; 2 &amp; \"3\" &gt; 2 </title>"));
    EXPECT_THAT(tests::fault_of_xml(picture_of(variant)), Eq(std::nullopt));
}

TEST(VariantPicture, ShowsUnusualNumbersOfDotsOnly) {
    Variant variant(9);
    variant.restrictions = {{restriction_kind("white dot"), {0, 1}, {}, {1}}};
    const std::string usual = picture_of(variant);
    variant.restrictions[0].numbers = {};
    EXPECT_EQ(picture_of(variant), usual);
    variant.restrictions[0].numbers = {3};
    EXPECT_THAT(picture_of(variant), HasSubstr(">3</text>"));
}

TEST(VariantPicture, ShowsSolutionCandidatesAndLimitsOfCells) {
    Variant variant(4);
    variant.givens.set(0, 4);
    variant.marks.assign(16, 0b11110);
    const std::string plain = picture_of(variant);
    variant.marks[5] = 0b110;
    EXPECT_THAT(picture_of(variant), HasSubstr(">12</text>"));
    variant.marks[5] = 0b11110;
    EXPECT_EQ(picture_of(variant), plain);

    VariantPicture options;
    options.candidates.assign(16, 0);
    options.candidates[0] = options.candidates[1] = 0b1000;
    EXPECT_THAT(to_svg(variant, options), HasSubstr(">3</text>")); // not in the cell of the given
    options.solution = Board(variant.givens.box());
    options.solution->set(1, 2);
    EXPECT_THAT(to_svg(variant, options), HasSubstr(R"(fill="#1d5fd0">2<)"));
}

TEST(VariantPicture, IsLargeOnDemandWithAnyRegions) {
    Variant variant(5);
    EXPECT_THAT(to_svg(variant, {.scale = 2}), HasSubstr(R"(viewBox="0 0 339.2 339.2")"));
    EXPECT_THAT(to_svg(variant, {.scale = 2}), HasSubstr(R"(width="678.4")"));
    const std::string without = picture_of(variant);
    variant.regions[0] = 1;
    EXPECT_NE(picture_of(variant), without);
}

TEST(VariantPicture, RefusesWhatDoesNotFitTheBoard) {
    Variant variant(9);
    VariantPicture options;
    options.solution = Board(BoxShape{2, 2});
    EXPECT_THROW(to_svg(variant, options), csp::ArgumentError);
    EXPECT_THROW(to_svg(variant, {.candidates = {1}}), csp::ArgumentError);
    EXPECT_THROW(to_svg(variant, {.scale = 0}), csp::ArgumentError);
    variant.restrictions = {{restriction_kind("cage"), {0, 81}}};
    EXPECT_THROW(to_svg(variant), csp::ArgumentError);
}

std::vector<std::pair<double, double>> corners(const std::vector<SvgPoint>& line) {
    std::vector<std::pair<double, double>> points;
    for (const SvgPoint& at : line) points.emplace_back(at.x, at.y);
    return points;
}

TEST(Outline, FollowsCellsRoundCornersOfBothKinds) {
    const auto lines = outlines_of(std::vector{0, 1, 9}, 9, 0.25); // A1 A2 B1
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_THAT(corners(lines[0]),
                ElementsAre(std::pair(0.25, 0.25), std::pair(1.75, 0.25), std::pair(1.75, 0.75),
                            std::pair(0.75, 0.75), std::pair(0.75, 1.75), std::pair(0.25, 1.75)));
}

TEST(Outline, SeparatesCellsThatMeetInACornerAndDrawsHoles) {
    EXPECT_EQ(outlines_of(std::vector{0, 10}, 9, 0.1).size(), 2U);
    const auto ring = outlines_of(std::vector{0, 1, 2, 9, 11, 18, 19, 20}, 9, 0.25);
    ASSERT_EQ(ring.size(), 2U);
    EXPECT_THAT(corners(ring[1]),
                testing::UnorderedElementsAre(std::pair(0.75, 0.75), std::pair(2.25, 0.75),
                                              std::pair(2.25, 2.25), std::pair(0.75, 2.25)));
    EXPECT_TRUE(outlines_of({}, 9, 0.1).empty());
}

TEST(OutsideClues, HavePlacesOfTheirOwn) {
    Variant variant(4);
    const auto* const sandwich = restriction_kind("sandwich");
    const auto* const killer = restriction_kind("little killer");
    variant.restrictions = {{sandwich, {1, 5, 9, 13}, {}, {5}},
                            {restriction_kind("X-sum"), {1, 5, 9, 13}, {}, {5}},
                            {killer, {2, 7}, {}, {5}},
                            {killer, {15}, {}, {4}}};
    std::vector<std::pair<int, int>> places;
    for (const OutsideClue& clue : outside_clues_of(variant)) places.emplace_back(clue.row, clue.column);
    EXPECT_THAT(places, ElementsAre(std::pair(-1, 1), std::pair(2, 4), std::pair(-2, 1), std::pair(-3, 1)));
}

} // namespace variant_picture_test
