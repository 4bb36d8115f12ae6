#include <csp/constraints/linear/post.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/binary/binary.hpp>
#include <csp/constraints/linear/normal_form.hpp>
#include <csp/constraints/linear/rules.hpp>
#include <csp/engine/domain_reason.hpp>
#include <csp/engine/facts.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

namespace csp {

namespace {

// The domain consistent rule of an equation --------------------------------------------------------

/// A set of values within fixed limits, refilled in every run.
class ValueSet {
  public:
    ValueSet(Value min, Value max)
        : first_(min),
          words_(static_cast<std::size_t>((WideValue{max} - min) / word_bits + 1)) {}

    /// Clears the values from .. to; only these values may be read.
    void clear(Value from, Value to) {
        std::fill(words_.begin() + (from - first_) / word_bits,
                  words_.begin() + (to - first_) / word_bits + 1, Word{0});
    }
    void insert(Value v) {
        words_[static_cast<std::size_t>(v - first_) / word_bits] |= bit((v - first_) % word_bits);
    }
    /// Inserts the values of a window that begins with `from`; all of them are within the limits.
    void insert_window(WideValue from, Word window);
    /// Returns the values `from` .. `from` + 63. The distance of `from` from the smallest value is a multiple of 64.
    Word window(Value from) const { return words_[static_cast<std::size_t>(from - first_) / word_bits]; }
    Value first() const { return first_; }

  private:
    Value first_;
    std::vector<Word> words_;
};

/// sum of two or three terms == constant, domain consistent. A support of a value consists of values of the other
/// variables that make the equation true.
///
/// Rule 1. A value without a support is removed.
///
/// Complexity: let d <= d' <= d'' be the sizes of the domains, and w the widest range from smallest to largest value.
/// Three variables take O(d w / 64) if the coefficients of the last two are 1 or -1, O(d d' + w / 64) otherwise; two
/// take O(w / 64) and O(d + w / 64). One pass. No reversible state.
class LinearEqualDomain final : public Rule {
  public:
    static constexpr WideValue largest_width = 1 << 20;

    /// A term with the limits of its variable's values.
    struct Part {
        LinearTerm term;
        Value min = 0;
        Value max = 0;
    };
    /// @param parts  two or three, such that every sum fits in 64 bits
    LinearEqualDomain(const std::vector<Part>& parts, WideValue constant);

    std::string name() const override { return "linear, equal, domain"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override {
        return parts_.size() == 2 ? Priority::ternary : Priority::quadratic;
    }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;
    void state_facts(Facts& facts) const override;

  private:
    struct SupportedTerm {
        LinearTerm term;
        ValueSet supported;
    };

    void sort_parts(const Context& context);
    bool support_pair(SupportedTerm& a, SupportedTerm& b, WideValue sum, const Context& context);
    static bool support_by_words(SupportedTerm& a, SupportedTerm& b, WideValue sum, const Context& context);
    static bool support_by_values(SupportedTerm& a, SupportedTerm& b, WideValue sum, const Context& context);
    bool keep_supported(const SupportedTerm& part, Context& context) const;

    std::vector<SupportedTerm> parts_; ///< the order is a hint
    WideValue constant_;
};

void ValueSet::insert_window(WideValue from, Word window) {
    if (window == 0) return;
    from += lowest(window); // the first value of the window is within the limits
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

/// Sorts coefficients of 1 and -1 to the end, since they make a fast pair; otherwise, smaller domains are first.
void LinearEqualDomain::sort_parts(const Context& context) {
    std::sort(parts_.begin(), parts_.end(), [&](const SupportedTerm& a, const SupportedTerm& b) {
        const auto rank = [&](const LinearTerm& term) {
            return std::pair(is_unit(term), context.size(term.variable));
        };
        return rank(a.term) < rank(b.term);
    });
}

/// Marks the values with which the terms a and b add up to `sum`. Returns whether there are any such values.
bool LinearEqualDomain::support_pair(SupportedTerm& a, SupportedTerm& b, WideValue sum,
                                     const Context& context) {
    return is_unit(a.term) && is_unit(b.term) ? support_by_words(a, b, sum, context)
                                              : support_by_values(a, b, sum, context);
}

/// Compares 64 values of a at a time with those of b, mapped to a: x = k - y or x = y + k.
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

// Inferences from the domains ----------------------------------------------------------------------

template <typename Wide>
Extent<Wide> extent_of(const LinearForm& form, const Store& store) {
    Extent<Wide> sum{0, 0};
    const auto add = [&](const auto& term) {
        const auto [least, most] = extent<Wide>(term, store);
        sum.least += least;
        sum.most += most;
    };
    for (const LinearTerm& term : form.terms) add(term);
    for (const AtomTerm& term : form.atom_terms) add(term);
    return sum;
}

std::optional<bool> verdict(const LinearForm& form, const Store& store) {
    if (const auto always = form.verdict()) return always;
    const auto [least, most] = extent_of<HugeValue>(form, store);
    if (form.comparison == Comparison::at_most) {
        if (most <= form.constant) return true;
        if (least > form.constant) return false;
    } else if (form.constant < least || most < form.constant || least == most) {
        return compares(least, form.comparison, form.constant);
    }
    return std::nullopt;
}

/// Whether every sum formed from the current domains fits in 64 bits.
bool fits_in_64_bits(const LinearForm& form, const Store& store) {
    HugeValue reach = std::abs(form.constant);
    const auto add = [&](const auto& term) {
        const auto [least, most] = extent<HugeValue>(term, store);
        reach += std::max({-least, most, HugeValue{std::abs(term.coefficient)}});
    };
    for (const LinearTerm& term : form.terms) add(term);
    for (const AtomTerm& term : form.atom_terms) add(term);
    return reach < HugeValue{1} << 62;
}

// Simplifying --------------------------------------------------------------------------------------

/// Folds fixed variables and decided atoms into the constant of a form that fits in 64 bits.
LinearForm without_fixed(LinearForm form, const Store& store) {
    const auto fold = [&](const auto& term) {
        const auto [least, most] = extent<WideValue>(term, store);
        if (least == most) form.constant -= least;
        return least == most;
    };
    std::erase_if(form.terms, fold);
    std::erase_if(form.atom_terms, fold);
    return normal_form(std::move(form));
}

/// Narrows the term such that it exceeds its lower bound by at most `room`.
template <typename Wide>
void hold_down(const LinearTerm& term, Wide room, Posting& posting) {
    const auto [least, most] = extent<Wide>(term, posting.store());
    if (room < 0 || most - least <= room) return;
    const auto steps = static_cast<WideValue>(room / std::abs(term.coefficient));
    const Var x = term.variable;
    if (term.coefficient > 0)
        posting.at_most(x, posting.store().min(x) + steps);
    else
        posting.at_least(x, posting.store().max(x) - steps);
}

/// Makes one pass, so that rules posted later see narrower domains, and 64 bits suffice more often.
template <typename Wide>
void narrow_bounds(const LinearForm& form, Posting& posting) {
    if (form.comparison == Comparison::different) return;
    const auto [least, most] = extent_of<Wide>(form, posting.store());
    for (const LinearTerm& term : form.terms) {
        const auto [low, high] = extent<Wide>(term, posting.store());
        hold_down<Wide>(term, form.constant - least, posting);
        if (form.comparison == Comparison::at_most) continue;
        const Wide gone = high - extent<Wide>(term, posting.store()).most;
        hold_down<Wide>(-term, most - form.constant - gone, posting);
    }
}

// Choosing a rule ----------------------------------------------------------------------------------

/// Narrows the domain of a single variable. Its coefficient is 1 or -1, whatever it was before.
void narrow(const LinearForm& form, Posting& posting) {
    const View x = view_of(form.terms.front());
    switch (form.comparison) {
    case Comparison::equal:
        return posting.assign(x, form.constant);
    case Comparison::different:
        return posting.remove(x, form.constant);
    case Comparison::at_most:
        return posting.at_most(x, form.constant);
    }
}

/// Posts a comparison of views for two variables or their negations, if all values of the views are in range.
bool post_comparison(const LinearForm& form, Posting& posting) {
    if (form.terms.size() != 2 || !form.atom_terms.empty()) return false;
    if (!is_unit(form.terms.front()) || !is_unit(form.terms.back())) return false;
    const View x = view_of(form.terms.front());
    const View y = form.constant - view_of(form.terms.back());
    const DomainView raw = posting.domain(y.variable());
    if (!takes_values_only(y, raw.min(), raw.max())) return false;
    if (form.comparison == Comparison::at_most)
        posting.add<LessEqualDomain>(x, y);
    else if (form.comparison == Comparison::different)
        post_not_equal(x, y, posting);
    else
        posting.add<EqualDomain>(x, y);
    return true;
}

template <template <typename> class SomeRule>
void add_rule(LinearForm form, Condition condition, bool fits, Posting& posting) {
    if (form.atom_terms.empty()) {
        if (fits) return posting.add<SomeRule<VariableSum<WideValue>>>(std::move(form), condition);
        return posting.add<SomeRule<VariableSum<HugeValue>>>(std::move(form), condition);
    }
    if (fits) return posting.add<SomeRule<MixedSum<WideValue>>>(std::move(form), condition);
    posting.add<SomeRule<MixedSum<HugeValue>>>(std::move(form), condition);
}

/// Adds the domain consistent rule for two or three variables.
void add_domain_rule(const LinearForm& form, Posting& posting) {
    const auto refuse = [](const std::string& problem) {
        throw ArgumentError("csp::linear", "consistency::domain, " + problem);
    };
    if (!fits_in_64_bits(form, posting.store())) refuse("sums of 2^62 or more");
    std::vector<LinearEqualDomain::Part> parts;
    parts.reserve(form.terms.size());
    for (const LinearTerm& term : form.terms) {
        const Value min = posting.store().min(term.variable);
        const Value max = posting.store().max(term.variable);
        if (WideValue{max} - min >= LinearEqualDomain::largest_width)
            refuse("a variable from " + std::to_string(min) + " to " + std::to_string(max) +
                   ": its range must not exceed " + std::to_string(LinearEqualDomain::largest_width) +
                   " values");
        parts.push_back({term, min, max});
    }
    posting.add<LinearEqualDomain>(parts, form.constant);
}

void add_rule(LinearForm form, Condition condition, bool fits, Posting& posting) {
    switch (form.comparison) {
    case Comparison::equal:
        make_atoms_of_truth_values(form, posting.store());
        return add_rule<LinearEqual>(std::move(form), condition, fits, posting);
    case Comparison::at_most:
        make_atoms_of_truth_values(form, posting.store());
        return add_rule<LinearAtMost>(std::move(form), condition, fits, posting);
    case Comparison::different:
        if (form.atom_terms.empty())
            return posting.add<LinearDifferent<LinearTerm>>(std::move(form.terms), form.constant, condition);
        return posting.add<LinearDifferent<MixedTerm>>(mixed_terms(form), form.constant, condition);
    }
}

/// States that the form, if it is a difference, is at most its constant under the condition.
void state_difference(const LinearForm& form, Atom condition, Posting& always) {
    if (form.comparison != Comparison::at_most || form.terms.size() != 2 || !form.atom_terms.empty()) return;
    const bool is_first = form.terms.front().coefficient == 1;
    const LinearTerm& x = is_first ? form.terms.front() : form.terms.back();
    const LinearTerm& y = is_first ? form.terms.back() : form.terms.front();
    if (x.coefficient == 1 && y.coefficient == -1)
        always.state<ConditionalDifference>(condition, x.variable, y.variable, form.constant);
}

/// Restates the form over the canonical variables, see Posting::canonical. Their offsets enter the constant, so the
/// coefficients must be small enough.
LinearForm canonical(const LinearForm& form, const Posting& posting) {
    constexpr WideValue small = 1 << 20;
    const auto must_stay = [&](const LinearTerm& term) { return std::abs(term.coefficient) > small; };
    const auto is_same = [&](const LinearTerm& term) {
        return posting.canonical(term.variable).is_same(term.variable);
    };
    const auto& given = form.terms;
    if (std::all_of(given.begin(), given.end(), is_same)) return form;
    if (std::any_of(given.begin(), given.end(), must_stay)) return form;
    if (std::abs(form.constant) >= small * small || given.size() >= std::size_t{small} / 2) return form;
    std::vector<Term> terms;
    terms.reserve(given.size());
    for (const auto& [coefficient, x] : given) terms.push_back({coefficient, posting.canonical(x)});
    return normal_form(terms, form.atom_terms, form.comparison, form.constant);
}

/// A form simplified by the current domains.
struct Simplified {
    LinearForm form;
    bool fits; ///< in 64 bits
};

/// Simplifies the form by the current domains. Returns nullopt if they decide it: no rule is then needed.
std::optional<Simplified> simplified(const LinearForm& given, Posting& posting) {
    const Store& store = posting.store();
    Simplified result{canonical(given, posting), false};
    result.fits = fits_in_64_bits(result.form, store);
    if (!posting.condition()) {
        result.fits ? narrow_bounds<WideValue>(result.form, posting)
                    : narrow_bounds<HugeValue>(result.form, posting);
        result.fits = result.fits || fits_in_64_bits(result.form, store);
    }
    if (result.fits) result.form = without_fixed(std::move(result.form), store);
    const std::optional<bool> holds = verdict(result.form, store);
    if (!holds) return result;
    if (!*holds) posting.fail();
    return std::nullopt;
}

} // namespace

void make_atoms_of_truth_values(LinearForm& form, const Store& store) {
    constexpr std::ptrdiff_t many = 64;
    const auto is_truth_value = [&](const LinearTerm& term) {
        return store.min(term.variable) == 0 && store.max(term.variable) == 1;
    };
    if (std::count_if(form.terms.begin(), form.terms.end(), is_truth_value) < many) return;
    for (const LinearTerm& term : form.terms)
        if (is_truth_value(term))
            form.atom_terms.push_back({term.coefficient, Atom::at_least(term.variable, 1)});
    std::erase_if(form.terms, is_truth_value);
}

void post_linear(Posting& posting, const LinearForm& given) {
    auto left = simplified(given, posting);
    if (!left) return;
    auto& [form, fits] = *left;
    if (form.terms.size() == 1 && form.atom_terms.empty()) return narrow(form, posting);
    if (posting.condition()) {
        Posting always = posting.always();
        state_difference(form, *posting.condition(), always);
        add_rule(std::move(form), Condition(*posting.condition()), fits, always);
    } else if (form.comparison == Comparison::equal || !post_comparison(form, posting)) {
        add_rule(std::move(form), {}, fits, posting); // equal promises only bounds
    }
}

void post_linear_if(Posting& posting, Atom condition, const LinearForm& form) {
    if (posting.is_false(condition)) return;
    Posting under_condition = posting.under(condition);
    post_linear(under_condition, form);
}

bool is_cheap_to_keep_domain_consistent(const LinearForm& form, const Posting& posting) {
    constexpr std::size_t most_variables = 3;
    constexpr WideValue largest_width = 1024; // a run may cost the square of the width
    if (form.comparison != Comparison::equal || !form.atom_terms.empty() || posting.condition()) return false;
    if (form.terms.size() > most_variables || !fits_in_64_bits(form, posting.store())) return false;
    return std::all_of(form.terms.begin(), form.terms.end(), [&](const LinearTerm& term) {
        const DomainView values = posting.domain(term.variable);
        return WideValue{values.max()} - values.min() < largest_width;
    });
}

void post_linear_domain_consistent(Posting& posting, const LinearForm& given) {
    if (given.comparison != Comparison::equal) return post_linear(posting, given); // also domain consistent
    const auto left = simplified(given, posting);
    if (!left) return;
    const LinearForm& form = left->form;
    if (form.terms.size() == 1) return narrow(form, posting);
    if (!post_comparison(form, posting)) add_domain_rule(form, posting);
}

} // namespace csp
