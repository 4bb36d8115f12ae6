#include <benchmarks/tournament/results.hpp>
#include <tests/support/run_program.hpp>

#include <csp/base/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <functional>
#include <iterator>
#include <limits>

namespace journal_test {

using testing::HasSubstr;
using tournament::Circumstances;
using tournament::Journal;
using tournament::Outcome;
using tournament::Run;

const Circumstances circumstances{"a machine, 2 cores", "a compiler", "abc1234", "run --seeds 2", 2.5, 1000};

Run run_number(std::uint64_t seed) {
    Run run;
    run.set = "sudoku";
    run.instance = "17 clues \"#1\"\n";
    run.difficulty = 0.1;
    run.combination = {"dom/wdeg", "min", "full", "luby", "always"};
    run.seed = seed;
    run.outcome = Outcome::solved;
    run.seconds = 1.0 / 3;
    run.nodes = std::numeric_limits<std::uint64_t>::max();
    run.failures = 7;
    run.propagations = 12345;
    run.cost = -5;
    return run;
}

std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string refusal_of(const std::function<void()>& deed) {
    try {
        deed();
    } catch (const csp::Error& error) {
        return error.what();
    }
    return "accepted";
}

void expect_equal(const Run& one, const Run& other) {
    EXPECT_EQ(tournament::key_of(one), tournament::key_of(other));
    EXPECT_EQ(one.difficulty, other.difficulty);
    EXPECT_EQ(one.outcome, other.outcome);
    EXPECT_EQ(one.seconds, other.seconds);
    EXPECT_EQ(one.nodes, other.nodes);
    EXPECT_EQ(one.failures, other.failures);
    EXPECT_EQ(one.propagations, other.propagations);
    EXPECT_EQ(one.cost, other.cost);
}

/// Writes a journal with three runs.
std::string written(const tests::ScratchFolder& folder) {
    const std::string path = (folder.path() / "runs").string();
    Journal journal(path, circumstances);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) journal.append(run_number(seed));
    return path;
}

TEST(JsonLine, ARunIsReadAsItWasWritten) {
    auto run = run_number(3);
    expect_equal(tournament::parse_run(json_line(run)), run);
    run.difficulty.reset();
    run.cost.reset();
    for (const auto outcome : {Outcome::solved, Outcome::refuted, Outcome::censored}) {
        run.outcome = outcome;
        expect_equal(tournament::parse_run(json_line(run)), run);
    }
}

TEST(JsonLine, FieldsHaveTheNamesAndTheOrderOfTheDocumentation) {
    EXPECT_EQ(
        json_line(run_number(1)),
        R"({"set":"sudoku","instance":"17 clues \"#1\"\n","difficulty":0.1,"variable_order":"dom/wdeg",)"
        R"("value_order":"min","inference":"full","restarts":"luby","learning":"always","seed":1,"outcome":"solved",)"
        R"("seconds":0.3333333333333333,"nodes":18446744073709551615,"failures":7,"propagations":12345,)"
        R"("cost":-5})");
    EXPECT_EQ(json_line(circumstances),
              R"({"tournament":1,"machine":"a machine, 2 cores","compiler":"a compiler","commit":"abc1234",)"
              R"("command":"run --seeds 2","time_limit":2.5,"node_limit":1000})");
}

TEST(JsonLine, ARunFromBeforeThereWasLearningDidNotLearn) {
    auto line = nlohmann::ordered_json::parse(json_line(run_number(1)));
    line.erase("learning");
    EXPECT_EQ(tournament::parse_run(line.dump()).combination.learning, "never");
}

TEST(JsonLine, BytesThatAreNoTextDoNotStopIt) {
    Circumstances odd = circumstances;
    odd.command = "run --output \xff\xfe";
    EXPECT_THAT(tournament::parse_circumstances(json_line(odd)).command, HasSubstr("run --output "));
}

TEST(JsonLine, WhatIsNoRunIsRefused) {
    const auto broken = [](const std::string& name, const nlohmann::ordered_json& value) {
        auto line = nlohmann::ordered_json::parse(json_line(run_number(1)));
        if (value.is_null())
            line.erase(name);
        else
            line[name] = value;
        return refusal_of([&] { (void)tournament::parse_run(line.dump()); });
    };
    EXPECT_EQ(broken("nodes", nullptr), "\"nodes\" is missing");
    EXPECT_EQ(broken("nodes", -1), "\"nodes\" is not a number from 0");
    EXPECT_EQ(broken("seconds", "long"), "\"seconds\" is not a number from 0");
    EXPECT_EQ(broken("outcome", "won"), "\"outcome\" is not one of solved, refuted, censored");
    EXPECT_EQ(broken("set", 1), "\"set\" is not a text");
    EXPECT_EQ(broken("cost", 0.5), "\"cost\" is not a whole number of 64 bits with sign");
    EXPECT_EQ(broken("cost", std::uint64_t{1} << 63U), "\"cost\" is not a whole number of 64 bits with sign");
    EXPECT_EQ(broken("more", 1), "accepted");
    EXPECT_EQ(refusal_of([] { (void)tournament::parse_run("[1]"); }), "it is not a JSON object");
    EXPECT_EQ(refusal_of([] { (void)tournament::parse_run("{"); }), "it is not a JSON object");
}

TEST(Journal, GoesOnWhereItWasLeft) {
    const tests::ScratchFolder folder;
    const std::string path = written(folder);
    Journal journal(path, circumstances);
    EXPECT_EQ(journal.earlier_runs().size(), 3U);
    EXPECT_TRUE(journal.has(tournament::key_of(run_number(2))));
    EXPECT_FALSE(journal.has(tournament::key_of(run_number(4))));
    journal.append(run_number(4));
    EXPECT_TRUE(journal.has(tournament::key_of(run_number(4))));
    const auto results = tournament::read_results(path);
    ASSERT_EQ(results.runs.size(), 4U);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) expect_equal(results.runs[seed - 1], run_number(seed));
    EXPECT_EQ(results.circumstances.command, circumstances.command);
}

TEST(Journal, IsRepairedWhereverItWasTorn) {
    const tests::ScratchFolder folder;
    const std::string whole = content_of(written(folder));
    const std::size_t first_line = json_line(circumstances).size() + 1;
    const std::size_t line = json_line(run_number(1)).size() + 1;
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        const std::string path = folder.file("torn", whole.substr(0, size));
        const std::size_t whole_runs = size < first_line ? 0 : (size - first_line) / line;
        {
            Journal journal(path, circumstances);
            ASSERT_EQ(journal.earlier_runs().size(), whole_runs) << size;
            for (std::uint64_t seed = 1; seed <= 3; ++seed)
                if (!journal.has(tournament::key_of(run_number(seed)))) journal.append(run_number(seed));
        }
        ASSERT_EQ(content_of(path), whole) << size;
    }
}

TEST(Journal, AFileThatIsNoTournamentIsLeftAsItWas) {
    const tests::ScratchFolder folder;
    for (const std::string content : {"dear diary", "dear diary\n", "{\"tournament\":2}", "\n", "{}\n"}) {
        const std::string path = folder.file("diary", content);
        EXPECT_THAT(refusal_of([&] { const Journal journal(path, circumstances); }),
                    HasSubstr(path + ":1: it is not the first line of a tournament"));
        EXPECT_EQ(content_of(path), content);
    }
}

TEST(Journal, ABrokenLineInTheMiddleIsNamed) {
    const tests::ScratchFolder folder;
    const std::string content = content_of(written(folder)) + "{}\n" + json_line(run_number(4)) + "\n";
    const std::string path = folder.file("broken", content);
    EXPECT_EQ(refusal_of([&] { const Journal journal(path, circumstances); }),
              path + ":5: \"set\" is missing");
    EXPECT_EQ(content_of(path), content);
}

TEST(Journal, OtherLimitsAreRefused) {
    const tests::ScratchFolder folder;
    const std::string path = written(folder);
    const std::string content = content_of(path);
    Circumstances other = circumstances;
    other.time_limit = 0;
    EXPECT_EQ(refusal_of([&] { const Journal journal(path, other); }),
              path +
                  ": its runs have other limits (2.5 s and 1000 nodes) than these (1000 nodes); name another "
                  "file");
    other.node_limit = 0;
    EXPECT_THAT(refusal_of([&] { const Journal journal(path, other); }), HasSubstr("than these (none)"));
    EXPECT_EQ(content_of(path), content);
}

TEST(Journal, OtherCircumstancesAreNamed) {
    Circumstances other = circumstances;
    EXPECT_EQ(tournament::differences(circumstances, other), "");
    other.command = "run --seeds 3";
    EXPECT_EQ(tournament::differences(circumstances, other), "");
    other.machine = "another";
    other.commit = "def5678";
    EXPECT_EQ(tournament::differences(circumstances, other), "machine, commit");
}

TEST(Journal, HasOneWriterAtATime) {
    const tests::ScratchFolder folder;
    const std::string path = written(folder);
    {
        const Journal journal(path, circumstances);
        EXPECT_THAT(refusal_of([&] { const Journal second(path, circumstances); }),
                    HasSubstr("another tournament is writing to it"));
    }
    EXPECT_EQ(refusal_of([&] { const Journal later(path, circumstances); }), "accepted");
}

TEST(Journal, SaysWhereItCannotWrite) {
    EXPECT_THAT(refusal_of([] { const Journal journal("/no such folder/runs", circumstances); }),
                HasSubstr("/no such folder/runs: cannot be written to: No such file or directory"));
    EXPECT_EQ(refusal_of([] { const Journal journal("/dev/full", circumstances); }),
              "/dev/full: it is not an ordinary file");
}

TEST(ResultsFile, IsReadWhileItIsWritten) {
    const tests::ScratchFolder folder;
    const std::string whole = content_of(written(folder));
    const std::string path = folder.file("torn", whole.substr(0, whole.size() - 1));
    EXPECT_EQ(tournament::read_results(path).runs.size(), 2U);
    EXPECT_EQ(content_of(path).size(), whole.size() - 1);
    EXPECT_THAT(refusal_of([&] { (void)tournament::read_results(folder.file("empty", "")); }),
                HasSubstr("empty: empty, expected the results of a tournament"));
}

} // namespace journal_test
