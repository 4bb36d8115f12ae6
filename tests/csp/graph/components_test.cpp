#include <csp/graph/graph.hpp>

#include <csp/base/error.hpp>
#include <tests/csp/graph/model_generator.hpp>
#include <tests/support/is_variable.hpp>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <numeric>
#include <vector>

namespace components_test {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::StrEq;
using testing::ThrowsMessage;

using Parts = std::vector<std::vector<std::uint32_t>>;

Parts numbers_of(const std::vector<std::vector<csp::Var>>& components) {
    Parts parts;
    for (const auto& component : components) {
        parts.emplace_back();
        for (const csp::Var x : component) parts.back().push_back(x.index);
    }
    return parts;
}
Parts parts_of(const csp::Model& model) { return numbers_of(csp::components(model)); }
Parts parts_of(const csp::Model& model, const std::vector<bool>& is_fixed) {
    return numbers_of(csp::components(model, is_fixed));
}

/// Returns the parts, computed by propagating the least number within each scope up to a fixpoint.
Parts parts_by_spreading(const csp::Model& model, const std::vector<bool>& fixed) {
    std::vector<std::uint32_t> least(model.variable_count());
    std::iota(least.begin(), least.end(), 0u);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t c = 0; c < model.constraint_count(); ++c)
            for (const csp::View x : model.constraint(c)->scope())
                for (const csp::View y : model.constraint(c)->scope()) {
                    const auto i = x.variable().index, j = y.variable().index;
                    if (fixed[i] || fixed[j] || least[i] <= least[j]) continue;
                    least[i] = least[j];
                    changed = true;
                }
    }
    Parts parts;
    for (std::uint32_t root = 0; root < least.size(); ++root) {
        if (fixed[root] || least[root] != root) continue;
        parts.emplace_back();
        for (std::uint32_t i = root; i < least.size(); ++i)
            if (!fixed[i] && least[i] == root) parts.back().push_back(i);
    }
    return parts;
}

TEST(Components, OfTwoIndependentPartsAreTwo) {
    const auto model = test::model_of(6, {{5, 1}, {0, 2, 4}, {5, 3}});
    EXPECT_THAT(parts_of(model), ElementsAre(ElementsAre(0, 2, 4), ElementsAre(1, 3, 5)));
}

TEST(Components, OfAnEmptyModelAreNone) { EXPECT_THAT(parts_of(csp::Model()), IsEmpty()); }

TEST(Components, HoldAVariableWithoutConstraintsAlone) {
    const auto model = test::model_of(3, {{0, 2}});
    EXPECT_THAT(parts_of(model), ElementsAre(ElementsAre(0, 2), ElementsAre(1)));
}

TEST(Components, LeaveOutAConstraintOnNoVariable) {
    const auto model = test::model_of(1, {{}, {0}, {}});
    EXPECT_THAT(parts_of(model), ElementsAre(ElementsAre(0)));
}

TEST(Components, HoldAVariableNamedTwiceOnce) {
    const auto model = test::model_of(2, {{1, 1}, {1, 0, 1}});
    EXPECT_THAT(parts_of(model), ElementsAre(ElementsAre(0, 1)));
}

TEST(Components, FallApartWhereAVariableIsFixed) {
    const auto model = test::model_of(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}});
    const std::vector<bool> middle{false, false, true, false, false};
    EXPECT_THAT(parts_of(model), ElementsAre(ElementsAre(0, 1, 2, 3, 4)));
    EXPECT_THAT(parts_of(model, middle), ElementsAre(ElementsAre(0, 1), ElementsAre(3, 4)));
}

TEST(Components, HoldTogetherWhenAConstraintKeepsTwoVariables) {
    const auto model = test::model_of(3, {{0, 1, 2}});
    const std::vector<bool> middle{false, true, false};
    EXPECT_THAT(parts_of(model, middle), ElementsAre(ElementsAre(0, 2)));
}

TEST(Components, OfAllFixedVariablesAreNone) {
    const auto model = test::model_of(3, {{0, 1, 2}});
    EXPECT_THAT(parts_of(model, {true, true, true}), IsEmpty());
}

TEST(Components, RefuseAListOfFixedVariablesOfTheWrongLength) {
    const auto model = test::model_of(3, {{0, 1, 2}});
    EXPECT_THAT(
        [&] {
            csp::components(model, {true, false});
        },
        ThrowsMessage<csp::ArgumentError>(
            StrEq("csp::components: is_fixed has 2 entries, but the model has 3 variables")));
}

TEST(Components, OfAChainOfAHundredThousandVariablesNeedNoDeepStack) {
    csp::Model model;
    const auto x = model.int_vars(100'000, csp::range(0, 1));
    for (std::size_t i = 0; i + 1 < x.size(); ++i) model.post(csp::all_different({x[i], x[i + 1]}));
    const auto parts = csp::components(model);
    ASSERT_EQ(parts.size(), 1u);
    EXPECT_THAT(parts[0], test::AreVariables(x));
}

RC_GTEST_PROP(Components, AreWhatSpreadingNumbersFinds, ()) {
    const auto model = test::any_model();
    const auto fixed =
        *rc::gen::container<std::vector<bool>>(model.variable_count(), rc::gen::arbitrary<bool>());
    RC_ASSERT(parts_of(model) == parts_by_spreading(model, std::vector<bool>(model.variable_count())));
    RC_ASSERT(parts_of(model, fixed) == parts_by_spreading(model, fixed));
}

} // namespace components_test
