#include <csp/constraints/schedule/schedule.hpp>

#include <csp/base/text.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/schedule/task_views.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace csp {

namespace {

// Alternative times --------------------------------------------------------------------------------

/// alternative, for the times. Other rules ensure that at most one option takes place, and one exactly if the whole
/// does.
///
/// Rule 1. The option that takes place and the whole have the same bounds of starts and of ends.
/// Rule 2. An option that cannot run at the time of the whole, or not for as long, does not take place.
/// Rule 3. A whole that takes place runs at a time at which one of the remaining options can run.
/// Rule 4. It takes no less time than the shortest of the remaining options, and no more than the longest.
///
/// O(n) a run; stateless.
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

// Span times ---------------------------------------------------------------------------------------

/// span, for the times. Other rules ensure that the whole takes place exactly if a part does.
///
/// Rule 1. A part that takes place starts no earlier than the whole, and the whole starts no later than the part. A
///         part that would have to start earlier does not take place.
/// Rule 2. The whole starts no earlier than the earliest start of the parts that may take place.
/// Rule 3. If only one part can still be the first, it takes place, and starts no later than the whole.
/// The same backward in time, for ends.
///
/// O(n) a run; stateless.
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

// The constraints ----------------------------------------------------------------------------------

/// Base of the constraints over tasks: the parts common to all, including the properties of a task.
class TaskRelation : public ConstraintDefinition {
  public:
    TaskRelation(std::string kind, std::vector<Task> tasks)
        : kind_(std::move(kind)),
          tasks_(std::move(tasks)) {
        require_tasks("csp::" + kind_, tasks_);
    }

    std::string kind() const final { return kind_; }
    std::vector<View> scope() const override { return scope_of(tasks_); }
    bool check(const Assignment& assignment) const final {
        const auto fits = [&](const Task& task) { return is_task(task, assignment); };
        return std::all_of(tasks_.begin(), tasks_.end(), fits) && relates(assignment);
    }
    /// "span: x for 9: y for 3, z for 4": the first task, then the rest.
    std::string describe(const NameOf& name) const override {
        std::string text = kind_ + ": " + text_of(tasks_[0], name);
        for (std::size_t i = 1; i < tasks_.size(); ++i)
            text.append(i == 1 ? ": " : ", ").append(text_of(tasks_[i], name));
        return text;
    }

  protected:
    virtual bool relates(const Assignment& assignment) const = 0;

    /// The first task, and the further tasks that take place.
    const Task& whole() const { return tasks_[0]; }
    std::vector<Stretch> others(const Assignment& assignment) const {
        std::vector<Stretch> stretches;
        for (std::size_t i = 1; i < tasks_.size(); ++i)
            if (takes_place(tasks_[i], assignment)) stretches.push_back(stretch_of(tasks_[i], assignment));
        return stretches;
    }
    const std::vector<Task>& tasks() const { return tasks_; }

    /// The first task as rules see it, unless it does not take place, and the further tasks that may take place.
    struct Posted {
        std::optional<TaskViews> whole;
        std::vector<TaskViews> others;
    };
    Posted post_all(Posting& posting) const {
        return {post_task(tasks_[0], posting), post_tasks({tasks_.begin() + 1, tasks_.end()}, posting)};
    }

  private:
    std::string kind_;
    std::vector<Task> tasks_;
};

std::vector<Task> listed(Task first, std::vector<Task> others) {
    others.insert(others.begin(), first);
    return others;
}

/// Posts that the consequence holds if all of the tasks take place.
void post_if_present(std::initializer_list<TaskViews> tasks, const Constraint& consequence,
                     Posting& posting) {
    std::vector<Constraint> parts;
    for (const TaskViews& task : tasks)
        if (task.presence) parts.push_back(clause({!*task.presence}));
    if (parts.empty()) return consequence->post(posting);
    parts.push_back(consequence);
    disjunction(std::move(parts))->post(posting);
}

Atom presence_of(const TaskViews& task, Posting& posting) {
    return task.presence ? *task.presence : posting.truth(true);
}

/// Posts that the whole takes place exactly if at least one of `others` does.
void post_presences(const std::optional<TaskViews>& whole, const std::vector<TaskViews>& others,
                    Posting& posting) {
    const Atom whole_is_present = whole ? presence_of(*whole, posting) : posting.truth(false);
    std::vector<Atom> some{!whole_is_present};
    for (const TaskViews& other : others) {
        some.push_back(presence_of(other, posting));
        clause({!some.back(), whole_is_present})->post(posting);
    }
    clause(std::move(some))->post(posting);
}

bool is_same_time(const Stretch& a, const Stretch& b) { return a.start == b.start && a.end == b.end; }

class PrecedenceOfTasks final : public TaskRelation {
  public:
    PrecedenceOfTasks(Task first, Task second, Amount gap)
        : TaskRelation("precedence", {first, second}),
          gap_(gap) {}

    std::vector<View> scope() const override {
        std::vector<View> scope = TaskRelation::scope();
        add_to_scope(gap_, scope);
        return scope;
    }
    /// "precedence: x for 3, then y for 2, 1 later".
    std::string describe(const NameOf& name) const override {
        std::string text = "precedence: " + text_of(tasks()[0], name) + ", then " + text_of(tasks()[1], name);
        if (gap_.view() || gap_.constant() != 0)
            text.append(", ").append(text_of(gap_, name)).append(" later");
        return text;
    }
    void post(Posting& posting) const override {
        const auto first = post_task(tasks()[0], posting);
        const auto second = post_task(tasks()[1], posting);
        if (!first || !second) return;
        const Amount gap = canonical(gap_, posting);
        const Constraint order = gap.view()
                                     ? Expression(first->end) + *gap.view() <= Expression(second->start)
                                     : less_equal(first->end + gap.constant(), second->start);
        post_if_present({*first, *second}, order, posting);
    }

  protected:
    bool relates(const Assignment& assignment) const override {
        const auto second = others(assignment);
        return second.empty() || !takes_place(whole(), assignment) ||
               stretch_of(whole(), assignment).end + gap_.value(assignment) <= second[0].start;
    }

  private:
    Amount gap_;
};

class Alternative final : public TaskRelation {
  public:
    Alternative(Task whole, std::vector<Task> options)
        : TaskRelation("alternative", listed(whole, std::move(options))) {}

    void post(Posting& posting) const override {
        auto [whole, options] = post_all(posting);
        post_presences(whole, options, posting);
        std::vector<AtomTerm> chosen;
        chosen.reserve(options.size());
        for (const TaskViews& option : options) chosen.push_back({1, presence_of(option, posting)});
        if (!whole || options.empty()) return;
        linear({}, std::move(chosen), Comparison::at_most, 1)->post(posting);
        posting.add<AlternativeTimes>(*whole, std::move(options));
    }

  protected:
    bool relates(const Assignment& assignment) const override {
        const auto chosen = others(assignment);
        if (!takes_place(whole(), assignment)) return chosen.empty();
        return chosen.size() == 1 && is_same_time(chosen[0], stretch_of(whole(), assignment));
    }
};

class Span final : public TaskRelation {
  public:
    Span(Task whole, std::vector<Task> parts) : TaskRelation("span", listed(whole, std::move(parts))) {}

    void post(Posting& posting) const override {
        auto [whole, parts] = post_all(posting);
        post_presences(whole, parts, posting);
        if (whole && !parts.empty()) posting.add<SpanTimes>(*whole, std::move(parts));
    }

  protected:
    bool relates(const Assignment& assignment) const override {
        const auto parts = others(assignment);
        if (!takes_place(whole(), assignment)) return parts.empty();
        if (parts.empty()) return false;
        Stretch all = parts[0];
        for (const Stretch& part : parts) {
            all.start = std::min(all.start, part.start);
            all.end = std::max(all.end, part.end);
        }
        return is_same_time(all, stretch_of(whole(), assignment));
    }
};

class Synchronise final : public TaskRelation {
  public:
    Synchronise(Task whole, std::vector<Task> parts)
        : TaskRelation("synchronise", listed(whole, std::move(parts))) {}

    void post(Posting& posting) const override {
        const auto [whole, parts] = post_all(posting);
        if (!whole) return;
        for (const TaskViews& part : parts) {
            post_if_present({*whole, part}, equal(whole->start, part.start), posting);
            post_if_present({*whole, part}, equal(whole->end, part.end), posting);
        }
    }

  protected:
    bool relates(const Assignment& assignment) const override {
        const auto parts = others(assignment);
        return !takes_place(whole(), assignment) ||
               std::all_of(parts.begin(), parts.end(), [&](const Stretch& part) {
                   return is_same_time(part, stretch_of(whole(), assignment));
               });
    }
};

class ForbidExtent final : public TaskRelation {
  public:
    ForbidExtent(Task task, std::vector<Closure> closures)
        : TaskRelation("forbid_extent", {task}),
          closures_(std::move(closures)) {
        std::erase_if(closures_, [](const Closure& closure) { return closure.from >= closure.to; });
    }

    /// "forbid_extent: x for 3 not within 5..7, 12..14".
    std::string describe(const NameOf& name) const override {
        const auto text = [](const Closure& closure) {
            return std::to_string(closure.from) + ".." + std::to_string(closure.to);
        };
        return TaskRelation::describe(name) + " not within " + list_of(closures_, text);
    }
    void post(Posting& posting) const override;

  protected:
    bool relates(const Assignment& assignment) const override {
        if (!takes_place(whole(), assignment)) return true;
        const Stretch stretch = stretch_of(whole(), assignment);
        return stretch.start == stretch.end ||
               std::none_of(closures_.begin(), closures_.end(), [&](const Closure& closure) {
                   return stretch.start < closure.to && closure.from < stretch.end;
               });
    }

  private:
    std::vector<Closure> closures_;
};

void ForbidExtent::post(Posting& posting) const {
    const auto task = post_task(whole(), posting);
    if (!task) return;
    for (const Closure& closure : closures_) {
        if (task->is_rigid()) {
            const WideValue first =
                std::max<WideValue>(WideValue{closure.from} - task->duration.constant() + 1, min_value);
            const WideValue last = std::min<WideValue>(WideValue{closure.to} - 1, max_value);
            if (task->duration.constant() > 0 && first <= last)
                post_if_present({*task}, not_in(task->start, range(first, last)), posting);
        } else {
            post_if_present({*task},
                            less_equal(*task->duration.view(), 0) || less_equal(task->end, closure.from) ||
                                less_equal(closure.to, task->start),
                            posting);
        }
    }
}

} // namespace

Constraint precedence(Task first, Task second, Amount gap) {
    return make_constraint<PrecedenceOfTasks>(first, second, gap);
}

Constraint alternative(Task whole, std::vector<Task> options) {
    return make_constraint<Alternative>(whole, std::move(options));
}

Constraint span(Task whole, std::vector<Task> parts) {
    return make_constraint<Span>(whole, std::move(parts));
}

Constraint synchronise(Task whole, std::vector<Task> parts) {
    return make_constraint<Synchronise>(whole, std::move(parts));
}

Constraint forbid_extent(Task task, std::vector<Closure> closures) {
    return make_constraint<ForbidExtent>(task, std::move(closures));
}

} // namespace csp
