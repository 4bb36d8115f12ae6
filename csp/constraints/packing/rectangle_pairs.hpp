#pragma once

#include <csp/constraints/packing/diffn.hpp>
#include <csp/engine/rule.hpp>

#include <array>
#include <vector>

namespace csp {

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

} // namespace csp
