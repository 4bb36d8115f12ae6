#include <csp/constraints/packing/packing.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/cumulative/cumulative.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// diffn, pair by pair.
///
/// Rule 1. If neither of two rectangles can be left of or below the other: failure.
/// Rule 2. If only one of these four relations is possible, it is enforced on the bounds of both rectangles. If
/// rectangles without area may be anywhere, pairs that may contain one wait.
///
/// O(n) a run for each rectangle that has changed; stateless.
class DiffnPairs final : public Rule {
  public:
    DiffnPairs(std::vector<Rectangle> rectangles, NoArea no_area);

    std::string name() const override { return "diffn"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return do_not_overlap(rectangles_, no_area_, assignment);
    }

  private:
    /// One direction of the plane: by rectangle, where it begins and how long it is.
    struct Axis {
        std::vector<View> begin;
        std::vector<Amount> length;
    };
    /// That one rectangle ends before the other begins.
    struct Order {
        const Axis* axis;
        std::size_t first;
        std::size_t second;
    };

    void connect(View x, Events events, std::size_t rectangle, Wiring& wiring);
    bool may_have_no_area(std::size_t i, const Context& context) const;
    bool separate(std::size_t i, std::size_t j, Context& context) const;
    bool impose(const Order& order, const std::array<Order, 4>& orders, Context& context) const;
    static WideValue slack(const Order& order, const Context& context);
    static void explain_early(const Order& order, const Context& context, Reason& reason);
    static void explain_late(const Order& order, const Context& context, Reason& reason);

    std::vector<Rectangle> rectangles_;
    NoArea no_area_;
    std::array<Axis, 2> axes_;
    std::vector<std::uint32_t> rectangle_of_; ///< by position of the scope
    std::vector<bool> has_changed_;
};

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

bool has_side_zero(const Rectangle& r) {
    const auto is_zero = [](Amount side) { return !side.view() && side.constant() == 0; };
    return is_zero(r.width) || is_zero(r.height);
}

class Diffn final : public ConstraintDefinition {
  public:
    Diffn(std::vector<Rectangle> rectangles, NoArea no_area)
        : rectangles_(std::move(rectangles)),
          no_area_(no_area) {
        for (std::size_t i = 0; i < rectangles_.size(); ++i) {
            require_side("width", i, rectangles_[i].width);
            require_side("height", i, rectangles_[i].height);
        }
    }

    std::string kind() const override { return no_area_ == NoArea::outside ? "diffn" : "diffn_nonstrict"; }
    std::vector<View> scope() const override;
    bool check(const Assignment& assignment) const override {
        return do_not_overlap(rectangles_, no_area_, assignment);
    }
    std::string describe(const NameOf& name) const override;
    void post(Posting& posting) const override;
    std::vector<Constraint> conjuncts() const override;

  private:
    void require_side(const char* side, std::size_t i, Amount length) const {
        if (!length.view() && (length.constant() < 0 || length.constant() > max_value))
            throw ArgumentError("csp::" + kind(), "rectangle " + std::to_string(i) + " has the " + side +
                                                      ' ' + std::to_string(length.constant()) +
                                                      "; it must be within 0.." + std::to_string(max_value));
    }

    std::vector<Rectangle> rectangles_;
    NoArea no_area_;
};

std::vector<View> Diffn::scope() const {
    std::vector<View> scope;
    for (const auto& [x, y, width, height] : rectangles_) {
        scope.push_back(x);
        scope.push_back(y);
        if (width.view()) scope.push_back(*width.view());
        if (height.view()) scope.push_back(*height.view());
    }
    return scope;
}

/// "diffn: 3 by 2 at (x, y), w by 4 at (u, v)".
std::string Diffn::describe(const NameOf& name) const {
    const auto words = [&](Amount side) {
        return side.view() ? name(*side.view()) : std::to_string(side.constant());
    };
    std::string text = no_area_ == NoArea::outside ? "diffn:" : "diffn, not strict:";
    for (std::size_t i = 0; i < rectangles_.size(); ++i) {
        const auto& [x, y, width, height] = rectangles_[i];
        text.append(i == 0 ? " " : ", ").append(words(width)).append(" by ").append(words(height));
        text.append(" at (").append(name(x)).append(", ").append(name(y)).append(")");
    }
    return text;
}

/// The projection of the rectangles: tasks that run along `begin` and use their `other` length of what lies across. It
/// follows from diffn.
void post_tasks(const std::vector<Rectangle>& rectangles, View Rectangle::*begin, Amount Rectangle::*length,
                View Rectangle::*across, Amount Rectangle::*other, Posting& posting) {
    std::vector<ResourceTask> tasks;
    WideValue first = max_value;
    WideValue last = min_value;
    for (const Rectangle& r : rectangles) {
        if ((r.*length).view() || (r.*other).view() || has_side_zero(r)) continue;
        tasks.emplace_back(r.*begin, (r.*length).constant(), (r.*other).constant());
        first = std::min<WideValue>(first, posting.domain(r.*across).min());
        last = std::max<WideValue>(last, WideValue{posting.domain(r.*across).max()} + (r.*other).constant());
    }
    if (tasks.size() < 3 || last - first > max_value) return;
    cumulative(std::move(tasks), static_cast<Value>(last - first))->post(posting);
}

void Diffn::post(Posting& posting) const {
    std::vector<Rectangle> rectangles = rectangles_;
    if (no_area_ == NoArea::anywhere) std::erase_if(rectangles, has_side_zero);
    const auto canonical = [&](Amount side) {
        return side.view() ? Amount(posting.canonical(*side.view())) : side;
    };
    for (auto& [x, y, width, height] : rectangles) {
        x = posting.canonical(x);
        y = posting.canonical(y);
        width = canonical(width);
        height = canonical(height);
    }
    if (rectangles.size() < 2) return;
    posting.add<DiffnPairs>(rectangles, no_area_);
    post_tasks(rectangles, &Rectangle::x, &Rectangle::width, &Rectangle::y, &Rectangle::height, posting);
    post_tasks(rectangles, &Rectangle::y, &Rectangle::height, &Rectangle::x, &Rectangle::width, posting);
}

/// The pairs.
std::vector<Constraint> Diffn::conjuncts() const {
    std::vector<Constraint> pairs;
    if (rectangles_.size() <= 2) return pairs;
    for (std::size_t j = 1; j < rectangles_.size(); ++j)
        for (std::size_t i = 0; i < j; ++i)
            pairs.push_back(make_constraint<Diffn>(std::vector{rectangles_[i], rectangles_[j]}, no_area_));
    return pairs;
}

} // namespace

Constraint diffn(std::vector<Rectangle> rectangles) {
    return make_constraint<Diffn>(std::move(rectangles), NoArea::outside);
}

Constraint diffn_nonstrict(std::vector<Rectangle> rectangles) {
    return make_constraint<Diffn>(std::move(rectangles), NoArea::anywhere);
}

bool do_not_overlap(const std::vector<Rectangle>& rectangles, NoArea no_area, const Assignment& assignment) {
    const auto value = [&](Amount side) { return WideValue{side.value(assignment)}; };
    const auto ends_before = [&](View begin, Amount length, View other) {
        return assignment[begin] + value(length) <= assignment[other];
    };
    const auto is_anywhere = [&](const Rectangle& r) {
        return no_area == NoArea::anywhere && (value(r.width) <= 0 || value(r.height) <= 0);
    };
    for (std::size_t j = 1; j < rectangles.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) {
            const Rectangle& a = rectangles[i];
            const Rectangle& b = rectangles[j];
            if (!is_anywhere(a) && !is_anywhere(b) && !ends_before(a.x, a.width, b.x) &&
                !ends_before(b.x, b.width, a.x) && !ends_before(a.y, a.height, b.y) &&
                !ends_before(b.y, b.height, a.y))
                return false;
        }
    return true;
}

} // namespace csp
