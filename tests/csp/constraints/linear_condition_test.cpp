#include <csp/constraints/linear/post.hpp>
#include <csp/constraints/linear/sum.hpp>
#include <csp/model/model.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace linear_condition_test {

using csp::Atom;
using csp::AtomTerm;
using csp::Comparison;
using csp::LinearForm;
using csp::Term;
using csp::Value;
using csp::View;
using csp::testing::Options;
using csp::testing::Promise;

/// condition -> form, or condition <-> form.
class Conditional final : public csp::ConstraintDefinition {
  public:
    Conditional(std::vector<View> scope, Atom condition, LinearForm form, bool is_equivalence)
        : scope_(std::move(scope)),
          condition_(condition),
          form_(std::move(form)),
          is_equivalence_(is_equivalence) {}

    std::string kind() const override { return is_equivalence_ ? "if and only if" : "if"; }
    std::vector<View> scope() const override { return scope_; }
    std::string describe(const csp::NameOf& name) const override {
        return csp::testing::text_of(condition_) + (is_equivalence_ ? " <-> " : " -> ") +
               csp::describe(form_, name);
    }
    bool check(const csp::Assignment& assignment) const override {
        const bool condition = condition_.holds_for(assignment[condition_.variable()]);
        const bool holds = csp::compares(csp::value_of(form_.terms, assignment) +
                                             csp::value_of(form_.atom_terms, assignment),
                                         form_.comparison, form_.constant);
        return is_equivalence_ ? condition == holds : !condition || holds;
    }
    void post(csp::Posting& posting) const override {
        csp::post_linear_if(posting, condition_, form_);
        if (is_equivalence_) csp::post_linear_if(posting, !condition_, csp::negation(form_));
    }

  private:
    std::vector<View> scope_;
    Atom condition_;
    LinearForm form_;
    bool is_equivalence_;
};

Atom random_atom(csp::Var x, csp::Random& random) {
    const Value v = csp::testing::random_between(random, -3, 3);
    const std::vector<Atom> atoms{Atom::at_least(x, v), Atom::less(x, v), Atom::equal(x, v),
                                  Atom::different(x, v)};
    return atoms[random.below(4)];
}

/// Makes such constraints; the condition is an atom on the first view of the scope.
csp::testing::MakeConstraint random_conditional(Comparison comparison, bool is_equivalence, bool with_atoms) {
    return [=](const std::vector<View>& scope, csp::Random& random) {
        std::vector<Term> terms;
        std::vector<AtomTerm> atoms;
        for (std::size_t i = 1; i < scope.size(); ++i) {
            const Value coefficient = csp::testing::random_between(random, -3, 3);
            if (with_atoms && random.below(2) == 0)
                atoms.push_back({coefficient, random_atom(scope[i].variable(), random)});
            else
                terms.push_back({coefficient, scope[i]});
        }
        const LinearForm form =
            csp::normal_form(terms, atoms, comparison, csp::testing::random_between(random, -6, 6));
        return csp::make_constraint<Conditional>(scope, random_atom(scope.front().variable(), random), form,
                                                 is_equivalence);
    };
}

void expect_kept(Comparison comparison, Promise promise) {
    for (const bool is_equivalence : {false, true})
        for (const bool with_atoms : {false, true}) {
            Options options;
            options.promise = with_atoms ? Promise::none : promise;
            options.promise_for_duplicates = Promise::none;
            options.min_arity = 1;
            options.cases = 600;
            const auto report = csp::testing::check_constraint(
                random_conditional(comparison, is_equivalence, with_atoms), options);
            EXPECT_EQ(report.violation, "");
            EXPECT_GT(report.explained, report.cases / 30);
        }
}

TEST(LinearCondition, AtMost) { expect_kept(Comparison::at_most, Promise::value); }
TEST(LinearCondition, Equal) { expect_kept(Comparison::equal, Promise::value); }
TEST(LinearCondition, Different) { expect_kept(Comparison::different, Promise::value); }

TEST(LinearCondition, IsRefutedAsSoonAsTheSumCannotHold) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 9));
    const csp::Var b = model.int_var(csp::range(0, 1));
    const LinearForm form =
        csp::normal_form(std::vector<Term>{{1, x[0]}, {1, x[1]}, {1, x[2]}}, Comparison::at_most, 10);
    model.post(csp::make_constraint<Conditional>(std::vector<View>{b, x[0], x[1], x[2]}, Atom::equal(b, 1),
                                                 form, true));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_FALSE(engine.store().is_fixed(b));
    engine.decide(Atom::at_least(x[0], 5));
    engine.decide(Atom::at_least(x[1], 6));
    EXPECT_EQ(engine.store().value(b), 0);
    engine.pop();
    engine.decide(Atom::at_most(x[1], 1));
    EXPECT_FALSE(engine.store().is_fixed(b));
    engine.decide(Atom::at_most(x[2], 0));
    EXPECT_EQ(engine.store().value(b), 1);
}

TEST(LinearCondition, TheNegationHoldsWhereTheFormDoesNot) {
    const std::vector<Term> terms{{3, csp::Var{0}}, {-2, csp::Var{1}}};
    for (const Comparison comparison : {Comparison::at_most, Comparison::equal, Comparison::different}) {
        const LinearForm form = csp::normal_form(terms, comparison, 4);
        const LinearForm other = csp::negation(form);
        for (Value v = -5; v <= 5; ++v)
            for (Value w = -5; w <= 5; ++w) {
                const csp::Assignment a({v, w});
                EXPECT_NE(csp::compares(csp::value_of(form.terms, a), form.comparison, form.constant),
                          csp::compares(csp::value_of(other.terms, a), other.comparison, other.constant));
            }
    }
}

} // namespace linear_condition_test
