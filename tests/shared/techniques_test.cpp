// Techniques on puzzles by other authors, which are not part of the project.

#include <sudoku/sudoku.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace shared_techniques_test {

using sudoku::Explanation;
using sudoku::Geometry;
using sudoku::Layout;
using sudoku::Position;
using sudoku::Step;

struct Sample {
    const char* name;
    int every; ///< one puzzle in this many is used
};

class SharedTechniques : public ::testing::TestWithParam<Sample> {};

TEST_P(SharedTechniques, SolveAllPuzzlesAndEveryStepFollowsFromWhatItCites) {
    const Geometry geometry(Layout::classic());
    const sudoku::Explainer explainer(sudoku::techniques::usual(true));
    std::ifstream in(std::string(ARCWISE_SOURCE_DIR "/../shared/data/sudoku/") + GetParam().name);
    sudoku::BoardReader reader(in);
    int number = 0;
    while (const auto record = reader.next()) {
        if (!record->board() || number++ % GetParam().every != 0) continue;
        Position position(geometry, *record->board());
        Position replayed = position;
        const Explanation told = explainer.explain(position);
        ASSERT_EQ(told.status, Explanation::Status::solved) << sudoku::to_line(*record->board());
        for (const Step& step : told.steps) {
            ASSERT_NE(step.technique, &sudoku::techniques::refutation);
            const auto before = replayed.candidates();
            ASSERT_EQ(sudoku::fault_of_step(geometry.layout(), *record->board(), before, step), std::nullopt)
                << sudoku::sentence(step, sudoku::Names(geometry));
            apply(step, replayed);
        }
    }
    EXPECT_GT(number, 300);
}

INSTANTIATE_TEST_SUITE_P(Files, SharedTechniques,
                         ::testing::Values(Sample{"puzzles1_17_clue.txt", 500},
                                           Sample{"puzzles2_magictour_top1465.txt", 60},
                                           Sample{"puzzles5_forum_hardest_1106.txt", 40}),
                         [](const auto& test) {
                             const std::string name = test.param.name;
                             return name.substr(0, name.find('_')); // puzzles1, ...
                         });

/// Puzzles by other authors whose published ratings were once computed wrongly: by direct eliminations, and by cycles,
/// loops of six cells and aligned triples.
class SharedRatings : public ::testing::TestWithParam<const char*> {};

TEST_P(SharedRatings, AreThePublishedOnes) {
    const std::string path = std::string(ARCWISE_SOURCE_DIR "/../shared/data/cases/") + GetParam();
    std::ifstream in(path);
    if (!in) GTEST_SKIP() << path << " is not there";
    const Geometry geometry(Layout::classic());
    const sudoku::Rater rater(true);
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with('#') || line.size() < 85) continue;
        const auto board = sudoku::Board::parse(line.substr(0, 81));
        const auto rating = rater.rate(Position(geometry, board));
        ASSERT_TRUE(rating.er) << line;
        EXPECT_NEAR(*rating.er, std::stod(line.substr(82)), 1e-9) << line;
        ++number;
    }
    EXPECT_GT(number, 4);
}

INSTANTIATE_TEST_SUITE_P(Cases, SharedRatings,
                         ::testing::Values("F1-er-direct-eliminations.txt", "F6-er-chains-loops.txt"));

} // namespace shared_techniques_test
