#include <csp/base/atom.hpp>
#include <csp/base/view.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace atom_test {

using csp::Atom;
using csp::Value;
using csp::Var;
using csp::View;

const Var x{5};

TEST(Atom, HoldsForTheValuesItSpeaksOf) {
    for (Value v = -3; v <= 3; ++v) {
        EXPECT_EQ(Atom::at_least(x, 1).holds_for(v), v >= 1);
        EXPECT_EQ(Atom::at_most(x, 1).holds_for(v), v <= 1);
        EXPECT_EQ(Atom::less(x, 1).holds_for(v), v < 1);
        EXPECT_EQ(Atom::equal(x, 1).holds_for(v), v == 1);
        EXPECT_EQ(Atom::different(x, 1).holds_for(v), v != 1);
    }
}

TEST(Atom, HoldsAlwaysWhereItsBoundIsBeyondAllValues) {
    const Atom atom = Atom::at_most(csp::Var{0}, std::numeric_limits<csp::Value>::max());
    EXPECT_TRUE(atom.holds_for(csp::max_value));
    EXPECT_FALSE((!atom).holds_for(csp::max_value));
}

TEST(Atom, IsNegatedToItsOpposite) {
    for (const Atom atom :
         {Atom::at_least(x, 1), Atom::less(x, -2), Atom::equal(x, 0), Atom::different(x, 3)}) {
        EXPECT_EQ(!!atom, atom);
        EXPECT_NE(!atom, atom);
        EXPECT_TRUE((!atom).variable().is_same(x));
        EXPECT_EQ((!atom).value(), atom.value());
        for (Value v = -4; v <= 4; ++v) EXPECT_NE((!atom).holds_for(v), atom.holds_for(v));
    }
}

TEST(Atom, OfAViewSpeaksOfItsVariable) {
    for (const View view : {View(x), -x, x + 3, 2 - x}) {
        for (Value v = -9; v <= 9; ++v) {
            for (Value k = -4; k <= 4; ++k) {
                const auto seen = view.from_variable(v);
                EXPECT_EQ(csp::atom_at_least(view, k).holds_for(v), seen >= k);
                EXPECT_EQ(csp::atom_at_most(view, k).holds_for(v), seen <= k);
                EXPECT_EQ(csp::atom_equal(view, k).holds_for(v), seen == k);
                EXPECT_EQ(csp::atom_different(view, k).holds_for(v), seen != k);
            }
        }
    }
}

TEST(View, LeadsBackToItsVariable) {
    for (const View view : {View(x), -x, x + 3, 2 - x, 3'000'000'000 - x, -(x - 7) + 1}) {
        EXPECT_EQ(view.to_variable(view.from_variable(-8)), -8);
        EXPECT_TRUE((-(-view)).is_same(view));
        EXPECT_EQ((-view).from_variable(4), -view.from_variable(4));
        EXPECT_EQ((view + 9).from_variable(4), view.from_variable(4) + 9);
        EXPECT_EQ((9 - view).from_variable(4), 9 - view.from_variable(4));
    }
}

} // namespace atom_test
