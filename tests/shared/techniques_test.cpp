// Techniques on puzzles of others, which are no part of the project.

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
    int every; ///< so many puzzles are passed over
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

} // namespace shared_techniques_test
