#include <csp/constraints/counting/all_different_sum.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/all_different/values.hpp>
#include <csp/constraints/counting/distinct_sum.hpp>
#include <csp/constraints/counting/sum_sets.hpp>
#include <csp/constraints/linear/linear.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace csp {

namespace {

/// Goes through the sets of `left` of the values that come to a total; gives up beyond `most` sets or too many steps.
class SetsWithSum {
  public:
    SetsWithSum(Word values, std::size_t most) : values_(values), most_(most) {}

    /// False if it gave up.
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

/// The sets of n of the values, from `first` on, that have the total; nothing where there are too many.
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
        const std::vector<View> xs = posting.canonical(xs_);
        if (xs.size() < 2 || posting.store().failed()) return;
        const std::vector<Interval> values = union_of(xs, posting.store());
        if (WideValue{values.back().max} - values.front().min < word_bits)
            if (auto sets = sets_with_sum(xs, total_, values.front().min, posting)) {
                if (sets->empty()) return posting.fail();
                return posting.add<SumSets>(xs, values.front().min, std::move(*sets));
            }
        if (has_no_view_twice(xs)) posting.add<DistinctSum>(xs, total_);
    }

  private:
    static Constraint sum_of(const std::vector<View>& xs, WideValue total) {
        std::vector<Term> terms;
        terms.reserve(xs.size());
        for (const View x : xs) terms.push_back({1, x});
        return linear(std::move(terms), Comparison::equal, total);
    }
    static bool has_no_view_twice(const std::vector<View>& xs) {
        for (std::size_t i = 0; i < xs.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (xs[i].is_same(xs[j])) return false;
        return true;
    }

    std::vector<View> xs_;
    WideValue total_;
    Constraint all_different_;
    Constraint sum_;
};

} // namespace

Constraint all_different_sum(std::vector<View> xs, WideValue total) {
    return make_constraint<AllDifferentSum>(std::move(xs), total);
}

} // namespace csp
