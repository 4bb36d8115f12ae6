#pragma once

#include <csp/constraints/packing/items.hpp>

#include <vector>

namespace csp {

/// How many bins of that capacity the items need at least: the bound L2, the greatest, over k, of the number of items
/// larger than capacity - k or half of the capacity, plus the bins for what the other items down to size k leave over.
/// `sizes` are in decreasing order, none larger than the capacity. O(sizes).
///
/// Source: Martello and Toth, "Lower bounds and reduction procedures for the bin packing problem", Discrete
/// Applied Mathematics 28(1), 1990, pp. 59-70
WideValue bins_needed(const std::vector<WideValue>& sizes, WideValue capacity);

/// bin_packing: whether the bins are enough. It works beside BinPackingLoads.
///
/// Rule 1. It fails if more bins are needed than there are: for the items not packed yet, and for one item per bin that
/// stands for its contents and for what its load lacks of the largest load.
///
/// O((n + m) log (n + m) + sum of the sizes of the domains) a run; stateless.
/// Source: Shaw, "A constraint for bin packing", CP 2004, pp. 648-662
class BinPackingBound final : public Rule {
  public:
    BinPackingBound(std::vector<Item> items, std::vector<View> loads);

    std::string name() const override { return "bin packing, bound"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::domain; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return have_loads(items_, loads_, assignment);
    }

  private:
    std::vector<Item> items_;
    std::vector<View> loads_;
    std::vector<WideValue> packed_; ///< by bin
    std::vector<WideValue> sizes_;  ///< of the items not packed, and of those that stand for bins
};

} // namespace csp
