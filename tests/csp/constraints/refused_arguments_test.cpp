#include <csp/csp.hpp>

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <type_traits>
#include <unordered_set>
#include <vector>

/// Calls that must not compile. A call is only checked for validity and never made.
#define CALL(...) [](auto... a) -> decltype(__VA_ARGS__(a...)) { return __VA_ARGS__(a...); }

namespace refused_arguments_test {

using csp::Constraint;
using csp::Expression;
using csp::Value;
using csp::Var;
using csp::View;

using Xs = std::vector<Var>;
using Values = std::vector<Value>;

template <typename... Arguments, typename Call>
constexpr bool takes(const Call& /*call*/) {
    return std::is_invocable_v<Call, Arguments...>;
}

/// Returns whether exactly these arguments are accepted.
template <typename... Arguments, typename Call>
constexpr bool takes_exactly(const Call& call) {
    return takes<Arguments...>(call) && !takes<Arguments..., int>(call) && !takes<Arguments..., bool>(call) &&
           !takes<Arguments..., const char*>(call);
}

TEST(AnArgumentTooMany, DoesNotCompile) {
    using Tuples = std::vector<Values>;
    using csp::CostRows;
    EXPECT_TRUE(takes_exactly<Xs>(CALL(csp::all_different)));
    EXPECT_TRUE((takes_exactly<Xs, int>(CALL(csp::all_different_except))));
    EXPECT_TRUE((takes_exactly<Xs, int>(CALL(csp::all_different_sum))));
    EXPECT_TRUE(takes_exactly<Xs>(CALL(csp::all_equal)));
    EXPECT_TRUE((takes_exactly<Xs, Var>(CALL(csp::arg_min))));
    EXPECT_TRUE((takes_exactly<Xs, Var>(CALL(csp::arg_max))));
    EXPECT_TRUE((takes_exactly<Xs, Values, Values>(CALL(csp::bin_packing))));
    EXPECT_TRUE((takes_exactly<Xs, Values, Xs>(CALL(csp::bin_packing))));
    EXPECT_TRUE(takes_exactly<Xs>(CALL(csp::circuit)));
    EXPECT_TRUE(takes_exactly<Xs>(CALL(csp::subcircuit)));
    EXPECT_TRUE((takes_exactly<Xs, Var, Var>(CALL(csp::hamiltonian_path))));
    EXPECT_TRUE((takes_exactly<Xs, int>(CALL(csp::count))));
    EXPECT_TRUE((takes_exactly<Xs, Values>(CALL(csp::among))));
    EXPECT_TRUE((takes_exactly<Xs, int, int>(CALL(csp::at_least))));
    EXPECT_TRUE((takes_exactly<Xs, int, int>(CALL(csp::at_most))));
    EXPECT_TRUE((takes_exactly<Xs, int, int>(CALL(csp::exactly))));
    EXPECT_TRUE((takes_exactly<Xs, csp::Automaton, csp::TransitionCost, Var>(CALL(csp::cost_regular))));
    EXPECT_TRUE((takes_exactly<std::vector<csp::ResourceTask>, int>(CALL(csp::cumulative))));
    EXPECT_TRUE(takes_exactly<std::vector<csp::Rectangle>>(CALL(csp::diffn)));
    EXPECT_TRUE((takes_exactly<Xs, Values, Values>(CALL(csp::global_cardinality))));
    EXPECT_TRUE((takes_exactly<Xs, Values, Xs>(CALL(csp::global_cardinality))));
    EXPECT_TRUE((takes_exactly<Var, Values>(CALL(csp::in))));
    EXPECT_TRUE((takes_exactly<Var, Values>(CALL(csp::not_in))));
    EXPECT_TRUE(takes_exactly<Xs>(CALL(csp::increasing)));
    EXPECT_TRUE(takes_exactly<Xs>(CALL(csp::strictly_increasing)));
    EXPECT_TRUE((takes_exactly<Xs, Xs>(CALL(csp::inverse))));
    EXPECT_TRUE((takes_exactly<Xs, Xs>(CALL(csp::inverse_in_range))));
    EXPECT_TRUE((takes_exactly<Xs, Values, Var, Values, Var>(CALL(csp::knapsack))));
    EXPECT_TRUE((takes_exactly<Xs, Xs>(CALL(csp::lex_less))));
    EXPECT_TRUE((takes_exactly<Xs, Xs>(CALL(csp::lex_less_equal))));
    EXPECT_TRUE(takes_exactly<std::vector<Xs>>(CALL(csp::lex_chain_less)));
    EXPECT_TRUE((takes_exactly<std::vector<csp::Term>, csp::Comparison, int>(CALL(csp::linear))));
    EXPECT_TRUE((takes_exactly<Xs, Tuples>(CALL(csp::mdd))));
    EXPECT_TRUE((takes_exactly<Xs, Tuples>(CALL(csp::negative_table))));
    EXPECT_TRUE((takes_exactly<Xs, Tuples>(CALL(csp::table))));
    EXPECT_TRUE((takes_exactly<Xs, std::vector<std::vector<csp::Interval>>>(CALL(csp::box_table))));
    EXPECT_TRUE(takes_exactly<std::vector<csp::Task>>(CALL(csp::no_overlap)));
    EXPECT_TRUE((takes_exactly<Xs, Values>(CALL(csp::no_overlap))));
    EXPECT_TRUE(takes_exactly<Xs>(CALL(csp::nvalue)));
    EXPECT_TRUE((takes_exactly<Xs, const char*>(CALL(csp::regular))));
    EXPECT_TRUE((takes_exactly<Xs, int, int, int>(CALL(csp::sliding_sum))));
    EXPECT_TRUE((takes_exactly<Xs, Xs>(CALL(csp::sort))));
    EXPECT_TRUE((takes_exactly<Xs, Xs>(CALL(csp::arg_sort))));
    EXPECT_TRUE((takes_exactly<Xs, Xs, Xs>(CALL(csp::distribute))));
    EXPECT_TRUE(takes_exactly<std::vector<csp::Cuboid>>(CALL(csp::diffn_k)));
    EXPECT_TRUE((takes_exactly<Xs, int, int>(CALL(csp::value_precede))));
    EXPECT_TRUE((takes_exactly<Xs, Values>(CALL(csp::value_precede_chain))));
    EXPECT_TRUE((takes_exactly<Xs, CostRows, Var>(CALL(csp::cost_all_different))));
    EXPECT_TRUE(
        (takes_exactly<Xs, CostRows, std::vector<csp::Interval>, Var>(CALL(csp::cost_global_cardinality))));
    EXPECT_TRUE((takes_exactly<Xs, CostRows, Var>(CALL(csp::cost_circuit))));
    EXPECT_TRUE((takes_exactly<Xs, csp::Diagram, Var>(CALL(csp::cost_mdd))));
    EXPECT_TRUE((takes_exactly<Xs, Var>(CALL(csp::element))));
    EXPECT_TRUE((takes_exactly<Xs, Var>(CALL(csp::member))));
    EXPECT_TRUE((takes_exactly<csp::Graph, csp::Presence, csp::Presence>(CALL(csp::connected))));
    EXPECT_TRUE((takes_exactly<csp::Graph, Var, csp::Presence, csp::Presence>(CALL(csp::reachable))));
    EXPECT_TRUE((takes_exactly<csp::Graph, Var, csp::Presence, csp::Presence>(CALL(csp::tree))));
    EXPECT_TRUE((takes_exactly<csp::Graph, csp::Presence, csp::Presence>(CALL(csp::acyclic))));
    EXPECT_TRUE((takes_exactly<csp::Graph, Var, Var, csp::Presence, csp::Presence>(CALL(csp::path))));
    EXPECT_TRUE((takes_exactly<csp::Graph, csp::Presence, Values, Var>(CALL(csp::spanning_tree))));
    EXPECT_TRUE(takes_exactly<std::vector<csp::Task>>(CALL(csp::no_overlap_strict)));
    EXPECT_TRUE(takes_exactly<std::vector<Xs>>(CALL(csp::lex_chain_less_equal)));
    EXPECT_TRUE(takes_exactly<std::vector<csp::Rectangle>>(CALL(csp::diffn_nonstrict)));
    EXPECT_TRUE((takes_exactly<csp::Task, csp::Task, int>(CALL(csp::precedence))));
    EXPECT_TRUE((takes_exactly<csp::Task, std::vector<csp::Task>>(CALL(csp::alternative))));
    EXPECT_TRUE((takes_exactly<csp::Task, std::vector<csp::Task>>(CALL(csp::span))));
    EXPECT_TRUE((takes_exactly<csp::Task, std::vector<csp::Task>>(CALL(csp::synchronise))));
    EXPECT_TRUE((takes_exactly<csp::Task, std::vector<csp::Closure>>(CALL(csp::forbid_extent))));
    EXPECT_TRUE((takes_exactly<std::vector<csp::LevelChange>, int, int, int>(CALL(csp::level))));
    EXPECT_TRUE(takes_exactly<std::vector<csp::Task>>(CALL(csp::makespan)));
    EXPECT_TRUE((takes_exactly<Var, Var, std::vector<csp::ValuePair>>(CALL(csp::relation))));
    EXPECT_TRUE((takes_exactly<Xs, bool (*)(std::span<const Value>)>(CALL(csp::require))));
    EXPECT_TRUE(takes_exactly<Var>(CALL(csp::abs)));
    EXPECT_TRUE(takes_exactly<Var>(CALL(csp::square)));
    EXPECT_TRUE((takes_exactly<Var, Var>(CALL(csp::min))));
    EXPECT_TRUE((takes_exactly<Var, Var>(CALL(csp::max))));
    EXPECT_TRUE((takes_exactly<Var, Var>(CALL(csp::pow))));
    EXPECT_TRUE((takes_exactly<Var, Var>(CALL(csp::div))));
    EXPECT_TRUE((takes_exactly<Var, Var>(CALL(csp::mod))));
    EXPECT_TRUE((takes_exactly<Constraint, Var, Var>(CALL(csp::if_then_else))));
    EXPECT_TRUE((takes_exactly<Var, Var>(CALL(csp::equal))));
    EXPECT_TRUE((takes_exactly<Var, int>(CALL(csp::less_equal))));
    EXPECT_TRUE((takes_exactly<Constraint, Constraint>(CALL(csp::implication))));
    EXPECT_TRUE((takes_exactly<Constraint, Constraint>(CALL(csp::equivalence))));
    EXPECT_TRUE(takes_exactly<std::vector<Constraint>>(CALL(csp::conjunction)));
    EXPECT_TRUE(takes_exactly<std::vector<Constraint>>(CALL(csp::disjunction)));
    EXPECT_TRUE(takes_exactly<std::vector<Constraint>>(CALL(csp::exclusive_or)));
    EXPECT_TRUE(takes_exactly<std::vector<csp::Atom>>(CALL(csp::clause)));
    EXPECT_TRUE(takes_exactly<Constraint>(CALL(csp::negation)));
}

TEST(AConsistency, ThatAConstraintDoesNotSupportDoesNotCompile) {
    using ByValue = decltype(csp::consistency::value);
    using ByBounds = decltype(csp::consistency::bounds);
    using ByDomain = decltype(csp::consistency::domain);
    const auto all_different = CALL(csp::all_different);
    EXPECT_TRUE((takes<Xs, ByValue>(all_different) && takes<Xs, ByBounds>(all_different) &&
                 takes<Xs, ByDomain>(all_different)));
    EXPECT_FALSE((takes<Xs, ByDomain, ByValue>(all_different)));
    const auto circuit = CALL(csp::circuit);
    EXPECT_TRUE((takes<Xs, ByValue>(circuit) && takes<Xs, ByDomain>(circuit)));
    EXPECT_FALSE((takes<Xs, ByBounds>(circuit)));
    const auto subcircuit = CALL(csp::subcircuit);
    EXPECT_TRUE((takes<Xs, ByValue>(subcircuit) && takes<Xs, ByDomain>(subcircuit)));
    EXPECT_FALSE((takes<Xs, ByBounds>(subcircuit)));
    const auto inverse = CALL(csp::inverse);
    EXPECT_TRUE((takes<Xs, Xs, ByValue>(inverse) && takes<Xs, Xs, ByDomain>(inverse)));
    EXPECT_FALSE((takes<Xs, Xs, ByBounds>(inverse)));
    const auto cardinality = CALL(csp::global_cardinality);
    EXPECT_TRUE((takes<Xs, Values, Values, csp::Cover, ByBounds>(cardinality)));
    EXPECT_TRUE((takes<Xs, Values, Values, csp::Cover, ByDomain>(cardinality)));
    EXPECT_FALSE((takes<Xs, Values, Values, ByBounds>(cardinality)));
    const auto linear = CALL(csp::linear);
    EXPECT_TRUE((takes<std::vector<csp::Term>, csp::Comparison, int, ByBounds>(linear)));
    EXPECT_FALSE((takes<std::vector<csp::Term>, csp::Comparison, int, ByValue>(linear)));
    using namespace csp::consistency; // a stronger level converts to a weaker one
    EXPECT_TRUE((std::is_convertible_v<ValueOrDomain, AnyLevel>));
    EXPECT_FALSE((std::is_convertible_v<AnyLevel, ValueOrDomain>));
}

// Truth values ------------------------------------------------------------------------------------

TEST(ATruthValue, IsNoVariableExpressionOrConstraint) {
    EXPECT_FALSE((std::is_constructible_v<Var, bool>));
    EXPECT_FALSE((std::is_constructible_v<View, bool>));
    EXPECT_FALSE((std::is_constructible_v<View, int>));
    EXPECT_FALSE((std::is_constructible_v<Expression, bool>));
    EXPECT_FALSE((std::is_constructible_v<Constraint, bool>));
    EXPECT_FALSE((std::is_constructible_v<Constraint, int>));
    EXPECT_FALSE((std::is_constructible_v<csp::Amount, bool>));
    EXPECT_FALSE((std::is_convertible_v<int, Var>)) << "nor is a number a variable";
    EXPECT_FALSE((std::is_constructible_v<bool, Constraint>)) << "nor is a constraint a truth value";
}

TEST(ATruthValue, IsNoOperand) {
    const auto plus = [](auto a, auto b) -> decltype(a + b) { return a + b; };
    const auto minus = [](auto a, auto b) -> decltype(a - b) { return a - b; };
    const auto times = [](auto a, auto b) -> decltype(a * b) { return a * b; };
    const auto equals = [](auto a, auto b) -> decltype(a == b) { return a == b; };
    const auto is_less = [](auto a, auto b) -> decltype(a < b) { return a < b; };
    const auto both = [](auto a, auto b) -> decltype(a && b) { return a && b; };
    EXPECT_TRUE((takes<Var, int>(plus) && takes<View, int>(plus) && takes<Expression, int>(plus)));
    EXPECT_FALSE((takes<Var, bool>(plus) || takes<View, bool>(plus) || takes<Expression, bool>(plus)));
    EXPECT_FALSE((takes<bool, Var>(plus) || takes<bool, View>(plus) || takes<bool, Expression>(plus)));
    EXPECT_FALSE((takes<Var, bool>(minus) || takes<bool, View>(minus) || takes<Expression, bool>(minus)));
    EXPECT_FALSE((takes<Var, bool>(times) || takes<bool, View>(times)));
    EXPECT_FALSE((takes<Var, bool>(equals) || takes<View, bool>(equals) || takes<Expression, bool>(equals)));
    EXPECT_FALSE((takes<Var, bool>(is_less) || takes<Constraint, bool>(equals)));
    EXPECT_FALSE((takes<Constraint, bool>(both) || takes<bool, Constraint>(both)));
    EXPECT_FALSE((takes<Var, bool>(CALL(csp::equal)) || takes<View, bool>(CALL(csp::not_equal))));
    EXPECT_FALSE((takes<Constraint, bool>(CALL(csp::implication))));
    EXPECT_FALSE(
        (takes<csp::Model&, bool>([](auto& model, auto c) -> decltype(model.post(c)) { model.post(c); })));
}

TEST(AFraction, IsNoOperand) {
    const auto plus = [](auto a, auto b) -> decltype(a + b) { return a + b; };
    const auto minus = [](auto a, auto b) -> decltype(a - b) { return a - b; };
    const auto times = [](auto a, auto b) -> decltype(a * b) { return a * b; };
    const auto scaled = [](auto a, auto b) -> decltype(a *= b) { return a *= b; };
    const auto equals = [](auto a, auto b) -> decltype(a == b) { return a == b; };
    EXPECT_FALSE((takes<Var, double>(plus) || takes<View, float>(plus) || takes<Expression, double>(plus)));
    EXPECT_FALSE((takes<double, Var>(plus) || takes<float, View>(plus) || takes<double, Expression>(plus)));
    EXPECT_FALSE((takes<Var, double>(minus) || takes<double, View>(minus)));
    EXPECT_FALSE((takes<Var, double>(times) || takes<double, Expression>(times)));
    EXPECT_TRUE((takes<Expression, int>(scaled)));
    EXPECT_FALSE((takes<Expression, double>(scaled) || takes<Expression, bool>(scaled)));
    EXPECT_FALSE((takes<Var, double>(equals) || takes<Expression, double>(equals)));
    EXPECT_FALSE((takes<Var, double>(CALL(csp::equal)) || takes<View, double>(CALL(csp::less))));
}

TEST(ATruthValue, IsNoMemberOfAList) {
    const auto conjunction = [](auto a, auto b) -> decltype(csp::conjunction({a, b})) {
        return csp::conjunction({a, b});
    };
    const auto disjunction = [](auto a, auto b) -> decltype(csp::disjunction({a, b})) {
        return csp::disjunction({a, b});
    };
    const auto all_different = [](auto a, auto b) -> decltype(csp::all_different({a, b})) {
        return csp::all_different({a, b});
    };
    const auto max = [](auto a, auto b) -> decltype(csp::max({a, b})) { return csp::max({a, b}); };
    const auto clause = [](auto a, auto b) -> decltype(csp::clause({a, b})) { return csp::clause({a, b}); };
    EXPECT_TRUE((takes<Constraint, Constraint>(conjunction) && takes<Var, Constraint>(conjunction)));
    EXPECT_FALSE((takes<bool, Constraint>(conjunction) || takes<bool, Var>(conjunction)));
    EXPECT_FALSE((takes<int, Constraint>(conjunction) || takes<int, Constraint>(disjunction)))
        << "so many copies";
    EXPECT_FALSE((takes<bool, Constraint>(disjunction) || takes<bool, bool>(disjunction)));
    EXPECT_TRUE((takes<Var, View>(all_different)));
    EXPECT_TRUE((takes<int, Var>(all_different))) << "a constant among others";
    EXPECT_FALSE((takes<bool, Var>(all_different) || takes<bool, View>(all_different)));
    EXPECT_TRUE((takes<Var, int>(max)));
    EXPECT_FALSE((takes<bool, Var>(max) || takes<Var, bool>(max)));
    EXPECT_FALSE((takes<bool, csp::Atom>(clause) || takes<int, csp::Atom>(clause))) << "so many copies";
}

// Variables compared ------------------------------------------------------------------------------

TEST(TwoVariables, ComparedAreAConstraint) {
    const auto equals = [](auto a, auto b) -> decltype(a == b) { return a == b; };
    const auto differs = [](auto a, auto b) -> decltype(a != b) { return a != b; };
    EXPECT_TRUE((std::is_same_v<std::invoke_result_t<decltype(equals), Var, Var>, Constraint>));
    EXPECT_TRUE((std::is_same_v<std::invoke_result_t<decltype(equals), Var, View>, Constraint>));
    EXPECT_TRUE((std::is_same_v<std::invoke_result_t<decltype(differs), Var, Var>, Constraint>));
    EXPECT_TRUE((std::is_same_v<std::invoke_result_t<decltype(differs), View, Var>, Constraint>));
}

TEST(TwoVariables, ComparedJoinSumsAndListsAsWhatTheyState) {
    csp::Model model;
    const Var x = model.int_var(csp::range(0, 3), "x");
    const Var y = model.int_var(csp::range(0, 3), "y");
    const Var z = model.int_var(csp::range(2, 3), "z");
    const auto solutions = [&](const Constraint& constraint) {
        csp::Model posted = model;
        posted.post(constraint);
        return csp::count_solutions(posted).solutions;
    };
    EXPECT_EQ(solutions(x == y), 4U * 2);
    EXPECT_EQ(solutions(x != y), 12U * 2);
    EXPECT_EQ(solutions((x == y) + z == 3), 4U + 12) << "equal and 2, or different and 3";
    EXPECT_EQ(solutions(csp::conjunction({x == y, z == 3})), 4U);
    EXPECT_EQ(solutions(csp::disjunction({x == y, z == 3})), 4U * 2 + 12);
    EXPECT_EQ(solutions(csp::exclusive_or({x == y, z == 3})), 4U + 12);
    EXPECT_EQ(solutions(csp::implication(x == y, z == 3)), 32U - 4);
    EXPECT_EQ(solutions(x == x), 32U);
    EXPECT_EQ(solutions(x != x), 0U);
    EXPECT_EQ((x == y)->kind(), "equal");
    EXPECT_EQ((x != y)->kind(), "not_equal");
}

TEST(TwoVariables, AreTheSameOrNot) {
    csp::Model model;
    const auto [x, y] = model.int_vars<2>(csp::range(0, 3));
    EXPECT_TRUE(x.is_same(x));
    EXPECT_FALSE(x.is_same(y));
    EXPECT_TRUE(View(x).is_same(x));
    EXPECT_FALSE((x + 1).is_same(x));
    EXPECT_TRUE((3 - (3 - x)).is_same(x));
    EXPECT_EQ(csp::place_of(y, std::vector<Var>{x, y, y}), 1U);
    EXPECT_EQ(csp::place_of(y, std::vector<Var>{x}), 1U);
    EXPECT_EQ((std::unordered_set<Var>{x, y, x}.size()), 2U);
}

} // namespace refused_arguments_test
