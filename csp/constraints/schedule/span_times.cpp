#include <csp/constraints/schedule/span_times.hpp>

#include <csp/constraints/schedule/presence.hpp>

#include <algorithm>
#include <utility>

namespace csp {

SpanTimes::SpanTimes(TaskViews whole, std::vector<TaskViews> parts)
    : whole_(whole),
      parts_(std::move(parts)),
      sides_{{whole_.start, {}}, {-whole_.end, {}}} {
    for (const TaskViews& part : parts_) {
        sides_[0].parts.push_back(part.start);
        sides_[1].parts.push_back(-part.end);
    }
}

void SpanTimes::scope(Wiring& wiring) {
    wire_times(whole_, wiring);
    for (const TaskViews& part : parts_) wire_times(part, wiring);
}

void SpanTimes::propagate(Context& context) {
    for (const Side& side : sides_)
        if (!enclose(side, context) || (is_present(whole_, context) && !have_a_first(side, context))) return;
}

/// Rule 1.
bool SpanTimes::enclose(const Side& side, Context& context) const {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const TaskViews& part = parts_[i];
        const Value earliest = context.min(side.whole);
        if (is_present(part, context)) {
            const Value latest = context.max(side.parts[i]);
            const auto why = [&](Atom bound) {
                return [&part, bound](Reason& reason) {
                    explain_presence(part, reason);
                    reason.add(bound);
                };
            };
            if (context.min(side.parts[i]) < earliest &&
                !context.at_least(side.parts[i], earliest, why(atom_at_least(side.whole, earliest))))
                return false;
            if (context.max(side.whole) > latest &&
                !context.at_most(side.whole, latest, why(atom_at_most(side.parts[i], latest))))
                return false;
        } else if (!is_absent(part, context) && context.max(side.parts[i]) < earliest) {
            const bool ok = context.post(!*part.presence, [&](Reason& reason) {
                explain_at_least(side.whole, earliest, reason);
                explain_at_most(side.parts[i], WideValue{earliest} - 1, reason);
            });
            if (!ok) return false;
        }
    }
    return true;
}

/// Rules 2 and 3.
bool SpanTimes::have_a_first(const Side& side, Context& context) const {
    constexpr auto nobody = static_cast<std::size_t>(-1);
    const Value latest = context.max(side.whole);
    std::size_t first = nobody;
    std::size_t candidates = 0;
    std::size_t earliest = nobody;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        if (is_absent(parts_[i], context)) continue;
        if (earliest == nobody || context.min(side.parts[i]) < context.min(side.parts[earliest]))
            earliest = i;
        if (context.min(side.parts[i]) > latest) continue;
        first = i;
        ++candidates;
    }
    if (earliest == nobody) return true; // the clause of the presences fails
    const Value start = context.min(side.parts[earliest]);
    if (context.min(side.whole) < start && !context.at_least(side.whole, start, [&](Reason& reason) {
            explain_presence(whole_, reason);
            explain_others(side, nobody, start, context, reason);
        }))
        return false;
    if (candidates != 1) return true;
    const auto why = [&](Reason& reason) {
        explain_presence(whole_, reason);
        explain_at_most(side.whole, latest, reason);
        explain_others(side, first, WideValue{latest} + 1, context, reason);
    };
    const auto& presence = parts_[first].presence;
    if (presence && !context.is_true(*presence) && !context.post(*presence, why)) return false;
    return context.max(side.parts[first]) <= latest || context.at_most(side.parts[first], latest, why);
}

/// Adds that each part except the first does not take place, or starts at that time or later.
void SpanTimes::explain_others(const Side& side, std::size_t first, WideValue time, const Context& context,
                               Reason& reason) const {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        if (i == first) continue;
        if (is_absent(parts_[i], context))
            reason.add(!*parts_[i].presence);
        else
            explain_at_least(side.parts[i], time, reason);
    }
}

std::optional<bool> SpanTimes::check(const Assignment& assignment) const {
    const auto whole = stretch_of(whole_, assignment);
    std::optional<Stretch> all;
    for (const TaskViews& task : parts_) {
        const auto part = stretch_of(task, assignment);
        if (!part) continue;
        if (!all) all = part;
        all->start = std::min(all->start, part->start);
        all->end = std::max(all->end, part->end);
    }
    return !whole || !all || (all->start == whole->start && all->end == whole->end);
}

} // namespace csp
