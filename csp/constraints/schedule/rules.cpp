#include <csp/constraints/schedule/rules.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

/// The rules of alternative about times. Other rules ensure that at most one option takes place, and exactly one if the
/// whole takes place.
///
/// Rule 1. The option that takes place and the whole have the same bounds of starts and of ends.
/// Rule 2. An option that cannot run at the time of the whole, or not for as long, does not take place.
/// Rule 3. A whole that takes place runs at a time at which one of the remaining options can run.
/// Rule 4. It takes no less time than the shortest of the remaining options, and no more than the longest.
///
/// Complexity: O(n) a run. Stateless.
class AlternativeTimes final : public Rule {
  public:
    /// @param options  one or more
    AlternativeTimes(TaskViews whole, std::vector<TaskViews> options);

    std::string name() const override { return "alternative"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    bool match(View whole, View option, std::size_t i, Context& context) const;
    bool can_last(std::size_t i, Context& context) const;
    bool stay_in_hull(View TaskViews::*time, bool is_negated, Context& context) const;
    bool last_as_an_option(Context& context) const;
    template <typename OfOption>
    void explain_options(const OfOption& of_option, const Context& context, Reason& reason) const;

    TaskViews whole_;
    std::vector<TaskViews> options_;
};

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

/// Applies rules 1 and 2.
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

/// Applies rule 2 to durations.
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

/// Applies rule 3 to the lower bound of a time or of its negation.
bool AlternativeTimes::stay_in_hull(View TaskViews::*time, bool is_negated, Context& context) const {
    const auto seen = [&](const TaskViews& task) { return is_negated ? -(task.*time) : task.*time; };
    WideValue least = max_value * WideValue{4};
    for (const TaskViews& option : options_)
        if (!is_absent(option, context)) least = std::min<WideValue>(least, context.min(seen(option)));
    const View whole = seen(whole_);
    if (context.min(whole) >= least || least > max_value * WideValue{2})
        return true; // no option is left: the clause fails
    return context.at_least(whole, least, [&](Reason& reason) {
        const auto explain = [&](const TaskViews& option) { explain_at_least(seen(option), least, reason); };
        explain_options(explain, context, reason);
    });
}

/// Applies rule 4.
bool AlternativeTimes::last_as_an_option(Context& context) const {
    Value shortest = max_value;
    Value longest = min_value;
    for (const TaskViews& option : options_) {
        if (is_absent(option, context)) continue;
        shortest = std::min(shortest, option.duration.min(context));
        longest = std::max(longest, option.duration.max(context));
    }
    if (shortest > longest) return true; // no option is left: the clause fails
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

/// Adds that the whole takes place and, for each option, that it does not take place or the reason from `of_option`.
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

/// The rules of span about times. Other rules ensure that the whole takes place if and only if a part does.
///
/// Rule 1. A part that takes place starts no earlier than the whole, and the whole starts no later than the part. A
///         part that would have to start earlier does not take place.
/// Rule 2. The whole starts no earlier than the earliest start of the parts that may take place.
/// Rule 3. If only one part can still be the first, it takes place, and starts no later than the whole.
/// The same backward in time, for ends.
///
/// Complexity: O(n) a run. Stateless.
class SpanTimes final : public Rule {
  public:
    /// @param parts  one or more
    SpanTimes(TaskViews whole, std::vector<TaskViews> parts);

    std::string name() const override { return "span"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    /// The beginnings in one direction of time: starts, or ends with the opposite sign.
    struct Side {
        View whole;
        std::vector<View> parts;
    };

    bool enclose(const Side& side, Context& context) const;
    bool have_a_first(const Side& side, Context& context) const;
    void explain_others(const Side& side, std::size_t first, WideValue time, const Context& context,
                        Reason& reason) const;

    TaskViews whole_;
    std::vector<TaskViews> parts_;
    std::vector<Side> sides_;
};

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

/// Applies rule 1.
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

/// Applies rules 2 and 3.
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

} // namespace

std::unique_ptr<Rule> make_alternative_times(TaskViews whole, std::vector<TaskViews> options) {
    return std::make_unique<AlternativeTimes>(whole, std::move(options));
}

std::unique_ptr<Rule> make_span_times(TaskViews whole, std::vector<TaskViews> parts) {
    return std::make_unique<SpanTimes>(whole, std::move(parts));
}

} // namespace csp
