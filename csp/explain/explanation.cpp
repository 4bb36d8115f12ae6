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
