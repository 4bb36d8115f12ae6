#include <csp/learn/atom_activity.hpp>

#include <csp/base/atom.hpp>

#include <gtest/gtest.h>

#include <array>
#include <optional>

namespace atom_activity_test {

using csp::Atom;
using csp::AtomActivity;
using csp::Store;
using csp::Var;

Store three_variables() {
    Store store;
    for (int i = 0; i < 3; ++i) store.add(csp::range(0, 9));
    return store;
}

constexpr Var x{0};
constexpr Var y{1};

TEST(AtomActivity, ChoosesWhatConflictsWereAboutMost) {
    const Store store = three_variables();
    AtomActivity activity;
    activity.begin();
    EXPECT_EQ(activity.next(store, 0), std::nullopt);
    activity.note_conflict(std::array{Atom::at_least(x, 3), Atom::equal(y, 4)});
    activity.note_conflict(std::array{Atom::less(x, 3)});     // the same atom, negated
    EXPECT_EQ(activity.next(store, 0), Atom::at_least(x, 3)); // as in the first conflict
    EXPECT_EQ(activity.next(store, 1), Atom::equal(y, 4));
    EXPECT_EQ(activity.next(store, 2), std::nullopt);
    activity.return_to(1); // the second choice is undone
    EXPECT_EQ(activity.next(store, 1), Atom::equal(y, 4));
    activity.return_to(0);
    EXPECT_EQ(activity.next(store, 0), Atom::at_least(x, 3));
}

TEST(AtomActivity, PassesOverWhatIsDecidedAndRemembersHow) {
    Store store = three_variables();
    AtomActivity activity;
    activity.begin();
    activity.note_conflict(std::array{Atom::at_least(x, 3)});
    store.push();
    store.at_most(x, 1);
    EXPECT_EQ(activity.next(store, 1), std::nullopt);
    store.pop();
    activity.return_to(0);
    EXPECT_EQ(activity.next(store, 0), Atom::less(x, 3));
}

TEST(AtomActivity, FollowsTheBestSolution) {
    const Store store = three_variables();
    AtomActivity activity;
    activity.begin();
    activity.note_conflict(std::array{Atom::at_least(x, 3), Atom::equal(y, 4)});
    constexpr std::array<csp::Value, 3> best{1, 4, 0};
    activity.follow(best);
    EXPECT_EQ(activity.next(store, 0), Atom::less(x, 3));
    EXPECT_EQ(activity.next(store, 1), Atom::equal(y, 4));
}

/// The increment of a conflict grows without bound, so all activities are rescaled from time to time.
TEST(AtomActivity, KeepsItsOrderThroughManyConflicts) {
    const Store store = three_variables();
    AtomActivity activity;
    activity.begin();
    for (int i = 0; i < 20'001; ++i) activity.note_conflict(std::array{Atom::at_least(x, 1 + i % 7)});
    for (int i = 0; i < 40; ++i) activity.note_conflict(std::array{Atom::at_least(x, 9)});
    EXPECT_EQ(activity.next(store, 0), Atom::at_least(x, 9));
    EXPECT_EQ(activity.next(store, 0), Atom::at_least(x, 2)); // the atom of the last conflict before
}

/// Conflicts on variables that must not be decided count only for the increment.
TEST(AtomActivity, OutlivesConflictsThatItPassesOver) {
    const Store store = three_variables();
    AtomActivity activity;
    activity.begin({true, false, false});
    for (int i = 0; i < 20'000; ++i) activity.note_conflict(std::array{Atom::equal(y, 4)});
    activity.note_conflict(std::array{Atom::at_least(x, 3)});
    activity.note_conflict(std::array{Atom::at_least(x, 5)});
    activity.note_conflict(std::array{Atom::at_least(x, 5)});
    EXPECT_EQ(activity.next(store, 0), Atom::at_least(x, 5));
    EXPECT_EQ(activity.next(store, 1), Atom::at_least(x, 3));
    EXPECT_EQ(activity.next(store, 2), std::nullopt);
}

} // namespace atom_activity_test
