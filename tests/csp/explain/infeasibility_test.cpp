#include <csp/csp.hpp>
#include <tests/csp/explain/random_model.hpp>
#include <tests/support/apart.hpp>

#include <gmock/gmock.h>

#include <stop_token>
#include <vector>

namespace infeasibility_test {

using csp::ConstraintSet;
using csp::explain_infeasibility;
using csp::Infeasibility;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StrEq;
using testing::ThrowsMessage;

ConstraintSet numbers(const Infeasibility& why) {
    ConstraintSet set;
    for (const auto& member : why.members()) set.push_back(member.constraint);
    return set;
}

/// Performs the checks of a sceptical user: evaluates the core, and asks once whether it has a solution.
void expect_certified(const csp::Model& model, const Infeasibility& why, const ConstraintSet& hard = {}) {
    ConstraintSet core = numbers(why);
    core.insert(core.end(), hard.begin(), hard.end());
    EXPECT_FALSE(test::has_solution(model, core));
    for (const auto& member : why.members()) {
        ASSERT_TRUE(member.without);
        for (const std::uint32_t c : core)
            EXPECT_EQ(model.constraint(c)->check(*member.without), c != member.constraint);
    }
    EXPECT_TRUE(why.is_minimal());
}

struct Timetable {
    csp::Model model;
    csp::Var x = model.int_var(csp::range(1, 3), "x");
    csp::Var y = model.int_var(csp::range(1, 3), "y");
    csp::Var z = model.int_var(csp::range(1, 3), "z");
};

TEST(Infeasibility, NamesTheConstraintsThatCannotHoldTogether) {
    Timetable t;
    t.model.post(t.x + t.y + t.z >= 4, "enough");
    t.model.post(t.x < t.y, "x before y");
    t.model.post(t.y < t.z, "y before z");
    t.model.post(t.z <= 2, "z early");
    const auto why = explain_infeasibility(t.model);
    EXPECT_EQ(why.status(), Infeasibility::Status::infeasible);
    EXPECT_THAT(numbers(why), ElementsAre(1, 2, 3));
    expect_certified(t.model, why);
    EXPECT_THAT(why.describe(t.model),
                StrEq("These cannot hold together: x before y; y before z; z early. Without any "
                      "one of them there is a solution."));
}

TEST(Infeasibility, BlamesGivensOrRulesAsWished) {
    Timetable t;
    t.model.post(csp::all_different({t.x, t.y, t.z}), "all differ");
    t.model.post(t.x == 1, "x is 1");
    t.model.post(t.y == 1, "y is 1");
    t.model.post(t.x == t.y, "x is y");
    EXPECT_THAT(numbers(explain_infeasibility(t.model, {.blame = csp::Blame::rules})), ElementsAre(0, 3));
    EXPECT_THAT(numbers(explain_infeasibility(t.model, {.blame = csp::Blame::givens})), ElementsAre(0, 1, 2));
    const auto why = explain_infeasibility(t.model, {.hard = {1, 2}});
    EXPECT_THAT(numbers(why), ElementsAre(0));
    expect_certified(t.model, why, {1, 2});
    EXPECT_THAT(why.describe(t.model),
                StrEq("This cannot hold: all differ. Without it there is a solution."));
}

TEST(Infeasibility, SaysWhereThereIsNothingToExplain) {
    Timetable t;
    t.model.post(t.x < t.y);
    const auto fine = explain_infeasibility(t.model);
    EXPECT_EQ(fine.status(), Infeasibility::Status::feasible);
    ASSERT_TRUE(fine.solution());
    EXPECT_TRUE(t.model.check(*fine.solution()));
    EXPECT_FALSE(fine.is_minimal());

    t.model.post(t.y < t.x);
    const auto hard = explain_infeasibility(t.model, {.hard = {0, 1}});
    EXPECT_EQ(hard.status(), Infeasibility::Status::infeasible);
    EXPECT_TRUE(hard.members().empty());
    EXPECT_THAT(hard.describe(t.model), HasSubstr("by themselves"));
    EXPECT_THAT([&] { explain_infeasibility(t.model, {.hard = {2}}); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("constraint number 2")));
}

/// Pigeons in too few holes are hard for a search without learning, so that it reaches a limit midway.
TEST(Infeasibility, NeverCallsACoreMinimalThatIsNotProvedToBe) {
    csp::Model model;
    const auto hole = model.int_vars(9, csp::range(1, 8), "hole");
    for (std::size_t i = 0; i < hole.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) model.post(tests::apart(hole[i], hole[j]));
    for (const std::uint64_t failures : {std::uint64_t{0}, std::uint64_t{10}, std::uint64_t{1000}}) {
        csp::ExplainOptions options;
        options.limits.failures = failures;
        const auto why = explain_infeasibility(model, options);
        EXPECT_EQ(why.status(), Infeasibility::Status::unknown);
        EXPECT_FALSE(why.is_minimal());
        EXPECT_THAT(why.describe(model), HasSubstr("limit"));
    }
    csp::Limits enough; // enough for the first question, but not for all
    enough.nodes = csp::solve(model).statistics().nodes + 20;
    const auto why = explain_infeasibility(model, {.limits = enough});
    EXPECT_EQ(why.status(), Infeasibility::Status::infeasible);
    EXPECT_FALSE(why.is_minimal());
    EXPECT_EQ(why.members().size(), 36U);
    EXPECT_THAT(why.describe(model), HasSubstr("Some of them may not be needed: a limit was reached."));
}

TEST(Infeasibility, OfRandomModelsIsCertified) {
    csp::Random random(3);
    int infeasible = 0;
    for (int round = 0; round < 300; ++round) {
        const csp::Model model = test::random_model(random);
        const ConstraintSet hard = random.below(3) == 0 ? ConstraintSet{0, 2} : ConstraintSet{};
        const auto blame =
            std::array{csp::Blame::as_stated, csp::Blame::givens, csp::Blame::rules}[random.below(3)];
        const auto why = explain_infeasibility(model, {.hard = hard, .blame = blame});
        EXPECT_EQ(why.status() == Infeasibility::Status::feasible,
                  test::has_solution(model, test::all_constraints(model)));
        if (why.status() != Infeasibility::Status::infeasible) continue;
        ++infeasible;
        expect_certified(model, why, hard);
    }
    EXPECT_GT(infeasible, 100);
}

// Groups, soft constraints, progress, domains ---------------------------------------------------------

using Minimality = Infeasibility::Minimality;

/// A schedule of four tasks with more requirements than it can satisfy.
struct Tasks {
    Tasks() {
        model.post(t[0] < t[1], "a");
        model.post(t[1] < t[2], "b");
        model.post(t[2] <= 2, "c");
        model.post(t[0] >= 1, "d");
        model.post(t[3] >= 2, "e");
    }
    csp::Model model;
    std::vector<csp::Var> t = model.int_vars(4, csp::range(0, 4), "t");
};

TEST(Infeasibility, OpensTheGroupsOfTheCore) {
    const Tasks tasks;
    csp::ExplainOptions options{.groups = {{"order", {1, 0}}, {"rest", {4, 3}}}};
    const auto why = explain_infeasibility(tasks.model, options);
    EXPECT_EQ(numbers(why), (ConstraintSet{0, 1, 2, 3}));
    expect_certified(tasks.model, why);
    ASSERT_EQ(why.groups().size(), 3U); // a constraint outside of all groups forms a group
    EXPECT_EQ(why.groups()[1].name, "rest");
    EXPECT_EQ(why.groups()[1].members, (ConstraintSet{3}));
    EXPECT_THAT(
        why.describe(tasks.model),
        StrEq("These cannot hold together: order (a; b); rest (d); c. Without any one of these constraints "
              "there is a solution."));

    options.opens_groups = false;
    const auto closed = explain_infeasibility(tasks.model, options);
    EXPECT_EQ(closed.minimality(), Minimality::by_group);
    EXPECT_FALSE(closed.is_minimal());
    EXPECT_EQ(numbers(closed).size(), 5U);
    for (const auto& group : closed.groups()) {
        ASSERT_TRUE(group.without);
        for (const auto& other : closed.groups())
            for (const std::uint32_t c : other.members)
                EXPECT_TRUE(&other == &group || tasks.model.constraint(c)->check(*group.without));
    }
    EXPECT_THAT(closed.describe(tasks.model),
                HasSubstr("Without any one of these groups there is a solution"));
}

TEST(Infeasibility, OfRandomModelsWithGroupsIsCertified) {
    csp::Random random(5);
    int infeasible = 0;
    for (int round = 0; round < 150; ++round) {
        const csp::Model model = test::random_model(random);
        csp::ExplainOptions options{.groups = {{"left", {}}, {"right", {}}}};
        for (std::uint32_t c = 0; c < model.constraint_count(); ++c)
            if (const auto of = random.below(3); of < 2) options.groups[of].constraints.push_back(c);
        const auto why = explain_infeasibility(model, options);
        if (why.status() != Infeasibility::Status::infeasible) continue;
        ++infeasible;
        expect_certified(model, why);
        std::size_t grouped = 0;
        for (const auto& group : why.groups()) grouped += group.members.size();
        EXPECT_EQ(grouped, why.members().size());
    }
    EXPECT_GT(infeasible, 50);
}

TEST(Infeasibility, RefusesGroupsThatAreNone) {
    const Tasks tasks;
    EXPECT_THAT(
        [&] {
            explain_infeasibility(tasks.model, {.groups = {{"g", {0}}, {"h", {1, 0}}}});
        },
        ThrowsMessage<csp::ArgumentError>(HasSubstr("of the group \"h\", which is in a group already")));
    EXPECT_THAT(
        [&] {
            explain_infeasibility(tasks.model, {.groups = {{"g", {9}}}});
        },
        ThrowsMessage<csp::ArgumentError>(HasSubstr("number 9 of the group \"g\", but the model has 5")));
}

TEST(Infeasibility, BlamesSoftConstraintsAlone) {
    const Tasks tasks;
    const auto why = explain_infeasibility(tasks.model, {.soft = {0, 4}});
    EXPECT_EQ(numbers(why), (ConstraintSet{0}));
    expect_certified(tasks.model, why, {1, 2, 3});
    EXPECT_THAT([&] { explain_infeasibility(tasks.model, {.soft = {7}}); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("constraint number 7")));
}

/// QuickXplain asks two questions for each constraint here, since none can be left out; solutions of earlier questions
/// answer some.
TEST(Infeasibility, DoesNotSearchForSolutionsThatItKnows) {
    csp::Model pigeons;
    const auto x = pigeons.int_vars(7, csp::range(0, 5));
    for (std::size_t i = 0; i < x.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) pigeons.post(csp::not_equal(x[i], x[j]));
    const auto why = explain_infeasibility(pigeons);
    expect_certified(pigeons, why);
    EXPECT_EQ(why.members().size(), 21U);
    EXPECT_LT(why.questions(), 38U);
}

TEST(Infeasibility, TellsOfItsProgress) {
    const Tasks tasks;
    std::vector<csp::ExplainProgress> told;
    const auto why = explain_infeasibility(
        tasks.model,
        {.on_progress = [&](const csp::ExplainProgress& progress) { told.push_back(progress); }});
    ASSERT_EQ(told.size(), why.questions());
    for (std::size_t i = 1; i < told.size(); ++i) {
        EXPECT_EQ(told[i].questions, i + 1);
        EXPECT_LE(told[i].candidates, told[i - 1].candidates);
        EXPECT_GE(told[i].proved, told[i - 1].proved);
    }
    EXPECT_LE(why.members().size(), told.back().candidates);
}

TEST(Infeasibility, SaysThatItWasInterrupted) {
    const Tasks tasks;
    std::stop_source stop;
    std::uint64_t questions = 0;
    const auto why = explain_infeasibility(
        tasks.model, {.stop = stop.get_token(), .on_progress = [&](const csp::ExplainProgress& progress) {
                          questions = progress.questions;
                          if (questions == 3) stop.request_stop();
                      }});
    EXPECT_TRUE(why.was_interrupted());
    EXPECT_EQ(why.minimality(), Minimality::unproved);
    EXPECT_THAT(why.describe(tasks.model), HasSubstr("interrupted"));
}

TEST(Infeasibility, BlamesDomainsOnRequest) {
    csp::Model model;
    const auto seat = model.int_vars(2, csp::range(1, 3), "seat");
    const auto odd = model.int_var({1, 3, 5}, "odd");
    const auto wide = model.int_var(csp::range(0, 9), "seat[2]");
    model.post(odd == 4, "even");
    model.post(seat[0] > 5, "far");
    model.post(wide >= seat[1], "last");
    const csp::Model free = csp::free_domains(model);
    EXPECT_EQ(free.constraint_count(), 3U + 3U); // since the domain of the third seat is not widened
    const csp::Cores cores = csp::all_cores(free);
    EXPECT_THAT(cores.cores, testing::UnorderedElementsAre(ElementsAre(0, 5), ElementsAre(1, 3)));
    EXPECT_EQ(free.constraint_name(3), "seat[0] in 1..3");
    EXPECT_EQ(free.constraint_name(5), "odd in 1, 3, 5");
    const auto why = explain_infeasibility(free, {.hard = {1}});
    EXPECT_EQ(numbers(why), (ConstraintSet{3}));
    expect_certified(free, why, {1});
}

} // namespace infeasibility_test
