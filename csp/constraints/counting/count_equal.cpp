#include <csp/constraints/counting/count_equal.hpp>

#include <csp/engine/domain_reason.hpp>
#include <csp/store/domain_view.hpp>

#include <algorithm>
#include <utility>

namespace csp {

void CountEqual::scope(Wiring& wiring) {
    wiring.on(count_);
    wiring.on(value_);
    wiring.on_each(xs_);
}

void CountEqual::propagate(Context& context) {
    constexpr std::uint32_t few = 256;
    if (!context.is_fixed(value_)) {
        if (context.size(value_) > few) return bound_count(context);
        if (!narrow_value(context)) return;
    }
    if (context.is_fixed(value_))
        count_one(context);
    else
        context.fixpoint();
}

CountEqual::Numbers CountEqual::numbers(Value v, const Context& context) const {
    Numbers numbers;
    for (const View x : xs_) {
        if (!context.contains(x, v)) continue;
        ++numbers.most;
        numbers.least += context.is_fixed(x) ? 1 : 0;
    }
    return numbers;
}

/// Whether the count can lie between these numbers.
bool CountEqual::allows(Numbers numbers, const Context& context) const {
    const DomainView count = context.domain(count_);
    if (numbers.most < count.min() || numbers.least > count.max()) return false;
    return count.next(std::max(numbers.least, count.min())) <= numbers.most;
}

/// Adds why no count from numbers(v) is possible, or why it lies between them.
void CountEqual::explain_numbers(Value v, DomainReason& reason, const Context& context) const {
    for (const View x : xs_) {
        if (!context.contains(x, v))
            reason.lacks(x, Interval{v, v});
        else if (context.is_fixed(x))
            reason.add(atom_equal(x, v));
    }
}

bool CountEqual::narrow_value(Context& context) {
    Numbers all{max_value, 0};
    for (const Value v : context.domain(value_)) {
        const Numbers found = numbers(v, context);
        if (allows(found, context)) {
            all.least = std::min(all.least, found.least);
            all.most = std::max(all.most, found.most);
            continue;
        }
        const auto why = [&](Reason& r) {
            DomainReason reason(r, context);
            explain_numbers(v, reason, context);
            reason.lacks(count_, Interval{found.least, found.most});
        };
        if (!context.remove(value_, v, why)) return false; // Rule 1
    }
    const auto everything = [&](Reason& r) {
        DomainReason reason(r, context);
        reason.known(value_);
        for (const View x : xs_) reason.known(x);
    };
    return context.at_least(count_, all.least, everything) &&
           context.at_most(count_, all.most, everything); // Rule 2
}

/// Rule 2 if the value has many values left: how many of xs could take one of them.
void CountEqual::bound_count(Context& context) {
    const auto could = static_cast<Value>(std::count_if(xs_.begin(), xs_.end(), [&](View x) {
        return shared_value(context.domain(value_), context.domain(x)).has_value();
    }));
    const auto apart = [&](Reason& r) {
        DomainReason reason(r, context);
        for (const View x : xs_)
            if (!shared_value(context.domain(value_), context.domain(x))) reason.disjoint(value_, x);
    };
    if (!context.at_least(count_, 0, [](Reason&) {})) return;
    if (context.at_most(count_, could, apart)) context.fixpoint();
}

void CountEqual::count_one(Context& context) {
    const Value v = context.value(value_);
    const Numbers found = numbers(v, context);
    const auto because_fixed = [&](Reason& r) {
        DomainReason reason(r, context);
        reason.add(atom_equal(value_, v));
        for (const View x : xs_)
            if (context.is_fixed(x) && context.value(x) == v) reason.add(atom_equal(x, v));
    };
    const auto because_gone = [&](Reason& r) {
        DomainReason reason(r, context);
        reason.add(atom_equal(value_, v));
        for (const View x : xs_)
            if (!context.contains(x, v)) reason.lacks(x, Interval{v, v});
    };
    if (!context.at_least(count_, found.least, because_fixed)) return; // Rule 2
    if (!context.at_most(count_, found.most, because_gone)) return;
    if (found.least < found.most && context.max(count_) == found.least && !settle(v, false, context)) return;
    if (found.least < found.most && context.min(count_) == found.most && !settle(v, true, context)) return;
    if (context.is_fixed(count_)) {
        const Numbers now = numbers(v, context);
        if (now.least == now.most && now.least == context.value(count_)) return context.entailed();
    }
    context.fixpoint();
}

/// Applies rule 3 to all open variables: they take the value, or they do not.
bool CountEqual::settle(Value v, bool all_take_it, Context& context) {
    std::vector<View>& open = room_;
    open.clear();
    for (const View x : xs_)
        if (!context.is_fixed(x) && context.contains(x, v)) open.push_back(x);
    const Value limit = all_take_it ? context.min(count_) : context.max(count_);
    for (const View x : open) {
        const auto why = [&](Reason& r) {
            DomainReason reason(r, context);
            reason.add(atom_equal(value_, v));
            reason.add(all_take_it ? atom_at_least(count_, limit) : atom_at_most(count_, limit));
            for (const View other : xs_) {
                if (std::any_of(open.begin(), open.end(), [&](View y) { return y.is_same(other); })) continue;
                if (all_take_it && !context.contains(other, v)) reason.lacks(other, Interval{v, v});
                if (!all_take_it && context.is_fixed(other) && context.value(other) == v)
                    reason.add(atom_equal(other, v));
            }
        };
        if (!(all_take_it ? context.assign(x, v, why) : context.remove(x, v, why))) return false;
    }
    return true;
}

std::optional<bool> CountEqual::check(const Assignment& assignment) const {
    return assignment[count_] ==
           std::count_if(xs_.begin(), xs_.end(), [&](View x) { return assignment[x] == assignment[value_]; });
}

} // namespace csp
