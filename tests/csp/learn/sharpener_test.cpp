// Missing reasons are shortened to the facts that the rule needs: the remaining facts, the nogoods of a search, and the
// report about the rule.

#include <csp/csp.hpp>
#include <csp/learn/sharpener.hpp>

#include <tests/csp/search/any_model.hpp>
#include <tests/support/test_rule.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

namespace sharpener_test {

using csp::Atom;
using csp::Context;
using csp::Engine;
using csp::FactLog;
using csp::Sharpener;
using csp::Var;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;
using testing::UnorderedElementsAre;

using Facts = std::vector<FactLog::Index>;

constexpr std::uint32_t variable_count = 6;
constexpr Var result{5};

/// Variables 0..5 with values 0..9, one silent rule over all of them, and the log from the root on.
class Lab {
  public:
    explicit Lab(tests::TestRule::Propagate rule) : rule_(std::move(rule)) {
        load(engine_);
        engine_.propagate();
        log_.begin(engine_.store());
        engine_.set_log(&log_, nullptr);
        sharpener_.begin({});
    }
    ~Lab() { engine_.set_log(nullptr, nullptr); }
    Lab(const Lab&) = delete;
    Lab& operator=(const Lab&) = delete;

    /// Posts an atom at the root.
    void know(Atom atom) {
        engine_.post(atom);
        engine_.propagate();
        log_.forget_root();
    }
    bool decide(Atom atom) { return engine_.decide(atom); }
    void undo() {
        while (engine_.depth() > 0) engine_.pop();
    }
    /// Returns all facts before the deduction of the atom, or before the end, as in the reason of a silent rule.
    Facts facts_before(std::optional<Atom> deduced) const {
        const FactLog::Index end =
            deduced ? log_.since_at_least(deduced->variable(), deduced->value(), log_.size()) : log_.size();
        Facts facts;
        for (FactLog::Index i = 0; i < end; ++i) facts.push_back(i);
        return facts;
    }
    std::vector<std::uint32_t> variables_left(std::optional<Atom> deduced) {
        Facts facts = facts_before(deduced);
        std::vector<Atom> stated;
        if (deduced) stated.push_back(*deduced);
        sharpener_.sharpen(0, stated, log_, facts);
        std::vector<std::uint32_t> variables;
        for (const FactLog::Index fact : facts) variables.push_back(log_[fact].variable().index);
        return variables;
    }
    Sharpener& sharpener() { return sharpener_; }

  private:
    void load(Engine& engine) const {
        for (std::uint32_t i = 0; i < variable_count; ++i) engine.add_variable(csp::range(0, 9));
        const auto all = [](csp::Wiring& wiring) {
            for (std::uint32_t i = 0; i < variable_count; ++i) wiring.on(Var{i});
        };
        tests::add_rule(engine, all, rule_);
    }

    tests::TestRule::Propagate rule_;
    Engine engine_;
    FactLog log_;
    Sharpener sharpener_{engine_, [this](Engine& scratch) {
                             load(scratch);
                             return scratch.propagate();
                         }};
};

/// The result is at least each of two variables, and at least the first one plus two.
void two_ways(Context& c) {
    c.at_least(result, c.min(Var{0}) + 2);
    c.at_least(result, c.min(Var{1}));
}

TEST(Sharpener, LeavesOutVariablesThatTheRuleDoesNotNeed) {
    Lab lab(two_ways);
    lab.decide(Atom::at_least(Var{2}, 3));
    lab.decide(Atom::at_least(Var{3}, 1));
    lab.decide(Atom::at_least(Var{0}, 4));
    EXPECT_THAT(lab.variables_left(Atom::at_least(result, 6)), ElementsAre(0));
}

TEST(Sharpener, LooksForNoMoreThanWasAskedFor) {
    Lab lab(two_ways);
    lab.decide(Atom::at_least(Var{2}, 3));
    lab.decide(Atom::at_least(Var{3}, 1));
    lab.decide(Atom::at_least(Var{1}, 3));
    EXPECT_THAT(lab.variables_left(Atom::at_least(result, 3)), ElementsAre(1));
    lab.decide(Atom::at_least(Var{0}, 4));
    EXPECT_THAT(lab.variables_left(Atom::at_least(result, 4)), ElementsAre(0));
}

TEST(Sharpener, KeepsTheEarlierOfTwoReasons) {
    Lab lab([](Context& c) {
        if (c.is_fixed(Var{2})) c.at_least(result, std::max(c.min(Var{0}), c.min(Var{1})));
    });
    lab.decide(Atom::at_least(Var{1}, 4));
    lab.decide(Atom::at_least(Var{0}, 4));
    lab.decide(Atom::equal(Var{2}, 4));
    EXPECT_THAT(lab.variables_left(Atom::at_least(result, 4)), UnorderedElementsAre(1, 2, 2));
}

TEST(Sharpener, ShortensFailures) {
    Lab lab([](Context& c) {
        if (c.min(Var{1}) + c.min(Var{3}) > 9) c.fail();
    });
    lab.decide(Atom::at_least(Var{0}, 4));
    lab.decide(Atom::at_least(Var{1}, 4));
    lab.decide(Atom::at_least(Var{2}, 4));
    EXPECT_FALSE(lab.decide(Atom::at_least(Var{3}, 6)));
    EXPECT_THAT(lab.variables_left(std::nullopt), UnorderedElementsAre(1, 3));
}

TEST(Sharpener, SeesHoles) {
    Lab lab([](Context& c) {
        if (!c.contains(Var{1}, 5) && !c.contains(Var{4}, 5)) c.at_least(result, 5);
    });
    lab.decide(Atom::different(Var{1}, 5));
    lab.decide(Atom::different(Var{2}, 5));
    lab.decide(Atom::different(Var{4}, 5));
    EXPECT_THAT(lab.variables_left(Atom::at_least(result, 5)), UnorderedElementsAre(1, 4));
}

TEST(Sharpener, KeepsTheReasonOfARuleThatDoesNotRepeatItself) {
    const auto runs = std::make_shared<int>(0);
    Lab lab([runs](Context& c) {
        if (c.min(Var{3}) > 0 && ++*runs == 1) c.at_least(result, 5);
    });
    lab.decide(Atom::at_least(Var{1}, 4));
    lab.decide(Atom::at_least(Var{2}, 4));
    lab.decide(Atom::at_least(Var{3}, 4));
    EXPECT_THAT(lab.variables_left(Atom::at_least(result, 5)), UnorderedElementsAre(1, 2, 3));
    EXPECT_THAT(lab.sharpener().report([](csp::View) { return "x"; }), SizeIs(0));
}

/// The rule also needs the bound of the first variable that is known at the root.
class AtTheRoot : public testing::Test {
  protected:
    std::vector<std::uint32_t> variables_left() {
        lab.decide(Atom::at_least(Var{2}, 4));
        lab.decide(Atom::at_least(Var{3}, 4));
        lab.decide(Atom::at_least(Var{0}, 4));
        return lab.variables_left(Atom::at_least(result, 6));
    }
    Lab lab{[](Context& c) { c.at_least(result, c.min(Var{0}) + c.min(Var{1})); }};
    Atom known = Atom::at_least(Var{1}, 2);
};

TEST_F(AtTheRoot, KeepsAReasonThatRestsOnMoreThanItKnows) {
    lab.know(known);
    EXPECT_THAT(variables_left(), UnorderedElementsAre(2, 3, 0));
}

TEST_F(AtTheRoot, LearnsWhatIsKnownOnceItIsTold) {
    lab.know(known);
    (void)variables_left();
    lab.undo();
    lab.sharpener().note_root();
    EXPECT_THAT(variables_left(), ElementsAre(0));
    lab.undo();
    lab.sharpener().begin({});
    EXPECT_THAT(variables_left(), UnorderedElementsAre(2, 3, 0)) << "another search knows less";
}

TEST_F(AtTheRoot, KnowsTheGivens) {
    lab.know(known);
    lab.sharpener().begin(std::vector{known});
    EXPECT_THAT(variables_left(), ElementsAre(0));
}

// In a search --------------------------------------------------------------------------------------------

csp::SearchOptions learning(bool sharpens) {
    csp::SearchOptions options;
    options.learning = csp::Learning::always;
    options.tuning.sharpens_reasons = sharpens;
    return options;
}

/// A machine that runs one task at a time, by one rule that gives no reason.
struct Machine {
    explicit Machine(std::vector<int> lengths)
        : start(model.int_vars(lengths.size(), csp::range(0, 40), "start")) {
        model.rule("one at a time", start, [lengths](Context& c, csp::Views s) {
            for (std::size_t i = 0; i < s.size(); ++i)
                for (std::size_t j = 0; j < s.size(); ++j)
                    if (i != j && c.min(s[j]) + lengths[j] > c.max(s[i]))
                        c.at_least(s[j], c.min(s[i]) + lengths[i]);
        });
    }
    csp::Model model;
    std::vector<Var> start;
};

TEST(Sharpener, MakesAProofOfASilentRuleShort) {
    const auto failures = [](bool sharpens) {
        Machine machine({3, 5, 7, 2, 4, 6, 3});
        for (const Var s : machine.start) machine.model.post(s <= 20);
        csp::SearchOptions options = learning(sharpens);
        options.limits.failures = 20'000;
        return csp::solve(machine.model, options).statistics().failures;
    };
    EXPECT_LT(2 * failures(true), failures(false));
}

TEST(Sharpener, TellsWhichVariablesWouldHaveBeenEnough) {
    Machine machine({3, 5, 7, 2, 4, 6, 3});
    for (const Var s : machine.start) machine.model.post(s <= 20);
    csp::Solver solver(machine.model, learning(true));
    solver.begin();
    (void)solver.next();
    const auto uses = solver.reason_uses();
    ASSERT_THAT(uses, SizeIs(1));
    EXPECT_GT(uses.front().deductions, 10U);
    EXPECT_LT(uses.front().needed, 0.6 * uses.front().named);
    std::ostringstream text;
    text << uses.front();
    EXPECT_THAT(text.str(), HasSubstr("the rule \"one at a time\" over start[0]"));
    EXPECT_THAT(text.str(), HasSubstr(" needs start["));
}

TEST(Sharpener, SaysNothingOfRulesWhoseReasonsAreAtoms) {
    csp::Model model;
    model.post(csp::all_different(model.int_vars(7, csp::range(1, 6))));
    csp::SearchOptions options = learning(true);
    csp::Solver solver(model, options);
    solver.begin();
    EXPECT_FALSE(solver.next());
    EXPECT_THAT(solver.reason_uses(), SizeIs(0));
}

/// Posts three silent rules of different kinds over random variables.
void post_silent_rules(csp::Model& model) {
    const auto any = [&] {
        return Var{*rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(model.variable_count()))};
    };
    const auto some = [&] { return std::vector<Var>{any(), any(), any(), any()}; };
    model.rule("increasing", some(), [](Context& c, csp::Views v) {
        for (std::size_t i = 1; i < v.size(); ++i) c.at_least(v[i], c.min(v[i - 1]));
        for (std::size_t i = v.size(); i-- > 1;) c.at_most(v[i - 1], c.max(v[i]));
    });
    model.rule("not all equal", some(), [](Context& c, csp::Views v) {
        if (!c.is_fixed(v[0]) || !c.is_fixed(v[1]) || !c.is_fixed(v[2])) return;
        if (c.value(v[0]) == c.value(v[1]) && c.value(v[0]) == c.value(v[2])) c.remove(v[3], c.value(v[0]));
    });
    model.rule("at most the greatest", some(), [](Context& c, csp::Views v) {
        c.at_most(v[3], std::max({c.max(v[0]), c.max(v[1]), c.max(v[2])}));
    });
}

/// Returns a model of seven variables, and sums of four of them bounded above or below, by silent rules.
csp::Model any_sums(std::uint64_t seed) {
    csp::Random random(seed);
    csp::Model model;
    const auto x = model.int_vars(7, csp::range(0, 3), "x");
    const auto four = [&] {
        return std::vector<Var>{x[random.below(7)], x[random.below(7)], x[random.below(7)],
                                x[random.below(7)]};
    };
    for (int i = 0; i < 4; ++i) {
        const int most = 3 + static_cast<int>(random.below(6));
        model.rule("at most", four(), [most](Context& c, csp::Views v) {
            int rest = most;
            for (const csp::View y : v) rest -= c.min(y);
            if (rest < 0) c.fail();
            for (const csp::View y : v) c.at_most(y, c.min(y) + rest);
        });
        const int least = 2 + static_cast<int>(random.below(6));
        model.rule("at least", four(), [least](Context& c, csp::Views v) {
            int rest = -least;
            for (const csp::View y : v) rest += c.max(y);
            if (rest < 0) c.fail();
            for (const csp::View y : v) c.at_least(y, c.max(y) - rest);
        });
    }
    return model;
}

/// Facts that the search does not know must not be assumed.
TEST(Sharpener, DoesNotSeeWhatIsPostedLater) {
    const auto count = [](std::uint64_t seed, const csp::SearchOptions& options) {
        csp::Model model = any_sums(seed);
        csp::Solver solver(model, options);
        model.post(Var{0} >= 2);
        model.post(Var{3} <= 1);
        solver.begin();
        std::uint64_t solutions = 0;
        while (solver.next()) ++solutions;
        return solutions;
    };
    csp::SearchOptions plain;
    plain.learning = csp::Learning::never;
    for (std::uint64_t seed = 1; seed <= 60; ++seed)
        EXPECT_EQ(count(seed, learning(true)), count(seed, plain)) << seed;
}

/// Builds with checks also verify each nogood.
RC_GTEST_PROP(Sharpener, ChangesNoAnswer, ()) {
    csp::Model model = test::any_model();
    post_silent_rules(model);
    csp::SearchOptions plain;
    plain.learning = csp::Learning::never;
    const auto expected = csp::count_solutions(model, plain).solutions;
    for (const bool sharpens : {false, true})
        RC_ASSERT(csp::count_solutions(model, learning(sharpens)).solutions == expected);
}

} // namespace sharpener_test
