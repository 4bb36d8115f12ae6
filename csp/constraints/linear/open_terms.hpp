#pragma once

#include <csp/constraints/linear/normal_form.hpp>
#include <csp/engine/rule.hpp>

#include <span>
#include <utility>
#include <vector>

namespace csp {

// A term now: the least and the most it can be, what says so, and how to limit it.

inline WideValue least(LinearTerm term, const Context& context) {
    return term.coefficient *
           (term.coefficient > 0 ? context.min(term.variable) : context.max(term.variable));
}
inline WideValue most(LinearTerm term, const Context& context) {
    return term.coefficient *
           (term.coefficient > 0 ? context.max(term.variable) : context.min(term.variable));
}
inline LinearTerm operator-(LinearTerm term) { return {-term.coefficient, term.variable}; }

/// The atom behind least().
inline Atom least_atom(LinearTerm term, const Context& context) {
    return term.coefficient > 0 ? Atom::at_least(term.variable, context.min(term.variable))
                                : Atom::at_most(term.variable, context.max(term.variable));
}

/// Makes the term at most k.
template <typename Why>
bool limit(LinearTerm term, WideValue k, Context& context, const Why& why) {
    if (term.coefficient > 0) return context.at_most(term.variable, floor_divided(k, term.coefficient), why);
    return context.at_least(term.variable, -floor_divided(k, -term.coefficient), why);
}

/// The terms of a sum, those of unfixed variables first; the others count as one reversible number. The list
/// is reordered but never restored: only how many terms are open is.
class OpenTerms {
  public:
    explicit OpenTerms(std::vector<LinearTerm> terms) : terms_(std::move(terms)) {}

    void set_up(Wiring& wiring) {
        open_ = wiring.reversible(static_cast<std::uint32_t>(terms_.size()));
        fixed_sum_ = wiring.reversible(WideValue{0});
    }

    /// Puts the terms fixed since the last call away. Returns those left; they stay until the next call.
    std::span<const LinearTerm> settle(Context& context) {
        const std::uint32_t before = context.get(open_);
        std::uint32_t open = before;
        WideValue sum = context.get(fixed_sum_);
        for (std::uint32_t i = 0; i < open;) {
            if (!context.is_fixed(terms_[i].variable)) {
                ++i;
                continue;
            }
            sum += terms_[i].coefficient * context.value(terms_[i].variable);
            std::swap(terms_[i], terms_[--open]);
        }
        if (open != before) {
            context.set(open_, open);
            context.set(fixed_sum_, sum);
        }
        return {terms_.data(), open};
    }
    WideValue fixed_sum(const Context& context) const { return context.get(fixed_sum_); }

    const std::vector<LinearTerm>& all() const { return terms_; }

    /// Adds to the reason that every term, but for the one of `except`, is at least what it is at least now;
    /// with sign -1, at most what it is at most.
    void explain(Reason& reason, const Context& context, int sign, const LinearTerm* except) const {
        for (const LinearTerm& term : terms_)
            if (except == nullptr || term.variable != except->variable)
                reason.add(least_atom(sign > 0 ? term : -term, context));
    }

    WideValue value(const Assignment& assignment) const {
        WideValue sum = 0;
        for (const LinearTerm& term : terms_) sum += term.coefficient * assignment[term.variable];
        return sum;
    }

    /// A priority after the number of terms.
    Priority priority() const {
        if (terms_.size() <= 2) return Priority::unary;
        return terms_.size() <= 4 ? Priority::ternary : Priority::linear;
    }

  private:
    std::vector<LinearTerm> terms_;
    Reversible<std::uint32_t> open_;
    Reversible<WideValue> fixed_sum_;
};

} // namespace csp
