// Random tiny models through MiniZinc: a global or an operation, over integers, Booleans, sets, enums and optional
// variables, with index sets from -1 to 2, repetitions, constants and holes, in all contexts, some with search
// annotations. Arcwise with its library finds the same solutions as Gecode with the standard library. Larger runs, with
// each model solved in every way: tests/minizinc.sh.

#include <tests/apps/flatzinc/minizinc_models.hpp>

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
    /// Returns the model with declarations of its variables, and with all of them printed.
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
    /// Returns whether the name occurs as a separate word.
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

/// Ways of solving a model; all find the same solutions.
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

TEST_F(MiniZinc, RandomModelsHaveTheSolutionsThatGecodeFinds) {
    const bool is_long = std::getenv("ARCWISE_MINIZINC_MODELS") != nullptr;
    const unsigned models = number_in("ARCWISE_MINIZINC_MODELS", 25);
    const unsigned first = number_in("ARCWISE_MINIZINC_SEED", 0);
    constexpr std::size_t spread = 11; // so that a few models are of all kinds
    int compared = 0;
    for (unsigned seed = first; seed < first + models; ++seed) {
        const std::string model = Model(seed).text(templates[seed * spread % templates.size()]);
        const Answer gecode = solve(model, "--solver org.gecode.gecode -G std");
        if (gecode.status != 0) continue; // MiniZinc refuses the model
        ++compared;
        for (std::size_t way = 0; way < ways.size(); ++way) {
            if (!is_long && way != seed % ways.size()) continue;
            SCOPED_TRACE("seed " + std::to_string(seed) + ways[way] + '\n' + model);
            const bool needs_nosets = ways[way].starts_with(" -G std"); // a file of Arcwise's library
            const Answer ours = solve((needs_nosets ? "include \"nosets.mzn\";\n" : "") + model,
                                      "--solver arcwise" + ways[way]);
            EXPECT_EQ(ours.status, 0) << ours.err;
            EXPECT_EQ(ours.solutions, gecode.solutions) << ours.err;
            EXPECT_EQ(ours.is_none, gecode.is_none);
            // MiniZinc may leave variables without bounds; Arcwise then does not claim a complete search.
            const bool was_cut = ours.err.find("domains were cut") != std::string::npos;
            EXPECT_EQ(ours.is_complete, !gecode.is_none && !was_cut);
        }
    }
    EXPECT_GT(compared, static_cast<int>(models) / 2);
}

} // namespace flatzinc_minizinc_test
