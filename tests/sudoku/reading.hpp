#pragma once

#include <sudoku/board/print.hpp>
#include <sudoku/board/reader.hpp>

#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

/// Reading puzzles from text, for tests.
namespace reading {

inline const std::string puzzle =
    "..2.....57.86.9.2.534782......5..4..19.2.4.83..5..8......321658.5.9.67.26.....9..";
inline const std::string other_puzzle =
    "........6..5..8.9..3.4..7....491........8..4.5....42....1..9.5..6....4.37........";

inline std::vector<sudoku::Record> read(const std::string& text,
                                        std::optional<sudoku::BoxShape> box = std::nullopt) {
    std::istringstream in(text);
    sudoku::BoardReader reader(in, {box});
    std::vector<sudoku::Record> records;
    while (auto record = reader.next()) records.push_back(std::move(*record));
    return records;
}

/// Returns each record as one string: its board on a line with its trailing text, or its error.
inline std::vector<std::string> summary(const std::string& text,
                                        std::optional<sudoku::BoxShape> box = std::nullopt) {
    std::vector<std::string> lines;
    for (const auto& record : read(text, box)) {
        lines.push_back(record.board() ? sudoku::to_line(*record.board()) + record.trailing
                                       : record.error()->what());
    }
    return lines;
}

using Summary = std::vector<std::string>;

/// Returns the puzzle in rows, `prefix` before and `suffix` after each.
inline std::string rows_of(const std::string& line, const std::string& prefix = "",
                           const std::string& suffix = "\n") {
    std::string text;
    for (std::size_t row = 0; row < 9; ++row) text += prefix + line.substr(9 * row, 9) + suffix;
    return text;
}

inline std::string repeat(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

} // namespace reading
