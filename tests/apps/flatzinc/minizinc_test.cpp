// Random tiny models through MiniZinc: a global or an operation, over integers, Booleans, sets, enums and optional
// ones, index sets from -1 to 2, repeats, constants, holes, in all contexts, some with search annotations. Arcwise with
// its own library finds the same solutions as Gecode with the standard one. Larger runs, with each model solved in
// every way: tests/minizinc.sh.

#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace flatzinc_minizinc_test {

/// Placeholders: I a list of integer operands, J of nonnegative numbers, B of Booleans, W of constants, O of optional
/// integers, X of sets, E of members of an enum, F and G four and five Booleans; i, b, o, x and e an operand, c a
/// constant, S a constant set, n a node, V the ends of five edges.
const std::vector<std::string> templates{
    "all_different($I)",
    "all_equal($I)",
    "alldifferent_except_0($I)",
    "alldifferent_except($I, $S)",
    "circuit($I)",
    "subcircuit($I)",
    "inverse($I, $I)",
    "tree(3, 4, [1, 2, 1, 3], [2, 3, 3, 2], $i, [a, b, x > 1], [y > 1, z > 1, w > 1, p > 0])",
    "dtree(3, 4, [1, 2, 1, 3], [2, 3, 3, 2], $i, [a, b, x > 1], [y > 1, z > 1, w > 1, p > 0])",
    "path(3, 4, [1, 2, 1, 3], [2, 3, 3, 2], $i, $i, [a, b, x > 1], [y > 1, z > 1, w > 1, p > 0])",
    "dpath(3, 4, [1, 2, 1, 3], [2, 3, 3, 2], $i, $i, [a, b, x > 1], [y > 1, z > 1, w > 1, p > 0])",
    "cumulative($I, $J, $J, $i)",
    "disjunctive($I, $J)",
    "disjunctive_strict($I, $J)",
    "diffn($I, $I, $J, $J)",
    "diffn_nonstrict($I, $I, $J, $J)",
    "table($I, $T)",
    "regular($I, 2, 3, [|1, 2, 0|2, 0, 1|], 1, {2})",
    "count_eq($I, $i, $i)",
    "count_leq($I, $i, $i)",
    "count_lt($I, $c, $c)",
    "count_geq($I, $c, $c)",
    "count_gt($I, $i, $i)",
    "count_neq($I, $i, $i)",
    "at_least($c, $I, $c)",
    "at_most($c, $I, $c)",
    "exactly($c, $I, $c)",
    "among($i, $I, $S)",
    "nvalue($i, $I)",
    "global_cardinality($I, [1, 2, 0], [p, q, p])",
    "global_cardinality_closed($I, [1, 2, 0], [p, q, p])",
    "global_cardinality_low_up($I, [1, 2], [0, $c], [$c, 2])",
    "global_cardinality_low_up_closed($I, [1, 2], [0, $c], [$c, 2])",
    "increasing($I)",
    "strictly_increasing($I)",
    "decreasing($I)",
    "lex_less($I, $I)",
    "lex_lesseq($I, $I)",
    "lex_lesseq($B, $B)",
    "lex2(array2d(1..2, 1..2, [x, y, z, w]))",
    "value_precede(1, 2, $I)",
    "value_precede_chain([1, 2, 0], $I)",
    "sort($I, $I)",
    "lex_greater($I, $I)",
    "maximum($i, $I)",
    "$i = min($I)",
    "$i = arg_max($I)",
    "$i = arg_min($I)",
    "bin_packing(3, $I, $W)",
    "bin_packing_capa($W, $I, $W)",
    "bin_packing_load($J, $I, $W)",
    "knapsack($W, $W, $J, $i, $i)",
    "member($I, $i)",
    "$I[$i] = $i",
    "$W[$i] = $i",
    "$B[$i]",
    "array2d(0..1, 2..3, [x, y, z, x])[$i, $i] = $i",
    "$i * $i = $i",
    "$i div $i = $i",
    "$i mod $i = $i",
    "abs($i) = $i",
    "pow($i, 2) = $i",
    "$i in $S",
    "$i + $i <= $i",
    "2 * $i - 3 * $i != $i",
    "if $b then $i else $i endif = $i",
    "exists($B)",
    "xorall($B)",
    "sum($I) = $i",
    "bool2int($b) + $i = 2",
    "$i in s /\\ card(s) = $c",
    "s subset $S",
    "all_different($O)",
    "all_different($X)",
    "all_disjoint($X)",
    "arg_max($O) = $i",
    "at_most1($X)",
    "circuit($O)",
    "connected($V, $F, $G)",
    "dconnected($V, $F, $G)",
    "dag($V, $F, $G)",
    "reachable($V, $n, $F, $G)",
    "dreachable($V, $n, $F, $G)",
    "tree($V, $n, $F, $G)",
    "dtree($V, $n, $F, $G)",
    "path($V, $n, $n, $F, $G)",
    "dpath($V, $n, $n, $F, $G)",
    "weighted_spanning_tree(4, 5, $V, [1, 1, 2, $c, 1], $G, $i)",
    "cost_regular($I, 2, 3, [|1, 2, 0|2, 0, 1|], 1, {2}, [|0, 1, 2|2, $c, 0|], $i)",
    "regular($I, 2, 0..2, array2d(1..2, 0..2, [1, 2, 0, 2, 0, 1]), 1, {2})",
    "regular($I, \"1 (2 | 3)* 1?\")",
    "cumulative($O, $J, $J, $i)",
    "disjunctive($O, $J)",
    "disjunctive_strict($O, $J)",
    "distribute($J, $I, $I)",
    "global_cardinality($O, [1, 2, 0], [p, q, p])",
    "int_set_channel($I, $X)",
    "inverse_in_range($I, $I)",
    "inverse_set($X, $X)",
    "lex_chain_less(array2d(1..2, 1..2, [x, y, z, w]))",
    "max($x) = $i",
    "count($E, $e) = $i",
    "increasing($E)",
    "$e < $e",
    "partition_set($X, 0..2)",
    "range($I, $S, $x)",
    "roots($I, $x, $x)",
    "seq_precede_chain($I)",
    "sum_pred($i, [{0}, {1, 2}, {0, 2}], [1, 2, $c], $i)",
    "value_precede(1, 2, $X)",
    "$x union $x = $x",
    "$X[$i] = $x",
    "sum(i in $x)(i) = $i",
    "$o = $i",
    "($o default $i) = $i",
    "sum($O) = $i",
    "$o ~= $o",
    "$o ~!= $o",
    "pow($i, $i) = $i",
    "[x, y, z][$i] + $W[$i] = $i",
};

class Model {
  public:
    explicit Model(unsigned seed) : random_(seed) {}

    std::string text(std::string constraint) {
        size_ = below(20) == 0 ? 0 : 1 + below(3);
        first_ = below(4) - 1;
        for (std::size_t at = constraint.find('$'); at != std::string::npos; at = constraint.find('$'))
            constraint.replace(at, 2, drawn(constraint[at + 1]));
        const char* const contexts[] = {
            "@", "@", "@", "a -> (@)", "b <-> (@)", "not (@)", "bool2int(@) + p >= 2"};
        std::string whole = contexts[below(7)];
        whole.replace(whole.find('@'), 1, constraint);
        std::string text = "constraint " + whole + ";\n";
        const char* const others[] = {"",
                                      "",
                                      "constraint x <= y;\n",
                                      "constraint z = 2;\n",
                                      "constraint a = (x = 1);\n",
                                      "constraint x = z + 1;\n"};
        text += others[below(6)];
        const std::string both = ":: seq_search([bool_search([a, b], input_order, indomain_max), "
                                 "int_search([z, y], dom_w_deg, indomain_split)])";
        const std::string searches[] = {"", "", ":: int_search([x, y, z, p], first_fail, indomain_min)",
                                        both};
        text += "solve " + searches[below(4)] + " satisfy;\n";
        return declared(text);
    }

  private:
    /// The model with declarations of its variables, and with all of them printed.
    std::string declared(const std::string& model) {
        const char* const domains[] = {"0..2",    "1..3", "-1..2", "{0, 2, 3}",
                                       "{-2, 1}", "1..1", "2..4",  "0..1"};
        std::string text = "include \"globals.mzn\";\nenum K = {A, B, C};\n";
        std::string printed;
        const auto declare = [&](const std::string& name, const std::string& type) {
            if (!speaks_of(model, name)) return;
            text += "var " + type + ": " + name + ";\n";
            printed += (printed.empty() ? "\\(" : " \\(") + name + ')';
        };
        for (const char* const name : {"x", "y", "z", "w"}) declare(name, domains[below(8)]);
        for (const char* const name : {"p", "q"}) declare(name, "0..2");
        for (const char* const name : {"a", "b"}) declare(name, "bool");
        for (const char* const name : {"e", "f"}) declare(name, "K");
        declare("s", "set of 0..1");
        declare("t", "set of {0, 2}");
        declare("u", "opt 0..2");
        declare("v", "opt 1..3");
        return text + model + "output [\"" + printed + "\\n\"];\n";
    }
    /// Whether the name occurs as a separate word.
    static bool speaks_of(const std::string& model, const std::string& name) {
        const auto is_part = [&](std::size_t at) {
            return at < model.size() && (std::isalnum(static_cast<unsigned char>(model[at])) != 0 ||
                                         model[at] == '_' || model[at] == '(');
        };
        for (std::size_t at = model.find(name); at != std::string::npos; at = model.find(name, at + 1))
            if (!is_part(at - 1) && !is_part(at + name.size())) return true;
        return false;
    }

    int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }
    std::string number(int low, int high) { return std::to_string(low + below(high - low + 1)); }
    std::string operand() {
        const char* const names[] = {"x", "y", "z", "w"};
        return below(6) == 0 ? number(-1, 3) : names[below(4)];
    }

    template <typename Element>
    std::string list(const Element& element, int size, int first) {
        std::string text =
            "array1d(" + std::to_string(first) + ".." + std::to_string(first + size - 1) + ", [";
        for (int i = 0; i < size; ++i) text += (i > 0 ? ", " : "") + std::string(element());
        return text + "])";
    }
    template <typename Element>
    std::string list(const Element& element) {
        return list(element, size_, first_);
    }

    std::string table() {
        const int rows = 1 + below(4);
        std::string text = "array2d(1.." + std::to_string(rows) + ", 1.." + std::to_string(size_) + ", [";
        for (int i = 0; i < rows * size_; ++i) text += (i > 0 ? ", " : "") + number(-1, 3);
        return text + "])";
    }

    std::string drawn(char what) {
        const char* const counts[] = {"p", "q", "0", "1", "2"};
        const char* const truths[] = {"a", "b", "true", "false", "x > 1"};
        const char* const sets[] = {"{0}", "{1, 2}", "{}", "-1..1", "{-1, 3}"};
        const char* const optional[] = {"u", "v", "u", "x", "<>"};
        const char* const of_sets[] = {"s", "t", "s", "{0, 1}", "{}"};
        const char* const members[] = {"e", "f", "e", "A", "C"};
        const auto truth = [&] { return truths[below(5)]; };
        switch (what) {
        case 'O':
            return list([&] { return optional[below(5)]; });
        case 'X':
            return list([&] { return of_sets[below(5)]; });
        case 'E':
            return list([&] { return members[below(5)]; });
        case 'F':
            return list(truth, 4, 1);
        case 'G':
            return list(truth, 5, 1);
        case 'V': // edges between four nodes
            return "[1, 2, 3, 1, 2], [2, 3, 4, 3, 4]";
        case 'n':
            return below(2) == 0 ? "x" : number(1, 4);
        case 'o':
            return optional[below(5)];
        case 'x':
            return of_sets[below(5)];
        case 'e':
            return members[below(5)];
        case 'I':
            return list([&] { return operand(); });
        case 'J':
            return list([&] { return counts[below(5)]; });
        case 'B':
            return list(truth);
        case 'W':
            return list([&] { return number(0, 3); });
        case 'T':
            return table();
        case 'S':
            return sets[below(5)];
        case 'c':
            return number(0, 2);
        case 'b':
            return truths[below(2)];
        default:
            return operand();
        }
    }

    std::mt19937 random_;
    int size_ = 1;
    int first_ = 1;
};

struct Answer {
    int status = 0;
    std::vector<std::string> solutions; ///< sorted
    bool is_complete = false;
    bool is_none = false;
    std::string err;
};

Answer solve(const std::string& model, const std::string& how) {
    const tests::ScratchFolder folder;
    const auto run = tests::run_shell("", "MZN_SOLVER_PATH='" ARCWISE_PROGRAM_DIR
                                          "/../share/minizinc/solvers' minizinc -a " +
                                              how + " '" + folder.file("model.mzn", model) + '\'');
    Answer answer{run.status, {}, false, false, run.err};
    for (const std::string& line : tests::lines_of(run.out)) {
        if (line == "==========")
            answer.is_complete = true;
        else if (line == "=====UNSATISFIABLE=====")
            answer.is_none = true;
        else if (line != "----------")
            answer.solutions.push_back(line);
    }
    std::sort(answer.solutions.begin(), answer.solutions.end());
    return answer;
}

/// Ways to solve a model: all find the same solutions.
const std::vector<std::string> ways{
    "",
    " -f",
    " -G std",
    " --fzn-flags '--without domains,aliases,conditions,bounds,objective,polarity,cliques,machines'",
    " --fzn-flags '--without aliases'",
    " -G std --fzn-flags '--without conditions'",
    " -p 2",
};

unsigned number_in(const char* variable, unsigned otherwise) {
    const char* const text = std::getenv(variable);
    return text != nullptr ? static_cast<unsigned>(std::atoi(text)) : otherwise;
}

class MiniZinc : public testing::Test {
  protected:
    void SetUp() override {
        const auto solvers = tests::run_shell("", "minizinc --solvers");
        if (solvers.status != 0) GTEST_SKIP() << "minizinc is not installed";
        if (solvers.out.find("org.gecode.gecode") == std::string::npos)
            GTEST_SKIP() << "minizinc has no Gecode: fzn-gecode is not installed";
    }
};

TEST_F(MiniZinc, RandomModelsHaveTheSolutionsThatGecodeFinds) {
    const bool is_long = std::getenv("ARCWISE_MINIZINC_MODELS") != nullptr;
    const unsigned models = number_in("ARCWISE_MINIZINC_MODELS", 25);
    const unsigned first = number_in("ARCWISE_MINIZINC_SEED", 0);
    constexpr std::size_t spread = 11; // so that few models are of all kinds
    int compared = 0;
    for (unsigned seed = first; seed < first + models; ++seed) {
        const std::string model = Model(seed).text(templates[seed * spread % templates.size()]);
        const Answer gecode = solve(model, "--solver org.gecode.gecode -G std");
        if (gecode.status != 0) continue; // MiniZinc refuses the model
        ++compared;
        for (std::size_t way = 0; way < ways.size(); ++way) {
            if (!is_long && way != seed % ways.size()) continue;
            SCOPED_TRACE("seed " + std::to_string(seed) + ways[way] + '\n' + model);
            const bool needs_nosets = ways[way].starts_with(" -G std"); // part of Arcwise's library
            const Answer ours = solve((needs_nosets ? "include \"nosets.mzn\";\n" : "") + model,
                                      "--solver arcwise" + ways[way]);
            EXPECT_EQ(ours.status, 0) << ours.err;
            EXPECT_EQ(ours.solutions, gecode.solutions) << ours.err;
            EXPECT_EQ(ours.is_none, gecode.is_none);
            // MiniZinc may leave variables without any bounds; then Arcwise does not claim a complete search.
            const bool was_cut = ours.err.find("domains were cut") != std::string::npos;
            EXPECT_EQ(ours.is_complete, !gecode.is_none && !was_cut);
        }
    }
    EXPECT_GT(compared, static_cast<int>(models) / 2);
}

/// Not among the random models: for a list of one element, the standard library allows any number as its only place.
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

/// Not among the random models: as an operand, the standard library lets it be false although it holds.
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

/// MiniZinc compiles the body of such a function as if it had to hold, wherever it is called.
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

/// Not among the random models, as MiniZinc 2.6 compiles these by the definitions of nosets.mzn to something else.
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

/// Not among the random models, as the standard library gives these another meaning, or does so as operands.
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

/// Not among the random models, as nosets.mzn of the standard library lacks these predicates.
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

/// Not among the random models, as MiniZinc's standard library has no such operand.
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
