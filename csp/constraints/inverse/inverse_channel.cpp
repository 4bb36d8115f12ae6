#include <csp/constraints/inverse/inverse_channel.hpp>

#include <algorithm>

namespace csp {

InverseChannel::InverseChannel(const std::vector<View>& xs, const std::vector<View>& ys) {
    entries_.reserve(xs.size() + ys.size());
    for (const View x : xs)
        entries_.push_back({x, static_cast<Value>(entries_.size()), xs.size(), ys.size()});
    for (const View y : ys)
        entries_.push_back({y, static_cast<Value>(entries_.size() - xs.size()), 0, xs.size()});
    to_visit_.reserve(entries_.size());
    waits_.resize(entries_.size(), false);
}

void InverseChannel::scope(Wiring& wiring) {
    for (const Entry& entry : entries_) wiring.on(entry.variable);
    wiring.wants_dirty();
}

void InverseChannel::propagate(Context& context) {
    for (const std::uint32_t position : context.dirty()) visit_later(entries_[position]);
    bool ok = true;
    while (!to_visit_.empty()) {
        const Entry& entry = entries_[to_visit_.back()];
        waits_[to_visit_.back()] = false;
        to_visit_.pop_back();
        ok = ok && follow(entry, context) &&
             pass_on(entry, context); // after a failure, only the list is emptied
    }
    if (ok) context.fixpoint();
}

/// Rule 2.
bool InverseChannel::follow(const Entry& entry, Context& context) {
    if (!context.is_fixed(entry.variable)) return true;
    const Value v = context.value(entry.variable);
    if (!is_place(v, entry)) return true;
    const Entry& other = counterpart(entry, v);
    if (context.is_fixed(other.variable) && context.value(other.variable) == entry.place) return true;
    visit_later(other);
    return context.assign(other.variable, entry.place, because{atom_equal(entry.variable, v)});
}

/// Rule 1. The counterparts have already lost these values, unless one value is left.
bool InverseChannel::pass_on(const Entry& entry, Context& context) {
    for (Value v = 0; is_place(v, entry); ++v) {
        if (context.contains(entry.variable, v)) continue;
        const Entry& other = counterpart(entry, v);
        if (!context.contains(other.variable, entry.place)) continue;
        if (!context.remove(other.variable, entry.place, because{atom_different(entry.variable, v)}))
            return false;
        if (context.is_fixed(other.variable)) visit_later(other);
    }
    return true;
}

void InverseChannel::visit_later(const Entry& entry) {
    const auto index = static_cast<std::size_t>(&entry - entries_.data());
    if (waits_[index]) return;
    waits_[index] = true;
    to_visit_.push_back(static_cast<std::uint32_t>(index));
}

std::optional<bool> InverseChannel::check(const Assignment& assignment) const {
    return std::all_of(entries_.begin(), entries_.end(), [&](const Entry& entry) {
        const Value v = assignment[entry.variable];
        return !is_place(v, entry) || assignment[counterpart(entry, v).variable] == entry.place;
    });
}

} // namespace csp
