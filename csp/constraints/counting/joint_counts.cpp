#include <csp/constraints/counting/joint_counts.hpp>

#include <csp/constraints/counting/counting_values.hpp>
#include <csp/constraints/counting/post_counting.hpp>

#include <algorithm>
#include <span>
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
            posting.joint<JointCounts>().add(xs, v, posting.constraints());
    }
}

void JointCounts::post_alone(const Posting& posting, const Entry& entry) {
    Posting own = posting.serving(entry.constraints);
    post_single_count(own, entry.xs, entry.limits);
}

/// Runs of equal lists. Of a value that comes twice in a run, the second has a rule of its own.
void JointCounts::finish(Posting& posting) {
    std::stable_sort(counts_.begin(), counts_.end(),
                     [](const Entry& a, const Entry& b) { return is_before(a.xs, b.xs); });
    for (std::size_t first = 0; first < counts_.size();) {
        const std::vector<View>& xs = counts_[first].xs;
        const std::size_t begin = first;
        while (first < counts_.size() && !is_before(xs, counts_[first].xs)) ++first;
        const std::span run = std::span(counts_).subspan(begin, first - begin);
        std::stable_sort(run.begin(), run.end(),
                         [](const Entry& a, const Entry& b) { return a.limits.value < b.limits.value; });
        std::vector<const Entry*> once;
        for (const Entry& entry : run) {
            if (!once.empty() && once.back()->limits.value == entry.limits.value)
                post_alone(posting, entry);
            else
                once.push_back(&entry);
        }
        std::vector<ValueLimits> values;
        std::vector<std::uint32_t> constraints;
        for (const Entry* entry : once) {
            values.push_back(entry->limits);
            constraints.insert(constraints.end(), entry->constraints.begin(), entry->constraints.end());
        }
        if (once.size() > 1 && CountingValues::fits(xs.size(), values))
            posting.serving(ConstraintNumbers(std::move(constraints)))
                .add<CountingValues>(xs, std::move(values), posting.store());
        else
            for (const Entry* entry : once) post_alone(posting, *entry);
    }
}

} // namespace csp
