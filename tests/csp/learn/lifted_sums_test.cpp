#include <csp/base/random.hpp>
#include <csp/constraints/linear/rules.hpp>
#include <csp/engine/engine.hpp>
#include <csp/engine/fact_log.hpp>
#include <csp/engine/past.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace lifted_sums_test {

using csp::Atom;
using csp::Comparison;
using csp::Condition;
using csp::Engine;
using csp::FactLog;
using csp::LinearAtMost;
using csp::LinearEqual;
using csp::LinearForm;
using csp::MixedSum;
using csp::Past;
using csp::Reason;
using csp::Value;
using csp::Var;
using csp::VariableSum;
using csp::WideValue;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

using Why = FactLog::KeptReason::Kind;
using Values = std::vector<Value>;
using AtMost = LinearAtMost<VariableSum<WideValue>>;

constexpr Value most = 5;
constexpr Var a{0};
constexpr Var b{1};
constexpr Var c{2};

/// Variables 0..5, a rule over them, and the log from the root on.
class Lab {
  public:
    Lab(std::size_t variables, std::unique_ptr<csp::Rule> rule) {
        for (std::size_t i = 0; i < variables; ++i) engine_.add_variable(csp::range(0, most));
        rule_ = engine_.add_rule(std::move(rule));
    }
    ~Lab() { engine_.set_log(nullptr, nullptr); }
    Lab(const Lab&) = delete;
    Lab& operator=(const Lab&) = delete;

    /// Posts an atom at the root, before the log begins.
    void post(Atom atom) { engine_.post(atom); }
    bool begin() {
        if (!engine_.propagate()) return false;
        engine_.push();
        log_.begin(engine_.store());
        engine_.set_log(&log_, nullptr);
        return true;
    }
    bool decide(Atom atom) { return engine_.decide(atom); }
    const Engine& engine() const { return engine_; }
    const FactLog& log() const { return log_; }

    /// Returns the rule's reason for the fact that made the atom true, or for its failure.
    Reason said(std::optional<Atom> stated, FactLog::ReasonNumber why, FactLog::Index end) const {
        Reason reason;
        engine_.rule(rule_).explain_later(stated, log_.reason(why).number, Past(log_, engine_.store(), end),
                                          reason);
        return reason;
    }
    bool allows(const Values& values) const { return *engine_.rule(rule_).check(csp::Assignment(values)); }

  private:
    Engine engine_;
    FactLog log_;
    csp::RuleId rule_ = csp::no_rule;
};

LinearForm form(std::vector<WideValue> coefficients, Comparison comparison, WideValue constant) {
    LinearForm form{{}, comparison, constant};
    for (std::uint32_t x = 0; x < coefficients.size(); ++x) form.terms.push_back({coefficients[x], Var{x}});
    return form;
}

/// Returns an atom of the kinds that occur in linear forms; all further kinds are their negations.
Atom any_atom_term(Var x, csp::Random& random) {
    const auto k = static_cast<Value>(random.below(most + 1));
    return random.below(2) == 0 ? Atom::at_least(x, k) : Atom::equal(x, k);
}

template <template <typename> class SomeRule>
std::unique_ptr<csp::Rule> rule_over(LinearForm form, Condition condition) {
    if (form.atom_terms.empty())
        return std::make_unique<SomeRule<VariableSum<WideValue>>>(std::move(form), condition);
    return std::make_unique<SomeRule<MixedSum<WideValue>>>(std::move(form), condition);
}

/// Returns all atoms that the fact can be requested to explain, from the strongest to the weakest.
std::vector<Atom> demands_on(const FactLog::Fact& fact) {
    std::vector<Atom> demands;
    if (fact.kind() == FactLog::Kind::at_least)
        for (Value k = fact.value; k > fact.other; --k) demands.push_back(Atom::at_least(fact.variable(), k));
    if (fact.kind() == FactLog::Kind::less)
        for (Value k = fact.value; k < fact.other; ++k) demands.push_back(Atom::less(fact.variable(), k));
    if (fact.kind() == FactLog::Kind::removed)
        demands.push_back(Atom::different(fact.variable(), fact.value));
    return demands;
}

class SumTrial {
  public:
    SumTrial(const Lab& lab, std::size_t variables) : lab_(lab) {
        Values values(variables, 0);
        for (;;) { // visits all assignments
            if (lab.allows(values)) solutions_.push_back(values);
            std::size_t i = 0;
            while (i < variables && values[i] == most) values[i++] = 0;
            if (i == variables) break;
            ++values[i];
        }
    }

    /// Checks every fact that is explained later, and the failure if there is one. Returns the number of demands.
    std::size_t check() const {
        std::size_t count = 0;
        for (FactLog::Index i = 0; i < lab_.log().size(); ++i) {
            if (lab_.log().reason(lab_.log()[i].reason).kind != Why::later) continue;
            for (const Atom demand : demands_on(lab_.log()[i])) {
                check(demand, lab_.log()[i].reason, i);
                ++count;
            }
        }
        const auto failed = lab_.log().failed_reason();
        if (!lab_.engine().failed() || lab_.log().reason(failed).kind != Why::later) return count;
        const auto blocking = lab_.log().blocking();
        check(blocking ? std::optional(!*blocking) : std::nullopt, failed, lab_.log().size());
        return count + 1;
    }

  private:
    void check(std::optional<Atom> stated, FactLog::ReasonNumber why, FactLog::Index end) const {
        const Reason reason = lab_.said(stated, why, end);
        const Past past(lab_.log(), lab_.engine().store(), end);
        for (const Atom atom : reason.atoms) EXPECT_TRUE(past.held(atom));
        for (const Values& solution : solutions_) {
            const auto holds = [&](Atom atom) { return atom.holds_for(solution[atom.variable().index]); };
            if (!std::all_of(reason.atoms.begin(), reason.atoms.end(), holds)) continue;
            EXPECT_TRUE(stated && holds(*stated))
                << "a solution has all of the reason, but not what it is for";
        }
    }

    const Lab& lab_;
    std::vector<Values> solutions_;
};

Atom any_atom(Var x, csp::Random& random) {
    const auto k = static_cast<Value>(random.below(most + 1));
    switch (random.below(4)) {
    case 0:
        return Atom::at_least(x, k);
    case 1:
        return Atom::less(x, k + 1);
    case 2:
        return Atom::equal(x, k);
    default:
        return Atom::different(x, k);
    }
}

/// Confirms by brute force, for every step and every part of it, that the reason held before and implies the step.
TEST(LiftedSums, HoldHoweverMuchOfAStepIsNeeded) {
    std::size_t demands = 0;
    csp::Random random(7);
    const auto any_coefficient = [&random] {
        const auto size = static_cast<WideValue>(1 + random.below(4));
        return random.below(3) == 0 ? -size : size;
    };
    for (int round = 0; round < 4000; ++round) {
        const auto variables = 2 + random.below(3);
        const bool has_condition = random.below(2) == 0;
        const bool has_atoms = random.below(2) == 0;
        std::vector<WideValue> coefficients;
        for (std::uint32_t i = has_condition ? 1 : 0; i < variables; ++i)
            if (!has_atoms || random.below(2) == 0) coefficients.push_back(any_coefficient());
        const auto constant = static_cast<WideValue>(random.below(25)) - 5;
        LinearForm sum = form(coefficients, Comparison::at_most, constant);
        for (auto atoms = has_atoms ? 1 + random.below(4) : 0; atoms > 0; --atoms)
            sum.atom_terms.push_back(
                {any_coefficient(), any_atom_term(Var{random.below(variables)}, random)});
        const Condition condition =
            has_condition ? Condition(any_atom(Var{static_cast<std::uint32_t>(variables - 1)}, random))
                          : Condition();
        const bool is_equation = random.below(2) == 0;
        if (is_equation) sum.comparison = Comparison::equal;
        auto rule = is_equation ? rule_over<LinearEqual>(std::move(sum), condition)
                                : rule_over<LinearAtMost>(std::move(sum), condition);
        Lab lab(variables, std::move(rule));
        if (!lab.begin()) continue;
        const SumTrial trial(lab, variables);
        for (int step = 0; step < 6; ++step) {
            const Var x{random.below(static_cast<std::uint32_t>(variables))};
            const bool is_consistent = lab.decide(any_atom(x, random));
            demands += trial.check();
            if (!is_consistent) break;
        }
        if (testing::Test::HasFailure()) break;
    }
    EXPECT_GT(demands, 10'000U);
}

/// a + b + c <= 10 with a >= 4 and b >= 3 leaves c <= 3. For c <= 4, a or b may be one less; b is chosen, since it
/// moved last.
TEST(LiftedSums, NeedNoMoreThanWhatIsAskedFor) {
    Lab lab(3, std::make_unique<AtMost>(form({1, 1, 1}, Comparison::at_most, 10)));
    ASSERT_TRUE(lab.begin());
    ASSERT_TRUE(lab.decide(Atom::at_least(a, 4)));
    ASSERT_TRUE(lab.decide(Atom::at_least(b, 3)));
    const FactLog::Index fact = lab.log().latest(c, FactLog::Kind::less);
    ASSERT_NE(fact, FactLog::none);
    const auto why = lab.log()[fact].reason;
    EXPECT_THAT(lab.said(Atom::at_most(c, 3), why, fact).atoms,
                UnorderedElementsAre(Atom::at_least(a, 4), Atom::at_least(b, 3)));
    EXPECT_THAT(lab.said(Atom::at_most(c, 4), why, fact).atoms,
                UnorderedElementsAre(Atom::at_least(a, 4), Atom::at_least(b, 2)));
}

/// 5a + b + 2c <= 21: a >= 4 alone leaves 0 for c, so the bound of b is left out.
TEST(LiftedSums, LeaveOutTermsThatAreNotNeeded) {
    Lab lab(3, std::make_unique<AtMost>(form({5, 1, 2}, Comparison::at_most, 21)));
    ASSERT_TRUE(lab.begin());
    ASSERT_TRUE(lab.decide(Atom::at_least(b, 1)));
    ASSERT_TRUE(lab.decide(Atom::at_least(a, 4)));
    const FactLog::Index fact = lab.log().latest(c, FactLog::Kind::less);
    ASSERT_NE(fact, FactLog::none);
    EXPECT_THAT(lab.said(Atom::at_most(c, 0), lab.log()[fact].reason, fact).atoms,
                ElementsAre(Atom::at_least(a, 4)));
}

/// 3 [a = 2] + 2 [b >= 1] + c <= 5: together, the atoms leave 0 for c. For c <= 2 only the first is needed.
TEST(LiftedSums, LeaveOutAtomsThatAreNotNeeded) {
    LinearForm sum{{{1, c}}, Comparison::at_most, 5};
    sum.atom_terms = {{3, Atom::equal(a, 2)}, {2, Atom::at_least(b, 1)}};
    Lab lab(3, rule_over<LinearAtMost>(std::move(sum), {}));
    ASSERT_TRUE(lab.begin());
    ASSERT_TRUE(lab.decide(Atom::at_least(b, 1)));
    ASSERT_TRUE(lab.decide(Atom::equal(a, 2)));
    const FactLog::Index fact = lab.log().latest(c, FactLog::Kind::less);
    ASSERT_NE(fact, FactLog::none);
    const auto why = lab.log()[fact].reason;
    EXPECT_THAT(lab.said(Atom::at_most(c, 0), why, fact).atoms,
                UnorderedElementsAre(Atom::equal(a, 2), Atom::at_least(b, 1)));
    EXPECT_THAT(lab.said(Atom::at_most(c, 2), why, fact).atoms, ElementsAre(Atom::equal(a, 2)));
}

/// c + b - 3 [a = 1] <= 4, with a != 1 from the root on: the log contains no fact for it, and a later bound passes it.
TEST(LiftedSums, TakeNoMoreThanTheyHaveIfAHoleIsAsOldAsTheRoot) {
    LinearForm sum{{{1, c}, {1, b}}, Comparison::at_most, 4};
    sum.atom_terms = {{-3, Atom::equal(a, 1)}};
    Lab lab(3, rule_over<LinearAtMost>(std::move(sum), {}));
    lab.post(Atom::different(a, 1));
    ASSERT_TRUE(lab.begin());
    ASSERT_TRUE(lab.decide(Atom::at_least(b, 3)));
    const FactLog::Index fact = lab.log().latest(c, FactLog::Kind::less);
    ASSERT_NE(fact, FactLog::none);
    ASSERT_TRUE(lab.decide(Atom::at_least(a, 2)));
    EXPECT_THAT(lab.said(Atom::at_most(c, 1), lab.log()[fact].reason, fact).atoms,
                ElementsAre(Atom::at_least(b, 3)));
}

/// Facts that hold at the root are not part of a reason.
TEST(LiftedSums, SayNothingOfWhatHoldsEverywhere) {
    Lab lab(2, std::make_unique<AtMost>(form({1, 1}, Comparison::at_most, 5)));
    ASSERT_TRUE(lab.begin());
    ASSERT_TRUE(lab.decide(Atom::at_least(a, 2)));
    const FactLog::Index fact = lab.log().latest(b, FactLog::Kind::less);
    ASSERT_NE(fact, FactLog::none);
    const auto why = lab.log()[fact].reason;
    EXPECT_THAT(lab.said(Atom::at_most(b, 3), why, fact).atoms, ElementsAre(Atom::at_least(a, 2)));
    EXPECT_THAT(lab.said(Atom::at_most(b, 5), why, fact).atoms, IsEmpty());
}

} // namespace lifted_sums_test
