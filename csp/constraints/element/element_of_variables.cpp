#include <csp/constraints/element/rules.hpp>

#include <csp/engine/domain_reason.hpp>

#include <algorithm>
#include <utility>

namespace csp {

ElementOfVariables::ElementOfVariables(View result, View index, std::vector<View> elements)
    : result_(result),
      index_(index),
      elements_(std::move(elements)),
      witnesses_(elements_.size(), 0) {
    seen_.reserve(elements_.size());
    for (const View x : elements_) seen_.push_back(solved_for(result, x));
}

void ElementOfVariables::scope(Wiring& wiring) {
    wiring.on(result_);
    wiring.on(index_);
    wiring.on_each(elements_);
}

void ElementOfVariables::propagate(Context& context) {
    const auto always = [](Reason&) {};
    if (!context.at_least(index_, 0, always) ||
        !context.at_most(index_, static_cast<WideValue>(elements_.size()) - 1, always))
        return; // Rule 1
    if (!context.is_fixed(index_)) {
        if (context.is_small(result_.variable()))
            narrow_small(context);
        else
            narrow_bounds(context);
    }
    if (!context.failed() && context.is_fixed(index_)) follow(context);
}

/// Rules 2 and 3 on words, with the values of the result's variable.
void ElementOfVariables::narrow_small(Context& context) const {
    const Var result = result_.variable();
    const Value base = context.base(result);
    const Word possible = context.bits(result);
    Word shared = 0;
    for (const Value i : context.domain(index_)) {
        const auto at = static_cast<std::size_t>(i);
        const Word both = context.window(seen_[at], base) & possible;
        shared |= both;
        const auto is_apart = [&](Reason& r) { DomainReason(r, context).disjoint(result_, elements_[at]); };
        if (both == 0 && !context.remove(index_, i, is_apart)) return; // Rule 2
    }
    const auto why = [&](Reason& r) {
        DomainReason reason(r, context);
        reason.known(index_);
        for (const Value i : context.domain(index_))
            reason.lacks(seen_[static_cast<std::size_t>(i)], possible & ~shared, base);
    };
    if (context.keep_bits(result, shared, why)) context.fixpoint(); // Rule 3
}

void ElementOfVariables::narrow_bounds(Context& context) {
    Value lowest = max_value;
    Value highest = min_value;
    for (const Value i : context.domain(index_)) {
        const auto at = static_cast<std::size_t>(i);
        if (has_shared_value(at, context)) {
            lowest = std::min(lowest, context.min(elements_[at]));
            highest = std::max(highest, context.max(elements_[at]));
        } else {
            const auto is_apart = [&](Reason& r) {
                DomainReason(r, context).disjoint(result_, elements_[at]);
            };
            if (!context.remove(index_, i, is_apart)) return; // Rule 2
        }
    }
    context.at_least(result_, lowest, [&](Reason& r) { explain_indices(lowest, true, context, r); });
    context.at_most(result_, highest,
                    [&](Reason& r) { explain_indices(highest, false, context, r); }); // Rule 3
}

/// Rule 4.
void ElementOfVariables::follow(Context& context) const {
    const View element = elements_[static_cast<std::size_t>(context.value(index_))];
    const auto why = [&](View lacking, View narrowed) {
        return [&, lacking, narrowed](Reason& r) {
            r.add(atom_equal(index_, context.value(index_)));
            DomainReason(r, context).lacks(lacking, context.domain(narrowed));
        };
    };
    if (!context.keep(element, context.domain(result_), why(result_, element))) return;
    if (!context.keep(result_, context.domain(element), why(element, result_))) return;
    if (context.is_fixed(result_) && context.contains(element, context.value(result_)))
        return context.entailed(); // views of one variable may still differ
    context.fixpoint();
}

bool ElementOfVariables::has_shared_value(std::size_t i, const Context& context) {
    const Value witness = witnesses_[i];
    if (context.contains(result_, witness) && context.contains(elements_[i], witness)) return true;
    const auto found = shared_value(context.domain(result_), context.domain(elements_[i]));
    if (found) witnesses_[i] = *found;
    return found.has_value();
}

/// Adds that every index is removed or that its element is within the bound.
void ElementOfVariables::explain_indices(Value bound, bool is_lower, const Context& context,
                                         Reason& reason) const {
    for (std::size_t i = 0; i < elements_.size(); ++i) {
        const auto index = static_cast<Value>(i);
        if (!context.contains(index_, index))
            reason.add(atom_different(index_, index));
        else
            reason.add(is_lower ? atom_at_least(elements_[i], bound) : atom_at_most(elements_[i], bound));
    }
}

std::optional<bool> ElementOfVariables::check(const Assignment& assignment) const {
    const Value index = assignment[index_];
    if (index < 0 || static_cast<std::size_t>(index) >= elements_.size()) return false;
    return assignment[result_] == assignment[elements_[static_cast<std::size_t>(index)]];
}

} // namespace csp
