#include <csp/engine/rule.hpp>

#include <algorithm>

namespace csp {

ConstraintNumbers rests_on(const Reason& reason, const RuleInfo& info, std::optional<Var> x) {
    if (!reason.constraints.empty()) return ConstraintNumbers(reason.constraints);
    if (info.pairs == nullptr || reason.kind == Reason::Kind::naive) return info.constraints;
    std::vector<Var> concerned;
    if (x) concerned.push_back(*x);
    for (const Atom atom : reason.atoms) concerned.push_back(atom.variable());
    for (const View y : reason.variables) concerned.push_back(y.variable());
    std::sort(concerned.begin(), concerned.end(), [](Var a, Var b) { return a.index < b.index; });
    const auto is_same = [](Var a, Var b) { return a.index == b.index; };
    concerned.erase(std::unique(concerned.begin(), concerned.end(), is_same), concerned.end());
    return info.pairs->between(concerned);
}

std::string RuleInfo::name() const {
    if (rule != nullptr) return rule->name();
    return origin == Origin::rule ? "no rule" : std::string(to_string(origin));
}

/// The default refuses: rules that give reasons by `later` must override this function.
void Rule::explain_later(std::optional<Atom>, std::uint32_t, const Past&, Reason&) const {
    throw RuleError("the rule \"" + name() + "\" gave a reason by csp::later, but has no explain_later()");
}

std::string text_of(Atom atom, const NameOf& name) {
    const auto with = [&](const char* sign, WideValue value) {
        return name(atom.variable()) + sign + std::to_string(value);
    };
    switch (atom.operation()) {
    case Atom::Operation::at_least:
        return with(" >= ", atom.value());
    case Atom::Operation::less:
        return with(" <= ", WideValue{atom.value()} - 1);
    case Atom::Operation::equal:
        return with(" == ", atom.value());
    case Atom::Operation::different:
        return with(" != ", atom.value());
    }
    return {};
}

} // namespace csp
