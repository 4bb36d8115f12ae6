#include <tests/csp/search/problems.hpp>

#include <gmock/gmock.h>

#include <csp/base/atom.hpp>
#include <csp/search/restart/restart_nogoods.hpp>

#include <set>

namespace restarts_test {

using namespace test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

const std::size_t most = csp::Tuning().most_restart_nogoods;

std::vector<std::uint64_t> first_cutoffs(const csp::Restarts& restarts, std::uint64_t count) {
    std::vector<std::uint64_t> cutoffs;
    for (std::uint64_t run = 0; run < count; ++run) cutoffs.push_back(restarts.cutoff(run));
    return cutoffs;
}

// Schedules ----------------------------------------------------------------------------------------

TEST(Restarts, FollowTheSequenceOfLuby) {
    EXPECT_THAT(first_cutoffs({.kind = &csp::restart::luby, .scale = 1}, 15),
                ElementsAre(1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8));
    EXPECT_THAT(first_cutoffs({.kind = &csp::restart::luby, .scale = 32}, 4), ElementsAre(32, 32, 64, 32));
}

TEST(Restarts, GrowGeometricallyFromTheScaleOn) {
    EXPECT_THAT(first_cutoffs({.kind = &csp::restart::geometric, .scale = 10, .growth = 1.5}, 4),
                ElementsAre(10, 15, 23, 34));
    const csp::Restarts steep{.kind = &csp::restart::geometric, .scale = 10, .growth = 10};
    EXPECT_EQ(steep.cutoff(1000), csp::restart::never) << "beyond all numbers";
}

TEST(Restarts, AreNeverOfNoFailures) {
    for (const auto* kind : csp::restart::all())
        for (std::uint64_t run = 0; run < 50; ++run) {
            EXPECT_GE((csp::Restarts{.kind = kind, .scale = 0.0, .growth = 0.5}.cutoff(run)), 1U)
                << kind->name;
            EXPECT_GE((csp::Restarts{.kind = kind, .scale = -5.0}.cutoff(run)), 1U) << kind->name;
        }
}

TEST(Restarts, AreKnownByTheirNames) {
    std::set<std::string_view> names;
    for (const auto* kind : csp::restart::all()) {
        EXPECT_EQ(csp::restart::find(kind->name), kind);
        EXPECT_FALSE(kind->summary.empty() || kind->source.empty()) << kind->name;
        names.insert(kind->name);
    }
    EXPECT_EQ(names, (std::set<std::string_view>{"none", "constant", "geometric", "luby", "lbd"}));
    EXPECT_THROW(csp::restart::find("Luby"), csp::ArgumentError);
}

// Searches -----------------------------------------------------------------------------------------

/// Returns options that restart at every second failure, the shortest possible runs.
csp::SearchOptions hasty(const csp::RestartKind& kind, std::uint32_t longest_nogood) {
    csp::SearchOptions options;
    options.variable_order = &csp::variable_order::dom_wdeg;
    options.restarts = {.kind = &kind, .scale = 2, .growth = 1.3, .longest_nogood = longest_nogood};
    return options;
}

TEST(Restarts, LoseNoSolutionAndRepeatNone) {
    for (const auto& model : {queens(6), latin_square(3), australia(), send_more_money(), pigeons(4)}) {
        const auto expected = sorted(found(model));
        for (const auto* kind : csp::restart::all())
            for (const std::uint32_t longest : {0U, 1U, 2U, 100U}) {
                EXPECT_EQ(sorted(found(model, hasty(*kind, longest))), expected)
                    << kind->name << ' ' << longest;
            }
    }
}

TEST(Restarts, GoBackToTheRoot) {
    auto options = hasty(csp::restart::luby, 0);
    options.learning = csp::Learning::never;
    const auto result = csp::solve(pigeons(6), options);
    EXPECT_EQ(result.stopped(), csp::StopReason::exhausted);
    EXPECT_GT(result.statistics().restarts, 10U);
    EXPECT_EQ(result.statistics().nogoods, 0U);
}

TEST(Nogoods, FinishASearchWhoseRunsNeverGrow) {
    // Five failures per run do not suffice to search the tree of six pigeons; the nogoods that they leave suffice.
    auto options = hasty(csp::restart::constant, 100);
    options.variable_order = &csp::variable_order::input;
    options.restarts.scale = 5;
    options.limits.nodes = 100'000;
    const auto result = csp::solve(pigeons(6), options);
    EXPECT_EQ(result.stopped(), csp::StopReason::exhausted);
    EXPECT_GT(result.statistics().nogoods, 0U);
    const auto& statistics = result.statistics();
    EXPECT_LE(statistics.failures, 5 * (statistics.restarts + 1)) << "a run has grown";
}

TEST(Restarts, OfEqualLengthGrowOnceTheyRuleOutNothing) {
    EXPECT_EQ((csp::Restarts{.kind = &csp::restart::constant, .scale = 5}.cutoff(70, 0)), 5U);
    EXPECT_EQ((csp::Restarts{.kind = &csp::restart::constant, .scale = 5}.cutoff(70, 20)), 34U);
    // The first failures of every run are the same: there are no nogoods, none is short enough, or too many values are
    // left to detect them.
    for (const csp::ValueOrderKind* values : {&csp::value_order::min, &csp::value_order::split})
        for (const std::uint32_t longest : {0U, 2U, 100U})
            for (const csp::Restarts restarts : {csp::Restarts{&csp::restart::constant, 1, 1, longest},
                                                 csp::Restarts{&csp::restart::geometric, 1, 1, longest}}) {
                auto options = options_of(csp::variable_order::input, *values);
                options.restarts = restarts;
                options.limits.nodes = 200'000;
                EXPECT_EQ(csp::solve(pigeons(5), options).stopped(), csp::StopReason::exhausted)
                    << csp::describe(options) << ' ' << longest;
            }
}

TEST(Nogoods, AreForgottenWhenASearchBegins) {
    const auto model = queens(8);
    csp::Solver solver(model, hasty(csp::restart::luby, 100));
    std::vector<std::uint64_t> nodes;
    for (int round = 0; round < 3; ++round) {
        solver.begin();
        while (solver.next()) {
        }
        nodes.push_back(solver.statistics().nodes);
    }
    EXPECT_THAT(nodes, testing::Each(nodes.front()));
}

/// The values that nogoods alone leave after decisions.
TEST(Nogoods, ExcludeTheLastAtom) {
    csp::Engine engine;
    const auto x = engine.add_variable(csp::range(0, 3)), y = engine.add_variable(csp::range(0, 3)),
               z = engine.add_variable(csp::range(0, 3));
    auto rule = std::make_unique<csp::RestartNogoods>(engine.store(), 3, most);
    csp::RestartNogoods& nogoods = *rule;
    engine.add_rule(std::move(rule));
    ASSERT_TRUE(engine.propagate());
    nogoods.add(std::vector{csp::Atom::equal(x, 1), csp::Atom::equal(y, 2), csp::Atom::equal(z, 3)});
    const std::vector atoms{csp::Atom::equal(x, 1), csp::Atom::equal(y, 2), csp::Atom::equal(z, 3)};
    std::vector<std::size_t> order{0, 1, 2};
    do { // tries every order, and again after backtracking
        ASSERT_TRUE(engine.decide(atoms[order[0]]));
        ASSERT_TRUE(engine.decide(atoms[order[1]]));
        const csp::Atom last = atoms[order[2]];
        EXPECT_FALSE(engine.store().contains(last.variable(), last.value()));
        EXPECT_EQ(engine.store().size(last.variable()), 3U);
        engine.pop();
        EXPECT_EQ(engine.store().size(last.variable()), 4U);
        engine.pop();
    } while (std::next_permutation(order.begin(), order.end()));
}

TEST(Nogoods, FailWhereAllAtomsHold) {
    csp::Engine engine;
    const auto x = engine.add_variable(csp::range(0, 1)), y = engine.add_variable(csp::range(0, 1));
    // x = 1 implies y = 1 immediately.
    class Copy final : public csp::Rule {
      public:
        void scope(csp::Wiring& wiring) override {
            wiring.on_each(std::vector<csp::View>{csp::Var{0}, csp::Var{1}});
        }
        void propagate(csp::Context& context) override {
            if (context.is_fixed(csp::Var{0}))
                context.post(csp::Atom::equal(csp::Var{1}, context.value(csp::Var{0})));
        }
    };
    engine.add_rule(std::make_unique<Copy>());
    auto rule = std::make_unique<csp::RestartNogoods>(engine.store(), 2, most);
    csp::RestartNogoods& nogoods = *rule;
    engine.add_rule(std::move(rule));
    ASSERT_TRUE(engine.propagate());
    nogoods.add(std::vector{csp::Atom::equal(x, 1), csp::Atom::equal(y, 1)});
    EXPECT_FALSE(engine.decide(csp::Atom::equal(x, 1)));
    engine.pop();
    EXPECT_TRUE(engine.decide(csp::Atom::equal(x, 0)));
}

/// Two of the watched atoms become true in one round of propagation, and a third is open.
TEST(Nogoods, ExcludeNothingWhileTwoAtomsAreOpen) {
    constexpr std::size_t size = 5;
    std::vector<std::size_t> order{0, 1, 2, 3, 4};
    do { // the order begins with decisions that become true together
        csp::Engine engine;
        for (std::size_t x = 0; x < size; ++x) engine.add_variable(csp::range(0, 2));
        auto rule = std::make_unique<csp::RestartNogoods>(engine.store(), size, most);
        csp::RestartNogoods& nogoods = *rule;
        engine.add_rule(std::move(rule));
        ASSERT_TRUE(engine.propagate());
        std::vector<csp::Atom> atoms;
        for (std::uint32_t x = 0; x < size; ++x) atoms.push_back(csp::Atom::equal(csp::Var{x}, 1));
        nogoods.add(atoms);
        for (std::size_t together = 3; together > 0; --together) {
            engine.push();
            for (std::size_t i = 0; i < together; ++i) engine.post(atoms[order[i]]);
            ASSERT_TRUE(engine.propagate());
            for (std::size_t i = together; i < size; ++i)
                ASSERT_EQ(engine.store().size(atoms[order[i]].variable()), 3U);
            engine.pop();
        }
    } while (std::next_permutation(order.begin(), order.end()));
}

/// Nogoods in a search controlled step by step, compared with all assignments.
class NogoodsAgainstAssignments {
  public:
    static constexpr std::uint32_t variables = 5;
    static constexpr csp::Value values = 3;

    explicit NogoodsAgainstAssignments(std::uint64_t seed) : random_(seed) {
        for (std::uint32_t x = 0; x < variables; ++x) engine_.add_variable(csp::range(0, values - 1));
        auto rule = std::make_unique<csp::RestartNogoods>(engine_.store(), variables, most);
        rule_ = rule.get();
        engine_.add_rule(std::move(rule));
        engine_.propagate();
    }

    void run(int steps) {
        engine_.push();
        for (int step = 0; step < steps && !::testing::Test::HasFatalFailure(); ++step) {
            if (engine_.depth() == 1 && random_.below(3) == 0) {
                add_nogood();
            } else if (engine_.depth() > 1 && (engine_.failed() || random_.below(3) == 0)) {
                engine_.pop();
                facts_.resize(static_cast<std::size_t>(engine_.depth()) - 1);
            } else if (!engine_.failed()) {
                decide(1 + random_.below(3));
            }
            compare();
        }
    }

  private:
    csp::Atom any_atom() {
        const csp::Var x{random_.below(variables)};
        const auto v = static_cast<csp::Value>(random_.below(values));
        switch (random_.below(6)) {
        case 0:
            return csp::Atom::at_least(x, v);
        case 1:
            return csp::Atom::less(x, v);
        case 2:
            return csp::Atom::different(x, v);
        default:
            return csp::Atom::equal(x, v);
        }
    }

    void add_nogood() {
        std::vector<csp::Atom> atoms;
        for (std::uint32_t wanted = 2 + random_.below(4); atoms.size() < wanted;) {
            const csp::Atom atom = any_atom();
            if (csp::truth(atom, engine_.store()) != csp::Truth::unknown) return;
            atoms.push_back(atom);
        }
        rule_->add(atoms);
        nogoods_.push_back(atoms);
    }

    /// Decides several atoms together, in the way in which rules post them.
    void decide(std::uint32_t count) {
        engine_.push();
        facts_.emplace_back();
        for (std::uint32_t i = 0; i < count; ++i) {
            facts_.back().push_back(any_atom());
            if (!engine_.post(facts_.back().back())) return;
        }
        engine_.propagate();
    }

    bool is_allowed(const csp::Assignment& assignment) const {
        const auto holds = [&](csp::Atom atom) { return atom.holds_for(assignment[atom.variable()]); };
        for (const auto& facts : facts_)
            if (!std::all_of(facts.begin(), facts.end(), holds)) return false;
        return std::none_of(nogoods_.begin(), nogoods_.end(), [&](const auto& nogood) {
            return std::all_of(nogood.begin(), nogood.end(), holds);
        });
    }

    /// Confirms that no allowed assignment is lost and, if all variables are fixed, that the assignment is allowed.
    void compare() {
        bool is_any_allowed = false;
        std::vector<csp::Value> assignment(variables, 0);
        for (std::size_t x = 0; x < variables;) {
            if (is_allowed(csp::Assignment(assignment))) {
                is_any_allowed = true;
                for (std::uint32_t y = 0; y < variables && !engine_.failed(); ++y)
                    ASSERT_TRUE(engine_.store().contains(csp::Var{y}, assignment[y]));
            }
            for (x = 0; x < variables && ++assignment[x] == values; ++x) assignment[x] = 0;
        }
        if (engine_.failed() || is_all_fixed()) {
            ASSERT_EQ(is_any_allowed, !engine_.failed());
        }
    }
    bool is_all_fixed() const {
        for (std::uint32_t x = 0; x < variables; ++x)
            if (!engine_.store().is_fixed(csp::Var{x})) return false;
        return true;
    }

    csp::Random random_;
    csp::Engine engine_;
    csp::RestartNogoods* rule_;
    std::vector<std::vector<csp::Atom>> nogoods_;
    std::vector<std::vector<csp::Atom>> facts_; ///< by level
};

TEST(Nogoods, LoseNoAssignmentWhateverBecomesTrueTogether) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        NogoodsAgainstAssignments(seed).run(60);
    }
}

TEST(Nogoods, AreReducedToTheMoreUsefulHalf) {
    constexpr std::uint32_t size = 40;
    csp::Engine engine;
    for (std::uint32_t x = 0; x < size; ++x) engine.add_variable(csp::range(0, 9));
    auto rule = std::make_unique<csp::RestartNogoods>(engine.store(), size, most);
    csp::RestartNogoods& nogoods = *rule;
    engine.add_rule(std::move(rule));
    ASSERT_TRUE(engine.propagate());
    const auto at = [](std::uint32_t x, csp::Value v) { return csp::Atom::equal(csp::Var{x}, v); };
    nogoods.add(std::vector{at(0, 0), at(1, 1), at(2, 2)}); // a long nogood for its use
    nogoods.add(std::vector{at(0, 9), at(1, 9)});
    engine.push();
    engine.post(at(0, 0));
    engine.post(at(1, 1));
    ASSERT_TRUE(engine.propagate());
    ASSERT_FALSE(engine.store().contains(csp::Var{2}, 2));
    engine.pop();
    std::vector<csp::Atom> ruled_out;
    EXPECT_FALSE(nogoods.is_full());
    csp::Random random(1);
    for (int i = 0; i < 5000; ++i) {
        const std::uint32_t x = 3 + random.below(size - 6);
        nogoods.add(std::vector{at(x, 0), at(x + 1, 1), at(x + 2, 3)});
    }
    EXPECT_TRUE(nogoods.is_full());
    nogoods.reduce(engine.store(), ruled_out);
    EXPECT_THAT(ruled_out, testing::IsEmpty());
    EXPECT_THAT(nogoods.size(), testing::AllOf(testing::Ge(2000U), testing::Le(3000U)));
    engine.push();
    engine.post(at(0, 0));
    engine.post(at(1, 1));
    ASSERT_TRUE(engine.propagate());
    EXPECT_FALSE(engine.store().contains(csp::Var{2}, 2)) << "it was of use";
    engine.pop();
    engine.push();
    engine.post(at(0, 9));
    ASSERT_TRUE(engine.propagate());
    EXPECT_FALSE(engine.store().contains(csp::Var{1}, 9)) << "it is short";
    engine.pop();
}

/// Returns binary relations that are satisfied by about half of the pairs, and a sum to minimise.
csp::Model random_binary(std::uint64_t seed, std::size_t variables, csp::Value values, int relations,
                         csp::Var& cost) {
    csp::Random random(seed);
    csp::Model model;
    const auto x = model.int_vars(variables, csp::range(0, values - 1), "x");
    for (int i = 0; i < relations; ++i) {
        const std::size_t a = random.below(static_cast<std::uint32_t>(variables));
        const std::size_t b = random.below(static_cast<std::uint32_t>(variables));
        if (a == b) continue;
        std::vector<std::vector<csp::Value>> tuples;
        for (csp::Value u = 0; u < values; ++u)
            for (csp::Value v = 0; v < values; ++v)
                if (random.below(100) < 65) tuples.push_back({u, v});
        if (!tuples.empty()) model.post(csp::table(std::vector{x[a], x[b]}, tuples));
    }
    cost = model.int_var(csp::range(0, static_cast<csp::Value>(variables) * values), "cost");
    model.post(csp::sum(x) == cost);
    return model;
}

TEST(Restarts, FindTheSameOptimumAsOneRun) {
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        csp::Var cost;
        const csp::Model model = random_binary(seed, 26, 4, 60, cost);
        csp::SearchOptions once;
        once.restarts.kind = &csp::restart::none;
        const auto expected = csp::minimise(model, cost, once);
        for (const double scale : {1.0, 10.0}) {
            csp::SearchOptions options;
            options.restarts = {.kind = &csp::restart::luby, .scale = scale};
            const auto result = csp::minimise(model, cost, options);
            EXPECT_EQ(result.stopped(), csp::StopReason::exhausted);
            EXPECT_EQ(result.optimum().best, expected.optimum().best)
                << "seed " << seed << ", scale " << scale;
        }
    }
}

// Discrepancies ------------------------------------------------------------------------------------

TEST(Discrepancies, LoseNoSolutionAndRepeatNone) {
    for (const auto& model :
         {queens(6), latin_square(3), australia(), send_more_money(), pigeons(4), csp::Model()}) {
        csp::SearchOptions options;
        options.by_discrepancies = true;
        EXPECT_EQ(sorted(found(model, options)), sorted(found(model)));
    }
}

TEST(Discrepancies, ComeInIncreasingNumber) {
    // Without constraints, the discrepancies of a solution are the values that are not the least: all are 0 or 1.
    csp::Model model;
    const auto x = model.int_vars(5, csp::range(0, 1));
    connect(model);
    csp::SearchOptions options = options_of(csp::variable_order::input, csp::value_order::min);
    options.by_discrepancies = true;
    int before = 0;
    for (const csp::Assignment& solution : csp::solutions(model, options)) {
        int discrepancies = 0;
        for (const auto y : x) discrepancies += solution[y];
        EXPECT_GE(discrepancies, before);
        before = discrepancies;
    }
    EXPECT_EQ(before, 5);
}

TEST(SearchOptions, SayWhatWouldBeDone) {
    csp::SearchOptions options;
    EXPECT_EQ(csp::describe(options),
              "select(dom/wdeg-ca.cd, phase), full inference, luby restarts, learning after many failures");
    options.by_discrepancies = true;
    options.branching =
        csp::last_conflict(2, csp::select({csp::Var{0}}, csp::variable_order::mrv, csp::value_order::min));
    EXPECT_EQ(
        csp::describe(options),
        "last_conflict(2, select(1 variables, mrv, min)), full inference, no restarts, by discrepancies");
}

// Mistakes -----------------------------------------------------------------------------------------

TEST(SearchOptions, RefuseRunsThatShrink) {
    const auto model = queens(4);
    csp::SearchOptions shrinking;
    shrinking.restarts.growth = 0.9;
    EXPECT_THAT([&] { csp::Solver solver(model, shrinking); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("below 1")));
}

} // namespace restarts_test
