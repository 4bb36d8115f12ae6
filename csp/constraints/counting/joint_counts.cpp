#include <csp/base/text.hpp>
#include <csp/constraints/counting/counting_values.hpp>
#include <csp/constraints/joint_pass.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <tuple>
#include <utility>

namespace csp::joint {

namespace {

auto key_of(View x) { return std::tuple(x.variable().index, x.is_negated(), x.offset()); }

bool is_before(const std::vector<View>& a, const std::vector<View>& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                        [](View x, View y) { return key_of(x) < key_of(y); });
}

void post_alone(const Posting& posting, const ValueCount& count) {
    Posting own = posting.serving(count.constraints);
    post_single_count(own, count.xs, count.limits);
}

/// Adds the rules for runs of equal lists. If a value occurs twice in a run, its second occurrence gets a separate
/// rule.
void add_counts(Posting& posting) {
    std::vector<ValueCount> counts = posting.take_facts<ValueCount>();
    std::stable_sort(counts.begin(), counts.end(),
                     [](const ValueCount& a, const ValueCount& b) { return is_before(a.xs, b.xs); });
    std::size_t joined = 0;
    std::size_t rules = 0;
    for (std::size_t first = 0; first < counts.size();) {
        const std::vector<View>& xs = counts[first].xs;
        const std::size_t begin = first;
        while (first < counts.size() && !is_before(xs, counts[first].xs)) ++first;
        const std::span run = std::span(counts).subspan(begin, first - begin);
        std::stable_sort(run.begin(), run.end(), [](const ValueCount& a, const ValueCount& b) {
            return a.limits.value < b.limits.value;
        });
        std::vector<const ValueCount*> once;
        for (const ValueCount& count : run) {
            if (!once.empty() && once.back()->limits.value == count.limits.value)
                post_alone(posting, count);
            else
                once.push_back(&count);
        }
        std::vector<ValueLimits> values;
        std::vector<std::uint32_t> constraints;
        std::vector<ConstraintNumbers> by_value;
        for (const ValueCount* count : once) {
            values.push_back(count->limits);
            by_value.push_back(count->constraints);
            constraints.insert(constraints.end(), count->constraints.begin(), count->constraints.end());
        }
        if (once.size() < 2 || !CountingValues::fits(xs.size(), values)) {
            for (const ValueCount* count : once) post_alone(posting, *count);
            continue;
        }
        joined += once.size();
        ++rules;
        posting.serving(ConstraintNumbers(std::move(constraints)))
            .add<CountingValues>(xs, std::move(values), posting.store(), std::move(by_value));
    }
    if (rules > 0)
        posting.note<PassEffect>("counts", counted(joined, "count") + " share " + counted(rules, "rule"));
}

} // namespace

const JointPass counts{.name = "counts",
                       .summary = "counts over the same variables share one rule",
                       .begin = [](Facts& facts) { facts.ask_for<ValueCount>(); },
                       .finish = add_counts};

} // namespace csp::joint
