#include <csp/store/holes.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <vector>

namespace holes_test {

using csp::Holes;
using csp::Value;

/// Returns even numbers in shuffled order, so that blocks are split and emptied in every place.
std::vector<Value> some_numbers() {
    const auto count = *rc::gen::inRange(0, 1000);
    std::vector<Value> numbers;
    for (Value v = 0; v < count; ++v) numbers.push_back(4 * v);
    for (std::size_t i = numbers.size(); i > 1; --i)
        std::swap(numbers[i - 1], numbers[*rc::gen::inRange<std::size_t>(0, i)]);
    return numbers;
}

void expect_same(const Holes& holes, const std::map<Value, Value>& expected) {
    auto hole = holes.begin();
    for (const auto& [min, max] : expected) {
        RC_ASSERT(hole != holes.end());
        RC_ASSERT(hole->min == min);
        RC_ASSERT(hole->max == max);
        ++hole;
    }
    RC_ASSERT(hole == holes.end());
    for (auto wanted = expected.rbegin(); wanted != expected.rend(); ++wanted)
        RC_ASSERT((--hole)->min == wanted->first);
    RC_ASSERT(hole == holes.begin());
}

RC_GTEST_PROP(Holes, AreSortedWhateverTheOrderInWhichTheyComeAndGo, ()) {
    Holes holes;
    std::map<Value, Value> expected;
    const std::vector<Value> numbers = some_numbers();
    for (const Value v : numbers) {
        holes.add({v, v + 1});
        expected[v] = v + 1;
    }
    expect_same(holes, expected);
    for (std::size_t i = numbers.size(); i > numbers.size() / 3; --i) {
        holes.remove(numbers[i - 1]);
        expected.erase(numbers[i - 1]);
    }
    expect_same(holes, expected);
}

RC_GTEST_PROP(Holes, AreFoundByAnyValue, ()) {
    Holes holes;
    std::map<Value, Value> expected;
    for (const Value v : some_numbers()) {
        holes.add({v, v + 1});
        expected[v] = v + 1;
    }
    const Value v = *rc::gen::inRange<Value>(-5, 4010);
    const auto reaching = holes.first_reaching(v);
    const auto after = holes.first_after(v);
    auto wanted = expected.lower_bound(v - 1);
    RC_ASSERT((reaching == holes.end()) == (wanted == expected.end()));
    if (wanted != expected.end()) RC_ASSERT(reaching->min == wanted->first);
    wanted = expected.upper_bound(v);
    RC_ASSERT((after == holes.end()) == (wanted == expected.end()));
    if (wanted != expected.end()) RC_ASSERT(after->min == wanted->first);
}

} // namespace holes_test
