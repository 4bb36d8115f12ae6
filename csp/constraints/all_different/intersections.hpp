#pragma once

#include <csp/constraints/all_different/values.hpp>
#include <csp/engine/rule.hpp>

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace csp {

/// Two permutations that share variables, over all such pairs of a model.
///
///     P:  [ left ........ ][ common ]
///     Q:                   [ common ][ right ..... ]
///
/// Rule 1. A value that P can place only in the common variables is removed from the right ones, and a value that Q can
/// place only there is removed from the left ones.
///
/// Players call it "locked candidates" or "pointing and claiming". It applies to any two permutations with at least two
/// common variables: in Sudoku, to a box and a row or column that crosses it.
///
/// A reason names only P and Q, not all permutations of the model.
///
/// Complexity: O(sum of the sizes of all pairs) word operations a run, stateless; it runs once all faster rules are at
/// their fixpoint.
class AllDifferentIntersections final : public Rule {
  public:
    AllDifferentIntersections(std::span<const Permutation> permutations, const Store& store);

    /// Whether any two permutations share enough variables for the rule to apply.
    bool is_useful() const { return !pairs_.empty(); }

    std::string name() const override { return "all different, intersections"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;

  private:
    /// Members as places: the common ones from `common` to `left`, then the left ones, then the right ones up to `end`.
    struct Pair {
        std::uint32_t common = 0;
        std::uint32_t left = 0;
        std::uint32_t right = 0;
        std::uint32_t end = 0;
        std::uint32_t p = 0; ///< the numbers of the permutations
        std::uint32_t q = 0;
    };
    using Members = std::span<const std::uint32_t>;

    void add_pair(const std::vector<std::vector<std::uint32_t>>& scopes, std::uint32_t p, std::uint32_t q);
    Members members(std::uint32_t from, std::uint32_t to) const {
        return Members(members_).subspan(from, to - from);
    }
    Word union_of(Members members) const;
    bool prune(Context& context, const Pair& pair, Members pruned, Members without, Word locked);

    std::vector<Place> places_;
    std::vector<Pair> pairs_;
    std::vector<std::uint32_t> members_;
    std::vector<ConstraintNumbers> constraints_; ///< by permutation: the constraints that state it
    std::vector<Word> domains_;                  ///< by place, copied at the beginning of a run
};

} // namespace csp
