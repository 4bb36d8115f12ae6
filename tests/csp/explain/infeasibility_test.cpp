#include <csp/csp.hpp>
#include <tests/csp/explain/random_model.hpp>

#include <gmock/gmock.h>

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

/// What whoever doubts a core would do: evaluate, and ask once whether it has a solution.
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

/// Pigeons in too few holes: hard for a search without learning, so that a limit comes in the middle.
TEST(Infeasibility, NeverCallsACoreMinimalThatIsNotProvedToBe) {
    csp::Model model;
    const auto hole = model.int_vars(9, csp::range(1, 8), "hole");
    for (std::size_t i = 0; i < hole.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) model.post(hole[i] != hole[j]);
    for (const std::uint64_t failures : {std::uint64_t{0}, std::uint64_t{10}, std::uint64_t{1000}}) {
        csp::ExplainOptions options;
        options.limits.failures = failures;
        const auto why = explain_infeasibility(model, options);
        EXPECT_EQ(why.status(), Infeasibility::Status::unknown);
        EXPECT_FALSE(why.is_minimal());
        EXPECT_THAT(why.describe(model), HasSubstr("limit"));
    }
    csp::Limits enough; // for the first question, and not for all
    enough.nodes = csp::solve(model).statistics().nodes + 20;
    const auto why = explain_infeasibility(model, {.limits = enough});
    EXPECT_EQ(why.status(), Infeasibility::Status::infeasible);
    EXPECT_FALSE(why.is_minimal());
    EXPECT_EQ(why.members().size(), 36U);
    EXPECT_THAT(why.describe(model), HasSubstr("some of them may not be needed"));
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

} // namespace infeasibility_test
