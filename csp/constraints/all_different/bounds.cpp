#include <csp/constraints/all_different/bounds.hpp>

#include <csp/constraints/all_different/values.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

namespace csp {

namespace {

/// By insertion, which is linear if little has moved since the order was last right.
template <typename Key>
void sort_again(std::span<std::uint32_t> order, const Key& key) {
    constexpr std::size_t moves_each = 8;
    std::size_t moves_left = moves_each * order.size();
    for (std::size_t k = 1; k < order.size(); ++k) {
        const std::uint32_t i = order[k];
        std::size_t place = k;
        for (; place > 0 && key(i) < key(order[place - 1]); --place) order[place] = order[place - 1];
        order[place] = i;
        if (k - place > moves_left)
            return std::sort(order.begin(), order.end(), [&](auto a, auto b) { return key(a) < key(b); });
        moves_left -= k - place;
    }
}

/// The last of the chain of links from k on. Halves the path for later calls.
inline std::uint32_t follow(std::vector<std::uint32_t>& link, std::uint32_t k) {
    while (link[k] != k) k = link[k] = link[link[k]];
    return k;
}

bool is_stateable(View x, WideValue v) {
    const WideValue raw = x.to_variable(v);
    return min_value <= raw && raw <= max_value;
}

// A bound that no value of the variable can miss needs no atom.
void add_at_least(Reason& reason, View x, Value v) {
    if (is_stateable(x, v)) reason.add(atom_at_least(x, v));
}
void add_at_most(Reason& reason, View x, Value v) {
    if (is_stateable(x, v)) reason.add(atom_at_most(x, v));
}

} // namespace

AllDifferentBounds::AllDifferentBounds(std::vector<View> scope) : scope_(std::move(scope)) {
    const std::size_t n = scope_.size();
    by_first_.resize(n);
    std::iota(by_first_.begin(), by_first_.end(), Index{0});
    by_end_.assign(by_first_.begin(), by_first_.end());
    hulls_.resize(n);
    apart_.resize(n);
    cuts_.resize(2 * n);
    room_.resize(2 * n);
    next_open_.resize(2 * n);
    run_begin_.resize(2 * n);
    beyond_.resize(2 * n);
}

void AllDifferentBounds::scope(Wiring& wiring) {
    wiring.on_each(scope_, Events::bounds);
    open_ = wiring.reversible(static_cast<Index>(scope_.size()));
}

void AllDifferentBounds::propagate(Context& context) {
    Index open = context.get(open_);
    read_hulls(context, open);
    cut_into_buckets(open);
    has_more_to_say_ = false;
    is_exact_ = true;
    if (!tighten<Side::lower>(context, open)) return;
    if (has_more_to_say_ && !tighten<Side::upper>(context, open)) return;
    open = set_apart(open);
    context.set(open_, open);
    if (open <= 1) return context.entailed();
    if (is_exact_)
        context
            .fixpoint(); // what is pruned is in no solution within the bounds, so no other variable loses a support
}

void AllDifferentBounds::read_hulls(const Context& context, Index open) {
    for (const Index i : Order(by_first_).first(open)) {
        const DomainView domain = context.domain(scope_[i]);
        hulls_[i] = {domain.min(), domain.max() + 1, 0, 0, false};
    }
    sort_again(Order(by_first_).first(open), [this](Index i) { return hulls_[i].first; });
    sort_again(Order(by_end_).first(open), [this](Index i) { return hulls_[i].end; });
}

/// Merges the two orders into the cuts between buckets, and marks the variables that can be set apart.
void AllDifferentBounds::cut_into_buckets(Index open) {
    Index cut = 0;
    Index begun = 0;
    has_apart_ = false;
    for (Index ended = 0; ended < open; ++cut) {
        Value here = hulls_[by_end_[ended]].end;
        if (begun < open) here = std::min(here, hulls_[by_first_[begun]].first);
        cuts_[cut] = here;
        for (; ended < open && hulls_[by_end_[ended]].end == here; ++ended) hulls_[by_end_[ended]].to = cut;
        const Index begun_before = begun;
        for (; begun < open && hulls_[by_first_[begun]].first == here; ++begun)
            hulls_[by_first_[begun]].from = cut;
        const bool is_alone = begun == begun_before + 1 && begun == ended + 1;
        if (is_alone && hulls_[by_first_[begun_before]].end == here + 1) {
            hulls_[by_first_[begun_before]].is_apart = true;
            has_apart_ = true;
        }
    }
    last_cut_ = cut - 1;
}

/// Rules 1 and 3, or mirrored rule 2: there bucket k is the k-th from the right.
template <AllDifferentBounds::Side side>
bool AllDifferentBounds::tighten(Context& context, Index open) {
    constexpr bool is_lower = side == Side::lower;
    const Index last = last_cut_;
    for (Index k = 0; k <= last; ++k) next_open_[k] = run_begin_[k] = beyond_[k] = k;
    for (Index k = 0; k < last; ++k) room_[is_lower ? k : last - 1 - k] = WideValue{cuts_[k + 1]} - cuts_[k];

    for (Index k = 0; k < open; ++k) {
        const Index i = is_lower ? by_end_[k] : by_first_[open - 1 - k];
        const Index from = is_lower ? hulls_[i].from : last - hulls_[i].to;
        const Index to = is_lower ? hulls_[i].to : last - hulls_[i].from;
        Index bucket = follow(next_open_, from);
        if (bucket >= to) // Rule 3
            return context.fail([&](Reason& r) { explain_failure(r, open, hulls_[i].end); });
        if (--room_[bucket] == 0) {
            const Index run_begin = run_begin_[bucket];
            next_open_[bucket] = bucket + 1;
            bucket = follow(next_open_, bucket + 1);
            run_begin_[bucket] = run_begin;
        }
        if (const Index after = follow(beyond_, from); after != from) // Rule 1, Rule 2
            if (!tighten_bound<side>(context, open, i, cuts_[is_lower ? after : last - after])) return false;
        if (bucket < to) continue;
        if (is_lower && cuts_[to] - cuts_[run_begin_[bucket]] > 1) has_more_to_say_ = true;
        for (Index b = follow(beyond_, run_begin_[bucket]); b < to; b = follow(beyond_, b + 1))
            beyond_[b] = to;
    }
    return true;
}

template <AllDifferentBounds::Side side>
bool AllDifferentBounds::tighten_bound(Context& context, Index open, Index i, Value cut) {
    const View x = scope_[i];
    has_more_to_say_ = true;
    if constexpr (side == Side::lower) {
        const auto why = [&](Reason& r) { explain_lower(r, open, i, cut); };
        if (!context.at_least(x, cut, why)) return false;
        is_exact_ &= context.min(x) == cut;
    } else {
        const auto why = [&](Reason& r) { explain_upper(r, open, i, cut); };
        if (!context.at_most(x, cut - 1, why)) return false;
        is_exact_ &= context.max(x) == cut - 1;
    }
    return true;
}

/// Moves the marked variables behind the others, in both orders. Returns how many others there are.
AllDifferentBounds::Index AllDifferentBounds::set_apart(Index open) {
    if (!has_apart_) return open;
    Index kept = 0;
    for (auto* order : {&by_first_, &by_end_}) {
        kept = 0;
        Index moved = 0;
        for (const Index i : Order(*order).first(open))
            (hulls_[i].is_apart ? apart_[moved++] : (*order)[kept++]) = i;
        std::copy_n(apart_.begin(), moved, order->begin() + kept);
    }
    return kept;
}

// Reasons ------------------------------------------------------------------------------------------

/// Too many variables lie between some value and this end.
void AllDifferentBounds::explain_failure(Reason& reason, Index open, Value end) const {
    WideValue members = 0;
    for (Index k = open; k-- > 0;) {
        const Hull& hull = hulls_[by_first_[k]];
        if (hull.end > end || ++members <= WideValue{end} - hull.first) continue;
        return add_members(reason, open, hull.first, end);
    }
}

/// The shortest Hall interval with this end in which the variable began.
void AllDifferentBounds::explain_lower(Reason& reason, Index open, Index pruned, Value end) const {
    WideValue members = 0;
    for (Index k = open; k-- > 0;) {
        const Hull& hull = hulls_[by_first_[k]];
        members += hull.end <= end ? 1 : 0;
        if (hull.first > hulls_[pruned].first || members < WideValue{end} - hull.first) continue;
        add_at_least(reason, scope_[pruned], hull.first);
        return add_members(reason, open, hull.first, end);
    }
}

/// The shortest Hall interval with this beginning in which the variable ended.
void AllDifferentBounds::explain_upper(Reason& reason, Index open, Index pruned, Value first) const {
    WideValue members = 0;
    for (Index k = 0; k < open; ++k) {
        const Hull& hull = hulls_[by_end_[k]];
        members += hull.first >= first ? 1 : 0;
        if (hull.end < hulls_[pruned].end || members < WideValue{hull.end} - first) continue;
        add_at_most(reason, scope_[pruned], hull.end - 1);
        return add_members(reason, open, first, hull.end);
    }
}

void AllDifferentBounds::add_members(Reason& reason, Index open, Value first, Value end) const {
    for (Index k = 0; k < open; ++k) {
        const Index i = by_first_[k];
        if (hulls_[i].first < first || hulls_[i].end > end) continue;
        add_at_least(reason, scope_[i], first);
        add_at_most(reason, scope_[i], end - 1);
    }
}

std::optional<bool> AllDifferentBounds::check(const Assignment& assignment) const {
    return are_different(scope_, assignment);
}

} // namespace csp
