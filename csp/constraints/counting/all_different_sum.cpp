#include <csp/constraints/counting/counting.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/all_different/values.hpp>
#include <csp/constraints/counting/distinct_sum.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// The values of the variables form one of several sets of different values. Such sets follow from an all_different
/// whose sum is known, if few sets of values have that sum. Players of kakuro know these sets by heart.
///
/// Rule 1. A set is possible if each variable may take a value of it, and each of its values may be taken.
/// Rule 2. A value that is in no possible set is removed. If no set is possible: failure.
///
/// The rule is posted in addition to an all_different and a sum, which check assignments.
/// Complexity: O(variables) word operations a run for each set. Stateless.
class SumSets final : public Rule {
  public:
    /// @param sets  bit i stands for the value first + i
    SumSets(std::vector<View> xs, Value first, std::vector<Word> sets);

    std::string name() const override { return "all different sum, sets"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;

  private:
    void explain(Reason& reason, Word value, Word all) const;

    std::vector<View> xs_;
    Value first_;
    std::vector<Word> sets_;
    std::vector<Word> rows_; ///< by variable: the values that it may take
};

SumSets::SumSets(std::vector<View> xs, Value first, std::vector<Word> sets)
    : xs_(std::move(xs)),
      first_(first),
      sets_(std::move(sets)),
      rows_(xs_.size()) {}

void SumSets::scope(Wiring& wiring) { wiring.on_each(xs_); }

void SumSets::propagate(Context& context) {
    Word all = 0;
    for (std::size_t i = 0; i < xs_.size(); ++i) all |= rows_[i] = context.window(xs_[i], first_);
    Word possible = 0;
    for (const Word set : sets_) { // Rule 1
        if ((set & ~all) != 0 || (set & ~possible) == 0) continue;
        const auto meets = [set](Word row) { return (row & set) != 0; };
        if (std::all_of(rows_.begin(), rows_.end(), meets)) possible |= set;
    }
    if (possible == all) return;                 // nothing can be removed
    for (std::size_t i = 0; i < xs_.size(); ++i) // Rule 2
        for (Word rest = rows_[i] & ~possible; rest != 0; rest &= rest - 1) {
            const Word value = rest & -rest;
            const auto no_set_has_it = [=, this](Reason& r) { explain(r, value, all); };
            if (!context.remove(xs_[i], first_ + lowest(rest), no_set_has_it)) return;
        }
}

/// Adds, for each set that contains the value, that no variable may take some value of the set, or that some variable
/// may take none of its values.
void SumSets::explain(Reason& reason, Word value, Word all) const {
    Word told = 0; // values that no variable may take
    for (const Word set : sets_) {
        if ((set & value) == 0 || (set & told) != 0) continue;
        if (const Word gone = set & ~all; gone != 0) {
            told |= gone & -gone;
            for (const View x : xs_) reason.add(atom_different(x, first_ + lowest(gone)));
        } else {
            const auto row =
                std::find_if(rows_.begin(), rows_.end(), [set](Word r) { return (r & set) == 0; });
            CSP_ASSERT(row != rows_.end());
            const View x = xs_[static_cast<std::size_t>(row - rows_.begin())];
            for_each_bit(set, [&](int b) { reason.add(atom_different(x, first_ + b)); });
        }
    }
}

/// Visits the sets of `left` values that add up to a total. Gives up after `most` sets or too many steps.
class SetsWithSum {
  public:
    SetsWithSum(Word values, std::size_t most) : values_(values), most_(most) {}

    /// Returns false if the search was given up.
    bool add(Word chosen, Word rest, std::size_t left, WideValue total) {
        constexpr std::size_t most_steps = 20'000;
        if (++steps_ > most_steps) return false;
        if (left == 0) {
            if (total == 0) sets_.push_back(chosen);
            return sets_.size() <= most_;
        }
        for (; static_cast<std::size_t>(count_ones(rest)) >= left; rest &= rest - 1) {
            const int v = lowest(rest);
            if (WideValue{v} * static_cast<WideValue>(left) > total) return true; // the rest is larger still
            if (!add(chosen | bit(v), rest & (rest - 1), left - 1, total - v)) return false;
        }
        return true;
    }
    bool find(std::size_t count, WideValue total) { return add(0, values_, count, total); }
    std::vector<Word> sets() && { return std::move(sets_); }

  private:
    Word values_;
    std::size_t most_;
    std::size_t steps_ = 0;
    std::vector<Word> sets_;
};

/// Returns the sets of n values, from `first` on, that have the total; nullopt if there are too many.
std::optional<std::vector<Word>> sets_with_sum(const std::vector<View>& xs, WideValue total, Value first,
                                               const Posting& posting) {
    constexpr std::size_t most_sets = 256;
    Word values = 0;
    for (const View x : xs) values |= posting.domain(x).window(first);
    const auto n = static_cast<WideValue>(xs.size());
    SetsWithSum search(values, most_sets);
    if (!search.find(xs.size(), total - n * first)) return std::nullopt;
    return std::move(search).sets();
}

bool has_no_view_twice(const std::vector<View>& xs) {
    for (std::size_t i = 0; i < xs.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (xs[i].is_same(xs[j])) return false;
    return true;
}

} // namespace

void post_distinct_sum(Posting& posting, const std::vector<View>& xs, WideValue total) {
    if (xs.size() < 2 || posting.store().failed()) return;
    const std::vector<Interval> values = union_of(xs, posting.store());
    const Value first = values.front().min;
    if (WideValue{values.back().max} - first < word_bits)
        if (auto sets = sets_with_sum(xs, total, first, posting)) {
            if (sets->empty()) return posting.fail();
            return posting.add<SumSets>(xs, first, std::move(*sets));
        }
    if (!has_no_view_twice(xs)) return;
    const std::vector<SumGroup> group{{1, xs}};
    posting.add<DistinctSum>(group, total);
    posting.add<DistinctSum>(negated(group), -total);
}

namespace {

class AllDifferentSum final : public ConstraintDefinition {
  public:
    AllDifferentSum(std::vector<View> xs, WideValue total)
        : xs_(std::move(xs)),
          total_(total),
          all_different_(all_different(xs_)),
          sum_(sum_of(xs_, total)) {}

    std::string kind() const override { return "all_different_sum"; }
    std::vector<View> scope() const override { return xs_; }
    bool check(const Assignment& assignment) const override {
        WideValue sum = 0;
        for (const View x : xs_) sum += assignment[x];
        return sum == total_ && are_different(xs_, assignment);
    }
    std::string describe(const NameOf& name) const override {
        return "all different, come to " + std::to_string(total_) + ": " + list_of(xs_, name);
    }
    std::vector<Constraint> conjuncts() const override { return {all_different_, sum_}; }

    void post(Posting& posting) const override {
        all_different_->post(posting);
        sum_->post(posting);
        posting.state<DistinctTotal>(xs_, total_);
        post_distinct_sum(posting, posting.canonical(xs_), total_);
    }

  private:
    /// States the sum with a named consistency, so that it is not registered as a sum: the rule for both is added here.
    static Constraint sum_of(const std::vector<View>& xs, WideValue total) {
        std::vector<Term> terms;
        terms.reserve(xs.size());
        for (const View x : xs) terms.push_back({1, x});
        return linear(std::move(terms), Comparison::equal, total, consistency::bounds);
    }

    std::vector<View> xs_;
    WideValue total_;
    Constraint all_different_;
    Constraint sum_;
};

} // namespace

Constraint all_different_sum(const List& xs, WideValue total) {
    return make_over<AllDifferentSum>(xs, total);
}

} // namespace csp
