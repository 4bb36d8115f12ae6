#pragma once

#include <sudoku/sudoku.hpp>

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <string>

/// Boards of candidates before and after naked twins, from a file: see tests/data/naked_twins.json for its form.
namespace tests {

inline sudoku::Candidates twins_board(const sudoku::Layout& layout, const nlohmann::json& board) {
    sudoku::Candidates candidates;
    for (int cell = 0; cell < candidates.size(); ++cell) {
        std::uint32_t values = 0;
        for (const char digit : board.at(layout.cell_name(cell)).get<std::string>())
            values |= 1U << (digit - '0');
        candidates.set(cell, values);
    }
    return candidates;
}

/// Confirms that naked twins have the effect that the file states for its boards, in a diagonal layout.
inline void expect_twins_as_in(const std::string& path) {
    std::ifstream file(path);
    ASSERT_TRUE(file) << path;
    const auto layout = sudoku::Layout::diagonal();
    const auto document = nlohmann::json::parse(file);
    ASSERT_FALSE(document.at("cases").empty());
    for (const auto& boards : document.at("cases")) {
        const auto before = twins_board(layout, boards.at("before"));
        EXPECT_EQ(sudoku::rules::one_pass(sudoku::rules::naked_twins, layout, before),
                  twins_board(layout, boards.at("after_one_pass")));
        EXPECT_EQ(sudoku::rules::to_fixpoint(sudoku::rules::naked_twins, layout, before),
                  twins_board(layout, boards.at("after_fixpoint")));
    }
}

} // namespace tests
