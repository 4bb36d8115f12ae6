#include <csp/constraints/packing/bin_packing_rules.hpp>

#include <utility>

namespace csp {

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

/// Rule 1.
bool BinPackingLoads::stay_within_bins(Context& context) const {
    const auto always = [](Reason&) {};
    for (const Item& item : items_)
        if (!context.at_least(item.bin, 0, always) ||
            !context.at_most(item.bin, static_cast<WideValue>(loads_.size()) - 1, always))
            return false;
    return true;
}

/// Rule 2.
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

/// Rule 3.
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

/// Rule 4, and the check whether Rule 5 applies.
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
        if (context.is_fixed(item_bin)) return true; // the engine will run this again
    }
    return true;
}

/// Rule 5.
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

} // namespace csp
