// The answers to puzzle editors, without a socket.

#include <apps/sudoku/serve/answers.hpp>
#include <apps/sudoku/serve/origin.hpp>
#include <apps/sudoku/serve/worker.hpp>
#include <sudoku/formats/packing.hpp>
#include <sudoku/sudoku.hpp>

#include <csp/csp.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

namespace serve_answers_test {

namespace serve = sudoku_app::serve;
using Json = nlohmann::json;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

sudoku::Variant variant_of(const std::string& text) { return sudoku::read_variant(text).variant; }

const std::string small = "sudoku 4\ngrid:\n1...\n...2\n....\n..3.\ndiagonal-\n";
const std::string classic =
    "........6..5..8.9..3.4..7....491........8..4.5....42....1..9.5..6....4.37........";
const std::string thermometers = "sudoku 6\ngrid:\n......\n1....2\n......\n..1.3.\n......\n......\n"
                                 "thermometer A1 B2 C3\nthermometer F6 E5 D4\ncage 14 A5 A6 B5 B6\n"
                                 "arrow E2 : D2 C2\nwhite dot F1 F2\n";

std::string json_of(const std::string& text) { return sudoku::to_f_puzzles(variant_of(text)).text; }
std::string packed(const std::string& json) { return sudoku::pack_lz_string(json); }

std::string frame(const std::string& command, const std::string& data, int nonce = 7) {
    return Json{{"nonce", nonce}, {"command", command}, {"dataType", "fpuzzles"}, {"data", data}}.dump();
}

/// All answers to a frame, in order, and the notes for the user.
struct Answers {
    std::vector<Json> all;
    std::vector<std::string> notes;
    const Json& last() const { return all.back(); }
};

Answers answers_to(const std::string& text, const serve::AnswerOptions& options = {},
                   const std::stop_token& stop = {}) {
    Answers answers;
    int last_ones = 0;
    serve::answer(serve::read_request(text), options, stop,
                  {.send =
                       [&](const std::string& answer, bool is_last) {
                           EXPECT_EQ(last_ones, 0);
                           last_ones += is_last ? 1 : 0;
                           answers.all.push_back(Json::parse(answer));
                       },
                   .note = [&](const std::string& note) { answers.notes.push_back(note); }});
    EXPECT_EQ(last_ones, 1);
    return answers;
}
Json answer_to(const std::string& command, const std::string& json,
               const serve::AnswerOptions& options = {}) {
    const Json last = answers_to(frame(command, packed(json)), options).last();
    EXPECT_EQ(last["nonce"], 7);
    return last;
}

TEST(ServeAnswers, TrueCandidatesAreThoseOfTheLibrary) {
    for (const std::string& text : {small, thermometers}) {
        const Json answer = answer_to("truecandidates", json_of(text));
        EXPECT_EQ(answer["type"], "truecandidates");
        EXPECT_EQ(answer["solutionsPerCandidate"].get<std::vector<std::uint64_t>>(),
                  sudoku::true_candidates(variant_of(text)).solutions);
    }
}

TEST(ServeAnswers, TrueCandidatesAreCountedUpToTheNumberWanted) {
    Json json = Json::parse(json_of("sudoku 4\ngrid:\n1...\n....\n....\n....\n"));
    const auto numbers = [&](const Json& options) {
        json["truecandidatesoptions"] = options;
        return answer_to("truecandidates", json.dump())["solutionsPerCandidate"];
    };
    EXPECT_EQ(numbers({"truecandidatesnumsolutions=5"})[0], 5);
    EXPECT_EQ(numbers({"truecandidatesnumsolutions=100"})[0], 72); // 288 / 4
    EXPECT_EQ(numbers({"colored"})[0], 8);
    for (const Json& odd : {Json{"truecandidatesnumsolutions=0"}, Json{"truecandidatesnumsolutions=x"},
                            Json{5}, Json::array(), Json("colored"), Json::object()})
        EXPECT_EQ(numbers(odd)[0], odd == Json("colored") ? 8 : 1) << odd;
}

/// A value that propagation leaves and no solution has is -1 if the editor asks for such values, and 0 otherwise.
TEST(ServeAnswers, FalseCandidatesThatLogicLeavesAreMarked) {
    const sudoku::Variant variant = variant_of(classic);
    const auto left = sudoku::propagate(variant);
    ASSERT_TRUE(left);
    const auto truth = sudoku::true_candidates(variant).solutions;
    std::vector<int> expected;
    for (int cell = 0; cell < 81; ++cell)
        for (int value = 1; value <= 9; ++value) {
            const auto solutions = truth[static_cast<std::size_t>(cell * 9 + value - 1)];
            expected.push_back(solutions != 0 ? 1 : left->contains(cell, value) ? -1 : 0);
        }
    ASSERT_THAT(expected, Contains(-1));
    Json json = Json::parse(json_of(classic));
    json["truecandidatesoptions"] = {"logical"};
    EXPECT_EQ(answer_to("truecandidates", json.dump())["solutionsPerCandidate"].get<std::vector<int>>(),
              expected);
}

TEST(ServeAnswers, SolveGivesASolution) {
    const Json answer = answer_to("solve", json_of(thermometers));
    EXPECT_EQ(answer["type"], "solved");
    std::string line;
    for (const Json& value : answer["solution"]) line += std::to_string(value.get<int>());
    EXPECT_EQ(line, "362415145362536124421536653241214653");
}

TEST(ServeAnswers, WithoutASolutionTheReasonIsGiven) {
    const std::string clashing = json_of("sudoku 4\ncage 3 A1 A2\ncage 7 A1 B1\n");
    for (const char* const command : {"truecandidates", "solve"}) {
        const Json answer = answer_to(command, clashing);
        EXPECT_EQ(answer["type"], "invalid");
        EXPECT_THAT(answer["message"], AllOf(HasSubstr("cage 3 at r1c1"), HasSubstr("cage 7 at r1c1")));
    }
    const Json check = answer_to("check", clashing);
    EXPECT_EQ(check["count"], 0);
    EXPECT_THAT(check["message"], HasSubstr("cage 3 at r1c1"));
    EXPECT_EQ(answer_to("count", clashing)["count"], 0);
    EXPECT_EQ(answer_to("estimate", clashing)["estimate"], 0);
    for (const char* const command : {"step", "solvepath"})
        EXPECT_EQ(answer_to(command, json_of("sudoku 4\ngrid:\n11..\n....\n....\n....\n"))["isValid"], false);
}

TEST(ServeAnswers, CheckDistinguishesOneFromSeveral) {
    EXPECT_EQ(answer_to("check", json_of(classic))["count"], 1);
    EXPECT_EQ(answer_to("check", json_of("sudoku 4\n"))["count"], 2);
    EXPECT_EQ(answer_to("check", json_of("sudoku 4\n"))["inProgress"], false);
}

TEST(ServeAnswers, CountReportsOnTheWay) {
    const Json few = answer_to("count", json_of("sudoku 4\n"));
    EXPECT_EQ(few, (Json{{"nonce", 7}, {"type", "count"}, {"count", 288}, {"inProgress", false}}));
    // A board of side 6 has 28,200,960 fillings, and one of 6 * 5 * 4 begins with these values.
    const Answers many = answers_to(
        frame("count", packed(json_of("sudoku 6\ngrid:\n123...\n......\n......\n......\n......\n......\n"))));
    EXPECT_EQ(many.last()["count"], 235'008);
    EXPECT_EQ(many.last()["inProgress"], false);
    ASSERT_GT(many.all.size(), 1U);
    std::int64_t before = 0;
    for (std::size_t i = 0; i + 1 < many.all.size(); ++i) {
        EXPECT_EQ(many.all[i]["inProgress"], true);
        EXPECT_GT(many.all[i]["count"], before);
        before = many.all[i]["count"];
    }
    EXPECT_LE(before, 235'008);
}

TEST(ServeAnswers, EstimateEndsWhenItIsPrecise) {
    const Json answer = answer_to("estimate", json_of("sudoku 4\n"));
    EXPECT_EQ(answer["type"], "estimate");
    const double estimate = answer["estimate"];
    const double error = answer["stderr"];
    EXPECT_LT(std::abs(estimate - 288), 4 * error);
    EXPECT_NEAR(answer["ci95_lower"], estimate - 1.96 * error, 1e-6);
    EXPECT_NEAR(answer["ci95_upper"], estimate + 1.96 * error, 1e-6);
    EXPECT_LE(answer["relErrPercent"], 1);
    EXPECT_GE(answer["iterations"], 1000);
    EXPECT_EQ(answer_to("estimate", json_of(thermometers))["estimate"], 1);
}

/// Returns the grid of a puzzle with a player's entries, in the form that the editor sends after an answer.
std::string with_cells(const std::string& json, const Json& cells) {
    Json puzzle = Json::parse(json);
    const std::size_t side = puzzle["grid"].size();
    for (std::size_t i = 0; i < cells.size(); ++i) {
        Json& cell = puzzle["grid"][i / side][i % side];
        if (cell.value("given", false)) continue;
        cell.erase("value");
        cell.erase("centerPencilMarks");
        if (cells[i]["value"] != 0)
            cell["value"] = cells[i]["value"];
        else
            cell["centerPencilMarks"] = cells[i]["candidates"];
    }
    return puzzle.dump();
}

bool allows(const Json& cell, int value) {
    const auto candidates = cell["candidates"].get<std::vector<int>>();
    return cell["value"] == value ||
           std::find(candidates.begin(), candidates.end(), value) != candidates.end();
}

/// An editor requests each step from the board that the previous step left; the steps lead to the solution.
TEST(ServeAnswers, StepsLeadToTheSolution) {
    for (const std::string& text : {small, thermometers, classic}) {
        const auto solution = sudoku::solve(variant_of(text)).solution;
        ASSERT_TRUE(solution);
        std::string json = json_of(text);
        std::string message;
        int steps = 0;
        for (;; ++steps) {
            ASSERT_LT(steps, 1000);
            const Json answer = answer_to("step", json);
            ASSERT_EQ(answer["type"], "logical");
            ASSERT_EQ(answer["isValid"], true) << answer["message"];
            message = answer["message"];
            for (int cell = 0; cell < solution->size(); ++cell)
                ASSERT_TRUE(allows(answer["cells"][static_cast<std::size_t>(cell)], (*solution)[cell]))
                    << message;
            if (steps == 0) {
                EXPECT_THAT(message, StartsWith("Initial marks"));
            }
            const std::string next = with_cells(json, answer["cells"]);
            if (next == json) break;
            json = next;
        }
        EXPECT_EQ(message, "All cells are filled.\n");
        EXPECT_GT(steps, 5);
    }
}

TEST(ServeAnswers, StepsAreSentences) {
    const std::string marked = with_cells(json_of(classic), answer_to("step", json_of(classic))["cells"]);
    EXPECT_THAT(answer_to("step", marked)["message"].get<std::string>(),
                testing::MatchesRegex("[A-Z][a-z ]+[^\n]*r[1-9]c[1-9][^\n]*\\.\n"));
    const Json path = answer_to("solvepath", json_of(thermometers));
    EXPECT_THAT(path["message"].get<std::string>(),
                AllOf(HasSubstr("Thermometer bounds, thermometer from r1c1"), HasSubstr("\nSolved.\n")));
    for (const Json& cell : path["cells"]) EXPECT_NE(cell["value"], 0);
    EXPECT_THAT(answer_to("solvepath", json_of("sudoku 4\ncage 3 A1 A2\n"))["message"].get<std::string>(),
                HasSubstr("Solutions differ"));
    EXPECT_THAT(answer_to("step", json_of(classic), {.naming = sudoku::CellNaming::letter_number})["isValid"],
                true);
}

/// Only the commands that continue from the board respect a player's digits and marks; all other commands ask about the
/// puzzle.
TEST(ServeAnswers, EntriesMatterToLogicAndEstimates) {
    Json json = Json::parse(json_of("sudoku 4\n"));
    json["grid"][0][0]["value"] = 3;
    json["grid"][0][1]["centerPencilMarks"] = {1, 2, 99, "x"};
    EXPECT_EQ(answer_to("count", json.dump())["count"], 288);
    EXPECT_EQ(answer_to("truecandidates", json.dump())["solutionsPerCandidate"][0], 1);
    EXPECT_EQ(answer_to("estimate", json.dump())["estimate"], 288 / 4 * 2 / 3) << "so few are counted";
    const Json step = answer_to("step", json.dump());
    EXPECT_EQ(step["cells"][0]["value"], 3);
    EXPECT_EQ(step["cells"][1]["candidates"], (Json{1, 2}));
    EXPECT_EQ(step["cells"][2]["candidates"], (Json{1, 2, 4}));
    json["grid"][0][1]["centerPencilMarks"] = {3};
    EXPECT_EQ(answer_to("step", json.dump())["isValid"], false);
    EXPECT_EQ(answer_to("estimate", json.dump())["estimate"], 0);
}

/// The marks exclude every solution, although no unit lacks a place for a digit.
TEST(ServeAnswers, WrongMarksAreNoticed) {
    Json json = Json::parse(json_of(thermometers));
    json["grid"][0][0]["centerPencilMarks"] = {4, 5};
    Json answer = answer_to("solvepath", json.dump());
    EXPECT_EQ(answer["isValid"], false);
    EXPECT_THAT(answer["message"].get<std::string>(), HasSubstr("There is no solution"));
}

TEST(ServeAnswers, LimitsAreNamed) {
    const serve::AnswerOptions brief{.time = std::chrono::nanoseconds(1)};
    for (const char* const command : {"truecandidates", "solve", "check", "count"}) {
        const Json answer = answer_to(command, json_of(thermometers), brief);
        EXPECT_EQ(answer["type"], "invalid") << command;
        EXPECT_EQ(answer["message"], "Not known: time limit.") << command;
    }
    EXPECT_THAT(answer_to("solvepath", json_of(thermometers), brief)["message"].get<std::string>(),
                HasSubstr("time limit"));
    EXPECT_EQ(answer_to("estimate", json_of(thermometers), brief)["stderr"], Json());
}

TEST(ServeAnswers, AStopCancels) {
    std::stop_source stop;
    stop.request_stop();
    for (const char* const command :
         {"truecandidates", "solve", "check", "count", "estimate", "solvepath", "step"})
        EXPECT_EQ(answers_to(frame(command, packed(json_of(thermometers))), {}, stop.get_token()).last(),
                  (Json{{"nonce", 7}, {"type", "canceled"}}));
    EXPECT_EQ(answers_to(R"({"nonce": 8, "command": "cancel"})").last(),
              (Json{{"nonce", 8}, {"type", "canceled"}}));
}

TEST(ServeAnswers, RulesOfTheWholeBoardAreAdded) {
    const serve::AnswerOptions diagonal{.restrictions = {{sudoku::restriction_kind("diagonal-")}}};
    EXPECT_EQ(answer_to("count", json_of("sudoku 4\n"), diagonal)["count"], 48);
}

TEST(ServeAnswers, PartsThatAreNotReadAreNoted) {
    Json json = Json::parse(json_of(small));
    json["sparkles"] = {1, 2};
    EXPECT_THAT(answers_to(frame("solve", packed(json.dump()))).notes, ElementsAre(HasSubstr("sparkles")));
}

TEST(ServeAnswers, FaultyRequestsAreRefusedWithTheirNonce) {
    const std::string data = packed(json_of(small));
    const auto refusal = [](const std::string& text) {
        const Json answer = answers_to(text).last();
        EXPECT_EQ(answer["type"], "invalid") << text.substr(0, 100);
        EXPECT_THAT(answer["message"].get<std::string>(), Not(IsEmpty()));
        EXPECT_THAT(answer["message"].get<std::string>(), Not(HasSubstr("\n")));
        return answer;
    };
    for (const std::string& text :
         {std::string(), std::string("hello"), std::string("[1, 2]"), std::string("null"), std::string("{}"),
          std::string("{\"nonce\":"), std::string(R"({"nonce": "7"})"), std::string(R"({"nonce": 7.5})"),
          std::string(R"({"nonce": 18446744073709551615, "command": "cancel"})"),
          std::string(R"({"nonce": 1e999})"), std::string("\xff\xfe"), std::string(1000, '['),
          std::string(100'000, '['),
          R"({"nonce": 7, "command": "solve", "data": )" + std::string(5000, '[') + std::string(5000, ']') +
              "}"})
        EXPECT_EQ(refusal(text)["nonce"], 0);
    for (const std::string& text :
         {std::string(R"({"nonce": 7})"), std::string(R"({"nonce": 7, "command": 5})"), frame("solvee", data),
          std::string(R"({"nonce": 7, "command": "solve"})"),
          std::string(R"({"nonce": 7, "command": "solve", "dataType": "penpa", "data": ""})"),
          std::string(R"({"nonce": 7, "command": "solve", "dataType": "fpuzzles", "data": 5})"),
          frame("solve", ""), frame("solve", "N4Ig"), frame("solve", data.substr(0, data.size() / 2)),
          frame("solve", "%%%"), frame("solve", packed("")), frame("solve", packed("5")),
          frame("solve", packed("[]")), frame("solve", packed("{\"size\": 4}")),
          frame("solve", packed("{\"size\": 1000000, \"grid\": []}")),
          frame("solve", packed(std::string(3'000'000, '['))),
          frame("solve", packed(std::string(5'000'000, ' '))),
          frame("solve", packed(R"({"size": 4, "grid": [[{"region": 0}]]})"))})
        EXPECT_EQ(refusal(text)["nonce"], 7);
    EXPECT_THAT(refusal(frame("solvee", data))["message"].get<std::string>(),
                HasSubstr("did you mean solve"));
    EXPECT_EQ(answers_to(frame("solve", data, -5)).last()["nonce"], -5);
}

TEST(ServeAnswers, RegionsTooLargeAreRefused) {
    Json json = Json::parse(json_of("sudoku 4\n"));
    for (Json& row : json["grid"])
        for (Json& cell : row) cell["region"] = 0;
    for (const char* const command : {"truecandidates", "solve", "count", "estimate", "step", "solvepath"})
        EXPECT_EQ(answer_to(command, json.dump())["type"], "invalid") << command;
    EXPECT_EQ(answer_to("solve", json.dump())["message"],
              "region 1, which begins at A1, has 16 cells, expected at most 4");
}

TEST(Origins, AreThoseOfEditorsAndOfThisMachine) {
    const serve::Origins usual;
    for (const char* const origin :
         {"https://www.f-puzzles.com", "https://f-puzzles.com", "http://www.f-puzzles.com",
          "https://sudokupad.app", "https://beta.sudokupad.app", "http://localhost", "http://localhost:8080",
          "https://LOCALHOST:1", "http://127.0.0.1:3000"})
        EXPECT_TRUE(usual.allows(origin)) << origin;
    for (const char* const origin :
         {"", "null", "https://evil.example", "https://f-puzzles.com.evil.example",
          "https://evilf-puzzles.com", "https://www.f-puzzles.com:8443", "https://www.f-puzzles.com/",
          "ftp://www.f-puzzles.com", "www.f-puzzles.com", "http://localhost.evil.example",
          "http://localhost:", "http://localhost:x", "http://localhost:80:80", "http://127.0.0.10",
          "https://user@localhost", "https://x.sudokupad.app", "file://localhost"})
        EXPECT_FALSE(usual.allows(origin)) << origin;
    const serve::Origins more({"https://Example.org:8000", "http://my-host"});
    EXPECT_TRUE(more.allows("https://example.org:8000"));
    EXPECT_TRUE(more.allows("http://my-host"));
    EXPECT_FALSE(more.allows("https://example.org"));
    for (const char* const text : {"", "example.org", "https://", "https://example.org/", "https://a b",
                                   "https://a:b", "https://*", "null", "https://a@b"})
        EXPECT_THROW(serve::Origins({text}), csp::Error) << text;
}

/// The answers of a worker, which arrive from several threads.
class Inbox {
  public:
    serve::Outlet outlet() {
        return {.send =
                    [this](const std::string& answer, bool is_last) {
                        const std::lock_guard lock(mutex_);
                        answers_.push_back(Json::parse(answer));
                        last_ones_ += is_last ? 1 : 0;
                        changed_.notify_all();
                    },
                .note = [](const std::string&) {}};
    }
    std::vector<Json> after(int last_ones) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return last_ones_ >= last_ones; });
        return answers_;
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Json> answers_;
    int last_ones_ = 0;
};

TEST(ServeWorker, ANewerRequestCancelsThoseBefore) {
    Inbox inbox;
    const std::string endless = packed(json_of("sudoku 9\n"));
    {
        serve::Worker worker({}, inbox.outlet());
        worker.ask(serve::read_request(frame("count", endless, 1)));
        worker.ask(serve::read_request(frame("estimate", endless, 2)));
        worker.ask(serve::read_request(frame("solve", packed(json_of(classic)), 3)));
        std::vector<std::pair<int, std::string>> lasts;
        for (const Json& answer : inbox.after(3))
            if (answer["type"] == "canceled" || answer["type"] == "solved")
                lasts.emplace_back(answer["nonce"], answer["type"]);
        EXPECT_THAT(lasts, testing::UnorderedElementsAre(std::pair(1, "canceled"), std::pair(2, "canceled"),
                                                         std::pair(3, "solved")));
        worker.ask(serve::read_request(frame("count", endless, 4)));
        worker.ask(serve::read_request(R"({"nonce": 5, "command": "cancel"})"));
        EXPECT_EQ(inbox.after(5).back(), (Json{{"nonce", 5}, {"type", "canceled"}}));
        worker.ask(serve::read_request(frame("count", endless, 6)));
    } // leaving the scope does not wait for a count that does not end
}

} // namespace serve_answers_test
