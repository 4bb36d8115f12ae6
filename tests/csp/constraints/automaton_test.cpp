#include <csp/base/error.hpp>
#include <csp/base/random.hpp>
#include <csp/constraints/regular/automaton.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace automaton_test {

using csp::Automaton;
using csp::Random;
using csp::Value;
using testing::HasSubstr;

using Sequence = std::vector<Value>;

constexpr Automaton::State none = Automaton::no_state;

std::string error_of(const std::string& expression) {
    try {
        (void)Automaton::of_expression(expression);
    } catch (const csp::ArgumentError& error) {
        return error.what();
    }
    return "no error";
}

std::string error_of_table(const Sequence& alphabet, const std::vector<std::vector<Automaton::State>>& next,
                           Automaton::State initial, const std::vector<Automaton::State>& accepting) {
    try {
        const Automaton automaton(alphabet, next, initial, accepting);
    } catch (const csp::ArgumentError& error) {
        return error.what();
    }
    return "no error";
}

/// Returns all sequences over 0 .. 3 up to a given length.
std::vector<Sequence> sequences(std::size_t most) {
    std::vector<Sequence> all{{}};
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].size() == most) continue;
        for (Value v = 0; v <= 3; ++v) {
            all.push_back(all[i]);
            all.back().push_back(v);
        }
    }
    return all;
}

/// The same expression in the syntax of the library and in the syntax of the standard library, over single digits.
struct Expression {
    std::string ours;
    std::string theirs;
};

Expression random_expression(Random& random, int depth) {
    const auto digit = [&] { return std::to_string(random.below(4)); };
    const auto inner = [&] { return random_expression(random, depth - 1); };
    switch (random.below(depth > 0 ? 8 : 3)) {
    case 0: {
        const std::string d = digit();
        return {d, d};
    }
    case 1:
        return {".", "."};
    case 2: {
        const std::string d = digit();
        return {"[" + d + " 2-3]", "[" + d + "23]"};
    }
    case 3: {
        const Expression a = inner(), b = inner();
        return {a.ours + " " + b.ours, a.theirs + b.theirs};
    }
    case 4: {
        const Expression a = inner(), b = inner();
        return {"(" + a.ours + " | " + b.ours + ")", "(?:" + a.theirs + "|" + b.theirs + ")"};
    }
    case 5: {
        const Expression a = inner();
        const std::string sign(1, "*+?"[random.below(3)]);
        return {"(" + a.ours + ")" + sign, "(?:" + a.theirs + ")" + sign};
    }
    case 6: {
        const Expression a = inner();
        const std::string least = std::to_string(random.below(3));
        const std::string count = random.below(2) == 0 ? "{" + least + "}" : "{" + least + ",}";
        return {"(" + a.ours + ")" + count, "(?:" + a.theirs + ")" + count};
    }
    default: {
        const Expression a = inner();
        const std::uint32_t least = random.below(3);
        const std::string count =
            "{" + std::to_string(least) + "," + std::to_string(least + random.below(2)) + "}";
        return {"(" + a.ours + ")" + count, "(?:" + a.theirs + ")" + count};
    }
    }
}

TEST(Automaton, OfAnExpressionAcceptsWhatTheStandardLibraryMatches) {
    Random random(1);
    const auto all = sequences(5);
    std::size_t accepted = 0;
    for (int i = 0; i < 150; ++i) {
        const Expression expression = random_expression(random, 3);
        const auto automaton = Automaton::of_expression(expression.ours);
        const auto complement = automaton.complement();
        const std::regex oracle(expression.theirs);
        for (const Sequence& sequence : all) {
            std::string text;
            for (const Value v : sequence) text += std::to_string(v);
            const bool matches = std::regex_match(text, oracle);
            ASSERT_EQ(automaton.accepts(sequence), matches) << expression.ours << " on " << text;
            ASSERT_NE(complement.accepts(sequence), matches) << expression.ours << " on " << text;
            accepted += matches ? 1 : 0;
        }
    }
    EXPECT_GT(accepted, 1000U);
}

TEST(Automaton, OfAnExpressionIsTheLeastOne) {
    EXPECT_EQ(Automaton::of_expression("0* 1{3} 0+ 1{2} 0*").state_count(), 7U);
    EXPECT_EQ(Automaton::of_expression("(0|1)* 1 (0|1){3}").state_count(),
              16U); // an expression known for its large number of subsets
    EXPECT_EQ(Automaton::of_expression("(1 2 | 3 2) | 1 2").state_count(), 3U);
    EXPECT_EQ(Automaton::of_expression(".*").state_count(), 1U);
    EXPECT_EQ(Automaton::of_expression("(0 | 1+ 0*)*").state_count(), 1U);
    EXPECT_EQ(Automaton::of_expression("5{3000}").state_count(), 3001U);
}

TEST(Automaton, ReadsNumbersSetsAndSpaces) {
    const auto ranges = Automaton::of_expression(" -12[-3--1 7-9 20] \t1073741823()");
    for (const Value v : {-3, -2, -1, 7, 9, 20})
        EXPECT_TRUE(ranges.accepts(Sequence{-12, v, 1073741823})) << v;
    for (const Value v : {-4, 0, 6, 10, 19, 21})
        EXPECT_FALSE(ranges.accepts(Sequence{-12, v, 1073741823})) << v;
    EXPECT_TRUE(Automaton::of_expression("").accepts(Sequence{}));
    EXPECT_FALSE(Automaton::of_expression("").accepts(Sequence{0}));
    EXPECT_TRUE(Automaton::of_expression("1|").accepts(Sequence{}));
}

TEST(Automaton, SaysWhereAnExpressionIsWrongAndWhatWasExpected) {
    const std::string start = "csp::Automaton::of_expression: in \"";
    EXPECT_EQ(error_of("0* (1"), start + "0* (1\", column 6: expected ')' or more of what stands in the "
                                         "brackets, found the end");
    EXPECT_EQ(error_of("0 ) 1"),
              start + "0 ) 1\", column 3: expected a value, '.', '[', '(', '|' or the end, found ')'");
    EXPECT_EQ(error_of("* 1"),
              start + "* 1\", column 1: expected a value, '.', '[', '(', '|' or the end, found '*'");
    EXPECT_EQ(error_of("1{"), start + "1{\", column 3: expected a number, found the end");
    EXPECT_EQ(error_of("1{2,1}"), start + "1{2,1}\", column 5: expected a number of at least 2, found '1'");
    EXPECT_EQ(error_of("1{2;3}"), start + "1{2;3}\", column 4: expected '}', or ',' and a number, found ';'");
    EXPECT_EQ(error_of("1{2,x}"), start + "1{2,x}\", column 5: expected '}' or a number, found 'x'");
    EXPECT_EQ(error_of("[]"), start + "[]\", column 2: expected a value, found ']'");
    EXPECT_EQ(error_of("[1 a]"), start + "[1 a]\", column 4: expected a value, found 'a'");
    EXPECT_EQ(error_of("[5-3]"), start + "[5-3]\", column 4: expected a value of at least 5, found '3'");
    EXPECT_EQ(error_of("7 1073741824"), start +
                                            "7 1073741824\", column 3: expected a value from -1073741823 to "
                                            "1073741823, found '1'");
}

TEST(Automaton, TellsOfAWrongExpressionOnOneLineWhateverItHolds) {
    const std::string start = "csp::Automaton::of_expression: in \"";
    EXPECT_EQ(error_of("1\n(2\t"), start + "1 (2 \", column 6: expected ')' or more of what stands in the "
                                           "brackets, found the end");
    EXPECT_EQ(error_of("1 \x1b[2J"),
              start + "1  [2J\", column 3: expected a value, '.', '[', '(', '|' or the end, found byte 0x1B");
    EXPECT_EQ(error_of("\xC3\xA9"),
              start +
                  "\xC3\xA9\", column 1: expected a value, '.', '[', '(', '|' or the end, found byte 0xC3");
}

TEST(Automaton, RefusesBracketsAndSignsInsideEachOtherBeforeTheStackEnds) {
    std::string deep = "1";
    for (int i = 0; i < 400; ++i) deep = '(' + deep + ')' + std::string(400, '?');
    EXPECT_THAT(error_of(deep), HasSubstr("at most 500 brackets and signs of repetition inside each other"));
}

/// Repeated signs are read as one sign; otherwise, each sign would double the number of states.
TEST(Automaton, TakesSignsOfRepetitionInARowAsOne) {
    using Word = std::vector<csp::Value>;
    const auto several = csp::Automaton::of_expression("0 1" + std::string(40, '+'));
    EXPECT_TRUE(several.accepts(Word{0, 1}));
    EXPECT_TRUE(several.accepts(Word{0, 1, 1, 1}));
    EXPECT_FALSE(several.accepts(Word{0}));
    for (const std::string signs : {"+*", "*+", "++*++", "**"}) {
        const auto any = csp::Automaton::of_expression("0 1" + signs);
        EXPECT_TRUE(any.accepts(Word{0})) << signs;
        EXPECT_TRUE(any.accepts(Word{0, 1, 1})) << signs;
        EXPECT_FALSE(any.accepts(Word{0, 0})) << signs;
    }
}

TEST(Automaton, RefusesManyValuesTimesManyStatesBeforeMemoryEnds) {
    std::string odd = "[";
    for (int value = 1; value < 2000; value += 2) odd += std::to_string(value) + ' ';
    odd.back() = ']';
    const std::string start = "csp::Automaton::of_expression: ";
    EXPECT_EQ(error_of(odd + "{20000}"),
              start + "the expression needs more than 1048576 intervals of values");
    EXPECT_EQ(error_of(odd + ".{20000}"), start + "the automaton needs more than 4194304 transitions");
    EXPECT_EQ(error_of(odd + "(.?){50000}"),
              start + "the automaton needs more than 8388608 steps to be made deterministic");
}

TEST(Automaton, RefusesExpressionsThatAreTooLargeInTimeAndWithoutOverflow) {
    EXPECT_EQ(error_of("((0{1000}){1000}){1000}"),
              "csp::Automaton::of_expression: the expression needs more than 1048576 states");
    EXPECT_EQ(
        error_of("(0|1)* 1 (0|1){40}"),
        "csp::Automaton::of_expression: the sets of states that make the automaton deterministic have more "
        "than 524288 members");
    EXPECT_EQ(error_of("(0|1)* 1 (0|1){13}"), "no error"); // 2^14 states
    EXPECT_NE(error_of(std::string(100'000, '(')), "no error");
    EXPECT_NE(error_of("0" + std::string(100'000, '*')), "no error");
    EXPECT_NE(error_of("0{99999999999999999999}"), "no error");
}

TEST(Automaton, OfATableFollowsIt) {
    const Automaton no_two_fives({7, 5}, {{0, 1}, {0, none}}, 0, {0, 1});
    EXPECT_TRUE(no_two_fives.accepts(Sequence{7, 5, 7, 5}));
    EXPECT_FALSE(no_two_fives.accepts(Sequence{7, 5, 5}));
    EXPECT_FALSE(no_two_fives.accepts(Sequence{6}));
    EXPECT_TRUE(no_two_fives.complement().accepts(Sequence{6}));
    EXPECT_EQ(no_two_fives.next(0, 5), 1);
    EXPECT_EQ(no_two_fives.next(0, 1'000'000), none);
    EXPECT_EQ(no_two_fives.describe(), "an automaton of 2 states");
    const Automaton extremes({csp::max_value, csp::min_value}, {{0, 0}}, 0, {0});
    EXPECT_TRUE(extremes.accepts(Sequence{csp::max_value, csp::min_value}));
    EXPECT_FALSE(extremes.accepts(Sequence{0}));
}

TEST(Automaton, SaysWhatIsWrongWithATable) {
    EXPECT_EQ(error_of_table({1, 1}, {{0, 0}}, 0, {0}),
              "csp::Automaton: the value 1 is twice in the alphabet");
    EXPECT_EQ(error_of_table({1 << 30}, {{0}}, 0, {0}),
              "csp::Automaton: the value 1073741824 of the alphabet is outside -1073741823..1073741823");
    EXPECT_EQ(error_of_table({1, 2}, {{0, 0}, {0}}, 0, {0}),
              "csp::Automaton: the row of state 1 has 1 entries, but the alphabet has 2 values");
    EXPECT_EQ(error_of_table({1}, {{3}}, 0, {0}),
              "csp::Automaton: entry 0 in the row of state 0 is state 3, but "
              "there are 1 states, from 0 on");
    EXPECT_EQ(error_of_table({1}, {{0}}, 1, {0}),
              "csp::Automaton: the initial state is state 1, but there are 1 states, from 0 on");
    EXPECT_EQ(error_of_table({1}, {{0}}, 0, {-1}),
              "csp::Automaton: an accepting state is state -1, but there are 1 states, from 0 on");
}

/// Returns whether some path accepts the sequence; follows all paths simultaneously.
bool some_way_accepts(const std::vector<Automaton::Transition>& transitions, Automaton::State initial,
                      const std::vector<Automaton::State>& accepting, const Sequence& sequence) {
    std::set<Automaton::State> states{initial};
    for (const Value v : sequence) {
        std::set<Automaton::State> next;
        for (const auto& [from, values, to] : transitions)
            if (states.contains(from) && values.min <= v && v <= values.max) next.insert(to);
        states = std::move(next);
    }
    return std::any_of(accepting.begin(), accepting.end(),
                       [&](Automaton::State s) { return states.contains(s); });
}

TEST(Automaton, OfTransitionsAcceptsWhatSomeWayDoes) {
    Random random(5);
    const std::vector<Sequence> all = sequences(5);
    const auto below = [&](std::uint32_t end) { return static_cast<Automaton::State>(random.below(end)); };
    for (int i = 0; i < 200; ++i) {
        const std::uint32_t states = 1 + random.below(5);
        std::vector<Automaton::Transition> transitions;
        for (auto count = random.below(10); count > 0; --count) {
            const Value from = below(4);
            transitions.push_back({below(states), {from, from + below(3)}, below(states)});
        }
        const std::vector<Automaton::State> accepting{below(states), below(states)};
        const Automaton automaton = Automaton::of_transitions(transitions, 0, accepting);
        for (const Sequence& sequence : all)
            ASSERT_EQ(automaton.accepts(sequence), some_way_accepts(transitions, 0, accepting, sequence));
    }
}

TEST(Automaton, OfTransitionsIsTheLeast) {
    const Automaton last_but_one({0, 1}, {{0, 1}, {2, 3}, {0, 1}, {2, 3}}, 0, {2, 3});
    const auto found =
        Automaton::of_transitions({{0, {0, 1}, 0}, {0, {1, 1}, 1}, {1, {0, 0}, 7}, {1, {1, 1}, 7}}, 0, {7});
    EXPECT_EQ(found.describe(), last_but_one.describe());
    EXPECT_EQ(Automaton::of_transitions({}, 3, {3}).describe(), "an automaton of 1 state");
}

/// The permutations of n with k left-to-right maxima: the unsigned Stirling numbers of the first kind.
TEST(Automaton, OfAFunctionAcceptsWhatTheFunctionDoes) {
    using Seen = std::pair<Value, int>; // the tallest so far, and the number of visible ones
    const auto pass = [](const Seen& so_far, Value v) {
        return std::optional(v > so_far.first ? Seen{v, so_far.second + 1} : so_far);
    };
    for (const auto& [seen, permutations] : {std::pair(1, 24), {2, 50}, {3, 35}, {4, 10}, {5, 1}, {6, 0}}) {
        const auto is_enough = [wanted = seen](const Seen& so_far) { return so_far.second == wanted; };
        const Automaton automaton = Automaton::of_function({1, 2, 3, 4, 5}, Seen{0, 0}, pass, is_enough);
        Sequence line{1, 2, 3, 4, 5};
        int accepted = 0;
        do accepted += automaton.accepts(line) ? 1 : 0;
        while (std::next_permutation(line.begin(), line.end()));
        EXPECT_EQ(accepted, permutations) << seen;
        EXPECT_FALSE(automaton.accepts(Sequence{1, 6})) << "6 is no value";
    }
}

TEST(Automaton, OfAFunctionIsTheLeastAndEndsWhereTheFunctionDoes) {
    const auto count_to_three = [](int state, Value v) {
        return v == 0 ? std::nullopt : std::optional(state % 3 + 1);
    };
    const Automaton automaton =
        Automaton::of_function({0, 1, 2}, 0, count_to_three, [](int state) { return state > 0; });
    EXPECT_EQ(automaton.describe(), "an automaton of 2 states") << "1, 2 and 3 are alike";
    EXPECT_TRUE(automaton.accepts(Sequence{2, 1, 2, 2}));
    EXPECT_FALSE(automaton.accepts(Sequence{}));
    EXPECT_FALSE(automaton.accepts(Sequence{1, 0, 1}));
    const auto grow = [](int state, Value) { return std::optional(state + 1); };
    try {
        (void)Automaton::of_function({0}, 0, grow, [](int) { return true; });
        FAIL() << "it has no end";
    } catch (const csp::ArgumentError& error) {
        EXPECT_STREQ(error.what(), "csp::Automaton::of_function: more than 1048576 states are reached");
    }
}

TEST(Automaton, SaysWhatIsWrongWithTransitions) {
    const auto error = [](const std::vector<Automaton::Transition>& transitions,
                          Automaton::State initial) -> std::string {
        try {
            (void)Automaton::of_transitions(transitions, initial, {0});
        } catch (const csp::ArgumentError& e) {
            return e.what();
        }
        return "no error";
    };
    EXPECT_EQ(error({}, -1), "csp::Automaton::of_transitions: a state is -1, outside 0..1048575");
    EXPECT_EQ(
        error({{0, {2, 1}, 0}}, 0),
        "csp::Automaton::of_transitions: a transition has the values 2..1, which is not an interval within "
        "-1073741823..1073741823");
    std::vector<Automaton::Transition> exponential{{0, {0, 1}, 0}, {0, {1, 1}, 1}};
    for (Automaton::State s = 1; s < 40; ++s) exponential.push_back({s, {0, 1}, s + 1});
    EXPECT_THAT(error(exponential, 0), HasSubstr("csp::Automaton::of_transitions: "));
}

} // namespace automaton_test
