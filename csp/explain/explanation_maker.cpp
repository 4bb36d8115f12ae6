#include <csp/explain/explanation_maker.hpp>

#include <csp/base/error.hpp>
#include <csp/base/random.hpp>
#include <csp/base/team.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/engine/rule.hpp>
#include <csp/explain/deduction_trace.hpp>
#include <csp/explain/members.hpp>
#include <csp/explain/minimal_subset.hpp>
#include <csp/explain/singles.hpp>
#include <csp/search/solver.hpp>

#include <algorithm>
#include <atomic>
#include <string>
#include <tuple>
#include <utility>

namespace csp {

namespace {

using explaining::all_constraints;
using explaining::Knowledge;
using explaining::minimal_subset;
using explaining::Part;
using explaining::Refuter;
using explaining::SingleSteps;

constexpr std::size_t many_open = 600;

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
      most_steps_(options.most_steps),
      threads_(number_of_threads(options.threads)),
      budget_(options.limits, options.stop),
      parts_(model, options, budget_),
      knowledge_(model) {
    if (!options.costs.empty() && options.costs.size() != model.constraint_count())
        throw ArgumentError("csp::explain", std::to_string(options.costs.size()) + " costs for " +
                                                std::to_string(model.constraint_count()) + " constraints");
    for (const Atom fact : options.known) {
        model.require_own(fact.variable(), "csp::explain");
        contradicts_itself_ |= !knowledge_.add(fact);
    }
    result_.known_ = options.known;
}

/// Returns the model with the known facts as constraints.
Model ExplanationMaker::known_model() const {
    Model known = model_;
    for (const Atom fact : knowledge_.facts_on(all_variables(model_))) known.post(clause({fact}));
    return known;
}

/// Leaves out steps, see explaining::shorten(). Steps that gain new facts are checked again.
void ExplanationMaker::shorten() {
    std::vector<Step> shorter = result_.steps_;
    for (const std::size_t changed : explaining::shorten(shorter, parts_))
        if (!is_right(shorter[changed])) return; // a limit was reached
    result_.steps_ = std::move(shorter);
}

/// Checks the step by a separate search. Returns false if a limit was reached.
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

// Steps that combine several constraints ---------------------------------------------------------------

/// Returns the assumptions that propagation of all constraints refutes, those with the fewest runs of rules first. If
/// many values are open, values of the variables with the fewest values left are tried first, and further values only
/// as long as no assumption is refuted.
std::vector<std::pair<std::uint64_t, Atom>> ExplanationMaker::easily_refuted(Refuter& refuter) const {
    std::vector<Atom> open = goal_->open(knowledge_);
    if (open.size() > many_open)
        std::stable_sort(open.begin(), open.end(), [this](Atom a, Atom b) {
            return knowledge_.store().size(a.variable()) < knowledge_.store().size(b.variable());
        });
    std::vector<std::pair<std::uint64_t, Atom>> by_effort;
    for (std::size_t i = 0; i < open.size() && !budget_.is_over(); ++i) {
        if (i >= many_open && !by_effort.empty()) break;
        if (const auto effort = refuter.effort(open[i])) by_effort.emplace_back(*effort, open[i]);
    }
    std::stable_sort(by_effort.begin(), by_effort.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    return by_effort;
}

/// Finds and traces more refutations. Reasons are expensive, so only refutations with few rule runs are traced.
void ExplanationMaker::refute_more(std::span<const Atom> known) {
    constexpr std::size_t most_traced = 60;
    Refuter refuter(model_, all_constraints(model_), budget_, known);
    auto by_effort = easily_refuted(refuter);
    by_effort.resize(std::min(most_traced, by_effort.size()));
    for (const auto& [effort, assumption] : by_effort)
        if (auto constraints = refuter.constraints_refuting(assumption))
            add_refuted({assumption, parts_.cost(*constraints), std::move(*constraints)});
}

void ExplanationMaker::add_refuted(Refuted refuted) {
    const auto is_it = [&](const Refuted& one) { return one.assumption == refuted.assumption; };
    const auto found = std::find_if(refuted_.begin(), refuted_.end(), is_it);
    if (found == refuted_.end())
        refuted_.push_back(std::move(refuted));
    else if (refuted.cost < found->cost)
        *found = std::move(refuted);
}

/// Returns the few refutations that seem to be the easiest, each reduced to the constraints that it needs now.
std::span<ExplanationMaker::Refuted> ExplanationMaker::easiest_refuted(std::span<const Atom> known) {
    constexpr std::size_t few = 10;
    std::stable_sort(refuted_.begin(), refuted_.end(),
                     [](const Refuted& a, const Refuted& b) { return a.cost < b.cost; });
    const auto easiest = std::span(refuted_).first(std::min(few, refuted_.size()));
    for_each(easiest, [&](Refuted& one) { reduce(one, known); });
    return easiest;
}

/// Finds further assumptions that these constraints refute. Most of them are refuted in the same way, so they are
/// explained next, unless another step is easier.
void ExplanationMaker::refute_alike(const Refuted& refuted, std::span<const Atom> known) {
    Refuter refuter(model_, refuted.constraints, budget_, known);
    const Part part(model_, refuted.constraints, budget_);
    for (const Var x : part.scope())
        for (const Atom assumption : goal_->open(knowledge_, x))
            if (refuter.effort(assumption)) add_refuted({assumption, refuted.cost, refuted.constraints});
}

/// Reduces the constraints to a minimal set that refutes the assumption by propagation: the cheaper of two such sets,
/// found in different orders.
void ExplanationMaker::reduce(Refuted& refuted, std::span<const Atom> known) const {
    const std::vector<Atom> facts = with(known, refuted.assumption);
    const auto refutes = [&](const ConstraintSet& some) {
        return !budget_.is_over() && Part(model_, some, budget_).refutes(facts);
    };
    if (!refutes(refuted.constraints))
        refuted.constraints = explaining::nearest_first(model_, refuted.assumption.variable());
    const ConstraintSet from_the_end = minimal_subset(refuted.constraints, refutes);
    std::reverse(refuted.constraints.begin(), refuted.constraints.end());
    refuted.constraints = minimal_subset(refuted.constraints, refutes);
    if (parts_.cost(from_the_end) < parts_.cost(refuted.constraints)) refuted.constraints = from_the_end;
    std::sort(refuted.constraints.begin(), refuted.constraints.end());
    refuted.cost = parts_.cost(refuted.constraints);
}

/// Applies `change` to each refutation, using all threads.
void ExplanationMaker::for_each(std::span<Refuted> refuted,
                                const std::function<void(Refuted&)>& change) const {
    std::atomic<std::size_t> next = 0;
    const auto work = [&](unsigned) {
        for (std::size_t i = next++; i < refuted.size(); i = next++) change(refuted[i]);
    };
    if (threads_ == 1)
        work(0);
    else
        Team({}).run(threads_, work);
}

/// Makes a step from the easiest refutation among the easily refuted assumptions, after each is reduced to the
/// constraints that it needs. If many values are open, earlier refutations are used as long as they are no more
/// expensive than the last such step, because finding more takes many trials.
std::optional<Explanation::Step> ExplanationMaker::step_together() {
    const std::vector<Atom> known = knowledge_.facts_on(all_variables(model_));
    std::erase_if(refuted_, [this](const Refuted& one) { return knowledge_.knows(!one.assumption); });
    std::span<Refuted> easiest;
    if (goal_->open(knowledge_).size() > many_open) easiest = easiest_refuted(known);
    const auto is_usual = [this](const Refuted& one) { return one.cost <= usual_cost_; };
    if (std::none_of(easiest.begin(), easiest.end(), is_usual)) {
        refute_more(known);
        easiest = easiest_refuted(known);
    }
    std::optional<Found> best;
    for (const Refuted& one : easiest) {
        if (budget_.is_over()) return std::nullopt;
        take_if_easier(one, best);
    }
    if (!best) return std::nullopt;
    const bool are_many_open = goal_->open(knowledge_).size() > many_open;
    if (!are_many_open && is_dearest(best->step)) seek_easier(best, known);
    if (best->step.kind == Kind::trial) tell_trial(best->step);
    usual_cost_ = best->refuted.cost;
    if (are_many_open) refute_alike(best->refuted, known);
    return std::move(best->step);
}

/// Uses the step of the refutation if it is easier than the best step so far.
void ExplanationMaker::take_if_easier(const Refuted& refuted, std::optional<Found>& best) {
    if (best && best->step.kind == Kind::direct && refuted.cost >= best->step.cost) return;
    Step step = refutation(refuted.assumption, refuted.constraints);
    const auto ease = [](const Step& some) { return std::tuple(some.kind, some.cost); };
    if (!best || ease(step) < ease(best->step)) best = Found{refuted, std::move(step)};
}

/// Returns the step by which constraints refute an assumption: a direct step if possible, otherwise a trial.
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
        if (step.news.empty()) step.news = {!assumption}; // rules may infer less from the same domains later
    } else {
        step.kind = Kind::trial;
        step.facts = facts_refuting(part, known, assumption);
    }
    step.cost = parts_.cost(step.constraints) + step.facts.size();
    return step;
}

/// Returns the facts by which the part refutes the assumption, selected from the facts to which the reasons of its
/// rules lead back.
std::vector<Atom> ExplanationMaker::facts_refuting(Part& part, const std::vector<Atom>& known,
                                                   Atom assumption) const {
    const auto refutes = [&](std::span<const Atom> facts) { return part.refutes(with(facts, assumption)); };
    explaining::DeductionTrace trace;
    part.with(
        with(known, assumption), [](const Store&) {}, &trace);
    const std::vector<Atom> traced = trace.behind_failure(known);
    return minimal_subset(refutes(traced) ? traced : known, refutes);
}

/// Adds the steps by which the trial fails. They begin with the facts that the trial needs or, if the text is then
/// shorter, with all known facts, so that inferences of earlier steps are not repeated.
void ExplanationMaker::tell_trial(Step& step) {
    const auto length = [](const std::vector<Step>& steps, const std::vector<Atom>& facts) {
        std::size_t sum = facts.size();
        for (const Step& part : steps) sum += 1 + part.facts.size() + part.news.size();
        return sum;
    };
    const Atom assumption = !step.news.front();
    const std::vector<Atom> known = knowledge_.facts_on(Part(model_, step.constraints, budget_).scope());
    step.trial = trial(step.constraints, step.facts, assumption);
    std::vector<Step> shorter = trial(step.constraints, known, assumption);
    if (shorter.empty()) return;
    std::vector<Atom> facts = explaining::known_facts_of(shorter, known);
    if (!step.trial.empty() && length(shorter, facts) >= length(step.trial, step.facts)) return;
    step.cost = step.cost - step.facts.size() + facts.size();
    step.facts = std::move(facts);
    step.trial = std::move(shorter);
}

/// Returns the steps from an assumption to the contradiction, each by a single constraint; empty if such steps do not
/// lead to one.
std::vector<Explanation::Step> ExplanationMaker::trial(const ConstraintSet& constraints,
                                                       std::span<const Atom> known, Atom assumption) {
    constexpr std::size_t longest = 100;
    Knowledge supposed(model_);
    for (const Atom fact : with(known, assumption)) supposed.add(fact);
    SingleSteps single(parts_, supposed, constraints);
    std::vector<Step> steps;
    while (steps.size() < longest) {
        auto next = single.next();
        if (!next) return {};
        const bool is_end = next->news.empty();
        for (const Atom fact : next->news)
            if (!supposed.add(fact)) return {};
        steps.push_back(std::move(*next));
        if (is_end)
            return explaining::with_needed_news(
                explaining::needed_steps(model_, with(known, assumption), std::move(steps), {}));
    }
    return {};
}

// The most expensive step so far -----------------------------------------------------------------------

bool ExplanationMaker::is_dearest(const Step& step) const {
    return std::none_of(result_.steps_.begin(), result_.steps_.end(),
                        [&](const Step& told) { return told.cost >= step.cost; });
}

/// Looks for an easier step, because an expensive step is hard to read: rules run in other orders, and the sets of
/// constraints that refute the assumptions in this way are compared by cost.
void ExplanationMaker::seek_easier(std::optional<Found>& best, std::span<const Atom> known) {
    const std::uint64_t bound = best->step.cost;
    std::vector<Refuted> others = refuted_otherwise(known);
    for_each(others, [&](Refuted& one) { reduce_below(bound, one, known); });
    std::erase_if(others, [](const Refuted& one) { return one.constraints.empty(); });
    std::stable_sort(others.begin(), others.end(),
                     [](const Refuted& a, const Refuted& b) { return a.cost < b.cost; });
    for (auto one = others.begin(); one != others.end() && !budget_.is_over(); ++one) {
        if (std::find(others.begin(), one, *one) != one) continue;
        add_refuted(*one);
        take_if_easier(*one, best);
    }
}

/// Returns the first few assumptions, each with the constraints to which the reasons lead back when rules run in other
/// orders.
std::vector<ExplanationMaker::Refuted>
ExplanationMaker::refuted_otherwise(std::span<const Atom> known) const {
    constexpr std::size_t few = 20;
    constexpr int orders = 4;
    const auto first_few = std::span(refuted_).first(std::min(few, refuted_.size()));
    std::vector<Refuted> others;
    ConstraintSet order = all_constraints(model_);
    Random random(1);
    for (int i = 0; i < orders; ++i) {
        random.shuffle(order);
        Refuter refuter(model_, order, budget_, known);
        for (const Refuted& one : first_few)
            if (auto constraints = refuter.constraints_refuting(one.assumption))
                others.push_back({one.assumption, 0, std::move(*constraints)});
    }
    return others;
}

/// Reduces the constraints to a minimal set that refutes the assumption, preferably of cheap constraints, if its cost
/// is below the bound; otherwise to the empty set.
void ExplanationMaker::reduce_below(std::uint64_t bound, Refuted& refuted,
                                    std::span<const Atom> known) const {
    const std::vector<Atom> facts = with(known, refuted.assumption);
    const auto refutes = [&](const ConstraintSet& some) {
        return !budget_.is_over() && Part(model_, some, budget_).refutes(facts);
    };
    const auto cost = [this](const ConstraintSet& some) { return parts_.cost(some); };
    std::stable_sort(refuted.constraints.begin(), refuted.constraints.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return cost({a}) < cost({b}); });
    const auto subset = explaining::affordable_subset(refuted.constraints, bound, cost, refutes);
    refuted.constraints = subset.value_or(ConstraintSet());
    std::sort(refuted.constraints.begin(), refuted.constraints.end());
    refuted.cost = cost(refuted.constraints);
}

// Cases ------------------------------------------------------------------------------------------------

/// Whether a search with at most this number of failures proves that there is no solution.
bool ExplanationMaker::has_no_solution(const ConstraintSet& constraints, std::span<const Atom> facts,
                                       std::uint64_t failures) {
    const Model part = model_.with_constraints(constraints);
    SearchOptions options = budget_.search_options();
    options.limits.failures = std::min(options.limits.failures, failures);
    Solver solver(part, options);
    solver.begin(facts);
    const bool is_found = solver.next();
    budget_.spend(solver.statistics());
    return !is_found && solver.stopped() == StopReason::exhausted;
}

/// Returns the first few assumptions that short searches refute; if there are none, the first few that longer searches
/// refute.
/// @param failures  the number of failures of these searches
std::vector<Atom> ExplanationMaker::refuted_by_search(std::span<const Atom> known, std::uint64_t& failures) {
    constexpr std::size_t few = 8;
    constexpr std::uint64_t least = 10;
    std::vector<Atom> refuted;
    const ConstraintSet all = all_constraints(model_);
    for (failures = least; refuted.empty() && !budget_.is_over(); failures *= least)
        for (const Atom assumption : goal_->open(knowledge_)) {
            if (refuted.size() == few || budget_.is_over()) break;
            if (has_no_solution(all, with(known, assumption), failures)) refuted.push_back(assumption);
        }
    return refuted;
}

/// Makes a step from the fewest constraints by which a search refutes one of a few assumptions.
std::optional<Explanation::Step> ExplanationMaker::step_by_cases() {
    const std::vector<Atom> known = knowledge_.facts_on(all_variables(model_));
    std::uint64_t failures = 0;
    std::optional<Step> best;
    Atom refuted;
    for (const Atom assumption : refuted_by_search(known, failures)) {
        const std::vector<Atom> facts = with(known, assumption);
        if (budget_.is_over()) return std::nullopt;
        Step step{.kind = Kind::cases, .news = {!assumption}};
        step.constraints =
            minimal_subset(explaining::nearest_first(model_, assumption.variable()),
                           [&](const ConstraintSet& some) { return has_no_solution(some, facts, failures); });
        step.cost = parts_.cost(step.constraints);
        if (best && best->cost <= step.cost) continue;
        refuted = assumption;
        best = std::move(step);
    }
    if (!best) return best;
    std::sort(best->constraints.begin(), best->constraints.end());
    best->facts = minimal_subset(known, [&](std::span<const Atom> facts) {
        return has_no_solution(best->constraints, with(facts, refuted), failures);
    });
    best->cost += best->facts.size();
    return best;
}

} // namespace csp
