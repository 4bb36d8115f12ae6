#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/table/table.hpp>
#include <csp/constraints/table/valid_tuples.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

// The filtering of tables of both kinds is compared with the definition, with the textbook algorithm and with each
// other.

namespace table_consistency_test {

using csp::any_value;
using csp::Value;
using csp::View;
using csp::testing::Box;
using csp::testing::Options;
using csp::testing::Promise;

using Table = std::vector<std::vector<Value>>;

/// The parameters of generated tables. Values are `scale` times a small number, so that they meet the domains.
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
                                : shape.scale * csp::testing::random_between(random, -4, 4));
    return table;
}

/// Returns options that use shifted views only if values lie close together.
Options domain_consistent(const Shape& shape) {
    Options options;
    options.promise = options.promise_for_duplicates = Promise::domain;
    options.min_arity = 0;
    options.views = shape.scale == 1;
    options.values = [=](csp::Random& random) {
        csp::testing::Values values;
        for (Value v = -4; v <= 4; ++v)
            if (random.below(3) != 0) values.push_back(shape.scale * v);
        return values.empty() ? csp::testing::Values{0} : values;
    };
    options.seed = shape.seed;
    options.cases = shape.scale == 1 ? 120 : 40;
    return options;
}

/// Small domains, domains stored as words, domains stored as intervals.
constexpr std::array<Value, 3> scales{1, 30, 30'000};

// Against the definition ---------------------------------------------------------------------------

TEST(TableConsistency, IsDomainConsistent) {
    for (const Value scale : scales) {
        const Shape shape{scale, 0, 1};
        const auto make = [=](const std::vector<View>& scope, csp::Random& random) {
            return csp::table(scope, random_table(scope.size(), shape, random));
        };
        const auto report = csp::testing::check_constraint(make, domain_consistent(shape));
        EXPECT_EQ(report.violation, "");
        EXPECT_GT(report.explained, report.cases);
    }
}

TEST(TableConsistency, OfShortTuplesIsDomainConsistent) {
    for (const Value scale : scales) {
        for (const std::uint32_t any_in_hundred : {5U, 30U}) {
            const Shape shape{scale, any_in_hundred, 2};
            const auto make = [=](const std::vector<View>& scope, csp::Random& random) {
                return csp::table(scope, random_table(scope.size(), shape, random));
            };
            const auto report = csp::testing::check_constraint(make, domain_consistent(shape));
            EXPECT_EQ(report.violation, "");
            EXPECT_GT(report.explained, 5U);
        }
    }
}

/// Returns so many conflicts that some values occur only in conflicts.
Table random_conflicts(std::size_t arity, const Shape& shape, csp::Random& random) {
    Table table = random_table(arity, shape, random);
    const std::size_t count = std::min<std::size_t>(table.size() * (arity < 3 ? 1 : 4), 2000);
    while (table.size() < count) {
        auto tuple = table[random.below(static_cast<std::uint32_t>(table.size()))];
        tuple[random.below(static_cast<std::uint32_t>(arity))] =
            shape.scale * csp::testing::random_between(random, -4, 4);
        table.push_back(tuple);
    }
    return table;
}

TEST(NegativeTableConsistency, IsDomainConsistent) {
    for (const Value scale : scales) {
        for (const std::uint32_t any_in_hundred : {0U, 10U}) {
            const Shape shape{scale, any_in_hundred, 3};
            Options options = domain_consistent(shape);
            options.cases /= 2; // the check of short tuples is slow
            const auto make = [=](const std::vector<View>& scope, csp::Random& random) {
                return csp::negative_table(scope, random_conflicts(scope.size(), shape, random));
            };
            const auto report = csp::testing::check_constraint(make, options);
            EXPECT_EQ(report.violation, "");
            EXPECT_GE(report.explained, report.cases / 10);
        }
    }
}

/// The rule for large products of domains, which brute force cannot enumerate, tested on small ones.
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

TEST(NegativeTableConsistency, IsDomainConsistentByCounting) {
    for (const Value scale : scales) {
        const Shape shape{scale, 0, 4};
        Options options = domain_consistent(shape);
        options.min_arity = 1;
        const auto make = [=](const std::vector<View>& scope, csp::Random& random) {
            return csp::make_constraint<Conflicts>(scope, random_conflicts(scope.size(), shape, random));
        };
        const auto report = csp::testing::check_constraint(make, options);
        EXPECT_EQ(report.violation, "");
        EXPECT_GT(report.explained, 50U);
    }
}

/// Under a condition, posting the table narrows no domain.
TEST(TableConsistency, HoldsUnderACondition) {
    for (const Value scale : scales) {
        const Shape shape{scale, 0, 6};
        for (const bool is_negative : {false, true}) {
            Options options = domain_consistent(shape);
            options.promise = Promise::value;
            options.promise_for_duplicates = Promise::none;
            options.min_arity = 2;
            options.cases /= 2;
            const auto make = [=](const std::vector<View>& scope, csp::Random& random) {
                const std::vector<View> rest(scope.begin() + 1, scope.end());
                const Table tuples = random_table(rest.size(), shape, random);
                return csp::implication(csp::less_equal(scope.front(), 0),
                                        is_negative ? csp::negative_table(rest, tuples)
                                                    : csp::table(rest, tuples));
            };
            const auto report = csp::testing::check_constraint(make, options);
            EXPECT_EQ(report.violation, "");
            EXPECT_GT(report.removals, 50U);
        }
    }
}

// Against each other --------------------------------------------------------------------------------

/// Filters as the textbook does: keeps the tuples within the domains, then the values that occur in them.
Box naively_filtered(Box box, Table table) {
    std::erase_if(table, [&](const auto& tuple) {
        for (std::size_t i = 0; i < box.size(); ++i)
            if (!csp::testing::contains(box[i], tuple[i])) return true;
        return false;
    });
    for (std::size_t i = 0; i < box.size(); ++i) {
        std::set<Value> values;
        for (const auto& tuple : table) values.insert(tuple[i]);
        box[i].assign(values.begin(), values.end());
    }
    return box;
}

TEST(TableConsistency, OfManyWordsFiltersLikeTheTextbook) {
    for (const Value width : {12, 100, 70'000}) {
        csp::Random random(static_cast<std::uint64_t>(width));
        Table table(3000);
        for (auto& tuple : table)
            for (int i = 0; i < 4; ++i) tuple.push_back(csp::testing::random_between(random, 0, width - 1));
        csp::Model model;
        const auto x = model.int_vars(4, csp::range(0, width - 1));
        model.post(csp::table(x, table));
        csp::Engine engine;
        load(model, engine);
        ASSERT_TRUE(engine.propagate());
        Box box = naively_filtered(csp::testing::box_of(model), table);
        std::vector<Box> before;
        for (int step = 0; step < 100; ++step) {
            ASSERT_EQ(csp::testing::box_of(engine), box) << "width " << width << ", step " << step;
            const std::size_t i = random.below(4);
            if (box[i].size() == 1 || random.below(5) == 0) {
                if (before.empty()) continue;
                engine.pop();
                box = before.back();
                before.pop_back();
                continue;
            }
            before.push_back(box);
            const Value middle = box[i][box[i].size() / 2];
            std::erase_if(box[i], [&](Value v) { return v >= middle; });
            box = naively_filtered(box, table);
            ASSERT_TRUE(engine.decide(csp::Atom::less(x[i], middle)));
        }
    }
}

TEST(TableConsistency, OfShortTuplesIsTheTableOfAllTheyStandFor) {
    csp::Random random(5);
    for (int round = 0; round < 20; ++round) {
        const Table given = random_table(3, {1, 30, 0}, random);
        Table expanded;
        for (Value a = -4; a <= 4; ++a)
            for (Value b = -4; b <= 4; ++b)
                for (Value c = -4; c <= 4; ++c)
                    if (csp::table({csp::Var{0}, csp::Var{1}, csp::Var{2}}, given)
                            ->check(csp::Assignment({a, b, c})))
                        expanded.push_back({a, b, c});
        csp::Model short_model;
        csp::Model long_model;
        csp::Model negative_model;
        const std::vector x{csp::Var(0), csp::Var(1), csp::Var(2)}; // variables of any model
        short_model.int_vars(3, csp::range(-4, 4));
        long_model.int_vars(3, csp::range(-4, 4));
        negative_model.int_vars(3, csp::range(-4, 4));
        short_model.post(csp::table(x, given));
        long_model.post(csp::table(x, expanded));
        negative_model.post(csp::negative_table(x, given));
        EXPECT_EQ(csp::count_solutions(short_model).solutions, expanded.size());
        EXPECT_EQ(csp::count_solutions(long_model).solutions, expanded.size());
        EXPECT_EQ(csp::count_solutions(negative_model).solutions, 9U * 9 * 9 - expanded.size());
    }
}

} // namespace table_consistency_test
