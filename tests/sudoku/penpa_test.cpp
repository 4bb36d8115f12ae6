#include <sudoku/formats/penpa.hpp>

#include <sudoku/board/print.hpp>
#include <sudoku/variants/kinds.hpp>

#include <csp/base/random.hpp>

#include <tests/support/deflated.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

using sudoku::read_penpa;
using sudoku::read_penpa_link;
using sudoku::ReadVariant;
using sudoku::Restriction;
using sudoku::restriction_kind;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

/// A drawing as the program writes it: a board with margins, and the parts of the drawing.
struct PenpaDrawing {
    int side = 4;
    int margin = 0; ///< the number of cells at each side of the board
    std::string kind = "square";
    std::string diagonals = "0,0,0,0";
    std::string texts = "Title: ,Author: ,,";
    std::string parts = "";
    std::string player = "{}";

    int across() const { return side + 2 * margin; }
    int width() const { return across() + 4; }
    int cells() const { return width() * width(); }
    int cell(int row, int column) const { return (row + margin + 2) * width() + column + margin + 2; }
    int cell(int number) const { return cell(number / side, number % side); }
    /// Returns the vertex at the upper left of a cell.
    int vertex(int row, int column) const { return cells() + cell(row - 1, column - 1); }
    int corner(int number) const { return 4 * cells() + 4 * cell(number); }

    std::string header() const {
        return kind + "," + std::to_string(across()) + "," + std::to_string(across()) +
               ",38,0,1,1,300,300,99,99," + diagonals + "," + texts + ",OFF,false";
    }
    std::string board() const {
        std::string list = "[" + std::to_string(cell(0));
        for (int number = 1; number < side * side; ++number)
            list += "," + std::to_string(cell(number) - cell(number - 1));
        return list + "]";
    }
    std::string text() const {
        return header() + "\n[0,0,0,0]\n{}\n{" + parts + "}\n" + player + "\n" + board() + "\n[]\n";
    }
};

std::string quoted(int number) { return "\"" + std::to_string(number) + "\""; }

/// Returns the lines between cells of different regions.
std::string borders(const PenpaDrawing& drawing, const std::vector<int>& regions, const std::string& style) {
    std::string lines;
    const auto add = [&](int from, int to) {
        lines += std::string(lines.empty() ? "" : ",") + "\"" + std::to_string(from) + "," +
                 std::to_string(to) + "\":" + style;
    };
    const auto region = [&](int row, int column) {
        return regions[static_cast<std::size_t>(row * drawing.side + column)];
    };
    for (int row = 0; row < drawing.side; ++row)
        for (int column = 0; column < drawing.side; ++column) {
            if (column > 0 && region(row, column) != region(row, column - 1))
                add(drawing.vertex(row, column), drawing.vertex(row + 1, column));
            if (row > 0 && region(row, column) != region(row - 1, column))
                add(drawing.vertex(row, column), drawing.vertex(row, column + 1));
        }
    return "\"lineE\":{" + lines + "}";
}

ReadVariant read_with(const std::string& parts) {
    PenpaDrawing drawing;
    drawing.parts = parts;
    return read_penpa(drawing.text());
}

std::string fault_of_penpa(const std::string& text) {
    try {
        read_penpa(text);
    } catch (const csp::Error& error) {
        return error.what();
    }
    return "";
}

std::string fault_of_penpa_link(const std::string& link) {
    try {
        read_penpa_link(link);
    } catch (const csp::Error& error) {
        return error.what();
    }
    return "";
}

const std::string address = "https://swaroopg92.github.io/penpa-edit/";

std::string link_of(const std::string& text, const std::string& mode = "#m=edit&p=") {
    return address + mode + deflated::in_base64(deflated::deflated(text));
}

/// Returns regions along a path that winds through pairs of columns.
std::vector<int> winding_regions(int side) {
    std::vector<int> order(static_cast<std::size_t>(side * side));
    std::iota(order.begin(), order.end(), 0);
    const auto place = [side](int cell) {
        const int pair = cell % side / 2;
        const int row = cell / side;
        return std::tuple(pair, pair % 2 == 0 ? row : side - row, cell % side);
    };
    std::sort(order.begin(), order.end(), [&](int a, int b) { return place(a) < place(b); });
    std::vector<int> regions(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        regions[static_cast<std::size_t>(order[i])] = static_cast<int>(i) / side;
    std::vector<int> numbers(static_cast<std::size_t>(side), -1); // by first cell
    int next = 0;
    for (int& region : regions) {
        int& number = numbers[static_cast<std::size_t>(region)];
        if (number < 0) number = next++;
        region = number;
    }
    return regions;
}

} // namespace

TEST(Penpa, HasGivensRegionsAndCages) {
    csp::Random random(1);
    for (const int side : {4, 5, 6, 9, 16, 25})
        for (const int margin : {0, 1, 2})
            for (const bool winds : {false, true}) {
                PenpaDrawing drawing{.side = side, .margin = margin};
                sudoku::Variant variant(side);
                if (winds) variant.regions = winding_regions(side);
                std::string numbers;
                std::string labels;
                std::string cages;
                for (int cell = 0; cell < side * side; ++cell) {
                    const auto value =
                        static_cast<int>(random.below(static_cast<std::uint32_t>(3 * side))) + 1;
                    if (value > side) continue;
                    variant.givens.set(cell, value);
                    numbers += std::string(numbers.empty() ? "" : ",") + quoted(drawing.cell(cell)) + ":[\"" +
                               std::to_string(value) + "\",1,\"1\"]";
                }
                for (int cell = 0; cell + side + 1 < side * side; cell += 2 * side) {
                    const int sum = 2 * side - 1;
                    const bool has_sum = random.below(2) == 0;
                    variant.restrictions.push_back(
                        {.kind = &sudoku::kinds::cage,
                         .cells = {cell + 1, cell, cell + side},
                         .numbers = has_sum ? std::vector<int>{sum} : std::vector<int>{}});
                    cages += std::string(cages.empty() ? "" : ",") + "[" +
                             std::to_string(drawing.cell(cell + 1)) + "," +
                             std::to_string(drawing.cell(cell)) + "," +
                             std::to_string(drawing.cell(cell + side)) + "]";
                    if (has_sum)
                        labels += std::string(labels.empty() ? "" : ",") + quoted(drawing.corner(cell)) +
                                  ":[\"" + std::to_string(sum) + "\",1]";
                }
                drawing.parts = "\"number\":{" + numbers + "},\"numberS\":{" + labels +
                                "},\"killercages\":[" + cages + "]," +
                                borders(drawing, variant.regions, random.below(2) == 0 ? "2" : "21");
                const ReadVariant read = read_penpa(drawing.text());
                if (side == 5 && !winds) variant.regions.assign(25, -1);
                EXPECT_EQ(read.variant, variant) << drawing.text();
                EXPECT_THAT(read.left_out, IsEmpty());
            }
}

TEST(Penpa, HasTexts) {
    PenpaDrawing drawing;
    drawing.texts = "Title: A%2C b,Author: C,https://example.org,D%2C%2DE%2EF%2FG%";
    const ReadVariant read = read_penpa(drawing.text());
    EXPECT_EQ(read.variant.title, "A, b");
    EXPECT_EQ(read.variant.author, "C");
    EXPECT_EQ(read.variant.rules, "D,\nE&F=G%");
    EXPECT_EQ(read.variant.regions, std::vector<int>(16, -1));
    EXPECT_THAT(read.left_out, IsEmpty());
    EXPECT_EQ(read_penpa(PenpaDrawing().text()).variant.title, "");
}

TEST(Penpa, HasNumbersOfSeveralKinds) {
    const PenpaDrawing drawing;
    const auto number = [&](int cell, const std::string& entry) {
        return quoted(drawing.cell(cell)) + ":" + entry;
    };
    const ReadVariant read = read_with(
        "\"number\":{" + number(0, R"(["1",1,"10"])") + "," + number(1, R"([2,5,"2"])") + "," +
        number(2, R"([[0,0,1,0,0,0,0,0,0,0],1,"7"])") + "," + number(3, R"([[0,1,1,0,0,0,0,0,0,0],1,"7"])") +
        "," + number(4, R"(["5",1,"1"])") + "," + number(5, R"(["",1,"1"])") + "," +
        number(6, R"(["3",1,"5"])") + "," + number(7, R"(["?",1,"4"])") + "," + number(8, "1") + "," +
        quoted(drawing.vertex(1, 1)) + R"(:["4",1,"1"],"x":["4",1,"1"],"0":["4",1,"1"]})");
    EXPECT_EQ(to_line(read.variant.givens), "123.............");
    EXPECT_THAT(read.left_out,
                ElementsAre("cell B1: \"5\" is not a value from 1 to 4",
                            "cell B4: \"?\" is not a value from 1 to 4", "1 number is outside the board",
                            "4 numbers of another size or place are drawings",
                            "1 cell with several marks is a drawing",
                            "rules that the drawings stand for are only in the text"));
}

TEST(Penpa, HasRegionsOnlyIfAllOfThemHaveTheSameSize) {
    PenpaDrawing drawing;
    const std::vector<int> boxes = sudoku::usual_regions(4);
    drawing.parts = borders(drawing, boxes, "2");
    EXPECT_EQ(read_penpa(drawing.text()).variant.regions, boxes);

    drawing.parts = borders(drawing, boxes, "3"); // green lines
    EXPECT_EQ(read_penpa(drawing.text()).variant.regions, std::vector<int>(16, -1));
    EXPECT_THAT(read_penpa(drawing.text()).left_out,
                ElementsAre("8 lines along edges are drawings",
                            "rules that the drawings stand for are only in the text"));

    drawing.parts = borders(drawing, boxes, "2");
    drawing.parts.erase(drawing.parts.find(','), drawing.parts.rfind(',') - drawing.parts.find(','));
    EXPECT_EQ(read_penpa(drawing.text()).variant.regions, std::vector<int>(16, -1));
    std::vector<int> uneven = boxes;
    uneven[1] = 1; // boxes of 3 and 5 cells
    drawing.parts = borders(drawing, uneven, "21");
    EXPECT_EQ(read_penpa(drawing.text()).variant.regions, std::vector<int>(16, -1));
    EXPECT_THAT(read_penpa(drawing.text()).left_out,
                ElementsAre("the black lines do not divide the board into regions of 4 cells"));
}

TEST(Penpa, HasTheDiagonalsOfAGridForSudoku) {
    PenpaDrawing drawing{.margin = 1};
    std::string falling;
    std::string rising;
    for (int i = 0; i < 4; ++i) {
        falling += std::string(i == 0 ? "" : ",") + "\"" + std::to_string(drawing.vertex(i, i)) + "," +
                   std::to_string(drawing.vertex(i + 1, i + 1)) + "\":12";
        rising += std::string(i == 0 ? "" : ",") + "\"" + std::to_string(drawing.vertex(i + 1, 3 - i)) + "," +
                  std::to_string(drawing.vertex(i, 4 - i)) + "\":12";
    }
    drawing.parts = "\"lineE\":{" + falling + "," + rising + "}";
    drawing.kind = "sudoku";
    drawing.diagonals = "1,0,0,1";
    EXPECT_THAT(
        read_penpa(drawing.text()).variant.restrictions,
        ElementsAre(Restriction{restriction_kind("diagonal-")}, Restriction{restriction_kind("diagonal+")}));
    EXPECT_THAT(read_penpa(drawing.text()).left_out, IsEmpty());
    drawing.diagonals = "0,1,1,1";
    EXPECT_THAT(read_penpa(drawing.text()).variant.restrictions,
                ElementsAre(Restriction{restriction_kind("diagonal+")}));
    EXPECT_THAT(read_penpa(drawing.text()).left_out,
                ElementsAre("4 lines along edges are drawings",
                            "rules that the drawings stand for are only in the text"));
    drawing.kind = "square";
    EXPECT_THAT(read_penpa(drawing.text()).variant.restrictions, IsEmpty());
}

TEST(Penpa, HasCagesWithTheirLabels) {
    const PenpaDrawing drawing{.margin = 1};
    const auto cells = [&](const std::vector<int>& list) {
        std::string text;
        for (const int cell : list)
            text += std::string(text.empty() ? "" : ",") + std::to_string(drawing.cell(cell));
        return "[" + text + "]";
    };
    const auto outline = [&](int from, int to) {
        return "\"" + std::to_string(drawing.corner(from)) + "," + std::to_string(drawing.corner(to) + 1) +
               "\":10";
    };
    PenpaDrawing caged = drawing;
    caged.parts = "\"killercages\":[" + cells({0, 1, 0}) + ",[],null," + cells({4, 5}) + "," +
                  cells({10, 11}) + ",[1,2]],\"numberS\":{" + quoted(drawing.corner(0)) + ":[\"5\",1]," +
                  quoted(drawing.corner(4) + 1) + ":[\"x\",1]," + quoted(drawing.corner(15)) +
                  ":[\"7\",1],\"1\":[\"8\",1]},\"cage\":{" + outline(0, 1) + "," + outline(0, 0) + "," +
                  outline(5, 4) + "," + outline(0, 4) + "," + outline(14, 14) + "}";
    const ReadVariant read = read_penpa(caged.text());
    EXPECT_THAT(read.variant.restrictions, ElementsAre(Restriction{restriction_kind("cage"), {0, 1}, {}, {5}},
                                                       Restriction{restriction_kind("cage"), {4, 5}},
                                                       Restriction{restriction_kind("cage"), {10, 11}}));
    EXPECT_THAT(read.left_out,
                ElementsAre("cage 2: the label \"x\" is not a sum", "cage 4 has cells outside the board",
                            "2 texts in corners are drawings", "2 pieces of an outline are drawings",
                            "rules that the drawings stand for are only in the text"));
}

TEST(Penpa, NamesDrawings) {
    PenpaDrawing drawing;
    drawing.parts = R"("surface":{"18":1,"19":1},"symbol":{"20":[1,"circle_L",1]},"thermo":[[18,19],[]],)"
                    R"("nobulbthermo":[[18,19]],"arrows":[[18,19],null],"direction":[[1,2],[2,3]],)"
                    R"("squareframe":[[1]],"polygon":[[1,2]],"line":{"18,19":3},"wall":{"1,2":2},)"
                    R"("freeline":{},"freelineE":null,"deletelineE":{"1,2":1},"command_redo":{"__a":[1]},)"
                    R"("other":[1],"an\u007fother":[1],"nothing":{})";
    drawing.player =
        R"({"number":{"18":["1",2,"1"],"19":["1",2,"1"]},"command_undo":{"__a":[1]},"thermo":[]})";
    EXPECT_THAT(
        read_penpa(drawing.text()).left_out,
        ElementsAre("2 cells with a colour are drawings", "1 symbol is a drawing", "1 line is a drawing",
                    "1 line erased is a drawing", "1 wall is a drawing", "1 thermometer is a drawing",
                    "1 thermometer without a bulb is a drawing", "1 arrow with a circle is a drawing",
                    "2 arrows are drawings", "1 frame is a drawing", "1 polygon is a drawing",
                    R"(the key "an\u007fother" is not known: [1])", "the key \"other\" is not known: [1]",
                    "rules that the drawings stand for are only in the text",
                    "2 entries of the player's are not read"));
    std::string turned = PenpaDrawing().text();
    turned.replace(turned.find(",38,0,1,1"), 9, ",38,90,1,-1");
    EXPECT_THAT(read_penpa(turned).left_out,
                ElementsAre("the drawing is turned or mirrored, the board is not"));
}

TEST(Penpa, IsReadFromLinks) {
    PenpaDrawing drawing;
    drawing.texts = "Title: AzZb,Author: zZG,,";
    drawing.parts = R"(zN:{"18":["1",1,"1"]},zT:[],z3:zO,z9:[],zQ:[])";
    drawing.player = "";
    const std::string link = link_of(drawing.text(), "#m=solve&p=");
    const ReadVariant read = read_penpa_link(link);
    EXPECT_EQ(read.variant.title, "Azb");
    EXPECT_EQ(read.variant.author, "zG");
    EXPECT_EQ(read.variant.givens[0], 1);
    EXPECT_THAT(read.left_out, IsEmpty());
    EXPECT_TRUE(sudoku::is_penpa_link(link));

    std::string escaped = link;
    for (std::size_t at = 0; (at = escaped.find_first_of("+/", address.size() + 12)) != std::string::npos;)
        escaped.replace(at, 1, escaped[at] == '+' ? "%2B" : "%2F");
    EXPECT_EQ(read_penpa_link(" " + escaped + "\n").variant, read.variant);
    std::string old = link;
    old.replace(old.find('#'), 1, "?");
    EXPECT_EQ(read_penpa_link(old).variant, read.variant);
    EXPECT_THAT(read_penpa_link(link + "&a=abc").left_out, ElementsAre("the solution is not read"));

    drawing.texts = "Title: \xFF,Author: \xC3\xA9,,";
    EXPECT_EQ(read_penpa_link(link_of(drawing.text())).variant.title, "\xEF\xBF\xBD");
    EXPECT_EQ(read_penpa_link(link_of(drawing.text())).variant.author, "\xC3\xA9");
}

TEST(Penpa, IsRecognisedByItsAddress) {
    EXPECT_TRUE(sudoku::is_penpa_link(address + "#m=edit&p=abc"));
    EXPECT_TRUE(sudoku::is_penpa_link("http://opt-pan.github.io/penpa-edit/?m=solve&p=abc\n"));
    EXPECT_FALSE(sudoku::is_penpa_link("https://www.f-puzzles.com/?load=abc"));
    EXPECT_FALSE(sudoku::is_penpa_link("https://example.org/ and /penpa-edit/#p=abc"));
    EXPECT_FALSE(sudoku::is_penpa_link("/penpa-edit/"));
    EXPECT_FALSE(sudoku::is_penpa_link(""));
}

TEST(Penpa, NamesTheFaultOfALink) {
    const std::string cut = "the link does not unpack; is it complete?";
    const std::string none = "the link holds no puzzle: expected one with #m=edit&p= or #m=solve&p=";
    const std::string link = link_of(PenpaDrawing().text());
    for (std::size_t size = link.find("p=") + 2; size < link.find('=', link.find("p=") + 2) - 4; size += 3)
        ASSERT_EQ(fault_of_penpa_link(link.substr(0, size)), cut) << size;
    EXPECT_EQ(fault_of_penpa_link(address + "#m=edit&p=A*"), cut);
    EXPECT_EQ(fault_of_penpa_link(address), none);
    EXPECT_EQ(fault_of_penpa_link(address + "#m=edit"), none);
    EXPECT_EQ(fault_of_penpa_link(address + "#m=edit&p=https://puzz.link/p?sudoku/9/9/k"), none);
    EXPECT_EQ(fault_of_penpa_link(link_of(std::string(5'000'000, 'z'))), cut);
    EXPECT_EQ(fault_of_penpa_link(link_of("")), "expected at least 6 lines in the link, found 1");
}

TEST(Penpa, NamesTheFaultOfAText) {
    const PenpaDrawing drawing;
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string text = drawing.text();
        return text.replace(text.find(from), from.size(), to);
    };
    EXPECT_EQ(fault_of_penpa("9,9,38,0"),
              "the link is of an old version of Penpa: open it and copy the link again");
    EXPECT_EQ(fault_of_penpa("square,4,4\n\n\n\n"), "expected at least 6 lines in the link, found 5");
    EXPECT_EQ(fault_of_penpa("hex,4,4\n\n\n{}\n\n[]"),
              "expected a grid of the kind square or sudoku, found \"hex\"");
    EXPECT_EQ(fault_of_penpa(with("4,4", "x,4")), "the number of columns: expected 1 to 1000, found \"x\"");
    EXPECT_EQ(fault_of_penpa(with("4,4", "4,1001")),
              "the number of rows: expected 1 to 1000, found \"1001\"");
    EXPECT_EQ(fault_of_penpa(with("4,4", "1000,1000")),
              "expected a square board of side 4 to 25, found 1 row and 16 columns");
    EXPECT_EQ(fault_of_penpa("square,4,4\n\n\n[]\n\n[]"),
              "the drawing: expected an object in JSON, found \"[]\"");
    EXPECT_EQ(fault_of_penpa("square,4,4\n\n\n" + std::string(200, '[') + "\n\n[]"),
              "the drawing: expected an object in JSON, found \"[[[[[[[[[[[[[[[[[[[[...\"");
    EXPECT_EQ(fault_of_penpa(with(drawing.board(), "[18,1,1")),
              "the cells of the board: expected a list, found \"[18,1,1\"");
    EXPECT_EQ(fault_of_penpa(with(drawing.board(), "[null]")),
              "the cells of the board: null leads to no cell");
    EXPECT_EQ(fault_of_penpa(with(drawing.board(), "[18,46]")),
              "the cells of the board: 46 leads to no cell");
    EXPECT_EQ(fault_of_penpa(with(drawing.board(), "[18,-19]")),
              "the cells of the board: -19 leads to no cell");
    EXPECT_EQ(fault_of_penpa(with(drawing.board(), "[]")),
              "expected a square board of side 4 to 25, found 0 rows and 0 columns");
    EXPECT_EQ(fault_of_penpa(with("[18,1,1,1,5,1", "[18,1,1,1,6")),
              "expected a square board, found one with gaps");
    EXPECT_EQ(fault_of_penpa(with("{}\n[18", "[]\n[18")),
              "the player's drawing: expected an object in JSON, found \"[]\"");
    for (const std::string key : {"number", "lineE", "killercages", "thermo"})
        EXPECT_EQ(fault_of_penpa(with("{}\n{}\n{}\n", "{}\n{\"" + key + "\":5}\n{}\n")),
                  key + ": expected a list or an object, found 5");
    EXPECT_THAT(fault_of_penpa(with(drawing.board(), "[18,99999999999]")), HasSubstr("leads to no cell"));
}
