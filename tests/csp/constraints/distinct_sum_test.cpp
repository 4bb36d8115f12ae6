// The bounds of sums over groups of variables that differ within a group.

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/counting/distinct_sum.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/engine/engine.hpp>
#include <csp/model/model.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace distinct_sum_test {

using namespace csp;
using csp::testing::random_between;

using Groups = std::vector<SumGroup>;

/// Returns the views in groups of one to `most` views.
Groups random_groups(const std::vector<View>& xs, std::size_t most, Random& random) {
    Groups groups;
    for (const View x : xs) {
        if (groups.empty() || groups.back().xs.size() == most || random.below(3) == 0)
            groups.push_back({random.below(2) == 0 ? 1 : random_between(random, 1, 4), {}});
        groups.back().xs.push_back(x);
    }
    return groups;
}

std::vector<Term> terms_of(const Groups& groups) {
    std::vector<Term> terms;
    for (const auto& [coefficient, xs] : groups)
        for (const View x : xs) terms.push_back({coefficient, x});
    return terms;
}

/// The variables of each group differ, and the sum of all is at most the total, or equal to it. The rule is posted in
/// addition to the constraints that state this.
class SumOfGroups final : public ConstraintDefinition {
  public:
    SumOfGroups(Groups groups, Comparison comparison, WideValue total)
        : groups_(std::move(groups)),
          is_equation_(comparison == Comparison::equal),
          total_(total) {
        parts_.push_back(linear(terms_of(groups_), comparison, total));
        for (const SumGroup& group : groups_) parts_.push_back(all_different(group.xs));
    }

    std::string kind() const override { return "sum of groups"; }
    std::vector<View> scope() const override {
        std::vector<View> scope;
        for (const SumGroup& group : groups_) scope.insert(scope.end(), group.xs.begin(), group.xs.end());
        return scope;
    }
    bool check(const Assignment& assignment) const override {
        return std::all_of(parts_.begin(), parts_.end(),
                           [&](const Constraint& part) { return part->check(assignment); });
    }
    std::string describe(const NameOf& name) const override {
        std::string text;
        for (const Constraint& part : parts_) text += part->describe(name) + "; ";
        return text;
    }
    void post(Posting& posting) const override {
        for (const Constraint& part : parts_) part->post(posting);
        posting.add<DistinctSum>(groups_, total_);
        if (is_equation_) posting.add<DistinctSum>(negated(groups_), -total_);
    }

  private:
    Groups groups_;
    bool is_equation_;
    WideValue total_;
    std::vector<Constraint> parts_;
};

Constraint random_sum(const std::vector<View>& xs, Random& random) {
    const auto comparison = random.below(3) == 0 ? Comparison::at_most : Comparison::equal;
    return make_constraint<SumOfGroups>(random_groups(xs, 4, random), comparison,
                                        random_between(random, -4, 16));
}

/// The harness also checks the reasons, both immediate and late ones.
TEST(DistinctSum, IsRightForDomainsOfEveryKind) {
    csp::testing::Options options;
    options.promise = csp::testing::Promise::none;
    options.duplicates = false;
    options.min_arity = 2;
    options.max_arity = 5;
    options.cases = 1200;
    const auto report = csp::testing::check_constraint(random_sum, options);
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(report.reasons.at("sum of different values, bounds").atoms, 20U);
}

/// The domains of the views of an engine, without rules.
struct Scope {
    Scope(std::size_t count, Random& random) {
        for (std::size_t i = 0; i < count; ++i) {
            std::vector<Value> values;
            const Value first = random_between(random, -3, 3);
            for (Value v = first; v < first + 7; ++v)
                if (random.below(3) != 0) values.push_back(v);
            if (values.empty()) values.push_back(first);
            const Var x = engine.add_variable(Domain(values));
            const Value shift = random_between(random, -1, 1);
            xs.push_back(random.below(3) == 0 ? shift - x : x + shift);
        }
    }

    Engine engine;
    std::vector<View> xs;
};

/// Returns the least sum of views that have at least these values, where the views of a group differ; tries all values
/// up to `size` beyond the greatest of them.
WideValue least_sum(const Groups& groups, const std::vector<std::vector<Value>>& from,
                    std::optional<std::pair<std::size_t, std::size_t>> fixed) {
    WideValue sum = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const std::size_t size = from[g].size();
        const Value last = *std::max_element(from[g].begin(), from[g].end()) + static_cast<Value>(size);
        std::optional<WideValue> least;
        std::vector<Value> chosen;
        const auto choose = [&](const auto& self, WideValue so_far) -> void {
            const std::size_t i = chosen.size();
            if (i == size) {
                least = std::min(so_far, least.value_or(so_far));
                return;
            }
            const bool is_fixed = fixed && fixed->first == g && fixed->second == i;
            for (Value v = from[g][i]; v <= (is_fixed ? from[g][i] : last); ++v) {
                if (std::find(chosen.begin(), chosen.end(), v) != chosen.end()) continue;
                chosen.push_back(v);
                self(self, so_far + v);
                chosen.pop_back();
            }
        };
        choose(choose, 0);
        sum += groups[g].coefficient * least.value();
    }
    return sum;
}

/// Rule 2 keeps, by its definition, for each view the values of its domain up to the greatest one with which the least
/// sums do not exceed the total.
TEST(DistinctSum, LeavesNoGreatestValueThatTheLeastSumsExclude) {
    Random random(7);
    std::size_t failures = 0;
    std::size_t pruned = 0;
    for (int i = 0; i < 1500; ++i) {
        Scope scope(2 + random.below(4), random);
        const Groups groups = random_groups(scope.xs, 4, random);
        std::vector<std::vector<Value>> from;
        for (const SumGroup& group : groups) {
            from.emplace_back();
            for (const View x : group.xs) from.back().push_back(scope.engine.domain(x).min());
        }
        const WideValue least = least_sum(groups, from, {});
        const WideValue most = least + random_between(random, -1, 12);
        std::vector<std::vector<Value>> expected;
        for (std::size_t g = 0; g < groups.size(); ++g)
            for (std::size_t m = 0; m < groups[g].xs.size(); ++m) {
                std::vector<Value> values;
                for (const Value v : scope.engine.domain(groups[g].xs[m])) values.push_back(v);
                while (!values.empty()) {
                    auto with = from;
                    with[g][m] = values.back();
                    if (least_sum(groups, with, std::pair(g, m)) <= most) break;
                    values.pop_back();
                    ++pruned;
                }
                expected.push_back(values);
            }
        scope.engine.add_rule(std::make_unique<DistinctSum>(groups, most));
        ASSERT_EQ(scope.engine.propagate(), least <= most) << i;
        if (least > most) {
            ++failures;
            continue;
        }
        std::size_t next = 0;
        for (const SumGroup& group : groups)
            for (const View x : group.xs) {
                const auto domain = scope.engine.domain(x);
                EXPECT_EQ(std::vector<Value>(domain.begin(), domain.end()), expected[next++]) << i;
            }
    }
    EXPECT_GT(failures, 50U);
    EXPECT_GT(pruned, 500U);
}

TEST(DistinctSum, IsPutAwayWhereNoSumIsTooLarge) {
    Engine engine;
    const Var x = engine.add_variable(csp::range(0, 4));
    const Var y = engine.add_variable(csp::range(0, 4));
    engine.add_rule(std::make_unique<DistinctSum>(Groups{{2, {x, y}}}, 16));
    ASSERT_TRUE(engine.propagate());
    const auto runs = engine.propagations();
    ASSERT_TRUE(engine.decide(Atom::at_least(x, 3)));
    EXPECT_EQ(engine.propagations(), runs)
        << "2 * (4 + 4) is the greatest sum, though the rule allows 4 twice";
}

} // namespace distinct_sum_test
