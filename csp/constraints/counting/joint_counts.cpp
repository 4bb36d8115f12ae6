#include <csp/constraints/counting/joint_counts.hpp>

#include <csp/constraints/counting/counting_values.hpp>
#include <csp/constraints/counting/post_counting.hpp>

#include <algorithm>
#include <tuple>

namespace csp {

namespace {

auto key_of(View x) { return std::tuple(x.variable().index, x.is_negated(), x.offset()); }

bool is_before(const std::vector<View>& a, const std::vector<View>& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                        [](View x, View y) { return key_of(x) < key_of(y); });
}

} // namespace

void post_single_count(Posting& posting, const std::vector<View>& xs, ValueLimits limits) {
    post_counting<ValueMember>(posting, xs, CountedSet({limits.value}), limits.limits, [&](View x) {
        return ValueMember(x.variable(), static_cast<Value>(x.to_variable(limits.value)));
    });
}

void post_counts(Posting& posting, const std::vector<View>& xs, const std::vector<ValueLimits>& values) {
    if (posting.condition() && values.size() > 1 && CountingValues::fits(xs.size(), values))
        return posting.add<CountingValues>(xs, values, posting.store());
    for (const ValueLimits& v : values) {
        if (posting.condition())
            post_single_count(posting, xs, v);
        else
            posting.joint<JointCounts>().add(xs, v);
    }
}

/// Runs of equal lists. If a value comes twice in a run, the second gets a rule of its own.
void JointCounts::finish(Posting& posting) {
    std::stable_sort(counts_.begin(), counts_.end(),
                     [](const Entry& a, const Entry& b) { return is_before(a.xs, b.xs); });
    for (std::size_t first = 0; first < counts_.size();) {
        const std::vector<View>& xs = counts_[first].xs;
        std::vector<ValueLimits> values;
        for (; first < counts_.size() && !is_before(xs, counts_[first].xs); ++first)
            values.push_back(counts_[first].limits);
        std::stable_sort(values.begin(), values.end(),
                         [](const auto& a, const auto& b) { return a.value < b.value; });
        const auto same_value = [](const auto& a, const auto& b) { return a.value == b.value; };
        std::vector<ValueLimits> once;
        for (const ValueLimits& v : values) {
            if (!once.empty() && same_value(once.back(), v))
                post_single_count(posting, xs, v);
            else
                once.push_back(v);
        }
        if (once.size() > 1 && CountingValues::fits(xs.size(), once)) {
            posting.add<CountingValues>(xs, std::move(once), posting.store());
            continue;
        }
        for (const ValueLimits& v : once) post_single_count(posting, xs, v);
    }
}

} // namespace csp
