#include <csp/constraints/linear/rules.hpp>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace csp {

namespace {

using About = SumDeduction::About;

/// Explains why a sum that must equal the constant, or be at most the constant, has bounds that force a term or the
/// condition to change.
template <typename Sum>
void explain_rule(const Sum& sum, WideValue constant, const Condition& condition, std::optional<Atom> stated,
                  SumDeduction deduction, const Past& past, Reason& reason) {
    sum.explain_later(constant, deduction, stated, past, reason);
    const bool is_about_condition = deduction.is_about_sum() && stated;
    if (!is_about_condition) condition.explain(reason);
}

} // namespace

template <typename Sum>
void LinearAtMost<Sum>::scope(Wiring& wiring) {
    sum_.scope(wiring, Interest::least);
    condition_.scope(wiring);
}

template <typename Sum>
void LinearAtMost<Sum>::propagate(Context& context) {
    const Truth condition = condition_.truth(context);
    if (condition == Truth::no) return context.entailed();
    const SumRange<Wide> range = sum_.range(context);
    if (range.most <= constant_) return context.entailed();
    const Wide slack = constant_ - range.least;
    if (slack < 0) { // Rule 2
        condition_.refute(context, later(SumDeduction(About::sum, 1).token()));
        return context.entailed();
    }
    if (condition == Truth::yes && range.widest > slack) {
        if (!hold_down_terms(slack, context)) return;
        if (Sum::follows_events) return;
    }
    context.fixpoint(); // no lower bound of a term has moved
}

template <typename Sum>
bool LinearAtMost<Sum>::hold_down_terms(Wide slack, Context& context) {
    const auto room = [slack] { return slack; };
    return sum_.for_each_open(context, room, [&](const auto& term) { // Rule 1
        const auto [least, most] = extent<Wide>(term, context);
        return most - least <= slack ||
               hold_down(term, slack, context,
                         later(SumDeduction(About::term, 1, sum_.number_of(term)).token()));
    });
}

template <typename Sum>
void LinearAtMost<Sum>::explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                                      Reason& reason) const {
    explain_rule(sum_, constant_, condition_, stated, SumDeduction(token), past, reason);
}

template class LinearAtMost<VariableSum<WideValue>>;
template class LinearAtMost<VariableSum<HugeValue>>;
template class LinearAtMost<MixedSum<WideValue>>;
template class LinearAtMost<MixedSum<HugeValue>>;

template <typename Sum>
void LinearEqual<Sum>::scope(Wiring& wiring) {
    sum_.scope(wiring, Interest::both);
    condition_.scope(wiring);
}

template <typename Sum>
void LinearEqual<Sum>::propagate(Context& context) {
    constexpr int most_passes = 32;
    const Truth condition = condition_.truth(context);
    if (condition == Truth::no) return context.entailed();
    Range range = sum_.range(context);
    for (int passes = 0;; ++passes) {
        const Wide room = std::min(room_above(range), room_below(range));
        if (room < 0) return refute(range, context); // Rule 3
        if (range.widest <= room || condition == Truth::unknown) {
            if (range.least == range.most) return context.entailed();
            if (passes == 0 || !Sum::follows_events) context.fixpoint();
            return;
        }
        if (passes == most_passes || !narrow(range, context)) return;
    }
}

/// Makes one pass over the open terms that are wider than their room.
template <typename Sum>
bool LinearEqual<Sum>::narrow(Range& range, Context& context) const {
    range.widest = 0;
    const auto room = [&] { return std::min(room_above(range), room_below(range)); };
    return sum_.for_each_open(context, room, [&](const auto& term) { return narrow(term, range, context); });
}

template <typename Sum>
template <typename Term>
inline bool LinearEqual<Sum>::narrow(const Term& term, Range& range, Context& context) const {
    Extent<Wide> now = extent<Wide>(term, context);
    const auto because_others = [&](int sign) {
        return later(SumDeduction(About::term, sign, sum_.number_of(term)).token());
    };
    const auto reread = [&] {
        const Extent<Wide> before = std::exchange(now, extent<Wide>(term, context));
        range.least += now.least - before.least;
        range.most += now.most - before.most;
    };
    if (now.most - now.least > room_above(range)) { // Rule 1
        if (!hold_down(term, room_above(range), context, because_others(1))) return false;
        reread();
    }
    if (now.most - now.least > room_below(range)) { // Rule 2
        if (!hold_down(-term, room_below(range), context, because_others(-1))) return false;
        reread();
    }
    range.widest = std::max(range.widest, now.most - now.least);
    return true;
}

template <typename Sum>
void LinearEqual<Sum>::refute(const Range& range, Context& context) const {
    const int sign = constant_ < range.least ? 1 : -1;
    condition_.refute(context, later(SumDeduction(About::sum, sign).token()));
    context.entailed();
}

template <typename Sum>
void LinearEqual<Sum>::explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                                     Reason& reason) const {
    explain_rule(sum_, constant_, condition_, stated, SumDeduction(token), past, reason);
}

template class LinearEqual<VariableSum<WideValue>>;
template class LinearEqual<VariableSum<HugeValue>>;
template class LinearEqual<MixedSum<WideValue>>;
template class LinearEqual<MixedSum<HugeValue>>;

namespace {

/// These functions return whether a term is fixed, its value if it is, and the value that it must not take.

bool is_fixed(const LinearTerm& term, const Context& context) { return context.is_fixed(term.variable); }
bool is_fixed(const MixedTerm& term, const Context& context) {
    return context.is_fixed(term.atom.variable()) ||
           (term.is_atom && truth(term.atom, context) != Truth::unknown);
}

HugeValue value(const LinearTerm& term, const Context& context) {
    return HugeValue{term.coefficient} * context.value(term.variable);
}
HugeValue value(const MixedTerm& term, const Context& context) {
    if (!term.is_atom) return value(term.as_variable(), context);
    return truth(term.atom, context) == Truth::yes ? term.coefficient : 0;
}

void explain_fixed(const LinearTerm& term, Reason& reason, const Context& context) {
    reason.add(Atom::equal(term.variable, context.value(term.variable)));
}
void explain_fixed(const MixedTerm& term, Reason& reason, const Context& context) {
    if (!term.is_atom) return explain_fixed(term.as_variable(), reason, context);
    reason.add(truth(term.atom, context) == Truth::yes ? term.atom : !term.atom);
}

/// Forbids `value` for the term, which is open.
template <typename Why>
void forbid(const LinearTerm& term, HugeValue value, Context& context, const Why& why) {
    const HugeValue v = value / term.coefficient;
    if (v * term.coefficient == value && min_value <= v && v <= max_value)
        context.remove(term.variable, static_cast<WideValue>(v), why);
}
template <typename Why>
void forbid(const MixedTerm& term, HugeValue value, Context& context, const Why& why) {
    if (!term.is_atom) return forbid(term.as_variable(), value, context, why);
    if (value == 0) context.post(term.atom, why);
    if (value == term.coefficient) context.post(!term.atom, why);
}

Var variable_of(const MixedTerm& term) { return term.atom.variable(); }
HugeValue value_of(const MixedTerm& term, const Assignment& assignment) {
    return term.is_atom ? value_of(term.as_atom(), assignment) : value_of(term.as_variable(), assignment);
}
Events events_fixing(const LinearTerm&) { return Events::fixed; }
Events events_fixing(const MixedTerm& term) {
    return term.is_atom ? events_deciding(term.atom) : Events::fixed;
}

} // namespace

std::vector<MixedTerm> mixed_terms(const LinearForm& form) {
    std::vector<MixedTerm> terms;
    terms.reserve(form.terms.size() + form.atom_terms.size());
    for (const LinearTerm& term : form.terms)
        terms.push_back({term.coefficient, Atom::equal(term.variable, 0), false});
    for (const AtomTerm& term : form.atom_terms) terms.push_back({term.coefficient, term.atom, true});
    return terms;
}

template <typename Term>
void LinearDifferent<Term>::scope(Wiring& wiring) {
    for (const Term& term : terms_) wiring.on(variable_of(term), events_fixing(term));
    condition_.scope(wiring);
}

template <typename Term>
void LinearDifferent<Term>::propagate(Context& context) {
    const Truth condition = condition_.truth(context);
    if (condition == Truth::no) return context.entailed();
    const std::size_t most_open = condition == Truth::yes ? 1 : 0;
    std::size_t open = 0;
    for (std::size_t i = 0; i < terms_.size() && open <= most_open; ++i)
        if (!is_fixed(terms_[i], context)) std::swap(terms_[open++], terms_[i]);
    if (open > most_open) return context.fixpoint();
    HugeValue rest = constant_;
    for (std::size_t i = open; i < terms_.size(); ++i) rest -= value(terms_[i], context);
    const auto why = [&](Reason& r) { explain_by_fixed(r, context); };
    if (open == 0) {
        if (rest == 0) condition_.refute(context, why); // Rule 2
    } else {
        forbid(terms_.front(), rest, context, [&](Reason& r) { // Rule 1
            why(r);
            condition_.explain(r);
        });
    }
    context.entailed();
}

template <typename Term>
std::optional<bool> LinearDifferent<Term>::check(const Assignment& assignment) const {
    HugeValue sum = 0;
    for (const Term& term : terms_) sum += value_of(term, assignment);
    return !condition_.is_met_by(assignment) || sum != constant_;
}

template <typename Term>
void LinearDifferent<Term>::explain_by_fixed(Reason& reason, const Context& context) const {
    for (const Term& term : terms_)
        if (is_fixed(term, context)) explain_fixed(term, reason, context);
}

template class LinearDifferent<LinearTerm>;
template class LinearDifferent<MixedTerm>;

// Two sums -----------------------------------------------------------------------------------------

namespace {

/// Whether the value of the variable that is best for the first sum is the worst for the second.
bool is_opposed(const TwoSums::Term& term) {
    return (term.first < 0 && term.second > 0) || (term.first > 0 && term.second < 0);
}

/// Whether `a` loses less of the first sum than `b`, relative to its saving in the second.
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
/// all together do not suffice.
const TwoSums::Term* TwoSums::critical(const Context& context) const {
    HugeValue excess = -HugeValue{most_second_}; // of the second sum, if the first is at its best
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
