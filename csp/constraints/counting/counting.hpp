#pragma once

#include <csp/constraints/counting/limits.hpp>
#include <csp/constraints/counting/member.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace csp {

/// The number of members that count, plus `certain`, lies within the limits.
///
///     must   the members that count for certain          open   those that may or may not count
///     least  of the limits and the count variable        most   likewise
///
/// Rule 1. The count is at least `must`, and at most `must + open`.
/// Rule 2. If most == must, no open member counts.
/// Rule 3. If least == must + open, every open member counts.
/// Rule 4. must > most or must + open < least is a failure.
///
/// Domain consistent if no variable comes twice: a count strictly between `must` and `must + open` leaves every member
/// free, and so do two counts, one at each end.
///
/// Complexity: O(open) a run. Reversible: two numbers. The open members are the first of a list that is reordered
/// but never restored. (Learning which variables have changed costs more than it saves: five times as much in the magic
/// sequence of length 200, where 200 such rules share the variables.)
template <typename Member>
class Counting final : public Rule {
  public:
    Counting(std::vector<Member> members, std::uint32_t certain, CountLimits limits);

    std::string name() const override { return "count"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::uint32_t;

    void put_away_decided(Context& context);
    void decide_open(bool is_in, Value limit, Context& context) const;
    void explain_members(bool is_in, Reason& reason, const Context& context) const;
    void explain_limit(bool is_most, Value limit, Reason& reason) const;

    std::vector<Member> members_; ///< the open ones first
    Index certain_;
    CountLimits limits_;
    Reversible<Index> open_;
    Reversible<Index> must_;
};

extern template class Counting<ValueMember>;
extern template class Counting<SetMember>;

} // namespace csp
