#include <csp/constraints/linear/linear.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <string>

namespace linear_atoms_test {

using csp::Atom;
using csp::AtomTerm;
using csp::Comparison;
using csp::Term;
using csp::Value;
using csp::Var;
using csp::View;
using csp::testing::Options;
using csp::testing::Promise;

Atom random_atom(Var x, csp::Random& random) {
    const Value v = csp::testing::random_between(random, -4, 4);
    switch (random.below(4)) {
    case 0:
        return Atom::at_least(x, v);
    case 1:
        return Atom::less(x, v);
    case 2:
        return Atom::equal(x, v);
    default:
        return Atom::different(x, v);
    }
}

/// Makes sums in which some variables occur directly, some in an atom and, if `repeats`, some in several terms.
csp::testing::MakeConstraint random_sum(Comparison comparison, Value largest_coefficient, bool repeats) {
    return [=](const std::vector<View>& scope, csp::Random& random) {
        std::vector<Term> terms;
        std::vector<AtomTerm> atoms;
        const auto coefficient = [&] {
            return csp::testing::random_between(random, -largest_coefficient, largest_coefficient);
        };
        for (const View x : scope) {
            const bool as_itself = random.below(3) == 0;
            if (as_itself) terms.push_back({coefficient(), x});
            if (!as_itself || (repeats && random.below(2) == 0))
                atoms.push_back({coefficient(), random_atom(x.variable(), random)});
            if (repeats && random.below(3) == 0)
                atoms.push_back({coefficient(), random_atom(x.variable(), random)});
        }
        return csp::linear(terms, atoms, comparison, csp::testing::random_between(random, -5, 5));
    };
}

void expect_kept(Comparison comparison, Value largest_coefficient, bool repeats, Promise promise) {
    Options options;
    options.promise = promise;
    options.min_arity = 0;
    options.max_arity = 5;
    options.cases = 800;
    const auto report =
        csp::testing::check_constraint(random_sum(comparison, largest_coefficient, repeats), options);
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, report.cases / 16);
}

TEST(LinearAtoms, AtMostIsDomainConsistent) { expect_kept(Comparison::at_most, 4, false, Promise::domain); }
TEST(LinearAtoms, DifferentIsDomainConsistent) {
    expect_kept(Comparison::different, 2, false, Promise::domain);
}
TEST(LinearAtoms, EqualDecidesTheLastUnfixedVariable) {
    expect_kept(Comparison::equal, 1, false, Promise::none);
    expect_kept(Comparison::equal, 4, false, Promise::none);
}
TEST(LinearAtoms, VariablesMayStandInSeveralTerms) {
    expect_kept(Comparison::at_most, 3, true, Promise::none);
    expect_kept(Comparison::equal, 2, true, Promise::none);
    expect_kept(Comparison::different, 2, true, Promise::none);
}

TEST(LinearAtoms, MergesAnAtomWithItsNegation) {
    csp::Model model;
    const Var x = model.int_var(csp::range(0, 9), "x");
    const Var y = model.int_var(csp::range(0, 9), "y");
    model.post(
        csp::linear({{2, y}}, {{3, Atom::equal(x, 4)}, {1, Atom::different(x, 4)}}, Comparison::at_most, 5));
    model.post(
        csp::linear({{1, y}}, {{2, Atom::less(x, 7)}, {-2, Atom::less(x, 7)}}, Comparison::at_most, 5));
    model.post(
        csp::linear({}, {{-1, Atom::at_least(x, 7)}, {-1, Atom::equal(y, 3)}}, Comparison::at_most, -1));
    EXPECT_EQ(model.describe(0), "y + [x == 4] <= 2");
    EXPECT_EQ(model.describe(1), "y <= 5");
    EXPECT_EQ(model.describe(2), "[x >= 7] + [y == 3] >= 1");
}

TEST(LinearAtoms, SumsBeyond64BitsAreExact) {
    const csp::WideValue large = csp::WideValue{1} << 59;
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(-1000, 1000));
    const Var y = model.int_var(csp::range(0, 5));
    model.post(csp::linear({{large, x[0]}, {-large, x[1]}},
                           {{large, Atom::equal(y, 5)}, {1, Atom::equal(y, 4)}}, Comparison::equal,
                           large + 1));
    csp::Engine engine;
    load(model, engine);
    engine.post(Atom::equal(x[0], 700));
    engine.post(Atom::equal(x[1], 699));
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.store().value(y), 4);
}

/// s[i] is the number of occurrences of i in s. Every length from 7 on has one solution (4 has two, 5 has one, 6 has
/// none).
TEST(LinearAtoms, CountsInMagicSequences) {
    for (const auto& [length, expected] : std::vector<std::pair<int, std::uint64_t>>{
             {3, 0}, {4, 2}, {5, 1}, {6, 0}, {7, 1}, {8, 1}, {20, 1}}) {
        csp::Model model;
        const auto s = model.int_vars(static_cast<std::size_t>(length), csp::range(0, length - 1));
        for (Value v = 0; v < length; ++v) {
            std::vector<AtomTerm> occurrences;
            for (const Var x : s) occurrences.push_back({1, Atom::equal(x, v)});
            model.post(
                csp::linear({{-1, s[static_cast<std::size_t>(v)]}}, occurrences, Comparison::equal, 0));
        }
        EXPECT_EQ(csp::count_solutions(model).solutions, expected) << length;
    }
}

} // namespace linear_atoms_test
