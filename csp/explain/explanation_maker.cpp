#include <csp/explain/explanation_maker.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/engine/rule_error.hpp>
#include <csp/explain/minimal_subset.hpp>
#include <csp/explain/needed_steps.hpp>
#include <csp/search/solver.hpp>

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

namespace csp {

namespace {

using explaining::DirectSteps;
using explaining::Knowledge;
using explaining::minimal_subset;
using explaining::Part;

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
      budget_(options.limits, options.stop),
      parts_(model, options.costs),
      knowledge_(model) {
    if (!options.costs.empty() && options.costs.size() != model.constraint_count())
        throw ArgumentError("csp::explain", std::to_string(options.costs.size()) + " costs for " +
                                                std::to_string(model.constraint_count()) + " constraints");
}

Explanation ExplanationMaker::make() {
    goal_.emplace(model_, budget_);
    result_.solution_ = goal_->solution();
    result_.is_unique_ = goal_->is_unique();
    if (goal_->status() == explaining::Goal::Status::infeasible)
        result_.status_ = Explanation::Status::infeasible;
    if (goal_->status() != explaining::Goal::Status::known) return std::move(result_);
    std::vector<Part*> singles;
    for (const std::uint32_t c : all_constraints(model_)) singles.push_back(&parts_.single(c));
    DirectSteps direct(parts_, knowledge_, std::move(singles));
    while (!goal_->open(knowledge_).empty()) {
        if (budget_.is_over()) return std::move(result_);
        auto step = direct.next();
        if (!step) step = step_together();
        if (!step) step = step_by_cases();
        if (!step || !is_right(*step)) return std::move(result_); // a limit was reached
        for (const Atom fact : step->news) knowledge_.add(fact);
        result_.steps_.push_back(std::move(*step));
    }
    result_.status_ = Explanation::Status::complete;
    return std::move(result_);
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

/// Assumptions that propagation of all constraints refutes, those first for which the least work was done.
std::vector<Atom> ExplanationMaker::quickest_refuted(std::span<const Atom> known) {
    constexpr std::size_t few = 10;
    if (!whole_) whole_ = std::make_unique<Part>(model_, all_constraints(model_));
    std::vector<std::pair<std::uint64_t, Atom>> refuted;
    if (whole_->enter(known))
        for (const Atom assumption : goal_->open(knowledge_)) {
            if (budget_.is_over()) break;
            if (const auto effort = whole_->effort_to_refute(assumption))
                refuted.emplace_back(*effort, assumption);
        }
    whole_->leave();
    std::stable_sort(refuted.begin(), refuted.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Atom> quickest;
    for (std::size_t i = 0; i < std::min(few, refuted.size()); ++i) quickest.push_back(refuted[i].second);
    return quickest;
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

/// Of the assumptions that are refuted quickest, the one whose refutation is easiest, each by as few constraints as it
/// needs.
std::optional<Explanation::Step> ExplanationMaker::step_together() {
    const std::vector<Atom> known = knowledge_.facts_on(all_variables(model_));
    const auto ease = [](const Step& step) { return std::tuple(step.kind, step.cost, step.trial.size()); };
    std::optional<Step> best;
    for (const Atom assumption : quickest_refuted(known)) {
        if (budget_.is_over()) return std::nullopt;
        const std::vector<Atom> facts = with(known, assumption);
        ConstraintSet constraints =
            minimal_subset(nearest_first(assumption.variable()),
                           [&](const ConstraintSet& some) { return Part(model_, some).refutes(facts); });
        if (best && parts_.cost(constraints) >= best->cost) continue;
        std::sort(constraints.begin(), constraints.end());
        Step step = refutation(assumption, std::move(constraints));
        if (!best || ease(step) < ease(*best)) best = std::move(step);
    }
    return best;
}

/// The step by which constraints refute an assumption: directly where they can, else as a trial.
Explanation::Step ExplanationMaker::refutation(Atom assumption, ConstraintSet constraints) {
    Part part(model_, constraints);
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
        step.trial = trial(step.constraints, known, assumption);
        step.facts = step.trial.empty() ? minimal_subset(known,
                                                         [&](std::span<const Atom> facts) {
                                                             return part.refutes(with(facts, assumption));
                                                         })
                                        : facts_used(step.trial, assumption);
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

/// What the steps of a trial use of what was known before it.
std::vector<Atom> ExplanationMaker::facts_used(const std::vector<Step>& trial, Atom assumption) const {
    std::vector<Atom> used;
    const auto use = [&](Atom fact) {
        if (std::find(used.begin(), used.end(), fact) == used.end()) used.push_back(fact);
    };
    for (const Step& step : trial)
        for (const Atom fact : step.facts) {
            if (knowledge_.knows(fact))
                use(fact);
            else if (!implies(assumption, fact)) // known of the variable before, and new, together imply it
                for (const Atom known : knowledge_.facts_on(std::vector{fact.variable()})) use(known);
        }
    return used;
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
