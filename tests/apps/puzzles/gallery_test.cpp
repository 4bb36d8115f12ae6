#include <apps/puzzles/puzzle.hpp>
#include <tests/support/text_file.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

namespace gallery_test {

using namespace puzzles;
using testing::HasSubstr;

const std::filesystem::path gallery = std::filesystem::path(ARCWISE_SOURCE_DIR) / "apps/puzzles";

Statement statement_of(const Puzzle& puzzle, std::string_view instance) {
    return state(puzzle, std::string(puzzle.name), std::string(instance));
}

csp::SolveResult best_of(const Statement& puzzle) {
    return puzzle.minimise ? csp::minimise(puzzle.model, *puzzle.minimise, puzzle.search)
                           : csp::maximise(puzzle.model, *puzzle.maximise, puzzle.search);
}

class Gallery : public testing::TestWithParam<const Puzzle*> {};

TEST_P(Gallery, AgreesWithEveryKnownFigure) {
    for (const KnownFigure& known : GetParam()->known) {
        const Statement puzzle = statement_of(*GetParam(), known.instance);
        if (puzzle.minimise || puzzle.maximise) {
            const auto best = best_of(puzzle);
            EXPECT_EQ(best.stopped(), csp::StopReason::exhausted) << known.instance;
            EXPECT_EQ(best.optimum().best, known.figure) << known.instance;
        } else {
            csp::SearchOptions search = puzzle.search;
            search.projection = puzzle.answer;
            EXPECT_EQ(csp::count(puzzle.model, search).solutions, static_cast<std::uint64_t>(known.figure))
                << known.instance;
        }
    }
}

TEST_P(Gallery, SolvesAndDrawsItsExample) {
    const Statement puzzle = statement_of(*GetParam(), GetParam()->example);
    const bool is_optimised = puzzle.minimise || puzzle.maximise;
    const auto answer = is_optimised ? best_of(puzzle) : csp::solve(puzzle.model, puzzle.search);
    ASSERT_TRUE(answer);
    EXPECT_TRUE(puzzle.model.check(*answer));
    const Picture picture = puzzle.drawing(*answer);
    EXPECT_FALSE(text_of(picture).empty());
    const std::string svg = svg_of(picture, title_of(*GetParam()));
    EXPECT_THAT(svg, HasSubstr("</svg>"));
    EXPECT_THAT(svg, HasSubstr("<title>" + std::string(GetParam()->name) + ": "));
}

TEST_P(Gallery, SaysWhatItIs) {
    const Puzzle& puzzle = *GetParam();
    EXPECT_FALSE(puzzle.summary.empty());
    EXPECT_FALSE(puzzle.teaches.empty());
    EXPECT_FALSE(puzzle.instance.empty());
    EXPECT_FALSE(puzzle.known.empty());
    for (const KnownFigure& known : puzzle.known) EXPECT_FALSE(known.source.empty());
}

TEST_P(Gallery, RefusesInstancesThatAreNone) {
    for (const char* const text : {"", "\x01\xff", "-7 x", "99999999999", "1 2 3 4 5 6 7 8 9 10 11 12 13 x"})
        EXPECT_THROW((void)statement_of(*GetParam(), text), csp::Error) << text;
    const std::string example(GetParam()->example);
    EXPECT_THROW((void)statement_of(*GetParam(), example + "\n\n$ more"), InputError);
}

INSTANTIATE_TEST_SUITE_P(Puzzles, Gallery, testing::ValuesIn(all_puzzles().begin(), all_puzzles().end()),
                         [](const auto& tested) {
                             std::string name(tested.param->name);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(Registration, IsOneFileAndOneLine) {
    std::set<std::string> files, names;
    for (const auto& entry : std::filesystem::directory_iterator(gallery / "models"))
        files.insert(entry.path().stem());
    for (const Puzzle* puzzle : all_puzzles()) {
        std::string name(puzzle->name);
        std::replace(name.begin(), name.end(), '-', '_');
        names.insert(name);
    }
    EXPECT_EQ(files, names);
}

TEST(Models, RefuseSymbolsOfLargerBoards) {
    for (const Puzzle* puzzle : all_puzzles())
        if (puzzle->name == "sudoku") {
            EXPECT_THAT([&] { statement_of(*puzzle, "1.4.\n..5.\n....\n...."); },
                        testing::ThrowsMessage<InputError>(HasSubstr("found 5 on a board of side 4")));
        }
}

TEST(Models, GiveEachVariableANameOfItsOwn) { // explanations speak of them
    for (const Puzzle* puzzle : all_puzzles()) {
        const Statement stated = statement_of(*puzzle, puzzle->example);
        std::set<std::string> names;
        for (std::uint32_t x = 0; x < stated.model.variable_count(); ++x) {
            const std::string name = stated.model.name(csp::Var{x});
            EXPECT_TRUE(names.insert(name).second) << puzzle->name << ": " << name;
        }
    }
}

TEST(Models, AreShort) {
    for (const auto& entry : std::filesystem::directory_iterator(gallery / "models")) {
        const std::string text = tests::text_of(entry.path());
        EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 100) << entry.path();
    }
}

} // namespace gallery_test
