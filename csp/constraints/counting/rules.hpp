#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/bits.hpp>
#include <csp/base/domain.hpp>
#include <csp/constraints/counting/counting_values.hpp>
#include <csp/engine/past.hpp>
#include <csp/engine/posting.hpp>
#include <csp/engine/reason.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace csp {

/// The deductions whose reason is that some members count, or that some do not.
enum class CountDeduction : std::uint8_t {
    many, ///< so many count that the count is at least this, or too large
    few,  ///< so few may count that the count is at most this, or too small
    full, ///< no further member counts
    bare, ///< all remaining members count
};
constexpr std::uint32_t count_deductions = 4;

/// Whether the members that count are the reason, as opposed to the members that do not.
constexpr bool is_by_members_in(CountDeduction deduction) {
    return deduction == CountDeduction::many || deduction == CountDeduction::full;
}

/// The reason for a deduction of a count, built when it is requested: no more members than needed, the earliest ones
/// (the first ones if the past is now), and the bound of the count.
class CountReason {
  public:
    /// @param stated   the atom to explain; nullopt for a failure
    /// @param certain  the number of members that always count
    /// @param all      the number of members that could count at first, including the certain ones
    CountReason(CountDeduction deduction, const CountLimits& limits, std::optional<Atom> stated,
                Value certain, Value all, const Past& past, Reason& reason);

    /// Whether the reason consists of members that count.
    bool is_in() const { return is_in_; }
    /// Adds the atom of a member that counts, or that does not count. The member that the deduction concerns is not
    /// part of the reason: the run itself may have made the opposite decision for it, for another value or at another
    /// place of the same variable.
    void add(Atom atom);
    /// Writes the reason after all members have been added. Fewer non-counting members than needed may be known: the
    /// remaining ones were ruled out at the root, which needs no reason.
    void write();

  private:
    struct Member {
        FactLog::Index since = FactLog::none;
        Atom atom;
    };

    std::optional<Atom> stated_;
    const Past& past_;
    Reason& reason_;
    bool is_in_;
    Value needed_ = 0;
    std::vector<Member> members_;
};

// The counted members: variables that take a value, or a value of a set. A member knows its variable and whether it
// counts, and can be made to count or not to count.

/// Counts if the variable takes the value.
class ValueMember {
  public:
    /// Whether one atom states that the member counts, and another that it does not.
    static constexpr bool is_atom = true;

    ValueMember(Var x, Value value) : x_(x), value_(value) {}

    View variable() const { return x_; }
    /// The events that can make the member count; events_out() are those that can make it not count.
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
    Atom atom(bool is_in) const { return is_in ? Atom::equal(x_, value_) : Atom::different(x_, value_); }
    bool counts(const Assignment& assignment) const { return assignment[x_] == value_; }

  private:
    Var x_;
    Value value_;
};

/// A set of values, also stored as a word if it spans at most 64.
class CountedSet {
  public:
    explicit CountedSet(Domain values) : values_(std::move(values)) {
        if (WideValue{values_.max()} - values_.min() >= word_bits) return;
        for (const auto& [min, max] : values_.intervals())
            bits_ |= bit_range(min - values_.min(), max - values_.min());
    }

    const Domain& values() const { return values_; }

    /// Whether all values of a domain are in the set, or none is. O(1) if the set spans at most 64 values, otherwise
    /// O(runs of the set).
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
    Word bits_ = 0; ///< bit i stands for the least value + i; 0 if the set spans more than 64 values
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
    bool counts(const Assignment& assignment) const { return set_->values().contains(assignment[x_]); }

  private:
    View x_;
    std::shared_ptr<const CountedSet> set_;
};

/// The number of members that count, plus `certain`, lies within the limits.
///
///     must   the members that certainly count            open   the members that may or may not count
///     least  of the limits and the count variable        most   likewise
///
/// Rule 1. The count is at least `must`, and at most `must + open`.
/// Rule 2. If most == must, no open member counts.
/// Rule 3. If least == must + open, every open member counts.
/// Rule 4. must > most or must + open < least is a failure.
///
/// Domain consistent if no variable occurs twice: a count strictly between `must` and `must + open` leaves every member
/// free, and so do two counts, one at each end.
///
/// Complexity: O(open) a run. Reversible: two numbers. The open members are at the front of a list that is reordered
/// but never restored. (Tracking which variables have changed costs more than it saves: five times as much on the magic
/// sequence of length 200, in which 200 such rules share the variables.)
template <typename Member>
class Counting final : public Rule {
  public:
    Counting(std::vector<Member> members, std::uint32_t certain, CountLimits limits);

    std::string name() const override { return "count"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    void explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                       Reason& reason) const override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::uint32_t;

    auto reason_of(CountDeduction deduction, const Context& context) const;
    void put_away_decided(Context& context);
    void decide_open(bool is_in, Context& context) const;
    void name_members(CountDeduction deduction, Reason& reason, const Context& context) const;

    std::vector<Member> members_; ///< open members first
    Index certain_;
    CountLimits limits_;
    Reversible<Index> open_;
    Reversible<Index> must_;
};

extern template class Counting<ValueMember>;
extern template class Counting<SetMember>;

/// Adds a rule over the variables whose domains do not yet decide whether they count; adds none if all are decided.
template <typename Member, typename MakeMember>
void post_counting(Posting& posting, const std::vector<View>& xs, const CountedSet& set, CountLimits limits,
                   const MakeMember& make_member) {
    std::vector<Member> members;
    std::uint32_t certain = 0;
    for (const View x : xs) {
        const Truth counts = set.holds(posting.domain(x));
        if (counts == Truth::unknown) members.push_back(make_member(x));
        if (counts == Truth::yes) ++certain;
    }
    const auto may = static_cast<Value>(certain + members.size());
    if (limits.count) {
        posting.at_least(*limits.count, certain);
        posting.at_most(*limits.count, may);
        if (members.empty()) return;
    } else {
        if (static_cast<Value>(certain) > limits.most || may < limits.least) return posting.fail();
        if (static_cast<Value>(certain) >= limits.least && may <= limits.most) return;
    }
    posting.add<Counting<Member>>(std::move(members), certain, limits);
}

} // namespace csp
