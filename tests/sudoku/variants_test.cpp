#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/variant.hpp>

#include <sudoku/puzzle/symmetries.hpp>
#include <tests/sudoku/random_variants.hpp>
#include <tests/sudoku/variants_definitions.hpp>

#include <csp/base/random.hpp>
#include <csp/search/solve.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

namespace variants_test {

using sudoku::Board;
using sudoku::Restriction;
using sudoku::RestrictionKind;
using sudoku::Variant;
using sudoku::VariantModel;
namespace kinds = sudoku::kinds;

using Values = std::vector<int>; // the values of a full board, row by row
using Fillings = std::vector<Values>;

Variant variant_with(const std::vector<int>& regions, std::vector<Restriction> restrictions = {}) {
    int side = 4;
    while (side * side < std::ssize(regions)) ++side;
    Variant variant(side);
    variant.regions = regions;
    variant.restrictions = std::move(restrictions);
    return variant;
}

/// Adds all fillings that continue the values with no value twice in a row, column or region.
void fill(const Variant& variant, Values& values, Fillings& found) {
    if (std::ssize(values) == variant.size()) {
        found.push_back(values);
        return;
    }
    const int side = variant.side();
    const int cell = static_cast<int>(values.size());
    const auto region = [&](int at) { return variant.regions[static_cast<std::size_t>(at)]; };
    for (int value = 1; value <= side; ++value) {
        bool is_free = true;
        for (int other = 0; other < cell; ++other) {
            const bool is_peer = other / side == cell / side || other % side == cell % side ||
                                 (region(cell) != -1 && region(cell) == region(other));
            is_free = is_free && !(is_peer && values[static_cast<std::size_t>(other)] == value);
        }
        if (!is_free) continue;
        values.push_back(value);
        fill(variant, values, found);
        values.pop_back();
    }
}

/// The forms of a board of side 4: boxes, no regions, one box less, and a jigsaw.
const std::vector<std::vector<int>> forms{
    sudoku::usual_regions(4),
    std::vector<int>(16, -1),
    {-1, -1, 1, 1, -1, -1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3},
    {0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3},
};

const Fillings& all_fillings(const std::vector<int>& regions) {
    static std::map<std::vector<int>, Fillings> known;
    Fillings& fillings = known[regions];
    if (fillings.empty()) {
        Values values;
        fill(variant_with(regions), values, fillings);
    }
    return fillings;
}

Values values_of(const Board& board) { return {board.cells().begin(), board.cells().end()}; }

Fillings solutions_of(const VariantModel& stated) {
    Fillings found;
    for (const csp::Assignment& solution : csp::solutions(stated.model()))
        found.push_back(values_of(stated.decode(solution)));
    std::sort(found.begin(), found.end());
    return found;
}

bool satisfies(const VariantModel& stated, const Values& values) {
    csp::Assignment assignment(std::vector<csp::Value>(values.begin(), values.end()),
                               stated.model().number());
    return stated.model().check(assignment);
}

std::string in_words(const Variant& variant) {
    std::string words;
    for (const Restriction& restriction : variant.restrictions) {
        words += sudoku::name_of(restriction, variant.side()) + ", cells:";
        for (const int cell : restriction.cells) words += ' ' + sudoku::cell_name(variant.side(), cell);
        words += '\n';
    }
    return words;
}

/// Compares the solutions of a variant of side 4, and the check of its model, with the definitions. Returns the number
/// of solutions.
std::size_t compare_all_fillings(const Variant& variant) {
    Fillings expected;
    const VariantModel stated(variant);
    for (const Values& values : all_fillings(variant.regions)) {
        const bool obeys = definitions::obeys_all({variant, values});
        if (obeys) expected.push_back(values);
        EXPECT_EQ(satisfies(stated, values), obeys) << in_words(variant);
    }
    EXPECT_EQ(solutions_of(stated), expected) << in_words(variant);
    return expected.size();
}

Values random_grid(const Board& grid, csp::Random& random) {
    return values_of(sudoku::random_equivalent(grid, random));
}

/// Returns a full board of a side with boxes.
Board any_grid(int side) {
    const Variant empty(side);
    const VariantModel stated(empty);
    return stated.decode(*csp::solve(stated.model()));
}

/// Compares the model of a variant whose cells are all given with the definitions. Returns whether it has a solution.
bool compare_filled(Variant variant, const Values& values) {
    for (int cell = 0; cell < variant.size(); ++cell)
        variant.givens.set(cell, values[static_cast<std::size_t>(cell)]);
    const bool obeys = definitions::obeys_all({variant, values});
    const VariantModel stated(variant);
    EXPECT_EQ(satisfies(stated, values), obeys) << in_words(variant) << variant.givens;
    EXPECT_EQ(static_cast<bool>(csp::solve(stated.model())), obeys) << in_words(variant) << variant.givens;
    return obeys;
}

TEST(Fillings, AreAsManyAsIsKnown) {
    EXPECT_EQ(all_fillings(forms[0]).size(), 288U);
    EXPECT_EQ(all_fillings(forms[1]).size(), 576U);
    for (const auto& form : forms)
        EXPECT_EQ(compare_all_fillings(variant_with(form)), all_fillings(form).size());
}

TEST(RestrictionKinds, AllHaveADefinitionInTheTests) {
    for (const RestrictionKind* kind : sudoku::restriction_kinds())
        EXPECT_TRUE(definitions::all().contains(kind->name))
            << "write the rule \"" << kind->rule << "\" as a function of a filled board, and add it as \""
            << kind->name << "\" to tests/sudoku/variants_definitions.hpp";
    EXPECT_EQ(definitions::all().size(), sudoku::restriction_kinds().size());
}

class EveryKind : public testing::TestWithParam<const RestrictionKind*> {
  protected:
    const RestrictionKind& kind() const { return *GetParam(); }
    Restriction draw(csp::Random& random, int side) const {
        return random_variants::restriction(kind(), random, side);
    }
    bool is_of_board() const { return kind().cells == sudoku::Cells::board; }

    /// Returns a random restriction that a filling obeys, if one is found soon.
    Restriction draw_obeyed(csp::Random& random, Variant variant, const Values& values) const {
        variant.restrictions.resize(1);
        for (int tries = 0; tries < 200; ++tries) {
            variant.restrictions[0] = draw(random, variant.side());
            if (definitions::obeys_all({variant, values})) break;
        }
        return variant.restrictions[0];
    }
};

TEST_P(EveryKind, HasTheSolutionsThatItsDefinitionHasOnSmallBoards) {
    csp::Random random(1);
    for (const auto& form : forms)
        for (int round = 0; round < (is_of_board() ? 1 : 8); ++round)
            compare_all_fillings(variant_with(form, {draw(random, 4)}));
}

TEST_P(EveryKind, HasTheSolutionsThatItsDefinitionHasIfTwoAreStated) {
    if (is_of_board()) return;
    csp::Random random(2);
    for (int round = 0; round < 8; ++round) {
        const auto& form = forms[static_cast<std::size_t>(round % 2)];
        compare_all_fillings(variant_with(form, {draw(random, 4), draw(random, 4)}));
    }
}

TEST_P(EveryKind, AgreesWithItsDefinitionOnLargerFullBoards) {
    csp::Random random(3);
    const Board grid = any_grid(9);
    for (int round = 0; round < (is_of_board() ? 3 : 16); ++round) {
        const Variant variant(9);
        const Values values = random_grid(grid, random);
        Variant with_rule = variant;
        with_rule.restrictions = {round % 2 == 0 ? draw_obeyed(random, variant, values) : draw(random, 9)};
        const bool obeys = compare_filled(with_rule, values);
        EXPECT_TRUE(obeys || round > 0 || is_of_board()) << "no restriction of the kind is obeyed";
    }
}

std::string name_in_test(const testing::TestParamInfo<const RestrictionKind*>& info) {
    std::string name;
    for (const char c : info.param->name)
        name += c == '+' ? "Plus" : c == '-' ? "Dash" : c == ' ' ? "_" : std::string(1, c);
    return name;
}

INSTANTIATE_TEST_SUITE_P(Restrictions, EveryKind, testing::ValuesIn(sudoku::restriction_kinds()),
                         name_in_test);

TEST(RestrictionKinds, AgreeWithTheirDefinitionsTogether) {
    csp::Random random(4);
    const auto all = sudoku::restriction_kinds();
    for (int round = 0; round < 60; ++round) {
        Variant variant = variant_with(forms[static_cast<std::size_t>(round) % forms.size()]);
        for (int i = 2 + random_variants::below(random, 2); i > 0; --i) {
            const auto kind =
                static_cast<std::size_t>(random_variants::below(random, static_cast<int>(all.size())));
            variant.restrictions.push_back(random_variants::restriction(*all[kind], random, 4));
        }
        compare_all_fillings(variant);
    }
}

/// Returns all restrictions of some kinds between neighbours that a filling obeys, except about one in `left_out`.
std::vector<Restriction> marks_of(const Values& values, const std::vector<Restriction>& marks,
                                  csp::Random& random, std::uint32_t left_out) {
    std::vector<Restriction> found;
    const Variant variant = variant_with(forms[0]);
    for (int a = 0; a < 16; ++a)
        for (const int b : {a + 1, a + 4})
            for (Restriction mark : marks) {
                if (b >= 16 || (b == a + 1 && b % 4 == 0)) continue;
                mark.cells = random.below(2) == 0 ? std::vector{a, b} : std::vector{b, a};
                const bool is_obeyed = definitions::all().at(mark.kind->name)({variant, values}, mark);
                if (is_obeyed && random.below(left_out) != 0) found.push_back(mark);
            }
    return found;
}

/// States a rule of the whole board before or after marks of some filling, and compares all fillings. Returns the
/// number of solutions.
std::size_t compare_with_marks(const RestrictionKind& rule, const std::vector<Restriction>& marks) {
    csp::Random random(5);
    std::size_t solutions = 0;
    for (int round = 0; round < 24; ++round) {
        Variant variant = variant_with(forms[static_cast<std::size_t>(round % 2)]);
        const Fillings& all = all_fillings(variant.regions);
        const Values& values = all[random.below(static_cast<std::uint32_t>(all.size()))];
        variant.restrictions = marks_of(values, marks, random, 40);
        const auto place = round % 3 == 0 ? variant.restrictions.begin() : variant.restrictions.end();
        variant.restrictions.insert(place, Restriction{&rule});
        solutions += compare_all_fillings(variant);
    }
    return solutions;
}

const Values some_filling{1, 3, 4, 2, 4, 2, 1, 3, 3, 1, 2, 4, 2, 4, 3, 1};

TEST(Nonconsecutive, IsBrokenOnlyWhereADotIs) {
    EXPECT_GT(compare_with_marks(kinds::nonconsecutive, {{&kinds::white_dot}, {&kinds::black_dot}}), 0U);
    csp::Random random(5);
    const auto obeys = [&](const std::vector<Restriction>& marks) {
        std::vector<Restriction> all = marks_of(some_filling, marks, random, 1'000'000);
        all.push_back({&kinds::nonconsecutive});
        return compare_filled(variant_with(forms[0], std::move(all)), some_filling);
    };
    EXPECT_FALSE(obeys({}));
    EXPECT_FALSE(obeys({{&kinds::black_dot}}));
    EXPECT_TRUE(obeys({{&kinds::white_dot}}));
}

TEST(AllBlackDots, ExcludeTheRatiosOfTheDotsThatAreStated) {
    const Restriction of_three{.kind = &kinds::black_dot, .numbers = {3}};
    EXPECT_GT(compare_with_marks(kinds::all_black_dots, {{&kinds::black_dot}, {&kinds::white_dot}}), 0U);
    EXPECT_GT(compare_with_marks(kinds::all_black_dots, {{&kinds::black_dot}, of_three}), 0U);
    EXPECT_GT(compare_with_marks(kinds::all_black_dots, {of_three}), 0U); // the ratio 2 is then free
}

TEST(AllBlackDots, ExcludeTheRatioTwoIfThereAreNoDots) {
    EXPECT_EQ(compare_with_marks(kinds::all_black_dots, {}), 0U); // in no filling is 2 adjacent to 3 only
}

TEST(AllXAndV, LeaveOutTheNeighboursThatHaveALetter) {
    EXPECT_GT(compare_with_marks(kinds::all_letters, {{&kinds::letter_v}}), 0U);
}

TEST(AllXAndV, HoldOnLargerBoards) {
    csp::Random random(6);
    const Board grid = any_grid(6);
    std::size_t obeyed = 0;
    for (int round = 0; round < 40; ++round) {
        const Values values = random_grid(grid, random);
        Variant variant(6);
        for (int a = 0; a < 36; ++a)
            for (const int b : {a + 1, a + 6}) {
                if (b >= 36 || (b == a + 1 && b % 6 == 0)) continue;
                const int sum = values[static_cast<std::size_t>(a)] + values[static_cast<std::size_t>(b)];
                const bool is_kept = round % 2 == 0 || random.below(30) != 0;
                if (sum == 10 && is_kept) variant.restrictions.push_back({&kinds::letter_x, {a, b}});
                if (sum == 5 && is_kept) variant.restrictions.push_back({&kinds::letter_v, {a, b}});
            }
        variant.restrictions.push_back({&kinds::all_letters});
        obeyed += compare_filled(variant, values) ? 1U : 0U;
    }
    EXPECT_GE(obeyed, 20U);
    EXPECT_LT(obeyed, 40U);
}

TEST(LetterX, HoldsWhereTheSumIsTen) {
    csp::Random random(7);
    const Board grid = any_grid(6);
    std::size_t obeyed = 0;
    for (int round = 0; round < 150; ++round) {
        const Variant variant = [&] {
            Variant made(6);
            made.restrictions = {random_variants::restriction(kinds::letter_x, random, 6)};
            return made;
        }();
        obeyed += compare_filled(variant, random_grid(grid, random)) ? 1U : 0U;
    }
    EXPECT_GT(obeyed, 0U);
    EXPECT_LT(obeyed, 150U);
}

TEST(Minimum, IsNotComparedWithAMinimumNextToIt) {
    csp::Random random(8);
    for (const RestrictionKind* kind : {&kinds::minimum, &kinds::maximum})
        for (int round = 0; round < 10; ++round) {
            const std::vector<int> pair = random_variants::pair(random, 4);
            EXPECT_GT(compare_all_fillings(variant_with(forms[0], {{kind, {pair[0]}}, {kind, {pair[1]}}})),
                      0U);
        }
}

TEST(Minimum, IsComparedWithAMaximumNextToIt) {
    for (const int cell : {1, 4, 5, 6, 9})
        compare_all_fillings(variant_with(forms[1], {{&kinds::minimum, {5}}, {&kinds::maximum, {cell}}}));
}

TEST(Renban, AgreesWithItsDefinitionWhereOrdersAreListedAndWhereTheyAreNot) {
    csp::Random random(9);
    const Board grid = any_grid(9);
    for (const int length : {5, 6, 7, 8, 9}) {
        std::size_t obeyed = 0;
        for (int round = 0; round < 10; ++round) {
            const Values values = random_grid(grid, random);
            std::vector<int> row(9);
            std::iota(row.begin(), row.end(), 9 * random_variants::below(random, 9));
            random.shuffle(row);
            if (round % 2 == 0) // cells of consecutive values
                std::sort(row.begin(), row.end(), [&](int a, int b) {
                    return values[static_cast<std::size_t>(a)] < values[static_cast<std::size_t>(b)];
                });
            row.resize(static_cast<std::size_t>(length));
            random.shuffle(row);
            Variant variant(9);
            variant.restrictions = {{&kinds::renban, row}};
            obeyed += compare_filled(variant, values) ? 1U : 0U;
        }
        EXPECT_GE(obeyed, 5U) << length;
    }
}

TEST(Renban, IsObeyedByNoFillingIfItHasMoreCellsThanThereAreValues) {
    Variant variant = variant_with(forms[1], {{&kinds::renban, {0, 1, 2, 3, 4}}});
    EXPECT_EQ(compare_all_fillings(variant), 0U);
    variant.restrictions = {{&kinds::renban, {0, 1, 2, 3, 4, 5, 6, 7}}};
    EXPECT_EQ(compare_all_fillings(variant), 0U);
    variant.restrictions = {{&kinds::renban, {0, 1, 2, 3, 0}}}; // the line is a loop
    EXPECT_EQ(compare_all_fillings(variant), 576U);
}

TEST(Entropic, HasAsManyLowAsHighDigitsAndAsManyMiddleOnesAsFit) {
    const auto class_of = [](int side, int value) { // by the values that may be adjacent
        Variant variant(side);
        variant.regions.assign(variant.regions.size(), -1);
        variant.restrictions = {{&kinds::entropic, {0, 1}}};
        variant.givens.set(0, value);
        std::vector<int> others;
        for (int other = 1; other <= side; ++other) {
            variant.givens.set(1, other);
            const VariantModel stated(variant);
            std::vector<csp::Value> all(static_cast<std::size_t>(variant.size()), 1);
            all[0] = value;
            all[1] = other;
            const auto entropic = stated.constraint_of(0);
            if (stated.model()
                    .with_constraints(std::vector{entropic})
                    .check(csp::Assignment(std::vector<csp::Value>(all), stated.model().number())))
                others.push_back(other);
        }
        return others;
    };
    for (const auto& [side, sizes] : std::map<int, std::array<int, 3>>{{4, {1, 2, 1}},
                                                                       {5, {2, 1, 2}},
                                                                       {7, {2, 3, 2}},
                                                                       {8, {3, 2, 3}},
                                                                       {9, {3, 3, 3}},
                                                                       {10, {3, 4, 3}}}) {
        EXPECT_EQ(definitions::class_sizes(side), sizes);
        int value = 1;
        for (const int size : sizes) {
            std::vector<int> others;
            for (int other = 1; other <= side; ++other)
                if (other < value || other >= value + size) others.push_back(other);
            for (int i = 0; i < size; ++i) EXPECT_EQ(class_of(side, value + i), others) << side;
            value += size;
        }
    }
    EXPECT_EQ(definitions::class_sizes(16), (std::array{5, 6, 5}));
}

} // namespace variants_test
