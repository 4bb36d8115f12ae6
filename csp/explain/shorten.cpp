#include <csp/explain/shorten.hpp>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace csp::explaining {

namespace {

using ExplainedStep = Explanation::Step;

/// Whether the step may need the fact. Removed values are separate facts; any other fact about the variable may follow
/// from several facts, or imply several.
bool may_use(const ExplainedStep& step, Atom fact) {
    const auto is_removal = [](Atom some) { return some.operation() == Atom::Operation::different; };
    const auto is_about_it = [&](Atom used) {
        return used.variable().is_same(fact.variable()) &&
               (used == fact || !is_removal(used) || !is_removal(fact));
    };
    return std::any_of(step.facts.begin(), step.facts.end(), is_about_it) ||
           std::any_of(step.trial.begin(), step.trial.end(),
                       [fact](const ExplainedStep& part) { return may_use(part, fact); });
}

/// Returns the step after `number` that can also infer the fact; nullopt if there is none before the first step that
/// uses it. Steps that are left out have no new facts.
std::optional<std::size_t> later_teller(const std::vector<ExplainedStep>& steps, std::size_t number,
                                        Atom fact, Parts& parts) {
    for (std::size_t later = number + 1; later < steps.size(); ++later) {
        const ExplainedStep& step = steps[later];
        if (step.news.empty()) continue;
        if (may_use(step, fact)) return std::nullopt;
        if (step.kind != Explanation::Kind::direct || step.constraints.size() != 1) continue;
        Part& part = parts.single(step.constraints.front());
        const auto& scope = part.scope();
        const auto is_it = [fact](Var x) { return x.is_same(fact.variable()); };
        if (std::any_of(scope.begin(), scope.end(), is_it) && part.derives(step.facts, fact)) return later;
    }
    return std::nullopt;
}

} // namespace

std::vector<std::size_t> shorten(std::vector<ExplainedStep>& steps, Parts& parts) {
    std::vector<bool> tells_more(steps.size());
    for (std::size_t number = steps.size(); number-- > 0;) {
        std::vector<std::size_t> tellers;
        for (const Atom fact : steps[number].news)
            if (const auto teller = later_teller(steps, number, fact, parts)) tellers.push_back(*teller);
        if (tellers.size() < steps[number].news.size()) continue;
        for (std::size_t i = 0; i < tellers.size(); ++i) {
            steps[tellers[i]].news.push_back(steps[number].news[i]);
            tells_more[tellers[i]] = true;
        }
        steps[number].news.clear();
    }
    std::vector<ExplainedStep> left;
    std::vector<std::size_t> changed;
    for (std::size_t number = 0; number < steps.size(); ++number) {
        if (steps[number].news.empty()) continue;
        if (tells_more[number]) {
            std::stable_sort(steps[number].news.begin(), steps[number].news.end(),
                             [](Atom a, Atom b) { return a.variable().index < b.variable().index; });
            changed.push_back(left.size());
        }
        left.push_back(std::move(steps[number]));
    }
    steps = std::move(left);
    return changed;
}

} // namespace csp::explaining
