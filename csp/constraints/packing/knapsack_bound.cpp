#include <csp/constraints/packing/knapsack_bound.hpp>

#include <algorithm>
#include <utility>

namespace csp {

KnapsackBound::KnapsackBound(std::vector<Goods> goods, View weight, View profit)
    : goods_(std::move(goods)),
      weight_(weight),
      profit_(profit) {
    std::stable_sort(goods_.begin(), goods_.end(), [](const Goods& a, const Goods& b) {
        const WideValue first = WideValue{a.profit} * b.weight;
        const WideValue second = WideValue{b.profit} * a.weight;
        return first != second ? first > second : a.weight < b.weight; // zero items may be anywhere
    });
}

void KnapsackBound::scope(Wiring& wiring) {
    for (const Goods& item : goods_) wiring.on(item.count, Events::bounds);
    wiring.on(weight_, Events::upper);
    wiring.on(profit_, Events::lower);
}

void KnapsackBound::propagate(Context& context) {
    if (bound_profit(context)) bound_weight(context);
}

/// Rule 1.
bool KnapsackBound::bound_profit(Context& context) const {
    WideValue room = context.max(weight_);
    WideValue most = 0;
    for (const auto& [count, weight, profit] : goods_) {
        room -= WideValue{weight} * context.min(count);
        most += WideValue{profit} * context.min(count);
    }
    if (room < 0) return true; // the rule for the weights fails
    for (const auto& [count, weight, profit] : goods_) {
        const WideValue more = WideValue{context.max(count)} - context.min(count);
        if (weight * more <= room) {
            room -= weight * more;
            most += profit * more;
            continue;
        }
        most += profit * room / weight; // in part
        break;
    }
    return context.at_most(profit_, most, [&](Reason& reason) {
        explain_counts(context, reason);
        reason.add(atom_at_most(weight_, context.max(weight_)));
    });
}

/// Rule 2.
bool KnapsackBound::bound_weight(Context& context) const {
    WideValue missing = context.min(profit_);
    WideValue least = 0;
    for (const auto& [count, weight, profit] : goods_) {
        missing -= WideValue{profit} * context.min(count);
        least += WideValue{weight} * context.min(count);
    }
    for (const auto& [count, weight, profit] : goods_) {
        if (missing <= 0) break;
        const WideValue more = WideValue{context.max(count)} - context.min(count);
        if (profit * more <= missing) {
            missing -= profit * more;
            least += weight * more;
            continue;
        }
        least += (weight * missing + profit - 1) / profit; // in part
        missing = 0;
    }
    if (missing > 0) return true; // the rule for the profits fails
    return context.at_least(weight_, least, [&](Reason& reason) {
        explain_counts(context, reason);
        reason.add(atom_at_least(profit_, context.min(profit_)));
    });
}

void KnapsackBound::explain_counts(const Context& context, Reason& reason) const {
    for (const Goods& item : goods_) {
        reason.add(atom_at_least(item.count, context.min(item.count)));
        reason.add(atom_at_most(item.count, context.max(item.count)));
    }
}

std::optional<bool> KnapsackBound::check(const Assignment& assignment) const {
    WideValue weight = 0;
    WideValue profit = 0;
    for (const Goods& item : goods_) {
        weight += WideValue{item.weight} * assignment[item.count];
        profit += WideValue{item.profit} * assignment[item.count];
    }
    return weight == assignment[weight_] && profit == assignment[profit_];
}

} // namespace csp
