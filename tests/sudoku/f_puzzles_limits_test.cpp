#include <sudoku/formats/f_puzzles.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

TEST(FPuzzlesLimits, RefuseTextsOfManyLevels) {
    constexpr std::size_t many = 1'000'000; // recursion as deep would end the stack
    const std::string text = "{\"size\":" + std::string(many, '[') + std::string(many, ']') + "}";
    try {
        sudoku::read_f_puzzles(text);
        FAIL();
    } catch (const csp::Error& error) {
        EXPECT_STREQ(error.what(), "expected JSON in at most 100 levels, found more");
    }
}
