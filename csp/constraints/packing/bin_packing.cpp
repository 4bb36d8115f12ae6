#include <csp/constraints/packing/bin_packing.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/packing/packing.hpp>
#include <csp/constraints/statement.hpp>

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace csp {

void BinContents::read(const std::vector<Item>& items, const Context& context) {
    std::fill(packed.begin(), packed.end(), 0);
    std::fill(possible.begin(), possible.end(), 0);
    const auto bins = static_cast<Value>(packed.size());
    for (const auto& [bin, size] : items) {
        if (context.is_fixed(bin)) {
            const Value j = context.value(bin);
            if (j < 0 || j >= bins) continue;
            packed[static_cast<std::size_t>(j)] += size;
            possible[static_cast<std::size_t>(j)] += size;
        } else {
            for (const Value j : context.domain(bin).within(0, bins - 1))
                possible[static_cast<std::size_t>(j)] += size;
        }
    }
}

bool have_loads(const std::vector<Item>& items, const std::vector<View>& loads,
                const Assignment& assignment) {
    std::vector<WideValue> sums(loads.size());
    for (const auto& [bin, size] : items) {
        const Value j = assignment[bin];
        if (j < 0 || static_cast<std::size_t>(j) >= loads.size()) return false;
        sums[static_cast<std::size_t>(j)] += size;
    }
    return std::equal(sums.begin(), sums.end(), loads.begin(),
                      [&](WideValue sum, View load) { return sum == assignment[load]; });
}

// Loads --------------------------------------------------------------------------------------------

BinPackingLoads::BinPackingLoads(std::vector<Item> items, std::vector<View> loads)
    : items_(std::move(items)),
      loads_(std::move(loads)),
      contents_(loads_.size()) {
    for (const Item& item : items_) total_ += item.size;
}

void BinPackingLoads::scope(Wiring& wiring) {
    for (const Item& item : items_) wiring.on(item.bin);
    wiring.on_each(loads_, Events::bounds);
}

void BinPackingLoads::propagate(Context& context) {
    if (!stay_within_bins(context)) return;
    contents_.read(items_, context);
    if (!narrow_loads(context) || !share_total(context)) return;
    for (std::size_t i = 0; i < items_.size(); ++i)
        if (!context.is_fixed(items_[i].bin) && !narrow_item(i, context)) return;
}

/// Applies rule 1.
bool BinPackingLoads::stay_within_bins(Context& context) const {
    const auto always = [](Reason&) {};
    for (const Item& item : items_)
        if (!context.at_least(item.bin, 0, always) ||
            !context.at_most(item.bin, static_cast<WideValue>(loads_.size()) - 1, always))
            return false;
    return true;
}

/// Applies rule 2.
bool BinPackingLoads::narrow_loads(Context& context) const {
    for (std::size_t j = 0; j < loads_.size(); ++j) {
        const auto bin = static_cast<Value>(j);
        if (!context.at_least(loads_[j], contents_.packed[j],
                              [&](Reason& reason) { explain_packed(items_, bin, no_item, context, reason); }))
            return false;
        if (!context.at_most(loads_[j], contents_.possible[j],
                             [&](Reason& reason) { explain_missing(items_, bin, no_item, context, reason); }))
            return false;
    }
    return true;
}

/// Applies rule 3.
bool BinPackingLoads::share_total(Context& context) const {
    WideValue least = 0;
    WideValue most = 0;
    for (const View load : loads_) {
        least += context.min(load);
        most += context.max(load);
    }
    if (least == total_ && most == total_) return true;
    for (std::size_t j = 0; j < loads_.size(); ++j) {
        const auto others_at_most = [&](Reason& reason) {
            for (std::size_t k = 0; k < loads_.size(); ++k)
                if (k != j) reason.add(atom_at_most(loads_[k], context.max(loads_[k])));
        };
        const auto others_at_least = [&](Reason& reason) {
            for (std::size_t k = 0; k < loads_.size(); ++k)
                if (k != j) reason.add(atom_at_least(loads_[k], context.min(loads_[k])));
        };
        const WideValue own_least = context.min(loads_[j]);
        const WideValue own_most = context.max(loads_[j]);
        if (!context.at_least(loads_[j], total_ - (most - own_most), others_at_most)) return false;
        if (!context.at_most(loads_[j], total_ - (least - own_least), others_at_least)) return false;
        least += context.min(loads_[j]) - own_least;
        most += context.max(loads_[j]) - own_most;
    }
    return true;
}

/// Applies rule 4, and checks whether rule 5 applies.
bool BinPackingLoads::narrow_item(std::size_t i, Context& context) {
    const auto& [item_bin, size] = items_[i];
    for (const Value bin : context.domain(item_bin)) {
        const auto j = static_cast<std::size_t>(bin);
        if (contents_.packed[j] + size > context.max(loads_[j])) {
            const auto why = [&](Reason& reason) {
                explain_packed(items_, bin, i, context, reason);
                reason.add(atom_at_most(loads_[j], context.max(loads_[j])));
            };
            if (!context.remove(item_bin, bin, why)) return false;
            contents_.possible[j] -= size;
        } else if (contents_.possible[j] - size < context.min(loads_[j])) {
            return fill(i, bin, context);
        }
        if (context.is_fixed(item_bin)) return true; // the engine will run this rule again
    }
    return true;
}

/// Applies rule 5.
bool BinPackingLoads::fill(std::size_t i, Value bin, Context& context) {
    const auto j = static_cast<std::size_t>(bin);
    for (const Value other : context.domain(items_[i].bin))
        if (other != bin) contents_.possible[static_cast<std::size_t>(other)] -= items_[i].size;
    contents_.packed[j] += items_[i].size;
    return context.assign(items_[i].bin, bin, [&](Reason& reason) {
        explain_missing(items_, bin, i, context, reason);
        reason.add(atom_at_least(loads_[j], context.min(loads_[j])));
    });
}

// The number of bins -------------------------------------------------------------------------------

WideValue bins_needed(const std::vector<WideValue>& sizes, WideValue capacity) {
    if (capacity <= 0) return sizes.empty() || sizes.front() <= 0 ? 0 : static_cast<WideValue>(sizes.size());
    const std::size_t count = sizes.size();
    std::size_t halves = 0; // items larger than half of the capacity: one in a bin
    WideValue free = 0;     // room that these items leave in their bins
    while (halves < count && 2 * sizes[halves] > capacity) free += capacity - sizes[halves++];
    auto needed = static_cast<WideValue>(halves);
    std::size_t larger = 0; // number of items whose bin has no room for an item of size k; grows with k
    WideValue smaller = 0;  // total size of the smaller items, down to size k
    for (std::size_t i = halves; i < count; ++i) smaller += sizes[i];
    for (std::size_t end = count; end > halves; --end) { // k is the size before `end`
        const WideValue k = sizes[end - 1];
        while (larger < halves && sizes[larger] > capacity - k) free -= capacity - sizes[larger++];
        const WideValue over = smaller - free;
        if (over > 0)
            needed = std::max(needed, static_cast<WideValue>(halves) + (over + capacity - 1) / capacity);
        smaller -= k;
    }
    return needed;
}

BinPackingBound::BinPackingBound(std::vector<Item> items, std::vector<View> loads)
    : items_(std::move(items)),
      loads_(std::move(loads)),
      packed_(loads_.size()) {
    sizes_.reserve(items_.size() + loads_.size());
}

void BinPackingBound::scope(Wiring& wiring) {
    for (const Item& item : items_) wiring.on(item.bin, Events::fixed);
    wiring.on_each(loads_, Events::upper);
}

/// Applies rule 1.
void BinPackingBound::propagate(Context& context) {
    std::fill(packed_.begin(), packed_.end(), 0);
    sizes_.clear();
    for (const auto& [bin, size] : items_) {
        if (!context.is_fixed(bin)) {
            sizes_.push_back(size);
        } else if (const Value j = context.value(bin);
                   j >= 0 && static_cast<std::size_t>(j) < packed_.size()) {
            packed_[static_cast<std::size_t>(j)] += size;
        }
    }
    if (sizes_.empty()) return;
    WideValue capacity = 0;
    for (const View load : loads_) capacity = std::max<WideValue>(capacity, context.max(load));
    for (std::size_t j = 0; j < loads_.size(); ++j)
        sizes_.push_back(packed_[j] + capacity - context.max(loads_[j]));
    std::sort(sizes_.begin(), sizes_.end(), std::greater<>());
    const bool is_enough =
        sizes_.front() <= capacity && bins_needed(sizes_, capacity) <= static_cast<WideValue>(loads_.size());
    if (is_enough) return;
    context.fail([&](Reason& r) {
        for (const Item& item : items_)
            if (context.is_fixed(item.bin)) r.add(atom_equal(item.bin, context.value(item.bin)));
        for (const View load : loads_) r.add(atom_at_most(load, context.max(load)));
    });
}

// Sums ---------------------------------------------------------------------------------------------

/// Finds a gap between possible sums. A are the k largest numbers and C the `small` smallest, such that A and C
/// together come to less than `from`; B are the k + 1 smallest numbers outside C, which have the least sum of any k + 1
/// numbers outside C.
std::optional<SumGap> find_sum_gap(std::span<const Value> numbers, WideValue from, WideValue to) {
    if (from <= 0 || to >= std::accumulate(numbers.begin(), numbers.end(), WideValue{0})) return std::nullopt;
    const auto smallest = [&](std::size_t rank) { return numbers[numbers.size() - 1 - rank]; };
    std::size_t largest = 0;
    std::size_t small = 0;
    WideValue sum_a = 0;
    WideValue sum_c = 0;
    while (sum_c + smallest(small) < from) sum_c += smallest(small++);
    WideValue sum_b = smallest(small);
    while (sum_a < from && sum_b <= to) {
        sum_a += numbers[largest++];
        if (sum_a >= from) break;
        --small;
        sum_b += smallest(small);
        sum_c -= smallest(small);
        while (sum_a + sum_c >= from) {
            --small;
            sum_c -= smallest(small);
            sum_b += smallest(small) - smallest(small + largest + 1);
        }
    }
    if (sum_a >= from) return std::nullopt;
    return SumGap{sum_a + sum_c, sum_b};
}

BinPackingSums::BinPackingSums(std::vector<Item> items, std::vector<View> loads)
    : items_(std::move(items)),
      loads_(std::move(loads)) {
    std::stable_sort(items_.begin(), items_.end(),
                     [](const Item& a, const Item& b) { return a.size > b.size; });
    candidates_.reserve(items_.size());
    sizes_.reserve(items_.size());
    others_.reserve(items_.size());
}

void BinPackingSums::scope(Wiring& wiring) {
    for (const Item& item : items_) wiring.on(item.bin);
    wiring.on_each(loads_, Events::bounds);
}

void BinPackingSums::propagate(Context& context) {
    for (std::size_t j = 0; j < loads_.size(); ++j) {
        find_candidates(j, context);
        if (candidates_.empty()) continue;
        if (!narrow_load(j, context) || !narrow_candidates(j, context)) return;
    }
}

void BinPackingSums::find_candidates(std::size_t bin, const Context& context) {
    candidates_.clear();
    sizes_.clear();
    packed_ = 0;
    const auto j = static_cast<Value>(bin);
    for (std::uint32_t i = 0; i < items_.size(); ++i) {
        if (!context.contains(items_[i].bin, j)) continue;
        if (context.is_fixed(items_[i].bin)) {
            packed_ += items_[i].size;
        } else {
            candidates_.push_back(i);
            sizes_.push_back(items_[i].size);
        }
    }
}

/// Applies rule 1.
bool BinPackingSums::narrow_load(std::size_t bin, Context& context) const {
    const View load = loads_[bin];
    const WideValue least = context.min(load) - packed_;
    const WideValue most = context.max(load) - packed_;
    const auto why = [&](Reason& reason) { explain_contents(bin, no_item, context, reason); };
    if (find_sum_gap(sizes_, least, most)) return context.fail(why);
    if (const auto gap = find_sum_gap(sizes_, least, least))
        if (!context.at_least(load, packed_ + gap->above, why)) return false;
    if (const auto gap = find_sum_gap(sizes_, most, most))
        if (!context.at_most(load, packed_ + gap->below, why)) return false;
    return true;
}

/// Applies rules 2 and 3. Candidates of one size are treated alike.
bool BinPackingSums::narrow_candidates(std::size_t bin, Context& context) {
    const auto j = static_cast<Value>(bin);
    const WideValue least = context.min(loads_[bin]) - packed_;
    const WideValue most = context.max(loads_[bin]) - packed_;
    bool cannot_come = false;
    bool must_come = false;
    for (std::size_t c = 0; c < candidates_.size(); ++c) {
        const std::uint32_t i = candidates_[c];
        const Value size = sizes_[c];
        if (c == 0 || size != sizes_[c - 1]) {
            others_.assign(sizes_.begin(), sizes_.end());
            others_.erase(others_.begin() + static_cast<std::ptrdiff_t>(c));
            cannot_come = find_sum_gap(others_, least - size, most - size).has_value();
            must_come = find_sum_gap(others_, least, most).has_value();
        }
        const auto why = [&](Reason& reason) { explain_contents(bin, i, context, reason); };
        if (cannot_come && !context.remove(items_[i].bin, j, why)) return false;
        if (must_come && !context.assign(items_[i].bin, j, why)) return false;
    }
    return true;
}

void BinPackingSums::explain_contents(std::size_t bin, std::size_t skipped, const Context& context,
                                      Reason& reason) const {
    const auto j = static_cast<Value>(bin);
    reason.add(atom_at_least(loads_[bin], context.min(loads_[bin])));
    reason.add(atom_at_most(loads_[bin], context.max(loads_[bin])));
    explain_packed(items_, j, skipped, context, reason);
    explain_missing(items_, j, skipped, context, reason);
}

// The constraint -----------------------------------------------------------------------------------

namespace {

/// Base of both forms of the constraint.
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
    /// Returns, for example, "bin packing: a of size 4, b of size 3".
    std::string describe_items(const NameOf& name) const {
        std::string text = "bin packing:";
        for (std::size_t i = 0; i < items_.size(); ++i) {
            text.append(i == 0 ? " " : ", ").append(name(items_[i].bin));
            text.append(" of size ").append(std::to_string(items_[i].size));
        }
        return text;
    }
    /// States the load of bin j as a sum.
    static std::string stated_load(const std::vector<Item>& items, std::size_t j, const NameOf& name) {
        std::string sum = "[\"sum\",0";
        for (const auto& [bin, size] : items)
            sum += ",[" + std::to_string(size) + ',' + stated("==", {name(bin), std::to_string(j)}) + ']';
        return sum + ']';
    }
    /// States that every item is in one of the bins, and that each load compares with its part.
    std::string stated_bins(std::string_view sign, const std::vector<std::string>& parts,
                            const NameOf& name) const {
        const std::string bins = parts.empty() ? "[]" : "[[0," + std::to_string(parts.size() - 1) + "]]";
        std::string all = list_of(
            items_,
            [&](const Item& item) {
                return stated("in", {name(item.bin), bins});
            },
            ",");
        for (std::size_t j = 0; j < parts.size(); ++j) {
            if (!all.empty()) all += ',';
            all += stated(sign, {stated_load(items_, j, name), parts[j]});
        }
        return stated("and", {'[' + all + ']'});
    }
    void post_with(const std::vector<View>& loads, Posting& posting) const;

  private:
    std::vector<Item> items_;
};

/// Posts the rules. Items of size 0 need only a bin.
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

    std::string statement(const NameOf& name) const override {
        std::vector<std::string> loads;
        for (const View load : loads_) loads.push_back(name(load));
        return stated_bins("==", loads, name);
    }

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

    std::string statement(const NameOf& name) const override {
        std::vector<std::string> capacities;
        for (const Value capacity : capacities_) capacities.push_back(std::to_string(capacity));
        return stated_bins("<=", capacities, name);
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

/// Returns the user's number of bin 0: if all items are of the form x - 1, the user counts bins from 1.
WideValue first_number(const std::vector<Item>& items) {
    if (items.empty()) return 0;
    const WideValue shift = items.front().bin.offset();
    const bool is_shared = std::all_of(items.begin(), items.end(), [shift](const Item& item) {
        return !item.bin.is_negated() && item.bin.offset() == shift;
    });
    return is_shared ? -shift : 0;
}

/// Posts the rules with auxiliary variables for the loads.
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
        // Under a condition that is false, the load may be more.
        const auto load_within = [items = items(), j, capacity = capacities_[j]](const NameOf& name) {
            return stated("within", {stated_load(items, j, name), "0", std::to_string(capacity)});
        };
        loads.emplace_back(posting.new_variable(range(0, capacities_[j]), {words, load_of, load_within}));
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
