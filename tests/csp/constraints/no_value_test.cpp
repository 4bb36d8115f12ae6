// All constraints follow one principle: a constraint does not hold if an expression in it has no value, regardless of
// its place. The negation of the constraint then holds, and as a number the constraint counts 0.

#include <csp/csp.hpp>

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace no_value_test {

// Every constraint that takes expressions, over three of them -----------------------------------------

using csp::Constraint;
using csp::Expression;
using csp::List;
using csp::Value;

using Three = std::vector<Expression>;

/// A constraint of the first `used` of three expressions.
struct Make {
    std::function<Constraint(const Three&)> of;
    std::size_t used = 3;
};

/// Returns comparisons of a function of the first `used` expressions.
std::vector<Make> compared(const std::function<Expression(const Three&)>& function, std::size_t used) {
    return {{[=](const Three& e) { return function(e) == 2; }, used},
            {[=](const Three& e) { return function(e) != 2; }, used},
            {[=](const Three& e) { return function(e) <= 1; }, used},
            {[=](const Three& e) { return function(e) > 1; }, used},
            {[=](const Three& e) { return 0 * function(e) == 0; }, used},
            {[=](const Three& e) { return function(e) == e[0]; }, used}};
}

template <typename... Lists>
std::vector<Make> joined(Lists... lists) {
    std::vector<Make> all;
    (all.insert(all.end(), lists.begin(), lists.end()), ...);
    return all;
}

const csp::Graph& triangle() {
    static const csp::Graph graph = csp::Graph::complete(3);
    return graph;
}

std::vector<Constraint> all_there(std::size_t count) {
    return std::vector<Constraint>(count, csp::conjunction({}));
}

/// Returns, by the name of the function, constraints of three expressions, in every place in which an expression is
/// allowed.
const std::map<std::string, std::vector<Make>>& catalogue() {
    using namespace csp;
    using E = Three;
    const std::vector<std::vector<Value>> costs{{1, 2, 3, 4}, {2, 0, 1, 2}, {3, 1, 0, 1}};
    const std::vector<std::vector<Value>> square_costs{{1, 2, 3}, {2, 0, 1}, {3, 1, 0}};
    const auto odd = [](std::size_t, Value v, Automaton::State) { return v % 2; };
    const Diagram diagram({{{0, {0, 1}, 0, 1}, {0, {2, 3}, 1, 2}},
                           {{0, {0, 3}, 0, 1}, {1, {0, 1}, 1, 1}},
                           {{0, {0, 3}, 0, 1}, {1, {1, 2}, 0, 0}}});
    static const std::map<std::string, std::vector<Make>> all{
        {"linear, comparisons", joined(compared([](const E& e) { return e[0] + 2 * e[1] - e[2]; }, 3),
                                       compared([](const E& e) { return e[0]; }, 1),
                                       compared([](const E& e) { return 2 * e[0] + 0 * e[1]; }, 2))},
        {"sum", joined(compared([](const E& e) { return sum(List(e)); }, 3),
                       compared(
                           [](const E& e) {
                               return sum(std::vector<int>{1, 0, 2}, List(e));
                           },
                           3))},
        {"abs", compared([](const E& e) { return Expression(abs(e[0] - e[1])); }, 2)},
        {"square", compared([](const E& e) { return Expression(square(e[0])); }, 1)},
        {"div", compared([](const E& e) { return Expression(e[0] / (e[1] + 1)); }, 2)},
        {"mod", compared([](const E& e) { return Expression(e[0] % (e[1] + 1)); }, 2)},
        {"pow", compared([](const E& e) { return Expression(pow(e[0], e[1])); }, 2)},
        {"max", joined(compared([](const E& e) { return Expression(max(List(e))); }, 3),
                       compared([](const E& e) { return Expression(max(e[0], e[1])); }, 2))},
        {"min", joined(compared([](const E& e) { return Expression(min(List(e))); }, 3),
                       compared([](const E& e) { return Expression(min(e[0], e[1])); }, 2))},
        {"product", compared([](const E& e) { return Expression(e[0] * e[1]); }, 2)},
        {"count", joined(compared([](const E& e) { return Expression(count(List(e), 1)); }, 3),
                         compared(
                             [](const E& e) {
                                 return Expression(count({e[0], e[1]}, e[2]));
                             },
                             3),
                         compared([](const E& e) { return Expression(count(List(E{}), e[0])); }, 1))},
        {"among", joined(compared([](const E& e) { return Expression(among(List(e), range(1, 2))); }, 3))},
        {"nvalue", compared([](const E& e) { return Expression(nvalue(List(e))); }, 3)},
        {"element", joined(compared(
                               [](const E& e) {
                                   return Expression(element(std::vector<Value>{2, 1, 3}, e[0]));
                               },
                               1),
                           compared(
                               [](const E& e) {
                                   return Expression(element(List{e[0], e[1]}, e[2]));
                               },
                               3),
                           compared(
                               [](const E& e) {
                                   return Expression(element(Matrix<Value>({1, 2, 2, 0}, 2), e[0], e[1]));
                               },
                               2))},
        {"if_then_else",
         joined(
             compared([](const E& e) { return Expression(if_then_else(conjunction({}), e[0], e[1])); }, 2),
             compared([](const E& e) { return Expression(if_then_else(disjunction({}), e[0], e[1])); }, 2))},
        {"all_different",
         {{[](const E& e) { return all_different(List(e)); }, 3},
          {[](const E& e) { return all_different(List{e[0]}); }, 1},
          {[](const E& e) { return all_different(List(e), consistency::domain); }, 3}}},
        {"all_different_except",
         {{[](const E& e) { return all_different_except(List(e), range(1, 2)); }, 3},
          {[](const E& e) { return all_different_except(List(e), 0); }, 3}}},
        {"all_different_sum", {{[](const E& e) { return all_different_sum(List(e), 3); }, 3}}},
        {"all_equal",
         {{[](const E& e) { return all_equal(List(e)); }, 3},
          {[](const E& e) { return all_equal(List{e[0]}); }, 1}}},
        {"arg_max",
         {{[](const E& e) {
               return arg_max(List{e[0], e[1]}, e[2]);
           },
           3},
          {[](const E& e) { return arg_max(List{e[0]}, e[1]); }, 2}}},
        {"arg_min",
         {{[](const E& e) {
               return arg_min(List{e[0], e[1]}, e[2]);
           },
           3}}},
        {"arg_sort",
         {{[](const E& e) { return arg_sort(List{e[0]}, List{e[1]}); }, 2},
          {[](const E& e) {
               return arg_sort(List{e[0], e[1]}, List{e[2], e[1]});
           },
           3}}},
        {"sort",
         {{[](const E& e) {
               return sort(List{e[0], e[1]}, List{e[2], e[1]});
           },
           3},
          {[](const E& e) { return sort(List{e[0]}, List{e[1]}); }, 2}}},
        {"at_least",
         {{[](const E& e) { return at_least(List(e), 1, 2); }, 3},
          {[](const E& e) { return at_least(List(e), 1, 0); }, 3}}},
        {"at_most",
         {{[](const E& e) { return at_most(List(e), 1, 1); }, 3},
          {[](const E& e) { return at_most(List(e), 1, 7); }, 3}}},
        {"exactly",
         {{[](const E& e) { return exactly(List(e), 1, 1); }, 3},
          {[](const E& e) { return exactly(List(e), 9, 0); }, 3}}},
        {"distribute",
         {{[](const E& e) {
               return distribute(List{e[0], e[1]}, List{e[2]}, List{e[1]});
           },
           3},
          {[](const E& e) {
               return distribute(List{e[0]}, List{e[1], 1}, List{e[2], 1});
           },
           3},
          {[](const E& e) { return distribute(List(E{}), List{e[0]}, List{e[1]}); }, 2},
          {[](const E& e) { return distribute(List(e), List(E{}), List(E{})); }, 3}}},
        {"global_cardinality",
         {{[](const E& e) {
               return global_cardinality(List(e), {0, 1}, std::vector<Interval>{{0, 1}, {1, 3}});
           },
           3},
          {[](const E& e) { return global_cardinality(List(e), {}, std::vector<Interval>{}); }, 3},
          {[](const E& e) {
               return global_cardinality(List(e), {0, 1, 2, 3}, std::vector<Interval>(4, {0, 1}),
                                         Cover::closed, consistency::domain);
           },
           3}}},
        {"bin_packing",
         {{[](const E& e) {
               return bin_packing(List{e[0], e[1]}, {1, 2}, List{e[2], e[1]});
           },
           3},
          {[](const E& e) {
               return bin_packing(List(e), {1, 1, 1}, std::vector<Value>{2, 2, 1});
           },
           3},
          {[](const E& e) {
               return bin_packing(List(e), {0, 0, 0}, std::vector<Value>{2, 2, 1, 1});
           },
           3}}},
        {"knapsack",
         {{[](const E& e) { return knapsack(List{e[0]}, {1}, e[1], {2}, e[2]); }, 3},
          {[](const E& e) { return knapsack(List(E{}), {}, e[0] - e[1], {}, e[2]); }, 3}}},
        {"table",
         {{[](const E& e) {
               return table(List(e), {{1, 2, 3}, {2, any_value, 1}, {1, 0, 0}});
           },
           3},
          {[](const E& e) {
               return table(List(e), {{any_value, any_value, any_value}});
           },
           3},
          {[](const E& e) { return table(List(e), Tuples::of_length(3)); }, 3}}},
        {"negative_table",
         {{[](const E& e) {
               return negative_table(List(e), {{1, 2, 3}, {2, any_value, 1}, {1, 0, 0}});
           },
           3},
          {[](const E& e) { return negative_table(List(e), Tuples::of_length(3)); }, 3}}},
        {"box_table",
         {{[](const E& e) {
               return box_table(List(e), {{{1, 2}, {0, 2}, {1, 3}}, {{2, 2}, {3, 3}, {0, 0}}});
           },
           3},
          {[](const E& e) {
               return box_table(List(e), {{{-9, 9}, {-9, 9}, {-9, 9}}});
           },
           3}}},
        {"mdd",
         {{[](const E& e) {
               return mdd(List(e), Tuples{{1, 2, 3}, {2, 0, 1}, {1, 0, 0}});
           },
           3},
          {[=](const E& e) { return mdd(List(e), diagram); }, 3}}},
        {"cost_mdd", {{[=](const E& e) { return cost_mdd(List(e), diagram, e[0] + 3); }, 3}}},
        {"regular",
         {{[](const E& e) { return regular(List(e), "1 .* 2 | . 1 ."); }, 3},
          {[](const E& e) { return regular(List(e), ".*"); }, 3}}},
        {"cost_regular",
         {{[=](const E& e) { return cost_regular(List(e), Automaton::of_expression(".*"), odd, e[0]); }, 3}}},
        {"cost_all_different",
         {{[=](const E& e) { return cost_all_different(List(e), square_costs, e[0] + 3); }, 3},
          {[=](const E& e) {
               return cost_all_different(List(E{}), std::vector<std::vector<Value>>{}, e[0] - e[1]);
           },
           2}}},
        {"cost_circuit", {{[=](const E& e) { return cost_circuit(List(e), square_costs, e[0] + 3); }, 3}}},
        {"cost_global_cardinality",
         {{[=](const E& e) {
               return cost_global_cardinality(List(e), costs, std::vector<Interval>(4, {0, 2}), e[0] + 3);
           },
           3}}},
        {"circuit",
         {{[](const E& e) { return circuit(List(e)); }, 3},
          {[](const E& e) { return circuit(List{e[0]}); }, 1}}},
        {"subcircuit",
         {{[](const E& e) { return subcircuit(List(e)); }, 3},
          {[](const E& e) { return subcircuit(List{e[0]}); }, 1}}},
        {"hamiltonian_path",
         {{[](const E& e) {
               return hamiltonian_path(List{e[0], e[1]}, e[2], e[1]);
           },
           3},
          {[](const E& e) { return hamiltonian_path(List(E{}), e[0], e[1]); }, 2}}},
        {"inverse",
         {{[](const E& e) {
               return inverse(List{e[0], e[1]}, List{e[2], e[1]});
           },
           3},
          {[](const E& e) { return inverse(List{e[0]}, List{e[1]}); }, 2}}},
        {"inverse_in_range",
         {{[](const E& e) {
               return inverse_in_range(List{e[0], e[1]}, List{e[2]});
           },
           3},
          {[](const E& e) { return inverse_in_range(List(e), List(E{})); }, 3}}},
        {"member",
         {{[](const E& e) {
               return member(List{e[0], e[1]}, e[2]);
           },
           3},
          {[](const E& e) {
               return member(List{e[0], e[1], e[0]}, e[0]);
           },
           2}}},
        {"increasing",
         {{[](const E& e) { return increasing(List(e)); }, 3},
          {[](const E& e) { return increasing(List{e[0]}); }, 1}}},
        {"strictly_increasing",
         {{[](const E& e) { return strictly_increasing(List(e)); }, 3},
          {[](const E& e) { return strictly_increasing(List{e[0]}); }, 1}}},
        {"lex_less",
         {{[](const E& e) {
               return lex_less(List{e[0], e[1]}, List{e[2], e[1]});
           },
           3},
          {[](const E& e) {
               return lex_less(List{e[0], e[1]}, List{e[2]});
           },
           3}}},
        {"lex_less_equal",
         {{[](const E& e) {
               return lex_less_equal(List{e[0]}, List{e[1], e[2]});
           },
           3},
          {[](const E& e) { return lex_less_equal(List(E{}), List(e)); }, 3}}},
        {"value_precede",
         {{[](const E& e) { return value_precede(List(e), 1, 2); }, 3},
          {[](const E& e) { return value_precede(List(e), 8, 9); }, 3}}},
        {"value_precede_chain",
         {{[](const E& e) {
               return value_precede_chain(List(e), {1, 2, 3});
           },
           3},
          {[](const E& e) { return value_precede_chain(List(e), {1}); }, 3},
          {[](const E& e) { return value_precede_chain(List(e), {}); }, 3}}},
        {"sliding_sum",
         {{[](const E& e) { return sliding_sum(List(e), 2, 1, 3); }, 3},
          {[](const E& e) { return sliding_sum(List(e), 4, 1, 3); }, 3}}},
        {"no_overlap",
         {{[](const E& e) {
               return no_overlap(List(e), {1, 2, 1});
           },
           3},
          {[](const E& e) {
               return no_overlap(List(e), {0, 0, 0});
           },
           3},
          {[](const E& e) { return no_overlap(List{e[0]}, {1}); }, 1}}},
        {"reachable",
         {{[](const E& e) { return reachable(triangle(), e[0] - e[1], all_there(3), all_there(3)); }, 2}}},
        {"tree", {{[](const E& e) { return tree(triangle(), e[0], all_there(3), all_there(3)); }, 1}}},
        {"path",
         {{[](const E& e) {
               return path(triangle(), e[0], e[1], all_there(3),
                           std::vector<Constraint>{conjunction({}), conjunction({}), disjunction({})});
           },
           2}}},
        {"over",
         {{[](const E& e) {
               return over(List(e), [](std::vector<View> xs) {
                   return csp::require(xs, [](std::span<const Value> v) { return v[0] + v[1] >= v[2]; });
               });
           },
           3}}},
    };
    return all;
}

// Every place of a constraint, and of an expression without a value -----------------------------------

/// A place in which a constraint can occur. A second constraint is over a variable that is not in the scope of the
/// first.
struct Place {
    std::string name;
    std::function<Constraint(const Constraint&, csp::Var other)> state;
    std::function<bool(bool holds, Value other)> means;
};

std::vector<Place> places() {
    using namespace csp;
    return {
        {"posted", [](const Constraint& c, Var) { return c; }, [](bool c, Value) { return c; }},
        {"negated", [](const Constraint& c, Var) { return negation(c); }, [](bool c, Value) { return !c; }},
        {"negated twice", [](const Constraint& c, Var) { return negation(negation(c)); },
         [](bool c, Value) { return c; }},
        {"reified", [](const Constraint& c, Var b) { return Expression(b) == Expression(c); },
         [](bool c, Value b) { return b == (c ? 1 : 0); }},
        {"reified negation", [](const Constraint& c, Var b) { return equivalence(b == 1, negation(c)); },
         [](bool c, Value b) { return (b == 1) == !c; }},
        {"implied", [](const Constraint& c, Var b) { return implication(b == 1, c); },
         [](bool c, Value b) { return b != 1 || c; }},
        {"implying", [](const Constraint& c, Var b) { return implication(c, b == 1); },
         [](bool c, Value b) { return !c || b == 1; }},
        {"in a disjunction", [](const Constraint& c, Var b) { return c || b == 0; },
         [](bool c, Value b) { return c || b == 0; }},
        {"in a negated conjunction", [](const Constraint& c, Var b) { return !(c && b == 0); },
         [](bool c, Value b) { return !(c && b == 0); }},
        {"in an exclusive or",
         [](const Constraint& c, Var b) {
             return exclusive_or({c, b == 0});
         },
         [](bool c, Value b) { return c != (b == 0); }},
        {"in a sum", [](const Constraint& c, Var b) { return 2 * Expression(c) + b <= 2; },
         [](bool c, Value b) { return (c ? 2 : 0) + b <= 2; }},
        {"chosen", [](const Constraint& c, Var b) { return if_then_else(b == 1, c, negation(c)); },
         [](bool c, Value b) { return (b == 1) == c; }},
    };
}

constexpr Value elements[] = {1, 2};
constexpr Value most = 3;

/// One of the three expressions of a model with the variables index, x, y, other, e. The expression, which may have no
/// value, occurs once directly and once as the variable e.
struct Partial {
    std::string name;
    Expression (*of)(csp::Var index, csp::Var x);
    std::optional<Value> (*value)(Value index, Value x);
};

std::vector<Partial> partials() {
    using namespace csp;
    return {{"element",
             [](Var index, Var) {
                 return Expression(element(std::vector<Value>{elements[0], elements[1]}, index));
             },
             [](Value i, Value) { return i < 0 || i > 1 ? std::nullopt : std::optional(elements[i]); }},
            {"element of variables",
             [](Var index, Var x) {
                 return 1 + Expression(element(List{x, Expression(2)}, index)) - 1;
             },
             [](Value i, Value x) { return i < 0 || i > 1 ? std::nullopt : std::optional(i == 0 ? x : 2); }},
            {"quotient", [](Var index, Var x) { return Expression(Expression(x) / index); },
             [](Value i, Value x) { return i == 0 ? std::nullopt : std::optional(x / i); }}};
}

void try_all(const std::string& name, const Make& make, const Partial& partial, std::size_t at,
             const Place& place) {
    csp::Model model;
    const auto index = model.int_var(csp::range(-1, 2), "index");
    const auto x = model.int_var(csp::range(0, most), "x");
    const auto y = model.int_var(csp::range(0, most), "y");
    const auto other = model.int_var(csp::range(0, 1), "other");
    const csp::Var e{4}; // a variable of no model, used only in assignments
    Three with_partial{x, y, x};
    Three with_variable{x, y, x};
    with_partial[(at + 1) % 3] = x;
    with_partial[(at + 2) % 3] = y;
    with_variable = with_partial;
    with_partial[at] = partial.of(index, x);
    with_variable[at] = Expression(csp::View(e));
    const Constraint meaning = make.of(with_variable);
    const Constraint stated = place.state(make.of(with_partial), other);
    std::uint64_t expected = 0;
    for (Value i = -1; i <= 2; ++i)
        for (Value v = 0; v <= most; ++v)
            for (Value w = 0; w <= most; ++w)
                for (Value b = 0; b <= 1; ++b) {
                    const auto value = partial.value(i, v);
                    const bool holds =
                        value && meaning->check(csp::Assignment(std::vector<Value>{i, v, w, b, *value}));
                    const bool allowed = place.means(holds, b);
                    expected += allowed ? 1U : 0U;
                    ASSERT_EQ(stated->check(csp::Assignment(std::vector<Value>{i, v, w, b})), allowed)
                        << name << ", " << partial.name << " at " << at << ", " << place.name << ": check of "
                        << i << ' ' << v << ' ' << w << ' ' << b;
                }
    model.post(stated);
    csp::SearchOptions options;
    options.engine = csp::EngineChoice::general;
    EXPECT_EQ(csp::count_solutions(model, options).solutions, expected)
        << name << ", " << partial.name << " at " << at << ", " << place.name << ": " << model.describe(0);
}

TEST(NoValue, MeansThatTheConstraintDoesNotHoldWhereverItStands) {
    const auto everywhere = places();
    const auto all_partials = partials();
    for (const auto& [name, makers] : catalogue())
        for (const Make& make : makers)
            for (const Partial& partial : all_partials)
                for (std::size_t at = 0; at < make.used; ++at)
                    for (const Place& place : everywhere) try_all(name, make, partial, at, place);
}

/// Returns the names of the functions in public headers that make a constraint or a function from lists or expressions.
std::set<std::string> functions_of_expressions() {
    std::set<std::string> names;
    const std::regex makes(
        "(?:inline )?(?:Constraint|Function|Expression) ([a-z_]+)\\(.*(?:List|Expression|Rows)&?.*");
    for (const auto& file :
         std::filesystem::recursive_directory_iterator(ARCWISE_SOURCE_DIR "/csp/constraints")) {
        if (file.path().extension() != ".hpp") continue;
        std::ifstream text(file.path());
        std::smatch found;
        for (std::string line; std::getline(text, line);)
            if (std::regex_match(line, found, makes)) names.insert(found[1]);
    }
    return names;
}

TEST(NoValue, IsTriedInEveryConstraintOfExpressions) {
    std::set<std::string> missing = functions_of_expressions();
    EXPECT_GT(missing.size(), 40U);
    for (const auto& [name, makers] : catalogue()) missing.erase(name);
    for (const char* not_of_expressions :
         {"lex_chain_less", "lex_chain_less_equal", "make_over", "over_expressions", "shifted"})
        missing.erase(not_of_expressions);
    EXPECT_THAT(missing, testing::IsEmpty()) << "a constraint of expressions needs a line in catalogue()";
}

} // namespace no_value_test
