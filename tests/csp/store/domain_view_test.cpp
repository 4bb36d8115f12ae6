#include <csp/base/random.hpp>
#include <csp/store/domain_view.hpp>
#include <csp/testing/box.hpp>

#include <gtest/gtest.h>

#include <set>

namespace domain_view_test {

using csp::DomainView;
using csp::Value;
using csp::View;

std::vector<View> views_of(csp::Var x) { return {x, -x, x + 5, x - 70, 5 - x, -70 - x}; }

class DomainViews : public testing::Test {
  protected:
    /// Calls `test(view, its values)` for views of random domains of every kind.
    template <typename Test>
    void for_each_view(const Test& test) {
        for (std::uint64_t seed = 0; seed < 150; ++seed) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            csp::Random random(seed);
            csp::Store store;
            const csp::Var x = store.add(csp::testing::random_values(random, true));
            if (random.below(2) == 0) store.remove(x, csp::testing::random_between(random, -4, 4));
            if (store.failed()) store.clear_failure();
            for (const View view : views_of(x)) {
                std::set<Value> values;
                for (Value v = store.min(x);; v = store.next(x, v + 1)) {
                    values.insert(static_cast<Value>(view.from_variable(v)));
                    if (v == store.max(x)) break;
                }
                test(DomainView(store, view), values);
            }
        }
    }
};

TEST_F(DomainViews, AreIteratedInIncreasingOrder) {
    for_each_view([](DomainView domain, const std::set<Value>& values) {
        EXPECT_EQ(std::vector<Value>(domain.begin(), domain.end()),
                  std::vector<Value>(values.begin(), values.end()));
    });
}

TEST_F(DomainViews, AnswerForTheirOwnValues) {
    for_each_view([](DomainView domain, const std::set<Value>& values) {
        EXPECT_EQ(domain.size(), values.size());
        EXPECT_EQ(domain.min(), *values.begin());
        EXPECT_EQ(domain.max(), *values.rbegin());
        for (Value v = -80; v <= 80; ++v) {
            EXPECT_EQ(domain.contains(v), values.count(v) == 1);
            if (v <= domain.max()) {
                EXPECT_EQ(domain.next(v), *values.lower_bound(v));
            }
        }
    });
}

TEST_F(DomainViews, ConsistOfMaximalRuns) {
    for_each_view([](DomainView domain, const std::set<Value>& values) {
        std::set<Value> covered;
        csp::WideValue last = csp::min_value * 4LL; // the end of the previous run
        domain.for_each_interval([&](csp::Interval run) {
            EXPECT_LT(last + 1, run.min);
            for (Value v = run.min; v <= run.max; ++v) covered.insert(v);
            EXPECT_EQ(domain.run_end(run.min), run.max);
            last = run.max;
        });
        EXPECT_EQ(covered, values);
    });
}

TEST_F(DomainViews, ShowThemselvesAsWords) {
    for_each_view([](DomainView domain, const std::set<Value>& values) {
        for (Value from = -150; from <= 150; from += 7) {
            csp::Word expected = 0;
            for (int i = 0; i < csp::word_bits; ++i)
                if (values.count(from + i) == 1) expected |= csp::bit(i);
            EXPECT_EQ(domain.window(from), expected);
        }
    });
}

TEST_F(DomainViews, AreEqualWhereTheirValuesAre) {
    std::vector<std::pair<DomainView, std::set<Value>>> seen;
    csp::Store store;
    for (const auto& values : {csp::testing::Values{1, 2, 4},
                               {1, 2, 4},
                               {-4, -2, -1},
                               {1, 3, 4},
                               {1, 2, 3, 4},
                               {1, 2, 400},
                               {6, 7, 9}}) {
        const csp::Var x = store.add(values);
        for (const View view : views_of(x)) {
            std::set<Value> set;
            for (const Value v : values) set.insert(static_cast<Value>(view.from_variable(v)));
            seen.emplace_back(DomainView(store, view), set);
        }
    }
    for (const auto& [a, set_a] : seen)
        for (const auto& [b, set_b] : seen) EXPECT_EQ(a == b, set_a == set_b);
}

TEST_F(DomainViews, GoOnWhereTheCurrentValueIsRemovedDuringIteration) {
    csp::Store store;
    const csp::Var x = store.add(csp::range(1, 9));
    std::vector<Value> seen;
    for (const Value v : DomainView(store, x)) {
        seen.push_back(v);
        if (v % 2 == 0) store.remove(x, v);
        if (v == 3) store.remove(x, 5);
    }
    EXPECT_EQ(seen, (std::vector<Value>{1, 2, 3, 4, 6, 7, 8, 9}));
}

} // namespace domain_view_test
