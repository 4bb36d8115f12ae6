#include <csp/constraints/circuit/rules.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

constexpr std::size_t no_successor = ~std::size_t{0};

} // namespace

CircuitChains::CircuitChains(std::vector<View> next)
    : next_(std::move(next)),
      successor_(next_.size()),
      has_predecessor_(next_.size()),
      is_on_chain_(next_.size()) {}

/// Chains that have a first place are followed first; the remaining places with successors form tours.
void CircuitChains::propagate(Context& context) {
    look(context);
    for (std::size_t i = 0; i < next_.size(); ++i)
        if (successor_[i] != no_successor && !has_predecessor_[i] && !keep_open(follow(i, context), context))
            return;
    for (std::size_t i = 0; i < next_.size(); ++i) {
        if (successor_[i] == no_successor || is_on_chain_[i]) continue;
        const Chain chain = follow(i, context);
        if (!chain.is_closed) continue; // it joins another chain: the successors are not all different
        if (leave_out_others(chain, context)) context.entailed();
        return;
    }
}

void CircuitChains::look(const Context& context) {
    std::fill(successor_.begin(), successor_.end(), no_successor);
    std::fill(has_predecessor_.begin(), has_predecessor_.end(), char{0});
    std::fill(is_on_chain_.begin(), is_on_chain_.end(), char{0});
    required_ = 0;
    for (std::size_t i = 0; i < next_.size(); ++i) {
        if (must_be_visited(i, context)) ++required_;
        if (!context.is_fixed(next_[i])) continue;
        const Value to = context.value(next_[i]);
        if (to < 0 || static_cast<std::size_t>(to) >= next_.size() || static_cast<std::size_t>(to) == i)
            continue;
        successor_[i] = static_cast<std::size_t>(to);
        has_predecessor_[successor_[i]] = 1;
    }
}

CircuitChains::Chain CircuitChains::follow(std::size_t first, const Context& context) {
    Chain chain{first, first, 0, false};
    for (std::size_t at = first;; at = successor_[at]) {
        is_on_chain_[at] = 1;
        chain.last = at;
        if (must_be_visited(at, context)) ++chain.required;
        if (successor_[at] == no_successor) return chain;
        if (is_on_chain_[successor_[at]]) {
            chain.is_closed = successor_[at] == first;
            return chain;
        }
    }
}

/// Rule 1.
bool CircuitChains::keep_open(const Chain& chain, Context& context) {
    if (chain.required == required_ || successor_[chain.last] != no_successor) return true;
    return context.remove(next_[chain.last], static_cast<WideValue>(chain.first),
                          [&](Reason& r) { add_reason(r, chain, context); });
}

/// Rule 2.
bool CircuitChains::leave_out_others(const Chain& chain, Context& context) {
    if (chain.required != required_) return context.fail([&](Reason& r) { add_reason(r, chain, context); });
    std::fill(is_on_chain_.begin(), is_on_chain_.end(), char{0});
    (void)follow(chain.first, context);
    const auto tour = [&](Reason& r) {
        for (std::size_t i = 0; i < next_.size(); ++i)
            if (is_on_chain_[i]) r.add(atom_equal(next_[i], static_cast<Value>(successor_[i])));
    };
    for (std::size_t i = 0; i < next_.size(); ++i)
        if (!is_on_chain_[i] && !context.assign(next_[i], static_cast<WideValue>(i), tour)) return false;
    return true;
}

/// Adds the successors along the chain, and a place outside that must be visited.
void CircuitChains::add_reason(Reason& reason, const Chain& chain, const Context& context) const {
    std::vector<bool> is_inside(next_.size());
    for (std::size_t at = chain.first;; at = successor_[at]) {
        is_inside[at] = true;
        if (successor_[at] != no_successor)
            reason.add(atom_equal(next_[at], static_cast<Value>(successor_[at])));
        if (at == chain.last) break;
    }
    for (std::size_t i = 0; i < next_.size(); ++i)
        if (!is_inside[i] && must_be_visited(i, context))
            return reason.add(atom_different(next_[i], static_cast<Value>(i)));
}

} // namespace csp
