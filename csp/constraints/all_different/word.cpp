#include <csp/constraints/all_different/word.hpp>

#include <csp/constraints/all_different/values.hpp>

#include <utility>

namespace csp {

AllDifferentWord::AllDifferentWord(std::vector<View> scope, const Store& store, Value first)
    : scope_(std::move(scope)),
      order_(places_of(scope_, store, first)) {}

void AllDifferentWord::scope(Wiring& wiring) {
    wiring.on_each(scope_, Events::fixed);
    open_ = wiring.reversible(static_cast<std::uint32_t>(scope_.size()));
}

void AllDifferentWord::propagate(Context& context) {
    std::uint32_t open = context.get(open_);
    for (bool again = true; again;) {
        again = false;
        Word taken = 0;
        if (!take_fixed(context, open, taken)) return;
        for (std::uint32_t i = 0; i < open; ++i) {
            const Word domain = order_[i].word(context);
            if ((domain & taken) == 0) continue;
            const auto why = [&](Reason& r) { explain_taken(r, open, domain & taken, context); };
            if (!order_[i].keep(context, ~taken, why)) return; // Rule 1
            again |= at_most_one(domain & ~taken);
        }
    }
    context.set(open_, open);
    if (open <= 1) return context.entailed();
    context.fixpoint();
}

/// Moves the fixed variables behind the open ones, and collects their values. False if two have the same.
inline bool AllDifferentWord::take_fixed(Context& context, std::uint32_t& open, Word& taken) {
    for (std::uint32_t i = 0; i < open;) {
        const Word domain = order_[i].word(context);
        if (!at_most_one(domain)) {
            ++i;
            continue;
        }
        std::swap(order_[i], order_[--open]);
        if ((taken & domain) != 0) // Rule 1
            return context.fail([&](Reason& r) { explain_taken(r, open, domain, context); });
        taken |= domain;
    }
    return true;
}

/// The variables that have these values.
void AllDifferentWord::explain_taken(Reason& reason, std::uint32_t open, Word values,
                                     const Context& context) const {
    for (std::uint32_t i = open; i < order_.size(); ++i)
        if (const Word mine = order_[i].word(context); (mine & values) != 0)
            reason.add(order_[i].equal(context, lowest(mine)));
}

std::optional<bool> AllDifferentWord::check(const Assignment& assignment) const {
    return are_different(scope_, assignment);
}

} // namespace csp
