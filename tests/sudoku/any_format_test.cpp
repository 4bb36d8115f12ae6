#include <sudoku/formats/any_format.hpp>
#include <sudoku/formats/board_formats.hpp>
#include <sudoku/formats/packing.hpp>
#include <sudoku/formats/variant_text.hpp>

#include <tests/sudoku/reading.hpp>
#include <tests/sudoku/variant_generator.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

using reading::puzzle;
using reading::repeat;
using reading::rows_of;
using sudoku::read_variant;
using sudoku::recognise;
using sudoku::TextFormat;
using sudoku::Variant;

namespace {

std::string fault_of_any(const std::string& text) {
    try {
        read_variant(text);
    } catch (const csp::Error& error) {
        return error.what();
    }
    return "";
}

Variant thermometer() {
    Variant variant(9);
    variant.restrictions = {{sudoku::restriction_kind("thermometer"), {0, 10, 20}}};
    variant.givens.set(3, 5);
    return variant;
}

const std::string pad =
    "{ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]]]}"; // side 2 is refused, but recognised

} // namespace

TEST(AnyFormat, IsRecognised) {
    EXPECT_EQ(recognise("# mine\nsudoku 9\n"), TextFormat::variant_text);
    EXPECT_EQ(recognise("\xEF\xBB\xBF" + sudoku::to_f_puzzles(thermometer()).text + "\r\n"),
              TextFormat::f_puzzles);
    EXPECT_EQ(recognise("  " + sudoku::to_f_puzzles_link(thermometer()).text + "\n"),
              TextFormat::f_puzzles_link);
    EXPECT_EQ(recognise("https://sudokupad.app/fpuzzles" + sudoku::pack_lz_string("{\"size\":9}")),
              TextFormat::f_puzzles_link);
    EXPECT_EQ(recognise(pad), TextFormat::sudokupad);
    EXPECT_EQ(recognise("https://sudokupad.app/scl" + sudoku::pack_lz_string(pad)),
              TextFormat::sudokupad_link);
    EXPECT_EQ(recognise("https://swaroopg92.github.io/penpa-edit/#m=edit&p=abc"), TextFormat::penpa_link);
    EXPECT_EQ(recognise("3x3::k:" + repeat("0:", 81)), TextFormat::sumocue);
    EXPECT_EQ(recognise(">" + std::string(80, '9') + "\n"), TextFormat::snarfable);
    EXPECT_EQ(recognise("[Puzzle]\n" + rows_of(puzzle)), TextFormat::sdk);
    EXPECT_EQ(recognise("u1" + repeat(" 12", 8) + "\n" + repeat("1 1 1 1 1 1 1 1 123456789\n", 8)),
              TextFormat::sdx);
}

TEST(AnyFormat, LeavesBoardsToTheirReader) {
    const std::vector<sudoku::BoardToWrite> one{{.givens = sudoku::Board::parse(puzzle)}};
    for (const auto& format : sudoku::board_formats()) {
        const std::string text = to_board_file(format, one);
        EXPECT_EQ(recognise(text), TextFormat::boards) << format.name;
        EXPECT_EQ(read_variant(text).variant.givens, one[0].givens) << format.name;
    }
    EXPECT_EQ(recognise("{\"grid\":[[5,3,0,0,7,0,0,0,0]]}"), TextFormat::boards);
    EXPECT_EQ(recognise("{\"puzzle\":\"" + puzzle + "\"}"), TextFormat::boards);
    EXPECT_EQ(recognise("{\"size\":9,\"puzzle\":\"" + puzzle + "\"}"), TextFormat::boards);
    EXPECT_EQ(recognise("Sudoku 12\n" + rows_of(puzzle)), TextFormat::boards);
    EXPECT_EQ(recognise("http://www.sudocue.net " + puzzle), TextFormat::boards);
}

TEST(AnyFormat, SurvivesStrangeTexts) {
    for (const std::string& text :
         {std::string(), std::string(100'000, '{'), std::string(100'000, '1'), std::string("\0\xFF\x01", 3),
          repeat("{\"a\":", 100'000), repeat("[", 1'000'000), repeat("a:", 100'000), repeat("\n", 100'000),
          repeat("{a:", 100'000) + "}"}) {
        EXPECT_EQ(recognise(text), TextFormat::boards);
        EXPECT_NE(fault_of_any(text), "");
    }
}

TEST(AnyFormat, IsReadAsAVariant) {
    const Variant variant = thermometer();
    EXPECT_EQ(read_variant(sudoku::to_variant_text(variant)).variant, variant);
    EXPECT_EQ(read_variant(sudoku::to_f_puzzles(variant).text).variant, variant);
    EXPECT_EQ(read_variant(sudoku::to_f_puzzles_link(variant).text).variant, variant);
    EXPECT_EQ(read_variant(">" + std::string(80, '9')).variant.restrictions.size(), 80U);
    EXPECT_EQ(read_variant("3x3:d:k:" + repeat("0:", 81)).variant.restrictions.size(), 2U);
    EXPECT_EQ(read_variant("[Puzzle]\n" + rows_of(puzzle)).variant.givens, sudoku::Board::parse(puzzle));
    EXPECT_EQ(read_variant("u1" + repeat(" 12", 8) + "\n" + repeat("1 1 1 1 1 1 1 1 123456789\n", 8))
                  .left_out.size(),
              1U);
}

const std::string regions = "aabbbbcccaaabbbcccaaaabbccc" + repeat("dddeeefff", 3) + repeat("ggghhhiii", 3);

TEST(AnyFormat, TakesRegionsBehindCellsAsAJigsaw) {
    std::string digits = regions;
    for (char& region : digits) region = static_cast<char>(region - 'a' + '1');
    std::string capitals = regions;
    for (char& region : capitals) region = static_cast<char>(region - 'a' + 'A');
    for (const std::string& text :
         {puzzle + regions, puzzle + ' ' + regions, puzzle + "\t" + capitals + "\r\n", puzzle + ", " + digits,
          puzzle + digits, ' ' + puzzle + capitals}) {
        EXPECT_EQ(recognise(text), TextFormat::jigsaw) << text;
        const Variant variant = read_variant(text).variant;
        EXPECT_EQ(variant.givens, sudoku::Board::parse(puzzle));
        EXPECT_EQ(variant.regions[2], 1);
        EXPECT_EQ(variant.regions[21], 0);
        EXPECT_EQ(variant.regions[80], 8);
        EXPECT_THAT(variant.restrictions, testing::IsEmpty());
    }
}

const std::string solution =
    "123456789456789123789123456234567891567891234891234567345678912678912345912345678";

TEST(AnyFormat, TakesNoOtherTextBehindCellsAsAJigsaw) {
    std::string apart = regions; // moves a cell of region a into region i
    std::swap(apart.front(), apart.back());
    std::string large = regions;
    large.back() = 'h';
    for (const std::string& behind : {solution, apart, large, regions.substr(1), regions + 'a'})
        EXPECT_EQ(recognise(puzzle + ' ' + behind), TextFormat::boards) << behind;
    EXPECT_EQ(recognise(puzzle + " by " + regions), TextFormat::boards);
    EXPECT_EQ(read_variant(puzzle + ' ' + solution).variant.givens, sudoku::Board::parse(puzzle));
}

TEST(AnyFormat, DoesNotLoseTheRegionsOfAJigsawAmongBoards) {
    for (const char* between : {"", " "})
        EXPECT_EQ(fault_of_any(puzzle + '\n' + puzzle + between + regions),
                  "line 2, column " + std::string(*between == 0 ? "82" : "83") +
                      ": expected a board without regions among boards, found the regions of a jigsaw");
}

TEST(AnyFormat, OfBoardsHasMarks) {
    std::string line;
    for (int cell = 0; cell < 81; ++cell) line += cell == 0 ? "..3......" : "12.......";
    const Variant variant = read_variant(line).variant;
    EXPECT_EQ(variant.givens[0], 3);
    EXPECT_EQ(variant.marks[1], 6U);
}

TEST(AnyFormat, NamesItsFault) {
    EXPECT_EQ(fault_of_any(""), "line 1, column 1: expected a puzzle, found none");
    EXPECT_EQ(fault_of_any(puzzle + "\n" + puzzle),
              "line 2, column 1: expected one puzzle, found another one");
    EXPECT_EQ(fault_of_any("sudoku 9\ncage"),
              "line 2, column 5: expected a cell from A1 to I9, found the end of the line");
    EXPECT_EQ(fault_of_any("https://swaroopg92.github.io/penpa-edit/#m=edit&p=abc"),
              "the link does not unpack; is it complete?");
    EXPECT_EQ(fault_of_any("{\"size\":9}"),
              "the key \"grid\" is missing, which every puzzle of f-puzzles has");
    EXPECT_EQ(fault_of_any(pad), "expected a square board of side 4 to 25, found 2 rows and 2 columns");
}

TEST(AnyFormat, HasANameForEach) {
    for (int format = 0; format <= static_cast<int>(TextFormat::sdx); ++format)
        EXPECT_FALSE(sudoku::name_of(static_cast<TextFormat>(format)).empty());
}
