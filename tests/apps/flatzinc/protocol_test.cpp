// The output of fzn-arcwise for each outcome and flag: MiniZinc parses it literally.

#include <tests/support/run_program.hpp>

#include <apps/flatzinc/output.hpp>

#include <gmock/gmock.h>

#include <chrono>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace flatzinc_protocol_test {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;
using tests::RunResult;

constexpr std::string_view program = ARCWISE_PROGRAM_DIR "/fzn-arcwise";

const std::string three = "var 1..3: x :: output_var;\n";
const std::string satisfy = three + "solve :: int_search([x], input_order, indomain_min) satisfy;\n";
const std::string maximise = three + "solve :: int_search([x], input_order, indomain_min) maximize x;\n";
const std::string tied = three + "var 1..3: y :: output_var;\nconstraint int_le(2, y);\n"
                                 "solve :: int_search([x, y], input_order, indomain_min) maximize x;\n";
const std::string tie_2 = "x = 3;\ny = 2;\n----------\n";
const std::string tie_3 = "x = 3;\ny = 3;\n----------\n";
const std::string none = three + "constraint int_lt(x, 1);\nsolve satisfy;\n";
const std::string no_best = three + "constraint int_lt(x, 1);\nsolve minimize x;\n"; // the passes detect this
const std::string one = "x = 1;\n----------\n";
const std::string two = "x = 2;\n----------\n";
const std::string last = "x = 3;\n----------\n";
const std::string complete = "==========\n";

RunResult run(const std::string& flags, const std::string& file) {
    return tests::run_shell(program, "$program " + flags + " -", file);
}

TEST(Protocol, EachFlagAndOutcomeHasItsTerminator) {
    struct Case {
        std::string flags;
        std::string file;
        std::string out;
    };
    const std::string wide =
        "var int: x :: output_var;\nvar int: y;\nconstraint int_times(x, x, y);\n"
        "constraint int_lt_reif(x, 4, true);\nconstraint int_lt(5, x);\nsolve satisfy;\n";
    const std::string far = "var int: x :: output_var;\nconstraint int_lt(5000000000, x);\nsolve satisfy;\n";
    const std::string far_sum = "var int: x :: output_var;\nvar int: y;\nconstraint int_lt(5000000000, x);\n"
                                "constraint int_ne(x, y);\nsolve satisfy;\n";
    const std::string costly = "var 0..9: x :: output_var;\nvar int: cost :: output_var;\n"
                               "constraint int_lin_eq([4000000000, -1], [x, cost], 7);\n";
    const Case cases[] = {
        {"", satisfy, one},
        {"-a", satisfy, one + two + last + complete},
        {"-n 2", satisfy, one + two},
        {"-n 3", satisfy, one + two + last},
        {"-n 4", satisfy, one + two + last + complete},
        {"-i", satisfy, one},
        {"", maximise, last + complete},
        {"-a-o", maximise, last + complete},
        {"", tied, tie_2 + complete},
        {"-a-o", tied, tie_2 + tie_3 + complete},
        {"--all-optimal", tied, tie_2 + tie_3 + complete},
        {"-n-o 1", tied, tie_2 + complete},
        {"-n-o 2", tied, tie_2 + tie_3 + complete},
        {"-n-o 9", tied, tie_2 + tie_3 + complete},
        {"-a-o", no_best, "=====UNSATISFIABLE=====\n"},
        {"-a-o", satisfy, one},
        {"-a", maximise, one + two + last + complete},
        {"-i", maximise, one + two + last + complete},
        {"-f", maximise, last + complete},
        {"-p 2", maximise, last + complete},
        {"", none, "=====UNSATISFIABLE=====\n"},
        {"-a", none, "=====UNSATISFIABLE=====\n"},
        {"-f -r 7", none, "=====UNSATISFIABLE=====\n"},
        {"", no_best, "=====UNSATISFIABLE=====\n"},
        {"-f", no_best, "=====UNSATISFIABLE=====\n"},
        {"-t 0", satisfy, "=====UNKNOWN=====\n"},
        {"-t -1", satisfy, "=====UNKNOWN=====\n"}, // MiniZinc passes this if compiling took longer
        {"--time-limit -250 -a", maximise, "=====UNKNOWN=====\n"},
        {"--time-limit=-99999999999", satisfy, "=====UNKNOWN=====\n"},
        {"", "solve satisfy;\n", "----------\n"},
        {"-a", "solve satisfy;\n", "----------\n==========\n"},
        {"", "solve minimize 3;\n", "----------\n==========\n"},
        {"", "var 1..0: x;\nsolve satisfy;\n", "=====UNSATISFIABLE=====\n"},
        {"", "array [1..2] of var bool: b :: output_array([3..4]) = [true, false];\nsolve satisfy;\n",
         "b = array1d(3..4, [true, false]);\n----------\n"},
        {"", "array [1..4] of int: m :: output_array([0..1, -1..0]) = [1, 2, 3, 4];\nsolve satisfy;\n",
         "m = array2d(0..1, -1..0, [1, 2, 3, 4]);\n----------\n"},
        {"", "array [1..0] of var int: e :: output_array([1..0]) = [];\nsolve satisfy;\n",
         "e = array1d(1..0, []);\n----------\n"},
        {"", wide, "=====UNSATISFIABLE=====\n"},
        {"", costly + "solve maximize cost;\n", "x = 9;\ncost = 35999999993;\n----------\n==========\n"},
        {"-f", costly + "solve minimize cost;\n", "x = 0;\ncost = -7;\n----------\n==========\n"},
        {"", costly + "constraint int_le(1, cost);\nsolve minimize cost;\n",
         "x = 1;\ncost = 3999999993;\n----------\n==========\n"},
        {"--without objective", costly + "solve satisfy;\n", "x = 0;\ncost = -7;\n----------\n"},
        {"", far, "x = 5000000001;\n----------\n"}, // out of range for the library, but in no constraint
        {"", far_sum, "=====UNKNOWN=====\n"},       // the only solutions are out of the library's range
        {"", "var 2999999999..4000000000: cost = 3000000000;\nsolve minimize cost;\n",
         "----------\n==========\n"},
        {"-a", "var 3000000000..3000000000: x :: output_var;\nsolve satisfy;\n",
         "x = 3000000000;\n----------\n==========\n"},
        // No variable is printed, and y does not take its least value.
        {"", "var -1..2: y;\nvar bool: b;\nconstraint int_le_reif(y, -1, b);\nsolve satisfy;\n",
         "----------\n"},
    };
    for (const auto& [flags, file, out] : cases) {
        const RunResult result = run(flags, file);
        EXPECT_EQ(result.out, out) << flags << '\n' << file << result.err;
        EXPECT_EQ(result.status, 0) << flags << '\n' << file;
    }
}

TEST(Protocol, SolutionsThatLookAlikeAreOne) {
    const std::string file =
        three + "var 1..5: hidden;\nvar 1..5: other;\nconstraint int_ne(hidden, other);\n";
    EXPECT_EQ(run("-a", file + "solve satisfy;\n").out.size(), (one + two + last + complete).size());
    EXPECT_EQ(run("-a", file + "solve :: int_search([hidden, x], input_order, indomain_min) satisfy;\n").out,
              one + two + last + complete);
}

/// Solutions that differ in further variables count once; otherwise, there would be 2^40 solutions.
TEST(Protocol, SolutionsThatDifferInWhatIsNeededOneWayAloneAreOne) {
    std::string file = three + "var bool: c;\n";
    std::string constraints;
    for (int i = 0; i < 40; ++i) {
        const std::string n = std::to_string(i);
        file += "var 1..3: y" + n + ";\nvar bool: b" + n + " :: var_is_introduced;\n";
        constraints += "constraint int_lin_le_reif([1,1],[y" + n + ",x],9,b" + n + ");\n";
        constraints += "constraint int_le(y" + n + ",1);\nconstraint bool_clause([b" + n + ",c],[]);\n";
    }
    file += constraints;
    for (const std::string flags : {"-a -t 5000", "-a -t 5000 -f"})
        EXPECT_EQ(
            run(flags, file + "solve :: int_search([x], input_order, indomain_min) satisfy;\n").out.size(),
            (one + two + last + complete).size())
            << flags;
}

/// Returns the block of statistics by name; any other line in it is an error.
std::map<std::string, std::string> statistics(const std::string& block) {
    std::map<std::string, std::string> values;
    std::vector<std::string> lines = tests::lines_of(block);
    EXPECT_FALSE(lines.empty());
    if (lines.empty()) return values;
    EXPECT_EQ(lines.back(), "%%%mzn-stat-end");
    lines.pop_back();
    const std::string mark = "%%%mzn-stat: ";
    for (const std::string& line : lines) {
        const std::size_t equals = line.find('=');
        EXPECT_THAT(line, StartsWith(mark));
        EXPECT_NE(equals, std::string::npos) << line;
        const std::string name = line.substr(mark.size(), equals - mark.size());
        EXPECT_TRUE(values.emplace(name, line.substr(equals + 1)).second) << name << " comes twice";
    }
    return values;
}

/// The numbers increase strictly, so only one solution is left, in which nearly all parts of a disjunction hold. The
/// Booleans that the compiler introduced have 2^28 assignments.
TEST(Protocol, AllSolutionsEndWithTheLastHoweverManyWaysThereAreForTheRest) {
    constexpr int n = 30;
    std::string xs, bs, declarations, constraints, solution;
    for (int i = 1; i <= n; ++i) {
        const std::string number = std::to_string(i);
        declarations += "var 1.." + std::to_string(n) + ": x" + number + " :: output_var;\n";
        xs += (i > 1 ? ",x" : "x") + number;
        solution += "x" + number + " = " + number + ";\n";
        if (i == 1) continue;
        const std::string before = std::to_string(i - 1);
        declarations += "var bool: b" + number + " :: var_is_introduced :: is_defined_var;\n";
        bs += (i > 2 ? ",b" : "b") + number;
        constraints += "constraint int_lt(x" + before + ",x" + number + ");\n";
        constraints += "constraint int_lin_ne_imp([1,1],[x" + before + ",x" + number + "],7,b" + number +
                       ") :: defines_var(b" + number + ");\n";
    }
    const std::string file = declarations + constraints + "constraint array_bool_or([" + bs + "],true);\n";
    const std::vector<std::string> lists{xs, "x1", xs + "," + bs, bs + "," + xs};
    for (const std::string& listed : lists)
        for (const std::string how : {"input_order, indomain_min", "first_fail, indomain_max"}) {
            const std::string search = "int_search([" + listed + "], " + how + ")";
            const RunResult result = run("-a -s -t 60000", file + "solve :: " + search + " satisfy;\n");
            const std::string expected = solution + "----------\n" + complete;
            ASSERT_THAT(result.out, StartsWith(expected)) << search;
            EXPECT_LT(std::stoi(statistics(result.out.substr(expected.size())).at("nodes")), 20'000)
                << search;
        }
}

/// The truth of a printed comparison distinguishes solutions, not the compared variable.
TEST(Protocol, ComparisonsThatArePrintedTellSolutionsApartByTheirTruth) {
    const std::string file =
        "var 1..100000000: hidden;\nvar bool: b :: output_var;\nvar bool: c :: output_var;\n"
        "constraint int_le_reif(hidden, 40000000, b);\n"
        "constraint int_le_reif(hidden, 50000000, c);\n";
    for (const std::string search : {"", ":: int_search([hidden], input_order, indomain_min) ",
                                     ":: bool_search([c, b], input_order, indomain_min) "}) {
        const RunResult result = run("-a -t 60000", file + "solve " + search + "satisfy;\n");
        EXPECT_THAT(result.out,
                    AllOf(HasSubstr("b = true;\nc = true;\n"), HasSubstr("b = false;\nc = true;\n"),
                          HasSubstr("b = false;\nc = false;\n"), EndsWith(complete)))
            << search;
        EXPECT_EQ(tests::lines_of(result.out).size(), 10U) << search << result.out;
    }
}

TEST(Protocol, StatisticsAreLinesThatMiniZincPassesOver) {
    const std::string out = run("-s", maximise).out;
    ASSERT_THAT(out, StartsWith(last + complete));
    auto values = statistics(out.substr((last + complete).size()));
    EXPECT_EQ(values["objective"], "3");
    EXPECT_EQ(values["objectiveBound"], "3");
    EXPECT_EQ(values["solutions"], "3"); // x = 1, then 2, then 3
    EXPECT_EQ(values["variables"], "1");
    EXPECT_EQ(values["restarts"], "0");
    for (const char* const name : {"nodes", "propagations", "failures", "initTime", "solveTime", "peakMem"})
        EXPECT_GE(std::stod("0" + values[name]), 0) << name;
    EXPECT_GE(std::stoi(values["nodes"]), 3);
    EXPECT_GT(std::stod(values["peakMem"]), 1);
}

TEST(Protocol, StatisticsOfASatisfactionHaveNoObjective) {
    const std::string all = one + two + last + complete;
    const std::string out = run("-a -s", satisfy).out;
    ASSERT_THAT(out, StartsWith(all));
    const auto values = statistics(out.substr(all.size()));
    EXPECT_EQ(values.at("solutions"), "3");
    EXPECT_EQ(values.count("objective") + values.count("objectiveBound"), 0U);
    const auto unsatisfiable = run("-s", none).out;
    EXPECT_EQ(statistics(unsatisfiable.substr(unsatisfiable.find('%'))).at("solutions"), "0");
}

TEST(Protocol, StatisticsSayObjectivesAsTheModelDoes) {
    flatzinc::Figures figures;
    figures.optimum = csp::Optimum{};
    figures.optimum->best = -40000000000;
    figures.optimum->bound = -50000000000;
    EXPECT_EQ(statistics(flatzinc::statistics_lines(figures)).at("objective"), "-40000000000");
    figures.is_maximised = true;
    EXPECT_EQ(statistics(flatzinc::statistics_lines(figures)).at("objective"), "40000000000");
    EXPECT_EQ(statistics(flatzinc::statistics_lines(figures)).at("objectiveBound"), "50000000000");
}

TEST(Protocol, NeighbourhoodsOfAnnotationsFindTheBest) {
    const std::string model =
        "var 0..9: x :: output_var;\nvar 0..9: y;\nvar 0..18: cost;\nconstraint "
        "int_lin_eq([1,1,-1],[x,y,cost],0);\n"
        "constraint int_ne(x, y);\nsolve :: int_search([x, y], input_order, indomain_max) ";
    const RunResult kept =
        run("-s", model + ":: restart_constant(1) :: relax_and_reconstruct([x, y], 50) minimize cost;\n");
    EXPECT_THAT(kept.out, HasSubstr(complete));
    EXPECT_THAT(kept.out, HasSubstr("objective=1\n"));
    EXPECT_THAT(kept.err, IsEmpty());
    const RunResult told = run("", model + ":: relax_and_reconstruct([x, y], 50) satisfy;\n");
    EXPECT_THAT(told.err, HasSubstr("warning: the annotation relax_and_reconstruct is ignored"));
    EXPECT_THAT(
        run("--restart luby", model + ":: int_search([x, y], input_order, indomain_min) minimize cost;\n")
            .err,
        HasSubstr("warning: --restart has no effect without -f"));
    EXPECT_THAT(run("", model + ":: on_restart(\"next\") minimize cost;\n").err,
                HasSubstr("warning: the annotation on_restart is ignored"));
}

TEST(Protocol, BestSolutionsOfASatisfactionProblemAreAWarning) {
    const auto warning = [](const std::string& option) {
        return "fzn-arcwise: warning: " + option +
               " has no effect: nothing is optimised; -a and -n count solutions\n";
    };
    EXPECT_EQ(run("-a-o", satisfy).err, warning("-a-o"));
    EXPECT_EQ(run("-n-o 1", satisfy).err, warning("-n-o"));
    EXPECT_EQ(run("-n-o 2", satisfy).out, one);
    EXPECT_THAT(run("-n-o 2", tied).err, IsEmpty());
}

TEST(Protocol, PrintingWritesNoOtherFile) {
    for (const std::string option : {"trace", "proof", "write-model"}) {
        const RunResult result = run("--print --" + option + " printed.out", satisfy);
        EXPECT_THAT(result.err,
                    HasSubstr("--" + option + " cannot be used with --print: nothing is searched"))
            << option;
        EXPECT_EQ(result.status, 2) << option;
        EXPECT_THAT(result.out, IsEmpty()) << option;
    }
    EXPECT_EQ(run("--print", satisfy).status, 0);
}

TEST(Protocol, VerboseSaysHowItSearches) {
    EXPECT_THAT(run("-v", maximise).err, HasSubstr("search: as the annotations state"));
    EXPECT_THAT(
        run("-v -f", maximise).err,
        HasSubstr("search: free; orders of the runs, in cycles: stated, own, own, stated, stated, own, own, "
                  "stated\n"));
    const std::string sum =
        three + "var 1..3: y;\nvar 2..6: z;\n"
                "constraint int_lin_eq([1, 1, -1], [x, y, z], 0) :: defines_var(z);\nsolve minimize z;\n";
    EXPECT_THAT(run("-v", sum).err,
                AllOf(HasSubstr("in cycles: greedy, own, own, greedy, own, own, own, own\n"),
                      HasSubstr("\nruns, learning, by turns:\n")));
    EXPECT_THAT(run("", sum).err, IsEmpty());
}

TEST(Protocol, MistakesAreOneLineAndStatus2) {
    const RunResult result = run("", "var 1..3: x\n");
    EXPECT_EQ(result.err,
              "fzn-arcwise: standard input: line 2, column 1: found the end of the file, expected \";\"\n");
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.out, IsEmpty());
    EXPECT_EQ(run("-n 0", satisfy).status, 2);
    EXPECT_EQ(run("-t -", satisfy).status, 2);
    EXPECT_EQ(run("-t -1x", satisfy).status, 2);
    EXPECT_EQ(run("--without nothing", satisfy).status, 2);
    EXPECT_THAT(tests::run_shell(program, "$program no-such-file").err, HasSubstr("no-such-file"));
    EXPECT_EQ(run("", "\x1f\x8b no gzip").err, "fzn-arcwise: standard input: the gzip data are broken\n");
}

/// Returns the output and exit status of the program if it receives SIGTERM after this many seconds. It is started
/// directly, without $program: timeout(1) in between loses a signal that arrives while it starts the program.
RunResult terminated_after(double seconds, const std::string& flags, const std::string& file) {
    const tests::ScratchFolder folder;
    return tests::run_shell(program, std::string(program) + ' ' + flags + " '" +
                                         folder.file("signal.fzn", file) + "' & sleep " +
                                         std::to_string(seconds) + "; kill -TERM $!; wait $!");
}

TEST(Protocol, ASignalPrintsTheBestThatIsKnown) {
    std::string file = "var 0..1000000: cost :: output_var;\n";
    std::string list;
    std::string ones;
    for (int i = 0; i < 40; ++i) {
        file += "var 0..30000: x" + std::to_string(i) + ";\n";
        list += (i > 0 ? ",x" : "x") + std::to_string(i);
        ones += "1,";
    }
    file += "constraint fzn_all_different_int([" + list + "]);\nconstraint int_lin_eq([" + ones + "-1],[" +
            list + ",cost],0);\nsolve :: int_search([" + list +
            "], input_order, indomain_random) maximize cost;\n";
    for (const double wait : {0.0, 0.01, 0.03, 0.3, 1.0}) {
        const RunResult result = terminated_after(wait, "", file);
        if (result.status == 143) continue; // the signal arrived before the program began
        EXPECT_EQ(result.status, 0) << wait << result.err;
        EXPECT_TRUE(result.out == "=====UNKNOWN=====\n" ||
                    testing::Matches(EndsWith(";\n----------\n"))(result.out))
            << wait << ": " << result.out;
    }
    const RunResult result = terminated_after(1.0, "-s", file); // the state at the last solution
    if (result.out.find(";\n----------\n") == std::string::npos) return;
    auto values = statistics(result.out.substr(result.out.find('%')));
    EXPECT_GE(std::stoi(values["solutions"]), 1);
    EXPECT_GE(std::stoi(values["nodes"]), 1);
    EXPECT_EQ(values["variables"], "41");
}

/// Searches of a few milliseconds are stopped at random moments: before the program handles the signal, during the
/// search and after its end. The output must always be complete.
TEST(Protocol, ASignalAtAnyMomentFindsARightEnd) {
    const std::string file = "var 1..5000: x :: output_var;\nvar 1..9: y;\nconstraint int_lt(y, x);\n"
                             "solve :: int_search([x], input_order, indomain_min) ";
    std::mt19937 random(1);
    std::set<bool> were_stopped;
    for (int i = 0; i < 40; ++i) {
        const double wait = std::uniform_real_distribution<double>(0, i % 2 == 0 ? 0.02 : 0.1)(random);
        const std::string goal = i % 4 < 2 ? "satisfy;\n" : "maximize x;\n";
        const RunResult result = terminated_after(wait, "-a", file + goal);
        SCOPED_TRACE(goal + std::to_string(wait) + result.err);
        were_stopped.insert(!result.out.ends_with(complete));
        if (result.status == 143) {
            EXPECT_TRUE(result.out.empty() || result.out.ends_with(complete)) << result.out;
            continue;
        }
        EXPECT_EQ(result.status, 0);
        if (result.out == "=====UNKNOWN=====\n") continue;
        EXPECT_FALSE(result.out.empty());
        for (const std::string& line : tests::lines_of(result.out))
            EXPECT_TRUE(line.starts_with("x = ") || line == "----------" || line == "==========") << line;
        EXPECT_TRUE(result.out.ends_with("----------\n") || result.out.ends_with(complete)) << result.out;
    }
    EXPECT_TRUE(were_stopped.contains(true));
}

TEST(Protocol, TheTimeLimitCountsFromTheStart) {
    std::string file;
    for (int i = 0; i < 60; ++i) file += "var 1..59: x" + std::to_string(i) + ";\n";
    for (int i = 0; i < 60; ++i)
        for (int j = 0; j < i; ++j)
            file += "constraint int_ne(x" + std::to_string(i) + ", x" + std::to_string(j) + ");\n";
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(run("-t 500 --without cliques", file + "solve satisfy;\n").out, "=====UNKNOWN=====\n");
    EXPECT_EQ(run("", file + "solve satisfy;\n").out, "=====UNSATISFIABLE=====\n") << "all of them differ";
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

TEST(Protocol, AssumptionsThatCannotHoldTogetherAreTheCore) {
    const std::string file = three +
                             "var bool: late; var bool: early; var bool: other; var bool: unused;\n"
                             "constraint int_le_reif(3, x, late); constraint int_le_reif(x, 1, early);\n"
                             "constraint int_ne_reif(x, 2, other);\n";
    EXPECT_EQ(run("", file + "constraint fzn_assume([other, late, unused, early]);\nsolve satisfy;\n").out,
              "%%%mzn-core: [late, early]\n=====UNSATISFIABLE=====\n");
    EXPECT_EQ(run("", file + "constraint fzn_assume([late, false]);\nsolve satisfy;\n").out,
              "%%%mzn-core: [false]\n=====UNSATISFIABLE=====\n");
    EXPECT_EQ(run("", file + "constraint fzn_assume([late]); constraint int_lt(x, 1);\nsolve satisfy;\n").out,
              "%%%mzn-core: []\n=====UNSATISFIABLE=====\n");
    EXPECT_EQ(run("", file + "constraint fzn_assume([other, late, unused]);\nsolve satisfy;\n").out, last);
}

TEST(Protocol, WhyNamesTheConstraintsOfTheModel) {
    const RunResult result = run("--why", R"(var 1..3: x; var 1..3: y; var 1..3: z;
constraint int_lt(x, y) :: mzn_constraint_name("y after x");
constraint int_lt(y, z) :: mzn_constraint_name("z after y");
constraint int_le(z, 2) :: mzn_constraint_name("z is early");
constraint int_le(x, 2) :: mzn_constraint_name("no part in it");
solve satisfy;
)");
    EXPECT_EQ(result.out, "=====UNSATISFIABLE=====\n");
    EXPECT_THAT(result.err, AllOf(HasSubstr("y after x"), HasSubstr("z after y"), HasSubstr("z is early"),
                                  Not(HasSubstr("no part"))));
}

} // namespace flatzinc_protocol_test
