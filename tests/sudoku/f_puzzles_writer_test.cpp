#include <sudoku/formats/f_puzzles.hpp>

#include <sudoku/formats/packing.hpp>
#include <sudoku/variants/kinds.hpp>
#include <tests/sudoku/f_puzzles_texts.hpp>
#include <tests/sudoku/random_variants.hpp>

#include <csp/base/random.hpp>
#include <csp/search/solve.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace f_puzzles_writer_test {

using f_puzzles::puzzle;
using f_puzzles::read;
using f_puzzles::refusal;
using f_puzzles::Restrictions;
using sudoku::Cells;
using sudoku::read_f_puzzles;
using sudoku::read_f_puzzles_link;
using sudoku::ReadVariant;
using sudoku::Restriction;
using sudoku::to_f_puzzles;
using sudoku::to_f_puzzles_link;
using sudoku::Variant;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
namespace kinds = sudoku::kinds;

/// Returns the list sorted as in a file: by key, and in order within a key.
Restrictions by_key(Restrictions list) {
    std::stable_sort(list.begin(), list.end(),
                     [](const Restriction& a, const Restriction& b) { return a.kind->key < b.kind->key; });
    return list;
}

Variant random_variant(csp::Random& random, int side) {
    Variant variant(side);
    variant.title = "A \"title\" \xE2\x82\xAC";
    variant.author = "\xF0\x9F\x98\x80";
    variant.rules = "one\ntwo";
    variant.regions = sudoku::f_puzzles_regions(side);
    if (random.below(2) == 0)
        for (int& region : variant.regions) region = static_cast<int>(random.below(5)) - 1;
    for (int cell = 0; cell < variant.size(); ++cell)
        if (random.below(4) == 0) variant.givens.set(cell, 1 + random_variants::below(random, side));
    if (random.below(2) == 0) {
        variant.marks.assign(static_cast<std::size_t>(variant.size()), (2U << side) - 2);
        for (int i = 0; i < 5; ++i)
            variant.marks[random.below(static_cast<std::uint32_t>(variant.size()))] = 2U << random.below(4);
    }
    for (const auto* kind : sudoku::restriction_kinds()) {
        if (kind->key.empty()) continue;
        const int count = kind->cells == Cells::board ? random_variants::below(random, 2)
                                                      : 1 + random_variants::below(random, 3);
        for (int i = 0; i < count; ++i)
            variant.restrictions.push_back(random_variants::restriction(*kind, random, side));
    }
    // An arrow whose line begins in its circle is read without this cell, unless the line continues in the circle.
    std::erase_if(variant.restrictions, [](const Restriction& restriction) {
        return restriction.kind == &kinds::arrow &&
               std::count(restriction.partners.begin(), restriction.partners.end(), restriction.cells[0]) !=
                   0;
    });
    std::erase_if(variant.restrictions, [](const Restriction& restriction) { // left out of files
        return restriction.kind->cells == Cells::line && restriction.cells.size() == 1;
    });
    if (random.below(2) == 0) {
        variant.solution = variant.givens;
        for (int cell = 0; cell < variant.size(); ++cell)
            variant.solution->set(cell, 1 + random_variants::below(random, side));
    }
    return variant;
}

TEST(FPuzzlesWriter, AreReadAsTheVariantThatWasWritten) {
    csp::Random random(1);
    for (int round = 0; round < 40; ++round) {
        const int side = std::vector{4, 5, 6, 9, 14, 16, 7, 25}[static_cast<std::size_t>(round) % 8];
        Variant variant = random_variant(random, side);
        const sudoku::WrittenVariant written = to_f_puzzles(variant);
        EXPECT_THAT(written.left_out, IsEmpty());
        const ReadVariant read = read_f_puzzles(written.text);
        EXPECT_THAT(read.left_out, IsEmpty());
        variant.restrictions = by_key(variant.restrictions);
        EXPECT_EQ(by_key(read.variant.restrictions), variant.restrictions) << written.text;
        variant.restrictions = read.variant.restrictions;
        EXPECT_EQ(read.variant, variant) << written.text;
        EXPECT_EQ(read_f_puzzles_link(to_f_puzzles_link(variant).text).variant, variant);
    }
}

TEST(FPuzzlesWriter, HoldABoardWithoutRegions) {
    Variant variant(7);
    EXPECT_EQ(read_f_puzzles(to_f_puzzles(variant).text).variant, variant);
    variant.regions[3] = 2;
    EXPECT_EQ(read_f_puzzles(to_f_puzzles(variant).text).variant, variant);
}

TEST(FPuzzlesWriter, DrawArrowsFromACellOfTheCircle) {
    const auto written_line = [](const Restriction& arrow) {
        Variant variant(4);
        variant.restrictions = {arrow};
        const std::string text = to_f_puzzles(variant).text;
        const auto begin = text.find("\"lines\":[") + 9;
        return text.substr(begin, text.find(']', begin) + 1 - begin);
    };
    EXPECT_EQ(written_line({&kinds::arrow, {1, 2}, {0}}), R"(["R1C1","R1C2","R1C3"])");
    EXPECT_EQ(written_line({&kinds::arrow, {0, 1, 2}, {0}}), R"(["R1C1","R1C2","R1C3"])");
    EXPECT_EQ(written_line({&kinds::arrow, {2}, {0, 1}}), R"(["R1C2","R1C3"])");
    EXPECT_EQ(written_line({&kinds::arrow, {0}, {0}}), R"(["R1C1","R1C1"])"); // one cell is not left out
}

TEST(FPuzzlesWriter, KeepTheSolutionsOfArrowsThatBeginInTheirCircles) {
    for (const Restriction& arrow : Restrictions{{&kinds::arrow, {0, 1, 6}, {0}},
                                                 {&kinds::arrow, {0}, {0}},
                                                 {&kinds::arrow, {0, 1}, {0, 1}},
                                                 {&kinds::arrow, {1, 0, 4, 8, 9}, {0, 1}},
                                                 {&kinds::arrow, {1, 4, 8, 9, 10}, {0, 1}}}) {
        Variant variant(4);
        variant.regions.assign(16, -1);
        variant.restrictions = {arrow};
        const Variant read = read_f_puzzles(to_f_puzzles(variant).text).variant;
        EXPECT_EQ(csp::count_solutions(sudoku::VariantModel(read).model()).solutions,
                  csp::count_solutions(sudoku::VariantModel(variant).model()).solutions);
    }
}

TEST(FPuzzlesWriter, HaveDiagonalsOfOneCellAtTheCorners) {
    Variant variant(4);
    for (const int corner : {0, 3, 12, 15})
        variant.restrictions.push_back({&kinds::little_killer, {corner}, {}, {-1'000'000}});
    EXPECT_EQ(read_f_puzzles(to_f_puzzles(variant).text).variant, variant);
}

TEST(FPuzzlesWriter, HaveWindowsAsExtraRegionsAndNoNumberedRooms) {
    Variant variant(9);
    variant.restrictions = {{&kinds::windows}, {&kinds::numbered_room, {0, 1, 2, 3, 4, 5, 6, 7, 8}, {}, {3}}};
    const sudoku::WrittenVariant written = to_f_puzzles(variant);
    EXPECT_THAT(written.left_out,
                ElementsAre("numbered room 3 at the left of row 1: f-puzzles has no such rule"));
    const ReadVariant read = read_f_puzzles(written.text);
    ASSERT_EQ(read.variant.restrictions.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(read.variant.restrictions[i].kind, &kinds::extra_region);
        EXPECT_EQ(read.variant.restrictions[i].cells, sudoku::windows_of(9)[i]);
    }
}

TEST(FPuzzlesWriter, AreWrittenEvenIfTextsAreNotUtf8) {
    Variant variant(4);
    variant.title = "caf\xE9";
    EXPECT_EQ(read_f_puzzles(to_f_puzzles(variant).text).variant.title, "caf\xEF\xBF\xBD");
}

const std::string packed =
    sudoku::pack_lz_string(puzzle(R"("odd":[{"cell":"R1C1"}],"title":"a link ~~~ ???")"));

TEST(FPuzzlesLink, IsReadFromTheAddressesOfSeveralSites) {
    const Variant expected = read(R"("odd":[{"cell":"R1C1"}],"title":"a link ~~~ ???")").variant;
    for (const std::string before :
         {"https://www.f-puzzles.com/?load=", "https://f-puzzles.com/?load=",
          "http://www.f-puzzles.com/?load=", "https://sudokupad.app/fpuzzles", "https://sudokupad.app/fpuz",
          "https://sudokupad.app/fpuzzles/", "https://sudokupad.app/?puzzleid=fpuzzles",
          "https://f-puzzles.com/?a=1&load=", "fpuzzles", "fpuz", ""}) {
        EXPECT_TRUE(sudoku::is_f_puzzles_link(before + packed)) << before;
        EXPECT_EQ(read_f_puzzles_link(before + packed).variant, expected) << before;
        EXPECT_EQ(read_f_puzzles_link(before + packed + "&setting-nogrid=1").variant, expected) << before;
        EXPECT_EQ(read_f_puzzles_link(before + packed + "#top").variant, expected) << before;
        EXPECT_EQ(read_f_puzzles_link(before + packed + "\n").variant, expected) << before;
    }
}

TEST(FPuzzlesLink, IsReadIfItWasMangled) {
    std::string escaped;
    std::string blank;
    for (const char c : packed) {
        escaped += c == '+' ? "%2B" : c == '/' ? "%2f" : c == '=' ? "%3D" : std::string(1, c);
        blank += c == '+' ? ' ' : c;
    }
    ASSERT_NE(packed.find('+'), std::string::npos);
    const std::string site = "https://www.f-puzzles.com/?load=";
    const Variant expected = read_f_puzzles_link(site + packed).variant;
    EXPECT_EQ(read_f_puzzles_link(site + escaped).variant, expected);
    EXPECT_EQ(read_f_puzzles_link(site + blank).variant, expected);
    EXPECT_EQ(read_f_puzzles_link(site + packed.substr(0, packed.find_last_not_of('=') + 1)).variant,
              expected);
}

TEST(FPuzzlesLink, IsNotAnyText) {
    for (const char* other : {"", "hello", "{\"size\":9}", "?load=N4Ig", "https://example.com/",
                              "https://f-puzzles.com.example.org/x"})
        EXPECT_FALSE(sudoku::is_f_puzzles_link(other)) << other;
}

TEST(FPuzzlesLink, RefusesWhatItCannotUnpack) {
    const auto refusal_of_link = [](const std::string& link) {
        return refusal([&] { (void)read_f_puzzles_link(link); });
    };
    const std::string site = "https://www.f-puzzles.com/?load=";
    EXPECT_EQ(refusal_of_link(site + packed.substr(0, packed.size() / 2)),
              "the link does not unpack; is it complete?");
    EXPECT_EQ(refusal_of_link(site + "hello%00"), "the link does not unpack; is it complete?");
    EXPECT_EQ(refusal_of_link(site + sudoku::pack_lz_string("hello")), "not JSON: the fault is at byte 1");
    for (const std::string other :
         {"", "https://www.f-puzzles.com/?id=abc", "https://www.f-puzzles.com/?load="})
        EXPECT_THAT(refusal_of_link(other), HasSubstr("the link holds no puzzle")) << other;
    for (const char* short_link : {"https://f-puzzles.com/?id=abc", "https://www.f-puzzles.com/?load=",
                                   "http://f-puzzles.com", "https://tinyurl.com/abc"})
        EXPECT_TRUE(sudoku::is_f_puzzles_link(short_link)) << short_link;
}

} // namespace f_puzzles_writer_test
