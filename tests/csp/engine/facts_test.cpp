#include <csp/engine/facts.hpp>
#include <csp/engine/posting.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace facts_test {

using namespace csp;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Number {
    int value;
    friend bool operator==(Number, Number) = default;
};
struct Word {
    std::string text;
};

TEST(Facts, AreKeptByTypeInTheOrderInWhichTheyAreTold) {
    Facts facts;
    facts.ask_for<Number>();
    facts.ask_for<Word>();
    EXPECT_TRUE(facts.state<Number>(3));
    EXPECT_TRUE(facts.state<Word>("three"));
    EXPECT_TRUE(facts.state<Number>(1));
    EXPECT_THAT(facts.take<Number>(), ElementsAre(Number{3}, Number{1}));
    EXPECT_THAT(facts.take<Number>(), IsEmpty());
    EXPECT_EQ(facts.take<Word>().size(), 1U);
}

TEST(Facts, AreForgottenIfNobodyHasAskedForThem) {
    Facts facts;
    facts.ask_for<Word>();
    EXPECT_FALSE(facts.state<Number>(3));
    EXPECT_THAT(facts.take<Number>(), IsEmpty());
}

/// A fact with the number of the constraint that reports it.
struct Told {
    int value;
    ConstraintNumbers constraints;
};

/// States two numbers and a word.
struct Source {
    void state_facts(Facts& facts) const {
        facts.state<Number>(3);
        if (facts.wants<Word>()) facts.state<Word>("three");
        facts.state<Number>(1);
    }
};

TEST(Facts, OfASourceAreThoseOfOneType) {
    EXPECT_THAT(facts_of<Number>(Source()), ElementsAre(Number{3}, Number{1}));
    ASSERT_EQ(facts_of<Word>(Source()).size(), 1U);
    EXPECT_EQ(facts_of<Word>(Source()).front().text, "three");
    EXPECT_THAT(facts_of<Told>(Source()), IsEmpty());
}

TEST(Facts, AreNoneUnderACondition) {
    Engine engine;
    const Var b = engine.add_variable(range(0, 1));
    Loading loading;
    loading.facts.ask_for<Told>();
    Posting posting(engine, loading, ConstraintNumbers(7));
    Posting where_true = posting.under(Atom::equal(b, 1));
    EXPECT_FALSE(where_true.state<Told>(1));
    EXPECT_TRUE(where_true.always().state<Told>(2));
    EXPECT_TRUE(posting.state<Told>(3));
    const std::vector<Told> told = posting.take_facts<Told>();
    ASSERT_EQ(told.size(), 2U);
    EXPECT_EQ(told[0].value, 2);
    EXPECT_EQ(told[1].value, 3);
    EXPECT_THAT(told[1].constraints, ElementsAre(7U));
}

TEST(AFlattening, KnowsAFunctionByItsIdentity) {
    Flattening flattening;
    const auto one = std::make_shared<const int>(1);
    flattening.of(one).must_have_value = true;
    auto copy = one;
    EXPECT_TRUE(flattening.of(copy).must_have_value);
    EXPECT_FALSE(flattening.of(std::make_shared<const int>(1)).must_have_value);
    EXPECT_EQ(one.use_count(), 3); // kept, so that no other object is created at its address
}

} // namespace facts_test
