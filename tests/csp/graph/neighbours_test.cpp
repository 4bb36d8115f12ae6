#include <csp/graph/graph.hpp>

#include <csp/graph/constraint_graph.hpp>
#include <tests/csp/graph/model_generator.hpp>
#include <tests/support/is_variable.hpp>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

namespace neighbours_test {

using csp::Var;
using test::IsVariable;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(Neighbours, AreSortedAndDistinctWhateverTheOrderOfPosting) {
    const auto model = test::model_of(4, {{3, 1}, {1, 0, 3}});
    EXPECT_THAT(csp::neighbours(model),
                ElementsAre(ElementsAre(IsVariable(Var{1}), IsVariable(Var{3})),
                            ElementsAre(IsVariable(Var{0}), IsVariable(Var{3})), IsEmpty(),
                            ElementsAre(IsVariable(Var{0}), IsVariable(Var{1}))));
}

TEST(Neighbours, LeaveOutTheVariableItself) {
    const auto model = test::model_of(2, {{0, 0}, {1, 0, 1}});
    EXPECT_THAT(csp::neighbours(model),
                ElementsAre(ElementsAre(IsVariable(Var{1})), ElementsAre(IsVariable(Var{0}))));
}

TEST(Neighbours, OfAnEmptyModelAreNone) { EXPECT_THAT(csp::neighbours(csp::Model()), IsEmpty()); }

RC_GTEST_PROP(Neighbours, AreThoseOfThePrimalGraph, ()) {
    const auto model = test::any_model();
    const csp::PrimalGraph graph(model);
    const auto copied = csp::neighbours(model);
    RC_ASSERT(copied.size() == num_vertices(graph));
    for (std::size_t v = 0; v < copied.size(); ++v) {
        const auto [first, last] = adjacent_vertices(v, graph);
        std::vector<std::size_t> expected(first, last);
        std::sort(expected.begin(), expected.end());
        std::vector<std::size_t> found;
        for (const Var x : copied[v]) found.push_back(x.index);
        RC_ASSERT(found == expected);
    }
}

} // namespace neighbours_test
