// Explanations shown on pages: their events must lead to the answer, and their steps must be complete.

#include <apps/puzzles/explanation_track.hpp>
#include <apps/puzzles/puzzle.hpp>
#include <apps/replay/moments.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <string>

namespace explanation_track_test {

using namespace puzzles;
using testing::HasSubstr;

Statement example_of(std::string_view name) {
    for (const Puzzle* puzzle : all_puzzles())
        if (puzzle->name == name) return state(*puzzle, std::string(name), std::string(puzzle->example));
    throw std::logic_error("no such puzzle");
}

class ExplanationTrack : public testing::TestWithParam<const char*> {};

TEST_P(ExplanationTrack, LeadsToTheAnswer) {
    const Statement puzzle = example_of(GetParam());
    const csp::Explanation explanation = csp::explain(puzzle.model);
    ASSERT_TRUE(explanation.is_unique());
    const replay::Track track = track_of(explanation, puzzle.model);
    ASSERT_EQ(track.notes.size(), explanation.steps().size());

    std::vector<std::uint32_t> written = track.given;
    replay::Moments moments(track.trace);
    for (std::size_t i = 0; i < track.notes.size(); ++i) {
        SCOPED_TRACE(track.notes[i].text);
        EXPECT_GT(track.notes[i].events, 0U);
        for (std::size_t event = 0; event < track.notes[i].events; ++event) ASSERT_TRUE(moments.next());
        for (const csp::Atom fact : explanation.steps()[i].news)
            for (const csp::Interval& run : moments.domain(fact.variable())) {
                EXPECT_TRUE(fact.holds_for(run.min));
                EXPECT_TRUE(fact.holds_for(run.max));
            }
        for (const std::uint32_t x : track.notes[i].placements) {
            EXPECT_TRUE(moments.is_fixed(csp::Var{x}));
            written.push_back(x);
        }
    }
    EXPECT_FALSE(moments.next());
    std::sort(written.begin(), written.end());
    ASSERT_EQ(written.size(), puzzle.model.variable_count());
    for (std::uint32_t x = 0; x < written.size(); ++x) {
        EXPECT_EQ(written[x], x);
        EXPECT_EQ(moments.value(csp::Var{x}), (*explanation.solution())[csp::Var{x}]);
    }
}

INSTANTIATE_TEST_SUITE_P(Puzzles, ExplanationTrack,
                         testing::Values("zebra", "kakuro", "nonogram", "star-battle", "futoshiki"));

TEST(ExplanationTrack, NamesWhatAStepConcludesFrom) {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 9), "x");
    const auto y = model.int_var(csp::range(0, 9), "y");
    model.post(x >= 8, "x is large");
    model.post(y == x - 8, "y follows");
    model.post(y != 0, "y is something");
    const replay::Track track = track_of(csp::explain(model), model);
    ASSERT_FALSE(track.notes.empty());
    EXPECT_EQ(track.trace.constraints[1].name, "y follows");
    const replay::Note& last = track.notes.back();
    EXPECT_EQ(last.rule, "Direct");
    EXPECT_THAT(last.causes, testing::Not(testing::IsEmpty()));
    EXPECT_THAT(track.about, HasSubstr("Why the answer holds, in "));
}

TEST(ExplanationTrack, SaysWhereAnswersDiffer) {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 3), "x");
    model.post(x != 1);
    const replay::Track track = track_of(csp::explain(model), model);
    ASSERT_EQ(track.notes.size(), 1U);
    EXPECT_TRUE(track.notes.front().placements.empty());
    EXPECT_THAT(track.about, HasSubstr("1 step, up to where answers differ."));
}

} // namespace explanation_track_test
