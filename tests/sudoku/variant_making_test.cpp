// Variants made by a generator: each puzzle is checked by a separate search, and its restrictions by the definitions.

#include <sudoku/making/generate.hpp>
#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/placing.hpp>
#include <sudoku/variants/review.hpp>
#include <sudoku/variants/solve.hpp>

#include <sudoku/formats/variant_text.hpp>
#include <sudoku/puzzle/symmetries.hpp>
#include <tests/sudoku/variants_definitions.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/logic/logic.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace variant_making_test {

using sudoku::Board;
using sudoku::Cells;
using sudoku::GeneratorEnd;
using sudoku::Restriction;
using sudoku::RestrictionKind;
using sudoku::Variant;
using sudoku::VariantGenerator;
using sudoku::VariantGeneratorOptions;
using sudoku::VariantModel;
using testing::HasSubstr;
using testing::IsEmpty;
namespace kinds = sudoku::kinds;

std::vector<int> values_of(const Board& board) { return {board.cells().begin(), board.cells().end()}; }

bool obeys(const Variant& variant, const Board& filled) {
    const std::vector<int> values = values_of(filled);
    return definitions::obeys_all({variant, values});
}

/// Returns a random filled board.
Board filled_board(int side, csp::Random& random) {
    return *random_solution(VariantModel(Variant(side)), random).solution;
}

long count(const Variant& variant, const RestrictionKind& kind) {
    return std::count_if(variant.restrictions.begin(), variant.restrictions.end(),
                         [&](const Restriction& restriction) { return restriction.kind == &kind; });
}

/// Returns the puzzle that the options make; confirms that its solution is the only one.
Variant made(const Variant& frame, const VariantGeneratorOptions& options) {
    VariantGenerator generator(frame, options);
    const auto puzzle = generator.next();
    if (!puzzle) throw csp::Error("no puzzle was made");
    const sudoku::Answer answer = solve(*puzzle, 2);
    EXPECT_EQ(answer.unique, true);
    EXPECT_EQ(answer.solution, puzzle->solution);
    EXPECT_TRUE(obeys(*puzzle, *puzzle->solution));
    return *puzzle;
}

class EveryPlacedKind : public testing::TestWithParam<const RestrictionKind*> {};

TEST_P(EveryPlacedKind, IsObeyedAsItsDefinitionDemands) {
    const RestrictionKind& kind = *GetParam();
    if (kind.cells == Cells::board) return;
    csp::Random random(7);
    for (const int side : {4, 6, 9}) {
        int placed = 0;
        for (int i = 0; i < 5; ++i) {
            Variant variant(side);
            const Board filled = filled_board(side, random);
            const VariantModel stated(variant);
            sudoku::Placer placer(stated, filled, random);
            const auto restriction = placer.place(kind, variant);
            if (!restriction) continue;
            ++placed;
            EXPECT_EQ(restriction->kind, &kind);
            EXPECT_EQ(fault_of(*restriction, side), std::nullopt);
            variant.restrictions = {*restriction};
            EXPECT_TRUE(obeys(variant, filled)) << to_variant_text(variant) << filled;
        }
        // No two of the digits 1 to 4 add up to 10 or differ by 4, and no three are pairwise not consecutive.
        const bool is_impossible =
            side == 4 && (&kind == &kinds::letter_x || &kind == &kinds::lockout || &kind == &kinds::nabner);
        EXPECT_EQ(placed == 0, is_impossible) << side;
    }
}

TEST_P(EveryPlacedKind, IsBrokenByTheBoardThatIsToBeExcluded) {
    const RestrictionKind& kind = *GetParam();
    if (kind.cells == Cells::board) return;
    csp::Random random(3);
    Variant variant(6);
    const Board filled = filled_board(6, random);
    const Board other = filled_board(6, random);
    const VariantModel stated(variant);
    sudoku::Placer placer(stated, filled, random);
    placer.exclude(other);
    if (const auto restriction = placer.place(kind, variant)) {
        variant.restrictions = {*restriction};
        EXPECT_TRUE(obeys(variant, filled));
        EXPECT_FALSE(obeys(variant, other));
    } else {
        EXPECT_TRUE(&kind == &kinds::extra_region || &kind == &kinds::lockout) << kind.name;
    }
}

INSTANTIATE_TEST_SUITE_P(Restrictions, EveryPlacedKind, testing::ValuesIn(sudoku::restriction_kinds()),
                         [](const auto& kind) {
                             std::string name(kind.param->name);
                             for (char& c : name)
                                 if (std::isalnum(static_cast<unsigned char>(c)) == 0)
                                     c = c == '+' ? 'p' : '_';
                             return name;
                         });

TEST(RandomCells, HaveTheShapeThatTheirKindDemands) {
    csp::Random random(2);
    const Board filled = filled_board(6, random);
    for (int i = 0; i < 200; ++i) {
        const auto line = random_cells(Cells::line, filled, 5, random).cells;
        ASSERT_GE(line.size(), 3U);
        EXPECT_EQ(std::set<int>(line.begin(), line.end()).size(), line.size());
        for (std::size_t k = 1; k < line.size(); ++k) {
            EXPECT_LE(std::abs(line[k] / 6 - line[k - 1] / 6), 1);
            EXPECT_LE(std::abs(line[k] % 6 - line[k - 1] % 6), 1);
        }
        const auto group = random_cells(Cells::cells, filled, 4, random).cells;
        std::set<int> values;
        for (const int cell : group) values.insert(filled[cell]);
        EXPECT_EQ(values.size(), group.size());
        const auto copy = random_cells(Cells::copy, filled, 2, random);
        ASSERT_EQ(copy.cells.size(), copy.partners.size());
        EXPECT_EQ(copy.partners[1] - copy.partners[0], copy.cells[1] - copy.cells[0]);
        for (const Cells shape : {Cells::row, Cells::diagonal, Cells::pair}) {
            Restriction restriction = random_cells(shape, filled, 1, random);
            restriction.kind = shape == Cells::row        ? &kinds::skyscraper
                               : shape == Cells::diagonal ? &kinds::little_killer
                                                          : &kinds::white_dot;
            if (shape != Cells::pair) restriction.numbers = {1};
            EXPECT_EQ(fault_of(restriction, 6), std::nullopt);
        }
    }
    EXPECT_THROW((void)random_cells(Cells::line, filled, 0, random), csp::ArgumentError);
}

TEST(VariantGenerator, PlacesTheNumbersOfRestrictionsAskedFor) {
    Variant frame(6);
    frame.restrictions.push_back({&kinds::anti_knight});
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const Variant puzzle =
            made(frame, {.restrictions = {{&kinds::thermometer, 2}, {&kinds::cage, 3}, {&kinds::arrow, 1}},
                         .seed = seed});
        EXPECT_EQ(count(puzzle, kinds::anti_knight), 1);
        EXPECT_EQ(count(puzzle, kinds::thermometer), 2);
        EXPECT_EQ(count(puzzle, kinds::cage), 3);
        EXPECT_EQ(count(puzzle, kinds::arrow), 1);
        // No given can be left out.
        for (const sudoku::Clue& clue : unnecessary_clues(puzzle, *puzzle.solution).clues)
            EXPECT_EQ(clue.kind, sudoku::Clue::Kind::restriction);
    }
}

TEST(VariantGenerator, PlacesRestrictionsOfOneKindApart) {
    const Variant puzzle = made(Variant(9), {.restrictions = {{&kinds::cage, 8}, {&kinds::thermometer, 3}}});
    for (const RestrictionKind* const kind : {&kinds::cage, &kinds::thermometer}) {
        std::multiset<int> cells;
        for (const Restriction& restriction : puzzle.restrictions)
            if (restriction.kind == kind) cells.insert(restriction.cells.begin(), restriction.cells.end());
        for (const int cell : cells) EXPECT_EQ(cells.count(cell), 1U);
    }
}

TEST(VariantGenerator, MakesEmptyGridsOfKindsWithoutACount) {
    for (const std::uint64_t seed : {1U, 2U}) {
        const Variant puzzle =
            made(Variant(4),
                 {.restrictions = {{&kinds::white_dot, {}}, {&kinds::cage, {}}, {&kinds::skyscraper, {}}},
                  .clues = {0, 0},
                  .seed = seed});
        EXPECT_EQ(puzzle.givens.filled(), 0);
        EXPECT_THAT(unnecessary_clues(puzzle, *puzzle.solution).clues, IsEmpty());
    }
}

TEST(VariantGenerator, KeepsToTheNumberOfGivens) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const Variant filled_up =
            made(Variant(6), {.restrictions = {{&kinds::thermometer, 2}}, .clues = {15, 16}, .seed = seed});
        EXPECT_EQ(filled_up.givens.filled(), 15);
        const Variant few =
            made(Variant(6), {.restrictions = {{&kinds::thermometer, 2}}, .clues = {0, 6}, .seed = seed});
        EXPECT_LE(few.givens.filled(), 6);
        const Variant beside =
            made(Variant(4), {.restrictions = {{&kinds::cage, {}}}, .clues = {2, 3}, .seed = seed});
        EXPECT_GE(beside.givens.filled(), 2);
        EXPECT_LE(beside.givens.filled(), 3);
    }
}

TEST(VariantGenerator, LeavesOutAllThatIsUnnecessaryOfMinimalPuzzles) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const Variant puzzle = made(
            Variant(6),
            {.restrictions = {{&kinds::cage, 2}, {&kinds::whispers, 1}}, .is_minimal = true, .seed = seed});
        EXPECT_EQ(puzzle.restrictions.size(), 3U);
        EXPECT_THAT(unnecessary_clues(puzzle, *puzzle.solution).clues, IsEmpty());
    }
}

/// Returns the cells with givens.
std::vector<int> givens_of(const Variant& puzzle) {
    std::vector<int> cells;
    for (int cell = 0; cell < puzzle.size(); ++cell)
        if (puzzle.givens[cell] != 0) cells.push_back(cell);
    return cells;
}

TEST(VariantGenerator, GivesTheCellsOfAnOrbitTogether) {
    for (const sudoku::Symmetry symmetry : sudoku::symmetries) {
        const Variant puzzle =
            made(Variant(6), {.restrictions = {{&kinds::thermometer, 2}}, .symmetry = symmetry});
        EXPECT_TRUE(is_symmetric(puzzle.givens, symmetry)) << to_string(symmetry);
        for (const std::vector<int>& orbit : sudoku::orbits(symmetry, 6)) { // no orbit can be left out
            if (puzzle.givens[orbit.front()] == 0) continue;
            Variant rest = puzzle;
            for (const int cell : orbit) rest.givens.set(cell, 0);
            EXPECT_EQ(solve(rest, 2).unique, false) << to_string(symmetry);
        }
    }
}

TEST(VariantGenerator, KeepsToSymmetryNumberOfGivensAndMinimality) {
    constexpr auto half_turn = sudoku::Symmetry::rotation_180;
    const Variant filled_up =
        made(Variant(6), {.restrictions = {{&kinds::cage, 2}}, .clues = {15, 16}, .symmetry = half_turn});
    EXPECT_EQ(filled_up.givens.filled(), 16);
    EXPECT_TRUE(is_symmetric(filled_up.givens, half_turn));
    const Variant minimal =
        made(Variant(6), {.restrictions = {{&kinds::cage, 2}}, .symmetry = half_turn, .is_minimal = true});
    EXPECT_TRUE(is_symmetric(minimal.givens, half_turn));
    EXPECT_THAT(unnecessary_clues(minimal, *minimal.solution).clues, IsEmpty());
    Variant frame(6);
    frame.givens.set(0, 3);
    frame.givens.set(35, 1);
    const Variant framed = made(frame, {.restrictions = {{&kinds::cage, {}}}, .symmetry = half_turn});
    EXPECT_TRUE(is_symmetric(framed.givens, half_turn));
    EXPECT_EQ(framed.givens[0], 3);
}

TEST(VariantGenerator, FillsAPattern) {
    const std::vector<int> pattern{0, 3, 7, 9, 13, 15, 20, 22, 26, 28, 32, 35};
    Variant frame(6);
    frame.restrictions = {{&kinds::anti_knight}};
    Variant with_given = frame;
    with_given.givens.set(7, 5);
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        EXPECT_EQ(givens_of(made(frame, {.pattern = pattern, .seed = seed})), pattern);
        const Variant counted =
            made(with_given, {.restrictions = {{&kinds::thermometer, 2}, {&kinds::cage, 1}},
                              .clues = {12, 12},
                              .pattern = pattern,
                              .seed = seed});
        EXPECT_EQ(givens_of(counted), pattern);
        EXPECT_EQ(counted.givens[7], 5);
        EXPECT_EQ(counted.restrictions.size(), 4U);
        const Variant open = made(
            Variant(6), {.restrictions = {{&kinds::cage, {}}}, .pattern = {0, 14, 21, 35}, .seed = seed});
        EXPECT_EQ(givens_of(open), (std::vector<int>{0, 14, 21, 35}));
        for (const sudoku::Clue& clue : unnecessary_clues(open, *open.solution).clues)
            EXPECT_EQ(clue.kind, sudoku::Clue::Kind::given);
        const Variant minimal = made(Variant(6), {.restrictions = {{&kinds::whispers, 1}},
                                                  .pattern = {0, 4, 8, 13, 17, 22, 27, 31, 35},
                                                  .is_minimal = true,
                                                  .seed = seed});
        EXPECT_EQ(minimal.givens.filled(), 9);
        EXPECT_THAT(unnecessary_clues(minimal, *minimal.solution).clues, IsEmpty());
    }
}

TEST(VariantGenerator, DropsPuzzlesThatMeetAnObjection) {
    const auto puzzles = [](unsigned threads) {
        const auto objection = [](const Variant& puzzle, const std::stop_token&) {
            const int given = puzzle.givens[0];
            return given != 0 ? std::nullopt : std::optional<std::string>("no given in the corner");
        };
        VariantGenerator generator(
            Variant(4), {.restrictions = {{&kinds::cage, 1}}, .threads = threads, .objection = objection});
        std::vector<std::string> all(6);
        for (std::string& text : all) {
            const Variant puzzle = generator.next().value();
            EXPECT_NE(puzzle.givens[0], 0);
            text = to_variant_text(puzzle);
        }
        EXPECT_EQ(generator.failures().front().first, "no given in the corner");
        EXPECT_EQ(generator.failures().front().second + 6, generator.attempts());
        return all;
    };
    EXPECT_EQ(puzzles(1), puzzles(3));
}

TEST(VariantGenerator, KeepsItsFrame) {
    Variant frame(6);
    frame.title = "A frame";
    frame.givens.set(0, 3);
    frame.givens.set(7, 1);
    frame.restrictions = {{&kinds::thermometer, {14, 15, 16}}};
    const Variant puzzle = made(frame, {.restrictions = {{&kinds::cage, {}}}});
    EXPECT_EQ(puzzle.title, frame.title);
    EXPECT_EQ(puzzle.givens[0], 3);
    EXPECT_EQ(puzzle.givens[7], 1);
    EXPECT_EQ(puzzle.restrictions.front(), frame.restrictions.front());
    frame.restrictions.clear(); // only a frame
    EXPECT_TRUE(made(frame, {}).restrictions.empty());
}

TEST(VariantGenerator, MakesTheSamePuzzlesWhateverTheThreads) {
    const auto texts = [](std::uint64_t seed, unsigned threads) {
        VariantGenerator generator(Variant(4), {.restrictions = {{&kinds::cage, 2}, {&kinds::arrow, 1}},
                                                .is_minimal = true,
                                                .seed = seed,
                                                .threads = threads});
        std::vector<std::string> all(6);
        for (std::string& text : all) text = to_variant_text(generator.next().value());
        return std::pair(all, generator.attempts());
    };
    const auto expected = texts(5, 1);
    EXPECT_EQ(texts(5, 1), expected);
    EXPECT_EQ(texts(5, 3), expected);
    EXPECT_NE(texts(6, 1), expected);
}

TEST(VariantGenerator, GivesUpWithTheReasons) {
    std::uint64_t attempts = 0;
    VariantGenerator generator(Variant(4), {.restrictions = {{&kinds::letter_x, 1}},
                                            .tries = 5,
                                            .on_attempt = [&](std::uint64_t number) { attempts = number; }});
    EXPECT_EQ(generator.next(), std::nullopt);
    EXPECT_EQ(generator.end(), GeneratorEnd::out_of_tries);
    EXPECT_EQ(generator.attempts(), 5U);
    EXPECT_EQ(attempts, 5U);
    EXPECT_THAT(generator.failures(),
                testing::ElementsAre(testing::Pair(std::string("no place for X"), std::uint64_t{5})));
}

TEST(VariantGenerator, StopsOnRequest) {
    for (const unsigned threads : {1U, 2U}) {
        std::stop_source source;
        VariantGenerator generator(
            Variant(4),
            {.restrictions = {{&kinds::cage, 2}}, .threads = threads, .stop = source.get_token()});
        EXPECT_TRUE(generator.next().has_value());
        source.request_stop();
        while (generator.next().has_value()) {
        }
        EXPECT_EQ(generator.end(), GeneratorEnd::stop_requested);
    }
}

TEST(VariantGenerator, RefusesHopelessRequests) {
    const auto why = [](const Variant& frame, const VariantGeneratorOptions& options) {
        EXPECT_THROW(VariantGenerator(frame, options), csp::ArgumentError);
        return why_hopeless(frame, options).value_or("");
    };
    const Variant nine(9);
    EXPECT_THAT(why(nine, {.restrictions = {{&kinds::anti_king, 1}}}), HasSubstr("belongs to the frame"));
    EXPECT_THAT(why(nine, {.restrictions = {{&kinds::cage, -1}}}), HasSubstr("-1 restrictions"));
    EXPECT_THAT(why(nine, {.restrictions = {{&kinds::thermometer, 28}}}), HasSubstr("at most 27 places"));
    EXPECT_THAT(why(nine, {.restrictions = {{&kinds::sandwich, 37}}}), HasSubstr("at most 36 places"));
    EXPECT_THAT(why(nine, {.clues = {5, 4}}), HasSubstr("ascending range"));
    EXPECT_THAT(why(nine, {.clues = {82, 90}}), HasSubstr("within 0 to 81"));
    Variant given = nine;
    given.givens.set(0, 1);
    EXPECT_THAT(why(given, {.clues = {0, 0}}), HasSubstr("the frame has 1"));
    EXPECT_THAT(why(given, {.pattern = {1, 2}}), HasSubstr("a given in A1, which is outside the pattern"));
    EXPECT_THAT(why(given, {.symmetry = sudoku::Symmetry::full}), HasSubstr("do not have the symmetry full"));
    EXPECT_EQ(why(nine, {.clues = {2, 3}, .symmetry = sudoku::Symmetry::full}),
              "the symmetry full does not permit 2 to 3 givens; the nearest numbers are 1 and 4");
    Variant middle = nine;
    middle.givens.set(40, 1);
    middle.restrictions = {{&kinds::white_dot, {0, 1}}}; // otherwise, the values can be exchanged
    EXPECT_EQ(why(middle, {.clues = {2, 4}, .symmetry = sudoku::Symmetry::full}),
              "the symmetry full does not permit 2 to 4 givens; the nearest numbers are 1 and 5");
    EXPECT_EQ(why_hopeless(middle, {.clues = {1, 3}, .symmetry = sudoku::Symmetry::full}), std::nullopt);
    EXPECT_EQ(why_hopeless(middle, {.clues = {2, 5}, .symmetry = sudoku::Symmetry::full}), std::nullopt);
    given.givens.set(1, 1);
    EXPECT_THAT(why(given, {}), HasSubstr("the frame has no solution"));
    EXPECT_THAT(why(nine, {.pattern = {81}}), HasSubstr("the pattern has cell 81, expected 0 to 80"));
    EXPECT_THAT(why(nine, {.pattern = {-1}}), HasSubstr("the pattern has cell -1"));
    EXPECT_THAT(why(nine, {.pattern = {4, 4}}), HasSubstr("the cell A5 twice"));
    EXPECT_THAT(why(nine, {.symmetry = sudoku::Symmetry::full, .pattern = {4}}),
                HasSubstr("expected one of"));
    EXPECT_THAT(why(nine, {.clues = {3, 9}, .pattern = {4}}), HasSubstr("1 given, expected 3 to 9"));
    EXPECT_THAT(why(nine, {.pattern = {4, 5}}), HasSubstr("two values can be exchanged"));
    EXPECT_THROW(VariantGenerator(nine, {.tries = 0}), csp::ArgumentError);
    EXPECT_THROW(VariantGenerator(nine, {.threads = 0}), csp::ArgumentError);
}

TEST(VariantGenerator, KnowsThatValuesCanBeExchanged) {
    Variant frame(9);
    frame.restrictions = {{&kinds::anti_knight}};
    const auto why = [&](const RestrictionKind& kind) {
        return why_hopeless(frame, {.restrictions = {{&kind, {}}}, .clues = {0, 7}}).value_or("");
    };
    for (const auto* const kind : {&kinds::palindrome, &kinds::clone, &kinds::extra_region})
        EXPECT_THAT(why(*kind), HasSubstr("two values can be exchanged")) << kind->name;
    for (const auto* const kind : {&kinds::cage, &kinds::thermometer, &kinds::odd, &kinds::white_dot})
        EXPECT_EQ(why(*kind), "") << kind->name;
    EXPECT_EQ(why_hopeless(frame, {.restrictions = {{&kinds::palindrome, {}}}, .clues = {0, 8}}),
              std::nullopt);
}

TEST(VariantGenerator, KnowsThatValuesOfOneParityCanBeExchanged) {
    const auto why = [](const Variant& frame, std::vector<sudoku::Placing> placings, int most) {
        return why_hopeless(frame, {.restrictions = std::move(placings), .clues = {0, most}}).value_or("");
    };
    const Variant nine(9);
    EXPECT_THAT(
        why(nine, {{&kinds::odd, 5}, {&kinds::even, 5}}, 6),
        HasSubstr("with fewer than 7 two values can be exchanged, because all rules are that digits are "
                  "different or equal, odd or even"));
    EXPECT_EQ(why(nine, {{&kinds::odd, {}}}, 7), "");
    EXPECT_THAT(why(nine, {{&kinds::palindrome, 1}, {&kinds::even, {}}}, 0), HasSubstr("fewer than 7"));
    EXPECT_EQ(why(nine, {{&kinds::odd, 5}, {&kinds::white_dot, 1}}, 0), "");
    Variant frame(9);
    frame.restrictions = {{&kinds::anti_knight}, {&kinds::odd, {0}}};
    EXPECT_THAT(why(frame, {}, 6), HasSubstr("fewer than 7"));
    EXPECT_EQ(why(frame, {{&kinds::minimum, 1}}, 6), "");
    EXPECT_EQ(why(frame, {}, 7), "");
    // The bound is attained: two givens suffice if the rest of two classes follows.
    VariantGenerator generator(Variant(4),
                               {.restrictions = {{&kinds::odd, 8}}, .clues = {2, 2}, .tries = 20});
    EXPECT_TRUE(generator.next().has_value());
}

TEST(VariantGenerator, PlacesKindsOfOnesOwn) {
    static const RestrictionKind first_is_greater{
        .name = "first is greater",
        .rule = "The first digit of the line is greater than the last one.",
        .cells = Cells::line,
        .constraint =
            [](const Restriction& line, const sudoku::Grid& grid) {
                return grid[line.cells.front()] > grid[line.cells.back()];
            },
    };
    VariantGenerator generator(Variant(4), {.restrictions = {{&first_is_greater, 2}}});
    const auto puzzle = generator.next();
    ASSERT_TRUE(puzzle);
    ASSERT_EQ(puzzle->restrictions.size(), 2U);
    for (const Restriction& line : puzzle->restrictions)
        EXPECT_GT((*puzzle->solution)[line.cells.front()], (*puzzle->solution)[line.cells.back()]);
    RestrictionKind with_number = first_is_greater;
    with_number.numbers = sudoku::Numbers::one;
    EXPECT_THAT(why_hopeless(Variant(4), {.restrictions = {{&with_number, 1}}}).value_or(""),
                HasSubstr("numbers that are not read off"));
}

} // namespace variant_making_test
