#include <csp/constraints/table/boxes.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

namespace csp {

// The list -----------------------------------------------------------------------------------------

BoxList::BoxList(std::vector<View> scope, const Boxes& boxes)
    : scope_(std::move(scope)),
      order_(boxes.size()) {
    intervals_.reserve(boxes.size() * scope_.size());
    for (const auto& box : boxes) intervals_.insert(intervals_.end(), box.begin(), box.end());
    std::iota(order_.begin(), order_.end(), 0U);
}

void BoxList::wire(Wiring& wiring) {
    wiring.on_each(scope_);
    count_ = wiring.reversible(static_cast<std::uint32_t>(order_.size()));
}

void BoxList::take_out(std::size_t position, std::uint32_t& count) {
    std::swap(order_[position], order_[--count]);
}

bool BoxList::has_value(std::uint32_t box, std::size_t place, const Context& context) const {
    const DomainView values = context.domain(scope_[place]);
    const Interval wanted = interval(box, place);
    const Value from = std::max(values.min(), wanted.min);
    const Value to = std::min(values.max(), wanted.max);
    return from <= to && values.next(from) <= to;
}

bool BoxList::is_within(std::uint32_t box, std::size_t place, const Context& context) const {
    const Interval wanted = interval(box, place);
    return wanted.min <= context.min(scope_[place]) && context.max(scope_[place]) <= wanted.max;
}

void BoxList::explain_out(std::uint32_t box, std::size_t other, DomainReason& reason,
                          const Context& context) const {
    for (std::size_t place = 0; place < arity(); ++place)
        if (place != other && !has_value(box, place, context))
            return reason.lacks(scope_[place], interval(box, place));
}

bool BoxList::contains(std::uint32_t box, const Assignment& assignment) const {
    for (std::size_t place = 0; place < arity(); ++place) {
        const Interval wanted = interval(box, place);
        const Value v = assignment[scope_[place]];
        if (v < wanted.min || v > wanted.max) return false;
    }
    return true;
}

bool BoxList::some_contains(const Assignment& assignment) const {
    return std::any_of(order_.begin(), order_.end(),
                       [&](std::uint32_t box) { return contains(box, assignment); });
}

// In one -------------------------------------------------------------------------------------------

InSomeBox::InSomeBox(std::vector<View> scope, const Boxes& boxes) : boxes_(std::move(scope), boxes) {
    runs_.reserve(boxes.size());
}

void InSomeBox::scope(Wiring& wiring) {
    boxes_.wire(wiring);
    wiring.wants_dirty();
    has_run_ = wiring.reversible(std::uint32_t{0});
}

/// While no box is lost, all remaining values are still covered.
void InSomeBox::propagate(Context& context) {
    const bool is_first = context.get(has_run_) == 0;
    const std::uint32_t before = boxes_.count(context);
    std::uint32_t count = before;
    for (std::uint32_t position = count; position-- > 0;)
        if (is_out(boxes_.at(position), is_first, context)) boxes_.take_out(position, count);
    if (count == 0) // Rule 1
        return (void)context.fail([&](Reason& r) {
            DomainReason reason(r, context);
            for (std::uint32_t box = 0; box < boxes_.size(); ++box)
                boxes_.explain_out(box, boxes_.arity(), reason, context);
        });
    if (count == before && !is_first) return context.fixpoint();
    boxes_.set_count(count, context);
    context.set(has_run_, std::uint32_t{1});
    for (std::size_t place = 0; place < boxes_.arity(); ++place)
        if (!keep_covered(place, count, context)) return;
    if (count == 1) return context.entailed();
    context.fixpoint();
}

bool InSomeBox::is_out(std::uint32_t box, bool is_first, const Context& context) const {
    const auto lacks = [&](std::size_t place) { return !boxes_.has_value(box, place, context); };
    if (!is_first)
        return std::any_of(context.dirty().begin(), context.dirty().end(), [&](auto p) { return lacks(p); });
    for (std::size_t place = 0; place < boxes_.arity(); ++place)
        if (lacks(place)) return true;
    return false;
}

/// Rule 2: removes the values between the intervals of the remaining boxes.
bool InSomeBox::keep_covered(std::size_t place, std::uint32_t count, Context& context) {
    runs_.clear();
    for (std::uint32_t position = 0; position < count; ++position)
        runs_.push_back(boxes_.interval(boxes_.at(position), place));
    std::sort(runs_.begin(), runs_.end(), [](Interval a, Interval b) { return a.min < b.min; });
    WideValue from = context.min(boxes_.variable(place));
    for (const Interval run : runs_) {
        if (from < run.min && !remove(place, from, WideValue{run.min} - 1, context)) return false;
        from = std::max(from, WideValue{run.max} + 1);
    }
    const WideValue last = context.max(boxes_.variable(place));
    return from > last || remove(place, from, last, context);
}

/// Reason: all boxes with a value to be removed are out because of another variable.
bool InSomeBox::remove(std::size_t place, WideValue from, WideValue to, Context& context) const {
    const View x = boxes_.variable(place);
    return context.remove_range(x, from, to, [&](Reason& r) {
        DomainReason reason(r, context);
        const DomainView values = context.domain(x);
        for (std::uint32_t box = 0; box < boxes_.size(); ++box) {
            const Interval wanted = boxes_.interval(box, place);
            const auto first = static_cast<Value>(std::max<WideValue>({from, wanted.min, values.min()}));
            const auto last = static_cast<Value>(std::min<WideValue>({to, wanted.max, values.max()}));
            if (first <= last && values.next(first) <= last) boxes_.explain_out(box, place, reason, context);
        }
    });
}

// In none ------------------------------------------------------------------------------------------

InNoBox::InNoBox(std::vector<View> scope, const Boxes& boxes)
    : boxes_(std::move(scope), boxes),
      outside_(boxes.size()) {}

void InNoBox::propagate(Context& context) {
    std::uint32_t count = boxes_.count(context);
    for (std::uint32_t position = count; position-- > 0;) {
        const Verdict verdict = look(boxes_.at(position), context);
        if (verdict == Verdict::failed) return;
        if (verdict == Verdict::settled) boxes_.take_out(position, count);
    }
    boxes_.set_count(count, context);
    if (count == 0) context.entailed();
}

InNoBox::Verdict InNoBox::look(std::uint32_t box, Context& context) {
    const auto is_outside = [&](std::size_t place) { return !boxes_.is_within(box, place, context); };
    Outside& outside = outside_[box];
    if (outside.first != outside.second && is_outside(outside.first) && is_outside(outside.second))
        return Verdict::open;
    std::size_t found = 0;
    for (std::uint32_t place = 0; place < boxes_.arity(); ++place) {
        if (!is_outside(place)) continue;
        if (!boxes_.has_value(box, place, context)) return Verdict::settled;
        (found++ == 0 ? outside.first : outside.second) = place;
    }
    if (found > 1) return Verdict::open;
    const auto why = [&](Reason& reason) {
        for (std::size_t place = 0; place < boxes_.arity(); ++place) {
            if (found == 1 && place == outside.first) continue;
            reason.add(atom_at_least(boxes_.variable(place), boxes_.interval(box, place).min));
            reason.add(atom_at_most(boxes_.variable(place), boxes_.interval(box, place).max));
        }
    };
    if (found == 0) { // Rule 1
        context.fail(why);
        return Verdict::failed;
    }
    const Interval left = boxes_.interval(box, outside.first); // Rule 2
    return context.remove_range(boxes_.variable(outside.first), left.min, left.max, why) ? Verdict::settled
                                                                                         : Verdict::failed;
}

} // namespace csp
