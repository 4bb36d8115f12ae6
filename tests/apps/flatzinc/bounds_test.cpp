// One variable without bounds in each place of each constraint: if the definition leaves finitely many values, the
// variable receives bounds that exclude no solution, and the search is not declared incomplete.

#include <tests/apps/flatzinc/draw_builtin.hpp>
#include <tests/apps/flatzinc/pipeline.hpp>
#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace flatzinc_bounds_test {

using flatzinc::Builtin;
using flatzinc::Instance;
using flatzinc::Operand;
using flatzinc::WideValue;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// Puts a variable in the place of an operand; further places with the same operand keep it.
void replace(Instance& instance, std::size_t argument, std::size_t place, std::uint32_t variable) {
    flatzinc::Argument& where = instance.arguments[instance.constraints[0].first_argument + argument];
    const auto all = instance.operands_of(where);
    std::vector<Operand> copy(all.begin(), all.end());
    copy[place] = Operand{variable};
    where.first = static_cast<std::uint32_t>(instance.operands.size());
    instance.operands.insert(instance.operands.end(), copy.begin(), copy.end());
}

/// Returns places for integers: the argument and the number in the list.
std::vector<std::pair<std::size_t, std::size_t>> places(const Instance& instance) {
    std::vector<std::pair<std::size_t, std::size_t>> all;
    const auto& constraint = instance.constraints[0];
    for (std::size_t i = 0; i < constraint.builtin->types.size(); ++i)
        if (constraint.builtin->types[i] == 'i' || constraint.builtin->types[i] == 'I')
            for (std::size_t k = 0; k < instance.operands_of(constraint, i).size(); ++k)
                all.emplace_back(i, k);
    return all;
}

/// Returns the values of the last variable that occur in a solution, tested near 0 and at a few distant values.
std::set<WideValue> values_of_last(const Instance& instance) {
    constexpr WideValue near = 20;
    constexpr WideValue far = 100'000;
    std::vector<WideValue> wanted{-far - 1, -far, -far / 3, far / 3, far, far + 1};
    for (WideValue v = -near; v <= near; ++v) wanted.push_back(v);
    const bool has_booleans = instance.constraints[0].builtin->types.find_first_of("bB") != std::string::npos;
    std::set<WideValue> found;
    std::vector<WideValue> values(instance.variables.size());
    const std::size_t last = values.size() - 1;
    const auto choose = [&](const auto& self, std::size_t x) -> void {
        if (x == last) {
            for (const WideValue v : wanted) {
                values[last] = v;
                if (flatzinc::holds(instance, instance.constraints[0], values)) found.insert(v);
            }
            return;
        }
        if (instance.variables[x].is_boolean && !has_booleans) return self(self, x + 1);
        for (const auto& run : instance.variables[x].domain.intervals())
            for (WideValue v = run.min; v <= run.max; ++v) {
                values[x] = v;
                self(self, x + 1);
            }
    };
    choose(choose, 0);
    return found;
}

bool is_near(const std::set<WideValue>& values) {
    constexpr WideValue far = 30'000;
    return std::all_of(values.begin(), values.end(), [](WideValue v) { return -far < v && v < far; });
}

/// The results for a place of a constraint over all draws.
struct Fate {
    int draws = 0;
    int finite = 0;
    int cut = 0;
    std::string example; ///< an instance in which the variable was cut although its values are finite
};

/// Tests the last variable in this place of the only constraint. Fails if its bounds exclude a solution.
void try_place(Instance instance, std::size_t argument, std::size_t place, Fate& fate) {
    const auto u = static_cast<std::uint32_t>(instance.variables.size() - 1);
    replace(instance, argument, place, u);
    flatzinc::Reduction reduction(instance);
    flatzinc::reduce(reduction);
    csp::Model model;
    flatzinc::Translation translation(reduction, model);
    translation.state_constraints();
    const std::set<WideValue> values = values_of_last(instance);
    if (values.empty()) return;
    EXPECT_FALSE(reduction.is_false());
    for (const WideValue v : values) EXPECT_TRUE(reduction.domain({u}).contains(v)) << v;
    ++fate.draws;
    if (!is_near(values)) return;
    ++fate.finite;
    if (translation.cuts().empty()) return;
    ++fate.cut;
    fate.example = std::to_string(place) + " of " + std::string(instance.constraints[0].builtin->name);
}

/// Returns the results by name and argument number.
std::map<std::string, Fate> fates() {
    constexpr unsigned draws = 20;
    std::map<std::string, Fate> fates;
    for (const Builtin* const builtin : flatzinc::all_builtins())
        for (unsigned seed = 0; seed < draws; ++seed) {
            const std::string text = tests::DrawBuiltin(seed).plain_instance(*builtin, "var int: u;\n");
            try {
                const Instance instance = flatzinc::resolve(flatzinc::read_text(text));
                for (const auto& [argument, place] : places(instance)) {
                    SCOPED_TRACE(text + std::to_string(argument) + ", place " + std::to_string(place));
                    try_place(instance, argument, place,
                              fates[std::string(builtin->name) + std::to_string(argument)]);
                }
            } catch (const csp::Error& error) {
                EXPECT_THAT(std::string(error.what()), HasSubstr("expected"));
            }
        }
    return fates;
}

TEST(Bounds, FollowFromEveryDefinitionThatHasThem) {
    std::set<std::string> always_finite;
    for (const auto& [name, fate] : fates()) {
        if (fate.draws < 3 || fate.finite < fate.draws) continue;
        always_finite.insert(name);
        EXPECT_EQ(fate.cut, 0) << name << ", place " << fate.example;
    }
    std::istringstream names(
        "arcwise_count_eq2 fzn_among0 fzn_nvalue0 fzn_global_cardinality2 "
        "fzn_global_cardinality_closed0 array_int_element0 array_int_element2 "
        "array_var_int_element0 arcwise_element_2d0 arcwise_element_2d2 arcwise_table_int0 "
        "arcwise_regular0 arcwise_regular_nfa0 arcwise_cost_regular7 fzn_mdd0 fzn_cost_mdd8 "
        "fzn_member_int1 fzn_sort0 fzn_sort1 arcwise_arg_sort1 arcwise_arg_max1 "
        "arcwise_bin_packing_load0 arcwise_bin_packing_load1 fzn_knapsack3 fzn_knapsack4 "
        "arcwise_circuit0 arcwise_inverse0 arcwise_inverse2 fzn_wst6 arcwise_tree3 arcwise_path4 "
        "int_plus2 int_abs0 int_max2 array_int_minimum0 bool_lin_eq2 bool2int1 set_in0");
    for (std::string name; names >> name;) EXPECT_TRUE(always_finite.contains(name)) << name;
}

constexpr std::string_view program = ARCWISE_PROGRAM_DIR "/fzn-arcwise";

tests::RunResult run(const std::string& flags, const std::string& file) {
    return tests::run_shell(program, "$program " + flags + " -", file);
}

/// Warehouses supply stores; the number of stores per warehouse is a variable without bounds.
TEST(Bounds, OfCountsLetAnOptimumBeProved) {
    const std::string file = R"(var 1..2: s1 :: output_var; var 1..2: s2; var 1..2: s3;
var int: use1; var int: use2; var 0..90: total :: output_var;
constraint arcwise_count_eq([s1, s2, s3], 1, use1);
constraint arcwise_count_eq([s1, s2, s3], 2, use2);
constraint int_le(use1, 2); constraint int_le(use2, 2);
constraint int_lin_eq([3, 1, 2, -1], [s1, s2, s3, total], 0);
solve minimize total;
)";
    const auto result = run("", file);
    EXPECT_EQ(result.out, "s1 = 1;\ntotal = 7;\n----------\n==========\n");
    EXPECT_THAT(result.err, IsEmpty());
}

/// The quantity bought outside has no upper bound except through its cost.
TEST(Bounds, OfCostsLetAnOptimumBeProved) {
    const std::string file =
        R"(var 0..20: inside :: output_var; var int: outside :: output_var; var int: cost;
constraint int_le(0, outside);
constraint int_lin_le([-1, -1], [inside, outside], -50);
constraint int_lin_eq([6, 9, -1], [inside, outside, cost], 0) :: defines_var(cost);
)";
    for (const std::string flags : {"", "-f", "-p 2", "--without objective"}) {
        const auto result = run(flags, file + "solve minimize cost;\n");
        EXPECT_EQ(result.out, "inside = 20;\noutside = 30;\n----------\n==========\n") << flags;
        EXPECT_THAT(result.err, IsEmpty());
    }
    const auto gain = run("", "var int: x :: output_var; var int: loss; var -9..9: y :: output_var;\n"
                              "constraint int_le(x, 7); constraint int_le(x, y);\n"
                              "solve :: int_search([x], input_order, indomain_max) maximize x;\n");
    EXPECT_EQ(gain.out, "x = 7;\ny = 7;\n----------\n==========\n");
    // A larger value is better, or free.
    const auto unbounded = run("", file + "solve maximize cost;\n");
    EXPECT_THAT(unbounded.out, Not(HasSubstr("==========")));
    EXPECT_THAT(unbounded.err,
                HasSubstr("domains were cut at +-2^29, so nothing is proved: outside has no bounds"));
}

TEST(Bounds, OfVariablesThatOccurNowhereDoNotMatter) {
    const std::string free = "var int: free :: output_var; var 3..8000000000: large :: output_var;\n";
    const std::string x = "var 1..3: x :: output_var;\n";
    const std::string lines = "free = 0;\nlarge = 3;\n";
    EXPECT_EQ(run("", free + x + "constraint int_lt(x, 1);\nsolve satisfy;\n").out,
              "=====UNSATISFIABLE=====\n");
    const auto best = run("", free + x + "solve maximize x;\n");
    EXPECT_THAT(best.out, HasSubstr("x = 3;\n----------\n==========\n"));
    EXPECT_THAT(best.err, IsEmpty());
    const auto far =
        run("", "var int: x :: output_var;\nconstraint int_lt(5000000000, x);\nsolve satisfy;\n");
    EXPECT_EQ(far.out, "x = 5000000001;\n----------\n");
    // A comparison distinguishes all values, however large.
    const std::string compared = "var int: y; var bool: b :: output_var;\nconstraint int_le_reif(y, 4, b);\n";
    EXPECT_THAT(run("-a", compared + "solve satisfy;\n").out, testing::EndsWith("==========\n"));
    // A search for all values, however, cannot enumerate them.
    const auto all = run("-a -t 300", "var 0..5000000000: y :: output_var;\nsolve satisfy;\n");
    EXPECT_THAT(all.out, Not(HasSubstr("==========")));
}

} // namespace flatzinc_bounds_test
