#pragma once

#include <sudoku/formats/f_puzzles.hpp>

#include <csp/base/error.hpp>

#include <gmock/gmock.h>

#include <string>
#include <vector>

/// Small files of f-puzzles, for tests.
namespace f_puzzles {

using sudoku::ReadVariant;
using Restrictions = std::vector<sudoku::Restriction>;
using Notes = std::vector<std::string>;

/// Returns an empty grid, whose first cell has this content.
inline std::string grid(int side = 4, const std::string& first = "{}") {
    std::string text = "[";
    for (int cell = 0; cell < side * side; ++cell) {
        text += cell % side == 0 ? (cell == 0 ? "[" : ",[") : ",";
        text += cell == 0 ? first : "{}";
        if (cell % side == side - 1) text += ']';
    }
    return text + ']';
}

/// Returns a puzzle with these members in addition to its grid: `"odd":[{"cell":"R1C1"}]`.
inline std::string puzzle(const std::string& members, int side = 4) {
    return "{\"size\":" + std::to_string(side) + ",\"grid\":" + grid(side) + (members.empty() ? "" : ",") +
           members + '}';
}

inline ReadVariant read(const std::string& members, int side = 4) {
    return sudoku::read_f_puzzles(puzzle(members, side));
}
inline Restrictions restrictions(const std::string& members, int side = 4) {
    const ReadVariant read = f_puzzles::read(members, side);
    EXPECT_THAT(read.left_out, testing::IsEmpty()) << members;
    return read.variant.restrictions;
}
inline ReadVariant with_first_cell(const std::string& content) {
    return sudoku::read_f_puzzles("{\"size\":4,\"grid\":" + grid(4, content) + '}');
}
inline Notes left_out(const std::string& members) { return read(members).left_out; }

inline std::string refusal(const auto& action) {
    try {
        action();
    } catch (const csp::Error& error) {
        return error.what();
    }
    return "no error";
}
inline std::string refusal_of_text(const std::string& json) {
    return refusal([&] { (void)sudoku::read_f_puzzles(json); });
}
inline std::string refusal_of(const std::string& members) { return refusal_of_text(puzzle(members)); }

} // namespace f_puzzles
