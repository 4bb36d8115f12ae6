#pragma once

#include <csp/engine/rule.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace csp {

/// An item to pack: the number of its bin, and its size.
struct Item {
    View bin;
    Value size = 0;
};

/// For each bin, the total size of the items in it, and this size plus that of all items that can still be added.
struct BinContents {
    std::vector<WideValue> packed;
    std::vector<WideValue> possible;

    explicit BinContents(std::size_t bins) : packed(bins), possible(bins) {}

    void read(const std::vector<Item>& items, const Context& context);
};

/// Whether the item can be only in this bin.
inline bool is_packed(const Item& item, Value bin, const Context& context) {
    return context.is_fixed(item.bin) && context.value(item.bin) == bin;
}

// Reasons: the items in the bin, and the items that cannot be added, in both cases except the item `skipped`.

inline void explain_packed(const std::vector<Item>& items, Value bin, std::size_t skipped,
                           const Context& context, Reason& reason) {
    for (std::size_t i = 0; i < items.size(); ++i)
        if (i != skipped && is_packed(items[i], bin, context)) reason.add(atom_equal(items[i].bin, bin));
}
inline void explain_missing(const std::vector<Item>& items, Value bin, std::size_t skipped,
                            const Context& context, Reason& reason) {
    for (std::size_t i = 0; i < items.size(); ++i)
        if (i != skipped && !context.contains(items[i].bin, bin))
            reason.add(atom_different(items[i].bin, bin));
}
inline constexpr std::size_t no_item = ~std::size_t{0};

/// Whether every item is in one of the bins, and the items of each bin add up to its load.
bool have_loads(const std::vector<Item>& items, const std::vector<View>& loads, const Assignment& assignment);

/// The faster part of bin_packing. It suffices to check an assignment.
///
/// Rule 1. Every item is in one of the bins.
/// Rule 2. A load is at least the total size of the items in the bin, and at most that size plus the sizes of all items
/// that can still be added.
/// Rule 3. A load is the sum of all sizes less all other loads.
/// Rule 4. An item does not go into a bin if it would exceed the load.
/// Rule 5. An item goes into a bin if its size is needed to reach the load.
///
/// Complexity: O(sum of the sizes of the domains) a run; stateless.
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

/// Returns a lower bound on the number of bins of that capacity that the items need: the bound L2, the maximum over k
/// of the number of items larger than capacity - k or half of the capacity, plus the bins for the part of the smaller
/// items down to size k that does not fit into these bins. `sizes` are in decreasing order, none larger than the
/// capacity. O(sizes).
///
/// Source: Martello and Toth, "Lower bounds and reduction procedures for the bin packing problem", Discrete
/// Applied Mathematics 28(1), 1990, pp. 59-70
WideValue bins_needed(const std::vector<WideValue>& sizes, WideValue capacity);

/// The part of bin_packing that checks whether there are enough bins. It supplements BinPackingLoads.
///
/// Rule 1. If more bins are needed than there are, the rule fails. The bins needed are those for the items not packed
/// yet and for one item per bin that represents its contents and the difference between its load and the largest load.
///
/// Complexity: O((n + m) log (n + m) + sum of the sizes of the domains) a run; stateless.
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
    std::vector<WideValue> sizes_;  ///< of the items not packed, and of the items that represent bins
};

/// The reachable sums next to a gap: the largest known sum below it, and the smallest known sum above it.
struct SumGap {
    WideValue below;
    WideValue above;
};

/// Returns a gap if no subset of the numbers, positive and in decreasing order, has a sum within `from` .. `to`, as far
/// as sums of neighbours show it: for some k, the k largest numbers and some of the smallest together are less than
/// `from`, and any k + 1 numbers other than these smallest numbers are more than `to`. O(numbers). An empty result
/// proves nothing.
///
/// Source: Shaw, "A constraint for bin packing", CP 2004, pp. 648-662
std::optional<SumGap> find_sum_gap(std::span<const Value> numbers, WideValue from, WideValue to);

/// The part of bin_packing that checks whether sums of the items that can still be added to a bin match its load. It
/// supplements BinPackingLoads.
///
/// Rule 1. If no such sum is within the bounds of the load, the rule fails; a bound that no sum meets moves to the next
/// sum.
/// Rule 2. An item does not go into a bin if no sum with it is within the bounds.
/// Rule 3. An item goes into a bin if no sum without it is within the bounds.
///
/// Complexity: O(n + items that can be added * their different sizes) a run for each bin; stateless.
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
    std::vector<std::uint32_t> candidates_; ///< the candidates of one bin
    std::vector<Value> sizes_;              ///< the sizes of the candidates
    std::vector<Value> others_;             ///< all sizes except one
    WideValue packed_ = 0;
};

} // namespace csp
