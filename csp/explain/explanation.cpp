#include <csp/explain/explanation.hpp>

#include <csp/explain/knowledge.hpp>
#include <csp/explain/needed_steps.hpp>

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

/// Marks the steps before one that a fact comes from: the first that tells it, or else all that tell of its variable,
/// of which it follows. None of them: it was known from the beginning.
void mark_sources(std::span<const Step> before, Atom fact, std::vector<bool>& is_needed) {
    for (std::size_t i = 0; i < before.size(); ++i)
        if (tells(before[i], fact)) {
            is_needed[i] = true;
            return;
        }
    for (std::size_t i = 0; i < before.size(); ++i)
        if (tells_of(before[i], fact.variable())) is_needed[i] = true;
}

} // namespace

std::vector<Step> needed_steps(std::vector<Step> steps, std::span<const Atom> facts) {
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

} // namespace explaining

Explanation Explanation::why(const Model& model, Atom fact) const {
    Explanation part = *this;
    explaining::Knowledge known(model);
    part.steps_.clear();
    for (const Step& step : steps_) {
        part.steps_.push_back(step);
        for (const Atom told : step.news) known.add(told);
        if (!known.knows(fact)) continue;
        part.steps_ = explaining::needed_steps(std::move(part.steps_), std::vector{fact});
        return part;
    }
    part.steps_.clear();
    return part;
}

} // namespace csp
