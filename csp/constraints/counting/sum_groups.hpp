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

/// Which views a model states to be different, by lists and by pairs.
class Differences {
  public:
    using Number = std::uint32_t; ///< of a list or a pair

    Differences(std::vector<AllDiffer> lists, std::vector<DifferentPair> pairs, std::size_t variable_count);

    /// The lists and pairs with a view of the variable; a list with several has its number here as often.
    std::span<const Number> with(Var x) const { return with_[x.index]; }
    /// The first view of a variable that is in the list or pair.
    View view_of(Var x, Number of) const;
    /// The constraints of the model that state the difference.
    const ConstraintNumbers& constraints(Number of) const;

  private:
    std::vector<AllDiffer> lists_;
    std::vector<DifferentPair> pairs_; ///< numbered after the lists
    ShortLists<Number> with_;
};

/// A stated sum as groups: as few as are found greedily, each time the largest.
///
/// Complexity: n * m for n terms that are in m lists and pairs each; O(n * n) word operations for each group.
class SumInGroups {
  public:
    /// A word has a bit for each term.
    static constexpr std::size_t most_terms = word_bits;

    /// Whether two terms have the same coefficient, or opposite ones, and there are not too many terms.
    static bool may_have_group(const StatedSum& sum);

    SumInGroups(const StatedSum& sum, const Differences& differences, const Posting& posting);

    /// All terms; none if the sum has a variable twice, by aliases, or numbers that are too large.
    const std::vector<SumGroup>& groups() const { return groups_; }
    bool has_group_of_several() const;
    WideValue total() const { return total_; }
    /// The constraints that state the sum and the differences within the groups.
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
    std::vector<Differences::Number> stated_by_; ///< by pair of terms that differ, the first one less
    std::vector<SumGroup> groups_;
    std::vector<std::uint32_t> constraints_;
};

} // namespace csp
