// Single passes: their effects on an instance. Each pass alone, and all passes without it, preserve the solutions.

#include <tests/apps/flatzinc/draw.hpp>
#include <tests/apps/flatzinc/pipeline.hpp>
#include <tests/support/loaded.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace flatzinc_passes_test {

using flatzinc::Condition;
using flatzinc::Instance;
using flatzinc::Reduction;
using testing::ElementsAre;
using testing::IsEmpty;
using tests::Draw;

Instance instance_of(const std::string& text) { return flatzinc::resolve(flatzinc::read_text(text)); }

std::vector<std::string_view> all_but(std::string_view name) {
    std::vector<std::string_view> others;
    for (const std::string_view pass : flatzinc::all_pass_names())
        if (pass != name) others.push_back(pass);
    return others;
}

/// Returns an instance after this pass only.
Reduction after(std::string_view pass, const Instance& instance) {
    Reduction reduction(instance);
    flatzinc::reduce(reduction, all_but(pass));
    return reduction;
}

TEST(Passes, DomainsTakesComparisonsWithConstants) {
    const Instance instance = instance_of(R"(var 0..9: x; var 0..9: y; var bool: b;
constraint int_le(x, 5); constraint int_lt(1, x); constraint int_ne(x, 3); constraint set_in(y, {2, 4, 20});
constraint int_le(x, y); constraint int_le_reif(y, 3, b);
solve satisfy;)");
    Reduction reduction = after("domains", instance);
    EXPECT_TRUE(reduction.domain({0}) == flatzinc::WideSet(std::vector<csp::WideInterval>{{2, 2}, {4, 5}}));
    EXPECT_TRUE(reduction.domain({1}) == flatzinc::WideSet(std::vector<csp::WideInterval>{{2, 2}, {4, 4}}));
    for (std::size_t c = 0; c < 6; ++c) EXPECT_EQ(reduction.is_settled(c), c < 4) << c;
}

TEST(Passes, AliasesJoinsWhatIsTheSameUpToSignAndOffset) {
    const Instance instance = instance_of(R"(var 0..9: x; var 0..9: y; var 0..9: z; var bool: b; var bool: c;
var 0..1: i;
constraint int_lin_eq([1, -1], [x, y], 3); constraint int_lin_eq([1, 1], [y, z], 7);
constraint bool_not(b, c); constraint bool2int(c, i); constraint int_lin_eq([2, -1], [x, y], 0);
solve satisfy;)");
    Reduction reduction = after("aliases", instance);
    const auto root = [&](std::uint32_t x) { return reduction.link(x).root; };
    EXPECT_EQ(root(0), root(1));
    EXPECT_EQ(root(1), root(2));
    EXPECT_EQ(root(3), root(4));
    EXPECT_EQ(root(4), root(5));
    EXPECT_EQ(reduction.max({1}), 6); // x = y + 3 <= 9
    EXPECT_EQ(reduction.min({2}), 1); // z = 7 - y
    for (std::size_t c = 0; c < 5; ++c) EXPECT_EQ(reduction.is_settled(c), c < 4) << c;
}

TEST(Passes, ConditionsTakesBooleansThatCompareWithConstants) {
    const Instance instance =
        instance_of(R"(var 0..9: x; var 0..9: y; var bool: a; var bool: b; var bool: c; var bool: d;
constraint int_le_reif(x, 4, a); constraint int_eq_reif(7, x, b); constraint set_in_reif(y, 6..20, c);
constraint int_ne_reif(x, 2, a); constraint int_le_reif(x, y, d);
solve satisfy;)");
    Reduction reduction = after("conditions", instance);
    const auto condition = [&](std::uint32_t b) {
        return reduction.condition_of_root(reduction.link(b).root);
    };
    ASSERT_TRUE(condition(2) && condition(3) && condition(4));
    EXPECT_EQ(condition(2)->operation, Condition::Operation::at_most);
    EXPECT_EQ(condition(2)->number, 4);
    EXPECT_EQ(condition(3)->operation, Condition::Operation::equal);
    EXPECT_EQ(condition(4)->operation, Condition::Operation::at_least);
    EXPECT_EQ(condition(4)->number, 6);
    EXPECT_FALSE(condition(5)) << "a comparison of two variables is no atom";
    for (std::size_t c = 0; c < 5; ++c)
        EXPECT_EQ(reduction.is_settled(c), c < 3) << c; // a is already defined
}

TEST(Passes, BoundsNarrowsWhatHasNone) {
    const Instance instance = instance_of(R"(var -3..5: x; var int: square; var int: sum; var int: most;
constraint int_times(x, x, square); constraint int_lin_eq([2, 3, -1], [x, square, sum], 1);
constraint array_int_maximum(most, [x, square]);
solve satisfy;)");
    Reduction reduction = after("bounds", instance);
    EXPECT_EQ(reduction.min({1}), -15);
    EXPECT_EQ(reduction.max({1}), 25);
    EXPECT_EQ(reduction.max({2}), 84);
    EXPECT_EQ(reduction.max({3}), 25);
    EXPECT_EQ(reduction.min({0}), -3) << "what is not wide is left to the library";
}

TEST(Passes, ObjectiveIsASumIfNothingElseSpeaksOfIt) {
    const std::string start = "var 0..9: x; var 0..9: y; var -90000000000..90000000000: cost;\n"
                              "constraint int_lin_eq([3000000000, -1, -4000000000], [x, cost, y], 5);\n";
    const Instance alone = instance_of(start + "solve minimize cost;");
    Reduction reduction = after("objective", alone);
    ASSERT_TRUE(reduction.objective);
    EXPECT_TRUE(reduction.is_settled(0));
    EXPECT_EQ(reduction.objective->constant, -5);
    ASSERT_EQ(reduction.objective->terms.size(), 2U);
    EXPECT_EQ(reduction.objective->terms[0].coefficient, 3000000000);
    EXPECT_EQ(reduction.objective->terms[1].coefficient, -4000000000);
    for (const std::string other :
         {"constraint int_le(cost, x);\n", "var bool: b;\nconstraint int_lt_reif(cost, 3, b);\n"}) {
        const Instance shared = instance_of(start + other + "solve minimize cost;");
        EXPECT_FALSE(after("objective", shared).objective) << other;
    }
    const Instance small = instance_of("var 0..9: x; var 0..90: cost;\n"
                                       "constraint int_lin_eq([3, -1], [x, cost], 5);\nsolve minimize cost;");
    EXPECT_FALSE(after("objective", small).objective) << "a variable serves";
}

/// Returns for each one-sided Boolean, by name, whether its true side matters.
std::map<std::string, bool> one_sided(const Instance& instance, const Reduction& reduction) {
    std::map<std::string, bool> found;
    for (const auto& boolean : reduction.one_sided)
        if (!reduction.is_settled(boolean.constraint))
            found.emplace(instance.name(instance.variables[boolean.root]), boolean.matters_if_true);
    return found;
}

TEST(Passes, PolarityFindsBooleansThatMatterOneWay) {
    const Instance instance = instance_of(R"(var 0..9: x; var 0..9: y; var bool: shown :: output_var;
var bool: yes; var bool: no; var bool: mixed; var bool: both; var bool: inner; var bool: less; var bool: unused;
var bool: searched; var bool: twice;
constraint int_le_reif(x, y, yes); constraint int_ne_reif(x, y, no); constraint int_eq_reif(x, y, mixed);
constraint int_le_reif(y, x, shown); constraint array_bool_and([yes, inner], both);
constraint int_lin_le_reif([1, 1], [x, y], 5, inner); constraint int_eq_reif(x, y, less);
constraint int_lin_eq_reif([1, 2], [x, y], 5, unused); constraint int_lt_reif(x, y, searched);
constraint int_lt_reif(x, y, twice); constraint int_lt_reif(y, x, twice);
constraint bool_clause([yes, mixed, both, searched], [no, mixed]); constraint bool_lin_le([2, -1], [no, less], 1);
solve :: bool_search([searched], input_order, indomain_min, complete) satisfy;)");
    const Reduction reduction = after("polarity", instance);
    EXPECT_EQ(one_sided(instance, reduction),
              (std::map<std::string, bool>{
                  {"yes", true}, {"no", false}, {"both", true}, {"inner", true}, {"less", true}}));
    EXPECT_TRUE(reduction.is_settled(7)) << "a Boolean of which nothing else speaks";
}

TEST(Passes, PolarityFindsOneWayWhereAResultIsKnown) {
    const Instance instance = instance_of(R"(var 0..9: x; var 0..9: y;
var bool: yes; var bool: too; var bool: no; var bool: nor; var bool: mixed;
constraint int_le_reif(x, y, yes); constraint int_lin_ne_reif([1, 2], [x, y], 5, too);
constraint int_eq_reif(x, y, no); constraint int_lin_le_reif([1, 1], [x, y], 5, nor);
constraint int_lt_reif(y, x, mixed);
constraint array_bool_or([yes, too, mixed], true); constraint array_bool_and([no, nor, mixed], false);
solve satisfy;)");
    EXPECT_EQ(one_sided(instance, after("polarity", instance)),
              (std::map<std::string, bool>{{"yes", true}, {"too", true}, {"no", false}, {"nor", false}}));
}

TEST(Passes, PolarityLeavesCirclesAsTheyAre) {
    const Instance instance = instance_of(R"(var bool: a; var bool: b; var bool: c;
constraint array_bool_or([b], a); constraint array_bool_or([a], b); constraint array_bool_or([a, b], c);
constraint bool_clause([c], []);
solve satisfy;)");
    EXPECT_TRUE(after("polarity", instance).one_sided.empty());
}

/// Returns queens on a board, pair by pair.
std::string queens_in_pairs(int n) {
    std::string text;
    const auto queen = [](int i) { return 'q' + std::to_string(i); };
    for (int i = 0; i < n; ++i) text += "var 1.." + std::to_string(n) + ": " + queen(i) + ";\n";
    for (int i = 0; i < n; ++i)
        for (int j = i + 1; j < n; ++j) {
            const std::string both = '[' + queen(i) + ", " + queen(j) + "], ";
            text += "constraint int_ne(" + queen(i) + ", " + queen(j) + ");\n";
            text += "constraint int_lin_ne([1, -1], " + both + std::to_string(j - i) + ");\n";
            text += "constraint int_lin_ne([-1, 1], " + both + std::to_string(j - i) + ");\n";
        }
    return text + "solve satisfy;\n";
}

/// Returns the effects of the joint passes of the library on the instance, or of one of them.
std::vector<std::string> joint_effects(const Instance& instance, std::string_view only = "") {
    Reduction reduction(instance);
    flatzinc::reduce(reduction);
    csp::Model model;
    flatzinc::Translation(reduction, model).state_constraints();
    return test::joint_effects(model, only);
}

TEST(Passes, CliquesAreFoundInPairsThatDiffer) {
    EXPECT_THAT(joint_effects(instance_of(queens_in_pairs(6))),
                ElementsAre("cliques: 45 disequalities became 3 lists of different variables"));
}

TEST(Passes, CliquesLeavePairsThatBelongToNoTriple) {
    const Instance instance = instance_of(R"(var 0..9: x; var 0..9: y; var 0..9: z; var 0..9: w; var bool: b;
constraint int_ne(x, y); constraint int_ne(y, z); constraint int_ne(z, w); constraint int_ne_reif(x, z, b);
constraint int_lin_ne([2, -1], [x, z], 0);
solve satisfy;)");
    EXPECT_THAT(joint_effects(instance), IsEmpty());
}

/// Returns disequalities of all kinds between four variables; some variables are equal.
std::string disequalities(unsigned seed) {
    std::mt19937 random(seed);
    const auto below = [&](int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); };
    const std::string names = "xyzw";
    std::string text;
    for (const char name : names)
        text += "var " + std::string(below(4) > 0 ? "0..2" : "-1..1") + ": " + name + " :: output_var;\n";
    const auto both = [&](std::size_t i, std::size_t j) {
        return std::string("[") + names[i] + ", " + names[j] + "], ";
    };
    if (below(3) == 0)
        text += "constraint int_lin_eq([1, " + std::string(below(2) == 0 ? "1" : "-1") + "], " + both(0, 1) +
                std::to_string(below(3)) + ");\n";
    for (std::size_t i = 0; i < names.size(); ++i)
        for (std::size_t j = i + 1; j < names.size(); ++j)
            for (int k = below(3); k > 0; --k)
                text += below(2) == 0
                            ? std::string("constraint int_ne(") + names[j] + ", " + names[i] + ");\n"
                            : "constraint int_lin_ne([" + std::string(below(2) == 0 ? "1" : "-1") +
                                  (below(2) == 0 ? ", 1], " : ", -1], ") + both(i, j) +
                                  std::to_string(below(3) - 1) + ");\n";
    return text + "solve satisfy;\n";
}

TEST(Passes, CliquesKeepTheSolutions) {
    constexpr unsigned cases = 300;
    std::size_t cliques = 0;
    for (unsigned seed = 0; seed < cases; ++seed) {
        const std::string text = disequalities(seed);
        SCOPED_TRACE(text);
        const Instance instance = instance_of(text);
        cliques += joint_effects(instance, "cliques").size();
        ASSERT_EQ(tests::solutions_by_search(instance), tests::solutions_by_definition(instance));
    }
    EXPECT_GT(cliques, cases / 30);
}

TEST(Passes, MachinesAreFoundInTasksThatExcludeEachOther) {
    const Instance instance = instance_of(R"(var 0..20: x; var 0..20: y; var 0..20: z; var 0..20: w;
var bool: a; var bool: b; var bool: c; var bool: d; var bool: e; var bool: not_e; var bool: f; var bool: g;
constraint int_lin_le_imp([1, -1], [x, y], -3, a); constraint int_lin_le_imp([1, -1], [y, x], -4, b);
constraint array_bool_or([a, b], true);
constraint int_lin_le_reif([1, -1], [x, z], -2, c); constraint int_lin_le_reif([-1, 1], [x, z], -5, d);
constraint bool_clause([c, d], []);
constraint int_lin_le_imp([1, -1], [y, z], -6, e); constraint int_lt_imp(z, y, not_e);
constraint bool_not(e, not_e);
constraint int_lin_le_imp([1, -1], [z, w], -1, f); constraint int_lin_le_imp([1, -1], [w, z], -1, g);
constraint bool_or(f, g, true);
solve satisfy;)");
    EXPECT_THAT(joint_effects(instance),
                ElementsAre("machines: 3 pairs of tasks that exclude each other share 1 machine"))
        << "w excludes z alone";
}

/// Returns pairs of tasks; most pairs exclude each other.
std::string tasks_in_pairs(unsigned seed) {
    std::mt19937 random(seed);
    const auto below = [&](int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); };
    std::string variables;
    std::string constraints;
    const auto boolean = [&] {
        static int number = 0;
        const std::string name = 'b' + std::to_string(number++);
        variables += "var bool: " + name + " :: output_var;\n";
        return name;
    };
    constexpr int tasks = 3;
    const auto task = [](int i) { return 's' + std::to_string(i); };
    for (int i = 0; i < tasks; ++i) variables += "var 0..5: " + task(i) + " :: output_var;\n";
    const auto before = [&](int i, int j, const std::string& b) {
        constraints += std::string("constraint int_lin_le_") + (below(2) == 0 ? "imp" : "reif") +
                       "([1, -1], [" + task(i) + ", " + task(j) + "], " + std::to_string(-below(4)) + ", " +
                       b + ");\n";
    };
    for (int i = 0; i < tasks - 1; ++i)
        for (int j = i + 1; j < tasks; ++j) {
            const std::string a = boolean();
            const bool is_negation = below(8) == 0;
            const std::string b = is_negation ? a : boolean();
            before(i, j, a);
            if (!is_negation) {
                before(j, i, b);
                constraints += "constraint bool_clause([" + a + ", " + b + "], []);\n";
            }
        }
    return variables + constraints + "solve satisfy;\n";
}

TEST(Passes, MachinesKeepTheSolutions) {
    constexpr unsigned cases = 100;
    std::size_t machines = 0;
    for (unsigned seed = 0; seed < cases; ++seed) {
        const std::string text = tasks_in_pairs(seed);
        SCOPED_TRACE(text);
        const Instance instance = instance_of(text);
        machines += joint_effects(instance, "machines").size();
        ASSERT_EQ(tests::solutions_by_search(instance), tests::solutions_by_definition(instance));
    }
    EXPECT_GT(machines, cases / 10);
}

TEST(Passes, EachAloneAndEachLeftOutKeepsTheSolutions) {
    constexpr unsigned cases = 150;
    std::size_t with_solutions = 0;
    for (unsigned seed = 0; seed < cases; ++seed) {
        const std::string text = Draw(seed).instance();
        SCOPED_TRACE(text);
        const Instance instance = instance_of(text);
        const auto expected = tests::solutions_by_definition(instance);
        with_solutions += expected.empty() ? 0U : 1U;
        for (const std::string_view pass : flatzinc::all_pass_names()) {
            ASSERT_EQ(tests::solutions_by_search(instance, {pass}), expected) << "without " << pass;
            ASSERT_EQ(tests::solutions_by_search(instance, all_but(pass)), expected) << pass;
        }
    }
    EXPECT_GT(with_solutions, cases / 4);
}

/// Returns the printed parts of solutions.
std::set<tests::Values> printed(const Instance& instance, const std::set<tests::Values>& solutions) {
    std::set<tests::Values> all;
    for (const tests::Values& values : solutions) {
        tests::Values shown;
        for (std::size_t x = 0; x < values.size(); ++x)
            if (instance.variables[x].is_output) shown.push_back(values[x]);
        all.insert(shown);
    }
    return all;
}

TEST(Passes, BooleansThatAreNotPrintedStillTakeValuesThatFit) {
    constexpr unsigned cases = 400;
    std::size_t halves = 0;
    for (unsigned seed = 0; seed < cases; ++seed) {
        const std::string text = Draw(seed, true).instance();
        SCOPED_TRACE(text);
        const Instance instance = instance_of(text);
        Reduction reduction(instance);
        flatzinc::reduce(reduction);
        halves += reduction.one_sided.size();
        const auto expected = tests::solutions_by_definition(instance);
        const auto found = tests::solutions_by_search(instance);
        ASSERT_TRUE(std::includes(expected.begin(), expected.end(), found.begin(), found.end()));
        ASSERT_EQ(printed(instance, found), printed(instance, expected));
        ASSERT_EQ(printed(instance, tests::solutions_by_search(instance, all_but("polarity"))),
                  printed(instance, expected));
    }
    EXPECT_GT(halves, cases / 10);
}

} // namespace flatzinc_passes_test
