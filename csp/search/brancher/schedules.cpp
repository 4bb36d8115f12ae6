#include <csp/search/brancher/schedules.hpp>

#include <csp/base/atom.hpp>
#include <csp/base/error.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/schedule/schedule.hpp>
#include <csp/engine/facts.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace csp {

// Tasks ------------------------------------------------------------------------------------------------

namespace {

/// Identifies a task: its start and its presence.
auto key_of(const Task& task) {
    const View start = task.start.view().value_or(View());
    const Atom presence = task.presence.value_or(Atom());
    return std::tuple(task.start.view().has_value(), start.variable().index, start.is_negated(),
                      start.offset(), task.start.constant(), task.presence.has_value(),
                      presence.variable().index, presence.operation(), presence.value());
}

/// Returns the least and the greatest value of the amount.
std::pair<Value, Value> bounds_of(Amount amount, const Engine& engine) {
    if (!amount.view()) return {amount.constant(), amount.constant()};
    return {engine.domain(*amount.view()).min(), engine.domain(*amount.view()).max()};
}

/// Refuses tasks on variables that the model does not have; the message names the function.
void require_own(const std::vector<Task>& tasks, const Model& model, std::string_view function) {
    for (const View x : scope_of(tasks)) model.require_own(x.variable(), function);
}

} // namespace

std::vector<Task> tasks_of(const Engine& engine, const Model& model) {
    std::vector<Task> all;
    std::set<decltype(key_of(Task{}))> known;
    const auto is_known_to_engine = [&engine](View x) {
        return x.variable().index < engine.variable_count();
    };
    const auto add = [&](const CompetingTasks& competing) {
        for (const Task& task : competing.tasks) {
            const std::vector<View> scope = scope_of({task});
            if (std::all_of(scope.begin(), scope.end(), is_known_to_engine) &&
                known.insert(key_of(task)).second)
                all.push_back(task);
        }
    };
    for (const CompetingTasks& stated : facts_of<CompetingTasks>(model)) add(stated);
    for (const CompetingTasks& found : engine.findings().all<CompetingTasks>()) add(found);
    return all;
}

// Chronological orders ---------------------------------------------------------------------------------

namespace {

/// The next decision to take about a task.
struct TaskQuestion {
    Atom atom;             ///< the atom to try first
    bool is_start = false; ///< whether it decides the start: presence and duration are decided
    Value earliest = 0;    ///< earliest start
    Value latest = 0;      ///< latest start
    WideValue earliest_end = 0;
};

/// Returns the next open question about the task: first its presence, then its duration, then its start. Returns
/// nullopt if each of the three is decided or does not matter.
std::optional<TaskQuestion> next_question(const Task& task, const Engine& engine) {
    const auto [earliest, latest] = bounds_of(task.start, engine);
    const auto [shortest, longest] = bounds_of(task.duration, engine);
    TaskQuestion question{{}, false, earliest, latest, WideValue{earliest} + shortest};
    const Truth takes_place = task.presence ? truth(*task.presence, engine.store()) : Truth::yes;
    if (takes_place == Truth::no) return std::nullopt;
    if (takes_place == Truth::unknown) {
        question.atom = *task.presence;
    } else if (shortest < longest) {
        question.atom = atom_equal(*task.duration.view(), shortest);
    } else if (earliest < latest) {
        question.atom = atom_equal(*task.start.view(), earliest);
        question.is_start = true;
    } else {
        return std::nullopt;
    }
    return question;
}

/// Keeps the question to ask first: the one with the least earliest start; among equals, the one with the least latest
/// start; then the one offered first or, if the state asks for random ties, a random one.
class EarliestQuestion {
  public:
    explicit EarliestQuestion(SearchState& state) : state_(state) {}

    void offer(const TaskQuestion& question) {
        const auto key = [](const TaskQuestion& q) { return std::pair(q.earliest, q.latest); };
        if (best() != nullptr && key(best_) < key(question)) return;
        equals_ = best() != nullptr && key(best_) == key(question) ? equals_ + 1 : 1;
        if (equals_ == 1 || (state_.has_random_ties && state_.random.below(equals_) == 0)) best_ = question;
    }
    /// Returns null if no question was offered.
    const TaskQuestion* best() const { return equals_ > 0 ? &best_ : nullptr; }

  private:
    SearchState& state_;
    TaskQuestion best_ = {};
    std::uint32_t equals_ = 0; ///< offered questions like the best
};

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
        if (any.best() == nullptr) return std::nullopt;
        if (!are_all_open) return any.best()->atom;
        if (eligible.best() == nullptr ||
            first_postponed_end <= WideValue{eligible.best()->earliest} - set_up_)
            return BranchChoice::dead_end();
        const Atom atom = eligible.best()->atom;
        return eligible.best()->is_start ? BranchChoice::or_postpone(atom) : BranchChoice(atom);
    }

    /// Records the start of a postponed task while it is still the earliest one, since its negation was not posted.
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
        if (first.best() == nullptr) return std::nullopt;
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

// By pairs ---------------------------------------------------------------------------------------------

namespace {

class OrderTasks final : public Brancher {
  public:
    explicit OrderTasks(std::vector<TaskPair> pairs) : pairs_(std::move(pairs)) {}

    std::optional<BranchChoice> next(SearchState& state) override {
        const auto& engine = state.engine;
        std::optional<Atom> best;
        WideValue least = 0;
        for (const auto& [first, second, is_in_order] : pairs_) {
            if (!state.is_open(is_in_order) || !is_known(first, engine) || !is_known(second, engine))
                continue;
            const WideValue in_order = slack(first, second, engine);
            const WideValue turned = slack(second, first, engine);
            if (best && std::min(in_order, turned) >= least) continue;
            least = std::min(in_order, turned);
            best = Atom::equal(is_in_order, in_order >= turned ? 1 : 0);
        }
        if (!best) return std::nullopt;
        return *best;
    }

  private:
    static bool is_known(const Task& task, const Engine& engine) {
        return !task.presence || is_true(*task.presence, engine.store());
    }
    static WideValue slack(const Task& first, const Task& second, const Engine& engine) {
        return WideValue{bounds_of(second.start, engine).second} - bounds_of(first.start, engine).first -
               bounds_of(first.duration, engine).first;
    }

    std::vector<TaskPair> pairs_;
};

/// Whether the task never needs any time.
bool takes_no_time(const Task& task) { return !task.duration.view() && task.duration.constant() == 0; }

/// If the atom holds, both tasks take place and both need time, the second follows the first.
void post_order(Model& model, const Task& first, const Task& second, Atom if_this) {
    std::vector<Atom> unless{!if_this};
    for (const Task* task : {&first, &second}) {
        if (task->presence) unless.push_back(!*task->presence);
        if (const auto& duration = task->duration.view(); duration && is_stateable(*duration, 0))
            unless.push_back(atom_at_most(*duration, 0));
    }
    model.post(disjunction({clause(std::move(unless)), end_of(first) <= start_of(second)}));
}

} // namespace

std::vector<TaskPair> order_pairs(Model& model, const std::vector<Task>& tasks, std::string_view name) {
    require_tasks("csp::order_pairs", tasks);
    std::vector<TaskPair> pairs;
    for (std::size_t j = 1; j < tasks.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) {
            if (takes_no_time(tasks[i]) || takes_no_time(tasks[j])) continue;
            const std::string of_pair =
                name.empty() ? std::string()
                             : std::string(name) + '[' + std::to_string(i) + "][" + std::to_string(j) + ']';
            pairs.push_back({tasks[i], tasks[j], model.bool_var(of_pair)});
            const Var order = pairs.back().is_in_order;
            post_order(model, tasks[i], tasks[j], Atom::equal(order, 1));
            post_order(model, tasks[j], tasks[i], Atom::equal(order, 0));
        }
    return pairs;
}

Branching order_tasks(std::vector<TaskPair> pairs) {
    std::string description = "order_tasks(" + std::to_string(pairs.size()) + " pairs)";
    return {std::move(description), [pairs = std::move(pairs)](Engine&, const Model& model) {
                for (const TaskPair& pair : pairs) {
                    model.require_own(pair.is_in_order, "csp::order_tasks");
                    require_own({pair.first, pair.second}, model, "csp::order_tasks");
                }
                return std::make_unique<OrderTasks>(pairs);
            }};
}

} // namespace csp
