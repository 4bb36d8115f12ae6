// Functions whose arguments, index and result are the same variables, as in the identities of quasigroups: learning
// loses no solution. Builds with checks verify every nogood.

#include <csp/csp.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace roles_test {

using csp::Expression;
using csp::Learning;
using csp::Random;
using csp::Value;

std::uint64_t count(const csp::Model& model, Learning learning) {
    const csp::SearchOptions options{.engine = csp::EngineChoice::general, .learning = learning};
    return csp::count_solutions(model, options).solutions;
}

/// A regression: the reason of a failed step that removed all values of x[4] named a value that neither x[4] nor the
/// element had.
TEST(Roles, OfIndexAndElementMayBeOfOneVariable) {
    csp::Model model;
    const auto x = model.int_vars(5, csp::range(0, 4), "x");
    model.post(csp::all_different({x[0], x[4], x[2]}));
    const std::vector<Expression> a{x[4], x[2], x[1], x[0], x[3]};
    model.post(csp::element(a, csp::element(a, x[3])) == 4);
    EXPECT_EQ(count(model, Learning::never), 462U);
    EXPECT_EQ(count(model, Learning::always), 462U);
}

/// Returns a variable, shifted or negated.
Expression any_view(const std::vector<csp::Var>& xs, Random& random) {
    const csp::Var x = xs[random.below(static_cast<std::uint32_t>(xs.size()))];
    switch (random.below(4)) {
    case 0:
        return 4 - x;
    case 1:
        return x - 1;
    default:
        return x;
    }
}

/// Returns a model of nested functions over a few variables, each in several roles.
csp::Model random_model(Random& random) {
    csp::Model model;
    const auto xs = model.int_vars(5, csp::range(0, 4), "x");
    const auto any = [&] { return any_view(xs, random); };
    std::vector<Expression> list;
    for (int i = 0; i < 5; ++i) list.push_back(any());
    const auto function = [&](const Expression& argument) -> Expression {
        switch (random.below(7)) {
        case 0:
            return csp::max({argument, list[0], list[1]});
        case 1:
            return csp::count(list, argument);
        case 2:
            return csp::abs(argument - list[2]);
        case 3:
            return argument * list[3] - 2;
        case 4:
            return csp::nvalue({argument, list[0], list[1], list[4]});
        default:
            return csp::element(list, argument);
        }
    };
    model.post(csp::all_different({xs[0], xs[4], xs[2]}));
    for (int i = 0; i < 3; ++i) {
        const Expression inner = function(any());
        const Expression outer = random.below(2) == 0 ? function(inner) : inner;
        model.post(random.below(3) == 0 ? outer != any() : outer == any());
    }
    return model;
}

TEST(Roles, OfOneVariableLoseNoSolution) {
    Random random(20261127);
    std::uint64_t solutions = 0;
    for (int i = 0; i < 600; ++i) {
        SCOPED_TRACE("model " + std::to_string(i));
        const csp::Model model = random_model(random);
        const std::uint64_t expected = count(model, Learning::never);
        EXPECT_EQ(count(model, Learning::always), expected);
        solutions += expected;
    }
    EXPECT_GT(solutions, 3000U);
}

} // namespace roles_test
