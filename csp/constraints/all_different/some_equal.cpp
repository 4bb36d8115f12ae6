#include <csp/constraints/all_different/some_equal.hpp>

#include <csp/constraints/all_different/values.hpp>
#include <csp/engine/domain_reason.hpp>
#include <csp/store/domain_view.hpp>

#include <algorithm>

namespace csp {

void SomeEqual::propagate(Context& context) {
    if (!find_pair(pair_, nobody, context)) { // Rule 1
        context.fail([&](Reason& r) {
            DomainReason reason(r, context);
            for (const View x : xs_) reason.known(x);
        });
        return;
    }
    const auto [a, b] = pair_;
    if (context.is_fixed(xs_[a]) && context.is_fixed(xs_[b])) return context.entailed();
    if (!find_pair(without_first_, a, context)) keep_shared(a, context);
    if (!context.failed() && !find_pair(without_second_, b, context)) keep_shared(b, context);
}

bool SomeEqual::can_be_equal(Pair pair, const Context& context) const {
    return shared_value(context.domain(xs_[pair.first]), context.domain(xs_[pair.second])).has_value();
}

/// Finds a pair that shares a value and does not contain `without`; the given one if it qualifies.
bool SomeEqual::find_pair(Pair& pair, Index without, const Context& context) const {
    const auto fits = [&](Pair p) {
        return p.first != without && p.second != without && can_be_equal(p, context);
    };
    if (fits(pair)) return true;
    for (Index second = 1; second < xs_.size(); ++second)
        for (Index first = 0; first < second; ++first)
            if (const Pair other{first, second}; fits(other)) {
                pair = other;
                return true;
            }
    return false;
}

/// Rule 2: removes all values that no other view can take.
void SomeEqual::keep_shared(Index i, Context& context) {
    runs_.clear();
    for (Index j = 0; j < xs_.size(); ++j)
        if (j != i) context.domain(xs_[j]).for_each_interval([this](Interval run) { runs_.push_back(run); });
    std::sort(runs_.begin(), runs_.end(), [](Interval a, Interval b) { return a.min < b.min; });
    const auto why = [&](Reason& r) {
        DomainReason reason(r, context);
        for (Index j = 0; j < xs_.size(); ++j)
            if (j != i) reason.known(xs_[j]);
    };
    WideValue from = context.min(xs_[i]);
    for (const Interval run : runs_) {
        if (from < run.min && !context.remove_range(xs_[i], from, WideValue{run.min} - 1, why)) return;
        from = std::max(from, WideValue{run.max} + 1);
    }
    if (from <= context.max(xs_[i])) context.remove_range(xs_[i], from, context.max(xs_[i]), why);
}

std::optional<bool> SomeEqual::check(const Assignment& assignment) const {
    return !are_different(xs_, assignment);
}

} // namespace csp
