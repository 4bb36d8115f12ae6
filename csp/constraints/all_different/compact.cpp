#include <csp/constraints/all_different/compact.hpp>

#include <algorithm>

namespace csp {

bool AllDifferentCompact::fits(const std::vector<View>& scope, const Store& store, Value first, Value last) {
    if (WideValue{last} - first >= word_bits) return false;
    return std::all_of(scope.begin(), scope.end(), [&](View x) {
        return !x.is_negated() && store.kind(x.variable()) == Store::Kind::small &&
               store.base(x.variable()) + x.offset() >= first; // bits may only move up
    });
}

AllDifferentCompact::AllDifferentCompact(const std::vector<View>& scope, const Store& store, Value first)
    : scope_(scope),
      first_(first) {
    for (const View x : scope) {
        const Var variable = x.variable();
        places_.push_back({variable, static_cast<int>(store.base(variable) + x.offset() - first)});
        all_ |= store.bits(variable) << places_.back().shift;
    }
}

void AllDifferentCompact::scope(Wiring& wiring) { wiring.on_each(scope_); }

inline AllDifferentCompact::Survey AllDifferentCompact::survey(const Context& context) const {
    Survey seen;
    for (const Place place : places_) {
        const Word domain = word_of(context, place);
        const Word single = at_most_one(domain) ? domain : 0;
        seen.contested |= seen.placed & domain;
        seen.placed |= domain;
        seen.clash |= seen.fixed & single;
        seen.fixed |= single;
        seen.open |= domain ^ single;
    }
    return seen;
}

void AllDifferentCompact::propagate(Context& context) {
    for (;;) {
        const Survey seen = survey(context);
        if (seen.placed != all_ || seen.clash != 0) { // Rule 3
            context.fail([&](Reason& r) { explain_failure(r, seen, context); });
            return;
        }
        if (seen.open == 0) return context.entailed();
        const Word only_places = seen.placed & ~seen.contested & ~seen.fixed;
        if ((seen.open & seen.fixed) == 0 && only_places == 0) return context.fixpoint();
        if (!narrow(context, seen.fixed, only_places)) return;
    }
}

inline bool AllDifferentCompact::narrow(Context& context, Word fixed, Word only_places) {
    for (const Place place : places_) {
        const Word domain = word_of(context, place);
        if (at_most_one(domain)) continue;
        const Word mine = domain & only_places;
        const Word kept = mine != 0 ? mine : domain & ~fixed; // Rule 2, Rule 1
        const auto why = [&](Reason& r) { explain_pruning(r, place, domain & ~kept, mine, context); };
        if (mine != 0 && !at_most_one(mine)) return context.fail(why); // two values, one place
        if (kept != domain && !context.keep_bits(place.variable, kept >> place.shift, why)) return false;
    }
    return true;
}

/// An only place: nobody else may take the value. A value gone: the variable that has taken it.
void AllDifferentCompact::explain_pruning(Reason& reason, Place pruned, Word removed, Word only_place,
                                          const Context& context) const {
    for (std::size_t i = 0; i < places_.size(); ++i) {
        if (places_[i].variable == pruned.variable) continue;
        for_each_bit(only_place, [&](int b) { reason.add(atom_different(scope_[i], first_ + b)); });
        const Word taken = word_of(context, places_[i]);
        if (only_place == 0 && at_most_one(taken) && (taken & removed) != 0)
            reason.add(atom_equal(scope_[i], first_ + lowest(taken)));
    }
}

void AllDifferentCompact::explain_failure(Reason& reason, const Survey& seen, const Context& context) const {
    const Word homeless = all_ & ~seen.placed;
    for (std::size_t i = 0; i < places_.size(); ++i) {
        const Word domain = word_of(context, places_[i]);
        if (homeless != 0)
            reason.add(atom_different(scope_[i], first_ + lowest(homeless)));
        else if (at_most_one(domain) && (domain & seen.clash) != 0)
            reason.add(atom_equal(scope_[i], first_ + lowest(domain)));
    }
}

std::optional<bool> AllDifferentCompact::check(const Assignment& assignment) const {
    Word taken = 0;
    for (const View x : scope_) {
        const WideValue i = WideValue{assignment[x]} - first_;
        if (i < 0 || i >= word_bits || (taken >> i & 1U) != 0) return false;
        taken |= bit(static_cast<int>(i));
    }
    return true;
}

} // namespace csp
