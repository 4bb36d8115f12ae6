#include <csp/constraints/packing/packing.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/packing/bin_packing_rules.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

/// Base of both forms.
class BinPacking : public ConstraintDefinition {
  public:
    BinPacking(const std::vector<View>& bins, const std::vector<Value>& sizes) {
        if (bins.size() != sizes.size())
            throw ArgumentError("csp::bin_packing", std::to_string(sizes.size()) + " sizes for " +
                                                        std::to_string(bins.size()) +
                                                        " items; there must be as many of both");
        items_.reserve(bins.size());
        for (std::size_t i = 0; i < bins.size(); ++i) {
            if (sizes[i] < 0 || sizes[i] > max_value)
                throw ArgumentError("csp::bin_packing", "item " + std::to_string(i) + " has the size " +
                                                            std::to_string(sizes[i]) +
                                                            "; it must be within 0.." +
                                                            std::to_string(max_value));
            items_.push_back({bins[i], sizes[i]});
        }
    }

    std::string kind() const override { return "bin_packing"; }

  protected:
    const std::vector<Item>& items() const { return items_; }
    std::vector<View> bins() const {
        std::vector<View> bins;
        bins.reserve(items_.size());
        for (const Item& item : items_) bins.push_back(item.bin);
        return bins;
    }
    /// "bin packing: a of size 4, b of size 3".
    std::string describe_items(const NameOf& name) const {
        std::string text = "bin packing:";
        for (std::size_t i = 0; i < items_.size(); ++i) {
            text.append(i == 0 ? " " : ", ").append(name(items_[i].bin));
            text.append(" of size ").append(std::to_string(items_[i].size));
        }
        return text;
    }
    void post_with(const std::vector<View>& loads, Posting& posting) const;

  private:
    std::vector<Item> items_;
};

/// Items of size 0 need no more than a bin.
void BinPacking::post_with(const std::vector<View>& loads, Posting& posting) const {
    std::vector<Item> items;
    items.reserve(items_.size());
    for (const auto& [bin, size] : items_) {
        posting.at_least(bin, 0);
        posting.at_most(bin, static_cast<WideValue>(loads.size()) - 1);
        if (size > 0) items.push_back({posting.canonical(bin), size});
    }
    if (items.empty()) {
        for (const View load : loads) posting.assign(load, 0);
        return;
    }
    const std::vector<View> canonical = posting.canonical(loads);
    posting.add<BinPackingLoads>(items, canonical);
    if (items.size() <= 2) return;
    posting.add<BinPackingSums>(items, canonical);
    posting.add<BinPackingBound>(std::move(items), canonical);
}

class BinPackingWithLoads final : public BinPacking {
  public:
    BinPackingWithLoads(const std::vector<View>& bins, const std::vector<Value>& sizes,
                        std::vector<View> loads)
        : BinPacking(bins, sizes),
          loads_(std::move(loads)) {}

    std::vector<View> scope() const override {
        std::vector<View> scope = bins();
        scope.insert(scope.end(), loads_.begin(), loads_.end());
        return scope;
    }
    bool check(const Assignment& assignment) const override {
        return have_loads(items(), loads_, assignment);
    }
    std::string describe(const NameOf& name) const override {
        return describe_items(name) + ", loads " + list_of(loads_, name);
    }
    void post(Posting& posting) const override { post_with(loads_, posting); }
    std::vector<Var> results() const override { return variables_of(loads_); }

  private:
    std::vector<View> loads_;
};

class BinPackingWithCapacities final : public BinPacking {
  public:
    BinPackingWithCapacities(const std::vector<View>& bins, const std::vector<Value>& sizes,
                             std::vector<Value> capacities)
        : BinPacking(bins, sizes),
          capacities_(std::move(capacities)) {
        for (std::size_t j = 0; j < capacities_.size(); ++j)
            if (!is_value(capacities_[j]))
                throw ArgumentError("csp::bin_packing",
                                    "bin " + std::to_string(j) + " has the capacity " +
                                        std::to_string(capacities_[j]) + "; it must be within " +
                                        std::to_string(min_value) + ".." + std::to_string(max_value));
    }

    std::vector<View> scope() const override { return bins(); }
    bool check(const Assignment& assignment) const override {
        std::vector<WideValue> room(capacities_.begin(), capacities_.end());
        for (const auto& [bin, size] : items()) {
            const Value j = assignment[bin];
            if (j < 0 || static_cast<std::size_t>(j) >= room.size()) return false;
            room[static_cast<std::size_t>(j)] -= size;
        }
        return std::all_of(room.begin(), room.end(), [](WideValue left) { return left >= 0; });
    }
    std::string describe(const NameOf& name) const override {
        return describe_items(name) + ", capacities " + list_of_numbers(capacities_);
    }
    void post(Posting& posting) const override;

  private:
    std::vector<Value> capacities_;
};

/// The number of bin 0 in the user's words: if all items are of the form x - 1, the user counts bins from 1.
WideValue first_number(const std::vector<Item>& items) {
    if (items.empty()) return 0;
    const WideValue shift = items.front().bin.offset();
    const bool is_shared = std::all_of(items.begin(), items.end(), [shift](const Item& item) {
        return !item.bin.is_negated() && item.bin.offset() == shift;
    });
    return is_shared ? -shift : 0;
}

/// The loads are auxiliary variables.
void BinPackingWithCapacities::post(Posting& posting) const {
    if (std::any_of(capacities_.begin(), capacities_.end(), [](Value c) { return c < 0; }))
        return posting.fail();
    std::vector<View> loads;
    loads.reserve(capacities_.size());
    const WideValue first = first_number(items());
    for (std::size_t j = 0; j < capacities_.size(); ++j) {
        const auto load_of = [items = items(), j](const Assignment& assignment) -> std::optional<WideValue> {
            WideValue load = 0;
            for (const auto& [bin, size] : items)
                if (assignment[bin] == static_cast<Value>(j)) load += size;
            return load;
        };
        const auto words = [number = first + static_cast<WideValue>(j)](const NameOf&) {
            return "the load of bin " + std::to_string(number);
        };
        loads.emplace_back(posting.new_variable(range(0, capacities_[j]), {words, load_of}));
    }
    post_with(loads, posting);
}

} // namespace

Constraint bin_packing(const List& bins, const std::vector<Value>& sizes, const List& loads) {
    return over(bins, loads, [sizes](const std::vector<View>& views, std::vector<View> loads_of_bins) {
        return make_constraint<BinPackingWithLoads>(views, sizes, std::move(loads_of_bins));
    });
}

Constraint bin_packing(const List& bins, const std::vector<Value>& sizes, std::vector<Value> capacities) {
    return make_over<BinPackingWithCapacities>(bins, sizes, std::move(capacities));
}

} // namespace csp
