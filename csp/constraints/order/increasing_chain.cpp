#include <csp/constraints/order/increasing_chain.hpp>

#include <utility>

namespace csp {

IncreasingChain::IncreasingChain(std::vector<View> chain, WideValue gap)
    : chain_(std::move(chain)),
      gap_(gap) {}

void IncreasingChain::scope(Wiring& wiring) {
    wiring.on_each(chain_, Events::bounds);
    wiring.wants_dirty();
}

void IncreasingChain::propagate(Context& context) {
    for (const std::uint32_t position : context.dirty())
        if (!push_up(position, context) || !push_down(position, context)) return;
    if (is_entailed(context)) return context.entailed();
    context.fixpoint();
}

/// Rule 1, from one variable on.
bool IncreasingChain::push_up(std::size_t from, Context& context) const {
    for (std::size_t i = from; i + 1 < chain_.size(); ++i) {
        const Value low = context.min(chain_[i]);
        if (context.min(chain_[i + 1]) >= low + gap_) return true;
        if (!context.at_least(chain_[i + 1], low + gap_, because{atom_at_least(chain_[i], low)}))
            return false;
    }
    return true;
}

/// Rule 2, from one variable back.
bool IncreasingChain::push_down(std::size_t from, Context& context) const {
    for (std::size_t i = from; i > 0; --i) {
        const Value high = context.max(chain_[i]);
        if (context.max(chain_[i - 1]) <= high - gap_) return true;
        if (!context.at_most(chain_[i - 1], high - gap_, because{atom_at_most(chain_[i], high)}))
            return false;
    }
    return true;
}

bool IncreasingChain::is_entailed(const Context& context) {
    const std::size_t pairs = chain_.size() - 1;
    for (std::size_t looked_at = 0; looked_at < pairs; ++looked_at) {
        if (context.max(chain_[open_]) + gap_ > context.min(chain_[open_ + 1])) return false;
        open_ = open_ + 1 == pairs ? 0 : open_ + 1;
    }
    return true;
}

std::optional<bool> IncreasingChain::check(const Assignment& assignment) const {
    for (std::size_t i = 0; i + 1 < chain_.size(); ++i)
        if (assignment[chain_[i]] + gap_ > assignment[chain_[i + 1]]) return false;
    return true;
}

} // namespace csp
