#include <csp/constraints/counting/joint_counts.hpp>

#include <csp/constraints/counting/counting_values.hpp>
#include <csp/constraints/counting/post_counts.hpp>

#include <algorithm>
#include <tuple>
#include <utility>

namespace csp::joint {

namespace {

auto key_of(View x) { return std::tuple(x.variable().index, x.is_negated(), x.offset()); }

bool is_before(const std::vector<View>& a, const std::vector<View>& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                        [](View x, View y) { return key_of(x) < key_of(y); });
}

/// Runs of equal lists. Of a value that comes twice in a run, the second has a rule of its own.
void add_counts(Posting& posting) {
    std::vector<ValueCount> counts = posting.take_facts<ValueCount>();
    std::stable_sort(counts.begin(), counts.end(),
                     [](const ValueCount& a, const ValueCount& b) { return is_before(a.xs, b.xs); });
    for (std::size_t first = 0; first < counts.size();) {
        const std::vector<View>& xs = counts[first].xs;
        std::vector<ValueLimits> values;
        for (; first < counts.size() && !is_before(xs, counts[first].xs); ++first)
            values.push_back(counts[first].limits);
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

} // namespace

const JointPass counts{.name = "counts",
                       .summary = "counts over the same variables share one rule",
                       .begin = [](Facts& facts) { facts.ask_for<ValueCount>(); },
                       .finish = add_counts};

} // namespace csp::joint
