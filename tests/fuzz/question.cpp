#include <tests/fuzz/question.hpp>

#include <csp/csp.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace fuzz {

bool Question::is_limited() const {
    return nodes != csp::Limits::unlimited || failures != csp::Limits::unlimited;
}

std::vector<csp::Atom> atoms_of(const Node& givens) {
    std::vector<csp::Atom> all;
    for (std::size_t i = 0; i < given_atoms.count(givens); ++i) all.push_back(given_atoms.atom(givens, i));
    return all;
}

bool meets(const Node& givens, Values tuple) {
    for (std::size_t i = 0; i < given_atoms.count(givens); ++i)
        if (!given_atoms.holds(givens, i, tuple)) return false;
    return true;
}

// Truth --------------------------------------------------------------------------------------------

namespace {

constexpr std::size_t most_solutions = 3000;

csp::SearchOptions plain(std::uint64_t most_nodes) {
    csp::SearchOptions options;
    options.engine = csp::EngineChoice::general;
    options.variable_order = &csp::variable_order::mrv;
    options.value_order = &csp::value_order::min;
    options.restarts = {&csp::restart::none};
    options.limits.nodes = most_nodes;
    return options;
}

std::optional<std::vector<Tuple>> solutions_by_search(const csp::Model& model, std::uint64_t most_nodes) {
    std::vector<Tuple> all;
    csp::Solver solver(model, plain(most_nodes));
    solver.begin();
    while (solver.next()) {
        if (all.size() == most_solutions) return std::nullopt;
        const csp::Assignment found = solver.solution();
        all.emplace_back(found.values().begin(), found.values().end());
    }
    if (solver.stopped() != csp::StopReason::exhausted) return std::nullopt;
    std::ranges::sort(all);
    return all;
}

} // namespace

Truth::Truth(const Problem& problem, const csp::Model& model)
    : problem_(problem),
      model_(model),
      solutions_(problem.is_large ? solutions_by_search(model, problem.most_nodes)
                                  : solutions_by_force(problem)) {
    if (!problem.is_large || !solutions_) return;
    for (const Tuple& tuple : *solutions_)
        expect(problem.allows(tuple), "the plain search takes " + text_of(tuple) + " for a solution");
}

std::vector<Tuple> Truth::solutions_with(const Node& givens) const {
    std::vector<Tuple> all;
    std::ranges::copy_if(*solutions_, std::back_inserter(all),
                         [&](const Tuple& tuple) { return meets(givens, tuple); });
    return all;
}

std::optional<std::optional<Wide>> Truth::least(const Operand& cost) const {
    if (solutions_) return least_in(*solutions_, cost);
    if (!problem_.is_large) return std::nullopt;
    const auto key = std::tuple(cost.variable, cost.is_negated, cost.offset);
    const auto known = least_.find(key);
    if (known != least_.end()) return known->second;
    const auto best = best_by_search(cost.view());
    if (!best) return least_[key] = std::nullopt;
    return least_[key] = *best ? std::optional(cost.in(**best)) : std::nullopt;
}

std::optional<Number> Truth::least(const Node& cost) const {
    if (!solutions_) {
        if (!problem_.is_large) return std::nullopt;
        const auto best = best_by_search(expressed(cost));
        if (!best) return std::nullopt;
        return *best ? value_of(cost, **best) : Number();
    }
    Number least;
    for (const Tuple& tuple : *solutions_)
        if (const Number worth = value_of(cost, tuple)) least = std::min(least.value_or(*worth), *worth);
    return least;
}

std::optional<std::optional<Tuple>> Truth::best_by_search(const csp::Expression& cost) const {
    auto options = plain(problem_.most_nodes);
    options.minimise = cost;
    csp::Solver solver(model_, options);
    std::optional<Tuple> best;
    solver.begin();
    while (solver.next()) {
        const csp::Assignment found = solver.solution();
        best = Tuple(found.values().begin(), found.values().end());
    }
    if (solver.stopped() != csp::StopReason::exhausted) return std::nullopt;
    return best;
}

std::optional<Wide> least_in(std::span<const Tuple> tuples, const Operand& cost) {
    std::optional<Wide> best;
    for (const Tuple& tuple : tuples) best = std::min(best.value_or(cost.in(tuple)), cost.in(tuple));
    return best;
}

// Trials -------------------------------------------------------------------------------------------

csp::SearchOptions Trial::options() const {
    auto options = question.configuration.options(problem.variables.size());
    options.limits.nodes = question.nodes;
    options.limits.failures = question.failures;
    options.limits.solutions = question.solutions;
    for (const std::uint32_t x : question.projection) options.projection.emplace_back(x);
    return options;
}

Tuple Trial::solution(const csp::Assignment& found) const {
    Tuple tuple(found.values().begin(), found.values().end());
    expect(tuple.size() == problem.variables.size(),
           "a solution of " + std::to_string(tuple.size()) + " values");
    expect(problem.allows(tuple), text_of(tuple) + " is no solution");
    return tuple;
}

void Trial::expect_reason(csp::StopReason stopped) const {
    const bool is_due =
        stopped == csp::StopReason::exhausted ||
        (stopped == csp::StopReason::node_limit && question.nodes != csp::Limits::unlimited) ||
        (stopped == csp::StopReason::failure_limit && question.failures != csp::Limits::unlimited) ||
        (stopped == csp::StopReason::solution_limit && question.solutions != csp::Limits::unlimited);
    expect(is_due, "it stopped: " + std::string(csp::to_string(stopped)) + ", for which there is no reason");
}

Tuple Trial::projected(const Tuple& tuple) const {
    if (question.projection.empty()) return tuple;
    Tuple part;
    for (const std::uint32_t x : question.projection) part.push_back(tuple[x]);
    return part;
}

std::vector<Tuple> Trial::projected(const std::vector<Tuple>& tuples) const {
    std::set<Tuple> all;
    for (const Tuple& tuple : tuples) all.insert(projected(tuple));
    return {all.begin(), all.end()};
}

void Trial::expect_set(std::vector<Tuple> found, const std::vector<Tuple>& expected, bool are_all) const {
    std::ranges::sort(found);
    const auto twice = std::ranges::adjacent_find(found);
    expect(twice == found.end(), "a solution came twice: " + (twice == found.end() ? "" : text_of(*twice)));
    for (const Tuple& tuple : found)
        expect(std::ranges::binary_search(expected, tuple), text_of(tuple) + " does not meet the givens");
    if (!are_all) return;
    for (const Tuple& tuple : expected)
        expect(std::ranges::binary_search(found, tuple), "it found " + std::to_string(found.size()) + " of " +
                                                             std::to_string(expected.size()) +
                                                             " solutions, not " + text_of(tuple));
}

// Tasks --------------------------------------------------------------------------------------------

const std::vector<const Task*>& all_tasks() {
    static const std::vector<const Task*> all = [] {
        std::vector<const Task*> tasks;
        for (const auto group : {enumeration_tasks(), optimisation_tasks(), solver_tasks(), model_tasks(),
                                 trouble_tasks(), explanation_tasks(), leftover_tasks(), symmetry_tasks()})
            for (const Task& task : group) tasks.push_back(&task);
        return tasks;
    }();
    return all;
}

const Task* find_task(std::string_view name) {
    const auto at = std::ranges::find(all_tasks(), name, [](const Task* task) { return task->name; });
    return at == all_tasks().end() ? nullptr : *at;
}

namespace {

const Task& any_task(Source& source) {
    std::size_t total = 0;
    for (const Task* task : all_tasks()) total += task->weight;
    std::size_t at = source.below(total);
    for (const Task* task : all_tasks()) {
        if (at < task->weight) return *task;
        at -= task->weight;
    }
    return *all_tasks().front();
}

/// Usually chooses the question for which the problem is made.
void focus(const Problem& problem, Source& source, Question& question) {
    if (problem.focus == Focus::none || source.one_in(6)) return;
    if (problem.focus == Focus::costs) {
        question.task = find_task("cost");
        return;
    }
    if (problem.focus == Focus::lessons) {
        constexpr std::array tasks{"cost",     "cost",         "cost",      "minimise",
                                   "minimise", "improvements", "solutions", "solve"};
        question.task = find_task(source.pick(tasks));
        question.configuration = hasty_configuration(source);
        return;
    }
    question.task = find_task(source.one_in(3) ? "count" : "solutions");
    question.configuration = learning_configuration(source);
}

/// Takes the cost from a constraint on it, such as `cost >= 10`.
void take_cost_from(const Problem& problem, Draft& draft, Question& question) {
    if (problem.constraints.empty()) return;
    const Node& constraint = draft.source().pick(problem.constraints);
    const bool has_expression =
        !constraint.parts.empty() && constraint.parts[0].kind->sort == Sort::expression;
    if (has_expression) question.cost = constraint.parts[0];
}

} // namespace

Question any_question(Draft& draft, const Problem& problem) {
    Source& source = draft.source();
    Question question;
    question.task = &any_task(source);
    question.configuration = any_configuration(source);
    if (problem.is_large) // weak inference takes too long
        question.nodes = source.one_in(5) ? 2 * problem.most_nodes : 3 * problem.most_nodes / 10;
    if (problem.is_wide()) question.nodes = 2'000;
    if (source.one_in(12)) question.nodes = source.below(30);
    if (source.one_in(20)) question.failures = source.below(20);
    if (source.one_in(8)) question.configuration = {};
    focus(problem, source, question);
    if (question.task->prepare != nullptr) question.task->prepare(draft, question);
    if (problem.cost && !question.objectives.empty() && !source.one_in(4))
        question.objectives[0].variable = *problem.cost;
    if (question.cost && problem.sum)
        question.cost = problem.sum;
    else if (question.cost && source.one_in(3))
        take_cost_from(problem, draft, question);
    return question;
}

std::string written_view(const Operand& operand) { return "csp::View(" + operand.text() + ")"; }

std::string written_options(const Trial& trial) {
    const Question& question = trial.question;
    std::string all = question.configuration.written(trial.problem.variables.size());
    const auto limit = [&](const char* name, std::uint64_t n) {
        if (n != csp::Limits::unlimited)
            all += std::string("options.limits.") + name + " = " + std::to_string(n) + ";\n";
    };
    limit("nodes", question.nodes);
    limit("failures", question.failures);
    limit("solutions", question.solutions);
    if (!question.projection.empty()) {
        std::string list;
        for (const std::uint32_t x : question.projection)
            list += (list.empty() ? "x" : ", x") + std::to_string(x);
        all += "options.projection = {" + list + "};\n";
    }
    return all;
}

} // namespace fuzz
