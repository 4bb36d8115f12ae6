// Counts along rows and columns that are jointly infeasible.

#include <csp/constraints/counting/counting.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/explain/infeasibility.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace head_counts_test {

using csp::Value;
using csp::Var;

enum class Words : std::uint8_t { sums, counts, cardinalities };

/// Returns a roster with shifts from 0, which means free, to `last`.
csp::Model roster(std::size_t nurses, std::size_t days, int at_work, int free, Words words, Value last = 1) {
    csp::Model model;
    const auto shift = model.int_vars(nurses, days, csp::range(0, last), "shift");
    for (std::size_t day = 0; day < days; ++day) {
        std::vector<Var> column;
        for (std::size_t nurse = 0; nurse < nurses; ++nurse) column.push_back(shift(nurse, day));
        const std::string name = "day " + std::to_string(day + 1);
        if (words == Words::sums)
            model.post(csp::sum(column) == at_work, name);
        else if (words == Words::counts)
            model.post(csp::count(column, 0) == static_cast<int>(nurses) - at_work, name);
        else
            model.post(csp::at_most(column, 0, static_cast<int>(nurses) - at_work), name);
    }
    for (std::size_t nurse = 0; nurse < nurses; ++nurse) {
        std::vector<Var> row;
        for (std::size_t day = 0; day < days; ++day) row.push_back(shift(nurse, day));
        const std::string name = "nurse " + std::to_string(nurse + 1);
        if (words == Words::sums)
            model.post(csp::sum(row) <= static_cast<int>(days) - free, name);
        else if (words == Words::counts)
            model.post(csp::count(row, 0) >= free, name);
        else
            model.post(
                csp::global_cardinality(row, {0}, std::vector<csp::Interval>{{free, static_cast<int>(days)}}),
                name);
    }
    return model;
}

bool is_refuted_by_loading(const csp::Model& model, std::vector<std::string_view> without = {}) {
    csp::Engine engine;
    csp::load(model, engine, nullptr, {.without = std::move(without)});
    return engine.failed();
}

TEST(HeadCounts, AreAddedUpByRowsAndByColumns) {
    for (const Words words : {Words::sums, Words::counts, Words::cardinalities}) {
        EXPECT_TRUE(is_refuted_by_loading(roster(14, 14, 9, 6, words)));
        EXPECT_FALSE(is_refuted_by_loading(roster(14, 14, 9, 6, words), {"head-counts"}));
        EXPECT_FALSE(is_refuted_by_loading(roster(14, 14, 9, 5, words))); // 14 * 9 + 14 * 5 = 14 * 14
    }
}

TEST(HeadCounts, OfSeveralValuesAreAddedUp) {
    csp::Model model; // five early, five late and five free shifts in four times four places
    const auto shift = model.int_vars(4, 4, csp::range(0, 2), "shift");
    for (std::size_t i = 0; i < 4; ++i) {
        model.post(csp::count(shift.row(i), 0) >= 1, "free " + std::to_string(i));
        model.post(csp::count(shift.column(i), 1) >= 2, "early " + std::to_string(i));
    }
    EXPECT_FALSE(is_refuted_by_loading(model));
    for (std::size_t i = 0; i < 4; ++i)
        model.post(csp::count(shift.row(i), 2) >= (i == 0 ? 2 : 1), "late " + std::to_string(i));
    EXPECT_TRUE(is_refuted_by_loading(model));
}

TEST(HeadCounts, OfTablesThatHaveNothingToDoWithEachOtherAreSeenApart) {
    csp::Model model = roster(4, 4, 3, 2, Words::counts);
    const auto idle = model.int_vars(6, 6, csp::range(0, 1), "idle");
    for (std::size_t i = 0; i < 6; ++i) model.post(csp::count(idle.row(i), 0) >= 0);
    EXPECT_TRUE(is_refuted_by_loading(model));
}

TEST(HeadCounts, AreNamedAsTheReasonWhyThereIsNoSolution) {
    for (const Words words : {Words::sums, Words::counts}) {
        const csp::Model model = roster(14, 14, 9, 6, words);
        const auto why = csp::explain_infeasibility(model);
        EXPECT_EQ(why.status(), csp::Infeasibility::Status::infeasible);
        EXPECT_TRUE(why.is_minimal());
        EXPECT_THAT(why.describe(model), testing::HasSubstr("day 1"));
        EXPECT_THAT(why.describe(model), testing::HasSubstr("nurse 1"));
    }
}

/// Models refuted by loading have no solution; compared with brute force.
TEST(HeadCounts, RefuteNothingThatHasASolution) {
    std::size_t refuted = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        csp::Random random(seed);
        csp::Model model;
        const auto x = model.int_vars(3, 3, csp::range(0, 1 + random.below(2)), "x");
        for (int i = 0; i < 9; ++i) {
            std::vector<Var> list;
            const std::size_t line = random.below(3);
            const bool is_row = random.below(2) == 0;
            for (std::size_t k = 0; k < 3; ++k)
                if (random.below(8) != 0) list.push_back(is_row ? x(line, k) : x(k, line));
            if (list.empty()) continue;
            const auto value = static_cast<Value>(random.below(3));
            const auto n = static_cast<int>(random.below(3));
            switch (random.below(4)) {
            case 0:
                model.post(csp::count(list, value) >= n);
                break;
            case 1:
                model.post(csp::count(list, value) <= n);
                break;
            case 2:
                model.post(csp::among(list, {0, value}) == n);
                break;
            default:
                model.post(csp::sum(list) == n);
            }
        }
        if (!is_refuted_by_loading(model) || is_refuted_by_loading(model, {"head-counts"})) continue;
        ++refuted;
        std::vector<Value> values(9);
        const auto has_solution = [&](const auto& self, std::size_t i) -> bool {
            if (i == values.size()) return model.check(csp::Assignment(values));
            for (values[i] = 0; values[i] <= 2; ++values[i])
                if (self(self, i + 1)) return true;
            return false;
        };
        EXPECT_FALSE(has_solution(has_solution, 0)) << seed;
    }
    EXPECT_GT(refuted, 10U);
}

} // namespace head_counts_test
