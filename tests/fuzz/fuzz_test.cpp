// The fuzzer must cover the whole library, be reproducible, and detect errors.

#include <tests/fuzz/case.hpp>
#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/isolated.hpp>

#include <csp/csp.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <set>

namespace fuzz_test {

using namespace fuzz;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;

// The catalogue ------------------------------------------------------------------------------------

/// Functions that neither state nor name a constraint: details, and building blocks of kinds.
const std::set<std::string> no_kinds{"choice_of", "presence_of",      "make_function", "make_over",
                                     "over",      "over_expressions", "require_tuple", "implies"};
/// Functions whose kinds have different names.
const std::set<std::string> other_names{"div", "mod"};

/// Returns the names of the functions in the header that make a Constraint or a Function.
std::set<std::string> functions_of(const std::string& header) {
    std::ifstream file(ARCWISE_SOURCE_DIR "/csp/constraints/" + header);
    const std::regex makes("(?:inline )?(?:Constraint|Function) ([a-z_]+)\\(.*");
    std::set<std::string> names;
    std::smatch found;
    for (std::string line; std::getline(file, line);)
        if (std::regex_match(line, found, makes) && !found[1].str().starts_with("operator"))
            names.insert(found[1]);
    return names;
}

/// Returns the headers of constraints that csp/csp.hpp includes.
std::set<std::string> public_headers() {
    std::ifstream file(ARCWISE_SOURCE_DIR "/csp/csp.hpp");
    const std::regex include("#include <csp/constraints/(.+)>");
    std::set<std::string> headers;
    std::smatch found;
    for (std::string line; std::getline(file, line);)
        if (std::regex_match(line, found, include)) headers.insert(found[1]);
    return headers;
}

TEST(FuzzCatalogue, KnowsEveryConstraintOfTheLibrary) {
    std::set<std::string> unknown = public_headers();
    ASSERT_GT(unknown.size(), 20U);
    for (const Kind* kind : all_kinds()) unknown.erase(std::string(kind->header));
    unknown.erase("expression/function.hpp"); // the base class of functions
    EXPECT_THAT(unknown, IsEmpty()) << "a constraint needs a family in tests/fuzz/families";
}

TEST(FuzzCatalogue, KnowsEveryFunctionThatMakesAConstraint) {
    std::set<std::string> unknown;
    for (const std::string& header : public_headers()) unknown.merge(functions_of(header));
    ASSERT_GT(unknown.size(), 50U);
    for (const Kind* kind : all_kinds()) unknown.erase(std::string(kind->name));
    for (const auto* known : {&no_kinds, &other_names})
        for (const std::string& name : *known) EXPECT_EQ(unknown.erase(name), 1U) << name;
    EXPECT_THAT(unknown, IsEmpty()) << "a constraint needs a kind of its name in tests/fuzz/families";
}

TEST(FuzzCatalogue, NamesHeadersThatThereAre) {
    for (const Kind* kind : all_kinds())
        EXPECT_TRUE(std::ifstream(ARCWISE_SOURCE_DIR "/csp/constraints/" + std::string(kind->header)).good())
            << kind->name;
}

TEST(FuzzCatalogue, NamesEveryKindOnce) {
    std::set<std::string_view> names;
    for (const Kind* kind : all_kinds()) EXPECT_TRUE(names.insert(kind->name).second) << kind->name;
}

/// Returns the members of csp::Tuning, in the order of its header.
std::vector<std::string> tuning_members() {
    std::ifstream file(ARCWISE_SOURCE_DIR "/csp/search/tuning.hpp");
    const std::regex member("    [A-Za-z_:0-9<>]+ ([a-z_]+) = .*;");
    std::vector<std::string> names;
    std::smatch found;
    for (std::string line; std::getline(file, line);)
        if (std::regex_match(line, found, member)) names.push_back(found[1]);
    return names;
}

TEST(FuzzTuning, HasARowForEveryMember) {
    std::vector<std::string> rows;
    for (const TuningConstant& constant : tuning_constants()) rows.emplace_back(constant.name);
    EXPECT_GT(rows.size(), 20U);
    EXPECT_EQ(rows, tuning_members()) << "a constant needs a row in tests/fuzz/configuration.cpp";
}

TEST(FuzzTuning, SetsOneMemberByEachRowAndWritesIt) {
    for (const TuningConstant& constant : tuning_constants()) {
        for (const double value : constant.values) {
            csp::Tuning tuning;
            constant.set(tuning, value);
            for (const TuningConstant& other : tuning_constants())
                EXPECT_EQ(other.differs(tuning), &other == &constant) << constant.name << ", " << other.name;
            EXPECT_THAT(written(tuning), HasSubstr("options.tuning." + std::string(constant.name) + " = "));
            constant.reset(tuning);
            EXPECT_EQ(written(tuning), "");
        }
    }
}

/// The search receives the tuning. The library refuses parts below the root together with several threads.
TEST(FuzzTuning, IsPassedOnToTheSearch) {
    Configuration configuration;
    configuration.tuning.counts_parts_below_root = true;
    configuration.tuning.most_learned_nogoods = 2;
    EXPECT_TRUE(configuration.options(1).tuning.counts_parts_below_root);
    EXPECT_EQ(configuration.options(1).tuning.most_learned_nogoods, 2U);
    configuration.threads = 2;
    EXPECT_FALSE(configuration.options(1).tuning.counts_parts_below_root);
    EXPECT_THAT(configuration.written(1), Not(HasSubstr("counts_parts_below_root")));
    EXPECT_THAT(configuration.written(1), HasSubstr("options.tuning.most_learned_nogoods = 2;\n"));
}

// Chance -------------------------------------------------------------------------------------------

void collect(const Node& node, std::set<std::string_view>& names) {
    any_node(node, [&](const Node& part) {
        names.insert(part.kind->name);
        return false;
    });
}

TEST(FuzzCases, HoldEveryKindTaskHeuristicAndConstantSoonerOrLater) {
    std::set<std::string_view> missing;
    for (const Kind* kind : all_kinds()) missing.insert(kind->name);
    for (const Task* task : all_tasks()) missing.insert(task->name);
    for (const auto* kind : csp::variable_order::all()) missing.insert(kind->name);
    for (const auto* kind : csp::value_order::all()) missing.insert(kind->name);
    for (const auto* kind : csp::inference::all()) missing.insert(kind->name);
    for (const auto* kind : csp::restart::all()) missing.insert(kind->name);
    for (const auto* kind : csp::neighbourhood::all()) missing.insert(kind->name);
    for (const TuningConstant& constant : tuning_constants()) missing.insert(constant.name);
    constexpr std::uint64_t enough = 3000;
    for (std::uint64_t seed = 0; seed < enough && !missing.empty(); ++seed) {
        const Case asked = make_case(seed, nullptr);
        std::set<std::string_view> names;
        for (const Node& constraint : asked.problem.constraints) collect(constraint, names);
        for (const Question& question : asked.questions) {
            const Configuration& c = question.configuration;
            const auto insert = [&](const auto* kind) {
                if (kind != nullptr) names.insert(kind->name);
            };
            insert(question.task);
            insert(c.variable_order);
            insert(c.value_order);
            insert(c.inference);
            insert(c.restarts);
            insert(c.neighbourhood);
            for (const TuningConstant& constant : tuning_constants())
                if (constant.differs(c.tuning)) names.insert(constant.name);
        }
        for (const std::string_view name : names) missing.erase(name);
    }
    EXPECT_THAT(missing, IsEmpty());
}

TEST(FuzzCases, AreTheSameForTheSameSeed) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const Case first = make_case(seed, nullptr);
        const Case second = make_case(seed, nullptr);
        ASSERT_EQ(first.questions.size(), second.questions.size());
        for (std::size_t i = 0; i < first.questions.size(); ++i)
            EXPECT_EQ(written_program(first, i, ""), written_program(second, i, ""));
    }
}

// What is wrong ------------------------------------------------------------------------------------

/// Returns a kind whose statement differs from its meaning: it states increasing and means all different.
const Kind& lie() {
    static const Kind kind = [] {
        Kind lying = *find_kind("all_different");
        lying.state = [](const Node& node) { return csp::increasing(views(node)); };
        return lying;
    }();
    return kind;
}

Case case_with_a_lie() {
    Case lying;
    lying.problem.variables.assign(4, {{0, 1, 2, 3}});
    lying.problem.constraints = {
        {.kind = find_kind("less_equal"), .lists = {{{0}, {2}}}},
        {.kind = &lie(), .lists = {{{0, false, 0}, {1, false, 1}, {2, false, 0}, {3, false, 0}}}},
    };
    Question question;
    question.task = find_task("solutions");
    question.configuration.by_discrepancies = true;
    lying.questions = {question};
    return lying;
}

std::string difference_in(const Case& asked) {
    return run(asked, [](std::size_t) {}).difference;
}

TEST(FuzzCases, TellWhereTheLibrarySaysSomethingElse) {
    EXPECT_THAT(difference_in(case_with_a_lie()), HasSubstr("is no solution"));
}

TEST(FuzzShrinker, LeavesWhatIsNeededAlone) {
    const Case small =
        shrunk(case_with_a_lie(), 10'000, [](const Case& c) { return !difference_in(c).empty(); });
    EXPECT_EQ(small.problem.constraints.size(), 1U);
    EXPECT_EQ(small.problem.variables.size(), 2U);
    for (const auto& x : small.problem.variables) EXPECT_EQ(x.values.size(), 1U);
    EXPECT_FALSE(small.questions[0].configuration.by_discrepancies);
    EXPECT_THAT(written_program(small, 0, "wrong"),
                HasSubstr("model.post(csp::all_different(Views{x0, x1}));"));
}

TEST(FuzzShrinker, LeavesOfEveryConstraintWhatCanBeWritten) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Case asked = make_case(seed, breeds().data()); // small problems
        asked.questions.resize(1);
        asked.problem.constraints.resize(1);
        const Case small = shrunk(std::move(asked), 300, [&](const Case& c) {
            return c.problem.constraints.size() == 1 && !written_program(c, 0, "").empty();
        });
        EXPECT_EQ(small.problem.constraints.size(), 1U);
    }
}

TEST(FuzzProcesses, NoticeCrashesHangsAndDifferences) {
    SharedProgress progress;
    const std::chrono::milliseconds patience(300);
    const auto ending = [&](const std::function<void(Progress&)>& work) {
        return run_isolated(progress, patience, true, work).ending;
    };
    EXPECT_EQ(ending([](Progress&) {}), Ending::done);
    EXPECT_EQ(ending([](Progress& p) { p.tell("wrong"); }), Ending::difference);
    EXPECT_EQ(ending([](Progress&) { std::abort(); }), Ending::crash);
    EXPECT_EQ(ending([](Progress&) {
                  for (volatile bool goes_on = true; goes_on;) {
                  }
              }),
              Ending::hang);
}

} // namespace fuzz_test
