#include <apps/flatzinc/search/on_restart.hpp>

#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/search/annotation.hpp>

#include <algorithm>
#include <limits>

namespace flatzinc {

OnRestart::OnRestart(Translation& translation) : translation_(translation) {
    for (const StatedConstraint& constraint : translation.instance().constraints)
        if (constraint.form == Form::plain) add(constraint);
}

void OnRestart::add(const StatedConstraint& constraint) {
    using namespace builtins;
    const Instance& instance = translation_.instance();
    const Builtin* const builtin = constraint.builtin;
    const auto argument = [&](std::size_t i) { return instance.operands_of(constraint, i).front(); };
    if (builtin == &fzn_on_restart_complete)
        ends_.push_back(seen(argument(0)));
    else if (builtin == &fzn_on_restart_status)
        settings_.push_back({Kind::status, seen(argument(0))});
    else if (builtin == &fzn_on_restart_uniform_int)
        settings_.push_back(
            {Kind::uniform, seen(argument(2)), {}, {argument(0).constant, argument(1).constant}});
    else if (builtin == &fzn_on_restart_sol_int || builtin == &fzn_on_restart_sol_bool)
        settings_.push_back({Kind::solution, seen(argument(1)), seen(argument(0))});
    else if (builtin == &fzn_on_restart_last_val_int || builtin == &fzn_on_restart_last_val_bool)
        settings_.push_back({Kind::last_value, seen(argument(1)), seen(argument(0))});
}

OnRestart::Seen OnRestart::seen(Operand operand) {
    Seen seen{operand, std::nullopt, place_of(translation_, operand)};
    if (operand.is_constant())
        seen.known = operand.constant;
    else if (translation_.is_fixed(operand))
        seen.known = translation_.min(operand);
    return seen;
}

std::optional<WideValue> OnRestart::Seen::value(const csp::Store& store) const {
    if (known || !place || place->is_open(store)) return known;
    if (place->is_condition()) return csp::is_true(place->equal(1), store) ? 1 : 0;
    return place->domain(store).min();
}

std::optional<WideValue> OnRestart::wanted(const Setting& setting, RunStatus before,
                                           csp::Random& random) const {
    if (setting.kind == Kind::status) return static_cast<WideValue>(before);
    if (setting.kind != Kind::uniform) return setting.value;
    const auto [low, high] = setting.range;
    if (low > high || high - low >= std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
    return low + static_cast<WideValue>(random.below(static_cast<std::uint32_t>(high - low + 1)));
}

std::optional<std::vector<csp::Atom>> OnRestart::givens(RunStatus before, csp::Random& random) const {
    std::vector<csp::Atom> atoms;
    for (const Setting& setting : settings_) {
        const auto value = wanted(setting, before, random);
        if (!value) continue;
        const Seen& target = setting.target;
        const bool is_possible =
            target.known ? *target.known == *value : translation_.domain(target.operand).contains(*value);
        if (!is_possible) return std::nullopt;
        if (target.place) atoms.push_back(target.place->equal(static_cast<csp::Value>(*value)));
    }
    return atoms;
}

void OnRestart::see(const csp::Store& store) {
    for (Setting& setting : settings_)
        if (setting.kind == Kind::last_value)
            if (const auto value = setting.source.value(store)) setting.value = value;
}

void OnRestart::note_solution(std::span<const WideValue> values) {
    for (Setting& setting : settings_) {
        const Operand source = setting.source.operand;
        if (setting.kind == Kind::solution || setting.kind == Kind::last_value)
            setting.value = source.is_constant() ? source.constant : values[source.variable];
    }
}

bool OnRestart::is_over(const csp::Store& store) const {
    return std::any_of(ends_.begin(), ends_.end(), [&](const Seen& end) { return end.value(store) == 1; });
}

} // namespace flatzinc
