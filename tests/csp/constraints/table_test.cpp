#include <csp/base/error.hpp>
#include <csp/constraints/table/conflict_counting.hpp>
#include <csp/constraints/table/negative_table.hpp>
#include <csp/constraints/table/table.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <tests/support/box.hpp>
#include <tests/support/rule_harness.hpp>

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <list>
#include <set>

namespace {

using csp::any_value;
using csp::Value;
using csp::View;
using harness::Box;
using harness::Options;
using harness::Promise;

using Table = std::vector<std::vector<Value>>;

/// How tables are made: values are `scale` times a small number, so that they meet the domains.
struct Shape {
    Value scale = 1;
    std::uint32_t any_in_hundred = 0;
    std::uint64_t seed = 1;
};

Table random_table(std::size_t arity, const Shape& shape, csp::Random& random) {
    const std::array<std::uint32_t, 4> sizes{8, 40, 300, 2000};
    const std::uint32_t most = sizes[random.below(shape.any_in_hundred == 0 ? 4 : 2)];
    Table table(1 + random.below(most));
    for (auto& tuple : table)
        for (std::size_t i = 0; i < arity; ++i)
            tuple.push_back(random.below(100) < shape.any_in_hundred
                                ? any_value
                                : shape.scale * harness::random_between(random, -4, 4));
    return table;
}

/// Shifted views only where values lie close together.
Options domain_consistent(const Shape& shape) {
    Options options;
    options.promise = options.promise_for_duplicates = Promise::domain;
    options.min_arity = 0;
    options.views = shape.scale == 1;
    options.values = [=](csp::Random& random) {
        harness::Values values;
        for (Value v = -4; v <= 4; ++v)
            if (random.below(3) != 0) values.push_back(shape.scale * v);
        return values.empty() ? harness::Values{0} : values;
    };
    options.seed = shape.seed;
    options.cases = shape.scale == 1 ? 200 : 80;
    return options;
}

/// Small domains, domains kept as words, domains kept as intervals.
constexpr std::array<Value, 3> scales{1, 30, 30'000};

// Against the definition ---------------------------------------------------------------------------

TEST(Table, IsDomainConsistent) {
    for (const Value scale : scales) {
        const Shape shape{scale, 0, 1};
        const auto make = [=](const std::vector<View>& scope, csp::Random& random) {
            return csp::table(scope, random_table(scope.size(), shape, random));
        };
        const auto report = harness::check_constraint(make, domain_consistent(shape));
        EXPECT_EQ(report.violation, "");
        EXPECT_GT(report.explained, 150U);
    }
}

TEST(Table, OfShortTuplesIsDomainConsistent) {
    for (const Value scale : scales) {
        for (const std::uint32_t any_in_hundred : {5U, 30U}) {
            const Shape shape{scale, any_in_hundred, 2};
            const auto make = [=](const std::vector<View>& scope, csp::Random& random) {
                return csp::table(scope, random_table(scope.size(), shape, random));
            };
            const auto report = harness::check_constraint(make, domain_consistent(shape));
            EXPECT_EQ(report.violation, "");
            EXPECT_GT(report.explained, 30U);
        }
    }
}

/// Many conflicts, so that some values have nothing else.
Table random_conflicts(std::size_t arity, const Shape& shape, csp::Random& random) {
    Table table = random_table(arity, shape, random);
    const std::size_t count = table.size() * (arity < 3 ? 1 : 4);
    while (table.size() < count) {
        auto tuple = table[random.below(static_cast<std::uint32_t>(table.size()))];
        tuple[random.below(static_cast<std::uint32_t>(arity))] = shape.scale * harness::random_between(random, -4, 4);
        table.push_back(tuple);
    }
    return table;
}

TEST(NegativeTable, IsDomainConsistent) {
    for (const Value scale : scales) {
        for (const std::uint32_t any_in_hundred : {0U, 10U}) {
            const Shape shape{scale, any_in_hundred, 3};
            Options options = domain_consistent(shape);
            options.cases /= 2;
            const auto make = [=](const std::vector<View>& scope, csp::Random& random) {
                return csp::negative_table(scope, random_conflicts(scope.size(), shape, random));
            };
            const auto report = harness::check_constraint(make, options);
            EXPECT_EQ(report.violation, "");
            EXPECT_GT(report.explained, 10U);
        }
    }
}

/// The rule for large products of domains, which brute force cannot see, tried on small ones.
class Conflicts final : public csp::ConstraintDefinition {
  public:
    Conflicts(std::vector<View> scope, csp::Tuples tuples)
        : scope_(std::move(scope)),
          tuples_(std::move(tuples)) {
        tuples_.sort();
    }
    std::string kind() const override { return "conflicts"; }
    std::vector<View> scope() const override { return scope_; }
    bool check(const csp::Assignment& assignment) const override {
        std::vector<Value> values;
        for (const View x : scope_) values.push_back(assignment[x]);
        return !tuples_.matches(values);
    }
    std::string describe(const csp::NameOf& name) const override {
        return describe_tuples(scope_, " not in ", tuples_, name);
    }
    void post(csp::Posting& posting) const override {
        const csp::TupleSet set = fold(scope_, tuples_, posting);
        if (!set.tuples.is_empty()) posting.add<csp::ConflictCounting>(set, posting);
    }

  private:
    std::vector<View> scope_;
    csp::Tuples tuples_;
};

TEST(NegativeTable, IsDomainConsistentByCounting) {
    for (const Value scale : scales) {
        const Shape shape{scale, 0, 4};
        Options options = domain_consistent(shape);
        options.min_arity = 1;
        const auto make = [=](const std::vector<View>& scope, csp::Random& random) {
            return csp::make_constraint<Conflicts>(scope, random_conflicts(scope.size(), shape, random));
        };
        const auto report = harness::check_constraint(make, options);
        EXPECT_EQ(report.violation, "");
        EXPECT_GT(report.explained, 50U);
    }
}

} // namespace
