#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/arithmetic/arithmetic.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/element/element.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <type_traits>

namespace logic_test {

using csp::Atom;
using csp::Constraint;
using csp::Expression;
using csp::Value;
using csp::Var;
using csp::View;
using csp::testing::check_constraint;
using csp::testing::Options;
using csp::testing::Promise;
using csp::testing::random_between;

static_assert(std::is_same_v<decltype(!Var()), Constraint>);
static_assert(std::is_same_v<decltype(Var() && Var()), Constraint>);
static_assert(std::is_same_v<decltype(Var() < Var() || Var() == 3), Constraint>);
static_assert(std::is_same_v<decltype(Var() == (Var() < Var())), Constraint>);
static_assert(std::is_same_v<decltype((Var() < Var()) + (Var() == 2)), Expression>);
template <typename T>
concept can_chain = requires(T x) {
    x < x < x;
};
static_assert(!can_chain<Var>);

Atom random_atom(View x, csp::Random& random) {
    const Value v = random_between(random, -4, 4);
    switch (random.below(4)) {
    case 0:
        return csp::atom_at_least(x, v);
    case 1:
        return csp::atom_at_most(x, v);
    case 2:
        return csp::atom_equal(x, v);
    default:
        return csp::atom_different(x, v);
    }
}

std::vector<Atom> random_atoms(const std::vector<View>& scope, csp::Random& random) {
    std::vector<Atom> atoms;
    for (const View x : scope) atoms.push_back(random_atom(x, random));
    return atoms;
}

Constraint random_comparison(const std::vector<View>& scope, csp::Random& random) {
    const auto any = [&] { return scope[random.below(static_cast<std::uint32_t>(scope.size()))]; };
    const Value v = random_between(random, -4, 4);
    switch (random.below(9)) {
    case 0:
        return any() <= any() + v;
    case 1:
        return any() == any() + v;
    case 2:
        return any() != any();
    case 3:
        return any() == v;
    case 4:
        return any() + 2 * Expression(any()) <= v;
    case 5:
        return any() + any() == Expression(any());
    case 6:
        return csp::all_different({any(), any(), any()});
    case 7:
        return csp::in(any(), {-2, 0, 1, 3});
    default:
        return csp::clause({random_atom(any(), random), random_atom(any(), random)});
    }
}

Constraint random_formula(const std::vector<View>& scope, csp::Random& random, int depth) {
    if (depth == 0 || random.below(4) == 0) return random_comparison(scope, random);
    const auto part = [&] { return random_formula(scope, random, depth - 1); };
    switch (random.below(7)) {
    case 0:
        return part() && part();
    case 1:
        return part() || part();
    case 2:
        return part() ^ part();
    case 3:
        return !part();
    case 4:
        return csp::implication(part(), part());
    case 5:
        return csp::equivalence(part(), part());
    default:
        return csp::disjunction({part(), part(), part()});
    }
}

void expect_kept(const csp::testing::MakeConstraint& make, Promise promise, std::size_t cases = 800,
                 std::size_t min_arity = 1) {
    Options options;
    options.promise = promise;
    options.promise_for_duplicates = Promise::none;
    options.min_arity = min_arity;
    options.cases = cases;
    EXPECT_EQ(check_constraint(make, options).violation, "");
}

TEST(Logic, ClausesAreDomainConsistent) {
    expect_kept(
        [](const auto& scope, csp::Random& random) { return csp::clause(random_atoms(scope, random)); },
        Promise::domain, 800, 0);
}

TEST(Logic, ParitiesOfAtomsAreDomainConsistent) {
    expect_kept(
        [](const auto& scope, csp::Random& random) {
            std::vector<Constraint> parts;
            for (const Atom atom : random_atoms(scope, random)) parts.push_back(csp::clause({atom}));
            return random.below(2) == 0 ? csp::exclusive_or(parts) : !csp::exclusive_or(parts);
        },
        Promise::domain, 800, 0);
}

TEST(Logic, ImplicationsAndEquivalencesOfAtomsAreDomainConsistent) {
    expect_kept(
        [](const auto& scope, csp::Random& random) {
            const auto a = csp::clause({random_atom(scope[0], random)});
            const auto b = csp::clause({random_atom(scope[1], random)});
            return random.below(2) == 0 ? csp::implication(a, b) : csp::equivalence(a, b);
        },
        Promise::domain, 800, 2);
}

TEST(Logic, NestedFormulasAreSound) {
    expect_kept([](const auto& scope, csp::Random& random) { return random_formula(scope, random, 1); },
                Promise::none, 700);
    expect_kept([](const auto& scope, csp::Random& random) { return random_formula(scope, random, 3); },
                Promise::none, 700);
}

/// The constraint is half-reified by the general rule, since it has no specific one.
TEST(Logic, AnyConstraintCanBeConditional) {
    expect_kept(
        [](const std::vector<View>& scope, csp::Random& random) {
            const std::vector<View> rest(scope.begin() + 1, scope.end());
            return csp::implication(csp::clause({random_atom(scope[0], random)}), csp::all_different(rest));
        },
        Promise::value, 800, 2);
}

TEST(Logic, AConditionIsFalseOnceItsConstraintCannotHold) {
    csp::Model model;
    const Var b = model.bool_var("b");
    const auto pigeons = model.int_vars(4, csp::range(1, 3), "pigeon");
    model.post(csp::implication(b, csp::all_different(pigeons)));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.domain(b).max(), 0);
    EXPECT_EQ(csp::count_solutions(model).solutions, 81U);
}

class LogicModel : public testing::Test {
  protected:
    std::string described(const Constraint& constraint) const {
        return constraint->describe([&](View v) { return model.name(v); });
    }
    std::uint64_t count(const Constraint& constraint) {
        csp::Model copy = model;
        copy.post(constraint);
        return csp::count_solutions(copy).solutions;
    }
    std::size_t added_variables(const Constraint& constraint) {
        csp::Model copy = model;
        copy.post(constraint);
        csp::Engine engine;
        load(copy, engine);
        return engine.auxiliaries().size();
    }

    csp::Model model;
    Var x = model.int_var(csp::range(0, 4), "x");
    Var y = model.int_var(csp::range(0, 4), "y");
    Var z = model.int_var(csp::range(0, 4), "z");
    Var b = model.bool_var("b");
    Var c = model.bool_var("c");
};

TEST_F(LogicModel, IsDescribedAsItIsWritten) {
    EXPECT_EQ(described((x < y || z == 3) && !b), "(x < y || z == 3) && !b");
    EXPECT_EQ(described(csp::implication(b, x != y + 0)), "b -> x != y");
    EXPECT_EQ(described(b == (x < y)), "b == (x < y)");
    EXPECT_EQ(described(csp::equivalence(b, x < y)), "b <-> x < y");
    EXPECT_EQ(described(b ^ c), "b ^ c");
    EXPECT_EQ(described(!(b && x == 2)), "!b || x != 2");
    EXPECT_EQ(described(!csp::all_different({x, y})), "not all different: x, y");
    EXPECT_EQ(described((x < y) + (y < z) + 2 * (z == 3) >= 2), "2 <= (x < y) + (y < z) + 2 * (z == 3)");
}

TEST_F(LogicModel, CountsWhatItShould) {
    EXPECT_EQ(count((x < y || z == 3) && !b), (10U * 5 + 15) * 2);
    EXPECT_EQ(count(b == (x < y)), 25U * 5 * 2);
    EXPECT_EQ(count((x < y) == (y < z)), (10U + 35) * 4); // increasing, or neither
    EXPECT_EQ(count(x == 1 || x == 2 || x == 3), 3U * 25 * 4);
    EXPECT_EQ(count(!csp::all_different({x, y, z})), (125U - 60) * 4);
    EXPECT_EQ(count((x == 3) + (y == 3) + (z == 3) == 2), 3U * 4 * 4);
    EXPECT_EQ(count(csp::disjunction({})), 0U);
    EXPECT_EQ(count(csp::conjunction({})), 500U);
}

TEST_F(LogicModel, NeedsNoVariablesForAtoms) {
    EXPECT_EQ(added_variables(b || !c || z == 3 || x <= 2), 0U);
    EXPECT_EQ(added_variables((b || c) && (z == 3 || !b)), 0U);
    EXPECT_EQ(added_variables(csp::implication(z == 3, x < y)), 0U);
    EXPECT_EQ(added_variables(b == (x < y)), 0U);
    EXPECT_EQ(added_variables(b || (z == 3 || (c || x == 2))), 0U);
    EXPECT_EQ(added_variables(x < y || z == 3), 1U);
}

TEST_F(LogicModel, TakesParitiesInsideOfParitiesApart) {
    Constraint chain = b ^ (x == 1);
    for (int i = 0; i < 20; ++i) chain = chain ^ csp::equivalence(c, x == i % 5);
    EXPECT_EQ(added_variables(chain), 0U);
    EXPECT_EQ(count(chain), 250U);
    EXPECT_EQ(count(!chain), 250U);
}

/// A function must have a value even if its coefficient is zero.
TEST_F(LogicModel, FunctionsTimesZeroMustHaveValues) {
    const Expression nothing = 0 * Expression(csp::div(x, y));
    EXPECT_EQ(count(nothing <= 3), 400U);
    EXPECT_EQ(count(!(nothing <= 3)), 100U);
    EXPECT_EQ(count(nothing <= 3 || y == 0), 500U);
    EXPECT_EQ(count(csp::equivalence(b, csp::abs(nothing) == 0)), 250U);
    EXPECT_EQ(described(nothing <= 3), "0 * x / y <= 3");
}

TEST_F(LogicModel, FunctionsAreTakenApartOnce) {
    Expression nested = x;
    for (int i = 0; i < 6; ++i) nested = csp::element({1, 2, 3, 0, 4}, nested);
    EXPECT_LT(added_variables(y == nested), 10U);
    EXPECT_LT(added_variables(y == nested || b), 30U);
    EXPECT_EQ(count(y == nested), 100U);
    EXPECT_EQ(count(y == nested || b), 250U + 50U);
    EXPECT_EQ(count(!(y == nested)), 400U);
}

/// The number of variables per nested function is the same at any depth; x, 1 / x, 1 / (1 / x), ... are 0 or have no
/// value.
TEST_F(LogicModel, ValuesOfNestedFunctionsTakeVariablesInProportion) {
    const auto nested = [&](int depth) {
        Expression inner = x;
        for (int i = 0; i < depth; ++i) inner = csp::div(1, csp::abs(inner) % 3);
        return inner;
    };
    const std::size_t four = added_variables(nested(4) == 1 || b);
    const std::size_t six = added_variables(nested(6) == 1 || b);
    EXPECT_EQ(added_variables(nested(8) == 1 || b) - six, six - four);
    EXPECT_EQ(count(nested(8) == 1 || b), 250U + 2 * 50);
    EXPECT_EQ(count(!(nested(8) == 1 || b)), 150U);
    EXPECT_EQ(count(csp::equivalence(nested(3) == 1, b)), 250U);
}

TEST_F(LogicModel, SpeaksOfTheVariablesOfAllPartsInOrder) {
    const auto scope = ((b || (c && !b)) ^ (x < y))->scope();
    const std::vector<csp::View> expected{b, c, b, x, y};
    EXPECT_TRUE(std::equal(scope.begin(), scope.end(), expected.begin(), expected.end(),
                           [](csp::View v, csp::View w) { return v.is_same(w); }));
}

} // namespace logic_test
