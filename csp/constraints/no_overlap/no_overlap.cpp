#include <csp/constraints/no_overlap/no_overlap.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/no_overlap/edge_finding.hpp>
#include <csp/constraints/no_overlap/precedences.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

enum class ZeroDurations : std::uint8_t { anywhere, outside_others };

class NoOverlap final : public ConstraintDefinition {
  public:
    NoOverlap(std::vector<Task> tasks, ZeroDurations zeros) : tasks_(std::move(tasks)), zeros_(zeros) {
        for (std::size_t i = 0; i < tasks_.size(); ++i)
            if (tasks_[i].duration < 0 || tasks_[i].duration > max_value)
                throw ArgumentError("csp::" + kind(), "task " + std::to_string(i) + " has the duration " +
                                                          std::to_string(tasks_[i].duration) +
                                                          "; it must be within 0.." +
                                                          std::to_string(max_value));
    }

    std::string kind() const override {
        return zeros_ == ZeroDurations::anywhere ? "no_overlap" : "no_overlap_strict";
    }
    std::vector<View> scope() const override;
    bool check(const Assignment& assignment) const override {
        return do_not_overlap(tasks_that_matter(), assignment);
    }
    std::string describe(const NameOf& name) const override;
    void post(Posting& posting) const override;
    std::vector<Constraint> conjuncts() const override;

  private:
    std::vector<Task> tasks_that_matter() const {
        std::vector<Task> tasks = tasks_;
        if (zeros_ == ZeroDurations::anywhere)
            std::erase_if(tasks, [](const Task& task) { return task.duration == 0; });
        return tasks;
    }

    std::vector<Task> tasks_;
    ZeroDurations zeros_;
};

std::vector<View> NoOverlap::scope() const {
    std::vector<View> scope;
    for (const Task& task : tasks_) scope.push_back(task.start);
    for (const Task& task : tasks_)
        if (task.presence) scope.emplace_back(task.presence->variable());
    return scope;
}

/// "no overlap: x for 3, y for 5 if b >= 1".
std::string NoOverlap::describe(const NameOf& name) const {
    std::string text = zeros_ == ZeroDurations::anywhere ? "no overlap:" : "no overlap, strict:";
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
        text.append(i == 0 ? " " : ", ").append(name(tasks_[i].start));
        text.append(" for ").append(std::to_string(tasks_[i].duration));
        if (tasks_[i].presence) text.append(" if ").append(text_of(*tasks_[i].presence, name));
    }
    return text;
}

void NoOverlap::post(Posting& posting) const {
    std::vector<Task> tasks = tasks_that_matter();
    std::erase_if(tasks, [&](const Task& task) { return task.presence && posting.is_false(*task.presence); });
    for (Task& task : tasks) {
        task.start = posting.canonical(task.start);
        if (task.presence && posting.is_true(*task.presence)) task.presence.reset();
    }
    if (tasks.size() < 2) return;
    const auto all = [&](auto holds) { return std::all_of(tasks.begin(), tasks.end(), holds); };
    if (all([](const Task& task) { return task.duration == 0; })) return;
    if (all([](const Task& task) { return task.duration == 1 && !task.presence; })) {
        std::vector<View> starts;
        starts.reserve(tasks.size());
        for (const Task& task : tasks) starts.push_back(task.start);
        return all_different(starts, consistency::bounds)->post(posting);
    }
    posting.add<NoOverlapPrecedences>(tasks);
    if (tasks.size() > 2) posting.add<NoOverlapEdgeFinding>(std::move(tasks));
}

/// The pairs.
std::vector<Constraint> NoOverlap::conjuncts() const {
    std::vector<Constraint> pairs;
    if (tasks_.size() <= 2) return pairs;
    for (std::size_t j = 1; j < tasks_.size(); ++j)
        for (std::size_t i = 0; i < j; ++i)
            pairs.push_back(make_constraint<NoOverlap>(std::vector{tasks_[i], tasks_[j]}, zeros_));
    return pairs;
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

bool do_not_overlap(const std::vector<Task>& tasks, const Assignment& assignment) {
    const auto is_present = [&](const Task& task) {
        return !task.presence || task.presence->holds_for(assignment[task.presence->variable()]);
    };
    for (std::size_t j = 1; j < tasks.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) {
            if (!is_present(tasks[i]) || !is_present(tasks[j])) continue;
            const WideValue start_i = assignment[tasks[i].start];
            const WideValue start_j = assignment[tasks[j].start];
            if (start_i + tasks[i].duration > start_j && start_j + tasks[j].duration > start_i) return false;
        }
    return true;
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
