// Models written by hand, compiled by MiniZinc: constraints of Arcwise's library in contexts that MiniZinc compiles
// specially, compared with Gecode or with known answers.

#include <tests/apps/flatzinc/minizinc_models.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

namespace flatzinc_minizinc_test {

/// Excluded from the random models: for a list of one element, the standard library allows any number as the only
/// place.
TEST_F(MiniZinc, PlacesInOrderAreAnOperand) {
    const std::string model = "include \"globals.mzn\";\narray[2..3] of var 1..3: x;\n"
                              "array[1..2] of var 1..4: p;\nvar bool: b;\n"
                              "constraint b <-> arg_sort(x, p);\nsolve satisfy;\n"
                              "output [\"\\(x) \\(p) \\(b)\\n\"];\n";
    const Answer ours = solve(model, "--solver arcwise");
    EXPECT_EQ(ours.status, 0) << ours.err;
    EXPECT_EQ(ours.solutions, solve(model, "--solver org.gecode.gecode -G std").solutions);
    EXPECT_FALSE(ours.solutions.empty());
}

/// Excluded from the random models: in the standard library, such an operand may be false although the constraint
/// holds.
TEST_F(MiniZinc, SumsOfWindowsAreAnOperand) {
    const auto model = [](const std::string& holds) {
        return "include \"globals.mzn\";\narray[0..2] of var -1..2: x;\nvar bool: b;\n"
               "constraint b <-> " +
               holds + ";\nsolve satisfy;\noutput [\"\\(x) \\(b)\\n\"];\n";
    };
    const Answer ours = solve(model("sliding_sum(0, 3, 2, x)"), "--solver arcwise");
    EXPECT_EQ(ours.status, 0) << ours.err;
    EXPECT_EQ(ours.solutions,
              solve(model("forall(i in 0..1)(x[i] + x[i + 1] in 0..3)"), "--solver org.gecode.gecode -G std")
                  .solutions);
    EXPECT_EQ(ours.solutions.size(), 64U);
}

/// MiniZinc compiles the body of such a function as if it had to hold, in any context of a call.
TEST_F(MiniZinc, AFunctionPromisedToBeTotalMayBeFalse) {
    for (const std::string body :
         {"2 * x = y \\/ x + y < 3 \\/ x > y",
          "nvalue(1, [x, 1, y]) \\/ all_equal([x, y]) \\/ disjunctive([x, y], [1, 2])",
          "[3, x, y, 2][x + 1] = y \\/ max([x, y, 2]) > 2 \\/ not (x < y \\/ y = 1)"}) {
        const std::string model = "include \"globals.mzn\";\nvar 0..3: x;\nvar 0..3: y;\nvar bool: b;\n"
                                  "function var bool: f(var int: x, var int: y) :: promise_total = (" +
                                  body +
                                  ");\nconstraint b <-> f(x, y);\nsolve satisfy;\n"
                                  "output [\"\\(x) \\(y) \\(b)\\n\"];\n";
        SCOPED_TRACE(model);
        const Answer ours = solve(model, "--solver arcwise");
        EXPECT_EQ(ours.status, 0) << ours.err;
        EXPECT_EQ(ours.solutions, solve(model, "--solver org.gecode.gecode -G std").solutions);
        EXPECT_EQ(ours.solutions.size(), 16U);
    }
}

/// Excluded from the random models, since MiniZinc 2.6 compiles these differently by the definitions of nosets.mzn.
TEST_F(MiniZinc, SetsAreComparedInEveryContext) {
    for (const std::string constraint :
         {"b = not (x in s)", "b <-> not (1 in s)", "b <-> not (s subset t)", "b = not (s superset t)",
          "b = not (s = t)", "b = not (s != {0})", "bool2int(x in s) + bool2int(s subset t) = y",
          "(sum(i in 1..2)([s, t][i] = {0}) >= 1) -> b", "not (y < sum(i in 1..2)([s, t][i] != {0}))",
          "not at_least(1, [s, t], {0})", "not exists(i in s)(i in t)", "x in s intersect t",
          "100 * x in s union {100}", "{x, y} subset t", "s subset {}", "{2} subset t", "s = 0..x"}) {
        const std::string model = "include \"globals.mzn\";\nvar set of 0..1: s;\nvar set of {0, 2}: t;\n"
                                  "var 0..3: x;\nvar 0..1: y;\nvar bool: b;\nconstraint " +
                                  constraint +
                                  ";\nsolve satisfy;\noutput [\"\\(s) \\(t) \\(x) \\(y) \\(b)\\n\"];\n";
        SCOPED_TRACE(model);
        const Answer ours = solve(model, "--solver arcwise");
        EXPECT_EQ(ours.status, 0) << ours.err;
        EXPECT_EQ(ours.solutions, solve(model, "--solver org.gecode.gecode -G std").solutions);
        EXPECT_FALSE(ours.solutions.empty());
    }
}

/// Excluded from the random models, since these have another meaning in the standard library, at least as operands.
TEST_F(MiniZinc, OperandsAreTrueIfTheConstraintHolds) {
    struct Case {
        std::string declarations;
        std::string printed;
        std::string constraint;
        std::string meaning;
    };
    const std::string set = "var set of {0, 1}: s; var 0..3: x; ";
    const std::string tasks = "var opt 0..1: o; var opt 0..1: p; var opt 2..3: q; var 0..4: x; ";
    const Case all[] = {
        {"var 0..3: x; var 0..3: y; ", "\\(x) \\(y)", "symmetric_all_different([x, y, 3])",
         "(x = 1 /\\ y = 2) \\/ (x = 2 /\\ y = 1)"},
        {"var 0..3: x; var 0..3: y; ", "\\(x) \\(y)", "sort(array1d(0..1, [x, y]), array1d(0..1, [0, x]))",
         "y = 0"},
        {set, "\\(s) \\(x)", "sum_set([0, 2, 1], [1, 2, 1], s, x)", "card(s) = x"},
        {set, "\\(s) \\(x)", "value_precede_chain([1, 1, 0], [s, {0}])", "s = {1}"},
        {"var opt 1..2: o; var 1..3: x; ", "\\(o) \\(x)", "circuit([o, x, <>])",
         "if occurs(o) then deopt(o) = 2 /\\ x = 1 else false endif"},
        {"var set of {0, 1}: s; var set of {0, 2}: t; ", "\\(s) \\(t)",
         "value_precede_chain([2, 2, 2], [s union t, {2}])", "true"},
        {tasks, "\\(o) \\(p) \\(q) \\(x)", "span(o, x, [p, q], [1, 2])",
         "if occurs(p) then o = p /\\ x = (if occurs(q) then deopt(q) + 2 else deopt(p) + 1 endif) - "
         "deopt(p) "
         "elseif occurs(q) then false else absent(o) /\\ x = 0 endif"},
        {tasks, "\\(o) \\(p) \\(q) \\(x)", "alternative(o, x, [p, q], [1, 2])",
         "if occurs(p) then absent(q) /\\ o = p /\\ x = 1 else absent(q) /\\ absent(o) /\\ x = 0 endif"},
    };
    for (const Case& one : all) {
        const auto model = [&one](const std::string& condition) {
            return "include \"globals.mzn\";\n" + one.declarations + "var bool: b;\nconstraint " + condition +
                   ";\nsolve satisfy;\noutput [\"" + one.printed + " \\(b)\\n\"];\n";
        };
        SCOPED_TRACE(one.constraint);
        const std::string by_meaning = "--solver org.gecode.gecode -G std";
        for (const std::string context : {"b <-> (@)", "b /\\ (@)"}) {
            const auto in_context = [&](const std::string& text) {
                return model(std::string(context).replace(context.find('@'), 1, text));
            };
            const Answer ours = solve(in_context(one.constraint), "--solver arcwise");
            EXPECT_EQ(ours.status, 0) << ours.err;
            EXPECT_EQ(ours.solutions, solve(in_context(one.meaning), by_meaning).solutions) << context;
            EXPECT_FALSE(ours.solutions.empty()) << context;
        }
    }
}

/// Excluded from the random models, since nosets.mzn of the standard library lacks these predicates.
TEST_F(MiniZinc, SetsAreResultsOfPredicates) {
    for (const std::string operation : {"set_union", "set_intersect", "set_diff", "set_symdiff"}) {
        const std::string model = "var set of 0..2: s;\nvar set of {-1, 1}: t;\nvar set of -1..1: u;\n"
                                  "constraint " +
                                  operation +
                                  "(s, t, u);\nsolve satisfy;\noutput [\"\\(s) \\(t) \\(u)\\n\"];\n";
        const Answer ours = solve(model, "--solver arcwise");
        EXPECT_EQ(ours.status, 0) << ours.err;
        EXPECT_EQ(ours.solutions, solve(model, "--solver org.gecode.gecode -G std").solutions) << operation;
        EXPECT_FALSE(ours.solutions.empty());
    }
}

/// Excluded from the random models, since MiniZinc's standard library has no such operand.
TEST_F(MiniZinc, SetsInOrderOfPrecedenceMayBeKnownToBeEmpty) {
    const Answer ours = solve("include \"globals.mzn\";\nvar set of {1, 2}: s;\nvar bool: a;\nvar bool: b;\n"
                              "constraint a <-> seq_precede_chain([{}, s]);\n"
                              "constraint b <-> seq_precede_chain([s, {}]);\nsolve satisfy;\n"
                              "output [\"\\(card(s)) \\(1 in s) \\(a) \\(b)\\n\"];\n",
                              "--solver arcwise");
    EXPECT_EQ(ours.status, 0) << ours.err;
    EXPECT_THAT(ours.solutions, testing::ElementsAre("0 false false false", "1 false false false",
                                                     "1 true true false", "2 true false false"));
}

/// Results of MiniZinc functions, each a variable without bounds.
TEST_F(MiniZinc, ResultsWithoutBoundsKeepNoProofBack) {
    const std::string model = R"(include "globals.mzn";
array[1..3] of var 0..2: x; array[1..3] of var 1..3: y; var bool: b; var set of 1..3: s;
array[1..40] of var int: u;
constraint count(x, 1, u[1]) /\ u[2] = count(x, y[1]) /\ among(u[3], x, {0, 2}) /\ nvalue(u[4], x);
constraint u[5] = y[x[1] + 1] /\ u[6] = [4, 7, 9][y[1]] /\ table([x[1], u[7]], [| 0, 5 | 1, 7 | 2, 5 |]);
constraint u[8] = max(x) /\ minimum(u[9], x) /\ global_cardinality(x, [0, 1], [u[10], u[11]]);
constraint bin_packing_load([u[12], u[13], u[14]], y, [2, 3, 1]) /\ knapsack([1, 2, 3], [3, 4, 1], x, u[15], u[16]);
constraint sort(x, [u[17], u[18], u[19]]) /\ arg_sort(x, [u[20], u[21], u[22]]) /\ u[23] = arg_max(x);
constraint inverse(y, [u[24], u[25], u[26]]) /\ member(x, u[27]) /\ u[28] in {1, 5} /\ u[29] = pow(x[1], 3);
constraint u[30] = x[1] * x[2] - x[3] /\ u[31] = x[1] div y[2] /\ u[32] = x[3] mod y[1] /\ u[33] = abs(x[1] - 2);
constraint u[34] = if b then x[1] else 7 endif /\ u[35] = card(s) /\ u[36] = bool2int(b) /\ [1, 4][u[37]] = 4;
constraint distribute([u[38]], [0], x) /\ exists(i in 1..3)(x[i] > 0);
constraint cost_regular(y, 1, 3, [| 1, 1, 1 |], 1, {1}, [| 3, 1, 2 |], u[39]);
constraint strictly_increasing([x[1], u[40], 7]);
)";
    for (const std::string goal : {"minimize", "maximize"}) {
        const Answer ours =
            solve(model + "solve " + goal + " sum(u);\noutput [\"\\(sum(u))\\n\"];\n", "--solver arcwise");
        EXPECT_TRUE(ours.is_complete) << goal << ours.err;
        EXPECT_EQ(ours.err, "");
        EXPECT_FALSE(ours.solutions.empty());
    }
}

TEST_F(MiniZinc, FlagsAndOptimaComeThrough) {
    const tests::ScratchFolder folder;
    const std::string file =
        folder.file("model.mzn", "var 1..9: x; var 1..9: y; constraint :: \"small\" x * y <= 12;\n"
                                 "solve maximize x + 2 * y; output [\"\\(x) \\(y)\"];\n");
    for (const char* const flags : {"", "-f", "-p 2", "-r 3", "-s", "-v", "--time-limit 9999",
                                    "--restart luby -f", "--learning always"}) {
        const auto run = tests::run_shell("", "MZN_SOLVER_PATH='" ARCWISE_PROGRAM_DIR
                                              "/../share/minizinc/solvers' minizinc --solver arcwise " +
                                                  std::string(flags) + " '" + file + '\'');
        EXPECT_EQ(run.status, 0) << flags << run.err;
        EXPECT_THAT(run.out, testing::HasSubstr("1 9\n----------\n==========\n")) << flags;
    }
}

} // namespace flatzinc_minizinc_test
