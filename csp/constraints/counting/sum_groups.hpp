#pragma once

#include <csp/base/bits.hpp>
#include <csp/base/lists.hpp>
#include <csp/constraints/all_different/values.hpp>
#include <csp/constraints/binary/binary.hpp>
#include <csp/constraints/counting/distinct_sum.hpp>
#include <csp/constraints/linear/post.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace csp {

/// The views that a model states to be different, by lists and by pairs.
class Differences {
  public:
    using Number = std::uint32_t; ///< the number of a list or a pair

    Differences(std::vector<AllDiffer> lists, std::vector<DifferentPair> pairs, std::size_t variable_count);

    /// Returns the lists and pairs with a view of the variable; the number of a list with several such views is
    /// repeated.
    std::span<const Number> with(Var x) const { return with_[x.index]; }
    /// Returns the first view of a variable that is in the list or pair.
    View view_of(Var x, Number of) const;
    /// Returns the constraints of the model that state the difference.
    const ConstraintNumbers& constraints(Number of) const;

  private:
    std::vector<AllDiffer> lists_;
    std::vector<DifferentPair> pairs_; ///< numbered after the lists
    ShortLists<Number> with_;
};

/// A stated sum as a small number of groups, found greedily: the largest group first.
///
/// Complexity: n * m for n terms, each in m lists and pairs; O(n * n) word operations for each group.
class SumInGroups {
  public:
    /// A word has a bit for each term.
    static constexpr std::size_t most_terms = word_bits;

    /// Whether two terms have the same coefficient or opposite coefficients, and there are not too many terms.
    static bool may_have_group(const StatedSum& sum);

    SumInGroups(const StatedSum& sum, const Differences& differences, const Posting& posting);

    /// Returns groups that together contain all terms; none if aliases make the sum contain a variable twice, or if
    /// numbers are too large.
    const std::vector<SumGroup>& groups() const { return groups_; }
    bool has_group_of_several() const;
    WideValue total() const { return total_; }
    /// Returns the constraints that state the sum and the differences within the groups.
    ConstraintNumbers constraints() const { return ConstraintNumbers(constraints_); }

  private:
    void find_differences(const Differences& differences);
    Word largest_group(Word among) const;
    void add_group(Word members, const Differences& differences);

    std::size_t pair(int i, int j) const {
        return static_cast<std::size_t>(i) * terms_.size() + static_cast<std::size_t>(j);
    }

    WideValue total_;
    std::vector<Term> terms_;     ///< with coefficients above 0
    std::vector<Word> different_; ///< by term: terms of the same coefficient whose views differ from its view
    std::vector<Differences::Number> stated_by_; ///< by pair of terms that differ, the lesser term first
    std::vector<SumGroup> groups_;
    std::vector<std::uint32_t> constraints_;
};

} // namespace csp
