#pragma once

#include <csp/constraints/linear/normal_form.hpp>
#include <csp/engine/facts.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <vector>

namespace csp {

/// A set of values within fixed limits, refilled in every run.
class ValueSet {
  public:
    ValueSet(Value min, Value max)
        : first_(min),
          words_(static_cast<std::size_t>((WideValue{max} - min) / word_bits + 1)) {}

    /// Clears the values from .. to; no other values will be read.
    void clear(Value from, Value to) {
        std::fill(words_.begin() + (from - first_) / word_bits,
                  words_.begin() + (to - first_) / word_bits + 1, Word{0});
    }
    void insert(Value v) {
        words_[static_cast<std::size_t>(v - first_) / word_bits] |= bit((v - first_) % word_bits);
    }
    /// The values of a window that begins with `from`, all of them within the limits.
    void insert_window(WideValue from, Word window);
    /// The values `from` .. `from` + 63, for `from` at a multiple of 64 beyond the smallest value.
    Word window(Value from) const { return words_[static_cast<std::size_t>(from - first_) / word_bits]; }
    Value first() const { return first_; }

  private:
    Value first_;
    std::vector<Word> words_;
};

/// sum of two or three terms == constant, domain consistent. A support is a value for each variable that
/// makes the equation true.
///
/// Rule 1. A value without a support is removed.
///
/// d <= d' <= d'' the sizes of the domains, w the widest range from smallest to largest value. Three variables:
/// O(d w / 64) if the coefficients of the last two are 1 or -1, O(d d' + w / 64) otherwise; two: O(w / 64)
/// and O(d + w / 64). One pass. No reversible state.
class LinearEqualDomain final : public Rule {
  public:
    static constexpr WideValue largest_width = 1 << 20;

    /// A term and the limits of its variable's values.
    struct Part {
        LinearTerm term;
        Value min = 0;
        Value max = 0;
    };
    /// Two or three parts; every sum fits in 64 bits.
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

} // namespace csp
