#include <tests/support/loaded.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/packing/bin_packing.hpp>
#include <csp/constraints/packing/packing.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>

namespace bin_packing_test {

using test::left_of;

using csp::Constraint;
using csp::Value;
using csp::Var;
using csp::View;
using csp::Views;
using csp::WideValue;
using csp::testing::Box;
using csp::testing::check_constraint;
using csp::testing::Options;
using csp::testing::Promise;
using csp::testing::random_between;
using csp::testing::Values;

Values random_sizes(std::size_t count, csp::Random& random, Value most) {
    Values sizes;
    while (sizes.size() < count) sizes.push_back(random_between(random, 0, most));
    return sizes;
}

/// Returns numbers of bins, and small loads.
Values some_numbers(csp::Random& random) {
    const Value from = random_between(random, -1, 2);
    Values values;
    for (Value v = from; v <= from + random_between(random, 0, 6); ++v)
        if (values.empty() || random.below(5) != 0) values.push_back(v);
    return values;
}

Constraint random_packing(Views xs, csp::Random& random) {
    const std::size_t loads = random.below(static_cast<std::uint32_t>(xs.size()) + 1);
    const std::size_t items = xs.size() - loads;
    return csp::bin_packing(csp::views_of(xs.first(items)), random_sizes(items, random, 4),
                            csp::views_of(xs.subspan(items)));
}

Constraint random_packing_with_capacities(Views xs, csp::Random& random) {
    Values capacities;
    for (Value bins = random_between(random, 0, 4); bins > 0; --bins)
        capacities.push_back(random_between(random, random.below(9) == 0 ? -1 : 1, 9));
    return csp::bin_packing(csp::views_of(xs), random_sizes(xs.size(), random, 5), capacities);
}

TEST(BinPacking, KeepsEverySolutionAndRefusesEverythingElse) {
    for (const bool wide : {false, true}) {
        Options options{.promise = Promise::none,
                        .min_arity = 0,
                        .max_arity = wide ? 4U : 7U,
                        .wide = wide,
                        .cases = wide ? 300U : 1500U};
        if (!wide) options.values = some_numbers;
        const auto report = check_constraint(random_packing, options);
        EXPECT_TRUE(report.ok()) << report;
    }
}

TEST(BinPacking, WithCapacitiesKeepsEverySolutionAndRefusesEverythingElse) {
    const Options options{
        .promise = Promise::none, .min_arity = 0, .max_arity = 6, .values = some_numbers, .cases = 1000};
    const auto report = check_constraint(random_packing_with_capacities, options);
    EXPECT_TRUE(report.ok()) << report;
}

TEST(BinPacking, CanBeConditionalDeniedAndCounted) {
    const auto make = [](Views xs, csp::Random& random) {
        const Constraint packing = random.below(2) == 0 ? random_packing(xs.subspan(1), random)
                                                        : random_packing_with_capacities(xs, random);
        switch (random.below(3)) {
        case 0:
            return csp::implication(csp::less_equal(xs[0], 0), packing);
        case 1:
            return csp::negation(packing);
        default:
            return csp::exclusive_or({packing, random_packing_with_capacities(xs.first(2), random)});
        }
    };
    const Options options{
        .promise = Promise::none, .min_arity = 3, .max_arity = 5, .values = some_numbers, .cases = 300};
    const auto report = check_constraint(make, options);
    EXPECT_TRUE(report.ok()) << report;
}

// Parts of the rules -------------------------------------------------------------------------------

std::vector<WideValue> sums_of_subsets(const Values& numbers) {
    std::vector<WideValue> sums;
    for (unsigned set = 0; set < 1U << numbers.size(); ++set) {
        WideValue sum = 0;
        for (std::size_t i = 0; i < numbers.size(); ++i)
            if ((set >> i & 1U) != 0) sum += numbers[i];
        sums.push_back(sum);
    }
    return sums;
}

TEST(BinPacking, FindsGapsBetweenSumsThatAreThere) {
    csp::Random random(5);
    int found = 0;
    for (int trial = 0; trial < 20'000; ++trial) {
        Values numbers;
        for (Value n = random_between(random, 0, 7); n > 0; --n)
            numbers.push_back(random_between(random, 1, 20));
        std::sort(numbers.begin(), numbers.end(), std::greater<>());
        const WideValue from = random_between(random, -2, 60);
        const WideValue to = from + random_between(random, 0, 6);
        const auto gap = csp::find_sum_gap(numbers, from, to);
        if (!gap) continue;
        ++found;
        EXPECT_LT(gap->below, from);
        EXPECT_GT(gap->above, to);
        for (const WideValue sum : sums_of_subsets(numbers))
            EXPECT_TRUE(sum <= gap->below || sum >= gap->above) << sum << " from " << from << " to " << to;
    }
    EXPECT_GT(found, 1000);
    EXPECT_TRUE(csp::find_sum_gap(Values{10, 10, 10, 9, 9, 9}, 34, 35).has_value()); // three at most, or four
}

/// Returns the bound by its definition, the best one of all k.
WideValue bins_needed_by_definition(const std::vector<WideValue>& sizes, WideValue capacity) {
    WideValue best = 0;
    for (WideValue k = 0; 2 * k <= capacity; ++k) {
        WideValue large = 0;
        WideValue halves = 0;
        WideValue of_halves = 0;
        WideValue of_small = 0;
        for (const WideValue size : sizes) {
            if (size > capacity - k) {
                ++large;
            } else if (2 * size > capacity) {
                ++halves;
                of_halves += size;
            } else if (size >= k) {
                of_small += size;
            }
        }
        const WideValue over = of_small - (halves * capacity - of_halves);
        best = std::max(best, large + halves + (over > 0 ? (over + capacity - 1) / capacity : 0));
    }
    return best;
}

TEST(BinPacking, BoundsTheNumberOfBins) {
    csp::Random random(6);
    for (int trial = 0; trial < 5000; ++trial) {
        const Value capacity = random_between(random, 1, 30);
        std::vector<WideValue> sizes;
        for (Value n = random_between(random, 0, 12); n > 0; --n)
            sizes.push_back(random_between(random, 0, capacity));
        std::sort(sizes.begin(), sizes.end(), std::greater<>());
        EXPECT_EQ(csp::bins_needed(sizes, capacity), bins_needed_by_definition(sizes, capacity));
    }
}

// Meaning ------------------------------------------------------------------------------------------

TEST(BinPacking, NarrowsLoadsAndItems) {
    csp::Model model;
    const auto bin = model.int_vars(4, csp::range(0, 2));
    const auto load = model.int_vars(3, csp::range(0, 7));
    model.post(csp::bin_packing(bin, {6, 5, 4, 2}, load));
    model.post(csp::equal(bin[0], 0));
    model.post(csp::equal(bin[1], 1));
    // The third item fits only into the last bin, the fourth does not fit into the first.
    EXPECT_EQ(left_of(model), (Box{{0}, {1}, {2}, {1, 2}, {6}, {5, 6, 7}, {4, 5, 6}}));
}

TEST(BinPacking, SeesThatNoSumMeetsALoad) {
    csp::Model model;
    const auto bin = model.int_vars(6, csp::range(0, 1));
    const Var first = model.int_var(csp::range(34, 35));
    const Var second = model.int_var(csp::range(0, 99));
    model.post(csp::bin_packing(bin, {10, 10, 10, 9, 9, 9}, std::vector{first, second}));
    EXPECT_EQ(left_of(model), Box());
}

TEST(BinPacking, SeesThatTheItemsNeedMoreBins) {
    csp::Model model;
    const auto bin = model.int_vars(5, csp::range(0, 3));
    model.post(csp::bin_packing(bin, {6, 6, 6, 6, 6}, Values{10, 10, 10, 10}));
    EXPECT_EQ(left_of(model), Box());
}

TEST(BinPacking, CountsPackings) {
    csp::Model model;
    const auto bin = model.int_vars(7, csp::range(-3, 9));
    Values sizes(7);
    std::iota(sizes.begin(), sizes.end(), 1);
    model.post(csp::bin_packing(bin, sizes, Values{14, 14}));
    EXPECT_EQ(csp::count_solutions(model).solutions, 8U); // 1 .. 7 in two halves of 14: 4 ways, in two orders
}

TEST(BinPacking, OfNothingHasEmptyBins) {
    csp::Model model;
    const auto load = model.int_vars(2, csp::range(0, 5));
    const Var bin = model.int_var(csp::range(-1, 5));
    model.post(csp::bin_packing(std::vector<View>{bin}, {0}, csp::views_of(load)));
    EXPECT_EQ(left_of(model), (Box{{0}, {0}, {0, 1}}));
    model.post(csp::bin_packing(std::vector<View>{bin}, {0}, Values{}));
    EXPECT_EQ(left_of(model), Box());
}

TEST(BinPacking, TakesLargeSizes) {
    csp::Model model;
    const auto bin = model.int_vars(4, csp::range(0, 3));
    const auto load = model.int_vars(4, csp::range(0, csp::max_value));
    model.post(csp::bin_packing(bin, Values(4, csp::max_value), load));
    EXPECT_EQ(csp::count_solutions(model).solutions, 24U);
}

TEST(BinPacking, SaysWhatItIsAndRefusesBadArguments) {
    csp::Model model;
    const auto bin = model.int_vars(2, csp::range(0, 5), "bin");
    const auto load = model.int_vars(2, csp::range(0, 5), "load");
    model.post(csp::bin_packing(bin, {4, 3}, load));
    model.post(csp::bin_packing(bin, {4, 3}, Values{5, 7}));
    EXPECT_EQ(model.describe(0), "bin packing: bin[0] of size 4, bin[1] of size 3, loads load[0], load[1]");
    EXPECT_EQ(model.describe(1), "bin packing: bin[0] of size 4, bin[1] of size 3, capacities 5, 7");
    try {
        (void)csp::bin_packing(bin, {4, -3}, load);
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_STREQ(error.what(),
                     "csp::bin_packing: item 1 has the size -3; it must be within 0..1073741823");
    }
    EXPECT_THROW((void)csp::bin_packing(bin, {4}, load), csp::ArgumentError);
    EXPECT_THROW((void)csp::bin_packing(bin, {4, 3}, Values{csp::max_value + 1}), csp::ArgumentError);
}

} // namespace bin_packing_test
