#include <csp/testing/solution_watch.hpp>

#include <csp/base/error.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace csp::testing {

SolutionWatch::SolutionWatch(const Model& model, Assignment solution)
    : model_(model),
      solution_(std::move(solution)) {
    if (solution_.values().size() < model.variable_count())
        throw ArgumentError("csp::testing::SolutionWatch",
                            "an assignment of " + std::to_string(solution_.values().size()) +
                                " values, but the model has " + std::to_string(model.variable_count()) +
                                " variables");
}

void SolutionWatch::on_removal(const Removal& removal) {
    if (!is_watching() || removal.variable.index >= model_.variable_count()) return;
    const Value v = solution_[removal.variable];
    const bool is_lost = std::any_of(removal.removed.begin(), removal.removed.end(),
                                     [v](Interval run) { return run.min <= v && v <= run.max; });
    if (!is_lost) return;
    left_at_ = removal.depth;
    if (removal.origin != Origin::rule) return;
    throw RuleError(in_words(*removal.rule_info, model_.names()) + " removed " + std::to_string(v) +
                    " from " + model_.name(removal.variable) + ", its value in the solution watched; " +
                    text_of(removal.reason));
}

void SolutionWatch::on_failure(const Failure& failure) {
    if (!is_watching()) return;
    left_at_ = failure.depth;
    if (failure.origin != Origin::rule) return;
    throw RuleError(in_words(*failure.rule_info, model_.names()) +
                    " failed where the solution watched was still possible; " + text_of(failure.reason));
}

void SolutionWatch::on_backtrack(int depth) {
    if (depth < left_at_) left_at_ = never;
}

std::string SolutionWatch::text_of(const Reason& reason) const {
    constexpr std::array signs{" >= ", " < ", " = ", " != "};
    const NameOf name = model_.names();
    std::string text;
    for (const View x : reason.variables) text += (text.empty() ? "" : ", ") + name(x);
    for (const Atom atom : reason.atoms)
        text += (text.empty() ? "" : ", ") + name(atom.variable()) +
                signs.at(static_cast<std::size_t>(atom.operation())) + std::to_string(atom.value());
    return text.empty() ? "it gave no reason" : "its reason: " + text;
}

} // namespace csp::testing
