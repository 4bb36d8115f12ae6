#include <csp/constraints/counting/rules.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace csp {

namespace {

/// Returns the bound that an atom `x >= k` or `x < k` sets for the view of x.
Value bound_in(Atom atom, View x) {
    const bool is_lower = atom.operation() == Atom::Operation::at_least;
    return static_cast<Value>(x.from_variable(is_lower ? atom.value() : atom.value() - 1));
}

} // namespace

CountReason::CountReason(CountDeduction deduction, const CountLimits& limits, std::optional<Atom> stated,
                         Value certain, Value all, const Past& past, Reason& reason)
    : stated_(stated),
      past_(past),
      reason_(reason),
      is_in_(is_by_members_in(deduction)) {
    reason.kind = Reason::Kind::atoms;
    const Interval count = limits.count ? past.bounds(*limits.count) : Interval{limits.least, limits.most};
    switch (deduction) {
    case CountDeduction::many:
        needed_ = (stated ? bound_in(*stated, *limits.count) : limits.most + 1) - certain;
        return;
    case CountDeduction::few:
        needed_ = all - (stated ? bound_in(*stated, *limits.count) : limits.least - 1);
        return;
    case CountDeduction::full:
        needed_ = std::min(limits.most, count.max) - certain;
        if (count.max < limits.most) reason.add(atom_at_most(*limits.count, count.max));
        return;
    case CountDeduction::bare:
        needed_ = all - std::max(limits.least, count.min);
        if (count.min > limits.least) reason.add(atom_at_least(*limits.count, count.min));
        return;
    }
}

void CountReason::add(Atom atom) {
    if ((stated_ && atom == !*stated_) || !past_.held(atom)) return;
    const FactLog::Index since = past_.since(atom);
    if (since == FactLog::none)
        --needed_; // it holds everywhere
    else
        members_.push_back({since, atom});
}

void CountReason::write() {
    const auto needed = static_cast<std::size_t>(std::max(needed_, 0));
    CSP_ASSERT(!is_in_ || needed <= members_.size());
    const auto count = std::min(members_.size(), needed);
    const auto end = members_.begin() + static_cast<std::ptrdiff_t>(count);
    if (!past_.is_now())
        std::nth_element(members_.begin(), end, members_.end(),
                         [](const Member& a, const Member& b) { return a.since < b.since; });
    for (auto member = members_.begin(); member != end; ++member) reason_.add(member->atom);
}

template <typename Member>
Counting<Member>::Counting(std::vector<Member> members, std::uint32_t certain, CountLimits limits)
    : members_(std::move(members)),
      certain_(certain),
      limits_(limits) {}

template <typename Member>
void Counting<Member>::scope(Wiring& wiring) {
    const auto all = static_cast<WideValue>(members_.size() + certain_);
    const bool wakes_out = limits_.count || limits_.least > static_cast<WideValue>(certain_);
    const bool wakes_in = limits_.count || limits_.most < all;
    for (const Member& member : members_)
        wiring.on(member.variable(), (wakes_in ? member.events_in() : Events::none) |
                                         (wakes_out ? member.events_out() : Events::none));
    if (limits_.count) wiring.on(*limits_.count, Events::bounds);
    open_ = wiring.reversible(static_cast<Index>(members_.size()));
    must_ = wiring.reversible(certain_);
}

/// Returns the reason: for members that are atoms, CountReason gives it later; otherwise, it names all that is known.
template <typename Member>
auto Counting<Member>::reason_of(CountDeduction deduction, const Context& context) const {
    if constexpr (Member::is_atom)
        return later(static_cast<std::uint32_t>(deduction));
    else
        return [=, this, &context](Reason& reason) { name_members(deduction, reason, context); };
}

template <typename Member>
void Counting<Member>::propagate(Context& context) {
    put_away_decided(context);
    const auto must = static_cast<Value>(context.get(must_));
    const auto may = must + static_cast<Value>(context.get(open_));
    const auto why_must = reason_of(CountDeduction::many, context);
    const auto why_may = reason_of(CountDeduction::few, context);
    Value least = limits_.least;
    Value most = limits_.most;
    if (limits_.count) { // Rule 1
        if (!context.at_least(*limits_.count, must, why_must)) return;
        if (!context.at_most(*limits_.count, may, why_may)) return;
        least = std::max(least, context.min(*limits_.count));
        most = std::min(most, context.max(*limits_.count));
    }
    if (must > most) { // Rule 4
        context.fail(why_must);
        return;
    }
    if (may < least) { // Rule 4
        context.fail(why_may);
        return;
    }
    if (must < may && must == most) decide_open(false, context); // Rule 2
    if (must < may && may == least) decide_open(true, context);  // Rule 3
    if (must == most || may == least) return context.entailed();
    if (!limits_.count && least <= must && may <= most) return context.entailed();
    context.fixpoint();
}

template <typename Member>
void Counting<Member>::put_away_decided(Context& context) {
    Index open = context.get(open_);
    Index must = context.get(must_);
    for (Index i = 0; i < open;) {
        const Truth counts = members_[i].counts(context);
        if (counts == Truth::unknown) {
            ++i;
            continue;
        }
        must += counts == Truth::yes ? 1 : 0;
        std::swap(members_[i], members_[--open]);
    }
    context.set(open_, open);
    context.set(must_, must);
}

template <typename Member>
void Counting<Member>::decide_open(bool is_in, Context& context) const {
    const Index open = context.get(open_);
    const auto why = reason_of(is_in ? CountDeduction::bare : CountDeduction::full, context);
    for (Index i = 0; i < open; ++i)
        if (!(is_in ? members_[i].put_in(context, why) : members_[i].put_out(context, why))) return;
}

/// Names the members that count, or those that do not, and the count if it is part of the reason.
template <typename Member>
void Counting<Member>::name_members(CountDeduction deduction, Reason& reason, const Context& context) const {
    const Truth wanted = is_by_members_in(deduction) ? Truth::yes : Truth::no;
    reason.kind = Reason::Kind::scoped;
    for (Index i = context.get(open_); i < members_.size(); ++i)
        if (members_[i].counts(context) == wanted) reason.add(View(members_[i].variable()));
    const bool is_by_limit = deduction == CountDeduction::full || deduction == CountDeduction::bare;
    if (is_by_limit && limits_.count) reason.add(*limits_.count);
}

template <typename Member>
void Counting<Member>::explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                                     Reason& reason) const {
    if constexpr (Member::is_atom) {
        CountReason why(static_cast<CountDeduction>(token), limits_, stated, static_cast<Value>(certain_),
                        static_cast<Value>(certain_ + members_.size()), past, reason);
        for (const Member& member : members_) why.add(member.atom(why.is_in()));
        why.write();
    } else {
        Rule::explain_later(stated, token, past, reason);
    }
}

template <typename Member>
std::optional<bool> Counting<Member>::check(const Assignment& assignment) const {
    const auto counts = [&](const Member& member) { return member.counts(assignment); };
    const std::int64_t counted = std::count_if(members_.begin(), members_.end(), counts) + certain_;
    if (limits_.count && counted != assignment[*limits_.count]) return false;
    return limits_.least <= counted && counted <= limits_.most;
}

template class Counting<ValueMember>;
template class Counting<SetMember>;

} // namespace csp
