#include <csp/constraints/all_different/word_bounds.hpp>

#include <csp/constraints/all_different/values.hpp>

#include <algorithm>
#include <utility>

namespace csp {

AllDifferentWordBounds::AllDifferentWordBounds(std::vector<View> scope, const Store& store, Value first)
    : scope_(std::move(scope)),
      order_(places_of(scope_, store, first)) {}

void AllDifferentWordBounds::scope(Wiring& wiring) {
    wiring.on_each(scope_, Events::bounds);
    open_ = wiring.reversible(static_cast<std::uint32_t>(scope_.size()));
    fixed_ = wiring.reversible(Word{0});
}

void AllDifferentWordBounds::propagate(Context& context) {
    std::uint32_t open = context.get(open_);
    taken_ = context.get(fixed_);
    if (!read_domains(context, open)) return;
    context.set(open_, open);
    context.set(fixed_, taken_);
    has_more_to_say_ = false;
    is_exact_ = true;
    if (!tighten<Side::lower>(context, lasts_)) return;
    if (has_more_to_say_ && !tighten<Side::upper>(context, firsts_)) return;
    if (open <= 1) return context.entailed();
    if (is_exact_)
        context
            .fixpoint(); // what is pruned is in no solution within the bounds, so no other variable loses a support
}

/// Moves the fixed variables behind the open ones, and lists these by their bounds.
bool AllDifferentWordBounds::read_domains(Context& context, std::uint32_t& open) {
    lasts_.used = firsts_.used = 0;
    for (std::uint32_t i = 0; i < open;) {
        const Word domain = order_[i].word(context);
        if (at_most_one(domain)) {
            if ((taken_ & domain) != 0) return fail(context, lowest(domain), lowest(domain)); // Rule 3
            taken_ |= domain;
            std::swap(order_[i], order_[--open]);
            continue;
        }
        hulls_[i] = {lowest(domain), highest(domain)};
        lasts_.add(hulls_[i].last, i);
        firsts_.add(word_bits - 1 - hulls_[i].first, i);
        ++i;
    }
    return true;
}

inline void AllDifferentWordBounds::Ends::add(int end, std::uint32_t i) {
    const auto here = static_cast<std::uint8_t>(i);
    next[i] = (used & bit(end)) != 0 ? head[static_cast<std::size_t>(end)] : here;
    head[static_cast<std::size_t>(end)] = here;
    used |= bit(end);
}

/// Rules 1 and 3, or mirrored rule 2: there bit i stands for bit 63 - i of the domains.
template <AllDifferentWordBounds::Side side>
bool AllDifferentWordBounds::tighten(Context& context, const Ends& ends) {
    constexpr bool is_lower = side == Side::lower;
    Word taken = is_lower ? taken_ : reversed(taken_);
    Word hall_intervals = taken;
    const auto run_begin = [&](int i) { return highest((~taken & low_bits(i)) << 1 | 1U); };
    for (Word rest = ends.used; rest != 0; rest &= rest - 1) {
        const int last = lowest(rest);
        std::uint32_t i = ends.head[static_cast<std::size_t>(last)];
        for (bool is_end = false; !is_end; i = ends.next[i]) {
            is_end = ends.next[i] == i;
            const int first = is_lower ? hulls_[i].first : word_bits - 1 - hulls_[i].last;
            const Word free = ~taken & bit_range(first, last);
            if (free == 0)
                return fail(context, run_begin(first), last); // Rule 3; the second pass does not come here
            taken |= free & (~free + 1);
            if ((hall_intervals >> first & 1U) != 0) { // Rule 1, Rule 2
                const int begin = lowest(~(hall_intervals | low_bits(first)));
                if (!tighten_bound<side>(context, i, begin)) return false;
            }
            if (!at_most_one(free)) continue;
            hall_intervals |= bit_range(run_begin(first), last);
            has_more_to_say_ = true;
        }
    }
    return true;
}

template <AllDifferentWordBounds::Side side>
bool AllDifferentWordBounds::tighten_bound(Context& context, std::uint32_t i, int begin) {
    const Place place = order_[i];
    has_more_to_say_ = true;
    if constexpr (side == Side::lower) {
        const auto why = [&](Reason& r) { explain_lower(r, i, begin - 1, context); };
        if (!place.keep(context, ~low_bits(begin), why)) return false;
        is_exact_ &= lowest(place.word(context)) == begin;
    } else {
        const int end = word_bits - begin;
        const auto why = [&](Reason& r) { explain_upper(r, i, end, context); };
        if (!place.keep(context, low_bits(end), why)) return false;
        is_exact_ &= highest(place.word(context)) == end - 1;
    }
    return true;
}

/// More variables than values lie within these bounds.
bool AllDifferentWordBounds::fail(Context& context, int first, int last) {
    return context.fail([&](Reason& r) { add_members(r, first, last, context); });
}

/// The shortest Hall interval with this last value in which the variable began.
void AllDifferentWordBounds::explain_lower(Reason& reason, std::uint32_t pruned, int last,
                                           const Context& context) const {
    int first = hulls_[pruned].first;
    while (member_count(first, last, context) <= last - first) --first;
    reason.add(order_[pruned].at_least(context, first));
    add_members(reason, first, last, context);
}

/// The shortest Hall interval with this first value in which the variable ended.
void AllDifferentWordBounds::explain_upper(Reason& reason, std::uint32_t pruned, int first,
                                           const Context& context) const {
    int last = hulls_[pruned].last;
    while (member_count(first, last, context) <= last - first) ++last;
    reason.add(order_[pruned].at_most(context, last));
    add_members(reason, first, last, context);
}

int AllDifferentWordBounds::member_count(int first, int last, const Context& context) const {
    return static_cast<int>(std::count_if(order_.begin(), order_.end(), [&](Place place) {
        return (place.word(context) & ~bit_range(first, last)) == 0;
    }));
}

void AllDifferentWordBounds::add_members(Reason& reason, int first, int last, const Context& context) const {
    for (const Place place : order_) {
        if ((place.word(context) & ~bit_range(first, last)) != 0) continue;
        reason.add(place.at_least(context, first));
        reason.add(place.at_most(context, last));
    }
}

std::optional<bool> AllDifferentWordBounds::check(const Assignment& assignment) const {
    return are_different(scope_, assignment);
}

} // namespace csp
