#include <tests/csp/search/problems.hpp>

#include <gmock/gmock.h>

#include <set>

namespace {

using namespace test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

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
    EXPECT_EQ(names, (std::set<std::string_view>{"none", "constant", "geometric", "luby"}));
    EXPECT_EQ(csp::restart::find("Luby"), nullptr);
}

// Searches -----------------------------------------------------------------------------------------

/// Restarts at every second failure, the shortest there are.
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
    const auto options = hasty(csp::restart::luby, 0);
    const auto result = csp::solve(pigeons(6), options);
    EXPECT_EQ(result.stopped(), csp::StopReason::exhausted);
    EXPECT_GT(result.statistics().restarts, 10U);
    EXPECT_EQ(result.statistics().nogoods, 0U);
}

TEST(Nogoods, FinishASearchWhoseRunsNeverGrow) {
    // Five failures a run do not search the tree of six pigeons; what they leave behind does.
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
    EXPECT_EQ((csp::Restarts{.kind = &csp::restart::constant, .scale = 5}.cutoff(70, 3)), 20U);
    // The same first failures run after run: no nogoods; none short enough; or too many values left to see them.
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

/// Nogoods on their own: which values are left after decisions.
TEST(Nogoods, ExcludeTheLastAtom) {
    csp::Engine engine;
    const auto x = engine.add_variable(csp::range(0, 3)), y = engine.add_variable(csp::range(0, 3)),
               z = engine.add_variable(csp::range(0, 3));
    auto rule = std::make_unique<csp::Nogoods>(3);
    csp::Nogoods& nogoods = *rule;
    engine.add_rule(std::move(rule));
    ASSERT_TRUE(engine.propagate());
    nogoods.add(std::vector{csp::Atom::equal(x, 1), csp::Atom::equal(y, 2), csp::Atom::equal(z, 3)});
    const std::vector atoms{csp::Atom::equal(x, 1), csp::Atom::equal(y, 2), csp::Atom::equal(z, 3)};
    std::vector<std::size_t> order{0, 1, 2};
    do { // whatever comes first, and again after backtracking
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
    // x = 1 makes y = 1 at once.
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
    auto rule = std::make_unique<csp::Nogoods>(2);
    csp::Nogoods& nogoods = *rule;
    engine.add_rule(std::move(rule));
    ASSERT_TRUE(engine.propagate());
    nogoods.add(std::vector{csp::Atom::equal(x, 1), csp::Atom::equal(y, 1)});
    EXPECT_FALSE(engine.decide(csp::Atom::equal(x, 1)));
    engine.pop();
    EXPECT_TRUE(engine.decide(csp::Atom::equal(x, 0)));
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
    EXPECT_EQ(csp::describe(options), "select(dom/wdeg-ca.cd, phase), full inference, luby restarts");
    options.by_discrepancies = true;
    options.branching =
        csp::last_conflict(2, csp::select({csp::Var{0}}, csp::variable_order::mrv, csp::value_order::min));
    EXPECT_EQ(
        csp::describe(options),
        "last_conflict(2, select(1 variables, mrv, min)), full inference, no restarts, by discrepancies");
}

// Mistakes -----------------------------------------------------------------------------------------

TEST(SearchOptions, ThatNoKindHasTheNameOfAreRefused) {
    const auto model = queens(4);
    csp::SearchOptions null;
    null.restarts.kind = csp::restart::find("sometimes");
    EXPECT_THAT([&] { csp::Solver solver(model, null); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("restarts.kind is null")));
    csp::SearchOptions shrinking;
    shrinking.restarts.growth = 0.9;
    EXPECT_THAT([&] { csp::Solver solver(model, shrinking); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("below 1")));
}

} // namespace
