// Values set by a file at restarts: the values themselves, and searches that depend on them.

#include <tests/apps/flatzinc/pipeline.hpp>
#include <tests/support/run_program.hpp>

#include <apps/flatzinc/search/on_restart.hpp>

#include <csp/base/random.hpp>
#include <csp/search/solver.hpp>

#include <gmock/gmock.h>

#include <set>
#include <string>

namespace flatzinc_on_restart_test {

using flatzinc::OnRestart;
using flatzinc::RunStatus;
using flatzinc::WideValue;

constexpr std::string_view program = ARCWISE_PROGRAM_DIR "/fzn-arcwise";
const std::string complete = "==========\n";

std::string out_of(const std::string& flags, const std::string& file) {
    return tests::run_shell(program, "$program " + flags + " -", file).out;
}

/// A file without its searches.
struct Loaded {
    explicit Loaded(const std::string& text)
        : instance(flatzinc::resolve(flatzinc::read_text(text))),
          reduction(instance),
          translation((flatzinc::reduce(reduction), reduction), model) {
        translation.state_constraints();
    }

    flatzinc::Instance instance;
    flatzinc::Reduction reduction;
    csp::Model model;
    flatzinc::Translation translation;
};

/// Returns the values of all variables after the givens were posted; values of unfixed variables are not compared.
std::vector<WideValue> begun(const Loaded& loaded, const std::vector<csp::Atom>& givens) {
    csp::Solver solver(loaded.model);
    solver.begin(givens);
    EXPECT_TRUE(solver.next());
    return loaded.translation.values(solver.solution());
}

TEST(OnRestart, SetsTheStatusAndValuesOfTheLastSolution) {
    const std::string text =
        "var 0..9: x; var bool: b; var 1..5: s; var 0..9: x2; var bool: b2; var bool: b3;\n"
        "constraint fzn_on_restart_status(s); constraint fzn_on_restart_sol_int(x, x2);\n"
        "constraint fzn_on_restart_sol_bool(b, b2); constraint bool_not(b, b3);\n"
        "constraint int_le_reif(x2, 4, b3);\nsolve satisfy;\n";
    Loaded loaded(text);
    OnRestart settings(loaded.translation);
    csp::Random random(1);
    EXPECT_FALSE(settings.is_empty());
    EXPECT_FALSE(settings.has_end());
    const auto first = settings.givens(RunStatus::start, random);
    ASSERT_TRUE(first);
    EXPECT_EQ(begun(loaded, *first)[2], 1);
    settings.note_solution(std::vector<WideValue>{7, 1, 1, 0, 0, 0});
    const auto second = settings.givens(RunStatus::satisfied, random);
    ASSERT_TRUE(second);
    const auto values = begun(loaded, *second);
    EXPECT_EQ(values[2], 4);
    EXPECT_EQ(values[3], 7);
    EXPECT_EQ(values[4], 1);
}

TEST(OnRestart, WhatAVariableCannotTakeEndsTheRun) {
    Loaded loaded("var 0..9: x; var 0..3: x2; var 1..2: s; constraint fzn_on_restart_sol_int(x, x2);\n"
                  "constraint fzn_on_restart_status(s);\nsolve satisfy;\n");
    OnRestart settings(loaded.translation);
    csp::Random random(1);
    EXPECT_TRUE(settings.givens(RunStatus::unknown, random));
    EXPECT_FALSE(settings.givens(RunStatus::satisfied, random));
    settings.note_solution(std::vector<WideValue>{4, 0, 1});
    EXPECT_FALSE(settings.givens(RunStatus::unknown, random));
}

TEST(OnRestart, LastValuesAreThoseThatWereSeen) {
    Loaded loaded(
        "var 0..9: x; var bool: b; var 0..9: x2; var bool: b2;\n"
        "constraint fzn_on_restart_last_val_int(x, x2); constraint fzn_on_restart_last_val_bool(b, b2);\n"
        "constraint int_le_reif(x, 4, b);\nsolve satisfy;\n");
    OnRestart settings(loaded.translation);
    csp::Random random(1);
    EXPECT_TRUE(settings.givens(RunStatus::start, random)->empty());
    csp::Solver solver(loaded.model);
    const auto x = *loaded.translation.variable_of({0});
    const csp::Atom high[] = {csp::Atom::at_least(x, 6)};
    solver.begin(high);
    settings.see(solver.engine().store()); // x is open, b is false
    EXPECT_EQ(begun(loaded, *settings.givens(RunStatus::unknown, random))[3], 0);
    const csp::Atom seven[] = {csp::Atom::equal(x, 7)};
    solver.begin(seven);
    settings.see(solver.engine().store());
    EXPECT_EQ(begun(loaded, *settings.givens(RunStatus::unknown, random))[2], 7);
}

TEST(OnRestart, RandomNumbersAreAllInTheRange) {
    Loaded loaded("var -9..9: u; constraint fzn_on_restart_uniform_int(-1, 2, u);\nsolve satisfy;\n");
    const OnRestart settings(loaded.translation);
    csp::Random random(1);
    std::set<WideValue> seen;
    for (int i = 0; i < 60; ++i)
        seen.insert(begun(loaded, *settings.givens(RunStatus::unknown, random)).front());
    EXPECT_EQ(seen, (std::set<WideValue>{-1, 0, 1, 2}));
}

/// Returns a file in which, from the second run on, a solution must be greater than the previous one; a run without a
/// solution ends the search.
std::string climbing(bool has_end) {
    return std::string(
               "var 0..5: x :: output_var; var 1..5: s; var 0..5: before; var bool: again; var bool: over;\n"
               "constraint fzn_on_restart_status(s); constraint fzn_on_restart_sol_int(x, before);\n"
               "constraint int_eq_reif(s, 4, again); constraint int_lt_imp(before, x, again);\n"
               "constraint int_eq_reif(s, 3, over);\n") +
           (has_end ? "constraint fzn_on_restart_complete(over);\n" : "") +
           "constraint int_ne(x, 3);\nsolve ";
}

TEST(OnRestart, AFileMayEndItsSearch) {
    std::string expected;
    for (const int x : {0, 1, 2, 4, 5}) expected += "x = " + std::to_string(x) + ";\n----------\n";
    const std::string search = ":: int_search([x], input_order, indomain_min) satisfy;\n";
    EXPECT_EQ(out_of("-a", climbing(true) + search), expected + complete);
    EXPECT_EQ(out_of("-a -f", climbing(true) + search), expected + complete);
    EXPECT_EQ(out_of("", climbing(true) + search), "x = 0;\n----------\n");
    const std::string at_once = "var 0..5: x :: output_var; constraint fzn_on_restart_complete(true);\n";
    EXPECT_EQ(out_of("-a", at_once + "solve satisfy;\n"), "=====UNKNOWN=====\n");
}

TEST(OnRestart, WithoutAnEndEverythingIsSearched) {
    const std::string out = out_of("-a", climbing(false) + "satisfy;\n");
    EXPECT_EQ(tests::lines_of(out).size(), 5U * 2 + 1) << out;
    EXPECT_TRUE(out.ends_with(complete));
    EXPECT_EQ(out_of("", climbing(false) + ":: restart_constant(1) minimize x;\n"),
              "x = 0;\n----------\n" + complete);
    EXPECT_EQ(out_of("", climbing(false) + "maximize x;\n"), "x = 5;\n----------\n" + complete);
    EXPECT_EQ(out_of("-a", "var 0..5: x; var 1..5: s; constraint fzn_on_restart_status(s);\n"
                           "constraint int_lin_eq([2], [x], 7);\nsolve satisfy;\n"),
              "=====UNSATISFIABLE=====\n");
}

/// The neighbourhoods of the annotation are those of MiniZinc's `basic_lns`: from the second run on, one variable is
/// free.
TEST(OnRestart, NeighbourhoodsOfTheModelFindTheBest) {
    std::string file;
    std::string sum;
    std::string ones;
    std::string list;
    for (int i = 0; i < 6; ++i) {
        const std::string n = std::to_string(i);
        file += "var 0..9: x" + n + "; var 0..9: k" + n + "; var bool: f" + n + "; var bool: i" + n + ";\n";
        list += (i > 0 ? ",x" : "x") + n;
        sum += 'x' + n + ',';
        ones += "1,";
    }
    file += "var 0..54: cost :: output_var; var 1..5: s; var bool: again; var 0..5: u;\n"
            "constraint fzn_on_restart_status(s); constraint int_ne_reif(s, 1, again);\n"
            "constraint fzn_on_restart_uniform_int(0, 5, u);\n";
    for (int i = 0; i < 6; ++i) {
        const std::string n = std::to_string(i);
        file += "constraint fzn_on_restart_sol_int(x" + n + ", k" + n + "); constraint int_eq_reif(x" + n +
                ", k" + n + ", f" + n + "); constraint int_eq_reif(u, " + n + ", i" + n +
                "); constraint bool_clause([f" + n + ", i" + n + "], [again]);\n";
    }
    file += "constraint fzn_all_different_int([" + list + "]); constraint int_lin_eq([" + ones + "-1],[" +
            sum + "cost],0);\nsolve :: int_search([" + list +
            "], input_order, indomain_max) :: restart_constant(3) minimize cost;\n";
    EXPECT_EQ(out_of("", file), "cost = 15;\n----------\n" + complete);
}

} // namespace flatzinc_on_restart_test
