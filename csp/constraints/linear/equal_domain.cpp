#include <csp/constraints/linear/equal_domain.hpp>

#include <csp/constraints/linear/term.hpp>
#include <csp/engine/domain_reason.hpp>

#include <algorithm>

namespace csp {

void ValueSet::insert_window(WideValue from, Word window) {
    if (window == 0) return;
    from += lowest(window); // the window's first value, which is within the limits
    window >>= lowest(window);
    const auto index = static_cast<std::size_t>(from - first_) / word_bits;
    const auto shift = static_cast<int>((from - first_) % word_bits);
    words_[index] |= window << shift;
    if (shift != 0 && window >> (word_bits - shift) != 0) words_[index + 1] |= window >> (word_bits - shift);
}

LinearEqualDomain::LinearEqualDomain(const std::vector<Part>& parts, WideValue constant)
    : constant_(constant) {
    CSP_ASSERT(parts.size() == 2 || parts.size() == 3);
    parts_.reserve(parts.size());
    for (const auto& [term, min, max] : parts) parts_.push_back({term, ValueSet(min, max)});
}

void LinearEqualDomain::scope(Wiring& wiring) {
    for (const SupportedTerm& part : parts_) wiring.on(part.term.variable);
}

void LinearEqualDomain::propagate(Context& context) {
    sort_parts(context);
    for (auto& [term, supported] : parts_)
        supported.clear(context.min(term.variable), context.max(term.variable));
    if (parts_.size() == 2) {
        support_pair(parts_[0], parts_[1], constant_, context);
    } else {
        auto& [term, supported] = parts_[0];
        for (const Value v : context.domain(term.variable))
            if (support_pair(parts_[1], parts_[2], constant_ - term.coefficient * v, context))
                supported.insert(v);
    }
    for (const SupportedTerm& part : parts_)
        if (!keep_supported(part, context)) return;
    context.fixpoint(); // the values of a support support each other
}

/// Coefficients of 1 and -1 last, since they make a fast pair; otherwise smaller domains first.
void LinearEqualDomain::sort_parts(const Context& context) {
    std::sort(parts_.begin(), parts_.end(), [&](const SupportedTerm& a, const SupportedTerm& b) {
        const auto rank = [&](const LinearTerm& term) {
            return std::pair(is_unit(term), context.size(term.variable));
        };
        return rank(a.term) < rank(b.term);
    });
}

/// Marks the values with which the terms a and b add up to `sum`. Returns whether there are any.
bool LinearEqualDomain::support_pair(SupportedTerm& a, SupportedTerm& b, WideValue sum,
                                     const Context& context) {
    return is_unit(a.term) && is_unit(b.term) ? support_by_words(a, b, sum, context)
                                              : support_by_values(a, b, sum, context);
}

/// Compares 64 values of a at a time with b mapped to a: x = k - y or x = y + k.
bool LinearEqualDomain::support_by_words(SupportedTerm& a, SupportedTerm& b, WideValue sum,
                                         const Context& context) {
    const Var x = a.term.variable;
    const Var y = b.term.variable;
    const bool is_mirrored = a.term.coefficient == b.term.coefficient;
    const WideValue k = a.term.coefficient * sum;
    const View y_seen_from_x(y, is_mirrored, k);
    const DomainView other = context.domain(y_seen_from_x);
    const auto [least, most] = std::minmax(
        {y_seen_from_x.from_variable(context.min(y)), y_seen_from_x.from_variable(context.max(y))});
    const WideValue last = std::min<WideValue>(context.max(x), most);
    WideValue from = std::max<WideValue>(context.min(x), least);
    bool found = false;
    for (; from <= last; from += word_bits) {
        const Word both = context.window(x, from) & other.window(from);
        if (both == 0) continue;
        found = true;
        a.supported.insert_window(from, both);
        if (is_mirrored)
            b.supported.insert_window(k - from - (word_bits - 1), reversed(both));
        else
            b.supported.insert_window(from - k, both);
    }
    return found;
}

bool LinearEqualDomain::support_by_values(SupportedTerm& a, SupportedTerm& b, WideValue sum,
                                          const Context& context) {
    bool found = false;
    for (const Value v : context.domain(a.term.variable)) {
        const WideValue rest = sum - a.term.coefficient * v;
        const WideValue other = rest / b.term.coefficient;
        if (other * b.term.coefficient != rest || !context.contains(b.term.variable, other)) continue;
        found = true;
        a.supported.insert(v);
        b.supported.insert(static_cast<Value>(other));
    }
    return found;
}

bool LinearEqualDomain::keep_supported(const SupportedTerm& part, Context& context) const {
    const Var x = part.term.variable;
    const auto because_of_others = [&](Reason& reason) {
        DomainReason why(reason, context);
        for (const SupportedTerm& other : parts_)
            if (!other.term.variable.is_same(x)) why.known(other.term.variable);
    };
    const Value first = part.supported.first();
    if (context.is_small(x)) {
        // The limits may have been taken later than the base of the word.
        const Word kept = shifted(part.supported.window(first), first - context.base(x));
        return context.keep_bits(x, kept, because_of_others); // Rule 1
    }
    for (Value from = first + (context.min(x) - first) / word_bits * word_bits; from <= context.max(x);
         from += word_bits) {
        Word gone = context.window(x, from) & ~part.supported.window(from);
        while (gone != 0) { // run by run
            const int begin = lowest(gone);
            const Word gaps = ~gone & ~low_bits(begin);
            const int end = gaps == 0 ? word_bits : lowest(gaps);
            if (!context.remove_range(x, from + begin, from + end - 1, because_of_others)) return false;
            gone &= ~low_bits(end);
        }
    }
    return true;
}

std::optional<bool> LinearEqualDomain::check(const Assignment& assignment) const {
    WideValue sum = 0;
    for (const SupportedTerm& part : parts_) sum += part.term.coefficient * assignment[part.term.variable];
    return sum == constant_;
}

void LinearEqualDomain::state_facts(Facts& facts) const {
    if (!facts.wants<Equation>()) return;
    LinearForm form{{}, Comparison::equal, constant_};
    for (const SupportedTerm& part : parts_) form.terms.push_back(part.term);
    facts.state<Equation>(std::move(form));
}

} // namespace csp
