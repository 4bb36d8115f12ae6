#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/table/table.hpp>
#include <csp/model/model.hpp>
#include <csp/testing/replay.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace listener_test {

using csp::Atom;
using csp::Value;
using csp::Var;

/// Returns a random model with constraints of many kinds.
csp::Model random_model(csp::Random& random) {
    csp::Model model;
    std::vector<Var> x;
    for (int i = 0; i < 6; ++i) x.push_back(model.int_var(csp::testing::random_values(random, true)));
    const auto any = [&] { return x[random.below(6)]; };
    model.post(csp::all_different({x[0], x[1] + 1, x[2], -x[3]}));
    model.post(csp::linear({{2, any()}, {-1, any()}, {3, any()}}, csp::Comparison::at_most, 20));
    model.post(csp::linear({{1, any()}, {1, any()}, {-1, any()}}, csp::Comparison::different, 1));
    model.post(csp::less(any(), any() + 4));
    model.post(csp::not_equal(any(), any() + 2));
    model.post(csp::relation(any(), any(), [](Value a, Value b) { return (a + b) % 3 != 0; }));
    return model;
}

/// Walks through decisions and undoing, depending only on the seed.
template <typename Look>
void walk(csp::Engine& engine, std::uint64_t seed, const Look& look) {
    csp::Random random(seed);
    for (int step = 0; step < 40; ++step) {
        if (engine.failed() || (engine.depth() > 0 && random.below(4) == 0)) {
            if (engine.depth() == 0) return;
            engine.pop();
        } else {
            const Var x{random.below(6)};
            const Value v = engine.domain(x).next(engine.store().min(x));
            engine.decide(random.below(2) == 0 ? Atom::equal(x, v) : Atom::different(x, v));
        }
        look();
    }
}

TEST(Listener, IsToldEveryRemovalOnce) {
    std::size_t removals = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        csp::Random random(seed);
        const csp::Model model = random_model(random);
        csp::Engine engine;
        csp::testing::Replay replay(engine, csp::testing::box_of(model)); // throws if the domains differ
        engine.set_listener(&replay);
        load(model, engine);
        ASSERT_NO_THROW({
            engine.propagate();
            walk(engine, seed, [] {});
        }) << "seed "
           << seed;
        removals += replay.removals();
    }
    EXPECT_GT(removals, 5000U);
}

TEST(Listener, ChangesNothing) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        std::vector<csp::testing::Box> boxes[2];
        for (const bool listens : {false, true}) {
            csp::Random random(seed);
            csp::Engine engine;
            csp::Listener nobody;
            if (listens) engine.set_listener(&nobody);
            load(random_model(random), engine);
            engine.propagate();
            walk(engine, seed, [&] { boxes[listens].push_back(csp::testing::box_of(engine)); });
        }
        ASSERT_EQ(boxes[0], boxes[1]) << "seed " << seed;
    }
}

/// Records all notifications.
class Diary : public csp::Listener {
  public:
    void on_decision(Atom decision, int depth) override {
        note("decide " + csp::testing::text_of(decision), depth);
    }
    void on_removal(const csp::Removal& removal) override {
        std::string text = "x" + std::to_string(removal.variable.index) + " loses";
        for (const auto& [min, max] : removal.removed)
            text += " " + std::to_string(min) + ".." + std::to_string(max);
        note(text + by(removal.rule), removal.depth);
    }
    void on_failure(const csp::Failure& failure) override {
        note("failure" + by(failure.rule), failure.depth);
    }
    void on_backtrack(int depth) override { note("backtrack", depth); }
    void on_fixpoint(int depth) override { note("fixpoint", depth); }

    std::vector<std::string> lines;

  private:
    static std::string by(csp::RuleId rule) {
        return rule == csp::no_rule ? "" : " by rule " + std::to_string(rule);
    }
    void note(const std::string& what, int depth) { lines.push_back(std::to_string(depth) + ": " + what); }
};

TEST(Listener, IsToldWhoDidWhatAtWhichDepth) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(1, 4));
    model.post(csp::not_equal(x[0], x[1]));
    model.post(csp::in(x[1], {2, 3, 4}));
    csp::Engine engine;
    Diary diary;
    engine.set_listener(&diary);
    load(model, engine);
    engine.propagate();
    engine.decide(Atom::equal(x[0], 4));
    engine.decide(Atom::equal(x[1], 4));
    engine.pop();
    engine.pop();
    engine.decide(Atom::equal(x[1], 3));
    EXPECT_EQ(diary.lines, (std::vector<std::string>{
                               "0: x1 loses 1..1", "0: fixpoint", "1: decide x0 = 4", "1: x0 loses 1..3",
                               "1: x1 loses 4..4 by rule 0", "1: fixpoint", "2: decide x1 = 4", "2: failure",
                               "1: backtrack", "0: backtrack", "1: decide x1 = 3", "1: x1 loses 2..2 4..4",
                               "1: x0 loses 3..3 by rule 0", "1: fixpoint"}));
}

/// Records the origins of changes.
class Origins final : public csp::Listener {
  public:
    void on_removal(const csp::Removal& removal) override {
        EXPECT_EQ(removal.origin == csp::Origin::rule, removal.rule != csp::no_rule);
        EXPECT_EQ(removal.origin, removal.rule_info->origin);
        seen.push_back("removal: " + removal.rule_info->name());
    }
    void on_failure(const csp::Failure& failure) override {
        EXPECT_EQ(failure.origin == csp::Origin::rule, failure.rule != csp::no_rule);
        seen.push_back("failure: " + failure.rule_info->name());
    }

    std::vector<std::string> seen;
};

TEST(Listener, CanNameTheOriginOfEveryChange) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(1, 4));
    model.post(csp::not_equal(x[0], 1));
    model.rule("copy", x, [](csp::Context& c, csp::Views xs) {
        if (c.is_fixed(xs[0])) c.assign(xs[1], c.value(xs[0]));
    });
    csp::Engine engine;
    Origins origins;
    engine.set_listener(&origins);
    load(model, engine);
    engine.propagate();
    engine.decide(Atom::equal(x[0], 4));
    engine.post(Atom::less(x[1], 2));
    engine.pop();
    engine.decide(Atom::equal(x[1], 3));
    engine.decide(Atom::equal(x[0], 4));
    EXPECT_THAT(origins.seen, testing::ElementsAre("removal: constraint", "removal: decision",
                                                   "removal: copy", "failure: given", "removal: decision",
                                                   "removal: decision", "failure: copy"));
}

/// Records which constraints each change serves.
class Served final : public csp::Listener {
  public:
    void on_removal(const csp::Removal& removal) override { note(*removal.rule_info); }
    void on_failure(const csp::Failure& failure) override { note(*failure.rule_info); }

    std::vector<std::string> seen;

  private:
    void note(const csp::RuleInfo& info) {
        std::string text = info.name() + ':';
        for (const std::uint32_t c : info.constraints) text += ' ' + std::to_string(c);
        if (seen.empty() || seen.back() != text) seen.push_back(text);
    }
};

TEST(Listener, HearsWhichConstraintsARuleServes) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 4));
    model.post(csp::less(x[0], x[1]));
    model.post(x[1] != 3);
    model.post(x[2] == x[1] + 1);
    model.post(csp::not_equal(x[0], x[2])); // a rule over x1, which stands for x2 by the constraint before
    csp::Engine engine;
    Served served;
    engine.set_listener(&served);
    load(model, engine);
    engine.propagate();
    engine.decide(Atom::equal(x[1], 2));
    EXPECT_THAT(served.seen, testing::ElementsAre("constraint: 2", "constraint: 1", "equal: 2",
                                                  "less or equal: 0", "equal: 2", "decision:", "equal: 2"));
    EXPECT_THAT(engine.info(engine.rules_on(x[0]).back()).constraints, testing::ElementsAre(2, 3));
}

/// Records the removed values, the changes that failed, and the reasons.
class Failures final : public csp::Listener {
  public:
    void on_removal(const csp::Removal& removal) override {
        removed.insert(removed.end(), removal.removed.begin(), removal.removed.end());
    }
    void on_failure(const csp::Failure& failure) override {
        atoms.push_back(failure.atom);
        reasons.push_back(failure.reason.atoms);
    }

    std::vector<csp::Interval> removed; ///< over all steps
    std::vector<std::optional<Atom>> atoms;
    std::vector<std::vector<Atom>> reasons;
};

/// Returns the record of a failing step of a rule on x, which has the values 2, 3, 5.
Failures failures_of(const std::function<void(csp::Context&, csp::Var)>& step, const csp::Domain& values) {
    csp::Model model;
    const csp::Var x = model.int_var(values);
    const std::vector<csp::View> scope{x};
    model.rule("step", scope, [&](csp::Context& c, csp::Views xs) { step(c, xs[0].variable()); });
    csp::Engine engine;
    Failures failures;
    load(model, engine);
    engine.set_listener(&failures);
    EXPECT_FALSE(engine.propagate());
    return failures;
}

TEST(Listener, HearsTheAtomThatCouldNotBeApplied) {
    const auto atom_of = [](const auto& step) { return failures_of(step, {2, 3, 5}).atoms.at(0); };
    const csp::Var x{0};
    EXPECT_EQ(atom_of([](csp::Context& c, csp::Var y) { c.at_least(y, 6); }), Atom::at_least(x, 6));
    EXPECT_EQ(atom_of([](csp::Context& c, csp::Var y) { c.at_least(4 - y, 3); }), Atom::less(x, 2));
    EXPECT_EQ(atom_of([](csp::Context& c, csp::Var y) { c.at_most(y + 1, 2); }), Atom::less(x, 2));
    EXPECT_EQ(atom_of([](csp::Context& c, csp::Var y) { c.assign(y, 4); }), Atom::equal(x, 4));
    EXPECT_EQ(atom_of([](csp::Context& c, csp::Var y) { c.post(Atom::less(y, 1)); }), Atom::less(x, 1));
    EXPECT_EQ(atom_of([](csp::Context& c, csp::Var y) { c.at_least(y, csp::WideValue{1} << 40); }),
              Atom::at_least(x, csp::max_value + 1)); // out of reach for any variable
    EXPECT_EQ(atom_of([](csp::Context& c, csp::Var) { c.fail(); }), std::nullopt);
    const auto one_by_one = [](csp::Context& c, csp::Var y) {
        for (const csp::Value v : {5, 2, 3}) c.remove(y, v); // the first failure is reported
    };
    EXPECT_EQ(atom_of(one_by_one), Atom::different(x, 3));
}

/// A step that removes all values together removes all except the largest, and fails at that one. Values that the
/// variable had already lost, which the reason does not mention, play no part.
TEST(Listener, HearsTheRemovalOfAllButTheLargestWhereAllValuesWereToGoAtOnce) {
    const csp::Var x{0};
    const auto because_of_nothing = [](csp::Reason&) {};
    const auto expect = [&](const Failures& failures, std::vector<csp::Interval> removed, Value last) {
        EXPECT_EQ(failures.removed, removed);
        EXPECT_EQ(failures.atoms.at(0), Atom::different(x, last));
        EXPECT_TRUE(failures.reasons.at(0).empty());
    };
    expect(failures_of([&](csp::Context& c, csp::Var y) { c.remove_range(y, 1, 9, because_of_nothing); },
                       {2, 3, 5}),
           {{2, 3}}, 5);
    expect(failures_of([&](csp::Context& c, csp::Var y) { c.keep_bits(y, 0b10100, because_of_nothing); },
                       {2, 3, 5}), // bit 0 is the value 2: 4 and 6 are kept
           {{2, 3}}, 5);
    expect(
        failures_of([&](csp::Context& c, csp::Var y) { c.remove_range(y, 0, 200'000, because_of_nothing); },
                    {2, 7, 100'000}),
        {{2, 2}, {7, 7}}, 100'000);
    expect(
        failures_of([&](csp::Context& c, csp::Var y) { c.remove_range(y, 0, 9, because_of_nothing); }, {4}),
        {}, 4);
}

/// The listener is notified only of the values left within the range, for plain and negated views and any length of the
/// range.
TEST(Listener, HearsTheValuesOfARangeThatWereLeft) {
    const auto because_of_nothing = [](csp::Reason&) {};
    const auto removed_by = [](const std::function<void(csp::Context&, csp::Var)>& step) {
        const auto then_fail = [&](csp::Context& c, csp::Var y) {
            step(c, y);
            c.fail();
        };
        return failures_of(then_fail, {2, 3, 5, 6, 7, 40'000, 40'002, 100'000}).removed;
    };
    const auto range = [&](csp::WideValue from, csp::WideValue to) {
        return removed_by(
            [&](csp::Context& c, csp::Var y) { c.remove_range(y, from, to, because_of_nothing); });
    };
    using Runs = std::vector<csp::Interval>;
    EXPECT_EQ(range(3, 6), (Runs{{3, 3}, {5, 6}}));
    EXPECT_EQ(range(4, 40'001), (Runs{{5, 7}, {40'000, 40'000}}));
    EXPECT_EQ(range(8, 39'999), Runs());
    EXPECT_EQ(range(7, csp::WideValue{1} << 40),
              (Runs{{7, 7}, {40'000, 40'000}, {40'002, 40'002}, {100'000, 100'000}}));
    EXPECT_EQ(removed_by([&](csp::Context& c, csp::Var y) {
                  c.remove_range(1 - y, -40'001, -4, because_of_nothing);
              }),
              (Runs{{5, 7}, {40'000, 40'000}, {40'002, 40'002}}));
    EXPECT_EQ(removed_by([&](csp::Context& c, csp::Var y) {
                  c.remove_range(y, 3, 5, because_of_nothing);
                  c.remove_range(y, 2, 6, because_of_nothing);
              }),
              (Runs{{3, 3}, {5, 5}, {2, 2}, {6, 6}}));
}

TEST(Engine, HasInfoForNoRule) {
    const csp::Engine engine;
    EXPECT_EQ(engine.info(csp::no_rule).name(), "no rule");
    EXPECT_TRUE(engine.info(csp::no_rule).scope.empty());
    EXPECT_TRUE(engine.info(csp::no_rule).constraints.empty());
}

TEST(Listener, CanLeave) {
    csp::Model model;
    model.post(csp::less(model.int_var(csp::range(1, 4)), model.int_var(csp::range(1, 4))));
    csp::Engine engine;
    Diary diary;
    engine.set_listener(&diary);
    engine.set_listener(nullptr);
    load(model, engine);
    engine.propagate();
    EXPECT_TRUE(diary.lines.empty());
}

/// Counts removed values and failures.
class Tally final : public csp::Listener {
  public:
    void on_removal(const csp::Removal& removal) override {
        for (const csp::Interval run : removal.removed) values += run.max - run.min + 1;
    }
    void on_failure(const csp::Failure&) override { ++failures; }

    int values = 0;
    int failures = 0;
};

TEST(Listener, HearsWhatWentBeforeALaterStepOfTheSameCallFailed) {
    csp::Model model;
    const csp::Var x = model.int_var({0, 2}, "x");
    const csp::Var y = model.int_var(csp::range(-1, -1), "y");
    const std::vector<csp::View> scope{-x, y}; // -x is -2 or 0: -2 is removed from below, 0 from above
    model.rule("same", scope, [](csp::Context& c, csp::Views s) { c.keep(s[0], c.domain(s[1])); });
    Tally tally;
    csp::Engine engine;
    engine.set_listener(&tally);
    csp::load(model, engine);
    EXPECT_FALSE(engine.propagate());
    EXPECT_EQ(tally.values, 1);
    EXPECT_EQ(tally.failures, 1);
}

} // namespace listener_test
