#include <csp/csp.hpp>
#include <tests/support/is_variable.hpp>

#include <gmock/gmock.h>

#include <vector>

namespace model_test {

using test::IsVariable;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StrEq;
using testing::ThrowsMessage;

// Names --------------------------------------------------------------------------------------------

TEST(ModelNames, OfVariablesAreTheUsersOrTheirNumbers) {
    csp::Model model;
    const auto x = model.int_var(csp::range(1, 9), "width");
    const auto y = model.int_var(csp::range(1, 9));
    const auto b = model.bool_var();
    const auto open = model.bool_var("open");
    EXPECT_EQ(model.name(x), "width");
    EXPECT_EQ(model.name(y), "x1");
    EXPECT_EQ(model.name(b), "x2");
    EXPECT_EQ(model.name(open), "open");
    EXPECT_EQ(model.domain(b), csp::range(0, 1));
}

TEST(ModelNames, OfAListCountItsElements) {
    csp::Model model;
    const auto column = model.int_vars(3, csp::range(0, 7), "column");
    const auto unnamed = model.int_vars(2, csp::range(0, 7));
    const auto [S, E] = model.int_vars<2>(csp::range(0, 9), "letter");
    EXPECT_EQ(model.name(column[2]), "column[2]");
    EXPECT_EQ(model.name(unnamed[1]), "x4");
    EXPECT_EQ(model.name(S), "letter[0]");
    EXPECT_EQ(model.name(E), "letter[1]");
    EXPECT_EQ(model.variable_count(), 7U);
    EXPECT_TRUE(model.int_vars(0, csp::range(1, 2)).empty());
}

TEST(ModelNames, OfViewsAreFormulas) {
    csp::Model model;
    const auto x = model.int_var(csp::range(1, 9), "x");
    EXPECT_EQ(model.name(csp::View(x)), "x");
    EXPECT_EQ(model.name(x + 3), "x + 3");
    EXPECT_EQ(model.name(x - 3), "x - 3");
    EXPECT_EQ(model.name(x + 3 - 3), "x");
    EXPECT_EQ(model.name(-x), "-x");
    EXPECT_EQ(model.name(5 - x), "5 - x");
    EXPECT_EQ(model.name(-(x + 3)), "-3 - x");
}

TEST(ModelNames, OfConstraintsAreTheUsersOrTheirDescription) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(1, 9), "x");
    model.post(csp::all_different(x), "row 4");
    model.post(csp::all_different({x[0], x[1] + 2}));
    model.rule("naked twins", x, [](csp::Context&, csp::Views) {});
    EXPECT_EQ(model.constraint_name(0), "row 4");
    EXPECT_EQ(model.describe(0), "all different: x[0], x[1], x[2]");
    EXPECT_EQ(model.constraint_name(1), "all different: x[0], x[1] + 2");
    EXPECT_EQ(model.constraint_name(2), "naked twins");
}

TEST(ModelNames, StandInTheDescriptionsOfConstraints) {
    csp::Model model;
    const auto x = model.int_var(csp::range(1, 9), "x"), y = model.int_var(csp::range(1, 9), "y"),
               z = model.int_var(csp::range(1, 9), "z");
    const auto described = [&](const csp::Constraint& constraint) {
        model.post(constraint);
        return model.describe(model.constraint_count() - 1);
    };
    EXPECT_EQ(described(csp::equal(x, y)), "x == y");
    EXPECT_EQ(described(csp::less(x, y + 2)), "x < y + 2");
    EXPECT_EQ(described(x != y + 2), "x != y + 2");
    EXPECT_THAT(described(2 * csp::Expression(x) + y <= z), HasSubstr("2 * x"));
    EXPECT_THAT(described(csp::require({x, y, z}, [](csp::Value, csp::Value, csp::Value) { return true; })),
                HasSubstr("x, y, z"));
}

// Structure ----------------------------------------------------------------------------------------

TEST(Model, KnowsWhichConstraintsAreOnAVariable) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(1, 9));
    model.post(csp::all_different({x[2], x[0], x[2] + 1}));
    model.post(csp::not_equal(x[0], x[1]));
    EXPECT_THAT(model.constraints_on(x[0]), ElementsAre(0, 1));
    EXPECT_THAT(model.constraints_on(x[1]), ElementsAre(1));
    EXPECT_THAT(model.constraints_on(x[2]), ElementsAre(0));
    EXPECT_THAT(model.variables_of(0),
                ElementsAre(IsVariable(x[2]), IsVariable(x[0]))); // each once, in the order of first mention
    EXPECT_EQ(model.constraint(0)->scope().size(), 3U);
}

TEST(Model, KnowsEachVariableOfAConstraintOnceWhereverItRepeats) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(1, 9));
    model.post(csp::all_different({x[0], x[1], x[0] + 1, x[1] + 1, x[0] + 2}));
    EXPECT_THAT(model.variables_of(0), ElementsAre(IsVariable(x[0]), IsVariable(x[1])));
    EXPECT_THAT(model.constraints_on(x[0]), ElementsAre(0));
}

TEST(Model, ChecksAnAssignmentAgainstDomainsAndConstraints) {
    csp::Model model;
    model.int_var({1, 3});
    model.int_var(csp::range(1, 9));
    model.post(csp::less(csp::Var{0}, csp::Var{1}));
    EXPECT_TRUE(model.check(csp::Assignment({3, 4})));
    EXPECT_FALSE(model.check(csp::Assignment({2, 4}))) << "2 is not in the domain";
    EXPECT_FALSE(model.check(csp::Assignment({3, 10}))) << "10 is not in the domain";
    EXPECT_FALSE(model.check(csp::Assignment({3, 3}))) << "3 < 3";
}

TEST(Model, CopiesGoTheirOwnWays) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(1, 3), "x");
    model.post(csp::not_equal(x[0], x[1]), "apart");
    csp::Model copy = model;
    const auto z = copy.int_var(csp::range(5, 6), "z");
    copy.post(csp::less(x[0], z), "more");
    copy.post(csp::less(x[0], x[1]));

    EXPECT_EQ(model.variable_count(), 2U);
    EXPECT_EQ(model.constraint_count(), 1U);
    EXPECT_THAT(model.constraints_on(x[0]), ElementsAre(0));
    EXPECT_EQ(csp::count_solutions(model).solutions, 6U);
    EXPECT_EQ(copy.name(z), "z");
    EXPECT_EQ(copy.constraint_name(0), "apart");
    EXPECT_THAT(copy.constraints_on(x[0]), ElementsAre(0, 1, 2));
    EXPECT_EQ(csp::count_solutions(copy).solutions, 3U * 2U);
    EXPECT_EQ(&copy.constraint(0).definition(), &model.constraint(0).definition())
        << "constraints are shared";
}

TEST(Model, MayLeaveBeforeItsCopy) {
    csp::Model copy;
    {
        csp::Model model;
        const auto x = model.int_vars(3, csp::range(1, 3));
        model.post(csp::all_different(x));
        copy = model;
    }
    EXPECT_EQ(csp::count_solutions(copy).solutions, 6U);
}

// Mistakes -----------------------------------------------------------------------------------------

TEST(Model, RefusesAConstraintOnAVariableItDoesNotHave) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(1, 9));
    EXPECT_THAT(
        [&] {
            model.post(csp::all_different({x[0], csp::Var{7}}));
        },
        ThrowsMessage<csp::ArgumentError>(StrEq("csp::Model::post: \"all different: x0, ?\" names variable "
                                                "number 7, but the model has 2 variables; it "
                                                "must be one of these, not of another model")));
    EXPECT_EQ(model.constraint_count(), 0U);
    EXPECT_THAT(model.constraints_on(x[0]), IsEmpty()) << "nothing is left of it";
}

TEST(Model, RefusesAVariableAloneThatIsNoTruthValue) {
    csp::Model model;
    csp::Var x = model.int_var(csp::range(1, 9), "x");
    csp::Var y = model.int_var(csp::range(1, 9), "y");
    const auto b = model.bool_var("b");
    EXPECT_THAT([&] { model.post(x = y); },
                ThrowsMessage<csp::ArgumentError>(StrEq(
                    "csp::Model::post: the variable y alone, expected one that is 0 or 1; write x == y for "
                    "x = y, or y != 0")));
    EXPECT_EQ(model.constraint_count(), 0U);
    EXPECT_NO_THROW(model.post(b));
    EXPECT_NO_THROW(model.post(y != 0));
    EXPECT_NO_THROW(model.post(!csp::Constraint(y)));
    EXPECT_NO_THROW(model.post(y || b));
    EXPECT_NO_THROW(model.post(csp::Constraint(y)));
}

TEST(Model, RefusesQuestionsAboutAVariableItDoesNotHave) {
    csp::Model model;
    model.int_var(csp::range(1, 9));
    const csp::Var foreign{3};
    const auto refused = ThrowsMessage<csp::ArgumentError>(
        StrEq("csp::Model: variable number 3, but the model has 1 variables; it must be one of these, not of "
              "another model"));
    EXPECT_THAT([&] { (void)model.domain(foreign); }, refused);
    EXPECT_THAT([&] { (void)model.name(foreign); }, refused);
    EXPECT_THAT([&] { (void)model.name(foreign + 1); }, refused);
    EXPECT_THAT([&] { (void)model.constraints_on(foreign); }, refused);
    EXPECT_THAT([&] { (void)(*csp::solve(model))[foreign]; },
                ThrowsMessage<csp::ArgumentError>(
                    StrEq("csp::Assignment: variable number 3, but there are values for 1 variables")));
}

TEST(Model, RefusesAViewWhoseValuesAreTooLarge) {
    csp::Model model;
    const auto x = model.int_var(csp::range(1, 9), "x");
    const csp::WideValue most = csp::max_value;
    model.post(csp::all_different({x + (most - 9), csp::View(x)}));
    EXPECT_THAT(
        [&] {
            model.post(csp::all_different({csp::View(x), x + (most - 8)}));
        },
        ThrowsMessage<csp::ArgumentError>(StrEq("csp::Model::post: \"all different: x, x + 1073741815\" uses "
                                                "the view x + 1073741815, which takes the value "
                                                "1073741824 outside -1073741823..1073741823")));
    EXPECT_THAT(
        [&] {
            model.post(csp::all_different({csp::View(x), 0 - most - x}));
        },
        ThrowsMessage<csp::ArgumentError>(StrEq("csp::Model::post: \"all different: x, -1073741823 - x\" "
                                                "uses the view -1073741823 - x, which takes the value "
                                                "-1073741824 outside -1073741823..1073741823")));
    EXPECT_EQ(model.constraint_count(), 1U);
}

TEST(Model, TakesAListAsTheSetOfItsValues) {
    csp::Model model;
    const csp::Var x = model.int_var({0, 9});
    const auto [y, z] = model.int_vars<2>({9, 0});
    const std::vector<csp::Value> values{0, 9};
    for (const csp::Var v : {x, y, z, model.int_vars(1, {0, 9}).front(), model.int_var(values)})
        EXPECT_EQ(model.domain(v).size(), 2);
    EXPECT_EQ(model.domain(model.int_var(csp::range(0, 9))).size(), 10);
}

TEST(Model, RefusesAnEmptyDomain) {
    csp::Model model;
    EXPECT_THAT([&] { model.int_var(csp::range(3, 2)); },
                ThrowsMessage<csp::ArgumentError>(
                    StrEq("csp::range: the interval 3..2 is empty; min must not exceed max")));
    EXPECT_THAT([&] { model.int_var({}); }, ThrowsMessage<csp::ArgumentError>(StrEq(
                                                "csp::Domain: no values given; a domain has at least one")));
    EXPECT_THAT([&] { model.int_var(csp::range(0, csp::max_value + 1)); },
                ThrowsMessage<csp::ArgumentError>(
                    StrEq("csp::range: value 1073741824 is outside -1073741823..1073741823")));
    EXPECT_EQ(model.variable_count(), 0U);
}

TEST(Model, RefusesToCheckAnAssignmentThatIsTooShort) {
    csp::Model model;
    model.int_vars(2, csp::range(0, 1));
    EXPECT_TRUE(model.check(csp::Assignment({0, 1})));
    EXPECT_THROW(model.check(csp::Assignment({0})), csp::ArgumentError);
}

std::size_t rules_of(const csp::Model& model) {
    csp::Engine engine;
    load(model, engine);
    return engine.rule_count();
}

/// The variables of a chain of equalities act as one variable in all other constraints.
TEST(Load, SeesThroughAliases) {
    csp::Model model;
    const auto x = model.int_vars(6, csp::range(-20, 20), "x");
    for (std::size_t i = 1; i < x.size(); ++i)
        model.post(csp::equal(x[i], i % 2 == 0 ? x[i - 1] + 1 : 2 - x[i - 1]));
    const std::size_t equalities = rules_of(model);
    model.post(x[0] + x[1] <= 2);           // implied
    model.post(csp::not_equal(x[2], x[0])); // x[2] = 3 - x[0], which is odd
    model.post(x[5] - x[0] > -100);         // implied
    EXPECT_EQ(rules_of(model), equalities);
    EXPECT_EQ(csp::count_solutions(model).solutions, 38U);
    model.post(csp::equal(x[3], x[0] + 1)); // x[3] = x[0] - 1
    EXPECT_EQ(csp::count_solutions(model).solutions, 0U);
}

TEST(Load, DropsWhatFollowsFromTheDomains) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, 4), "x");
    const csp::Var y = model.int_var(csp::range(5, 9), "y");
    model.post(x < y);
    model.post(x != y + 0);
    model.post(x <= 100);
    EXPECT_EQ(rules_of(model), 0U);
}

} // namespace model_test
