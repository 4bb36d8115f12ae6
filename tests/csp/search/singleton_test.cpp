#include <csp/testing/box.hpp>
#include <tests/csp/search/inference_trials.hpp>
#include <tests/csp/search/problems.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <utility>

namespace singleton_test {

using namespace csp;
using test::Root;
using test::Values;

/// Returns a model of random relations, each with about six of nine pairs, and a few sums.
Model random_model(Random& random) {
    Model model;
    const auto x = model.int_vars(5, csp::range(0, 2), "x");
    const auto any = [&] { return x[random.below(5)]; };
    for (int c = 0; c < 10; ++c) {
        const Var a = any();
        const Var b = any();
        const Var other = any(); // separately, since the compiler chooses the order of operands
        const std::uint32_t some = random.below(512);
        const std::uint32_t more = random.below(512);
        const std::uint32_t allowed = some | (more & random.below(512));
        const WideValue bound = random.below(3);
        if (random.below(6) == 0)
            model.post(a + b - 2 * other <= bound);
        else
            model.post(relation(a, b, [=](Value v, Value w) { return (allowed >> (3 * v + w) & 1U) != 0; }));
    }
    return model;
}

/// Tries every value in a new engine, until every value survives. Returns nullopt if none is left.
std::optional<csp::testing::Box> singleton_consistent(const Model& model) {
    const csp::testing::Box initial = csp::testing::box_of(model);
    csp::testing::Box box = initial;
    const auto fixpoint = [&](csp::testing::Box within) -> std::optional<csp::testing::Box> {
        Engine engine;
        load(model, engine);
        for (std::uint32_t x = 0; x < within.size() && !engine.failed(); ++x)
            for (const Value v : initial[x])
                if (!csp::testing::contains(within[x], v) && !engine.failed())
                    engine.post(Atom::different(Var{x}, v));
        if (!engine.propagate()) return std::nullopt;
        return csp::testing::box_of(engine, model.variable_count());
    };
    for (bool has_changed = true; has_changed;) {
        const auto reached = fixpoint(box);
        if (!reached) return std::nullopt;
        has_changed = *reached != box;
        box = *reached;
        for (std::size_t x = 0; x < box.size() && !has_changed; ++x)
            for (const Value v : Values(box[x])) {
                csp::testing::Box single = box;
                single[x] = {v};
                if (fixpoint(single)) continue;
                std::erase(box[x], v);
                if (box[x].empty()) return std::nullopt;
                has_changed = true;
            }
    }
    return box;
}

TEST(Singleton, LeavesExactlyTheValuesThatSurviveATrial) {
    Random random(7);
    int shaved = 0;
    int refuted = 0;
    for (int trial = 0; trial < 600; ++trial) {
        const Model model = random_model(random);
        const auto expected = singleton_consistent(model);
        const Root root(model, inference::singleton);
        ASSERT_EQ(root.is_consistent, expected.has_value()) << trial;
        const Root full(model, inference::full);
        if (!expected) {
            refuted += static_cast<int>(full.is_consistent);
            continue;
        }
        const csp::testing::Box box = csp::testing::box_of(root.engine);
        ASSERT_EQ(box, *expected) << csp::testing::text_of(box) << "; expected "
                                  << csp::testing::text_of(*expected);
        shaved += static_cast<int>(box != csp::testing::box_of(full.engine));
    }
    EXPECT_GT(shaved, 5);
    EXPECT_GT(refuted, 5);
}

TEST(Singleton, RefutesTwoColoursOfATriangle) {
    EXPECT_TRUE(Root(test::pigeons(2), inference::full).is_consistent);
    EXPECT_FALSE(Root(test::pigeons(2), inference::singleton).is_consistent);
}

/// Returns a model of x + x = z in which propagation does not detect that x and y are the same variable.
Model twice(Value size) {
    Model model;
    const auto [x, y] = model.int_vars<2>(csp::range(0, size), "x");
    const Var z = model.int_var(csp::range(3, size), "z");
    model.post(x + y == z);
    model.post(linear({{2, x}, {-2, y}}, Comparison::equal, 0));
    return model;
}

TEST(Singleton, ShavesTheEndsOfWideDomains) {
    const Model model = twice(1000);
    const Root root(model, inference::singleton);
    ASSERT_TRUE(root.is_consistent);
    const auto ends = [](const Root& at, Var x) {
        return std::pair(at.engine.store().min(x), at.engine.store().max(x));
    };
    EXPECT_EQ(ends(Root(model, inference::full), Var{0}), std::pair(0, 1000));
    EXPECT_EQ(ends(root, Var{0}), std::pair(2, 500));
    EXPECT_EQ(ends(root, Var{2}), std::pair(4, 1000));
}

TEST(Singleton, StopsShavingWhereBoundsMoveInSmallSteps) {
    Model model;
    const auto [x, y] = model.int_vars<2>(csp::range(0, 1'000'000), "x");
    model.rule("not early", std::vector{x, y}, [](Context& c, Views v) {
        if (c.is_fixed(v[0]) && c.value(v[0]) < 500'000) c.fail();
    });
    const Root root(model, inference::singleton);
    EXPECT_TRUE(root.is_consistent);
    EXPECT_EQ(root.engine.store().min(x), 1000);
}

TEST(Singleton, StandsStillWhenInterruptedAndGoesOn) {
    struct Always final : Interrupt {
        bool is_due() override { return true; }
    } always;
    const Model model = twice(1000);
    Engine engine;
    inference::singleton.load(model, engine, nullptr, {});
    ASSERT_TRUE(engine.propagate());
    const std::vector<Var> open{Var{0}, Var{1}, Var{2}};
    engine.set_interrupt(&always);
    int stops = 0;
    while (inference::singleton.strengthen(engine, open) && engine.is_interrupted()) {
        engine.set_interrupt(nullptr);
        ASSERT_TRUE(engine.propagate());
        if (++stops < 5) engine.set_interrupt(&always);
    }
    EXPECT_EQ(stops, 5);
    EXPECT_EQ(csp::testing::box_of(engine), csp::testing::box_of(Root(model, inference::singleton).engine));
}

TEST(Singleton, TellsListenersOfRemovalsAlone) {
    struct Counter final : Listener {
        void on_decision(Atom, int) override { ++decisions; }
        void on_removal(const Removal&) override { ++removals; }
        void on_backtrack(int) override { ++backtracks; }
        int decisions = 0;
        int removals = 0;
        int backtracks = 0;
    } counter;
    const Model model = twice(200);
    Engine engine;
    inference::singleton.load(model, engine, nullptr, {});
    ASSERT_TRUE(engine.propagate());
    engine.set_listener(&counter);
    const std::vector<Var> open{Var{0}, Var{1}, Var{2}};
    ASSERT_TRUE(inference::singleton.strengthen(engine, open));
    EXPECT_EQ(engine.listener(), &counter);
    EXPECT_EQ(counter.decisions + counter.backtracks, 0);
    EXPECT_GT(counter.removals, 0);
}

} // namespace singleton_test
