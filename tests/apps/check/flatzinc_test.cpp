// Proofs by fzn-arcwise, checked against FlatZinc as the checker itself reads it, and against the model as JSON.

#include <tests/apps/check/checked.hpp>
#include <tests/apps/flatzinc/draw_builtin.hpp>
#include <tests/apps/flatzinc/pipeline.hpp>
#include <tests/support/run_program.hpp>

#include <apps/flatzinc/run.hpp>

#include <csp/proof/fingerprint.hpp>

#include <gmock/gmock.h>

#include <array>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace check_flatzinc_test {

using testing::AllOf;
using testing::AnyOf;
using testing::Eq;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* programs = ARCWISE_PROGRAM_DIR;

/// Returns the verdict on the lines after the header.
check::Outcome verdict(const std::string& model, const std::string& lines) {
    return checked::verdict_on(model, "p arcwise-proof 1 " + csp::fingerprint(model) + " off:\n" + lines);
}

std::string in_words(const tests::Values& values) {
    std::ostringstream out;
    for (const auto v : values) out << ' ' << v;
    return out.str();
}

/// Returns whether the builtin can be checked: values set on restart have no meaning in a proof.
bool is_known(const flatzinc::Builtin& builtin) {
    return builtin.name.find("on_restart") == std::string_view::npos;
}

/// The checker accepts an assignment as a solution exactly if it is one by the definitions of fzn-arcwise.
TEST(CheckFlatZinc, ReadsEveryConstraintAsItIsDefined) {
    constexpr unsigned cases = 12;
    constexpr unsigned assignments = 25;
    std::mt19937 random(1);
    for (const flatzinc::Builtin* const builtin : flatzinc::all_builtins()) {
        std::map<bool, int> seen;
        for (unsigned seed = 0; seed < cases; ++seed) {
            const std::string text = tests::DrawBuiltin(seed).instance(*builtin);
            std::optional<flatzinc::Instance> instance;
            try {
                instance = flatzinc::resolve(flatzinc::read_text(text));
            } catch (const csp::Error&) {
                continue; // lists of different lengths
            }
            SCOPED_TRACE(text);
            for (unsigned i = 0; i < assignments; ++i) {
                tests::Values values;
                for (const auto& x : instance->variables) {
                    const auto runs = x.domain.intervals();
                    const auto& run = runs[random() % runs.size()];
                    values.push_back(
                        run.min + static_cast<long>(random() % static_cast<unsigned>(run.max - run.min + 1)));
                }
                const bool is_solution = flatzinc::violation(*instance, values).empty();
                const check::Outcome outcome = verdict(text, "s 1" + in_words(values) + "\nc some\n");
                if (!is_known(*builtin)) {
                    EXPECT_THAT(outcome.status, AnyOf(Eq(1), Eq(3)));
                    EXPECT_TRUE(!is_solution || outcome.status == 3);
                    continue;
                }
                ++seen[is_solution];
                ASSERT_EQ(outcome.status, is_solution ? 0 : 1) << in_words(values) << ": " << outcome.text;
            }
        }
        EXPECT_TRUE(seen[true] > 2 || !is_known(*builtin)) << builtin->name << " is hardly tested";
    }
}

/// A proof that the search for all solutions of an instance writes.
struct Proved {
    std::string model;
    std::string proof;
    std::size_t solutions = 0;
};
Proved all_solutions(const std::string& text) {
    flatzinc::Instance instance = flatzinc::resolve(flatzinc::read_text(text));
    instance.fingerprint = csp::fingerprint(text);
    flatzinc::Reduction reduction(instance, false);
    flatzinc::reduce(reduction, flatzinc::passes_without_proof());
    csp::Model model;
    flatzinc::Translation translation(reduction, model, flatzinc::Translation::Extent::all);
    translation.state_constraints();
    csp::SearchOptions options;
    options.projection = translation.printed();
    Proved proved;
    proved.model = csp::write_model(model, nullptr, options.projection, instance.variables.size());
    std::ostringstream out;
    {
        csp::ProofWriter proof(out, flatzinc::proof_origin(reduction, model, proved.model));
        options.proof = &proof;
        csp::Solutions all(model, options);
        for (const csp::Assignment& solution : all) {
            (void)solution;
            ++proved.solutions;
        }
    }
    proved.proof = out.str();
    return proved;
}

TEST(CheckFlatZinc, ConfirmsProofsOfEveryConstraint) {
    constexpr unsigned cases = 15;
    for (const flatzinc::Builtin* const builtin : flatzinc::all_builtins()) {
        for (unsigned seed = 0; seed < cases; ++seed) {
            const std::string text = tests::DrawBuiltin(seed + 100).instance(*builtin);
            SCOPED_TRACE(text);
            try {
                const Proved proved = all_solutions(text);
                const std::string claim =
                    proved.solutions == 0
                        ? "verified: no solution"
                        : "verified: exactly " + std::to_string(proved.solutions) + " solution";
                const check::Outcome of_file = checked::verdict_on(text, proved.proof);
                const check::Outcome of_model = checked::verdict_on(proved.model, proved.proof);
                EXPECT_THAT(of_file.text, StartsWith(claim));
                EXPECT_THAT(of_model.text, StartsWith(claim));
                EXPECT_TRUE(of_model.status == 0 || !is_known(*builtin)) << of_model.text;
                EXPECT_TRUE(of_file.status == 0 || !is_known(*builtin)) << of_file.text;
                checked::expect_trimmable(text, proved.proof);
                EXPECT_EQ(
                    proved.solutions,
                    tests::solutions_by_definition(flatzinc::resolve(flatzinc::read_text(text))).size());
            } catch (const csp::Error& error) {
                EXPECT_THAT(error.what(), HasSubstr("expected"));
            }
        }
    }
}

/// The results of the programs, run as users run them.
struct Checked {
    tests::RunResult solved;
    tests::RunResult of_file;
    tests::RunResult of_model;
};
Checked solve_and_check(const tests::ScratchFolder& folder, const std::string& text,
                        const std::string& options) {
    const std::string file = folder.file("model.fzn", text);
    const std::string proof = (folder.path() / "proof.gz").string();
    const std::string in = std::string(programs) + '/';
    return {tests::run_shell(in + "fzn-arcwise", "$program " + options + " --proof " + proof + ' ' + file),
            tests::run_shell(in + "arcwise-check", "$program " + file + ' ' + proof),
            tests::run_shell(in + "arcwise-check", "$program " + proof + ".model.json " + proof)};
}

const std::string two = "var 1..9: x :: output_var;\nvar 1..9: y :: output_var;\nvar bool: b = true;\n";

TEST(CheckFlatZinc, ConfirmsEveryKindOfAnswer) {
    const tests::ScratchFolder folder;
    const std::string sum =
        "constraint int_lin_eq([2, 3], [x, y], 21) :: mzn_constraint_name(\"sum; of (two)\");\n";
    const std::string far = "var int: far;\nconstraint int_times(x, y, far);\n";
    const std::vector<std::array<std::string, 3>> cases{
        {two + sum + "solve satisfy;", "-a", "verified: exactly 3 solutions\n"},
        {two + sum + "solve satisfy;", "", "verified: 1 solution\n"},
        {two + sum + "solve satisfy;", "-n 2", "verified: 2 solutions\n"},
        {two + sum + "solve maximize y;", "", "verified: the best cost is -5\n"},
        {two + sum + "solve :: int_search([y], input_order, indomain_max) minimize y;", "-a",
         "verified: the best cost is 1\n"},
        {two + sum + "solve maximize y;", "-f", "verified: the best cost is -5\n"},
        {two + sum + "constraint int_lt(y, 1);\nsolve satisfy;", "", "verified: no solution\n"},
        {two + far + "constraint int_lt(90, far);\nsolve satisfy;", "", "verified: no solution\n"},
        {two + far + "solve maximize far;", "", "verified: the best cost is -81\n"},
        {two + "var 1..0: none;\nsolve satisfy;", "", "verified: no solution\n"},
        {two + "var 10..12: z = y;\nsolve minimize z;", "", "verified: no solution\n"},
        {two + "var -3..3: z = y;\nsolve maximize z;", "", "verified: the best cost is -3\n"},
        {"var {1,3,9,2000,70000}: x :: output_var;\nconstraint int_ne(x, 3);\nsolve satisfy;", "-a",
         "verified: exactly 4 solutions\n"},
        {"% nothing is printed\r\nvar 1..3: x;\r\nsolve satisfy;\r\n", "-a", "verified: 1 solution\n"},
        {"array [1..2] of int: w = [1, 2];\narray [1..2] of var 0..1: a :: output_array([1..2]) = [x, y];\n"
         "constraint int_lin_le(w, a, 2);\nsolve satisfy;",
         "-a", "verified: exactly 3 solutions\n"},
    };
    for (auto [text, options, verdict] : cases) {
        if (text.starts_with("array")) text = "var 0..4: x;\nvar 0..4: y;\n" + text;
        SCOPED_TRACE(text + options);
        const Checked run = solve_and_check(folder, text, options);
        EXPECT_EQ(run.solved.status, 0) << run.solved.err;
        EXPECT_EQ(run.of_file.out, verdict) << run.of_file.err;
        EXPECT_EQ(run.of_file.status, 0);
        const bool is_empty = text.find("1..0") != std::string::npos; // then the model has no variables
        EXPECT_TRUE(is_empty || run.of_model.out == verdict) << run.of_model.out << run.of_model.err;
    }
}

TEST(CheckFlatZinc, NamesTheConstraintsThatItDoesNotKnow) {
    const check::Outcome outcome =
        verdict(two + "constraint somewhere(x);\nsolve maximize x;\n", "r c0 x0>=5\ns 1 4 1 1\nc some\n");
    EXPECT_EQ(outcome.text,
              "verified: a solution of cost -4, except for what is assumed:\n  2 steps by \"somewhere\"");
    EXPECT_EQ(outcome.status, 3);
}

TEST(CheckFlatZinc, ReadsNumbersInEveryBase) {
    const std::string model = "var 0x0..0o17: x;\nconstraint int_le(x, 0xA);\nconstraint int_le(-0x1, x);\n"
                              "constraint int_ne(x, 00);\nsolve satisfy;\n";
    EXPECT_EQ(verdict(model, "s 1 10\nc some\n").status, 0);
    EXPECT_EQ(verdict(model, "s 1 11\nc some\n").status, 1);
    EXPECT_EQ(verdict(model, "r c0 x0>=11\nr c2 x0<1\ns 1 1\nc some\n").status, 0);
    EXPECT_EQ(verdict(model, "r c0 x0>=10\ns 1 1\nc some\n").status, 1);
}

TEST(CheckFlatZinc, RefusesAProofOfAnotherFile) {
    const tests::ScratchFolder folder;
    (void)solve_and_check(folder, two + "solve maximize y;", "");
    const std::string file = folder.file("model.fzn", two + "constraint int_le(y, 8);\nsolve maximize y;");
    const tests::RunResult run =
        tests::run_shell(std::string(programs) + "/arcwise-check",
                         "$program " + file + ' ' + (folder.path() / "proof.gz").string());
    EXPECT_EQ(run.status, 1);
    EXPECT_THAT(run.out, StartsWith("refused: line 1: the proof is about the model "));
}

TEST(CheckFlatZinc, ReportsTheLineOfWhatItCannotRead) {
    const std::vector<std::pair<std::string, std::string>> cases{
        {"var 1..3 x;", "line 1: expected \":\""},
        {"var 1..3: x;\nvar 1..3: x;", "line 2: a second \"x\""},
        {"var float: x;", "line 1: found a float"},
        {"var 1..3: x;\nconstraint int_le(x, 1.5);", "line 2: found a float"},
        {"var set of 1..3: x;", "line 1: found a variable that is a set"},
        {"constraint int_le(x, 1);", "line 1: \"x\" is not declared"},
        {"array [1..2] of int: a = [1, 2];\nconstraint int_le(a[3], 1);", "line 2: a list of 2 is too short"},
        {"int: n;", "line 1: expected the value of \"n\""},
        {"var 1..3: x :: note(\"a", "line 1: a text without an end"},
        {"var 1..3: x :: note(1", "line 1: expected \")\""},
        {"var 1..99999999999999999999: x;", "line 1: a number beyond 2^61: 99999999999999999999"},
        {"var -0x2000000000000000..0: x;", "line 1: a number beyond 2^61: -0x2000000000000000"},
        {"var 0x..3: x;", "line 1: expected a number"},
        {"var 0o8..9: x;", "line 1: expected a number"},
        {"var --1..3: x;", "line 1: expected a number"},
        {"array [1..1] of int: a = [[1]];", "line 1: expected no list in a list"},
        {"solve somehow;", "line 1: expected satisfy"},
        {"var 1..3: x;\nsolve satisfy;\nsolve satisfy;", "line 3: a second solve"},
        {"var 1..3: x;\n", "expected a line that begins with solve"},
        {"var 1..3: x; solve satisfy", "line 1: expected \";\""},
        {"?", "line 1: expected a number"},
    };
    for (const auto& [text, problem] : cases) {
        const check::Outcome outcome = verdict(text, "c none\n");
        EXPECT_EQ(outcome.status, 2) << text;
        EXPECT_THAT(outcome.text, HasSubstr(problem)) << text;
    }
}

TEST(CheckFlatZinc, CountsSolutionsByTheVariablesPrinted) {
    const std::string both = "s 1 1 1\ns 2 2 1\nu 1\nu 2\nn 3\nc all 2\n";
    for (const std::string note : {"", " :: note(\"output_var\")", " :: output_var(1)", " :: output_array"})
        EXPECT_EQ(
            verdict("var 1..2: x :: output_var;\nvar 1..2: y" + note + ";\nsolve satisfy;\n", both).text,
            "verified: exactly 2 solutions")
            << note;
    const std::string all = "var 1..3: x;\nsolve satisfy;\n"; // no variable is printed, so all matter
    EXPECT_EQ(verdict(all, "s 1 1\nu 1\nn 2\nc all 1\n").status, 1);
    EXPECT_EQ(verdict(all, "s 1 1\ns 2 2\ns 3 3\nu 1\nu 2\nu 3\nn 4\nc all 3\n").status, 0);
}

TEST(CheckFlatZinc, KnowsTheLimitsOfDefinitions) {
    const std::string no_tasks = "var -3..-1: b :: output_var;\nconstraint fzn_cumulative([], [], [], b);\n";
    EXPECT_EQ(verdict(no_tasks + "solve satisfy;\n", "r c0\nc none\n").status, 1);
    EXPECT_EQ(verdict(no_tasks + "solve satisfy;\n", "s 1 -1\nc some\n").status, 0);
    const std::string no_symbols = "var 1..1: x;\nconstraint arcwise_regular([x], 1, 0, [1], 1, {1});\n";
    EXPECT_EQ(verdict(no_symbols + "solve satisfy;\n", "s 1 1\nc some\n").status, 3);
    const std::string no_table = "var 1..2: x;\nconstraint arcwise_regular([x], 1, 2, [x, 1], 1, {1});\n";
    EXPECT_EQ(verdict(no_table + "solve satisfy;\n", "r c0 x0<2\ns 1 2\nc some\n").status, 3);
    const std::string wide =
        "var -500000..500000: x;\nvar 1..5: y;\nvar -9..9: z;\nconstraint int_mod(x, y, z);\n";
    EXPECT_EQ(verdict(wide + "solve satisfy;\n", "r c0 x2>=5\ns 1 0 1 0\nc some\n").status, 0);
    EXPECT_EQ(verdict(wide + "solve satisfy;\n", "r c0 x2>=4\ns 1 0 1 0\nc some\n").status, 1);
    const std::string comment = "predicate p(var int: x, % one; then another\n  var int: y);\nvar 1..3: x;\n";
    EXPECT_EQ(verdict(comment + "solve satisfy;\n", "s 1 1\nc some\n").status, 0);
}

/// Characters are changed at random; the checker must end with a verdict.
TEST(CheckFlatZinc, IsNeverCrashedByGarbage) {
    constexpr int rounds = 3000;
    std::mt19937 random(3);
    const std::string characters = "0123456789-x<>=!.\"[]{}(), :;cinrsuvdp\n%";
    int readable = 0;
    for (int round = 0; round < rounds; ++round) {
        const auto& all = flatzinc::all_builtins();
        std::string text =
            tests::DrawBuiltin(static_cast<unsigned>(round)).instance(*all[random() % all.size()]);
        for (int i = 0; i < 1 + round % 3; ++i)
            text[random() % text.size()] = characters[random() % characters.size()];
        readable += verdict(text, "c some\n").status == 2 ? 0 : 1;
    }
    EXPECT_GT(readable, rounds / 10);
}

TEST(ProofOfFlatZinc, SaysWhatItDoesNotGoWith) {
    const std::string program = std::string(programs) + "/fzn-arcwise";
    const std::string text = two + "solve maximize x;";
    for (const char* const options : {"-p 2", "-a-o", "-n-o 3", "--learning never", "--trace /tmp/t"}) {
        const tests::RunResult run =
            tests::run_shell(program, std::string("$program --proof /dev/null ") + options + " -", text);
        EXPECT_EQ(run.status, 2) << options;
        EXPECT_THAT(run.err, StartsWith("fzn-arcwise: --proof cannot be used with ")) << options;
    }
    EXPECT_EQ(tests::run_shell(program, "$program --proof /no/folder/x -", text).status, 2);
    const tests::ScratchFolder folder;
    const std::string proof = (folder.path() / "proof").string();
    for (const char* const file :
         {"var int: x :: output_var;\nvar 0..1: b;\nconstraint int_le_reif(x, 5, true);\nsolve satisfy;",
          "var 0..3: x :: output_var;\nconstraint fzn_on_restart_uniform_int(0, 3, x);\nsolve satisfy;"}) {
        const tests::RunResult run = tests::run_shell(program, "$program --proof " + proof + " -", file);
        EXPECT_EQ(run.status, 2) << run.out;
        EXPECT_THAT(run.err, HasSubstr("--proof")) << file;
    }
}

TEST(ProofOfFlatZinc, WritesTheModelAlone) {
    const tests::ScratchFolder folder;
    const std::string model = (folder.path() / "model.json").string();
    const tests::RunResult run =
        tests::run_shell(std::string(programs) + "/fzn-arcwise", "$program --write-model " + model + " -",
                         two + "solve maximize x;");
    EXPECT_EQ(run.status, 0);
    EXPECT_THAT(tests::text_of(model),
                AllOf(StartsWith("{\"arcwise-model\": 1,"), HasSubstr("\"minimise\"")));
}

} // namespace check_flatzinc_test
