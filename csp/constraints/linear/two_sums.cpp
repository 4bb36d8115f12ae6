#include <csp/constraints/linear/two_sums.hpp>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace csp {

namespace {

/// Whether the variable's best value for the first sum is its worst for the second, or vice versa.
bool is_opposed(const TwoSums::Term& term) {
    return (term.first < 0 && term.second > 0) || (term.first > 0 && term.second < 0);
}

/// Whether a loses less of the first sum than b, relative to its saving in the second.
bool gives_up_before(const TwoSums::Term& a, const TwoSums::Term& b) {
    return std::abs(a.first) * std::abs(b.second) < std::abs(b.first) * std::abs(a.second);
}

} // namespace

TwoSums::TwoSums(std::vector<Term> terms, const WideValue& most_first, WideValue most_second)
    : terms_(std::move(terms)),
      most_first_(&most_first),
      most_second_(most_second) {
    const auto others = std::stable_partition(terms_.begin(), terms_.end(), is_opposed);
    std::stable_sort(terms_.begin(), others, gives_up_before);
    opposed_ = static_cast<std::size_t>(others - terms_.begin());
}

std::unique_ptr<TwoSums> TwoSums::fixed(std::vector<Term> terms, WideValue most_first,
                                        WideValue most_second) {
    auto rule = std::make_unique<TwoSums>(std::move(terms), most_first, most_second);
    rule->own_first_ = most_first;
    rule->most_first_ = &rule->own_first_;
    return rule;
}

void TwoSums::scope(Wiring& wiring) {
    for (const Term& term : terms_) wiring.on(term.variable, Events::bounds);
}

/// Returns the last variable that has to give up some of its best value for the first sum; null if none has to, or if
/// all together are not enough.
const TwoSums::Term* TwoSums::critical(const Context& context) const {
    HugeValue excess = -HugeValue{most_second_}; // of the second sum if the first is best
    for (const Term& term : terms_) {
        const WideValue decisive = term.first != 0 ? term.first : term.second;
        const Value best = decisive > 0 ? context.min(term.variable) : context.max(term.variable);
        excess += HugeValue{term.second} * best;
    }
    if (excess <= 0) return nullptr;
    for (std::size_t i = 0; i < opposed_; ++i) {
        const Term& term = terms_[i];
        const WideValue width = WideValue{context.max(term.variable)} - context.min(term.variable);
        excess -= HugeValue{std::abs(term.second)} * width;
        if (excess <= 0) return &term;
    }
    return nullptr;
}

/// Returns the term of the variable in the sum of q times the first and p times the second.
LinearTerm TwoSums::joined(const Term& term, const Term& critical) const {
    return {term.first * std::abs(critical.second) + term.second * std::abs(critical.first), term.variable};
}

void TwoSums::propagate(Context& context) {
    const WideValue most_first = *most_first_;
    const Term* const last = most_first == no_bound ? nullptr : critical(context);
    if (last == nullptr) return context.fixpoint();
    HugeValue room =
        HugeValue{most_first} * std::abs(last->second) + HugeValue{most_second_} * std::abs(last->first);
    for (const Term& term : terms_) room -= extent<HugeValue>(joined(term, *last), context).least;
    if (room < 0) { // Rule 1
        context.fail([&](Reason& r) { explain(*last, nullptr, r, context); });
        return;
    }
    bool has_pruned = false;
    for (const Term& term : terms_) { // Rule 2
        const LinearTerm both = joined(term, *last);
        if (both.coefficient == 0) continue;
        const auto [least, most] = extent<HugeValue>(both, context);
        if (most - least <= room) continue;
        has_pruned = true;
        if (!hold_down(both, room, context, [&](Reason& r) { explain(*last, &term, r, context); })) return;
    }
    if (!has_pruned) context.fixpoint();
}

void TwoSums::explain(const Term& critical, const Term* except, Reason& reason,
                      const Context& context) const {
    for (const Term& term : terms_) {
        const LinearTerm both = joined(term, critical);
        if (&term != except && both.coefficient != 0) explain_least(both, reason, context);
    }
}

std::optional<bool> TwoSums::check(const Assignment& assignment) const {
    HugeValue first = 0;
    HugeValue second = 0;
    for (const Term& term : terms_) {
        first += HugeValue{term.first} * assignment[term.variable];
        second += HugeValue{term.second} * assignment[term.variable];
    }
    return first <= *most_first_ && second <= most_second_;
}

} // namespace csp
