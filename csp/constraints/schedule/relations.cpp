#include <csp/constraints/schedule/schedule.hpp>

#include <csp/base/text.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/schedule/rules.hpp>
#include <csp/constraints/schedule/task_views.hpp>
#include <csp/constraints/statement.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// Base of the constraints over tasks: the parts that all have in common, including the properties of a task.
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
    /// Returns, for example, "span: x for 9: y for 3, z for 4": the first task, then the rest.
    std::string describe(const NameOf& name) const override {
        std::string text = kind_ + ": " + text_of(tasks_[0], name);
        for (std::size_t i = 1; i < tasks_.size(); ++i)
            text.append(i == 1 ? ": " : ", ").append(text_of(tasks_[i], name));
        return text;
    }

    /// States the properties of every task, and the relations.
    std::string statement(const NameOf& name) const final {
        std::vector<std::string> all = relations(name);
        for (const Task& task : tasks_) {
            const std::string duration = statement_of(task.duration, name);
            all.push_back(stated_if({task}, stated("<=", {"0", duration}), name));
            if (task.end)
                all.push_back(
                    stated_if({task}, stated("==", {stated_end(task, name, 0), name(*task.end)}), name));
        }
        return stated("and", {stated_list(all, [](const std::string& one) { return one; })});
    }

  protected:
    virtual std::vector<std::string> relations(const NameOf& name) const = 0;
    /// States start + duration + later.
    static std::string stated_end(const Task& task, const NameOf& name, Amount later) {
        return stated("sum", {"0", "[1," + statement_of(task.start, name) + ']',
                              "[1," + statement_of(task.duration, name) + ']',
                              "[1," + statement_of(later, name) + ']'});
    }
    /// States that, if all of these tasks take place, one of the statements holds; they are separated by commas.
    static std::string stated_if(const std::vector<Task>& present, const std::string& statement,
                                 const NameOf& name) {
        std::string any;
        for (const Task& task : present)
            if (task.presence) any += statement_of(!*task.presence, name) + ',';
        return stated("or", {'[' + any + statement + ']'});
    }
    /// States that two tasks that take place do so at the same time.
    static std::vector<std::string> stated_together(const Task& a, const Task& b, const NameOf& name) {
        const std::string starts = stated("==", {statement_of(a.start, name), statement_of(b.start, name)});
        const std::string ends = stated("==", {stated_end(a, name, 0), stated_end(b, name, 0)});
        return {stated_if({a, b}, starts, name), stated_if({a, b}, ends, name)};
    }
    static std::string stated_presence(const Task& task, const NameOf& name) {
        return task.presence ? statement_of(*task.presence, name) : stated("and", {"[]"});
    }
    virtual bool relates(const Assignment& assignment) const = 0;

    /// The whole is the first task; others() returns the further tasks that take place.
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

/// Posts that the whole takes place if and only if at least one of `others` does.
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
    /// Returns, for example, "precedence: x for 3, then y for 2, 1 later".
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
    std::vector<std::string> relations(const NameOf& name) const override {
        const Task& second = tasks()[1];
        const std::string order =
            stated("<=", {stated_end(whole(), name, gap_), statement_of(second.start, name)});
        return {stated_if({whole(), second}, order, name)};
    }
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
        posting.add(make_alternative_times(*whole, std::move(options)));
    }

  protected:
    std::vector<std::string> relations(const NameOf& name) const override {
        std::vector<std::string> all;
        std::string number = "[\"sum\",0";
        for (std::size_t i = 1; i < tasks().size(); ++i) {
            number += ",[1," + stated_presence(tasks()[i], name) + ']';
            for (std::string& one : stated_together(whole(), tasks()[i], name)) all.push_back(std::move(one));
        }
        all.push_back(stated("==", {number + ']', stated_presence(whole(), name)}));
        return all;
    }
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
        if (whole && !parts.empty()) posting.add(make_span_times(*whole, std::move(parts)));
    }

  protected:
    /// States that the whole contains each part, begins with one part, and ends with one.
    std::vector<std::string> relations(const NameOf& name) const override {
        std::vector<std::string> all;
        std::vector<std::string> present;
        std::vector<std::string> first;
        std::vector<std::string> last;
        const std::string start = statement_of(whole().start, name);
        const std::string end = stated_end(whole(), name, 0);
        for (std::size_t i = 1; i < tasks().size(); ++i) {
            const Task& part = tasks()[i];
            const std::string part_start = statement_of(part.start, name);
            const std::string part_end = stated_end(part, name, 0);
            present.push_back(stated_presence(part, name));
            first.push_back(
                stated("and", {'[' + present.back() + ',' + stated("==", {part_start, start}) + ']'}));
            last.push_back(stated("and", {'[' + present.back() + ',' + stated("==", {part_end, end}) + ']'}));
            all.push_back(stated_if({whole(), part}, stated("<=", {start, part_start}), name));
            all.push_back(stated_if({whole(), part}, stated("<=", {part_end, end}), name));
        }
        const auto any_of = [](const std::vector<std::string>& parts) {
            return stated("or", {stated_list(parts, [](const std::string& one) { return one; })});
        };
        all.push_back(stated("==", {stated_presence(whole(), name), any_of(present)}));
        all.push_back(stated_if({whole()}, any_of(first), name));
        all.push_back(stated_if({whole()}, any_of(last), name));
        return all;
    }
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
    std::vector<std::string> relations(const NameOf& name) const override {
        std::vector<std::string> all;
        for (std::size_t i = 1; i < tasks().size(); ++i)
            for (std::string& one : stated_together(whole(), tasks()[i], name)) all.push_back(std::move(one));
        return all;
    }
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

    /// Returns, for example, "forbid_extent: x for 3 not within 5..7, 12..14".
    std::string describe(const NameOf& name) const override {
        const auto text = [](const Closure& closure) {
            return std::to_string(closure.from) + ".." + std::to_string(closure.to);
        };
        return TaskRelation::describe(name) + " not within " + list_of(closures_, text);
    }
    void post(Posting& posting) const override;

  protected:
    std::vector<std::string> relations(const NameOf& name) const override {
        std::vector<std::string> all;
        for (const Closure& closure : closures_) {
            const std::string apart =
                stated("<=", {statement_of(whole().duration, name), "0"}) + ',' +
                stated("<=", {stated_end(whole(), name, 0), std::to_string(closure.from)}) + ',' +
                stated("<=", {std::to_string(closure.to), statement_of(whole().start, name)});
            all.push_back(stated_if({whole()}, apart, name));
        }
        return all;
    }
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
