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
    /// Records  x = y.  Does nothing if they are in one class already.
    void add(View x, View y);
    bool is_empty() const { return parents_.empty(); }

  private:
    std::vector<View> parents_;        ///< by variable: what it equals; itself if it is a representative
    std::vector<std::uint32_t> sizes_; ///< of the classes, at their representatives
};

} // namespace csp
