#include <csp/constraints/counting/post_distinct_sum.hpp>

#include <csp/constraints/all_different/values.hpp>
#include <csp/constraints/counting/distinct_sum.hpp>
#include <csp/constraints/counting/sum_sets.hpp>

#include <optional>
#include <utility>

namespace csp {

namespace {

/// Visits the sets of `left` of the values that add up to a total; gives up beyond `most` sets or too many steps.
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

/// The sets of n of the values, from `first` on, that have the total; nothing if there are too many.
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
    if (has_no_view_twice(xs)) posting.add<DistinctSum>(xs, total);
}

} // namespace csp
