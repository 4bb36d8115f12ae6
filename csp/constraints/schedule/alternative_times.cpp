#include <csp/constraints/schedule/alternative_times.hpp>

#include <csp/constraints/schedule/presence.hpp>

#include <algorithm>
#include <utility>

namespace csp {

AlternativeTimes::AlternativeTimes(TaskViews whole, std::vector<TaskViews> options)
    : whole_(whole),
      options_(std::move(options)) {}

void AlternativeTimes::scope(Wiring& wiring) {
    wire_times(whole_, wiring);
    for (const TaskViews& option : options_) wire_times(option, wiring);
    if (!whole_.is_rigid()) wiring.on(*whole_.duration.view(), Events::bounds);
    for (const TaskViews& option : options_)
        if (!option.is_rigid()) wiring.on(*option.duration.view(), Events::bounds);
}

void AlternativeTimes::propagate(Context& context) {
    for (std::size_t i = 0; i < options_.size(); ++i)
        if (!is_absent(options_[i], context) &&
            (!match(whole_.start, options_[i].start, i, context) ||
             !match(whole_.end, options_[i].end, i, context) || !can_last(i, context)))
            return;
    if (!is_present(whole_, context)) return;
    for (const auto time : {&TaskViews::start, &TaskViews::end})
        if (!stay_in_hull(time, false, context) || !stay_in_hull(time, true, context)) return;
    if (!whole_.is_rigid()) last_as_an_option(context);
}

/// Rules 1 and 2.
bool AlternativeTimes::match(View whole, View option, std::size_t i, Context& context) const {
    const TaskViews& task = options_[i];
    if (is_present(task, context)) {
        const auto carry_over = [&](View from, View to) {
            const Value least = context.min(from);
            const Value most = context.max(from);
            const auto why = [&](Atom bound) {
                return [&task, bound](Reason& reason) {
                    explain_presence(task, reason);
                    reason.add(bound);
                };
            };
            return (context.min(to) >= least ||
                    context.at_least(to, least, why(atom_at_least(from, least)))) &&
                   (context.max(to) <= most || context.at_most(to, most, why(atom_at_most(from, most))));
        };
        return carry_over(option, whole) && carry_over(whole, option);
    }
    const auto is_after = [&](View early, View late) { // absent if early lies before late
        if (context.max(early) >= context.min(late)) return true;
        return context.post(!*task.presence, [&](Reason& reason) {
            explain_at_most(early, context.min(late) - 1, reason);
            explain_at_least(late, context.min(late), reason);
        });
    };
    return is_after(whole, option) && is_after(option, whole);
}

/// Rule 2, for durations.
bool AlternativeTimes::can_last(std::size_t i, Context& context) const {
    const TaskViews& option = options_[i];
    if (!option.presence || context.is_true(*option.presence)) return true; // implied by start and end
    const auto is_longer = [&](const Amount& shorter, const Amount& longer) {
        const Value least = longer.min(context);
        if (shorter.max(context) >= least) return true;
        return context.post(!*option.presence, [&](Reason& reason) {
            if (shorter.view()) explain_at_most(*shorter.view(), WideValue{least} - 1, reason);
            if (longer.view()) explain_at_least(*longer.view(), least, reason);
        });
    };
    return is_longer(option.duration, whole_.duration) && is_longer(whole_.duration, option.duration);
}

/// Rule 3, for the lower bound of a time or of its opposite.
bool AlternativeTimes::stay_in_hull(View TaskViews::*time, bool is_negated, Context& context) const {
    const auto seen = [&](const TaskViews& task) { return is_negated ? -(task.*time) : task.*time; };
    WideValue least = max_value * WideValue{4};
    for (const TaskViews& option : options_)
        if (!is_absent(option, context)) least = std::min<WideValue>(least, context.min(seen(option)));
    const View whole = seen(whole_);
    if (context.min(whole) >= least || least > max_value * WideValue{2})
        return true; // none: the clause fails
    return context.at_least(whole, least, [&](Reason& reason) {
        const auto explain = [&](const TaskViews& option) { explain_at_least(seen(option), least, reason); };
        explain_options(explain, context, reason);
    });
}

/// Rule 4.
bool AlternativeTimes::last_as_an_option(Context& context) const {
    Value shortest = max_value;
    Value longest = min_value;
    for (const TaskViews& option : options_) {
        if (is_absent(option, context)) continue;
        shortest = std::min(shortest, option.duration.min(context));
        longest = std::max(longest, option.duration.max(context));
    }
    if (shortest > longest) return true; // none: the clause fails
    const View duration = *whole_.duration.view();
    const auto at_least = [&](const TaskViews& option, Reason& reason) {
        if (!option.is_rigid()) explain_at_least(*option.duration.view(), shortest, reason);
    };
    const auto at_most = [&](const TaskViews& option, Reason& reason) {
        if (!option.is_rigid()) explain_at_most(*option.duration.view(), longest, reason);
    };
    const auto why = [&](const auto& explain) {
        return [&](Reason& reason) {
            explain_options([&](const TaskViews& option) { explain(option, reason); }, context, reason);
        };
    };
    return (context.min(duration) >= shortest || context.at_least(duration, shortest, why(at_least))) &&
           (context.max(duration) <= longest || context.at_most(duration, longest, why(at_most)));
}

/// Adds that the whole takes place, and for each option that it does not, or else the reason given by `of_option`.
template <typename OfOption>
void AlternativeTimes::explain_options(const OfOption& of_option, const Context& context,
                                       Reason& reason) const {
    explain_presence(whole_, reason);
    for (const TaskViews& option : options_)
        if (is_absent(option, context))
            reason.add(!*option.presence);
        else
            of_option(option);
}

std::optional<bool> AlternativeTimes::check(const Assignment& assignment) const {
    const auto whole = stretch_of(whole_, assignment);
    return std::all_of(options_.begin(), options_.end(), [&](const TaskViews& task) {
        const auto option = stretch_of(task, assignment);
        return !whole || !option || (option->start == whole->start && option->end == whole->end);
    });
}

} // namespace csp
