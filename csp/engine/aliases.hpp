#pragma once

#include <csp/base/view.hpp>

#include <cstdint>
#include <vector>

namespace csp {

/// Variables that are equal up to sign and offset,  x = y + c  or  x = c - y,  as classes with one representative
/// each.
///
/// Rules that serve other constraints use the representative, so that a sum or an all_different over x and y
/// sees one variable and not two. All variables stay in the engine; rules of equality keep them in step.
class Aliases {
  public:
    /// The view of its representative that the view is equal to. O(log n).
    View canonical(View x) const;
    /// Takes note of  x = y,  which the constraint says. Nothing where they are of one class already.
    void add(View x, View y, std::uint32_t constraint);
    /// Adds the constraints by which the variable is equal to its representative.
    void add_constraints(Var x, std::vector<std::uint32_t>& constraints) const;
    bool is_empty() const { return parents_.empty(); }

  private:
    bool has_parent(Var x) const {
        return x.index < parents_.size() && !parents_[x.index].variable().is_same(x);
    }

    std::vector<View> parents_; ///< by variable: what it equals; itself where it is a representative
    std::vector<std::vector<std::uint32_t>> constraints_; ///< by variable: why it equals its parent
    std::vector<std::uint32_t> sizes_;                    ///< of the classes, at their representatives
};

} // namespace csp
