#include <csp/constraints/no_overlap/no_overlap.hpp>

#include <csp/base/error.hpp>
#include <csp/base/text.hpp>
#include <csp/constraints/no_overlap/post.hpp>
#include <csp/constraints/schedule/task_views.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/facts.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace csp {

namespace {

class NoOverlap final : public ConstraintDefinition {
  public:
    NoOverlap(std::vector<Task> tasks, ZeroDurations zeros) : tasks_(std::move(tasks)), zeros_(zeros) {
        require_tasks("csp::" + kind(), tasks_);
    }

    std::string kind() const override {
        return zeros_ == ZeroDurations::anywhere ? "no_overlap" : "no_overlap_strict";
    }
    std::string statement(const NameOf& name) const override {
        return stated(kind(),
                      {stated_list(tasks_, [&](const Task& task) { return statement_of(task, name); })});
    }
    std::vector<View> scope() const override { return scope_of(tasks_); }
    bool check(const Assignment& assignment) const override;
    std::string describe(const NameOf& name) const override;
    void post(Posting& posting) const override;
    void state_facts(Facts& facts) const override { facts.state<CompetingTasks>(tasks_); }
    std::vector<Constraint> conjuncts() const override;

  private:
    std::vector<Task> tasks_;
    ZeroDurations zeros_;
};

bool NoOverlap::check(const Assignment& assignment) const {
    std::vector<Stretch> stretches;
    for (const Task& task : tasks_) {
        if (!is_task(task, assignment)) return false;
        if (!takes_place(task, assignment)) continue;
        const Stretch stretch = stretch_of(task, assignment);
        if (zeros_ == ZeroDurations::outside_others || stretch.start < stretch.end)
            stretches.push_back(stretch);
    }
    return do_not_overlap(stretches);
}

/// Returns, for example, "no overlap: x for 3, y for 5 if b >= 1".
std::string NoOverlap::describe(const NameOf& name) const {
    std::string text = zeros_ == ZeroDurations::anywhere ? "no overlap:" : "no overlap, strict:";
    for (std::size_t i = 0; i < tasks_.size(); ++i)
        text.append(i == 0 ? " " : ", ").append(text_of(tasks_[i], name));
    return text;
}

void NoOverlap::post(Posting& posting) const {
    post_no_overlap(post_tasks(tasks_, posting), zeros_, posting);
}

/// Returns one no_overlap for each pair of tasks.
std::vector<Constraint> NoOverlap::conjuncts() const {
    std::vector<Constraint> pairs;
    if (tasks_.size() <= 2) return pairs;
    for (std::size_t j = 1; j < tasks_.size(); ++j)
        for (std::size_t i = 0; i < j; ++i)
            pairs.push_back(make_constraint<NoOverlap>(std::vector{tasks_[i], tasks_[j]}, zeros_));
    return pairs;
}

// With transitions ---------------------------------------------------------------------------------

/// no_overlap with transition times between tasks, applied to each pair.
///
/// Rule 1. If i cannot be first, because it would end too late for j even if j runs as late as possible, then j is
///         first: i starts after j and the transition, and j ends that much before i.
/// Rule 2. If neither of two tasks can be first: failure. If one of them may be absent, it becomes absent instead.
///
/// Complexity: O(n^2) a run. Stateless.
class NoOverlapTransitions final : public Rule {
  public:
    /// @param transitions  by task and by task
    NoOverlapTransitions(std::vector<TaskViews> tasks, std::vector<std::vector<Value>> transitions);

    std::string name() const override { return "no overlap, transitions"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override {
        return tasks_.size() <= 2 ? Priority::ternary : Priority::quadratic;
    }
    void scope(Wiring& wiring) override { TaskLine::wire(tasks_, wiring); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    /// Whether i can run before j.
    bool can_precede(std::size_t i, std::size_t j) const {
        return line_[i].earliest_end + transitions_[i][j] <= line_[j].latest_start;
    }
    bool separate(std::size_t i, std::size_t j, Context& context) const;
    bool order(std::size_t first, std::size_t second, Context& context) const;
    void explain_not_before(std::size_t i, std::size_t j, Reason& reason) const;

    std::vector<TaskViews> tasks_;
    std::vector<std::vector<Value>> transitions_;
    TaskLine line_;
};

NoOverlapTransitions::NoOverlapTransitions(std::vector<TaskViews> tasks,
                                           std::vector<std::vector<Value>> transitions)
    : tasks_(std::move(tasks)),
      transitions_(std::move(transitions)),
      line_(tasks_, Direction::forward, ZeroDurations::outside_others) {}

void NoOverlapTransitions::propagate(Context& context) {
    line_.read(context);
    for (std::size_t j = 1; j < tasks_.size(); ++j)
        for (std::size_t i = 0; i < j; ++i)
            if ((line_[i].is_present || line_[j].is_present) && line_[i].is_of_interest() &&
                line_[j].is_of_interest() && !separate(i, j, context))
                return;
}

bool NoOverlapTransitions::separate(std::size_t i, std::size_t j, Context& context) const {
    const bool i_first = can_precede(i, j);
    const bool j_first = can_precede(j, i);
    if (i_first && j_first) return true;
    const bool both_are_present = line_[i].is_present && line_[j].is_present;
    if (i_first || j_first)
        return !both_are_present || (i_first ? order(i, j, context) : order(j, i, context));
    const auto why = [&](Reason& reason) { // Rule 2
        explain_not_before(i, j, reason);
        explain_not_before(j, i, reason);
        line_.explain_presence(i, reason);
        line_.explain_presence(j, reason);
    };
    return both_are_present ? context.fail(why) : line_.remove(context, line_[i].is_open ? i : j, why);
}

/// Applies rule 1.
bool NoOverlapTransitions::order(std::size_t first, std::size_t second, Context& context) const {
    const Value gap = transitions_[first][second];
    const auto explain_order = [&](Reason& reason) {
        explain_not_before(second, first, reason);
        line_.explain_presence(first, reason);
        line_.explain_presence(second, reason);
    };
    const WideValue start = line_[first].earliest_end + gap;
    if (start > line_[second].earliest_start &&
        !context.at_least(tasks_[second].start, start, [&](Reason& reason) {
            explain_order(reason);
            line_.explain_end_at_least(first, start - gap, reason);
        }))
        return false;
    const WideValue end = line_[second].latest_start - gap;
    return end >= line_[first].latest_end || context.at_most(tasks_[first].end, end, [&](Reason& reason) {
        explain_order(reason);
        line_.explain_start_at_most(second, end + gap, reason);
    });
}

/// Adds that i ends so late that j would have to start after its latest start.
void NoOverlapTransitions::explain_not_before(std::size_t i, std::size_t j, Reason& reason) const {
    const WideValue end = line_[i].earliest_end;
    line_.explain_end_at_least(i, end, reason);
    line_.explain_start_at_most(j, end + transitions_[i][j] - 1, reason);
}

std::optional<bool> NoOverlapTransitions::check(const Assignment& assignment) const {
    for (std::size_t j = 1; j < tasks_.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) {
            const auto a = stretch_of(tasks_[i], assignment);
            const auto b = stretch_of(tasks_[j], assignment);
            if (a && b && a->end + transitions_[i][j] > b->start && b->end + transitions_[j][i] > a->start)
                return false;
        }
    return true;
}

using Transitions = std::vector<std::vector<Value>>;

class NoOverlapWithTransitions final : public ConstraintDefinition {
  public:
    NoOverlapWithTransitions(std::vector<Task> tasks, Transitions transitions)
        : tasks_(std::move(tasks)),
          transitions_(std::move(transitions)) {
        require_tasks("csp::no_overlap", tasks_);
        require_transitions();
    }

    std::string kind() const override { return "no_overlap"; }
    std::string statement(const NameOf& name) const override;
    std::vector<View> scope() const override { return scope_of(tasks_); }
    bool check(const Assignment& assignment) const override;
    std::string describe(const NameOf& name) const override;
    void post(Posting& posting) const override;
    void state_facts(Facts& facts) const override { facts.state<CompetingTasks>(tasks_); }

  private:
    void require_transitions() const;
    Value shortest_from(std::size_t i) const;

    std::vector<Task> tasks_;
    Transitions transitions_;
};

void NoOverlapWithTransitions::require_transitions() const {
    const auto refuse = [](const std::string& what) { throw ArgumentError("csp::no_overlap", what); };
    const std::string size = std::to_string(tasks_.size());
    if (transitions_.size() != tasks_.size())
        refuse(std::to_string(transitions_.size()) + " rows of transitions for " + size +
               " tasks; there must be as many of both");
    for (std::size_t i = 0; i < transitions_.size(); ++i) {
        if (transitions_[i].size() != tasks_.size())
            refuse("row " + std::to_string(i) + " has " + std::to_string(transitions_[i].size()) +
                   " transitions for " + size + " tasks; there must be as many of both");
        for (const Value time : transitions_[i])
            if (time < 0 || time > max_value)
                refuse("a transition from task " + std::to_string(i) + " takes " + std::to_string(time) +
                       "; it must be within 0.." + std::to_string(max_value));
    }
}

/// Returns the shortest transition from the task.
Value NoOverlapWithTransitions::shortest_from(std::size_t i) const {
    Value shortest = max_value;
    for (std::size_t j = 0; j < tasks_.size(); ++j)
        if (j != i) shortest = std::min(shortest, transitions_[i][j]);
    return tasks_.size() < 2 ? 0 : shortest;
}

/// States one of the two orders for each pair. It also states, although this follows, no overlap of the tasks, each
/// prolonged by its shortest transition.
std::string NoOverlapWithTransitions::statement(const NameOf& name) const {
    std::vector<std::string> all;
    const auto end = [&](const Task& task, Value later) {
        return "[\"sum\"," + std::to_string(later) + ",[1," + statement_of(task.start, name) + "],[1," +
               statement_of(task.duration, name) + "]]";
    };
    const auto if_present = [&](const std::vector<Task>& tasks, std::vector<std::string> either) {
        for (const Task& task : tasks)
            if (task.presence) either.push_back(statement_of(!*task.presence, name));
        all.push_back(stated("or", {stated_list(either, [](const std::string& one) { return one; })}));
    };
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
        const Task& a = tasks_[i];
        if_present({a}, {stated("<=", {"0", statement_of(a.duration, name)})});
        if (a.end) if_present({a}, {stated("==", {end(a, 0), name(*a.end)})});
        for (std::size_t j = 0; j < i; ++j) {
            const Task& b = tasks_[j];
            if_present({a, b}, {stated("<=", {end(a, transitions_[i][j]), statement_of(b.start, name)}),
                                stated("<=", {end(b, transitions_[j][i]), statement_of(a.start, name)})});
        }
    }
    std::size_t next = 0;
    all.push_back(stated("no_overlap", {stated_list(tasks_, [&](const Task& task) {
                             const std::string length = "[\"sum\"," + std::to_string(shortest_from(next++)) +
                                                        ",[1," + statement_of(task.duration, name) + "]]";
                             return '[' + statement_of(task.start, name) + ',' + length + ',' +
                                    (task.presence ? statement_of(*task.presence, name) : "1") + ",null]";
                         })}));
    return stated("and", {stated_list(all, [](const std::string& one) { return one; })});
}

bool NoOverlapWithTransitions::check(const Assignment& assignment) const {
    for (const Task& task : tasks_)
        if (!is_task(task, assignment)) return false;
    for (std::size_t j = 1; j < tasks_.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) {
            if (!takes_place(tasks_[i], assignment) || !takes_place(tasks_[j], assignment)) continue;
            const Stretch a = stretch_of(tasks_[i], assignment);
            const Stretch b = stretch_of(tasks_[j], assignment);
            if (a.end + transitions_[i][j] > b.start && b.end + transitions_[j][i] > a.start) return false;
        }
    return true;
}

/// Returns, for example, "no overlap: x for 3, y for 5; between them 0 2, 1 0".
std::string NoOverlapWithTransitions::describe(const NameOf& name) const {
    const auto in_words = [&](const Task& task) { return text_of(task, name); };
    const auto row = [](const std::vector<Value>& times) {
        return list_of(
            times, [](Value time) { return std::to_string(time); }, " ");
    };
    return "no overlap: " + list_of(tasks_, in_words) + "; between them " + list_of(transitions_, row);
}

/// Returns the tasks, each prolonged by the shortest transition from it.
std::vector<TaskViews> extended(std::vector<TaskViews> tasks, const Transitions& transitions) {
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        Value shortest = max_value;
        for (std::size_t j = 0; j < tasks.size(); ++j)
            if (j != i) shortest = std::min(shortest, transitions[i][j]);
        Amount& duration = tasks[i].duration;
        if (duration.view()) {
            duration = *duration.view() + shortest;
        } else {
            shortest = std::min(shortest, max_value - duration.constant());
            duration = duration.constant() + shortest;
        }
        tasks[i].end = tasks[i].end + shortest;
    }
    return tasks;
}

void NoOverlapWithTransitions::post(Posting& posting) const {
    std::vector<TaskViews> tasks;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < tasks_.size(); ++i)
        if (const auto views = post_task(tasks_[i], posting)) {
            tasks.push_back(*views);
            places.push_back(i);
        }
    if (tasks.size() < 2) return;
    Transitions transitions;
    for (const std::size_t i : places) {
        transitions.emplace_back();
        for (const std::size_t j : places) transitions.back().push_back(transitions_[i][j]);
    }
    if (tasks.size() > 2)
        post_no_overlap(extended(tasks, transitions), ZeroDurations::outside_others, posting);
    posting.add<NoOverlapTransitions>(std::move(tasks), std::move(transitions));
}

} // namespace

Constraint no_overlap(std::vector<Task> tasks) {
    return make_constraint<NoOverlap>(std::move(tasks), ZeroDurations::anywhere);
}

Constraint no_overlap_strict(std::vector<Task> tasks) {
    return make_constraint<NoOverlap>(std::move(tasks), ZeroDurations::outside_others);
}

Constraint no_overlap(const List& starts, const std::vector<Value>& durations) {
    return over(starts, [durations](const std::vector<View>& views) {
        return no_overlap(tasks_of("csp::no_overlap", views, durations));
    });
}

Constraint no_overlap(std::vector<Task> tasks, std::vector<std::vector<Value>> transitions) {
    return make_constraint<NoOverlapWithTransitions>(std::move(tasks), std::move(transitions));
}

std::vector<Task> tasks_of(const std::string& function, const std::vector<View>& starts,
                           const std::vector<Value>& durations) {
    if (starts.size() != durations.size())
        throw ArgumentError(function, std::to_string(durations.size()) + " durations for " +
                                          std::to_string(starts.size()) +
                                          " starts; there must be as many of both");
    std::vector<Task> tasks;
    tasks.reserve(starts.size());
    for (std::size_t i = 0; i < starts.size(); ++i) tasks.push_back({starts[i], durations[i]});
    return tasks;
}

} // namespace csp
