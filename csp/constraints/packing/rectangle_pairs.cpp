#include <csp/constraints/packing/rectangle_pairs.hpp>

#include <algorithm>
#include <utility>

namespace csp {

DiffnPairs::DiffnPairs(std::vector<Rectangle> rectangles, NoArea no_area)
    : rectangles_(std::move(rectangles)),
      no_area_(no_area),
      has_changed_(rectangles_.size()) {
    for (const auto& [x, y, width, height] : rectangles_) {
        axes_[0].begin.push_back(x);
        axes_[0].length.push_back(width);
        axes_[1].begin.push_back(y);
        axes_[1].length.push_back(height);
    }
}

void DiffnPairs::scope(Wiring& wiring) {
    wiring.wants_dirty();
    rectangle_of_.clear();
    for (std::size_t i = 0; i < rectangles_.size(); ++i) {
        const auto& [x, y, width, height] = rectangles_[i];
        connect(x, Events::bounds, i, wiring);
        connect(y, Events::bounds, i, wiring);
        if (width.view()) connect(*width.view(), Events::lower, i, wiring);
        if (height.view()) connect(*height.view(), Events::lower, i, wiring);
    }
}

void DiffnPairs::connect(View x, Events events, std::size_t rectangle, Wiring& wiring) {
    wiring.on(x, events);
    rectangle_of_.push_back(static_cast<std::uint32_t>(rectangle));
}

void DiffnPairs::propagate(Context& context) {
    std::fill(has_changed_.begin(), has_changed_.end(), false);
    for (const std::uint32_t position : context.dirty()) has_changed_[rectangle_of_[position]] = true;
    for (std::size_t i = 0; i < rectangles_.size(); ++i) {
        if (!has_changed_[i] || may_have_no_area(i, context)) continue;
        for (std::size_t j = 0; j < rectangles_.size(); ++j)
            if (j != i && !(has_changed_[j] && j < i) && !may_have_no_area(j, context) &&
                !separate(i, j, context))
                return;
    }
}

/// Such a rectangle need not keep out of the others.
bool DiffnPairs::may_have_no_area(std::size_t i, const Context& context) const {
    return no_area_ == NoArea::anywhere &&
           (axes_[0].length[i].min(context) <= 0 || axes_[1].length[i].min(context) <= 0);
}

/// Rules 1 and 2.
bool DiffnPairs::separate(std::size_t i, std::size_t j, Context& context) const {
    const auto& [horizontal, vertical] = axes_;
    const std::array<Order, 4> orders{Order{&horizontal, i, j}, Order{&horizontal, j, i},
                                      Order{&vertical, i, j}, Order{&vertical, j, i}};
    const Order* possible = nullptr;
    for (const Order& order : orders) {
        if (slack(order, context) < 0) continue;
        if (possible != nullptr) return true;
        possible = &order;
    }
    if (possible != nullptr) return impose(*possible, orders, context);
    return context.fail([&](Reason& reason) {
        for (const Order& order : orders) {
            explain_early(order, context, reason);
            explain_late(order, context, reason);
        }
    });
}

/// Rule 2.
bool DiffnPairs::impose(const Order& order, const std::array<Order, 4>& orders, Context& context) const {
    const View first = order.axis->begin[order.first];
    const View second = order.axis->begin[order.second];
    const Amount length = order.axis->length[order.first];
    const auto explain_others = [&](Reason& reason) {
        for (const Order& other : orders) {
            if (other.axis == order.axis && other.first == order.first) continue;
            explain_early(other, context, reason);
            explain_late(other, context, reason);
        }
    };
    const WideValue end = WideValue{context.min(first)} + length.min(context);
    const bool ok = context.at_least(second, end, [&](Reason& reason) {
        explain_others(reason);
        explain_early(order, context, reason);
    });
    if (!ok) return false;
    const WideValue latest = WideValue{context.max(second)} - length.min(context);
    if (!context.at_most(first, latest, [&](Reason& reason) {
            explain_others(reason);
            explain_late(order, context, reason);
            if (length.view()) reason.add(atom_at_least(*length.view(), length.min(context)));
        }))
        return false;
    if (!length.view()) return true;
    const WideValue longest = WideValue{context.max(second)} - context.min(first);
    return context.at_most(*length.view(), longest, [&](Reason& reason) {
        explain_others(reason);
        explain_late(order, context, reason);
        reason.add(atom_at_least(first, context.min(first)));
    });
}

/// How far apart the two can be at most in that order; negative if they cannot.
WideValue DiffnPairs::slack(const Order& order, const Context& context) {
    const auto& [axis, first, second] = order;
    return WideValue{context.max(axis->begin[second])} - context.min(axis->begin[first]) -
           axis->length[first].min(context);
}

/// The first ends no earlier than it does now at the earliest.
void DiffnPairs::explain_early(const Order& order, const Context& context, Reason& reason) {
    const View begin = order.axis->begin[order.first];
    const Amount length = order.axis->length[order.first];
    reason.add(atom_at_least(begin, context.min(begin)));
    if (length.view()) reason.add(atom_at_least(*length.view(), length.min(context)));
}

/// The second begins no later than it does now at the latest.
void DiffnPairs::explain_late(const Order& order, const Context& context, Reason& reason) {
    const View begin = order.axis->begin[order.second];
    reason.add(atom_at_most(begin, context.max(begin)));
}

} // namespace csp
