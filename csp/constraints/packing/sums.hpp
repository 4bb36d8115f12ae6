#pragma once

#include <csp/constraints/packing/items.hpp>

#include <optional>
#include <span>
#include <vector>

namespace csp {

/// The reachable sums next to a gap: the largest that is known to be below, the smallest that is known to be
/// above.
struct SumGap {
    WideValue below;
    WideValue above;
};

/// Whether no subset of the numbers, positive and in decreasing order, has a sum from .. to, as far as can be
/// seen from sums of neighbours: the k largest are too few, and any k + 1 too many or made of small ones that
/// can be left out. O(numbers). An empty result proves nothing.
///
/// Source: Shaw, "A constraint for bin packing", CP 2004, pp. 648-662
std::optional<SumGap> find_sum_gap(std::span<const Value> numbers, WideValue from, WideValue to);

/// bin_packing: whether the items that can still come into a bin have sums that meet its load. It works beside
/// BinPackingLoads.
///
/// Rule 1. If no such sum is within the bounds of the load, that is a failure; a bound that no sum meets moves to the
/// next sum.
/// Rule 2. An item does not go into a bin if no sum with it is within the bounds.
/// Rule 3. An item goes into a bin if no sum without it is within the bounds.
///
/// For each bin O(n + items that can come * their different sizes) a run; stateless.
/// Source: as above
class BinPackingSums final : public Rule {
  public:
    BinPackingSums(std::vector<Item> items, std::vector<View> loads);

    std::string name() const override { return "bin packing, sums"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return have_loads(items_, loads_, assignment);
    }

  private:
    void find_candidates(std::size_t bin, const Context& context);
    bool narrow_load(std::size_t bin, Context& context) const;
    bool narrow_candidates(std::size_t bin, Context& context);
    void explain_contents(std::size_t bin, std::size_t skipped, const Context& context, Reason& reason) const;

    std::vector<Item> items_; ///< in decreasing order of size
    std::vector<View> loads_;
    std::vector<std::uint32_t> candidates_; ///< of one bin
    std::vector<Value> sizes_;              ///< of the candidates
    std::vector<Value> others_;             ///< all sizes except one
    WideValue packed_ = 0;
};

} // namespace csp
