#pragma once

#include <csp/constraints/counting/counting_values.hpp>
#include <csp/engine/past.hpp>
#include <csp/engine/reason.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace csp {

/// What members that count, or that do not, are the reason for.
enum class CountDeduction : std::uint8_t {
    many, ///< so many count that the count is at least this, or too large
    few,  ///< so few may count that the count is at most this, or too small
    full, ///< no other member counts
    bare, ///< all other members count
};
constexpr std::uint32_t count_deductions = 4;

/// Why a count made a deduction, found when it is asked for: as few members as are needed, the earliest, and the bound of
/// the count.
class CountReason {
  public:
    /// @param stated   what is needed of the deduction; nothing if it failed
    /// @param certain  members that always count
    /// @param all      members that could count at first, these included
    CountReason(CountDeduction deduction, const CountLimits& limits, std::optional<Atom> stated,
                Value certain, Value all, const Past& past, Reason& reason);

    /// Whether it is about members that count.
    bool is_in() const { return is_in_; }
    /// The atom says that a member counts, or that it does not.
    void add(Atom atom);
    /// Once all members were added. Of members that do not count, fewer than needed may be known: the root has ruled out
    /// the others, which needs no reason.
    void write();

  private:
    struct Member {
        FactLog::Index since = FactLog::none;
        Atom atom;
    };

    const Past& past_;
    Reason& reason_;
    bool is_in_;
    Value needed_ = 0;
    std::vector<Member> members_;
};

} // namespace csp
