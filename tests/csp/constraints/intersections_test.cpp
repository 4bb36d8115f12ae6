#include <csp/constraints/all_different/all_different.hpp>

#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace intersections_test {

/// all_different over the first `width` and over the last `width` variables of the scope.
class TwoPermutations final : public csp::ConstraintDefinition {
  public:
    TwoPermutations(std::vector<csp::View> scope, std::size_t width)
        : scope_(std::move(scope)),
          parts_{part(0, width), part(scope_.size() - width, width)} {}

    std::string kind() const override { return "two permutations"; }
    std::vector<csp::View> scope() const override { return scope_; }
    bool check(const csp::Assignment& assignment) const override {
        return parts_[0]->check(assignment) && parts_[1]->check(assignment);
    }
    std::string describe(const csp::NameOf& name) const override {
        return parts_[0]->describe(name) + "; " + parts_[1]->describe(name);
    }
    void post(csp::Posting& posting) const override {
        for (const csp::Constraint& part : parts_) part->post(posting);
    }

  private:
    csp::Constraint part(std::size_t from, std::size_t width) const {
        const auto begin = scope_.begin() + static_cast<std::ptrdiff_t>(from);
        return csp::all_different(std::vector<csp::View>(begin, begin + static_cast<std::ptrdiff_t>(width)));
    }

    std::vector<csp::View> scope_;
    std::vector<csp::Constraint> parts_;
};

csp::testing::Report try_two_permutations(std::size_t arity, csp::Value values) {
    csp::testing::Options options;
    options.promise = csp::testing::Promise::value;
    options.min_arity = options.max_arity = arity;
    options.views = options.duplicates = options.wide = false;
    options.values = [=](csp::Random&) {
        std::vector<csp::Value> all;
        for (csp::Value v = 1; v <= values; ++v) all.push_back(v);
        return all;
    };
    options.cases = 150;
    const auto make = [=](const std::vector<csp::View>& scope, csp::Random&) {
        return csp::make_constraint<TwoPermutations>(scope, static_cast<std::size_t>(values));
    };
    return csp::testing::check_constraint(make, options);
}

TEST(Intersections, OfTwoPermutationsAreSoundAndExplained) {
    for (const auto& [arity, values] : {std::pair{4U, 3}, {5U, 4}}) {
        const csp::testing::Report report = try_two_permutations(arity, values);
        EXPECT_EQ(report.violation, "");
        EXPECT_GT(report.explained, 100U);
    }
}

/// Records each removed value and the rule that removed it.
class Removals final : public csp::Listener {
  public:
    void on_removal(const csp::Removal& removal) override {
        if (removal.rule_info->name() != "all different, intersections") return;
        for (const csp::Interval run : removal.removed)
            for (csp::Value v = run.min; v <= run.max; ++v) seen.emplace(removal.variable.index, v);
    }

    std::set<std::pair<std::uint32_t, csp::Value>> seen;
};

struct Crossing {
    csp::Model model;
    std::vector<csp::Var> x = model.int_vars(7, csp::range(1, 4), "x");

    /// P = x0 x1 x2 x3 and Q = x2 x3 x4 x5 intersect in x2 x3.
    Crossing() {
        model.post(csp::all_different({x[0], x[1], x[2], x[3]}));
        model.post(csp::all_different({x[2], x[3], x[4], x[5]}));
    }
};

TEST(Intersections, TakeALockedValueFromTheRestOfTheOtherPermutation) {
    Crossing crossing;
    Removals removals;
    csp::Engine engine;
    engine.set_listener(&removals);
    csp::load(crossing.model, engine);
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}})
        engine.post(csp::Atom::different(crossing.x[i], 4));
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(removals.seen, (std::set<std::pair<std::uint32_t, csp::Value>>{{4, 4}, {5, 4}}));
    EXPECT_TRUE(engine.domain(crossing.x[2]).contains(4));
    EXPECT_TRUE(engine.domain(crossing.x[6]).contains(4)); // x[6] is in neither
}

TEST(Intersections, FailWhereAValueIsLockedOutOnBothSides) {
    Crossing crossing;
    csp::Engine engine;
    csp::load(crossing.model, engine);
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}})
        engine.post(csp::Atom::different(crossing.x[i], 4));
    for (const std::size_t i : {std::size_t{2}, std::size_t{3}})
        engine.post(csp::Atom::different(crossing.x[i], 4));
    EXPECT_FALSE(engine.propagate());
}

TEST(Intersections, LoseNoSolution) {
    const Crossing crossing; // 4! orders for P, 2! orders for the two views left in Q, 4 values for x6
    EXPECT_EQ(csp::count_solutions(crossing.model).solutions, 24U * 2U * 4U);
}

TEST(Intersections, KnowValuesUnderOffsets) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(1, 4), "x");
    const auto y = model.int_vars(2, csp::range(11, 14), "y");
    model.post(csp::all_different({x[0], x[1], x[2], x[3]}));
    model.post(csp::all_different({x[2], x[3], y[0] - 10, y[1] - 10}));
    csp::Engine engine;
    csp::load(model, engine);
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) engine.post(csp::Atom::different(x[i], 4));
    ASSERT_TRUE(engine.propagate());
    for (const csp::Var other : y) EXPECT_FALSE(engine.domain(other).contains(14));
    EXPECT_EQ(csp::count_solutions(model).solutions, 48U);
}

} // namespace intersections_test
