#pragma once

#include <csp/constraints/packing/items.hpp>

#include <vector>

namespace csp {

/// bin_packing, the faster part. It suffices for checking an assignment.
///
/// Rule 1. Every item is in one of the bins.
/// Rule 2. A load is at least what is in the bin, and at most that plus all that can come.
/// Rule 3. A load is what the others leave of the sum of all sizes.
/// Rule 4. An item does not go into a bin if it would exceed the load.
/// Rule 5. An item goes into a bin if its size is needed to reach the load.
///
/// O(sum of the sizes of the domains) a run; stateless.
/// Source: Shaw, "A constraint for bin packing", CP 2004, pp. 648-662
class BinPackingLoads final : public Rule {
  public:
    BinPackingLoads(std::vector<Item> items, std::vector<View> loads);

    std::string name() const override { return "bin packing, loads"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return have_loads(items_, loads_, assignment);
    }

  private:
    bool stay_within_bins(Context& context) const;
    bool narrow_loads(Context& context) const;
    bool share_total(Context& context) const;
    bool narrow_item(std::size_t i, Context& context);
    bool fill(std::size_t i, Value bin, Context& context);

    std::vector<Item> items_;
    std::vector<View> loads_;
    WideValue total_ = 0;
    BinContents contents_;
};

} // namespace csp
