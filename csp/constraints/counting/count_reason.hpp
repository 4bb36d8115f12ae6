#pragma once

#include <csp/constraints/counting/counting_values.hpp>
#include <csp/engine/past.hpp>
#include <csp/engine/reason.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace csp {

/// The deductions for which members that count, or that do not, are the reason.
enum class CountDeduction : std::uint8_t {
    many, ///< so many count that the count is at least this, or too large
    few,  ///< so few may count that the count is at most this, or too small
    full, ///< no other member counts
    bare, ///< all other members count
};
constexpr std::uint32_t count_deductions = 4;

/// Whether the members that count are the reason, as opposed to the members that do not.
constexpr bool is_by_members_in(CountDeduction deduction) {
    return deduction == CountDeduction::many || deduction == CountDeduction::full;
}

/// The reason for a deduction of a count, found when it is asked for: no more members than needed, the earliest ones
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
    /// Adds the atom of a member that counts, or that does not count. The member that the deduction is about is not
    /// part of the reason: the run itself may have made the opposite decision for it, for another value or at another
    /// place of the same variable.
    void add(Atom atom);
    /// Writes the reason once all members have been added. Fewer non-counting members than needed may be known: the
    /// rest were ruled out at the root, which needs no reason.
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

} // namespace csp
