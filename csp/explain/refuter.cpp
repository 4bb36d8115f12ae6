#include <csp/explain/refuter.hpp>

#include <utility>

namespace csp::explaining {

/// The facts are posted before anything is propagated, so that none of the recorded removals is a fact.
Refuter::Refuter(const Model& model, ConstraintSet constraints, const Budget& budget,
                 std::span<const Atom> facts)
    : model_(model),
      constraints_(std::move(constraints)) {
    if (budget.is_over()) return;
    load(model.with_constraints(constraints_), engine_);
    for (const Atom fact : facts)
        if (!engine_.post(fact)) return;
    engine_.set_listener(&trace_);
    is_consistent_ = engine_.propagate();
    engine_.set_listener(nullptr);
}

std::optional<std::uint64_t> Refuter::effort(Atom assumption) {
    if (!is_consistent_) return std::nullopt;
    const std::uint64_t before = engine_.propagations();
    const bool is_consistent = engine_.decide(assumption);
    engine_.pop();
    if (is_consistent) return std::nullopt;
    return engine_.propagations() - before;
}

std::optional<ConstraintSet> Refuter::constraints_refuting(Atom assumption) {
    if (!is_consistent_) return std::nullopt;
    const std::size_t known = trace_.size();
    engine_.set_listener(&trace_);
    const bool is_consistent = engine_.decide(assumption);
    engine_.set_listener(nullptr);
    engine_.pop();
    auto met = trace_.constraints(model_, constraints_);
    trace_.forget_after(known);
    if (is_consistent) return std::nullopt;
    return met;
}

} // namespace csp::explaining
