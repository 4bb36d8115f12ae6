#include <sudoku/board/reader.hpp>

#include <tests/sudoku/reading.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace reader_robustness_test {

using reading::puzzle;
using reading::read;
using sudoku::BoardReader;
using sudoku::BoxShape;

/// Returns text that resembles puzzles: pieces with a meaning for the reader, in any order.
rc::Gen<std::string> near_puzzles() {
    const std::vector<std::string> pieces{puzzle,
                                          puzzle.substr(0, 9),
                                          "__2 | ___ | __5",
                                          "----+-----+----",
                                          "\n",
                                          "\n",
                                          "\n\n",
                                          "\r\n",
                                          "# x",
                                          " ",
                                          "|",
                                          "10 11 12",
                                          "x",
                                          "*",
                                          std::string(1, '\0'),
                                          "\xFF",
                                          "1234",
                                          "1234123412341234\n",
                                          "123456789ABCDEFG\n",
                                          "5,3,,",
                                          ",",
                                          "\t",
                                          "\"",
                                          "[",
                                          "],",
                                          "│ ",
                                          "| 5 |   |",
                                          "=5 ",
                                          "\xE2\x94",
                                          std::string(70'000, '.')};
    const auto piece = rc::gen::elementOf(pieces);
    return rc::gen::map(rc::gen::container<std::vector<std::string>>(piece),
                        [](const std::vector<std::string>& chosen) {
                            std::string text;
                            for (const auto& part : chosen) text += part;
                            return text;
                        });
}

RC_GTEST_PROP(BoardReaderRobustness, AnyBytesGiveRecordsInOrderAndAPuzzleBehindThemIsRead, ()) {
    const auto junk = *rc::gen::oneOf(rc::gen::arbitrary<std::string>(), near_puzzles());
    const auto box = *rc::gen::element<std::optional<BoxShape>>(std::nullopt, BoxShape{3, 3}, BoxShape{5, 5});
    const auto records = read(junk + "\n\n" + std::string(625, 'P') + "\n", box);
    std::size_t line = 0;
    for (const auto& record : records) {
        RC_ASSERT(record.line > line);
        line = record.line;
        if (record.error()) RC_ASSERT(record.error()->line() >= record.line);
    }
    RC_ASSERT(!records.empty());
    if (box != BoxShape{3, 3})
        RC_ASSERT(records.back().board() != nullptr && records.back().board()->side() == 25);
}

TEST(BoardReaderRobustness, ALongStreamOfRandomBytesGivesFewRecords) {
    std::string bytes;
    unsigned state = 1;
    for (int i = 0; i < 4'000'000; ++i) {
        state = state * 1664525U + 1013904223U;
        bytes += static_cast<char>(state >> 24U);
    }
    EXPECT_LT(read(bytes).size(), 1000U);
}

} // namespace reader_robustness_test
