#include <tests/csp/search/playground.hpp>
#include <tests/support/apart.hpp>
#include <tests/support/is_variable.hpp>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <csp/search/restart/restart_nogoods.hpp>
#include <csp/search/variable_order/weighted_degrees.hpp>

namespace variable_order_test {

using namespace test;

// By the domains and the constraints --------------------------------------------------------------------------

TEST(VariableOrder, OfTheInputTakesTheVariableMadeFirst) {
    csp::Model model;
    model.int_var(csp::range(1, 1));
    const auto x = model.int_var(csp::range(1, 5));
    model.int_var(csp::range(1, 2));
    connect(model);
    EXPECT_THAT(first_variable(model, csp::variable_order::input), IsVariable(x));
}

TEST(VariableOrder, MrvTakesTheSmallestDomainAndAmongEqualsTheFirst) {
    csp::Model model;
    model.int_var(csp::range(1, 5));
    const auto x = model.int_var({1, 100}); // a wide domain with two values
    model.int_var(csp::range(1, 2));
    connect(model);
    EXPECT_THAT(first_variable(model, csp::variable_order::mrv), IsVariable(x));
}

TEST(VariableOrder, MrvDegreeBreaksTiesByUnassignedNeighbours) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(1, 3));
    const auto fixed = model.int_vars(3, csp::range(9, 9));
    for (const auto y : fixed) model.post(csp::not_equal(x[0], y)); // assigned neighbours do not count
    model.post(csp::not_equal(x[0], x[2]));
    model.post(csp::not_equal(x[1], x[2]));
    model.post(csp::less_equal(x[1], x[2])); // the same neighbour again
    model.post(csp::not_equal(x[2], x[3]));
    EXPECT_THAT(first_variable(model, csp::variable_order::mrv_degree), IsVariable(x[2]));
    EXPECT_THAT(first_variable(model, csp::variable_order::mrv), IsVariable(x[0]));
}

TEST(VariableOrder, DomWdegTakesTheVariableOfMoreConstraints) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(1, 4));
    for (const std::size_t other : {0U, 1U, 3U}) model.post(csp::not_equal(x[2], x[other]));
    EXPECT_THAT(first_variable(model, csp::variable_order::dom_wdeg), IsVariable(x[2]));
}

TEST(VariableOrder, OfTheSmallestAndLargestValueLooksAtTheBoundsAlone) {
    csp::Model model;
    model.int_var(csp::range(3, 5));
    const auto low = model.int_var(csp::range(-2, 4));
    const auto high = model.int_var(csp::range(1, 9));
    model.int_var(csp::range(-2, 9)); // equally good, but created later
    connect(model);
    EXPECT_THAT(first_variable(model, csp::variable_order::smallest), IsVariable(low));
    EXPECT_THAT(first_variable(model, csp::variable_order::largest), IsVariable(high));
}

TEST(VariableOrder, OfMaxRegretComparesTheTwoSmallestValues) {
    csp::Model model;
    model.int_var({0, 1, 1000});
    const auto x = model.int_var({-7, -3, -2});
    model.int_var({1, 4, 900});
    connect(model);
    EXPECT_THAT(first_variable(model, csp::variable_order::max_regret), IsVariable(x));
    model.int_var({csp::min_value, csp::max_value});
    EXPECT_THAT(first_variable(model, csp::variable_order::max_regret), IsVariable(x))
        << "another part of the model";
}

TEST(VariableOrder, OfDegreeCountsConstraintsWithAnotherUnfixedVariable) {
    csp::Model model;
    const auto x = model.int_vars(8, csp::range(0, 9));
    for (const std::size_t other : {1U, 2U}) model.post(csp::not_equal(x[3], x[other]));
    for (const std::size_t other : {4U, 5U, 6U}) model.post(csp::not_equal(x[7], x[other]));
    model.post(csp::in(x[3], csp::range(0, 9))); // the constraint has no other variable
    model.post(csp::in(x[3], csp::range(0, 8)));
    Playground play(model);
    play.use(csp::variable_order::degree);
    EXPECT_THAT(play.choose(), IsVariable(x[7]));
    play.decide(x[4], 0);
    EXPECT_THAT(play.choose(), IsVariable(x[3])) << "two and two: the one made first";
    play.decide(x[5], 0);
    EXPECT_THAT(play.choose(), IsVariable(x[3]));
    play.refute(csp::Atom::equal(x[5], 0));
    play.refute(csp::Atom::equal(x[4], 0));
    EXPECT_THAT(play.choose(), IsVariable(x[7]));
}

TEST(VariableOrder, OfDomDegDividesTheSizeByTheDegree) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 3)); // 4 / 1
    const auto y = model.int_var(csp::range(0, 5));     // 6 / 2
    const auto z = model.int_vars(2, csp::range(0, 99));
    const auto alone = model.int_var(csp::range(0, 1)); // no constraint with another variable
    model.post(csp::not_equal(x[0], x[1]));
    for (const auto other : z) model.post(csp::not_equal(y, other));
    Playground play(model);
    play.use(csp::variable_order::dom_deg);
    EXPECT_THAT(play.choose(), IsVariable(y));
    play.decide(z[0], 7); // 6 / 1
    EXPECT_THAT(play.choose(), IsVariable(x[0]));
    play.decide(x[0], 0);
    play.decide(y, 0);
    EXPECT_THAT(play.choose({alone, x[1]}), IsVariable(alone)) << "without degrees the sizes count";
}

// By the past search ------------------------------------------------------------------------------------------

TEST(VariableOrder, OfDomWdegGivesARuleOnePerFailure) {
    csp::Model model;
    const auto x = model.int_vars(8, csp::range(0, 3));
    fails_at(model, {x[0], x[1]}, 0);
    fails_at(model, {x[2], x[3], x[4]}, 0);
    fails_at(model, {x[5], x[1]}, 0);
    Playground play(model);
    play.use(csp::variable_order::dom_wdeg);
    EXPECT_THAT(play.choose(), IsVariable(x[1])) << "in two rules";
    for (int i = 0; i < 2; ++i) {
        EXPECT_FALSE(play.decide(x[2], 0));
        play.back();
        EXPECT_THAT(play.choose(), IsVariable(i == 0 ? x[1] : x[2])) << "2 and 2; 2 and 3";
    }
    play.decide(x[2], 1);
    play.decide(x[3], 1);
    EXPECT_THAT(play.choose(), IsVariable(x[1])) << "x[4] is the last in its rule";
    play.refute(csp::Atom::equal(x[3], 1));
    EXPECT_THAT(play.choose(), IsVariable(x[3]));
    play.use(csp::variable_order::dom_wdeg);
    EXPECT_THAT(play.choose(), IsVariable(x[1])) << "nothing is left of the search before";
}

TEST(VariableOrder, OfCaCdDividesByTheCurrentDomain) {
    csp::Model model;
    const auto a = model.int_var(csp::range(0, 1));
    const auto b = model.int_var(csp::range(0, 3)); // 2 values at the failure: 4 / (1/4) = 16
    const auto c = model.int_var(csp::range(0, 2)); // 3 values: 3 / (1/6) = 18
    fails_at(model, {a, b, c}, 1, 1);
    Playground play(model);
    play.use(csp::variable_order::dom_wdeg_ca_cd);
    EXPECT_THAT(play.choose(), IsVariable(a)) << "no weights yet: the smallest domain";
    EXPECT_FALSE(play.decide(a, 1)); // a is decided and therefore gains no weight
    play.refute(csp::Atom::equal(a, 1));
    EXPECT_THAT(play.choose({c, b}), IsVariable(b));
}

TEST(VariableOrder, OfCaCdDividesByTheCurrentArity) {
    csp::Model model;
    const auto x = model.int_vars(8, csp::range(0, 3));
    fails_at(model, {x[0], x[1], x[2], x[3]}, 0); // 1/3 * 1/4 for each of three
    fails_at(model, {x[4], x[5], x[6]}, 0);       // 1/1 * 1/4 when x[6] is fixed before
    Playground play(model);
    play.use(csp::variable_order::dom_wdeg_ca_cd);
    play.choose();
    for (int i = 0; i < 2; ++i) {
        EXPECT_FALSE(play.decide(x[0], 0));
        play.back();
    }
    EXPECT_THAT(play.choose(), IsVariable(x[1])) << "2/12";
    play.decide(x[6], 0);
    EXPECT_FALSE(play.decide(x[4], 0));
    play.back();
    play.back();
    EXPECT_THAT(play.choose(), IsVariable(x[5])) << "3/12";
}

TEST(VariableOrder, OfChsPrefersRecentFailures) {
    csp::Model model;
    const auto x = model.int_vars(6, csp::range(0, 3));
    fails_at(model, {x[0], x[1]}, 0);
    fails_at(model, {x[2], x[3]}, 0);
    fails_at(model, {x[4], x[5]}, 0);
    Playground play(model);
    play.use(csp::variable_order::chs);
    const auto fail = [&](csp::Var at) {
        play.choose();
        EXPECT_FALSE(play.decide(at, 0));
        play.back();
    };
    fail(x[0]); // q is 0.4 * 1/1
    EXPECT_THAT(play.choose({x[2], x[0]}), IsVariable(x[0]));
    // 0.4 * 1/2 = 0.2; 0.6 * 0.2 + 0.4 * 1/2 = 0.32; 0.392
    for (int i = 0; i < 3; ++i) {
        fail(x[2]);
        EXPECT_THAT(play.choose({x[2], x[0]}), IsVariable(x[0])) << i;
    }
    fail(x[2]); // 0.4352
    EXPECT_THAT(play.choose({x[0], x[2]}), IsVariable(x[2]));
}

TEST(VariableOrder, OfChsLetsOldFailuresFadeAtRestarts) {
    csp::Model model;
    const auto x = model.int_vars(6, csp::range(0, 3));
    fails_at(model, {x[0], x[1]}, 0);
    fails_at(model, {x[2], x[3]}, 0);
    fails_at(model, {x[4], x[5]}, 0);
    Playground play(model);
    play.use(csp::variable_order::chs);
    const auto fail = [&](csp::Var at) {
        EXPECT_FALSE(play.decide(at, 0));
        play.back();
    };
    fail(x[0]); // 0.4
    for (int i = 0; i < 100; ++i) fail(x[4]);
    for (int i = 0; i < 4; ++i) fail(x[2]); // 0.4 * 1/102, 0.2024, 0.3214, 0.3929
    EXPECT_THAT(play.choose({x[2], x[0]}), IsVariable(x[0]));
    play.restart(); // 0.4 * 0.995^105
    EXPECT_THAT(play.choose({x[0], x[2]}), IsVariable(x[2]));
}

TEST(VariableOrder, OfActivityCountsChangesAndForgetsSlowly) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 9));
    Playground play(model);
    play.use(csp::variable_order::activity);
    const auto touch = [&](csp::Var at) {
        play.decide(csp::Atom::at_most(at, 8));
        play.back();
    };
    EXPECT_THAT(play.choose(), IsVariable(x[0]));
    touch(x[1]);
    EXPECT_THAT(play.choose(), IsVariable(x[1]));
    touch(x[3]);
    EXPECT_THAT(play.choose(), IsVariable(x[3])) << "as often, but later";
    touch(x[1]);
    touch(x[2]);
    EXPECT_THAT(play.choose(), IsVariable(x[1])) << "more often";
    play.decide(csp::Atom::at_most(x[2], 3)); // 4 values, active 1 + 2 times
    EXPECT_THAT(play.choose(), IsVariable(x[2]));
}

TEST(VariableOrder, OfActivityGoesOnWhenTheIncrementsBecomeGreat) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 9));
    Playground play(model);
    play.use(csp::variable_order::activity);
    for (int i = 0; i < 250'000; ++i) { // 0.999^-250,000 is about 10^108
        play.decide(csp::Atom::at_most(x[1], 8));
        play.back();
    }
    EXPECT_THAT(play.choose(), IsVariable(x[1]));
    for (int i = 0; i < 10'000; ++i) {
        play.decide(csp::Atom::at_most(x[0], 8));
        play.back();
    }
    EXPECT_THAT(play.choose(), IsVariable(x[0]));
}

TEST(VariableOrder, OfImpactAveragesWhatDecisionsRemove) {
    csp::Model model;
    const auto x = model.int_vars(5, csp::range(0, 3));
    model.post(csp::equal(x[2], x[4]));
    model.rule("copies", std::vector{x[2], x[3]}, [](csp::Context& c, csp::Views xs) {
        if (c.is_fixed(xs[0])) c.assign(xs[1], c.value(xs[0]));
    });
    Playground play(model);
    play.use(csp::variable_order::impact);
    const std::vector among{x[0], x[1], x[2]};
    EXPECT_THAT(play.choose(among), IsVariable(x[0]));
    for (int i = 0; i < 5; ++i) {
        play.decide(x[1], 0); // each decision removes 3/4 of the space: 4 * 1/4
        play.back();
    }
    EXPECT_THAT(play.choose(among), IsVariable(x[1]));
    play.decide(x[2], 0); // 63/64 of the space
    play.back();
    EXPECT_THAT(play.choose(among), IsVariable(x[2])) << "4 * 1/64";
    play.decide(csp::Atom::at_most(x[2], 2)); // 7/16: the mean falls to 0.71
    play.back();
    EXPECT_THAT(play.choose(among), IsVariable(x[1])) << "a mean, not a sum or the greatest";
}

TEST(VariableOrder, OfImpactTakesAFailureForEverything) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 3));
    fails_at(model, {x[2], x[3]}, 0);
    Playground play(model);
    play.use(csp::variable_order::impact);
    play.decide(x[1], 0);
    play.back();
    EXPECT_FALSE(play.decide(x[2], 0));
    play.back();
    EXPECT_THAT(play.choose(), IsVariable(x[2]));
}

TEST(VariableOrder, OfPicksCountsChangesOnTheWayToFailures) {
    csp::Model model;
    const auto x = model.int_vars(5, csp::range(0, 3));
    fails_at(model, {x[2], x[3]}, 0, 2);
    Playground play(model);
    play.use(csp::variable_order::pick_on_dom);
    for (int i = 0; i < 3; ++i) {
        play.decide(x[1], 0); // the decision does not fail
        play.back();
    }
    EXPECT_THAT(play.choose(), IsVariable(x[0]));
    EXPECT_FALSE(play.decide(x[2], 0));
    play.back();
    EXPECT_THAT(play.choose(), IsVariable(x[2]));
    EXPECT_THAT(play.choose({x[0], x[3]}), IsVariable(x[3]));
}

TEST(VariableOrder, ThatLearnsTurnsToWhereItFailed) {
    // Easy variables first, and pigeons without enough holes: their constraints fail and gain weight.
    csp::Model model;
    const auto easy = model.int_vars(8, csp::range(1, 6), "easy");
    const auto hole = model.int_vars(7, csp::range(1, 6), "hole");
    for (std::size_t i = 1; i < easy.size(); ++i) model.post(csp::less_equal(easy[i - 1], easy[i] + 5));
    for (std::size_t a = 0; a < hole.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) model.post(tests::apart(hole[a], hole[b]));
    connect(model);
    const auto nodes = [&](const csp::VariableOrderKind& order) {
        auto options = options_of(order, csp::value_order::min);
        options.limits.nodes = 100'000;
        return csp::solve(model, options).statistics().nodes;
    };
    EXPECT_GE(nodes(csp::variable_order::input), 100'000U);
    for (const auto* order : {&csp::variable_order::dom_wdeg, &csp::variable_order::dom_wdeg_ca_cd,
                              &csp::variable_order::chs, &csp::variable_order::pick_on_dom})
        EXPECT_LT(nodes(*order), 20'000U) << order->name;
}

// Weighted degrees --------------------------------------------------------------------------------------------

/// Computes the weighted degree by its definition: the weights of the scopes of x that contain another unfixed
/// variable.
class Recount {
  public:
    Recount(std::vector<std::vector<csp::Var>> scopes, std::size_t variables)
        : scopes_(std::move(scopes)),
          weights_(scopes_.size(), std::vector<std::int64_t>(variables, 1)) {}

    void add(std::size_t scope, csp::Var x, std::int64_t amount) { weights_[scope][x.index] += amount; }
    std::int64_t operator()(const csp::Store& store, csp::Var x) const {
        std::int64_t sum = 0;
        for (std::size_t s = 0; s < scopes_.size(); ++s) {
            const auto is = [&](csp::Var y) { return y.is_same(x); };
            const auto is_another = [&](csp::Var y) { return !y.is_same(x) && !store.is_fixed(y); };
            if (std::any_of(scopes_[s].begin(), scopes_[s].end(), is) &&
                std::any_of(scopes_[s].begin(), scopes_[s].end(), is_another))
                sum += weights_[s][x.index];
        }
        return sum;
    }

  private:
    std::vector<std::vector<csp::Var>> scopes_;
    std::vector<std::vector<std::int64_t>> weights_;
};

/// Posts a rule that also fixes a variable: the last one as soon as the first is fixed.
void chained(csp::Model& model, const std::vector<csp::Var>& scope) {
    model.rule("chain", scope, [](csp::Context& c, csp::Views xs) {
        if (c.is_fixed(xs.front())) c.assign(xs.back(), c.value(xs.front()));
    });
}

RC_GTEST_PROP(WeightedDegrees, AreThoseOfARecountWhateverTheSearchDoes, ()) {
    constexpr int count = 6;
    csp::Model model;
    const auto x = model.int_vars(count, csp::range(0, 2));
    std::vector<std::vector<csp::Var>> scopes;
    for (int s = *rc::gen::inRange(0, 7); s > 0; --s) {
        std::vector<csp::Var> scope;
        for (int i = *rc::gen::inRange(1, 5); i > 0; --i) // possibly with repetitions
            scope.push_back(x[static_cast<std::size_t>(*rc::gen::inRange(0, count))]);
        chained(model, scope);
        scopes.push_back(std::move(scope));
    }
    csp::Engine engine;
    csp::load(model, engine);
    auto degrees = csp::variable_order::WeightedDegrees::of_rules(engine);
    RC_ASSERT(degrees.scope_count() == scopes.size());
    Recount recount(scopes, count);
    degrees.begin(1);
    engine.propagate();
    engine.push();

    std::vector<csp::Atom> decisions;
    const auto node = [&](csp::Atom branch, bool is_refutation) {
        if (is_refutation) engine.begin_node();
        const std::size_t before = engine.store().trail().cells.size();
        const bool is_consistent =
            is_refutation ? engine.post(branch) && engine.propagate() : engine.decide(branch);
        degrees.on_node({engine, branch, is_refutation, is_consistent,
                         std::span(engine.store().trail().cells).subspan(before)});
        return is_consistent;
    };
    for (int step = *rc::gen::inRange(0, 40); step > 0; --step) {
        if (*rc::gen::inRange(0, 3) > 0) degrees.refresh(engine); // sometimes no request
        std::vector<csp::Var> open;
        for (const csp::Var y : x)
            if (!engine.store().is_fixed(y)) open.push_back(y);
        bool is_consistent = true;
        if (!open.empty() && *rc::gen::inRange(0, 3) > 0) {
            const csp::Var y =
                open[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(open.size())))];
            decisions.push_back(csp::Atom::equal(y, engine.store().min(y)));
            is_consistent = node(decisions.back(), false);
        } else if (*rc::gen::inRange(0, 6) == 0) {
            for (; !decisions.empty(); decisions.pop_back()) engine.pop();
            degrees.on_restart();
        } else {
            is_consistent = decisions.empty();
        }
        while (!is_consistent) {
            if (decisions.empty()) return; // the search is complete
            const csp::Atom refuted = decisions.back();
            decisions.pop_back();
            engine.pop();
            is_consistent = node(!refuted, true);
        }
        if (!scopes.empty() && *rc::gen::inRange(0, 2) == 0) {
            const auto s = static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(scopes.size())));
            degrees.add(s, [](csp::Var y) { return static_cast<std::int64_t>(y.index) + 1; });
            for (const csp::Var y : x) recount.add(s, y, static_cast<std::int64_t>(y.index) + 1);
        }
        if (*rc::gen::inRange(0, 2) == 0) continue;
        degrees.refresh(engine);
        for (const csp::Var y : x)
            if (!engine.store().is_fixed(y)) RC_ASSERT(degrees[y] == recount(engine.store(), y));
    }
}

TEST(WeightedDegrees, LeaveOutTheNogoodsOfTheSearch) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 2));
    model.post(csp::not_equal(x[0], x[1]));
    csp::Engine engine;
    csp::load(model, engine);
    engine.add_rule(std::make_unique<csp::RestartNogoods>(engine.store(), x.size(), 1), {},
                    csp::Origin::nogood);
    auto degrees = csp::variable_order::WeightedDegrees::of_rules(engine);
    degrees.begin(1);
    degrees.refresh(engine);
    EXPECT_EQ(degrees[x[0]], 1);
    EXPECT_EQ(degrees[x[2]], 0);
}

} // namespace variable_order_test
