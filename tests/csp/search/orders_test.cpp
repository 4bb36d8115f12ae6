#include <csp/search/brancher/branchings.hpp>
#include <csp/search/strategy.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace orders_test {

csp::Branching named(std::string name) {
    return csp::branch_by(std::move(name), [](csp::SearchState&) { return std::nullopt; });
}

csp::Orders orders() { return {.own = named("by weight")}; }

TEST(Orders, AreAlwaysTheOwnIfThereIsNoOther) {
    EXPECT_EQ(describe(orders()), "own");
    EXPECT_EQ(by_turns(orders()).description(), "by weight");
}

TEST(Orders, TakeTurnsAsTheTableHasIt) {
    csp::Orders both = orders();
    both.stated = named("as stated");
    EXPECT_EQ(describe(both), "stated, own, own, stated, stated, own, own, stated");
    both.greedy = named("greedily");
    EXPECT_EQ(describe(both), "stated, own, own, greedy, stated, own, own, stated");
    csp::Orders greedy = orders();
    greedy.greedy = named("greedily");
    EXPECT_EQ(describe(greedy), "greedy, own, own, greedy, own, own, own, own");
    csp::Orders scheduled = orders();
    scheduled.scheduled = named("along the time");
    EXPECT_EQ(describe(scheduled), "scheduled, own, own");
}

TEST(Orders, MakeEachBrancherOnce) {
    csp::Orders all = orders();
    all.stated = named("as stated");
    all.greedy = named("greedily");
    EXPECT_EQ(by_turns(all).description(), "alternate(as stated, by weight, greedily)");
}

} // namespace orders_test
