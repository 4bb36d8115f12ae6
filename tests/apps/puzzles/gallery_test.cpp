#include <apps/puzzles/puzzle.hpp>
#include <tests/support/run_program.hpp>

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

const Puzzle* puzzle_named(std::string_view name) {
    const auto all = all_puzzles();
    return *std::find_if(all.begin(), all.end(),
                         [name](const Puzzle* puzzle) { return puzzle->name == name; });
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
            EXPECT_EQ(csp::count_solutions(puzzle.model, search).solutions,
                      static_cast<std::uint64_t>(known.figure))
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

TEST_P(Gallery, SkipsCommentsInItsInstances) {
    const std::string example(GetParam()->example);
    const Statement puzzle = statement_of(*GetParam(), example);
    const Statement with = statement_of(*GetParam(), "# a title\n" + example + "\n# the end\n");
    EXPECT_EQ(puzzle.model.variable_count(), with.model.variable_count());
    EXPECT_EQ(puzzle.model.constraint_count(), with.model.constraint_count());
}

/// Cells are named "B3", as in Sudoku, not "cell[11]" or "r2c3".
TEST_P(Gallery, NamesCellsAsSudokuDoes) {
    const Statement puzzle = statement_of(*GetParam(), GetParam()->example);
    const std::set<std::string> of_cells{"battleships",      "crossword",      "futoshiki",    "hitori",
                                         "kenken",           "killer-sudoku",  "latin-square", "magic-square",
                                         "minesweeper",      "nonogram",       "numbrix",      "nurikabe",
                                         "peaceable-queens", "samurai-sudoku", "skyscrapers",  "slitherlink",
                                         "star-battle",      "still-life",     "sudoku",       "tents"};
    bool has_first = false;
    for (std::uint32_t i = 0; i < puzzle.model.variable_count(); ++i) {
        const std::string& name = puzzle.model.name(csp::Var(i, puzzle.model.number()));
        has_first = has_first || name == "A1";
        EXPECT_THAT(name, testing::Not(testing::ContainsRegex(
                              "^(cell|owner|dark|mine|ship|tent|square).?[[]|r[0-9]+c[0-9]")));
    }
    EXPECT_TRUE(has_first || !of_cells.contains(std::string(GetParam()->name)));
}

/// Readers count from 1: no variable and no constraint has a name such as "row[0]".
TEST_P(Gallery, NamesNothingByItsIndex) {
    const Statement puzzle = statement_of(*GetParam(), GetParam()->example);
    const auto is_index = testing::ContainsRegex("[a-z0-9][[][0-9]+]");
    for (std::uint32_t x = 0; x < puzzle.model.variable_count(); ++x)
        EXPECT_THAT(puzzle.model.name(csp::Var{x}), testing::Not(is_index));
    for (std::size_t c = 0; c < puzzle.model.constraint_count(); ++c)
        EXPECT_THAT(puzzle.model.constraint_name(c), testing::Not(is_index));
}

TEST_P(Gallery, HasAWordOfItsOwnForEachValue) {
    const Statement puzzle = statement_of(*GetParam(), GetParam()->example);
    for (const auto& [variables, word_of] : puzzle.words.groups())
        for (const csp::Var x : variables) {
            std::set<std::string> words;
            std::size_t count = 0;
            for (const csp::Interval run : puzzle.model.domain(x).intervals())
                for (csp::Value value = run.min; value <= run.max; ++value) {
                    const std::string word = puzzle.words(x, value);
                    EXPECT_EQ(word, word_of(value));
                    words.insert(word.empty() ? std::to_string(value) : word);
                    ++count;
                }
            EXPECT_EQ(words.size(), count) << puzzle.model.name(x);
        }
}

TEST(Words, AreThoseOfThePicture) {
    const auto said = [](std::string_view name, std::string_view variable, csp::Value value) {
        const Statement puzzle = statement_of(*puzzle_named(name), puzzle_named(name)->example);
        for (std::uint32_t x = 0; x < puzzle.model.variable_count(); ++x)
            if (puzzle.model.name(csp::Var{x}) == variable) return puzzle.words(csp::Var{x}, value);
        return "no variable " + std::string(variable);
    };
    EXPECT_EQ(said("crossword", "A1", 7), "H");
    EXPECT_EQ(said("nurse-roster", "Eve on day 2", 0), "off");
    EXPECT_EQ(said("nurse-roster", "Eve on day 2", 3), "N");
    EXPECT_EQ(said("timetable", "lesson 1 of 1a with Ada", 5), "day 2 period 2");
    EXPECT_EQ(said("knights-tour", "after F8", 30), "D7");
    EXPECT_EQ(said("hamiltonian-path", "after D", 4), "E");
    EXPECT_EQ(said("queens", "queen in row 2", 5), "B5");
    EXPECT_EQ(said("stable-marriage", "wife of man 1", 2), "woman 3");
    EXPECT_EQ(said("bin-packing", "bin of item 1 (70)", 1), "") << "its number";
}

TEST(SudokuOfTheGallery, ReadsWhatTheSudokuProgramReads) {
    const auto solutions = [](const std::string& text) {
        const Statement puzzle = statement_of(*puzzle_named("sudoku"), text);
        csp::SearchOptions search = puzzle.search;
        search.limits.solutions = 3;
        return csp::count_solutions(puzzle.model, search).solutions;
    };
    EXPECT_EQ(solutions("........6..5..8.9..3.4..7....491........8..4.5....42....1..9.5..6....4.37........"),
              1U);
    EXPECT_EQ(solutions("__3_\n_1__\n__1_\n_3__\n"), solutions("..3.\n.1..\n..1.\n.3..\n"));
    EXPECT_EQ(solutions("12 34 12 34\n34 12 34 12\n23 14 14 23\n14 23 23 14\n"), 0U); // the marks count
    EXPECT_THROW((void)solutions("....\n.x..\n....\n....\n"), InputError);
    EXPECT_THROW((void)solutions("1...............\n2...............\n"), InputError);
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
                        testing::ThrowsMessage<InputError>(HasSubstr("found '5', expected a digit 1-4")));
        }
}

TEST(Models, GiveEachVariableANameOfItsOwn) { // explanations use the names
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
