#include <csp/explain/explanation.hpp>

#include <csp/explain/explanation_maker.hpp>
#include <csp/explain/knowledge.hpp>
#include <csp/explain/members.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace explaining {

namespace {

using Step = Explanation::Step;

bool tells_of(const Step& step, Var x) {
    return std::any_of(step.news.begin(), step.news.end(),
                       [x](Atom fact) { return fact.variable().is_same(x); });
}

bool tells(const Step& step, Atom fact) {
    return std::any_of(step.news.begin(), step.news.end(), [fact](Atom told) { return implies(told, fact); });
}

/// Marks the steps in `before` that derive a fact: the first step with it as a new fact or, if there is none, all steps
/// with new facts about its variable, from which it then follows. If there are no such steps, the fact was known from
/// the beginning.
void mark_sources(std::span<const Step> before, Atom fact, std::vector<bool>& is_needed) {
    for (std::size_t i = 0; i < before.size(); ++i)
        if (tells(before[i], fact)) {
            is_needed[i] = true;
            return;
        }
    for (std::size_t i = 0; i < before.size(); ++i)
        if (tells_of(before[i], fact.variable())) is_needed[i] = true;
}

/// Returns the steps that seem to derive the facts, see mark_sources().
std::vector<Step> traced_steps(std::vector<Step> steps, std::span<const Atom> facts) {
    std::vector<bool> is_needed(steps.size());
    for (const Atom fact : facts) mark_sources(steps, fact, is_needed);
    if (!steps.empty() && steps.back().news.empty()) is_needed.back() = true; // the contradiction
    for (std::size_t i = steps.size(); i-- > 0;)
        if (is_needed[i])
            for (const Atom fact : steps[i].facts) mark_sources(std::span(steps).first(i), fact, is_needed);
    std::vector<Step> needed;
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (is_needed[i]) needed.push_back(std::move(steps[i]));
    return needed;
}

/// Whether the steps still lead to the facts, or to the contradiction in the last step, without the omitted step and
/// the steps that need its facts.
bool lead_to(const Model& model, std::span<const Atom> given, std::span<const Step> steps,
             std::span<const Atom> facts, std::size_t left_out) {
    Knowledge known(model);
    for (const Atom fact : given) known.add(fact);
    const auto knows = [&known](Atom fact) { return known.knows(fact); };
    bool is_contradicted = false;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (i == left_out || !std::all_of(steps[i].facts.begin(), steps[i].facts.end(), knows)) continue;
        for (const Atom told : steps[i].news) known.add(told);
        is_contradicted = is_contradicted || steps[i].news.empty();
    }
    return facts.empty() ? is_contradicted : std::all_of(facts.begin(), facts.end(), knows);
}

} // namespace

std::vector<Step> needed_steps(const Model& model, std::span<const Atom> given, std::vector<Step> steps,
                               std::span<const Atom> facts) {
    std::vector<Step> needed = traced_steps(std::move(steps), facts);
    for (std::size_t i = needed.size(); i-- > 0;)
        if (lead_to(model, given, needed, facts, i))
            needed.erase(needed.begin() + static_cast<std::ptrdiff_t>(i));
    return needed;
}

std::vector<Step> with_needed_news(std::vector<Step> steps) {
    std::vector<Atom> used;
    for (std::size_t i = steps.size(); i-- > 0;) {
        std::erase_if(steps[i].news, [&](Atom told) {
            return std::none_of(used.begin(), used.end(), [told](Atom fact) {
                const bool are_removals = told.operation() == Atom::Operation::different &&
                                          fact.operation() == Atom::Operation::different;
                return told.variable().is_same(fact.variable()) && (!are_removals || told == fact);
            });
        });
        if (!steps[i].news.empty() || i + 1 == steps.size())
            used.insert(used.end(), steps[i].facts.begin(), steps[i].facts.end());
    }
    const Step last = steps.back(); // the contradiction
    steps.pop_back();
    std::erase_if(steps, [](const Step& step) { return step.news.empty(); });
    steps.push_back(last);
    return steps;
}

std::vector<Atom> known_facts_of(std::span<const Step> steps, std::span<const Atom> known) {
    std::vector<bool> is_used(known.size());
    for (const Step& step : steps)
        for (const Atom fact : step.facts) {
            const auto found = std::find(known.begin(), known.end(), fact);
            if (found != known.end())
                is_used[static_cast<std::size_t>(found - known.begin())] = true;
            else
                for (std::size_t i = 0; i < known.size(); ++i)
                    if (known[i].variable().is_same(fact.variable())) is_used[i] = true;
        }
    std::vector<Atom> used;
    for (std::size_t i = 0; i < known.size(); ++i)
        if (is_used[i]) used.push_back(known[i]);
    return used;
}

} // namespace explaining

Explanation Explanation::why(const Model& model, Atom fact) const {
    Explanation part = *this;
    explaining::Knowledge known(model);
    part.steps_.clear();
    for (const Atom given : known_) known.add(given);
    if (known.knows(fact)) return part;
    for (const Step& step : steps_) {
        part.steps_.push_back(step);
        for (const Atom told : step.news) known.add(told);
        if (!known.knows(fact)) continue;
        part.steps_ = explaining::needed_steps(model, known_, std::move(part.steps_), std::vector{fact});
        return part;
    }
    part.steps_.clear();
    return part;
}

// From step to step -------------------------------------------------------------------------------------

Explanation ExplanationMaker::make() {
    explain();
    result_.was_interrupted_ = result_.status_ == Explanation::Status::unknown && budget_.was_interrupted();
    return std::move(result_);
}

void ExplanationMaker::explain() {
    if (contradicts_itself_) {
        result_.status_ = Explanation::Status::infeasible;
        return;
    }
    goal_.emplace(known_model(), budget_);
    result_.solution_ = goal_->solution();
    result_.is_unique_ = goal_->is_unique();
    if (goal_->status() == explaining::Goal::Status::infeasible)
        result_.status_ = Explanation::Status::infeasible;
    if (goal_->status() != explaining::Goal::Status::known) return;
    explaining::SingleSteps single(parts_, knowledge_, explaining::all_constraints(model_));
    if (!tell_open(single) || !tell_between_bounds(single)) return; // a limit was reached
    result_.status_ = result_.left_out_.empty() ? Explanation::Status::complete : Explanation::Status::bounds;
    shorten();
}

/// Adds steps until all facts of the goal are known. Returns false if a limit was reached, including that of steps.
bool ExplanationMaker::tell_open(explaining::SingleSteps& single) {
    while (!goal_->open(knowledge_).empty()) {
        auto step = single.next();
        if (!step) step = step_together();
        if (!step) step = step_by_cases();
        if (!step || !tell(std::move(*step))) return false;
    }
    return true;
}

/// Adds steps about the values between the bounds of wide variables, once the bounds themselves are explained. If there
/// are too many values to try each one, adds only facts that single constraints imply.
bool ExplanationMaker::tell_between_bounds(explaining::SingleSteps& single) {
    const auto left_out = [this] { return goal_->look_between_bounds(model_, knowledge_, budget_); };
    auto variables = left_out();
    if (!variables) return false;
    if (!variables->empty()) {
        while (auto step = single.next())
            if (!tell(std::move(*step))) return false;
        variables = left_out(); // fewer variables may be left now
        if (!variables) return false;
    }
    result_.left_out_ = std::move(*variables);
    return tell_open(single);
}

/// Checks and adds a step. Returns false if no more steps may follow, or if a limit was reached before the check ended.
bool ExplanationMaker::tell(Step step) {
    if (budget_.is_over() || !is_right(step)) return false;
    for (const Atom fact : step.news) knowledge_.add(fact);
    result_.steps_.push_back(std::move(step));
    return result_.steps_.size() < most_steps_;
}

Explanation explain(const Model& model, const ExplanationOptions& options) {
    return ExplanationMaker(model, options).make();
}

} // namespace csp
