#include <csp/base/random.hpp>
#include <csp/store/store.hpp>
#include <csp/testing/box.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace store_test {

using csp::Events;
using csp::Store;
using csp::Value;
using csp::Var;
using csp::WideValue;
using Oracle = std::set<Value>;

Oracle range(Value from, Value to) {
    Oracle values;
    for (Value v = from; v <= to; ++v) values.insert(v);
    return values;
}

/// Returns runs of values with large gaps between them.
Oracle clusters(const std::vector<Value>& starts) {
    Oracle values;
    for (const Value start : starts) values.merge(range(start, start + 20));
    return values;
}

/// Initial domains of every kind, at the edges of their widths.
const std::vector<Oracle> all_kinds{
    {7},
    range(0, 1),
    range(-31, 32),                                           // the values fill a word
    {-40, -39, -7, 0, 1, 2, 23},                              // small with holes
    range(100, 164),                                          // words: one value more than a word
    range(-200, 250),                                         //
    clusters({-3000, -60, 0, 64, 5000}),                      // words with holes
    clusters({-40'000, 0, 25'515}),                           // words of the largest width
    clusters({-40'000, 0, 25'516}),                           // interval of the smallest
    clusters({csp::min_value, -5, 400, csp::max_value - 20}), // interval of the largest
};

/// A store, and the same data as sets, level by level.
class StoreAgainstSets {
  public:
    explicit StoreAgainstSets(std::uint64_t seed) : random_(seed), sets_{all_kinds} {
        for (const Oracle& values : all_kinds) store_.add(std::vector<Value>(values.begin(), values.end()));
        store_.forget_touched();
    }

    Store& store() { return store_; }

    void run(int steps) {
        for (int step = 0; step < steps && !testing::Test::HasFailure(); ++step) {
            const std::uint32_t choice = random_.below(20);
            if (choice < 2 && sets_.size() < 40) {
                store_.push();
                sets_.push_back(sets_.back());
            } else if (choice < 3 && sets_.size() > 1) {
                pop();
            } else {
                change();
            }
        }
        while (sets_.size() > 1) pop();
    }

  private:
    void pop() {
        store_.pop();
        sets_.pop_back();
        EXPECT_FALSE(store_.failed());
        EXPECT_TRUE(store_.touched().empty());
        for (std::uint32_t i = 0; i < all_kinds.size(); ++i) compare(Var{i});
    }

    /// Returns a value of the domain, or one near it.
    Value near(const Oracle& set) {
        auto v = set.begin();
        std::advance(v, random_.below(static_cast<std::uint32_t>(set.size())));
        return std::clamp(*v + csp::testing::random_between(random_, -2, 2), csp::min_value, csp::max_value);
    }

    void change() {
        const Var x{random_.below(static_cast<std::uint32_t>(all_kinds.size()))};
        Oracle after = sets_.back()[x.index];
        const bool ok = random_change(x, after);
        EXPECT_EQ(ok, !after.empty());
        EXPECT_EQ(store_.failed(), after.empty());
        if (after.empty()) {
            store_.clear_failure();
            after = sets_.back()[x.index];
        }
        compare_events(x, sets_.back()[x.index], after);
        sets_.back()[x.index] = after;
        compare(x);
    }

    bool random_change(Var x, Oracle& set) {
        const Value v = near(set);
        const Value w = near(set);
        switch (random_.below(store_.kind(x) == Store::Kind::small ? 7 : 6)) {
        case 0:
            std::erase_if(set, [=](Value u) { return u < v; });
            return store_.at_least(x, v);
        case 1:
            std::erase_if(set, [=](Value u) { return u > v; });
            return store_.at_most(x, v);
        case 2:
            if (random_.below(4) != 0) return true; // rare, since it ends all further changes
            std::erase_if(set, [=](Value u) { return u != v; });
            return store_.assign(x, v);
        case 3:
        case 4:
            set.erase(v);
            return store_.remove(x, v);
        case 5:
            std::erase_if(set, [=](Value u) { return std::min(v, w) <= u && u <= std::max(v, w); });
            return store_.remove_range(x, std::min(v, w), std::max(v, w));
        default:
            const csp::Word mask = random_.next() | random_.next();
            const Value base = store_.base(x);
            std::erase_if(set, [=](Value u) { return (mask >> (u - base) & 1U) == 0; });
            return store_.keep_bits(x, mask);
        }
    }

    void compare_events(Var x, const Oracle& before, const Oracle& after) {
        const bool is_touched = !store_.touched().empty();
        EXPECT_EQ(is_touched, before != after);
        const Events events = store_.take_pending(x.index);
        store_.clear_touched_list();
        EXPECT_EQ(any(events & Events::lower), *before.begin() != *after.begin());
        EXPECT_EQ(any(events & Events::upper), *before.rbegin() != *after.rbegin());
        EXPECT_EQ(any(events & Events::fixed), before.size() != 1 && after.size() == 1);
        EXPECT_EQ(any(events), before != after);
    }

    void compare(Var x) {
        const Oracle& set = sets_.back()[x.index];
        ASSERT_EQ(store_.min(x), *set.begin());
        ASSERT_EQ(store_.max(x), *set.rbegin());
        ASSERT_EQ(store_.size(x), set.size());
        ASSERT_EQ(store_.is_fixed(x), set.size() == 1);
        Oracle walked;
        for (Value v = store_.min(x);; v = store_.next(x, v + 1)) {
            walked.insert(v);
            if (v == store_.max(x)) break;
        }
        ASSERT_EQ(walked, set);
        for (int probe = 0; probe < 8; ++probe) compare_around(x, set, near(set));
    }

    void compare_around(Var x, const Oracle& set, Value v) {
        ASSERT_EQ(store_.contains(x, v), set.count(v) == 1) << v;
        if (v <= *set.rbegin()) {
            ASSERT_EQ(store_.next(x, v), *set.lower_bound(v)) << v;
        }
        if (v >= *set.begin()) {
            ASSERT_EQ(store_.previous(x, v), *std::prev(set.upper_bound(v))) << v;
        }
        if (set.count(v) == 1) {
            Value begin = v;
            Value end = v;
            while (set.count(begin - 1) == 1) --begin;
            while (set.count(end + 1) == 1) ++end;
            ASSERT_EQ(store_.run_begin(x, v), begin);
            ASSERT_EQ(store_.run_end(x, v), end);
        }
        const WideValue from = WideValue{v} - random_.below(70);
        csp::Word expected = 0;
        for (int i = 0; i < csp::word_bits; ++i)
            if (from + i >= csp::min_value && from + i <= csp::max_value &&
                set.count(static_cast<Value>(from + i)) == 1)
                expected |= csp::bit(i);
        ASSERT_EQ(store_.window(x, from), expected);
        if (store_.kind(x) == Store::Kind::small) {
            ASSERT_EQ(store_.bits(x), store_.window(x, store_.base(x)));
        }
    }

    csp::Random random_;
    Store store_;
    std::vector<std::vector<Oracle>> sets_; ///< by level, by variable
};

TEST(Store, ChoosesTheRepresentationByTheWidth) {
    Store store;
    EXPECT_EQ(store.kind(store.add(csp::range(-10, 53))), Store::Kind::small);
    EXPECT_EQ(store.kind(store.add(csp::range(-10, 54))), Store::Kind::words);
    EXPECT_EQ(store.kind(store.add(csp::range(1, 65536))), Store::Kind::words);
    EXPECT_EQ(store.kind(store.add(csp::range(0, 65536))), Store::Kind::interval);
    EXPECT_EQ(store.kind(store.add({0, 64})), Store::Kind::words);
}

TEST(Store, DoesWhatSetsDoUnderRandomChangesAndUndoing) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        StoreAgainstSets(seed).run(1500);
    }
}

/// With epoch 0, a variable that was never saved would look as if it had been. Levels therefore begin and end at all
/// epochs around the wrap, each with a different variable that changes.
TEST(Store, UndoesWhereTheEpochsOfItsStampsWrap) {
    constexpr std::uint32_t levels = 40;
    for (std::uint32_t epochs_left = 0; epochs_left < 3 * levels; ++epochs_left) {
        Store store;
        for (std::uint32_t i = 0; i < 2 * levels; ++i) store.add(csp::range(0, 9));
        store.trail().skip_to_epoch(~std::uint32_t{0} - levels - 2 - epochs_left);
        std::uint32_t next = 0;
        for (std::uint32_t level = 0; level < levels; ++level) {
            store.push();
            store.remove(Var{next++}, 0);
        }
        for (std::uint32_t level = levels; level > 0; --level) {
            store.remove(Var{next++}, 0);
            store.pop();
        }
        for (std::uint32_t i = 0; i < 2 * levels; ++i)
            ASSERT_EQ(store.size(Var{i}), 10U) << i << ", " << epochs_left;
    }
}

/// When small epochs are used again, their old stamps must not suggest that a variable has been saved.
TEST(Store, ForgetsTheStampsOfEpochsBeforeTheWrap) {
    constexpr std::uint32_t variables = 30;
    Store store;
    std::vector<csp::Reversible<int>> scalars;
    for (std::uint32_t i = 0; i < variables; ++i) {
        store.add(csp::range(0, 9));
        scalars.push_back(store.add_reversible(0));
    }
    const auto change = [&](std::uint32_t i) {
        store.remove(Var{i}, 0);
        store.set(scalars[i], 1);
    };
    for (std::uint32_t i = 0; i < variables; ++i) {
        store.push();
        change(i);
        store.pop();
    }
    store.trail().skip_to_epoch(~std::uint32_t{0} - 1);
    for (std::uint32_t level = 0; level < 2 * variables; ++level) {
        store.push();
        for (std::uint32_t i = 0; i < variables; ++i) change(i);
        store.pop();
        for (std::uint32_t i = 0; i < variables; ++i) {
            ASSERT_EQ(store.size(Var{i}), 10U);
            ASSERT_EQ(store.get(scalars[i]), 0);
        }
    }
    EXPECT_LT(store.trail().epoch(), 1000U) << "the epochs did not wrap";
}

TEST(Store, DoesWhatSetsDoWhereTheEpochsOfItsStampsWrap) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        StoreAgainstSets both(seed);
        both.store().trail().skip_to_epoch(~std::uint32_t{0} - 100);
        both.run(1500);
        EXPECT_LT(both.store().trail().epoch(), 10'000U) << "the epochs did not wrap";
    }
}

TEST(Store, SavesADomainOnceHoweverManyLevelsBeginAndEndMeanwhile) {
    Store store;
    const Var x = store.add(csp::range(0, 9));
    const Var y = store.add(csp::range(0, 9));
    const auto saved = [&] { return store.trail().cells.size(); };
    store.push();
    store.remove(x, 0);
    store.push(); // a trial
    store.remove(x, 1);
    store.remove(y, 0);
    store.pop();
    ASSERT_EQ(saved(), 1U);
    store.remove(x, 2);
    EXPECT_EQ(saved(), 1U) << "x had been saved";
    store.remove(y, 1);
    EXPECT_EQ(saved(), 2U) << "y had not";
    store.begin_epoch();
    store.remove(x, 3);
    ASSERT_EQ(saved(), 3U);
    EXPECT_EQ(store.trail().cells.back().size, 8U) << "as it was when the epoch began";
    store.pop();
    EXPECT_EQ(store.size(x), 10U);
    EXPECT_EQ(store.size(y), 10U);
}

/// The same holds if the epoch numbers run out, once at every step.
TEST(Store, SavesADomainOnceWhereTheEpochsAreNumberedAnew) {
    for (std::uint32_t left = 0; left < 12; ++left) {
        SCOPED_TRACE(left);
        Store store;
        const Var x = store.add(csp::range(0, 99));
        store.trail().skip_to_epoch(~std::uint32_t{0} - left);
        Value next = 0;
        for (int level = 1; level <= 3; ++level) {
            store.push();
            const std::size_t before = store.trail().cells.size();
            store.remove(x, next++);
            for (int trial = 0; trial < 2; ++trial) {
                store.push();
                store.remove(x, next++);
                store.pop();
                store.remove(x, next++);
            }
            ASSERT_EQ(store.trail().cells.size(), before + 1) << "level " << level;
        }
        for (std::uint32_t level = 3; level > 0; --level) {
            store.pop();
            ASSERT_EQ(store.size(x), 100 - 3 * (level - 1));
        }
    }
}

TEST(Store, LeavesADomainAsItWasWhereAChangeWouldEmptyIt) {
    Store store;
    const Var x = store.add(csp::range(3, 5));
    store.push();
    EXPECT_FALSE(store.at_least(x, 6));
    EXPECT_TRUE(store.failed());
    EXPECT_EQ(store.size(x), 3U);
    store.pop();
    EXPECT_FALSE(store.failed());
}

TEST(Store, TakesBoundsFarBeyondAllValues) {
    Store store;
    const Var x = store.add(csp::range(csp::min_value, csp::max_value));
    const WideValue far = WideValue{1} << 60;
    EXPECT_TRUE(store.at_least(x, -far));
    EXPECT_TRUE(store.at_most(x, far));
    EXPECT_TRUE(store.remove(x, far));
    EXPECT_TRUE(store.remove_range(x, far, far + 1));
    EXPECT_FALSE(store.contains(x, -far));
    EXPECT_TRUE(store.touched().empty());
    EXPECT_FALSE(store.remove_range(x, -far, far));
}

TEST(Store, KeepsHugeDomainsWithHoles) {
    Store store;
    const Var x = store.add(csp::range(csp::min_value, csp::max_value));
    for (Value v = 0; v < 100; ++v) EXPECT_TRUE(store.remove(x, 1000 * v));
    EXPECT_EQ(store.size(x), 2'147'483'647U - 100);
    store.push();
    EXPECT_TRUE(store.remove_range(x, -500'000'000, 500'000'000));
    EXPECT_EQ(store.next(x, -500'000'000), 500'000'001);
    EXPECT_EQ(store.size(x), 2'147'483'647U - 1'000'000'001U);
    EXPECT_TRUE(store.at_most(x, 400'000'000));
    EXPECT_EQ(store.max(x), -500'000'001);
    store.pop();
    EXPECT_EQ(store.size(x), 2'147'483'647U - 100);
    EXPECT_EQ(store.run_end(x, 1), 999);
    EXPECT_EQ(store.run_begin(x, 999), 1);
    EXPECT_FALSE(store.contains(x, 7000));
}

TEST(Store, RestoresReversibleScalars) {
    csp::Random random(1);
    Store store;
    std::vector<csp::Reversible<std::int64_t>> scalars;
    std::vector<std::vector<std::int64_t>> expected(1);
    for (std::int64_t i = 0; i < 5; ++i) {
        scalars.push_back(store.add_reversible(-i));
        expected.back().push_back(-i);
    }
    store.trail().skip_to_epoch(~std::uint32_t{0} - 500);
    for (int step = 0; step < 20'000; ++step) {
        const std::uint32_t choice = random.below(10);
        if (choice < 2 && expected.size() < 30) {
            store.push();
            expected.push_back(expected.back());
        } else if (choice < 4 && expected.size() > 1) {
            store.pop();
            expected.pop_back();
        } else {
            const std::uint32_t i = random.below(5);
            expected.back()[i] = static_cast<std::int64_t>(random.next());
            store.set(scalars[i], expected.back()[i]);
        }
        for (std::size_t i = 0; i < 5; ++i) ASSERT_EQ(store.get(scalars[i]), expected.back()[i]);
    }
}

} // namespace store_test
