// Random tiny models through MiniZinc: a global or an operation, index sets from -1 to 2, repeats, constants, holes, in all
// contexts, some with search annotations. Arcwise with its own library finds what Gecode finds with the standard one.
// More of them, and each in every way: tests/minizinc.sh.

#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace flatzinc_minizinc_test {

/// What is replaced: I a list of integer operands, J of numbers that are not negative, B of Booleans, W of constants;
/// i and b an operand, c a constant, S a set.
const std::vector<std::string> templates{
    "all_different($I)",
    "all_equal($I)",
    "alldifferent_except_0($I)",
    "alldifferent_except($I, $S)",
    "circuit($I)",
    "subcircuit($I)",
    "inverse($I, $I)",
    "symmetric_all_different($I)",
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
    "sliding_sum(0, 3, 2, $I)",
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
};

class Model {
  public:
    explicit Model(unsigned seed) : random_(seed) {}

    std::string text(std::string constraint) {
        size_ = below(20) == 0 ? 0 : 1 + below(3);
        first_ = below(4) - 1;
        std::string text = "include \"globals.mzn\";\n";
        const char* const domains[] = {"0..2",    "1..3", "-1..2", "{0, 2, 3}",
                                       "{-2, 1}", "1..1", "2..4",  "0..1"};
        for (const char* const name : {"x", "y", "z", "w"})
            text += "var " + std::string(domains[below(8)]) + ": " + name + ";\n";
        text += "var 0..2: p; var 0..2: q; var bool: a; var bool: b; var set of 0..1: s;\n";
        for (std::size_t at = constraint.find('$'); at != std::string::npos; at = constraint.find('$'))
            constraint.replace(at, 2, drawn(constraint[at + 1]));
        const char* const contexts[] = {
            "@", "@", "@", "a -> (@)", "b <-> (@)", "not (@)", "bool2int(@) + p >= 2"};
        std::string whole = contexts[below(7)];
        whole.replace(whole.find('@'), 1, constraint);
        text += "constraint " + whole + ";\n";
        const char* const others[] = {"",
                                      "",
                                      "constraint x <= y;\n",
                                      "constraint z = 2;\n",
                                      "constraint a = (x = 1);\n",
                                      "constraint x = z + 1;\n"};
        text += others[below(6)];
        const char* const searches[] = {"", "", ":: int_search([x, y, z, p], first_fail, indomain_min)",
                                        ":: seq_search([bool_search([a, b], input_order, indomain_max), "
                                        "int_search([z, y], dom_w_deg, indomain_split)])"};
        return text + "solve " + searches[below(4)] +
               " satisfy;\noutput [\"\\(x) \\(y) \\(z) \\(w) \\(p) \\(q) \\(a) \\(b) \\(s)\\n\"];\n";
    }

  private:
    int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }
    std::string number(int low, int high) { return std::to_string(low + below(high - low + 1)); }
    std::string operand() {
        const char* const names[] = {"x", "y", "z", "w"};
        return below(6) == 0 ? number(-1, 3) : names[below(4)];
    }

    template <typename Element>
    std::string list(const Element& element) {
        std::string text =
            "array1d(" + std::to_string(first_) + ".." + std::to_string(first_ + size_ - 1) + ", [";
        for (int i = 0; i < size_; ++i) text += (i > 0 ? ", " : "") + std::string(element());
        return text + "])";
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
        switch (what) {
        case 'I':
            return list([&] { return operand(); });
        case 'J':
            return list([&] { return counts[below(5)]; });
        case 'B':
            return list([&] { return truths[below(5)]; });
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

/// How a model is solved: all find the same.
const std::vector<std::string> ways{
    "",
    " -f",
    " -G std",
    " --fzn-flags '--without domains,aliases,conditions,bounds,objective'",
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
            // MiniZinc may leave variables without any bounds; then Arcwise does not claim to have searched all.
            const bool was_cut = ours.err.find("domains were cut") != std::string::npos;
            EXPECT_EQ(ours.is_complete, !gecode.is_none && !was_cut);
        }
    }
    EXPECT_GT(compared, static_cast<int>(models) / 2);
}

TEST_F(MiniZinc, FlagsAndOptimaComeThrough) {
    const tests::ScratchFolder folder;
    const std::string file =
        folder.file("model.mzn", "var 1..9: x; var 1..9: y; constraint :: \"small\" x * y <= 12;\n"
                                 "solve maximize x + 2 * y; output [\"\\(x) \\(y)\"];\n");
    for (const char* const flags :
         {"", "-f", "-p 2", "-r 3", "-s", "-v", "--time-limit 9999", "--restart luby -f"}) {
        const auto run = tests::run_shell("", "MZN_SOLVER_PATH='" ARCWISE_PROGRAM_DIR
                                              "/../share/minizinc/solvers' minizinc --solver arcwise " +
                                                  std::string(flags) + " '" + file + '\'');
        EXPECT_EQ(run.status, 0) << flags << run.err;
        EXPECT_THAT(run.out, testing::HasSubstr("1 9\n----------\n==========\n")) << flags;
    }
}

} // namespace flatzinc_minizinc_test
