#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/regular/paths.hpp>
#include <csp/constraints/regular/regular.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <memory>

namespace regular_test {

using csp::Automaton;
using csp::Random;
using csp::Value;
using csp::View;
using csp::testing::Options;
using csp::testing::Promise;

using Scope = std::vector<View>;

/// Returns an automaton with random transitions on random values, some of them far away.
Automaton random_automaton(Random& random) {
    const std::uint32_t states = 1 + random.below(6);
    const std::vector<Value> alphabet{-70'000, -70, -4, -3, -2, -1, 0, 1, 2, 3, 4, 63, 65'536};
    std::vector<std::vector<Automaton::State>> next(states);
    std::vector<Automaton::State> accepting;
    const std::uint32_t density = 1 + random.below(5);
    for (std::uint32_t s = 0; s < states; ++s) {
        for (std::size_t k = 0; k < alphabet.size(); ++k)
            next[s].push_back(random.below(5) < density ? static_cast<Automaton::State>(random.below(states))
                                                        : Automaton::no_state);
        if (random.below(3) > 0) accepting.push_back(static_cast<Automaton::State>(s));
    }
    return {alphabet, next, static_cast<Automaton::State>(random.below(states)), accepting};
}

std::string random_expression(Random& random) {
    const std::vector<std::string> pieces{"[-3-1]+ . [2-4]*", "(0 1 | 2 .)* .?",   "(. [-70000-0]){1,2} .*",
                                          ".* 2 .*",          "-9* (-8|[-6--2])*", "(.? [0-200] | -3+)*"};
    return pieces[random.below(static_cast<std::uint32_t>(pieces.size()))];
}

csp::Constraint random_regular(const Scope& scope, Random& random) {
    return random.below(2) == 0 ? csp::regular(scope, random_automaton(random))
                                : csp::regular(scope, random_expression(random));
}

/// Uses the rule for graphs of any width even if another rule would be chosen.
class ByEdges final : public csp::ConstraintDefinition {
  public:
    ByEdges(Scope scope, Automaton automaton) : scope_(std::move(scope)), automaton_(std::move(automaton)) {}

    std::string kind() const override { return "regular"; }
    Scope scope() const override { return scope_; }
    bool check(const csp::Assignment& assignment) const override {
        std::vector<Value> values;
        for (const View x : scope_) values.push_back(assignment[x]);
        return automaton_.accepts(values);
    }
    std::string describe(const csp::NameOf& name) const override { return csp::list_of(scope_, name); }
    void post(csp::Posting& posting) const override {
        csp::LayeredGraph graph = csp::unroll("test", automaton_, scope_, posting);
        if (graph.is_empty()) return posting.fail();
        posting.add<csp::LayeredEdges>("edges", scope_, std::move(graph), posting.store(),
                                       [this](const csp::Assignment& a) { return check(a); });
    }

  private:
    Scope scope_;
    Automaton automaton_;
};

Options domain_consistency() {
    Options options;
    options.promise = Promise::domain;
    options.min_arity = 1;
    options.max_arity = 5;
    return options;
}

TEST(Regular, IsDomainConsistent) {
    const auto report = csp::testing::check_constraint(random_regular, domain_consistency());
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(report.removals, 100U);
}

TEST(Regular, IsDomainConsistentByListsOfEdges) {
    const auto make = [](const Scope& scope, Random& random) {
        return csp::make_constraint<ByEdges>(scope, random_automaton(random));
    };
    const auto report = csp::testing::check_constraint(make, domain_consistency());
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(report.removals, 100U);
}

TEST(Regular, IsDomainConsistentWhereItMustNotHold) {
    const auto make = [](const Scope& scope, Random& random) { return !random_regular(scope, random); };
    const auto report = csp::testing::check_constraint(make, domain_consistency());
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Regular, HoldsUnderConditions) {
    Options options;
    options.promise = Promise::none;
    options.min_arity = 3;
    const auto condition = [](const Scope& scope, Random& random) {
        return csp::implication(csp::not_equal(scope[0], 0),
                                random_regular({scope.begin() + 1, scope.end()}, random));
    };
    const auto truth = [](const Scope& scope, Random& random) {
        return csp::equivalence(csp::equal(scope[0], 1), random_regular(scope, random));
    };
    for (const csp::testing::MakeConstraint& make :
         {csp::testing::MakeConstraint(condition), csp::testing::MakeConstraint(truth)}) {
        const auto report = csp::testing::check_constraint(make, options);
        EXPECT_TRUE(report.ok()) << report;
    }
}

TEST(Regular, OfNothingAsksForTheEmptySequence) {
    for (const auto& [expression, solutions] : {std::pair{"0*", 2U}, {"0", 0U}, {"0?|1 1", 2U}}) {
        csp::Model model;
        (void)model.int_var(csp::range(0, 1));
        model.post(csp::regular(Scope{}, expression));
        EXPECT_EQ(csp::count_solutions(model).solutions, solutions) << expression;
    }
}

TEST(Regular, CountsSequences) {
    const auto count = [](std::size_t length, const csp::Domain& domain, const std::string& expression) {
        csp::Model model;
        model.post(csp::regular(model.int_vars(length, domain), expression));
        return csp::count_solutions(model).solutions;
    };
    EXPECT_EQ(count(12, csp::range(0, 1), "(0 | 1 0)* 1?"), 377U); // no two adjacent ones: a Fibonacci number
    EXPECT_EQ(count(20, csp::range(0, 1), "0* 1{3} 0+ 1{2} 0+ 1{4} 0*"), 220U); // C(9 + 3, 3)
}

TEST(Regular, CountsSequencesOfManyStates) {
    // 6 digits form one of the 9901 multiples of 101 up to 999999; each remainder is a state.
    std::vector<Value> digits;
    std::vector<std::vector<Automaton::State>> next(101);
    for (Value d = 0; d <= 9; ++d) digits.push_back(d);
    for (Automaton::State s = 0; s < 101; ++s)
        for (const Value d : digits) next[static_cast<std::size_t>(s)].push_back((10 * s + d) % 101);
    csp::Model model;
    model.post(csp::regular(model.int_vars(6, csp::range(0, 9)), Automaton(digits, next, 0, {0})));
    EXPECT_EQ(csp::count_solutions(model).solutions, 9'901U);
}

TEST(Regular, TakesNoTimeInTheWidthOfDomains) {
    csp::Model model;
    const auto x = model.int_vars(40, csp::range(csp::min_value, csp::max_value));
    model.post(csp::regular(x, "(. [-1000000-7] .){12} . 5 (8 | [20-1000000000]) 4"));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.domain(x[1]).max(), 7);
    EXPECT_EQ(engine.domain(x[34]).min(), -1'000'000);
    EXPECT_EQ(engine.domain(x[37]).min(), 5);
    EXPECT_EQ(engine.domain(x[38]).next(9), 20);
    EXPECT_EQ(engine.domain(x[39]).max(), 4);
}

TEST(Regular, NeedsNoRuleWhereTheDomainsSayItAll) {
    csp::Model model;
    model.post(csp::regular(model.int_vars(3, csp::range(0, 5)), "[0-3] . [2-9]"));
    csp::Engine engine;
    load(model, engine);
    EXPECT_EQ(engine.rule_count(), 0U);
    EXPECT_EQ(csp::count_solutions(model).solutions, 4U * 6U * 4U);
}

TEST(Regular, IsToldInWords) {
    csp::Model model;
    const auto x = model.int_vars<2>(csp::range(0, 1), "x");
    model.post(csp::regular(x, "0* 1"));
    model.post(csp::regular(x, Automaton({0}, {{0}}, 0, {0})));
    EXPECT_EQ(model.describe(0), "(x[0], x[1]) accepted by /0* 1/");
    EXPECT_EQ(model.describe(1), "(x[0], x[1]) accepted by an automaton of 1 state");
}

} // namespace regular_test
