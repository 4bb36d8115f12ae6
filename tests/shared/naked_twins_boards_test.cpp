#include <tests/sudoku/twins_boards.hpp>

namespace {

TEST(SharedTwins, BothConventionsGiveTheBoardsOfTheirAuthors) {
    tests::expect_twins_as_in(PENCILMARK_SOURCE_DIR "/../shared/data/twins/naked_twins_cases.json");
}

} // namespace
