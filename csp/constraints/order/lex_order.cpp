#include <csp/constraints/order/lex_order.hpp>

#include <utility>

namespace csp {

LexOrder::LexOrder(std::vector<View> xs, std::vector<View> ys, bool strict)
    : xs_(std::move(xs)),
      ys_(std::move(ys)),
      strict_(strict) {
    CSP_ASSERT(xs_.size() == ys_.size());
}

/// What is inferred depends only on the least values of the x and the largest of the y.
void LexOrder::scope(Wiring& wiring) {
    wiring.on_each(xs_, Events::lower);
    wiring.on_each(ys_, Events::upper);
    alpha_ = wiring.reversible(std::uint32_t{0});
}

void LexOrder::propagate(Context& context) {
    std::size_t alpha = context.get(alpha_);
    while (alpha < xs_.size()) {
        if (!narrow(alpha, context)) return;
        const View x = xs_[alpha];
        const View y = ys_[alpha];
        if (context.max(x) < context.min(y)) return context.entailed();
        if (!context.is_fixed(x) || !context.is_fixed(y)) {
            context.set(alpha_, static_cast<std::uint32_t>(alpha));
            return context.fixpoint();
        }
        if (context.value(x) == context.value(y))
            ++alpha; // otherwise, views of one variable: there is more to narrow
    }
    if (!strict_) return context.entailed();
    context.fail([&](Reason& r) { explain_places(alpha, alpha, context, r); }); // Rule 3
}

/// The first later place where the least x and the largest y differ.
std::size_t LexOrder::decided_behind(std::size_t place, const Context& context) const {
    do ++place;
    while (place < xs_.size() && context.min(xs_[place]) == context.max(ys_[place]));
    return place;
}

/// Rules 1 and 2.
bool LexOrder::narrow(std::size_t alpha, Context& context) const {
    const View x = xs_[alpha];
    const View y = ys_[alpha];
    const Value low = context.min(x);
    const Value high = context.max(y);
    if (context.max(x) < high && low < context.min(y)) return true; // neither rule can remove anything
    const std::size_t decided = decided_behind(alpha, context);
    const bool is_rest_in_order =
        decided == xs_.size() ? !strict_ : context.min(xs_[decided]) < context.max(ys_[decided]);
    const WideValue gap = is_rest_in_order ? 0 : 1;
    const std::size_t reach = is_rest_in_order ? alpha : decided;
    const auto why_x = [&](Reason& r) {
        explain_places(alpha, reach, context, r);
        r.add(atom_at_most(y, high));
    };
    const auto why_y = [&](Reason& r) {
        explain_places(alpha, reach, context, r);
        r.add(atom_at_least(x, low));
    };
    return context.at_most(x, high - gap, why_x) && context.at_least(y, low + gap, why_y);
}

/// Before alpha no y exceeds its x, and neither does any from alpha to the place that decides.
void LexOrder::explain_places(std::size_t alpha, std::size_t decided, const Context& context,
                              Reason& reason) const {
    for (std::size_t i = 0; i < xs_.size() && i <= decided; ++i) {
        if (i == alpha) continue;
        reason.add(atom_at_least(xs_[i], context.min(xs_[i])));
        reason.add(atom_at_most(ys_[i], context.max(ys_[i])));
    }
}

std::optional<bool> LexOrder::check(const Assignment& assignment) const {
    for (std::size_t i = 0; i < xs_.size(); ++i)
        if (assignment[xs_[i]] != assignment[ys_[i]]) return assignment[xs_[i]] < assignment[ys_[i]];
    return !strict_;
}

} // namespace csp
