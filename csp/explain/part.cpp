#include <csp/explain/part.hpp>

#include <csp/base/atom.hpp>

#include <algorithm>
#include <utility>

namespace csp::explaining {

Part::Part(const Model& model, ConstraintSet constraints, const Budget& budget)
    : budget_(budget),
      constraints_(std::move(constraints)) {
    std::vector<bool> is_listed(model.variable_count());
    for (const std::uint32_t c : constraints_)
        for (const Var x : model.variables_of(c)) is_listed[x.index] = true;
    for (std::uint32_t x = 0; x < model.variable_count(); ++x)
        if (is_listed[x]) scope_.emplace_back(x);
    if (budget.is_over()) return;
    load(model.with_constraints(constraints_), engine_);
    is_root_consistent_ = engine_.propagate();
}

bool Part::enter(std::span<const Atom> facts, Listener* listener) {
    if (!is_root_consistent_) return false;
    engine_.push();
    for (const Atom fact : facts)
        if (!engine_.post(fact)) return false;
    if (listener == nullptr) return engine_.propagate();
    engine_.set_listener(listener);
    const bool is_consistent = engine_.propagate();
    engine_.set_listener(nullptr);
    return is_consistent;
}

void Part::leave() {
    if (is_root_consistent_) engine_.pop();
}

bool Part::derives(std::span<const Atom> facts, Atom fact) {
    bool is_derived = false;
    const bool is_consistent = with(facts, [&](const Store& store) { is_derived = is_true(fact, store); });
    return is_derived || !is_consistent;
}

bool Part::refutes(std::span<const Atom> facts) {
    return !with(facts, [](const Store&) {});
}

} // namespace csp::explaining
