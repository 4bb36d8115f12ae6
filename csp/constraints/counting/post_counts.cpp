#include <csp/constraints/counting/post_counts.hpp>

#include <csp/constraints/counting/counting_values.hpp>
#include <csp/constraints/counting/post_counting.hpp>

namespace csp {

void post_single_count(Posting& posting, const std::vector<View>& xs, ValueLimits limits) {
    post_counting<ValueMember>(posting, xs, CountedSet({limits.value}), limits.limits, [&](View x) {
        return ValueMember(x.variable(), static_cast<Value>(x.to_variable(limits.value)));
    });
}

void post_counts(Posting& posting, const std::vector<View>& xs, const std::vector<ValueLimits>& values) {
    if (posting.condition() && values.size() > 1 && CountingValues::fits(xs.size(), values))
        return posting.add<CountingValues>(xs, values, posting.store());
    for (const ValueLimits& v : values)
        if (!posting.tell<ValueCount>(xs, v)) post_single_count(posting, xs, v);
}

} // namespace csp
