#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/review.hpp>
#include <sudoku/variants/solve.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/search/solve.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <set>
#include <string>
#include <vector>

namespace restriction_test {

using sudoku::CellNaming;
using sudoku::Givens;
using sudoku::Restriction;
using sudoku::Unit;
using sudoku::Variant;
using sudoku::VariantModel;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
namespace kinds = sudoku::kinds;

std::string name(const Restriction& restriction) { return sudoku::name_of(restriction, 9); }

/// Returns the fault on a board of side 4; empty if there is none.
std::string fault(const Restriction& restriction) { return sudoku::fault_of(restriction, 4).value_or(""); }

Variant variant_with(std::vector<Restriction> restrictions, int side = 4) {
    Variant variant(side);
    variant.restrictions = std::move(restrictions);
    return variant;
}

std::string message_of(const auto& action) {
    try {
        action();
    } catch (const csp::ArgumentError& error) {
        return error.what();
    }
    return "no error";
}

std::string refusal_of(const Variant& variant) {
    return message_of([&] { (void)VariantModel(variant); });
}

/// Returns the names of the constraints that state restrictions.
std::vector<std::string> names_in_model(const Variant& variant) {
    const VariantModel stated(variant);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < variant.restrictions.size(); ++i)
        names.push_back(stated.model().constraint_name(stated.constraint_of(i)));
    return names;
}

TEST(RestrictionKinds, AreFoundByName) {
    std::set<std::string_view> names;
    for (const auto* kind : sudoku::restriction_kinds()) {
        EXPECT_EQ(sudoku::restriction_kind(kind->name), kind);
        EXPECT_TRUE(names.insert(kind->name).second) << kind->name;
        EXPECT_TRUE(kind->rule.ends_with('.')) << kind->name;
        EXPECT_EQ(kind->rule.find("  "), std::string_view::npos) << kind->name;
    }
    EXPECT_EQ(sudoku::restriction_kind("Thermometer"), nullptr);
    EXPECT_EQ(sudoku::restriction_kind(""), nullptr);
}

TEST(RestrictionKinds, AreToldApartInFilesByKeyAndValue) {
    std::set<std::pair<std::string_view, std::string_view>> keys;
    for (const auto* kind : sudoku::restriction_kinds())
        EXPECT_TRUE(kind->key.empty() || keys.insert({kind->key, kind->value}).second) << kind->name;
}

TEST(NumberOfRestriction, IsTheUsualOneIfNoneIsGiven) {
    EXPECT_EQ(sudoku::number_of({&kinds::white_dot, {0, 1}}, 9), 1);
    EXPECT_EQ(sudoku::number_of({&kinds::white_dot, {0, 1}, {}, {3}}, 9), 3);
    EXPECT_EQ(sudoku::number_of({&kinds::whispers, {0, 1}}, 9), 5);
    EXPECT_EQ(sudoku::number_of({&kinds::whispers, {0, 1}}, 6), 3);
    EXPECT_EQ(sudoku::number_of({&kinds::lockout, {0, 1}}, 6), 4);
    EXPECT_EQ(sudoku::number_of({&kinds::cage, {0, 1}}, 9), std::nullopt);
}

TEST(NameOfRestriction, HasThePlaceAsAPlayerSaysIt) {
    EXPECT_EQ(name({&kinds::anti_knight}), "anti-knight");
    EXPECT_EQ(name({&kinds::odd, {10}}), "odd at B2");
    EXPECT_EQ(name({&kinds::white_dot, {0, 1}}), "white dot between A1 and A2");
    EXPECT_EQ(name({&kinds::cage, {12, 3, 4}}), "cage at A4");
    EXPECT_EQ(name({&kinds::thermometer, {18, 9}}), "thermometer from C1");
    EXPECT_EQ(name({&kinds::arrow, {1, 2}, {0}}), "arrow from A1");
    EXPECT_EQ(name({&kinds::clone, {0, 1}, {40, 41}}), "clone of A1 at E5");
    EXPECT_EQ(name({&kinds::little_killer, {7, 17}, {}, {9}}), "little killer 9 from A8 to B9");
    EXPECT_EQ(sudoku::name_of({&kinds::odd, {10}}, 9, CellNaming::row_column), "odd at r2c2");
}

TEST(NameOfRestriction, HasTheEdgeOfARowFromWhichItIsSeen) {
    EXPECT_EQ(name({&kinds::sandwich, {18, 19, 20, 21, 22, 23, 24, 25, 26}, {}, {35}}),
              "sandwich 35 at the left of row 3");
    EXPECT_EQ(name({&kinds::x_sum, {8, 7, 6, 5, 4, 3, 2, 1, 0}, {}, {4}}), "X-sum 4 at the right of row 1");
    EXPECT_EQ(name({&kinds::skyscraper, {1, 10, 19, 28, 37, 46, 55, 64, 73}, {}, {2}}),
              "skyscraper 2 at the top of column 2");
    EXPECT_EQ(name({&kinds::numbered_room, {80, 71, 62, 53, 44, 35, 26, 17, 8}, {}, {7}}),
              "numbered room 7 at the bottom of column 9");
}

TEST(NameOfRestriction, HasNumbersThatAreNotTheUsualOnes) {
    EXPECT_EQ(name({&kinds::cage, {0, 1}, {}, {12}}), "cage 12 at A1");
    EXPECT_EQ(name({&kinds::quadruple, {0, 1, 9, 10}, {}, {3, 3, 7}}), "quadruple 3 3 7 at A1");
    EXPECT_EQ(name({&kinds::white_dot, {0, 1}, {}, {1}}), "white dot between A1 and A2");
    EXPECT_EQ(name({&kinds::white_dot, {0, 1}, {}, {4}}), "white dot 4 between A1 and A2");
    EXPECT_EQ(name({&kinds::whispers, {0, 1}, {}, {5}}), "whispers from A1");
    EXPECT_EQ(name({&kinds::whispers, {0, 1}, {}, {4}}), "whispers 4 from A1");
}

TEST(NameOfRestriction, ExistsEvenIfTheRestrictionHasAFault) {
    for (const auto* kind : sudoku::restriction_kinds()) {
        EXPECT_EQ(name({kind}), kind->name);
        EXPECT_THAT(name({kind, {-7, 500}, {500}, {3, 4}}), HasSubstr(std::string(kind->name)));
    }
    EXPECT_EQ(name({&kinds::thermometer, {500, 0}}), "thermometer from cell 500");
}

TEST(NamesInTheModel, AreToldApartByTheLastCellsThenByNumber) {
    EXPECT_THAT(names_in_model(variant_with({{&kinds::thermometer, {0, 1}},
                                             {&kinds::thermometer, {0, 4, 5}},
                                             {&kinds::thermometer, {2, 1}},
                                             {&kinds::thermometer, {0, 1, 5}}})),
                ElementsAre("thermometer from A1 to A2", "thermometer from A1 to B2", "thermometer from A3",
                            "thermometer from A1 to B2 (2)"));
    EXPECT_THAT(names_in_model(variant_with({{&kinds::anti_king}, {&kinds::anti_king}, {&kinds::anti_king}})),
                ElementsAre("anti-king", "anti-king (2)", "anti-king (3)"));
    EXPECT_THAT(names_in_model(variant_with({{&kinds::arrow, {1, 2}, {0}}, {&kinds::arrow, {4}, {0}}})),
                ElementsAre("arrow from A1 to A3", "arrow from A1 to B1"));
}

TEST(NamesInTheModel, AreThoseOfUnitsCellsAndGivens) {
    Variant variant(4);
    variant.givens.set(1, 3);
    variant.restrictions = {{&kinds::odd, {1}}};
    const VariantModel stated(variant, Givens::stated, CellNaming::row_column);
    const csp::Model& model = stated.model();
    EXPECT_EQ(model.constraint_name(0), "row 1");
    EXPECT_EQ(model.constraint_name(11), "box 4");
    EXPECT_EQ(model.constraint_name(stated.constraint_of(0)), "odd at r1c2");
    EXPECT_EQ(model.constraint_name(13), "3 in r1c2");
    EXPECT_EQ(model.name(stated.cell(4)), "r2c1");
    EXPECT_EQ(csp::count_solutions(model).solutions,
              csp::count_solutions(VariantModel(variant).model()).solutions);
}

TEST(FaultOfRestriction, IsAWrongNumberOfCells) {
    EXPECT_EQ(fault({&kinds::anti_king, {0}}), "has 1 cell, expected none");
    EXPECT_EQ(fault({&kinds::odd}), "has 0 cells, expected one");
    EXPECT_EQ(fault({&kinds::odd, {0, 1}}), "has 2 cells, expected one");
    EXPECT_EQ(fault({&kinds::white_dot, {0}}), "has 1 cell, expected two");
    EXPECT_EQ(fault({&kinds::white_dot, {0, 1, 2}}), "has 3 cells, expected two");
    EXPECT_EQ(fault({&kinds::cage}), "has 0 cells, expected at least one");
    EXPECT_EQ(fault({&kinds::thermometer}), "has 0 cells, expected at least one");
    EXPECT_EQ(fault({&kinds::arrow, {}, {0}}), "has 0 cells, expected at least one");
    EXPECT_EQ(fault({&kinds::arrow, {0}}), "has no circle");
    EXPECT_EQ(fault({&kinds::clone}), "has 0 cells, expected at least one");
    EXPECT_EQ(fault({&kinds::clone, {0, 1}, {2}}), "has 2 cells, expected 1, as in the copy");
    EXPECT_EQ(fault({&kinds::sandwich, {}, {}, {3}}), "has cells that are not a row or column");
    EXPECT_EQ(fault({&kinds::little_killer, {}, {}, {3}}), "has cells that are not a diagonal");
}

TEST(FaultOfRestriction, IsACellOutsideTheBoard) {
    EXPECT_EQ(fault({&kinds::cage, {0, 16}}), "has the cell 16, expected 0 to 15");
    EXPECT_EQ(fault({&kinds::cage, {-1}}), "has the cell -1, expected 0 to 15");
    EXPECT_EQ(fault({&kinds::cage, {15}}), "");
    EXPECT_EQ(fault({&kinds::arrow, {0}, {16}}), "has the cell 16, expected 0 to 15");
    EXPECT_EQ(fault({&kinds::clone, {0}, {-1}}), "has the cell -1, expected 0 to 15");
}

TEST(FaultOfRestriction, IsTwoCellsThatDoNotTouch) {
    const std::string apart = "has two cells that do not touch";
    EXPECT_EQ(fault({&kinds::white_dot, {0, 1}}), "");
    EXPECT_EQ(fault({&kinds::white_dot, {5, 1}}), "");
    EXPECT_EQ(fault({&kinds::white_dot, {0, 2}}), apart);
    EXPECT_EQ(fault({&kinds::white_dot, {0, 5}}), apart);
    EXPECT_EQ(fault({&kinds::white_dot, {3, 4}}), apart); // the ends of consecutive rows
    EXPECT_EQ(fault({&kinds::white_dot, {3, 3}}), apart);
}

TEST(FaultOfRestriction, IsARowThatDoesNotGoFromEdgeToEdge) {
    const auto is_row = [](std::vector<int> cells) {
        return fault({&kinds::skyscraper, std::move(cells), {}, {2}}).empty();
    };
    EXPECT_TRUE(is_row({4, 5, 6, 7}));
    EXPECT_TRUE(is_row({7, 6, 5, 4}));
    EXPECT_TRUE(is_row({2, 6, 10, 14}));
    EXPECT_TRUE(is_row({14, 10, 6, 2}));
    EXPECT_FALSE(is_row({4, 5, 6}));
    EXPECT_FALSE(is_row({4, 6, 5, 7}));
    EXPECT_FALSE(is_row({1, 2, 3, 4}));
    EXPECT_FALSE(is_row({0, 5, 10, 15}));
    EXPECT_FALSE(is_row({0, 0, 0, 0}));
}

TEST(FaultOfRestriction, IsADiagonalThatDoesNotGoFromEdgeToEdge) {
    const auto is_diagonal = [](std::vector<int> cells) {
        return fault({&kinds::little_killer, std::move(cells), {}, {9}}).empty();
    };
    for (const int corner : {0, 3, 12, 15}) EXPECT_TRUE(is_diagonal({corner}));
    for (const int other : {1, 4, 5, 7, 10, 14}) EXPECT_FALSE(is_diagonal({other})) << other;
    EXPECT_TRUE(is_diagonal({0, 5, 10, 15}));
    EXPECT_TRUE(is_diagonal({12, 9, 6, 3}));
    EXPECT_TRUE(is_diagonal({2, 5, 8}));
    EXPECT_TRUE(is_diagonal({8, 5, 2}));
    EXPECT_TRUE(is_diagonal({11, 14}));
    EXPECT_FALSE(is_diagonal({2, 5}));
    EXPECT_FALSE(is_diagonal({5, 10, 15}));
    EXPECT_FALSE(is_diagonal({3, 8})); // across the edge
    EXPECT_FALSE(is_diagonal({0, 1, 2, 3}));
}

TEST(FaultOfRestriction, IsAWrongNumberOfNumbers) {
    EXPECT_EQ(fault({&kinds::odd, {0}, {}, {1}}), "has a number, expected none");
    EXPECT_EQ(fault({&kinds::cage, {0}, {}, {1, 2}}), "has several numbers, expected one or none");
    const std::vector<int> row{0, 1, 2, 3};
    EXPECT_EQ(fault({&kinds::sandwich, row}), "has no number, expected one");
    EXPECT_EQ(fault({&kinds::sandwich, row, {}, {1, 2}}), "has several numbers, expected one");
    EXPECT_EQ(fault({&kinds::quadruple, {0, 1}}), "has no number, expected at least one");
}

TEST(FaultOfRestriction, IsANumberThatNoSumHas) {
    EXPECT_EQ(fault({&kinds::cage, {0}, {}, {1'000'000}}), "");
    EXPECT_EQ(fault({&kinds::cage, {0}, {}, {1'000'001}}),
              "has the number 1000001, expected at most 1000000");
    EXPECT_EQ(fault({&kinds::black_dot, {0, 1}, {}, {std::numeric_limits<int>::min()}}),
              "has the number -2147483648, expected at most 1000000");
}

TEST(FaultOfRestriction, IsNotThatNoFillingObeysIt) {
    const std::vector<Restriction> impossible{
        {&kinds::cage, {0, 1}, {}, {2}},
        {&kinds::cage, {0, 1}, {}, {1'000'000}},
        {&kinds::cage, {0, 1}, {}, {-1'000'000}},
        {&kinds::cage, {0, 4, 8, 12, 1}}, // more cells than values
        {&kinds::cage, {0, 0}},
        {&kinds::cage, {0, 0}, {}, {4}},
        {&kinds::extra_region, {0, 5, 0}},
        {&kinds::quadruple, {0, 1, 4, 5}, {}, {9}},
        {&kinds::quadruple, {0, 1}, {}, {1, 2, 3}},
        {&kinds::white_dot, {0, 1}, {}, {-1}},
        {&kinds::black_dot, {0, 1}, {}, {1'000'000}},
        {&kinds::letter_x, {0, 1}},
        {&kinds::thermometer, {0, 1, 0}},
        {&kinds::lockout, {0}},
        {&kinds::sandwich, {0, 1, 2, 3}, {}, {-1}},
        {&kinds::x_sum, {0, 1, 2, 3}, {}, {1'000'000}},
        {&kinds::skyscraper, {0, 1, 2, 3}, {}, {0}},
        {&kinds::numbered_room, {0, 1, 2, 3}, {}, {7}},
        {&kinds::little_killer, {0}, {}, {-3}},
        {&kinds::whispers, {0, 1}, {}, {4}},
    };
    for (const Restriction& restriction : impossible) {
        EXPECT_EQ(fault(restriction), "");
        EXPECT_FALSE(csp::solve(VariantModel(variant_with({restriction})).model()))
            << sudoku::name_of(restriction, 4);
    }
}

TEST(FaultOfRestriction, IsACircleWithMoreDigitsThanASum) {
    Restriction arrow{&kinds::arrow, {14, 15}, {0, 1, 2, 4, 5, 6}};
    EXPECT_EQ(fault(arrow), "");
    EXPECT_FALSE(csp::solve(VariantModel(variant_with({arrow})).model()));
    arrow.partners.push_back(8);
    EXPECT_EQ(fault(arrow), "has a circle of 7 cells, expected at most 6");
    arrow.partners.assign(30, 0);
    EXPECT_EQ(fault(arrow), "has a circle of 30 cells, expected at most 6");
}

TEST(CloneOfItself, RestrictsNothing) {
    const Variant variant = variant_with({{&kinds::clone, {0, 1, 5}, {0, 1, 5}}});
    EXPECT_EQ(csp::count_solutions(VariantModel(variant).model()).solutions, 288U);
}

TEST(VariantModel, NamesTheRestrictionThatHasAFault) {
    EXPECT_EQ(refusal_of(variant_with({{&kinds::odd, {0}}, {&kinds::cage, {0, 1}, {}, {3, 4}}})),
              "sudoku::VariantModel: cage 3 4 at A1 has several numbers, expected one or none");
    EXPECT_EQ(refusal_of(variant_with({{&kinds::thermometer, {0, 16}}})),
              "sudoku::VariantModel: thermometer from A1 has the cell 16, expected 0 to 15");
    EXPECT_EQ(refusal_of(variant_with({{&kinds::sandwich, {}, {}, {3}}})),
              "sudoku::VariantModel: sandwich 3 has cells that are not a row or column");
}

TEST(VariantModel, FindsTheFaultOfARestrictionThatOthersLookAt) {
    EXPECT_EQ(refusal_of(variant_with({{&kinds::nonconsecutive}, {&kinds::white_dot, {0}}})),
              "sudoku::VariantModel: white dot between A1 and A1 has 1 cell, expected two");
    EXPECT_EQ(refusal_of(variant_with({{&kinds::all_letters}, {&kinds::letter_v}})),
              "sudoku::VariantModel: V has 0 cells, expected two");
    EXPECT_EQ(refusal_of(variant_with({{&kinds::minimum, {0}}, {&kinds::minimum}})),
              "sudoku::VariantModel: minimum has 0 cells, expected one");
}

TEST(VariantModel, TakesTheMarksOfOpenCells) {
    Variant variant(4);
    variant.marks.assign(16, 0b11110);
    variant.marks[0] = 0b00100;
    variant.marks[5] = 0;
    variant.givens.set(5, 1); // the marks of a given do not count
    for (const Givens givens : {Givens::fixed, Givens::stated}) {
        const VariantModel stated(variant, givens);
        std::size_t count = 0;
        for (const csp::Assignment& solution : csp::solutions(stated.model())) {
            EXPECT_EQ(stated.decode(solution)[0], 2);
            EXPECT_EQ(stated.decode(solution)[5], 1);
            ++count;
        }
        EXPECT_EQ(count, 24U);
    }
}

TEST(VariantModel, IsNotNeededToKnowThatACellHasNoMark) {
    Variant variant(4);
    EXPECT_EQ(sudoku::cell_without_mark(variant), std::nullopt);
    variant.marks.assign(16, 0b11110);
    EXPECT_EQ(sudoku::cell_without_mark(variant), std::nullopt);
    variant.marks[6] = 0b100000; // above the greatest value
    EXPECT_EQ(sudoku::cell_without_mark(variant), 6);
    const sudoku::Answer answer = sudoku::solve(variant, 2);
    EXPECT_EQ(answer.solutions, 0U);
    EXPECT_EQ(answer.stopped, csp::StopReason::exhausted);
    EXPECT_EQ(sudoku::propagate(variant), std::nullopt);
    const auto found = sudoku::true_candidates(variant);
    EXPECT_TRUE(found.is_complete());
    EXPECT_EQ(found.candidates(variant), std::nullopt);
    EXPECT_EQ(sudoku::why_unsolvable(variant).text, "B3 has no mark");
    variant.regions.pop_back();
    EXPECT_THROW((void)sudoku::solve(variant), csp::ArgumentError);
    variant.regions = sudoku::usual_regions(4);
    variant.givens.set(6, 1);
    EXPECT_EQ(sudoku::cell_without_mark(variant), std::nullopt);
}

TEST(VariantModel, RefusesMarksAndRegionsOfOtherBoards) {
    Variant variant(4);
    variant.marks.assign(16, 0b11110);
    variant.marks[6] = 0b100000; // above the greatest value
    EXPECT_EQ(refusal_of(variant), "sudoku::VariantModel: B3 has no mark");
    variant.marks.resize(15);
    EXPECT_EQ(refusal_of(variant), "sudoku::VariantModel: there are marks of 15 cells, expected 16");
    variant.marks.clear();
    variant.regions.pop_back();
    EXPECT_EQ(refusal_of(variant), "sudoku::layout_of: there are 15 numbers of regions, expected 16");
    EXPECT_THROW(Variant(3), csp::ArgumentError);
    EXPECT_THROW(Variant(26), csp::ArgumentError);
}

std::vector<std::string> regions_in_layout(const Variant& variant) {
    const sudoku::Layout layout = sudoku::layout_of(variant);
    std::vector<std::string> names;
    for (std::size_t i = 2 * static_cast<std::size_t>(variant.side()); i < layout.units().size(); ++i)
        names.push_back(layout.units()[i].name);
    return names;
}

TEST(LayoutOfVariant, IsTheClassicOneForBoxes) {
    for (const int side : {4, 6, 8, 9, 12, 16, 25})
        EXPECT_EQ(sudoku::layout_of(Variant(side)).units(),
                  sudoku::Layout::classic(sudoku::usual_box(side)).units());
}

TEST(LayoutOfVariant, CallsRegionsOfOtherFormsByTheOrderOfTheirFirstCells) {
    Variant variant(4);
    variant.regions = {7, 7, 7, 3, 7, 9, 3, 3, 9, 9, 4, 3, 9, 4, 4, 4};
    const sudoku::Layout layout = sudoku::layout_of(variant);
    ASSERT_EQ(layout.units().size(), 12U);
    EXPECT_EQ(layout.units()[8], (Unit{"region 1", {0, 1, 2, 4}}));
    EXPECT_EQ(layout.units()[9], (Unit{"region 2", {3, 6, 7, 11}}));
    EXPECT_EQ(layout.units()[10], (Unit{"region 3", {5, 8, 9, 12}}));
    EXPECT_EQ(layout.units()[11], (Unit{"region 4", {10, 13, 14, 15}}));
}

TEST(LayoutOfVariant, LeavesOutCellsInNoRegion) {
    Variant variant(4);
    variant.regions.assign(16, -1);
    EXPECT_THAT(regions_in_layout(variant), IsEmpty());
    variant.regions = {-1, -1, 5, 5, -1, -1, 5, 5, 0, 0, 8, -1, 0, 0, 8, 8};
    EXPECT_THAT(regions_in_layout(variant), ElementsAre("region 1", "region 2", "region 3"));
}

TEST(LayoutOfVariant, HasNoRegionsOnBoardsWithoutBoxes) {
    for (const int side : {5, 7, 11, 13}) {
        EXPECT_EQ(Variant(side).regions, std::vector<int>(static_cast<std::size_t>(side * side), -1));
        EXPECT_THAT(regions_in_layout(Variant(side)), IsEmpty());
        EXPECT_TRUE(csp::solve(VariantModel(Variant(side)).model()));
    }
}

TEST(LayoutOfVariant, DoesNotStateARegionThatIsARowTwice) {
    Variant variant(7);
    for (std::size_t cell = 0; cell < 49; ++cell) variant.regions[cell] = static_cast<int>(cell / 7);
    EXPECT_THAT(regions_in_layout(variant), IsEmpty());
    for (std::size_t cell = 0; cell < 49; ++cell) variant.regions[cell] = static_cast<int>(cell % 7);
    EXPECT_THAT(regions_in_layout(variant), IsEmpty());
    std::swap(variant.regions[0], variant.regions[1]);
    EXPECT_THAT(regions_in_layout(variant), ElementsAre("region 1", "region 2"));
}

TEST(LayoutOfVariant, RefusesARegionWithMoreCellsThanThereAreValues) {
    Variant variant(4);
    variant.regions = {0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 1, 2, 2, 3, 3};
    EXPECT_THAT(message_of([&] { (void)sudoku::layout_of(variant); }), HasSubstr("region 2"));
    EXPECT_THAT(refusal_of(variant), HasSubstr("region 2"));
}

TEST(UsualRegions, AreTheBoxesRowByRow) {
    EXPECT_EQ(sudoku::usual_regions(4), (std::vector{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3}));
    const std::vector<int> six = sudoku::usual_regions(6);
    EXPECT_EQ(std::vector<int>(six.begin() + 12, six.begin() + 18), (std::vector{2, 2, 2, 3, 3, 3}));
}

TEST(Windows, LieOneRowAndColumnApart) {
    EXPECT_THAT(sudoku::windows_of(4), ElementsAre(ElementsAre(5, 6, 9, 10)));
    EXPECT_THAT(sudoku::windows_of(6), ElementsAre(ElementsAre(7, 8, 9, 13, 14, 15)));
    const auto windows = sudoku::windows_of(9);
    ASSERT_EQ(windows.size(), 4U);
    EXPECT_THAT(windows[0], ElementsAre(10, 11, 12, 19, 20, 21, 28, 29, 30));
    EXPECT_THAT(windows[3], ElementsAre(50, 51, 52, 59, 60, 61, 68, 69, 70));
    EXPECT_EQ(sudoku::windows_of(16).size(), 9U);
    EXPECT_THAT(sudoku::windows_of(7), IsEmpty());
    EXPECT_THROW(sudoku::windows_of(3), csp::ArgumentError);
    EXPECT_THROW(sudoku::windows_of(26), csp::ArgumentError);
}

} // namespace restriction_test
