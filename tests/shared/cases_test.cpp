// Files from users that were once misread.

#include <tests/apps/sudoku_program.hpp>

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace cases_test {

using tests::run_sudoku;

const std::string folder = ARCWISE_SOURCE_DIR "/../shared/data/cases/";

TEST(SharedCases, ArePuzzlesInTheFormsThatPeopleHave) {
    if (!std::filesystem::exists(folder)) GTEST_SKIP() << "they want ../shared/data/cases";
    std::size_t forms = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (!entry.path().filename().string().starts_with("G-")) continue;
        const auto solved = run_sudoku("solve " + entry.path().string());
        EXPECT_EQ(solved.status, 0) << entry.path() << solved.err;
        ++forms;
    }
    EXPECT_GE(forms, 6U);
}

TEST(SharedCases, OfDrawnBoxesAndMarksAreAnsweredAsTheyAreMeant) {
    if (!std::filesystem::exists(folder)) GTEST_SKIP() << "they want ../shared/data/cases";
    EXPECT_EQ(run_sudoku("solve " + folder + "F2-6x6-drawn-with-3x2-boxes.txt").out,
              "512634231456645321423165156243364512\n");
    EXPECT_EQ(run_sudoku("solve " + folder + "F3-solve-ignores-marks-4x4.txt").out, "# no solution\n");
    EXPECT_EQ(run_sudoku("solve --count 9 " + folder + "F3-solve-ignores-marks-9x9.txt").out, "2\n");
    EXPECT_EQ(run_sudoku("solve " + folder + "F4-printed-grid.txt").status, 0);
    EXPECT_EQ(run_sudoku("hint --marks " + folder + "F7-marks-with-bom.txt").status, 0);
    const auto layout =
        run_sudoku("solve --layout " + folder + "F7-layout-with-bom.txt", std::string(81, '.'));
    EXPECT_EQ(layout.status, 0) << layout.err;
}

} // namespace cases_test
