#include <apps/common/text.hpp>
#include <benchmarks/tournament/attempt.hpp>
#include <benchmarks/tournament/grid.hpp>

#include <apps/common/search_choices.hpp>

#include <csp/csp.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace grid_test {

using testing::ElementsAre;
using testing::HasSubstr;
using tournament::fits;

const std::vector<std::string_view> names{"mrv", "mrv-degree", "dom/deg", "dom/wdeg", "input"};

std::string refusal_of(const std::string& patterns) {
    try {
        (void)tournament::select("--variable-order", patterns, names);
    } catch (const app::UsageError& error) {
        return error.what();
    }
    return "accepted";
}

/// Returns whether the name matches, by the definition, letter by letter.
bool fits_by_definition(std::string_view name, std::string_view pattern) {
    if (pattern.empty()) return name.empty();
    if (pattern.front() == '*')
        return fits_by_definition(name, pattern.substr(1)) ||
               (!name.empty() && fits_by_definition(name.substr(1), pattern));
    return !name.empty() && (pattern.front() == '?' || pattern.front() == name.front()) &&
           fits_by_definition(name.substr(1), pattern.substr(1));
}

/// Returns every word of up to `longest` letters.
std::vector<std::string> words(const std::string& letters, std::size_t longest) {
    std::vector<std::string> words{""};
    for (std::size_t next = 0; words[next].size() < longest; ++next) {
        const std::string begun = words[next];
        for (const char letter : letters) words.push_back(begun + letter);
    }
    return words;
}

TEST(Grid, APatternFitsAsItsDefinitionSays) {
    for (const std::string& pattern : words("ab*?", 4))
        for (const std::string& name : words("ab", 5))
            ASSERT_EQ(fits(name, pattern), fits_by_definition(name, pattern)) << name << ' ' << pattern;
    const std::string stars(60, '*');
    EXPECT_FALSE(fits(std::string(60, 'a'), stars + "b" + stars)); // must return immediately
}

TEST(Grid, NamesThatFitComeInTheirOrderAndOnce) {
    EXPECT_THAT(tournament::select("", "dom/*,mrv", names), ElementsAre("mrv", "dom/deg", "dom/wdeg"));
    EXPECT_THAT(tournament::select("", "mrv,mrv*,mrv", names), ElementsAre("mrv", "mrv-degree"));
    EXPECT_THAT(tournament::select("", "*", names), testing::SizeIs(5));
    EXPECT_THAT(tournament::select("", "dom/?eg", names), ElementsAre("dom/deg"));
}

TEST(Grid, APatternThatFitsNothingIsRefusedWithTheNearestName) {
    EXPECT_THAT(refusal_of("mrv,dom/wdge"), HasSubstr("did you mean dom/wdeg?"));
    EXPECT_THAT(refusal_of("mrv,dom/wdge"), testing::StartsWith("--variable-order: \"dom/wdge\""));
    EXPECT_THAT(refusal_of("x*"), HasSubstr("is none of mrv, mrv-degree, "));
    EXPECT_THAT(refusal_of(""), HasSubstr("\"\" is none"));
    EXPECT_THAT(refusal_of("mrv,"), HasSubstr("\"\" is none"));
}

TEST(Grid, EveryCombinationOfTheRegistriesComesOnce) {
    const auto all = tournament::grid({"*", "*", "*", "*", "*"});
    EXPECT_EQ(all.size(), csp::variable_order::all().size() * csp::value_order::all().size() *
                              csp::inference::all().size() * csp::restart::all().size() *
                              app::learnings().size());
    EXPECT_EQ(std::set(all.begin(), all.end()).size(), all.size());
    for (const auto& combination : all) {
        ASSERT_NE(csp::variable_order::find(combination.variable_order), nullptr);
        ASSERT_NE(csp::value_order::find(combination.value_order), nullptr);
        ASSERT_NE(csp::inference::find(combination.inference), nullptr);
        ASSERT_NE(csp::restart::find(combination.restarts), nullptr);
    }
}

TEST(Grid, FurtherFactorsMultiplyWhatGoesTogether) {
    const auto branched = tournament::grid(
        {.variable_order = "mrv", .value_order = "min", .restarts = "luby", .branching = "*"});
    EXPECT_EQ(branched.size(), tournament::branchings().size());
    EXPECT_EQ(to_string(branched[0]), "mrv, min, full, luby");
    EXPECT_EQ(to_string(branched[1]), "mrv, min, full, luby, last-conflict");
    const auto kept = tournament::grid({.variable_order = "mrv",
                                        .value_order = "min",
                                        .restarts = "luby",
                                        .neighbourhood = "none,adaptive"});
    EXPECT_EQ(kept.size(), 2U);
    // A search by discrepancies neither restarts nor learns.
    const auto trees = tournament::grid({.variable_order = "mrv",
                                         .value_order = "min",
                                         .restarts = "none,luby",
                                         .learning = "never,always",
                                         .tree = "*"});
    EXPECT_EQ(trees.size(), 4U + 1U);
    EXPECT_THROW((void)tournament::grid({.tree = "breadth-first"}), app::UsageError);
}

TEST(Grid, TheDefaultIsSmall) {
    EXPECT_THAT(tournament::grid({}).size(), testing::AllOf(testing::Ge(10U), testing::Le(40U)));
}

} // namespace grid_test
