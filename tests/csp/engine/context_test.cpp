// Operations of a rule on sets of values, with views of every kind of domain.

#include <csp/base/random.hpp>
#include <csp/engine/engine.hpp>
#include <csp/testing/box.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <set>

namespace context_test {

using csp::Context;
using csp::Value;
using csp::Var;
using csp::View;
using Set = std::set<Value>;

class Once final : public csp::Rule {
  public:
    Once(std::vector<View> scope, std::function<void(Context&)> act)
        : scope_(std::move(scope)),
          act_(std::move(act)) {}
    void scope(csp::Wiring& wiring) override {
        for (const View x : scope_) wiring.reads(x);
    }
    void propagate(Context& context) override { act_(context); }

  private:
    std::vector<View> scope_;
    std::function<void(Context&)> act_;
};

View random_view(Var x, csp::Random& random) {
    return View(x, random.below(3) == 0,
                csp::testing::random_between(random, -2, 2) * (random.below(5) == 0 ? 30 : 1));
}

Set values_of(csp::DomainView domain) { return {domain.begin(), domain.end()}; }

/// Runs `act(context, x, y)` for random views of two domains, or of one, and compares the values left for x with
/// `expected(values of x, values of y)`.
void expect_left(const std::function<void(Context&, View, View)>& act,
                 const std::function<Set(const Set&, const Set&)>& expected) {
    int narrowed = 0;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        csp::Random random(seed);
        csp::Engine engine;
        const Var first = engine.add_variable(csp::testing::random_values(random, true));
        const Var second =
            random.below(4) == 0 ? first : engine.add_variable(csp::testing::random_values(random, true));
        const View x = random_view(first, random);
        const View y = random_view(second, random);
        const Set of_x = values_of(engine.domain(x));
        const Set left = expected(of_x, values_of(engine.domain(y)));
        engine.add_rule(std::make_unique<Once>(std::vector{x, y}, [&](Context& c) { act(c, x, y); }));
        ASSERT_EQ(engine.propagate(), !left.empty()) << "seed " << seed;
        if (left.empty()) continue;
        ASSERT_EQ(values_of(engine.domain(x)), left) << "seed " << seed;
        if (left != of_x) ++narrowed;
    }
    EXPECT_GT(narrowed, 300);
}

Set common(const Set& a, const Set& b) {
    Set both;
    for (const Value v : a)
        if (b.count(v) == 1) both.insert(v);
    return both;
}
Set difference(const Set& a, const Set& b) {
    Set rest;
    for (const Value v : a)
        if (b.count(v) == 0) rest.insert(v);
    return rest;
}

TEST(Context, KeepsTheValuesOfAnotherDomain) {
    expect_left([](Context& c, View x, View y) { c.keep(x, c.domain(y)); }, common);
}

TEST(Context, RemovesTheValuesOfAnotherDomain) {
    expect_left([](Context& c, View x, View y) { c.remove(x, c.domain(y)); }, difference);
}

TEST(Context, RemovesOneValueOfAView) {
    expect_left([](Context& c, View x, View y) { c.remove(x, c.max(y)); },
                [](const Set& of_x, const Set& of_y) { return difference(of_x, {*of_y.rbegin()}); });
}

TEST(Context, RemovesARangeOfAView) {
    expect_left([](Context& c, View x, View y) { c.remove_range(x, c.min(y), c.max(y)); },
                [](Set of_x, const Set& of_y) {
                    std::erase_if(of_x, [&](Value v) { return *of_y.begin() <= v && v <= *of_y.rbegin(); });
                    return of_x;
                });
}

TEST(Context, MovesTheBoundsOfAView) {
    expect_left([](Context& c, View x, View y) { c.at_least(x, c.min(y)); },
                [](Set of_x, const Set& of_y) {
                    std::erase_if(of_x, [&](Value v) { return v < *of_y.begin(); });
                    return of_x;
                });
    expect_left([](Context& c, View x, View y) { c.at_most(x, c.max(y)); },
                [](Set of_x, const Set& of_y) {
                    std::erase_if(of_x, [&](Value v) { return v > *of_y.rbegin(); });
                    return of_x;
                });
}

TEST(Context, AssignsAView) {
    expect_left([](Context& c, View x, View y) { c.assign(x, c.min(y)); },
                [](const Set& of_x, const Set& of_y) { return common(of_x, {*of_y.begin()}); });
}

TEST(Context, ComparesDomains) {
    csp::Engine engine;
    const Var x = engine.add_variable(csp::range(1, 3));
    const Var y = engine.add_variable(csp::range(-2, 0));
    bool plain = true;
    bool shifted = false;
    bool mirrored = false;
    engine.add_rule(std::make_unique<Once>(std::vector<View>{x, y}, [&](Context& c) {
        plain = c.same_domain(x, y);
        shifted = c.same_domain(x, y + 3);
        mirrored = c.same_domain(x, 1 - y);
    }));
    engine.propagate();
    EXPECT_FALSE(plain);
    EXPECT_TRUE(shifted);
    EXPECT_TRUE(mirrored);
}

} // namespace context_test
