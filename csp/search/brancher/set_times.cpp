#include <csp/search/brancher/open_tasks.hpp>
#include <csp/search/brancher/schedules.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <utility>

namespace csp {

namespace {

class SetTimes final : public Brancher {
  public:
    SetTimes(std::vector<Task> tasks, Value set_up, Engine& engine)
        : tasks_(std::move(tasks)),
          set_up_(set_up),
          engine_(engine) {
        put_off_at_.reserve(tasks_.size());
        for (std::size_t i = 0; i < tasks_.size(); ++i) put_off_at_.push_back(engine.add_reversible(never));
    }

    std::optional<BranchChoice> next(SearchState& state) override {
        EarliestQuestion any(state);
        EarliestQuestion eligible(state);
        WideValue first_postponed_end = std::numeric_limits<WideValue>::max();
        bool are_all_open = true;
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            const auto question = next_question(tasks_[i], engine_);
            if (!question) continue;
            if (!state.is_open(question->atom.variable())) {
                are_all_open = false;
                continue;
            }
            any.offer(*question);
            if (question->is_start && engine_.store().get(put_off_at_[i]) == question->earliest)
                first_postponed_end = std::min(first_postponed_end, question->earliest_end);
            else
                eligible.offer(*question);
        }
        if (!any.best()) return std::nullopt;
        if (!are_all_open) return any.best()->atom;
        if (!eligible.best() || first_postponed_end <= WideValue{eligible.best()->earliest} - set_up_)
            return BranchChoice::dead_end();
        const Atom atom = eligible.best()->atom;
        return eligible.best()->is_start ? BranchChoice::or_postpone(atom) : BranchChoice(atom);
    }

    /// Remembers the start that was tried, if it is still the earliest: its negation was not posted.
    void on_node(const Node& node) override {
        if (!node.is_refutation || !node.is_consistent) return;
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            const auto& start = tasks_[i].start.view();
            if (!start || !start->variable().is_same(node.branch.variable())) continue;
            const Value earliest = engine_.domain(*start).min();
            if (node.branch == !atom_equal(*start, earliest)) engine_.set(put_off_at_[i], earliest);
        }
    }

  private:
    static constexpr Value never = min_value - 1;

    std::vector<Task> tasks_;
    Value set_up_;
    Engine& engine_;
    std::vector<Reversible<Value>> put_off_at_; ///< by task: its earliest start when it was postponed
};

class ScheduleOrPostpone final : public Brancher {
  public:
    explicit ScheduleOrPostpone(std::vector<Task> tasks) : tasks_(std::move(tasks)) {}

    std::optional<BranchChoice> next(SearchState& state) override {
        EarliestQuestion first(state);
        for (const Task& task : tasks_)
            if (const auto question = next_question(task, state.engine);
                question && state.is_open(question->atom.variable()))
                first.offer(*question);
        if (!first.best()) return std::nullopt;
        return first.best()->atom;
    }

  private:
    std::vector<Task> tasks_;
};

std::string described(std::string name, const std::vector<Task>& tasks) {
    return std::move(name) + '(' + std::to_string(tasks.size()) + " tasks)";
}

} // namespace

Branching set_times(std::vector<Task> tasks, Value set_up) {
    require_tasks("csp::set_times", tasks);
    if (set_up < 0)
        throw ArgumentError("csp::set_times",
                            "the set-up time " + std::to_string(set_up) + ", expected 0 or more");
    std::string description = described("set_times", tasks);
    return {std::move(description), [tasks = std::move(tasks), set_up](Engine& engine, const Model& model) {
                require_own(tasks, model, "csp::set_times");
                return std::make_unique<SetTimes>(tasks, set_up, engine);
            }};
}

Branching schedule_or_postpone(std::vector<Task> tasks) {
    require_tasks("csp::schedule_or_postpone", tasks);
    std::string description = described("schedule_or_postpone", tasks);
    return {std::move(description), [tasks = std::move(tasks)](Engine&, const Model& model) {
                require_own(tasks, model, "csp::schedule_or_postpone");
                return std::make_unique<ScheduleOrPostpone>(tasks);
            }};
}

} // namespace csp
