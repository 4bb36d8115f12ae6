#pragma once

#include <csp/base/bits.hpp>
#include <csp/base/domain.hpp>
#include <csp/base/truth.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <memory>
#include <utility>

/// What is counted: the variables that take a value, or a value of a set. A member knows its variable, tells
/// whether it counts, can be made to count or not, and says why it does.
namespace csp {

/// Counts if the variable takes the value.
class ValueMember {
  public:
    /// No reason needs more than atoms.
    static constexpr bool is_atom = true;

    ValueMember(Var x, Value value) : x_(x), value_(value) {}

    View variable() const { return x_; }
    /// The events that can make it count, and those that can make it not count.
    Events events_in() const { return Events::fixed; }
    Events events_out() const { return Events::domain; }

    Truth counts(const Context& context) const {
        if (!context.contains(x_, value_)) return Truth::no;
        return context.is_fixed(x_) ? Truth::yes : Truth::unknown;
    }
    template <typename Why>
    bool put_in(Context& context, const Why& why) const {
        return context.assign(x_, value_, why);
    }
    template <typename Why>
    bool put_out(Context& context, const Why& why) const {
        return context.remove(x_, value_, why);
    }
    void explain(bool is_in, Reason& reason) const {
        reason.add(is_in ? Atom::equal(x_, value_) : Atom::different(x_, value_));
    }
    bool counts(const Assignment& assignment) const { return assignment[x_] == value_; }

  private:
    Var x_;
    Value value_;
};

/// A set of values, also as a word if it spans no more than 64.
class CountedSet {
  public:
    explicit CountedSet(Domain values) : values_(std::move(values)) {
        if (WideValue{values_.max()} - values_.min() >= word_bits) return;
        for (const auto& [min, max] : values_.intervals())
            bits_ |= bit_range(min - values_.min(), max - values_.min());
    }

    const Domain& values() const { return values_; }

    /// Whether the values of a domain all lie in the set, or none does. O(1) if the set spans no more than 64
    /// values, else O(runs of it).
    Truth holds(DomainView domain) const {
        if (bits_ != 0) {
            const auto inside = static_cast<unsigned>(count_ones(domain.window(values_.min()) & bits_));
            if (inside == 0) return Truth::no;
            return inside == domain.size() ? Truth::yes : Truth::unknown;
        }
        const auto runs = values_.intervals();
        bool is_any = false;
        bool is_all = domain.min() >= values_.min() && domain.max() <= values_.max();
        for (std::size_t i = 0; i < runs.size(); ++i) {
            is_any = is_any || has_between(domain, runs[i].min, runs[i].max);
            is_all = is_all && (i == 0 || !has_between(domain, runs[i - 1].max + 1, runs[i].min - 1));
        }
        if (!is_any) return Truth::no;
        return is_all ? Truth::yes : Truth::unknown;
    }

  private:
    static bool has_between(DomainView domain, Value from, Value to) {
        return from <= domain.max() && domain.min() <= to && domain.next(std::max(from, domain.min())) <= to;
    }

    Domain values_;
    Word bits_ = 0; ///< bit i stands for the least value + i; none if the set spans more than 64 values
};

/// Counts if the view takes a value of the set.
class SetMember {
  public:
    static constexpr bool is_atom = false;

    SetMember(View x, std::shared_ptr<const CountedSet> set) : x_(x), set_(std::move(set)) {}

    View variable() const { return x_; }
    Events events_in() const { return Events::domain; }
    Events events_out() const { return Events::domain; }

    Truth counts(const Context& context) const { return set_->holds(context.domain(x_)); }
    template <typename Why>
    bool put_in(Context& context, const Why& why) const {
        const auto runs = set_->values().intervals();
        if (!context.at_least(x_, runs.front().min, why)) return false;
        for (std::size_t i = 1; i < runs.size(); ++i)
            if (!context.remove_range(x_, runs[i - 1].max + 1, runs[i].min - 1, why)) return false;
        return context.at_most(x_, runs.back().max, why);
    }
    template <typename Why>
    bool put_out(Context& context, const Why& why) const {
        for (const auto& [min, max] : set_->values().intervals())
            if (!context.remove_range(x_, min, max, why)) return false;
        return true;
    }
    void explain(bool /*is_in*/, Reason& reason) const { reason.add(x_); }
    bool counts(const Assignment& assignment) const { return set_->values().contains(assignment[x_]); }

  private:
    View x_;
    std::shared_ptr<const CountedSet> set_;
};

} // namespace csp
