// Reasons of counting rules on request: no more members than needed, the earliest members, and the bound of the count.

#include <tests/csp/learn/asked_reason.hpp>

#include <csp/constraints/counting/rules.hpp>
#include <csp/engine/engine.hpp>
#include <csp/engine/fact_log.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace count_reasons_test {

using csp::Atom;
using csp::CountDeduction;
using csp::CountLimits;
using csp::FactLog;
using csp::Var;
using testing::UnorderedElementsAre;

constexpr std::uint32_t member_count = 5;
constexpr Var count{member_count};

/// The number of occurrences of 1 among five variables with values 0..3, by one of the counting rules.
class CountReasons : public testing::TestWithParam<bool> {
  protected:
    CountReasons() {
        for (std::uint32_t i = 0; i < member_count; ++i) engine.add_variable(csp::range(0, 3));
        engine.add_variable(csp::range(0, 5));
    }
    ~CountReasons() override { engine.set_log(nullptr, nullptr); }

    void begin(CountLimits limits) {
        if (GetParam()) {
            std::vector<csp::ValueMember> members;
            for (std::uint32_t i = 0; i < member_count; ++i) members.emplace_back(Var{i}, 1);
            engine.add_rule(std::make_unique<csp::Counting<csp::ValueMember>>(members, 0U, limits));
        } else {
            std::vector<csp::View> xs;
            for (std::uint32_t i = 0; i < member_count; ++i) xs.emplace_back(Var{i});
            engine.add_rule(std::make_unique<csp::CountingValues>(
                xs, std::vector<csp::ValueLimits>{{1, limits}}, engine.store()));
        }
        engine.propagate();
        log.begin(engine.store());
        engine.set_log(&log, nullptr);
    }
    std::vector<Atom> why(std::optional<Atom> stated) { return test::asked_reason(engine, log, stated); }
    static Atom is_one(std::uint32_t x) { return Atom::equal(Var{x}, 1); }
    static Atom is_other(std::uint32_t x) { return Atom::different(Var{x}, 1); }

    csp::Engine engine;
    FactLog log;
};

TEST_P(CountReasons, OfALowerBoundAreTheEarliestMembersThatCount) {
    begin({0, 5, count});
    engine.decide(Atom::equal(Var{4}, 2));
    engine.decide(is_one(3));
    engine.decide(is_one(0));
    engine.decide(is_one(2));
    EXPECT_THAT(why(Atom::at_least(count, 3)), UnorderedElementsAre(is_one(3), is_one(0), is_one(2)));
    EXPECT_THAT(why(Atom::at_least(count, 2)), UnorderedElementsAre(is_one(3), is_one(0)));
}

TEST_P(CountReasons, AskForLessThanWasStated) {
    begin({0, 5, count});
    engine.push();
    for (const std::uint32_t x : {3U, 1U, 0U}) engine.post(is_one(x));
    engine.propagate();
    EXPECT_THAT(why(Atom::at_least(count, 2)), UnorderedElementsAre(is_one(3), is_one(1)));
    EXPECT_THAT(why(Atom::at_least(count, 1)), UnorderedElementsAre(is_one(3)));
}

TEST_P(CountReasons, OfAnUpperBoundAreMembersThatDoNotCount) {
    begin({0, 5, count});
    engine.push();
    engine.post(is_one(2));
    engine.post(is_other(4));
    engine.post(Atom::at_least(Var{1}, 2));
    engine.propagate();
    EXPECT_THAT(why(Atom::at_most(count, 3)), UnorderedElementsAre(is_other(4), is_other(1)));
    EXPECT_THAT(why(Atom::at_most(count, 4)), UnorderedElementsAre(is_other(4)));
}

TEST_P(CountReasons, OfOpenMembersNameTheBoundOfTheCount) {
    begin({0, 5, count});
    engine.decide(is_one(2));
    engine.decide(Atom::at_most(count, 1));
    EXPECT_THAT(why(is_other(0)), UnorderedElementsAre(is_one(2), Atom::at_most(count, 1)));
}

TEST_P(CountReasons, OfMembersThatMustCount) {
    begin({3, 5, std::nullopt});
    engine.decide(is_other(2));
    engine.decide(is_other(0));
    EXPECT_THAT(why(Atom::at_least(Var{1}, 1)), UnorderedElementsAre(is_other(2), is_other(0)));
}

TEST_P(CountReasons, LeaveOutWhatHoldsEverywhere) {
    engine.post(is_one(1));
    engine.post(is_other(4));
    engine.post(Atom::at_most(count, 2));
    begin({0, 5, count});
    engine.decide(is_one(3));
    EXPECT_THAT(why(is_other(0)), UnorderedElementsAre(is_one(3), Atom::at_most(count, 2)));
    EXPECT_THAT(why(Atom::at_least(count, 2)), UnorderedElementsAre(is_one(3)));
}

TEST_P(CountReasons, OfAFailureAreOneMemberTooMany) {
    begin({0, 1, std::nullopt});
    engine.push();
    for (const std::uint32_t x : {3U, 1U, 0U}) engine.post(is_one(x));
    EXPECT_FALSE(engine.propagate());
    EXPECT_THAT(why(std::nullopt), UnorderedElementsAre(is_one(3), is_one(1)));
}

INSTANTIATE_TEST_SUITE_P(ByRule, CountReasons, testing::Bool(),
                         [](const auto& of) { return of.param ? "OneValue" : "ManyValues"; });

} // namespace count_reasons_test
