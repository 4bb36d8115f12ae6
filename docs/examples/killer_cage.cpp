#include <csp/csp.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <algorithm>
#include <iostream>
#include <vector>

// begin: bounds
/// Bounds of a sum of variables that all differ.
class DistinctSum final : public csp::Rule {
  public:
    DistinctSum(std::vector<csp::View> xs, csp::Value sum) : xs_(std::move(xs)), sum_(sum) {
        for (const csp::View x : xs_) negated_.push_back(-x);
        lowest_.reserve(xs_.size());
    }

    std::string name() const override { return "distinct sum"; }
    void scope(csp::Wiring& wiring) override { wiring.on_each(xs_, csp::Events::bounds); }
    void propagate(csp::Context& c) override { narrow(c, xs_, sum_) && narrow(c, negated_, -sum_); }

  private:
    /// Rule 1. x <= sum - the least sum of all other variables, with values that differ.
    bool narrow(csp::Context& c, const std::vector<csp::View>& xs, csp::Value sum) {
        for (const csp::View x : xs) {
            const auto others_are_large = [&](csp::Reason& reason) {
                for (const csp::View y : xs)
                    if (!y.is_same(x)) reason.add(csp::atom_at_least(y, c.min(y)));
            };
            if (!c.at_most(x, sum - least_of_others(c, xs, x), others_are_large)) return false;
        }
        return true;
    }

    /// Relaxed: in the order of their least values, each takes the least of its values that exceeds the previous one.
    csp::WideValue least_of_others(const csp::Context& c, const std::vector<csp::View>& xs, csp::View x) {
        lowest_.clear();
        for (const csp::View y : xs)
            if (!y.is_same(x)) lowest_.push_back(c.min(y));
        std::sort(lowest_.begin(), lowest_.end());
        csp::WideValue least = 0, value = csp::min_value - 1;
        for (const csp::Value low : lowest_) least += value = std::max<csp::WideValue>(low, value + 1);
        return least;
    }

    std::vector<csp::View> xs_, negated_;
    csp::Value sum_;
    std::vector<csp::Value> lowest_; ///< room for least_of_others()
};
// end: bounds

// begin: combinations
/// The same for a sum that few sets of values have, all in 0 .. 63: players know them by heart.
class Combinations final : public csp::Rule {
  public:
    Combinations(std::vector<csp::View> xs, std::vector<csp::Word> sets)
        : xs_(std::move(xs)),
          sets_(std::move(sets)) {}

    std::string name() const override { return "combinations"; }
    void scope(csp::Wiring& wiring) override { wiring.on_each(xs_); }

    /// Rule 1. A set is possible while each cell has one of its values and each of its values has a cell.
    /// Rule 2. A value that is in no possible set is removed.
    void propagate(csp::Context& c) override {
        csp::Word all = 0, possible = 0;
        for (const csp::View x : xs_) all |= c.window(x, 0);
        for (const csp::Word set : sets_) {
            const bool each_has_one =
                std::all_of(xs_.begin(), xs_.end(), [&](csp::View x) { return (c.window(x, 0) & set) != 0; });
            if (each_has_one && (set & ~all) == 0) possible |= set; // Rule 1
        }
        for (const csp::View x : xs_)
            for (csp::Word rest = c.window(x, 0) & ~possible; rest != 0; rest &= rest - 1)
                if (!c.remove(x, csp::lowest(rest))) return; // Rule 2
    }

  private:
    std::vector<csp::View> xs_;
    std::vector<csp::Word> sets_;
};
// end: combinations

// begin: cage
/// The values differ, and their sum is `sum`.
class Cage final : public csp::ConstraintDefinition {
  public:
    Cage(std::vector<csp::View> xs, csp::Value sum)
        : xs_(std::move(xs)),
          sum_(sum),
          distinct_(csp::all_different(xs_)) {}

    std::string kind() const override { return "cage"; }
    std::vector<csp::View> scope() const override { return xs_; }
    bool check(const csp::Assignment& assignment) const override {
        csp::WideValue total = 0;
        for (const csp::View x : xs_) total += assignment[x];
        return total == sum_ && distinct_->check(assignment);
    }
    std::string describe(const csp::NameOf& name) const override {
        return "cage of " + std::to_string(sum_) + ": " + csp::list_of(xs_, name);
    }
    void post(csp::Posting& posting) const override {
        constexpr int few = 10;
        distinct_->post(posting);
        csp::Word values = 0;
        bool is_small = true;
        for (const csp::View x : xs_) {
            values |= posting.domain(x).window(0);
            is_small = is_small && posting.domain(x).min() >= 0 && posting.domain(x).max() <= 63;
        }
        if (is_small && csp::count_ones(values) <= few)
            posting.add<Combinations>(xs_, sets_within(values));
        else
            posting.add<DistinctSum>(xs_, sum_);
    }

  private:
    /// The subsets as large as the cage that have its sum.
    std::vector<csp::Word> sets_within(csp::Word values) const {
        std::vector<csp::Word> sets;
        for (csp::Word set = values;; set = (set - 1) & values) {
            csp::WideValue total = 0;
            for (csp::Word rest = set; rest != 0; rest &= rest - 1) total += csp::lowest(rest);
            if (total == sum_ && csp::count_ones(set) == static_cast<int>(xs_.size())) sets.push_back(set);
            if (set == 0) return sets;
        }
    }

    std::vector<csp::View> xs_;
    csp::Value sum_;
    csp::Constraint distinct_;
};
// end: cage

// begin: use
int main() {
    csp::Model model;
    const auto cell = model.int_vars(3, csp::range(1, 9), "cell");
    model.post(csp::make_constraint<Cage>(csp::views_of(cell), 7)); // 1 + 2 + 4 is the only way
    csp::Engine engine;
    load(model, engine);
    engine.propagate();
    for (const csp::Value v : engine.domain(cell[0])) std::cout << v << ' ';
    std::cout << '\n';

    const auto random_cage = [](csp::Views xs, csp::Random& random) {
        return csp::make_constraint<Cage>(csp::views_of(xs), csp::testing::random_between(random, -2, 16));
    };
    const auto digits = [](csp::Random& random) { return csp::testing::some_of({1, 2, 3, 4, 5, 6}, random); };
    const auto wide = csp::testing::check_rule(random_cage);
    const auto small = csp::testing::check_rule(random_cage, {.views = false, .values = digits});
    std::cout << (wide.ok() && small.ok() ? "nothing wrong" : wide.violation + small.violation) << '\n';
}
// end: use
