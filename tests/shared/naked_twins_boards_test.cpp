#include <tests/sudoku/twins_boards.hpp>

namespace naked_twins_boards_test {

TEST(SharedTwins, BothConventionsGiveTheBoardsOfTheirAuthors) {
    tests::expect_twins_as_in(PENCILMARK_SOURCE_DIR "/../shared/data/twins/naked_twins_cases.json");
}

} // namespace naked_twins_boards_test
