// Arrays of constants with a sum as index: the joint pass indices.

#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/element/element.hpp>
#include <csp/constraints/joint_pass.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace indices_test {

using namespace csp;

/// Returns the effect of the pass on the model, in words; empty for none.
std::string effect_on(const Model& model, std::vector<std::string_view> without = {}) {
    Engine engine;
    load(model, engine, nullptr, {.without = std::move(without)});
    for (const PassEffect& found : engine.findings().all<PassEffect>())
        if (found.pass == "indices") return found.effect;
    return "";
}

constexpr const char* one_table = "1 array at a sum became a table";

std::vector<Value> numbers(std::size_t count, unsigned seed, Value most) {
    std::mt19937 random(seed);
    std::vector<Value> values(count);
    for (Value& v : values) v = static_cast<Value>(random() % static_cast<unsigned>(most + 1));
    return values;
}

/// result == array[c * (columns * plane + row) - shift + column ...], as FlatZinc states it: with a variable for the
/// index, and the array before the equation.
struct Cube {
    Model model;
    std::vector<Var> places; ///< three variables with the values 0..sides - 1
    Var result;
    std::vector<Value> array;
    std::vector<Value> sides;

    Cube(std::vector<Value> its_sides, std::vector<Value> its_array, bool counts_from_1 = true)
        : array(std::move(its_array)),
          sides(std::move(its_sides)) {
        const auto size = static_cast<Value>(array.size());
        for (const Value side : sides) places.push_back(model.int_var(range(0, side - 1)));
        result = model.int_var(range(0, 9));
        const Value first = counts_from_1 ? 1 : 0;
        const Var index = model.int_var(range(first, size - 1 + first));
        model.post(element(array, index - first) == result);
        Expression sum = first;
        for (std::size_t i = 0; i < sides.size(); ++i) sum = sum + factor(i) * places[i];
        model.post(counts_from_1 ? sum == index : index == sum);
    }

    Value factor(std::size_t i) const {
        Value product = 1;
        for (std::size_t j = i + 1; j < sides.size(); ++j) product *= sides[j];
        return product;
    }
    /// Calls visit(values of the places, element) for all places within the domains of the model.
    void for_each(const std::function<void(const std::vector<Value>&, Value)>& visit) const {
        std::vector<Value> at(sides.size());
        for (std::size_t p = 0; p < array.size(); ++p) {
            std::size_t rest = p;
            for (std::size_t i = 0; i < sides.size(); ++i) {
                const auto side = static_cast<std::size_t>(factor(i));
                at[i] = static_cast<Value>(rest / side);
                rest %= side;
            }
            visit(at, array[p]);
        }
    }
};

TEST(Indices, AreDomainConsistentAtAnyPointOfASearch) {
    std::mt19937 random(7);
    for (unsigned seed = 0; seed < 60; ++seed) {
        const Cube cube({5, 4, 6}, numbers(120, seed, 9), seed % 2 == 0);
        ASSERT_EQ(effect_on(cube.model), one_table);
        Engine engine;
        load(cube.model, engine, nullptr, {});
        std::vector<std::set<Value>> left(4);
        for (std::size_t i = 0; i < 3; ++i)
            for (Value v = 0; v < cube.sides[i]; ++v) left[i].insert(v);
        for (Value v = 0; v <= 9; ++v) left[3].insert(v);
        const auto variable = [&](std::size_t i) { return i < 3 ? cube.places[i] : cube.result; };
        for (int removal = 0; removal < 12; ++removal) {
            const bool is_consistent = engine.propagate();
            std::vector<std::set<Value>> supported(4);
            cube.for_each([&](const std::vector<Value>& at, Value v) {
                bool is_left = left[3].contains(v);
                for (std::size_t i = 0; i < 3; ++i) is_left = is_left && left[i].contains(at[i]);
                if (!is_left) return;
                for (std::size_t i = 0; i < 3; ++i) supported[i].insert(at[i]);
                supported[3].insert(v);
            });
            ASSERT_EQ(is_consistent, !supported[3].empty());
            if (!is_consistent) break;
            for (std::size_t i = 0; i < 4; ++i)
                for (const Value v : left[i])
                    EXPECT_EQ(engine.domain(variable(i)).contains(v), supported[i].contains(v));
            const std::size_t i = random() % 4;
            const auto v = static_cast<Value>(random() % 10);
            left[i].erase(v);
            engine.push();
            engine.post(Atom::different(variable(i), v));
        }
    }
}

TEST(Indices, KeepTheSolutions) {
    for (unsigned seed = 0; seed < 20; ++seed) {
        Cube cube({5, 3, 7}, numbers(105, seed, 9));
        cube.model.post(cube.places[0] + cube.places[1] <= cube.result);
        std::uint64_t expected = 0;
        cube.for_each([&](const std::vector<Value>& at, Value v) {
            if (at[0] + at[1] <= v) ++expected;
        });
        EXPECT_EQ(count_solutions(cube.model).solutions, expected);
        SearchOptions without;
        without.tuning.without = {"indices"};
        EXPECT_EQ(count_solutions(cube.model, without).solutions, expected);
    }
}

TEST(Indices, AreThoseOfNestedExpressionsToo) {
    Model model;
    const auto x = model.int_vars(2, range(0, 9), "x");
    const Var total = model.int_var(range(0, 99), "total");
    const std::vector<Value> first = numbers(100, 1, 50);
    const std::vector<Value> second = numbers(100, 2, 50);
    model.post(element(first, 10 * x[0] + x[1]) + element(second, 10 * x[1] + x[0]) == total);
    EXPECT_EQ(effect_on(model), "2 arrays at a sum became tables");
    EXPECT_EQ(effect_on(model, {"indices"}), "");
    const auto best = minimise(model, total);
    Value least = 99;
    for (std::size_t i = 0; i < 10; ++i)
        for (std::size_t j = 0; j < 10; ++j) least = std::min(least, first[10 * i + j] + second[10 * j + i]);
    EXPECT_EQ(best.cost(), least);
}

TEST(Indices, MayBeNegatedAndShared) {
    Model model;
    const Var x = model.int_var(range(0, 9));
    const Var y = model.int_var(range(0, 9));
    const Var index = model.int_var(range(-99, 0));
    const Var a = model.int_var(range(0, 9));
    const Var b = model.int_var(range(0, 9));
    const std::vector<Value> of_a = numbers(100, 3, 9);
    const std::vector<Value> of_b = numbers(100, 4, 9);
    model.post(element(of_a, -index) == a);
    model.post(element(of_b, index + 99) == b);
    model.post(10 * x + y + index == 0);
    EXPECT_EQ(effect_on(model), "2 arrays at a sum became tables");
    for (const auto& solution : solutions(model)) {
        const auto place = static_cast<std::size_t>(10 * solution[x] + solution[y]);
        EXPECT_EQ(solution[a], of_a[place]);
        EXPECT_EQ(solution[b], of_b[99 - place]);
    }
    EXPECT_EQ(count_solutions(model).solutions, 100U);
}

TEST(Indices, HaveTheirOwnRulesWhereATableDoesNotPay) {
    // The threshold of places.
    EXPECT_EQ(effect_on(Cube({4, 4, 4}, numbers(64, 1, 9)).model), "");
    EXPECT_EQ(effect_on(Cube({5, 13}, numbers(65, 1, 9)).model), one_table);
    // The threshold of combinations.
    EXPECT_EQ(effect_on(Cube({10, 10, 10, 10}, numbers(10'000, 1, 9)).model), one_table);
    EXPECT_EQ(effect_on(Cube({10, 10, 10, 11}, numbers(11'000, 1, 9)).model), "");
    // Another constraint depends on the index, or the index is no sum.
    Cube used({5, 4, 6}, numbers(120, 1, 9));
    const Var index = Var{static_cast<std::uint32_t>(used.model.variable_count() - 1)};
    used.model.post(index != 3);
    EXPECT_EQ(effect_on(used.model), one_table); // the constraint only narrows the domain of the index
    const Var other = used.model.int_var(range(0, 200));
    used.model.post(other != index);
    EXPECT_EQ(effect_on(used.model), "");
    Model alone;
    const Var x = alone.int_var(range(0, 99));
    alone.post(element(numbers(100, 1, 9), x) == 5);
    EXPECT_EQ(effect_on(alone), "");
    // The equation is under a condition.
    Model conditional;
    const auto y = conditional.int_vars(2, range(0, 9));
    const Var b = conditional.int_var(range(0, 1));
    conditional.post(implication(b == 1, element(numbers(100, 1, 9), 10 * y[0] + y[1]) == 5));
    EXPECT_GT(count_solutions(conditional).solutions, 100U);
}

TEST(Indices, OfManyArraysShareALimit) {
    Model model;
    const std::vector<Value> array = numbers(10'000, 1, 99);
    for (int i = 0; i < 12; ++i) {
        const auto x = model.int_vars(2, range(0, 99));
        model.post(element(array, 100 * x[0] + x[1]) == 7);
    }
    EXPECT_EQ(effect_on(model), "10 arrays at a sum became tables");
}

TEST(Indices, ExplainThemselvesByBothConstraints) {
    Model model;
    const Var x = model.int_var(range(0, 9), "x");
    const Var y = model.int_var(range(0, 9), "y");
    const Var index = model.int_var(range(0, 99), "index");
    std::vector<Value> array(100, 0);
    array[42] = 1;
    model.post(element(array, index) == 1, "the array");
    model.post(10 * x + y == index, "the sum");
    Engine engine;
    load(model, engine, nullptr, {});
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.domain(x).min(), 4);
    EXPECT_EQ(engine.domain(y).max(), 2);
}

} // namespace indices_test
