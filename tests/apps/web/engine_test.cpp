#include <apps/common/text.hpp>
#include <apps/web/engine/engine.hpp>
#include <tests/support/run_program.hpp>

#include <csp/base/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>

namespace {

using nlohmann::json;
using testing::HasSubstr;

/// A program that prints its arguments and its input, or fails in the way that its first argument demands.
int echo(int argc, const char* const* argv) {
    const std::string_view demand = argc > 1 ? argv[1] : "";
    if (demand == "misuse") throw app::UsageError("misused");
    if (demand == "refuse") throw csp::Error("refused");
    if (demand == "break") throw std::runtime_error("broken");
    if (demand == "write") std::ofstream(argv[2]) << "a page";
    if (demand == "latin") std::cout << "caf\xE9";
    for (int i = 0; i < argc; ++i) std::cout << '[' << argv[i] << ']';
    std::cout << std::cin.rdbuf();
    std::cerr << "done";
    return 7;
}

json answer(const json& request) {
    static constexpr web::Program program{"echo", echo};
    return json::parse(web::answer(program, request.dump()));
}

TEST(WebEngine, RunsAProgramWithItsArgumentsAndItsInput) {
    EXPECT_EQ(answer({{"arguments", {"a", "b c"}}, {"input", "text\n"}}),
              json({{"status", 7}, {"output", "[echo][a][b c]text\n"}, {"errors", "done"}}));
    EXPECT_EQ(answer({{"arguments", json::array()}})["output"], "[echo]") << "a call leaves nothing behind";
}

TEST(WebEngine, ReportsExceptionsAsTheProgramsDo) {
    EXPECT_EQ(answer({{"arguments", {"misuse"}}}),
              json({{"status", 2}, {"output", ""}, {"errors", "echo: misused\nTry echo --help.\n"}}));
    EXPECT_EQ(answer({{"arguments", {"refuse"}}}),
              json({{"status", 2}, {"output", ""}, {"errors", "echo: refused\n"}}));
    EXPECT_EQ(answer({{"arguments", {"break"}}}),
              json({{"status", 4}, {"output", ""}, {"errors", "echo: internal error: broken\n"}}));
}

TEST(WebEngine, ReturnsTheFileThatAProgramWrites) {
    EXPECT_EQ(answer({{"arguments", {"write", "{file}"}}})["file"], "a page");
    EXPECT_EQ(answer({{"arguments", {"none", "{file}"}}})["file"], "") << "that of the call before is gone";
    EXPECT_FALSE(answer({{"arguments", {"none"}}}).contains("file"));
}

TEST(WebEngine, TakesAnInputThatIsNotInJson) {
    static constexpr web::Program program{"echo", echo};
    const web::Answer answer = web::answer(program, R"({"arguments": ["a"], "input": "none"})", "\"text\"\n");
    EXPECT_EQ(answer.output, "[echo][a]\"text\"\n");
    EXPECT_EQ(json::parse(answer.head), json({{"status", 7}, {"errors", "done"}}));

    const web::Answer refusal = web::answer(program, "[]", "text");
    EXPECT_EQ(refusal.output, "");
    EXPECT_EQ(json::parse(refusal.head)["status"], 2);
}

TEST(WebEngine, AnswersWithTextWhateverAProgramPrints) {
    EXPECT_THAT(answer({{"arguments", {"latin"}}})["output"].get<std::string>(),
                HasSubstr("caf\xEF\xBF\xBD"));
}

TEST(WebEngine, RefusesARequestThatIsNone) {
    static constexpr web::Program program{"echo", echo};
    for (const char* const request : {"", "{", "[]", "{}", R"({"arguments": 3})", R"({"arguments": [3]})",
                                      R"({"arguments": [], "input": 1})"}) {
        const json refusal = json::parse(web::answer(program, request));
        EXPECT_EQ(refusal["status"], 2) << request;
        EXPECT_EQ(refusal["output"], "") << request;
        EXPECT_NE(refusal["errors"], "") << request;
    }
}

/// Returns the answer of a module's program, which has no threads, as in pages.
json asked(const std::string& module, const json& request) {
    const std::string program = ARCWISE_PROGRAM_DIR "/arcwise-web-" + module;
    const auto result = tests::run_shell(program, "$program", request.dump() + '\n');
    EXPECT_EQ(result.status, 0);
    return json::parse(result.out);
}

TEST(WebModule, AnswersAsTheProgramDoesThatHasThreads) {
    std::string puzzles; // more puzzles of all kinds than the pipeline holds together
    for (int i = 0; i < 700; ++i)
        puzzles +=
            i % 7 == 3
                ? "no puzzle\n"
                : "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    for (const std::string engine : {"auto", "general"}) {
        const json answer =
            asked("sudoku", {{"arguments", {"solve", "--json", "--engine", engine}}, {"input", puzzles}});
        const auto usual = tests::run_shell(ARCWISE_PROGRAM_DIR "/arcwise-sudoku",
                                            "$program solve --json --engine " + engine, puzzles);
        EXPECT_EQ(answer["output"], usual.out) << engine;
        EXPECT_EQ(answer["errors"], usual.err) << engine;
        EXPECT_EQ(answer["status"], usual.status) << engine;
    }
}

TEST(WebModule, HasOneThread) {
    const json answer = asked("sudoku", {{"arguments", {"solve", "--threads", "2"}}, {"input", ""}});
    EXPECT_EQ(answer["status"], 2);
    EXPECT_EQ(answer["errors"],
              "arcwise-sudoku: --threads 2: there is one thread here\nTry arcwise-sudoku --help.\n");
    EXPECT_EQ(asked("puzzles", {{"arguments", {"queens", "6", "--count", "--threads", "0"}}})["status"], 0);
}

TEST(WebModule, SolvesModelsOfFlatZinc) {
    const json answer = asked(
        "flatzinc", {{"arguments", {"-"}}, {"input", "var 1..3: x :: output_var;\nsolve maximize x;\n"}});
    EXPECT_EQ(answer["output"], "x = 3;\n----------\n==========\n");
}

} // namespace
