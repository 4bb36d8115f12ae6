// One principle for all constraints: a constraint does not hold if an expression in it has no value, wherever it
// occurs. Its negation then holds, and as a number it counts 0.

#include <tests/csp/constraints/expression_constraints.hpp>

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

using csp::Constraint;
using csp::Expression;
using csp::List;
using csp::Value;

using expression_constraints::catalogue;
using expression_constraints::Make;
using expression_constraints::Three;

/// A place in which a constraint can occur. The other constraint is over a variable that is not in its scope.
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

/// One of the three expressions, for a model with the variables index, x, y, other, e: an expression that may have no
/// value, once directly and once as the variable e.
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
    const csp::Var e{4}; // of no model: used only in assignments
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
    EXPECT_EQ(csp::count(model, options).solutions, expected)
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

/// The names of the functions in public headers that make a constraint or a function from lists or expressions.
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
