#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/regular/regular.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace mdd_test {

using csp::Random;
using csp::Value;
using csp::View;
using csp::testing::Options;
using csp::testing::Promise;

using Scope = std::vector<View>;
using Table = std::vector<std::vector<Value>>;

Table random_table(std::size_t arity, Random& random) {
    const std::vector<Value> values{-70, -4, -3, -2, -1, 0, 1, 2, 3, 4, 65'536};
    Table table(random.below(60));
    for (auto& tuple : table)
        for (std::size_t i = 0; i < arity; ++i)
            tuple.push_back(values[random.below(static_cast<std::uint32_t>(values.size()))]);
    return table;
}

csp::Constraint random_mdd(const Scope& scope, Random& random) {
    return csp::mdd(scope, random_table(scope.size(), random));
}

Options domain_consistency() {
    Options options;
    options.promise = Promise::domain;
    options.promise_for_duplicates = Promise::domain;
    options.min_arity = 1;
    return options;
}

TEST(Mdd, IsDomainConsistent) {
    const auto report = csp::testing::check_constraint(random_mdd, domain_consistency());
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(report.removals, 100U);
}

TEST(Mdd, HoldsUnderConditionsAndMayNotHold) {
    Options options;
    options.promise = Promise::none;
    options.min_arity = 3;
    options.cases = 200;
    const auto condition = [](const Scope& scope, Random& random) {
        return csp::equivalence(csp::equal(scope[0], 1),
                                random_mdd({scope.begin() + 1, scope.end()}, random));
    };
    const auto report = csp::testing::check_constraint(condition, options);
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Mdd, CountsItsTuplesOnceEach) {
    Random random(3);
    Table table;
    for (int i = 0; i < 3'000; ++i) {
        table.emplace_back();
        for (int j = 0; j < 5; ++j) table.back().push_back(static_cast<Value>(random.below(6)));
    }
    csp::Model model;
    model.post(csp::mdd(model.int_vars(5, csp::range(0, 5)), table));
    std::sort(table.begin(), table.end());
    table.erase(std::unique(table.begin(), table.end()), table.end());
    EXPECT_EQ(csp::count_solutions(model).solutions, table.size());
}

TEST(Mdd, OfNothingHoldsIfThereIsATuple) {
    for (const auto& [tuples, solutions] : {std::pair{Table{{}}, 2U}, {Table{}, 0U}}) {
        csp::Model model;
        (void)model.int_var(csp::range(0, 1));
        model.post(csp::mdd(Scope{}, tuples));
        EXPECT_EQ(csp::count_solutions(model).solutions, solutions);
    }
}

TEST(Mdd, SaysWhatIsWrongWithTuples) {
    const std::vector<csp::Var> x{csp::Var{0}, csp::Var{1}};
    const auto error = [&](const Table& table) -> std::string {
        try {
            (void)csp::mdd(x, table);
        } catch (const csp::ArgumentError& e) {
            return e.what();
        }
        return "no error";
    };
    EXPECT_EQ(error({{1}}), "csp::mdd: tuple number 0 has length 1, but there are 2 variables");
    EXPECT_EQ(error({{1, csp::any_value}}), "csp::mdd: a tuple has any_value, which table allows");
}

} // namespace mdd_test
