#pragma once

#include <csp/engine/rule.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace csp {

/// Whether all values of each list must be places of the opposite list.
enum class Places : std::uint8_t { all, some };

/// Two lists are not each other's inverse. Place i of xs and place j of ys *disagree* if exactly one of x[i] = j and
/// y[j] = i holds; a variable disagrees with itself if its value must be a place but is not one.
///
/// Rule 1. If no two places can disagree: failure.
/// Rule 2. If all pairs that can disagree share a place, its variable keeps the values with which it can.
///
/// Domain consistent if all views are of different variables. Three pairs suffice to show that nothing follows: one
/// pair and, for each of its places, a pair without that place. They are hints that are tried first.
///
/// Complexity: O(1) a run while these pairs can disagree, else O(n m) pairs. Stateless.
class SomeDisagree final : public Rule {
  public:
    SomeDisagree(const std::vector<View>& xs, const std::vector<View>& ys, Places places);

    std::string name() const override { return "not inverse"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::uint32_t;
    static constexpr Index nobody = std::numeric_limits<Index>::max();

    /// A variable and the entries that its values refer to.
    struct Entry {
        View variable;
        WideValue place = 0; ///< in its own list
        Index first = 0;     ///< of the opposite list's entries
        Index count = 0;     ///< of them
    };
    /// Entries of different lists, or a single entry.
    struct Pair {
        Index first = 0;
        Index second = 0;
    };

    bool can_disagree(Pair pair, const Context& context) const;
    bool must_disagree(Pair pair, const Context& context) const;
    bool find_pair(Pair& pair, Index without, const Context& context) const;
    void keep_disagreeing(Index centre, Context& context) const;
    void explain_others(Index centre, Reason& reason, const Context& context) const;

    std::vector<Entry> entries_; ///< of xs, then of ys
    Index xs_;                   ///< number of entries of xs
    Places places_;
    Pair pair_;
    Pair without_first_;
    Pair without_second_;
};

} // namespace csp
