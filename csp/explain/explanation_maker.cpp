#include <csp/explain/explanation_maker.hpp>

#include <csp/base/error.hpp>
#include <csp/base/team.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/engine/rule_error.hpp>
#include <csp/explain/minimal_subset.hpp>
#include <csp/explain/needed_steps.hpp>
#include <csp/explain/refuter.hpp>
#include <csp/explain/shorten.hpp>
#include <csp/search/solver.hpp>

#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <tuple>
#include <utility>

namespace csp {

namespace {

using explaining::DirectSteps;
using explaining::Knowledge;
using explaining::minimal_subset;
using explaining::Part;
using explaining::Refuter;

ConstraintSet all_constraints(const Model& model) {
    ConstraintSet all;
    for (std::uint32_t c = 0; c < model.constraint_count(); ++c) all.push_back(c);
    return all;
}

std::vector<Var> all_variables(const Model& model) {
    std::vector<Var> all;
    for (std::uint32_t x = 0; x < model.variable_count(); ++x) all.emplace_back(x);
    return all;
}

std::vector<Atom> with(std::span<const Atom> facts, Atom assumption) {
    std::vector<Atom> more(facts.begin(), facts.end());
    more.push_back(assumption);
    return more;
}

} // namespace

ExplanationMaker::ExplanationMaker(const Model& model, const ExplanationOptions& options)
    : model_(model),
      threads_(options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency())),
      budget_(options.limits, options.stop),
      parts_(model, options.costs, budget_),
      knowledge_(model) {
    if (!options.costs.empty() && options.costs.size() != model.constraint_count())
        throw ArgumentError("csp::explain", std::to_string(options.costs.size()) + " costs for " +
                                                std::to_string(model.constraint_count()) + " constraints");
}

Explanation ExplanationMaker::make() {
    explain();
    result_.was_interrupted_ = result_.status_ == Explanation::Status::unknown && budget_.was_interrupted();
    return std::move(result_);
}

void ExplanationMaker::explain() {
    goal_.emplace(model_, budget_);
    result_.solution_ = goal_->solution();
    result_.is_unique_ = goal_->is_unique();
    if (goal_->status() == explaining::Goal::Status::infeasible)
        result_.status_ = Explanation::Status::infeasible;
    if (goal_->status() != explaining::Goal::Status::known) return;
    std::vector<Part*> singles;
    for (const std::uint32_t c : all_constraints(model_)) singles.push_back(&parts_.single(c));
    DirectSteps direct(parts_, knowledge_, std::move(singles));
    while (!goal_->open(knowledge_).empty()) {
        auto step = direct.next();
        if (!step) step = step_together();
        if (!step) step = step_by_cases();
        if (!step || budget_.is_over() || !is_right(*step)) return; // a limit was reached
        for (const Atom fact : step->news) knowledge_.add(fact);
        result_.steps_.push_back(std::move(*step));
    }
    result_.status_ = Explanation::Status::complete;
    shorten();
}

/// Steps that tell more than before are checked once more.
void ExplanationMaker::shorten() {
    std::vector<Step> shorter = result_.steps_;
    for (const std::size_t changed : explaining::shorten(shorter, parts_))
        if (!is_right(shorter[changed])) return; // a limit was reached
    result_.steps_ = std::move(shorter);
}

/// By a search of its own. False where a limit was reached.
bool ExplanationMaker::is_right(const Step& step) {
    for (const Step& part : step.trial)
        if (!is_right(part)) return false;
    Model contrary = model_.with_constraints(step.constraints);
    std::vector<Atom> negated;
    for (const Atom fact : step.news) negated.push_back(!fact);
    if (!negated.empty()) contrary.post(clause(std::move(negated)));
    Solver solver(contrary, budget_.search_options());
    solver.begin(step.facts);
    const bool is_wrong = solver.next();
    budget_.spend(solver.statistics());
    if (is_wrong) {
        std::string names;
        for (const std::uint32_t c : step.constraints) names += " \"" + model_.constraint_name(c) + '"';
        throw RuleError("csp::explain: what the rules of" + names + " infer does not follow from them");
    }
    ++result_.checks_;
    return solver.stopped() == StopReason::exhausted;
}

// What several constraints say together ----------------------------------------------------------------

/// Assumptions that propagation of all constraints refutes, those first whose refutations seem to be easiest. Reasons
/// are dear, so that only refutations of few runs of rules are traced.
std::vector<ExplanationMaker::Refuted> ExplanationMaker::easily_refuted(std::span<const Atom> known) {
    constexpr std::size_t most_traced = 60;
    constexpr std::size_t few = 10;
    Refuter refuter(model_, all_constraints(model_), budget_, known);
    std::vector<std::pair<std::uint64_t, Atom>> by_effort;
    std::vector<Refuted> refuted;
    for (const Atom assumption : goal_->open(knowledge_)) {
        if (budget_.is_over()) break;
        if (const auto effort = refuter.effort(assumption)) by_effort.emplace_back(*effort, assumption);
    }
    std::stable_sort(by_effort.begin(), by_effort.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    by_effort.resize(std::min(most_traced, by_effort.size()), {0, Atom()});
    for (const auto& [effort, assumption] : by_effort)
        if (auto constraints = refuter.constraints_refuting(assumption))
            refuted.push_back({assumption, parts_.cost(*constraints), std::move(*constraints)});
    std::stable_sort(refuted.begin(), refuted.end(),
                     [](const Refuted& a, const Refuted& b) { return a.cost < b.cost; });
    if (refuted.size() > few) refuted.erase(refuted.begin() + few, refuted.end());
    return refuted;
}

/// All constraints, by how many others lie between them and the variable.
ConstraintSet ExplanationMaker::nearest_first(Var x) const {
    ConstraintSet order;
    std::vector<bool> is_listed(model_.constraint_count());
    std::vector<bool> is_reached(model_.variable_count());
    std::vector<Var> reached{x};
    is_reached[x.index] = true;
    for (std::size_t i = 0; i < reached.size(); ++i)
        for (const std::uint32_t c : model_.constraints_on(reached[i])) {
            if (is_listed[c]) continue;
            is_listed[c] = true;
            order.push_back(c);
            for (const Var y : model_.variables_of(c)) {
                if (is_reached[y.index]) continue;
                is_reached[y.index] = true;
                reached.push_back(y);
            }
        }
    return order;
}

/// As few constraints as refute the assumption by propagation, in the cheaper of two ways to leave some out.
void ExplanationMaker::reduce(Refuted& refuted, std::span<const Atom> known) const {
    const std::vector<Atom> facts = with(known, refuted.assumption);
    const auto refutes = [&](const ConstraintSet& some) {
        return !budget_.is_over() && Part(model_, some, budget_).refutes(facts);
    };
    if (!refutes(refuted.constraints)) refuted.constraints = nearest_first(refuted.assumption.variable());
    const ConstraintSet from_the_end = minimal_subset(refuted.constraints, refutes);
    std::reverse(refuted.constraints.begin(), refuted.constraints.end());
    refuted.constraints = minimal_subset(refuted.constraints, refutes);
    if (parts_.cost(from_the_end) < parts_.cost(refuted.constraints)) refuted.constraints = from_the_end;
    std::sort(refuted.constraints.begin(), refuted.constraints.end());
    refuted.cost = parts_.cost(refuted.constraints);
}

void ExplanationMaker::reduce(std::vector<Refuted>& refuted, std::span<const Atom> known) const {
    std::atomic<std::size_t> next = 0;
    const auto work = [&](unsigned) {
        for (std::size_t i = next++; i < refuted.size(); i = next++) reduce(refuted[i], known);
    };
    if (threads_ == 1)
        work(0);
    else
        Team({}).run(threads_, work);
}

/// Of the assumptions that are refuted easily, the one whose refutation is easiest, each by as few constraints as it
/// needs.
std::optional<Explanation::Step> ExplanationMaker::step_together() {
    const std::vector<Atom> known = knowledge_.facts_on(all_variables(model_));
    const auto ease = [](const Step& step) { return std::tuple(step.kind, step.cost, step.trial.size()); };
    std::optional<Step> best;
    std::vector<Refuted> refuted = easily_refuted(known);
    reduce(refuted, known);
    for (Refuted& one : refuted) {
        if (budget_.is_over()) return std::nullopt;
        if (best && best->kind == Kind::direct && one.cost >= best->cost) continue;
        Step step = refutation(one.assumption, std::move(one.constraints));
        if (!best || ease(step) < ease(*best)) best = std::move(step);
    }
    return best;
}

/// The step by which constraints refute an assumption: directly where they can, else as a trial.
Explanation::Step ExplanationMaker::refutation(Atom assumption, ConstraintSet constraints) {
    Part part(model_, constraints, budget_);
    const std::vector<Atom> known = knowledge_.facts_on(part.scope());
    Step step{.constraints = std::move(constraints), .news = {!assumption}};
    if (part.derives(known, !assumption)) {
        step.facts = minimal_subset(
            known, [&](std::span<const Atom> facts) { return part.derives(facts, !assumption); });
        step.news.clear();
        part.with(step.facts, [&](const Store& store) {
            for (const Var x : part.scope()) knowledge_.learn(x, store, step.news);
        });
    } else {
        step.kind = Kind::trial;
        step.facts = minimal_subset(
            known, [&](std::span<const Atom> facts) { return part.refutes(with(facts, assumption)); });
        step.trial = trial(step.constraints, step.facts, assumption);
    }
    step.cost = parts_.cost(step.constraints) + step.facts.size();
    return step;
}

/// From an assumption to the contradiction, one constraint after the other; nothing where that does not lead there.
std::vector<Explanation::Step> ExplanationMaker::trial(const ConstraintSet& constraints,
                                                       std::span<const Atom> known, Atom assumption) {
    constexpr std::size_t longest = 100;
    Knowledge supposed(model_);
    for (const Atom fact : with(known, assumption)) supposed.add(fact);
    std::vector<Part*> singles;
    for (const std::uint32_t c : constraints) singles.push_back(&parts_.single(c));
    DirectSteps direct(parts_, supposed, std::move(singles));
    std::vector<Step> steps;
    while (steps.size() < longest) {
        auto next = direct.next();
        if (!next) return {};
        const bool is_end = next->news.empty();
        for (const Atom fact : next->news)
            if (!supposed.add(fact)) return {};
        steps.push_back(std::move(*next));
        if (is_end) return explaining::needed_steps(std::move(steps), {});
    }
    return {};
}

// Cases ------------------------------------------------------------------------------------------------

bool ExplanationMaker::has_no_solution(const ConstraintSet& constraints, std::span<const Atom> facts) {
    const Model part = model_.with_constraints(constraints);
    Solver solver(part, budget_.search_options());
    solver.begin(facts);
    const bool is_found = solver.next();
    budget_.spend(solver.statistics());
    return !is_found && solver.stopped() == StopReason::exhausted;
}

/// The fewest constraints by which a search refutes one of the first few assumptions.
std::optional<Explanation::Step> ExplanationMaker::step_by_cases() {
    constexpr std::size_t few = 8;
    const std::vector<Atom> known = knowledge_.facts_on(all_variables(model_));
    std::vector<Atom> open = goal_->open(knowledge_);
    open.resize(std::min(few, open.size()), Atom());
    std::optional<Step> best;
    Atom refuted;
    for (const Atom assumption : open) {
        const std::vector<Atom> facts = with(known, assumption);
        if (budget_.is_over()) return std::nullopt;
        Step step{.kind = Kind::cases, .news = {!assumption}};
        step.constraints =
            minimal_subset(nearest_first(assumption.variable()),
                           [&](const ConstraintSet& some) { return has_no_solution(some, facts); });
        step.cost = parts_.cost(step.constraints);
        if (best && best->cost <= step.cost) continue;
        refuted = assumption;
        best = std::move(step);
    }
    if (!best) return best;
    std::sort(best->constraints.begin(), best->constraints.end());
    best->facts = minimal_subset(known, [&](std::span<const Atom> facts) {
        return has_no_solution(best->constraints, with(facts, refuted));
    });
    best->cost += best->facts.size();
    return best;
}

Explanation explain(const Model& model, const ExplanationOptions& options) {
    return ExplanationMaker(model, options).make();
}

} // namespace csp
