// Every kind of line, and texts that are no lines.

#include <tests/apps/check/checked.hpp>

#include <gmock/gmock.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

namespace lines_test {

using checked::header_for;
using testing::HasSubstr;

constexpr const char* model = checked::small_model;

/// Returns the verdict on the lines after the header.
check::Outcome verdict(const std::string& lines, const std::string& of = model) {
    return checked::verdict_on(of, header_for(of) + lines);
}

TEST(Lines, ThatFollowAreAccepted) {
    EXPECT_EQ(verdict("r c0 x0>=3\ns 1 0 1 3\nc some\n").text,
              "verified: 1 solution, except for what is assumed:\n  1 steps by \"mystery\"");
    EXPECT_EQ(verdict("i c0 x0>=2 x1>=1\ni c1 x0=0 x1=0\nn 1 x0=0 x1=0\nr u1\ns 2 0 1 3\nc some\n").status,
              3);
    EXPECT_EQ(verdict("r c2 x0<4\nc none\n").text,
              "verified: no solution, except for what is assumed:\n  1 steps by \"mystery\"");
    EXPECT_EQ(verdict("v x3 0 6 [\"sum\",0,[1,\"x0\"],[1,\"x1\"]]\nr c0 x3>=3\ns 1 0 1 3\nc some\n").status,
              3);
    EXPECT_EQ(verdict("v x3 0 3 [\"div\",\"x0\",\"x1\"]\nr c0 x0>=3\ns 1 0 1 3\nc some\n").status, 3);
    EXPECT_EQ(verdict("r c1 x2!0..9 x2>=2 x2<3\ns 1 0 1 3\nc some\n").status, 3);
}

TEST(Lines, ThatDoNotFollowAreRefusedWithTheReason) {
    const std::vector<std::pair<const char*, const char*>> cases{
        {"r c0 x0>=2\nc none\n", "line 2: the constraints cited allow all of this"},
        {"r c1 x0>=3\nc none\n", "line 2: the constraints cited allow all of this"},
        {"i c0 x0>=3\nn 1 x0>=2\nc none\n", "line 3: the steps before do not refute this"},
        {"i c0 x0>=3\nn 1 x1>=2\nc none\n", "line 3: the steps before do not refute this"},
        {"u 7\nn 1 x1>=2\nc none\n", "line 3: there is no nogood 7"},
        {"u 0\nn 1\nc none\n", "line 3: there is no nogood 0"},
        {"i c0 x0=2 x1=2\nn 1 x0=2 x1=2\ni c0 x0=1 x1=2\nn 1 x0=1 x1=2\n", "line 5: two nogoods 1"},
        {"i c0 x0=2 x1=2\nn 1 x0=2 x1=2\nd 1\nu 1\nn 2\n", "line 6: there is no nogood 1"},
        {"s 1 0 0 3\nc some\n", "line 2: the solution violates a constraint"},
        {"s 1 0 1 2\nc some\n", "line 2: x2 is 2, which was ruled out"},
        {"s 1 0 1\nc some\n", "line 2: a solution of 2 values for 3 variables"},
        {"s 1 0 1 3\ns 2 0 1 3\nc some\n", "line 3: the same solution twice"},
        {"c none\n", "line 2: the claim does not follow"},
        {"c best\n", "line 2: the claim does not follow"},
        {"c some\n", "line 2: the claim contradicts the solutions"},
        {"r c2\nc best\n", "line 3: the claim contradicts the solutions"},
        {"s 1 0 1 3\nr c2\nc none\n", "line 4: the claim contradicts the solutions"},
        {"s 1 0 1 3\nr c2\nc all 2\n", "line 4: the claim contradicts the solutions"},
        {"r c0 x0>=3\n", "line 2: the proof ends without a claim"},
        {"v x3 0 5 [\"sum\",0,[1,\"x0\"],[1,\"x1\"]]\n", "line 2: x3 may leave 0..5"},
        {"v x3 0 2 [\"div\",\"x0\",\"x1\"]\n", "line 2: x3 may leave 0..2"},
    };
    for (const auto& [lines, reason] : cases) {
        EXPECT_EQ(verdict(lines).status, 1) << lines;
        EXPECT_THAT(verdict(lines).text, HasSubstr(reason)) << lines;
    }
}

TEST(Lines, ThatAreNoneAreUnreadable) {
    for (const char* const lines : {"x\n",
                                    "r c0 x0\n",
                                    "r c0 x0>3\n",
                                    "r c0 x9>=3\n",
                                    "r c9 x0>=3\n",
                                    "r c0 x0>=99999999999999999999\n",
                                    "i c0 x0!5..3\n",
                                    "i c0 x0=3..5\n",
                                    "n\n",
                                    "n x0=1\n",
                                    "s\n",
                                    "s 1 a\n",
                                    "u\n",
                                    "d z\n",
                                    "v\n",
                                    "v x3 0\n",
                                    "v x9 5 5 5\n",
                                    "v x3 1 0 5\n",
                                    "v x3 0 1 [\n",
                                    "v x3 0 1 [\"what\",[]]\n",
                                    "r c2\nc none\nc none\n",
                                    "r c2\nc none here\n",
                                    "u 1 2\n",
                                    "p\n"})
        EXPECT_EQ(verdict(lines).status, 2) << lines << verdict(lines).text;
    EXPECT_EQ(checked::verdict_on(model, "").status, 1);
    EXPECT_EQ(checked::verdict_on(model, "c none\n").status, 2);
    EXPECT_EQ(checked::verdict_on(model, "p arcwise-proof 2 0:0\n").status, 2);
    EXPECT_THAT(checked::verdict_on(model, "p arcwise-proof 1 0:0\n").text,
                HasSubstr("is about the model 0:0"));
}

std::string model_of(const std::string& variables, const std::string& constraints,
                     const std::string& rest = "") {
    return R"({"arcwise-model": 1, "variables": [)" + variables + R"(], "constraints": [)" + constraints +
           "]" + rest + "}";
}

TEST(Lines, ClaimNothingByAPartWithoutAValue) {
    const std::string partial = model_of(R"(["a",[[0,5]]],["b",[[0,5]]])", R"(["zero",["==","x1",0]])");
    for (const char* const result :
         {R"(["count",[["div","x0","x1"]],[[-100,100]]])",
          R"(["count_of",[["div","x0","x1"]],["div","x0","x1"]])", R"(["nvalue",[["div","x0","x1"]]])"})
        EXPECT_EQ(
            verdict(std::string("v x2 0 0 c0 ") + result + "\nr x2>=2\nr x2<1\nc none\n", partial).status, 1)
            << result;
    // In the opposite direction, the cost has a value in every solution.
    const std::string cost =
        model_of(R"(["a",[[1,4]]],["b",[[0,2]]])", "", R"(, "minimise": ["div","x0","x1"])");
    EXPECT_EQ(verdict("r o x1<1\ns 1 1 2\nr o x1<3 x0>=1\nc best\n", cost).text,
              "verified: the best cost is 0");
}

/// If the value of an auxiliary variable is known, no line names it.
TEST(Lines, MayUseTheAuxiliaryVariablesOfTheConstraint) {
    const std::string table = model_of(R"(["a",[[0,2]]],["b",[[0,2]]])",
                                       R"(["rows",["table",["x0","x1"],[[0,0],[1,0],[2,0],[2,1],[2,2]]]])");
    const std::string lines = "v x2 0 1 c0 [\"<=\",\"x0\",1]\ni c0 x1>=1 x2>=1\nn 1 x1>=1 x2>=1\n";
    EXPECT_EQ(verdict(lines + "r c0 x2>=1\nc none\n", table).status, 1);
    EXPECT_EQ(verdict(lines + "s 2 2 1 0\nc some\n", table).status, 0);
    const std::string one =
        model_of(R"(["a",[[0,2]]])", R"(["in",["in","x0",[[0,1]]]],["other",["!=","x0",9]])");
    EXPECT_EQ(verdict("v x1 0 1 c1 [\"==\",\"x0\",2]\nr c0 x1>=1\nr c1 x0>=2\ns 1 0\nc some\n", one).status,
              0);
    EXPECT_EQ(verdict("v x1 0 1 o [\"==\",\"x0\",2]\nr c1 x0>=2\ns 1 0\nc some\n", one).status, 1);
}

/// Tasks that need more than half of the resource do not run at the same time, although they would fit by their sizes.
TEST(Lines, MayRestOnTasksThatExcludeEachOther) {
    const auto verdict_if_all_end_by = [](int latest) {
        std::string variables, tasks;
        const std::vector<std::pair<int, int>> sizes{{6, 4},  {3, 5}, {4, 5},  {7, 3},
                                                     {10, 5}, {9, 4}, {10, 3}, {10, 5}};
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            const auto& [duration, demand] = sizes[i];
            variables += (i > 0 ? "," : "") + ("[\"x\",[[9," + std::to_string(latest - duration)) + "]]]";
            tasks += (i > 0 ? "," : "") + ("[[\"x" + std::to_string(i)) + "\"," + std::to_string(duration) +
                     ",1,null]," + std::to_string(demand) + "]";
        }
        return verdict("i c0\nn 1\nc none\n",
                       model_of(variables, R"(["c",["cumulative",[)" + tasks + "],5]]"));
    };
    EXPECT_EQ(verdict_if_all_end_by(67).text, "verified: no solution");
    EXPECT_EQ(verdict_if_all_end_by(68).status, 1);
}

/// A search for a contradiction first splits the variable with few values if it makes no progress otherwise.
TEST(Lines, AreCheckedByTheVariableWithFewValues) {
    const std::string squares = model_of(R"(["a",[[-2055,-2055],[-1315,-1315],[1879,1879],[3817,3817]]])",
                                         R"(["c",["<=",["times","x0","x0"],99999999]])");
    EXPECT_EQ(
        verdict(
            "v x1 0 14569489 c0 [\"times\",\"x0\",\"x0\"]\nr c0 x1>=4223026 x1<14569489\ns 1 1879\nc some\n",
            squares)
            .status,
        0);
}

TEST(Models, WithNumbersThatStandForOtherThingsAreUnreadable) {
    const std::string far = R"(["not",["table",["x0"],[[2305843009213693952]]]])";
    EXPECT_EQ(verdict("i c0\nn 1\nc none\n", model_of(R"(["a",[[0,1]]])", "[\"c\"," + far + "]")).status, 2);
    EXPECT_EQ(verdict("c none\n",
                      model_of(R"(["a",[[0,1]]])",
                               R"(["c",["global_cardinality",["x0"],[-9223372036854775808],[[0,1]],1]])"))
                  .status,
              2);
}

TEST(Models, HaveAProjectionOfVariablesAlone) {
    const std::string projected =
        model_of(R"(["a",[[0,1]]])", R"(["c",["==","x0",1]])", R"(, "projection": [["sum",0,[1,"x0"]]])");
    EXPECT_EQ(verdict("s 1 1\nr u1\nc all 1\n", projected).status, 2);
}

TEST(Models, WithNamesTwiceOrTextsThatPretendToBeSeveralAreUnreadable) {
    EXPECT_EQ(verdict("c none\n", model_of(R"(["a",[[0,1]]])", "", R"(, "minimise": "x0", "minimise": "x0")"))
                  .status,
              2);
    EXPECT_EQ(verdict("s 1 0 0\nc some\n", model_of(R"(["a",[[0,1]]],["b",[[0,1]]])",
                                                    R"(["c",["==","x0","x1"]],["d",["==","x0\",\"x1"]])"))
                  .status,
              2);
}

TEST(Models, ThatAreNoneAreUnreadable) {
    const std::string end = "]}";
    for (const std::string& text :
         {std::string(), std::string("{}"), std::string("["), std::string("{\"arcwise-model\": 2}"),
          std::string("{\"arcwise-model\": 1, \"variables\": [[\"a\",[]]], \"constraints\": []}"),
          std::string("{\"arcwise-model\": 1, \"variables\": [[\"a\",[[3,1]]]], \"constraints\": []}"),
          std::string(
              "{\"arcwise-model\": 1, \"variables\": [[\"a\",[[0,9]]]], \"constraints\": [[\"c\",\"x0\"]]}"),
          std::string(
              "{\"arcwise-model\": 1, \"variables\": [], \"constraints\": [[\"c\",[\"<=\",\"x0\",1]]]}"),
          std::string(100'000, '['),
          "{\"arcwise-model\": 1, \"variables\": [], \"constraints\": [[\"c\"," + std::string(5000, '[')}) {
        EXPECT_EQ(checked::verdict_on(text, "").status, 2) << text.substr(0, 80);
    }
    for (const char* const statement :
         {"[\"sum\"]", "[\"<=\",1]", "[\"and\",[5]]", "[\"in\",\"x0\",[[2,1]]]",
          "[\"table\",[\"x0\"],[[1,2]]]", "[\"regular\",[\"x0\"],null,[],[]]",
          "[\"regular\",[\"x0\"],0,[0],[[0,1,1,9999999999999999999]]]", "[\"times\",\"x0\"]",
          "[\"==\",[\"times\",4611686018427387904,\"x0\"],1]",
          "[\"<=\",[\"sum\",0,[9223372036854775807,\"x0\"]],9223372036854775807]",
          "[\"==\",[\"pow\",\"x0\",99999999999],[\"element_of_matrix\",1,1,0,[1]]]",
          "[\"cumulative\",[[]],1]"})
        EXPECT_EQ(checked::verdict_on(std::string("{\"arcwise-model\": 1, \"variables\": [[\"a\",[[0,9]]]], "
                                                  "\"constraints\": [[\"c\",") +
                                          statement + "]" + end,
                                      "")
                      .status,
                  2)
            << statement;
}

/// Characters of both texts are changed at random; the checker must end with a verdict.
TEST(Garbage, NeverCrashesTheChecker) {
    constexpr int rounds = 3000;
    csp::Model from;
    const auto x = from.int_vars(4, csp::range(0, 4), "x");
    from.post(csp::all_different(x));
    from.post(x[0] / x[1] + csp::element({1, 2, 3}, x[2]) <= csp::max(x[3], 2));
    from.post(csp::count(x, 2) == 1);
    const checked::Answer answer = checked::answer(from, {}, x[0] + x[1]);
    std::mt19937 random(2);
    const std::string characters = "0123456789-x<>=!.\"[], cinrsuvdp\n{}";
    int readable = 0;
    for (int round = 0; round < rounds; ++round) {
        std::string texts[2] = {answer.model, answer.proof};
        std::string& text = texts[round % 2];
        for (int i = 0; i < 1 + round % 3; ++i)
            text[random() % text.size()] = characters[random() % characters.size()];
        readable += checked::verdict_on(texts[0], texts[1]).status == 2 ? 0 : 1;
    }
    EXPECT_GT(readable, rounds / 10);
}

} // namespace lines_test
