#include <csp/base/error.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/table/table.hpp>
#include <csp/model/model.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <set>

namespace relation_test {

using csp::Value;
using csp::ValuePair;
using csp::View;
using csp::testing::Box;
using csp::testing::Options;
using csp::testing::Promise;

Options domain_consistent() {
    Options options;
    options.promise = options.promise_for_duplicates = Promise::domain;
    options.max_arity = 2;
    options.cases = 1000;
    return options;
}

TEST(Relation, OfAPredicateIsDomainConsistent) {
    const auto make = [](const std::vector<View>& scope, csp::Random& random) {
        const Value modulus = csp::testing::random_between(random, 2, 5);
        return csp::relation(scope[0], scope[1],
                             [=](Value a, Value b) { return (csp::WideValue{a} * b + a) % modulus == 0; });
    };
    const auto report = csp::testing::check_constraint(make, domain_consistent());
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, report.cases / 2);
}

TEST(Relation, OfATableIsDomainConsistent) {
    const auto make = [](const std::vector<View>& scope, csp::Random& random) {
        std::vector<ValuePair> pairs;
        for (int i = 0; i < 60; ++i) {
            const auto one_of = [&](const csp::testing::Values& values) {
                return values[random.below(static_cast<std::uint32_t>(values.size()))];
            };
            pairs.emplace_back(one_of(csp::testing::random_values(random, true)),
                               one_of(csp::testing::random_values(random, true)));
        }
        return csp::relation(scope[0], scope[1], pairs);
    };
    const auto report = csp::testing::check_constraint(make, domain_consistent());
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, 300U);
}

TEST(Relation, IsArcConsistentOverDomainsOfSeveralWords) {
    Options options = domain_consistent();
    options.duplicates = false;
    options.cases = 60;
    options.values = [](csp::Random& random) {
        csp::testing::Values values;
        for (Value v = -80; v < 120; ++v)
            if (random.below(6) == 0) values.push_back(v);
        return values.empty() ? csp::testing::Values{0} : values;
    };
    const auto make = [](const std::vector<View>& scope, csp::Random& random) {
        const Value factor = csp::testing::random_between(random, 3, 9);
        return csp::relation(scope[0], scope[1],
                             [=](Value a, Value b) { return (a - factor * b) % 61 == 0; });
    };
    EXPECT_EQ(csp::testing::check_constraint(make, options).violation, "");
}

// The textbook's AC-3, on sets, for comparison -----------------------------------------------------

struct Arc {
    std::size_t x;
    std::size_t y;
    std::set<ValuePair> allowed;
};

bool revise(std::vector<std::set<Value>>& domains, const Arc& arc) {
    return std::erase_if(domains[arc.x], [&](Value v) {
               return std::none_of(domains[arc.y].begin(), domains[arc.y].end(), [&](Value w) {
                   return arc.allowed.count({v, w}) != 0;
               });
           }) != 0;
}

/// AC-3 (Mackworth 1977): a queue of arcs; when a domain shrinks, all arcs that lead to it are revised again. Returns
/// false if a domain becomes empty.
bool ac3(std::vector<std::set<Value>>& domains, const std::vector<Arc>& arcs) {
    std::deque<std::size_t> queue;
    for (std::size_t a = 0; a < arcs.size(); ++a) queue.push_back(a);
    while (!queue.empty()) {
        const Arc& arc = arcs[queue.front()];
        queue.pop_front();
        if (!revise(domains, arc)) continue;
        if (domains[arc.x].empty()) return false;
        for (std::size_t a = 0; a < arcs.size(); ++a)
            if (arcs[a].y == arc.x) queue.push_back(a);
    }
    return true;
}

/// A network of random relations, both as a model and as arcs.
struct Network {
    csp::Model model;
    std::vector<std::set<Value>> domains;
    std::vector<Arc> arcs;
};

Network random_network(std::uint64_t seed) {
    csp::Random random(seed);
    Network network;
    const std::uint32_t variables = 3 + random.below(6);
    const Value width = random.below(4) == 0 ? 90 : 8;
    const std::uint32_t tightness = 20 + random.below(70); // the percentage of forbidden pairs
    for (std::uint32_t i = 0; i < variables; ++i) {
        std::set<Value> values;
        while (values.size() < 6) values.insert(csp::testing::random_between(random, 0, width));
        network.domains.push_back(values);
        network.model.int_var(csp::testing::Values(values.begin(), values.end()));
    }
    for (std::uint32_t edges = variables + random.below(variables); edges > 0; --edges) {
        const std::uint32_t x = random.below(variables);
        const std::uint32_t y = (x + 1 + random.below(variables - 1)) % variables;
        std::set<ValuePair> there;
        std::set<ValuePair> back;
        for (const Value v : network.domains[x])
            for (const Value w : network.domains[y])
                if (random.below(100) >= tightness) {
                    there.insert({v, w});
                    back.insert({w, v});
                }
        network.model.post(
            csp::relation(csp::Var{x}, csp::Var{y}, std::vector<ValuePair>(there.begin(), there.end())));
        network.arcs.push_back({x, y, there});
        network.arcs.push_back({y, x, back});
    }
    return network;
}

TEST(Relation, ReachesTheFixpointOfTheTextbooksAC3) {
    int consistent = 0;
    int failed = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        Network network = random_network(seed);
        csp::Engine engine;
        load(network.model, engine);
        const bool is_consistent = ac3(network.domains, network.arcs);
        ASSERT_EQ(engine.propagate(), is_consistent) << "seed " << seed;
        ++(is_consistent ? consistent : failed);
        if (!is_consistent) continue;
        Box expected;
        for (const auto& values : network.domains) expected.emplace_back(values.begin(), values.end());
        ASSERT_EQ(csp::testing::box_of(engine), expected) << "seed " << seed;
    }
    EXPECT_GT(consistent, 200);
    EXPECT_GT(failed, 200);
}

TEST(Relation, AsksThePredicateOnceAboutEachPairOfTheInitialDomains) {
    std::map<ValuePair, int> asked;
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(1, 5));
    model.post(csp::relation(x[0], x[1], [&](Value a, Value b) {
        ++asked[{a, b}];
        return a < b;
    }));
    csp::Engine engine;
    load(model, engine);
    engine.propagate();
    engine.decide(csp::Atom::equal(x[0], 3));
    EXPECT_EQ(asked.size(), 25U);
    for (const auto& [pair, times] : asked) EXPECT_EQ(times, 1);
}

TEST(Relation, RefusesToAskAPredicateTooOften) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(1, 4000));
    model.post(csp::relation(x[0], x[1], [](Value, Value) { return true; }));
    csp::Engine engine;
    try {
        load(model, engine);
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_STREQ(error.what(), "csp::load: the constraint \"relation of x0 and x1\": csp::relation: a "
                                   "predicate over domains of 4000 and 4000 values would be "
                                   "asked about 16000000 pairs; the limit is 10000000");
    }
}

TEST(Relation, RefusesAnEmptyPredicateAndPairsOutOfRange) {
    using testing::ThrowsMessage;
    const csp::Var x{0};
    EXPECT_THAT([&] { (void)csp::relation(x, x + 1, std::function<bool(Value, Value)>()); },
                ThrowsMessage<csp::ArgumentError>("csp::relation: the predicate is an empty function"));
    EXPECT_THAT(
        ([&] {
            (void)csp::relation(x, x + 1, {{1, 2}, {csp::min_value - 1, 2}});
        }),
        ThrowsMessage<csp::ArgumentError>("csp::relation: pair number 1 has the value -1073741824, outside "
                                          "-1073741823..1073741823"));
}

TEST(Relation, TakesATableOverHugeDomains) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(csp::min_value, csp::max_value));
    model.post(
        csp::relation(x[0], x[1], {{csp::min_value, 3}, {0, csp::max_value}, {5, csp::min_value}, {7, 3}}));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.store().size(x[0]), 4U);
    ASSERT_TRUE(engine.decide(csp::Atom::at_least(x[1], 0)));
    EXPECT_EQ(csp::testing::box_of(engine), (Box{{csp::min_value, 0, 7}, {3, csp::max_value}}));
}

TEST(Relation, UnderAConditionPassesOverTheValuesOfHugeDomainsInRanges) {
    csp::Model model;
    const auto b = model.bool_var("b");
    const auto x = model.int_var(csp::range(0, csp::max_value), "x");
    const auto y = model.int_var(csp::range(csp::min_value, csp::max_value), "y");
    model.post(csp::implication(b, csp::relation(x, y, {{3, -5}, {csp::max_value, 7}})));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate()); // by one trial; value by value, it would take a minute
    EXPECT_EQ(engine.domain(x).size(), static_cast<std::uint32_t>(csp::max_value) + 1);
    ASSERT_TRUE(engine.decide(csp::Atom::equal(b, 1)));
    EXPECT_EQ(engine.domain(x).size(), 2U);
    EXPECT_EQ(engine.domain(y).max(), 7);
    engine.pop();
    ASSERT_TRUE(engine.decide(csp::Atom::less(x, 3)));
    EXPECT_EQ(engine.domain(b).max(), 0);
}

TEST(Relation, IsDescribedByItsPairsWhereTheyAreFew) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, 9), "x");
    const csp::Var y = model.int_var(csp::range(0, 9), "y");
    std::vector<ValuePair> squares;
    for (Value v = 0; v < 9; ++v) squares.emplace_back(v, v * v);
    model.post(csp::relation(x, y + 1, {{2, 1}, {0, 3}, {2, 1}}));
    model.post(csp::relation(x, y, squares));
    model.post(csp::relation(x, y, [](Value a, Value b) { return a * a == b; }));
    EXPECT_EQ(model.describe(0), "(x, y + 1) in {(0, 3), (2, 1)}");
    EXPECT_EQ(model.describe(1), "(x, y) in a table of 9 pairs");
    EXPECT_EQ(model.describe(2), "relation of x and y");
}

} // namespace relation_test
