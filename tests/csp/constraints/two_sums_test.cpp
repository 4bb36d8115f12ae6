#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/linear/rules.hpp>
#include <csp/model/model.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace two_sums_test {

using csp::Constraint;
using csp::Term;
using csp::TwoSums;
using csp::Value;
using csp::Var;
using csp::View;
using csp::Views;
using csp::WideValue;

/// Two comparisons of sums over the same views, with the rule in addition to the rules of both.
class BothSums final : public csp::ConstraintDefinition {
  public:
    BothSums(std::vector<Term> first, WideValue most_first, std::vector<Term> second, WideValue most_second)
        : first_(csp::linear(std::move(first), csp::Comparison::at_most, most_first)),
          second_(csp::linear(std::move(second), csp::Comparison::at_most, most_second)) {}

    std::string kind() const override { return "both sums"; }
    std::vector<View> scope() const override {
        std::vector<View> scope = first_->scope();
        const std::vector<View> more = second_->scope();
        scope.insert(scope.end(), more.begin(), more.end());
        return scope;
    }
    bool check(const csp::Assignment& assignment) const override {
        return first_->check(assignment) && second_->check(assignment);
    }
    std::string describe(const csp::NameOf& name) const override {
        return first_->describe(name) + " and " + second_->describe(name);
    }
    void post(csp::Posting& posting) const override {
        first_->post(posting);
        second_->post(posting);
        const csp::LinearForm* const first = csp::linear_form(first_);
        const csp::LinearForm* const second = csp::linear_form(second_);
        std::vector<TwoSums::Term> terms;
        for (const csp::LinearTerm& term : first->terms)
            terms.push_back({term.variable, term.coefficient, 0});
        for (const csp::LinearTerm& term : second->terms) {
            auto known = terms.begin();
            while (known != terms.end() && !known->variable.is_same(term.variable)) ++known;
            if (known == terms.end()) known = terms.insert(known, {term.variable, 0, 0});
            known->second = term.coefficient;
        }
        posting.add(TwoSums::fixed(std::move(terms), first->constant, second->constant));
    }

  private:
    Constraint first_;
    Constraint second_;
};

Constraint random_sums(Views xs, csp::Random& random) {
    const auto number = [&](int least, int most) {
        return csp::testing::random_between(random, least, most);
    };
    std::vector<Term> first;
    std::vector<Term> second;
    for (const View x : xs) {
        if (random.below(6) != 0) first.push_back({number(-5, 2), x});
        if (random.below(6) != 0) second.push_back({number(-2, 5), x});
    }
    return csp::make_constraint<BothSums>(std::move(first), number(-20, 10), std::move(second),
                                          number(-10, 20));
}

/// The harness also checks that the reasons imply the removals.
TEST(TwoSums, KeepsEverySolutionAndRefusesEverythingElse) {
    for (const bool wide : {false, true}) {
        const auto report =
            csp::testing::check_constraint(random_sums, {.promise = csp::testing::Promise::none,
                                                         .min_arity = 2,
                                                         .max_arity = 6,
                                                         .wide = wide,
                                                         .cases = 400});
        EXPECT_TRUE(report.ok()) << report;
    }
}

/// The first item has profit 10 and weight 5, the second profit 6 and weight 4. A capacity of 7 admits the first item
/// and half of the second, so the profit is at most 13. Neither sum alone shows that 14 is too much.
TEST(TwoSums, SeesWhatOneSumCostsTheOther) {
    for (const WideValue wanted : {13, 14}) {
        csp::Engine engine;
        const Var x = engine.add_variable(csp::range(0, 1));
        const Var y = engine.add_variable(csp::range(0, 1));
        engine.add_rule(TwoSums::fixed({{x, -10, 5}, {y, -6, 4}}, -wanted, 7));
        EXPECT_EQ(engine.propagate(), wanted == 13);
    }
}

TEST(TwoSums, FixesWhatIsTooDearToLeaveOut) {
    csp::Engine engine;
    const Var x = engine.add_variable(csp::range(0, 1));
    const Var y = engine.add_variable(csp::range(0, 1));
    const Var z = engine.add_variable(csp::range(0, 1));
    engine.add_rule(TwoSums::fixed({{x, -10, 5}, {y, -6, 4}, {z, -1, 4}}, -12, 7));
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.domain(x).min(), 1);
    EXPECT_EQ(engine.domain(z).max(), 0);
}

} // namespace two_sums_test
