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

namespace {

/// The domain where it is one value, else nothing.
constexpr Word single_or_none(Word domain) { return domain & (Word{0} - Word{at_most_one(domain)}); }

} // namespace

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

// Nothing below branches on a single domain: which of nine cells is fixed is a coin toss to the processor, and a
// wrong guess costs as much as a whole pass.

inline void AllDifferentCompact::Survey::add(Word domain) {
    const Word single = single_or_none(domain);
    contested |= placed & domain;
    placed |= domain;
    clash |= fixed & single;
    fixed |= single;
    open |= domain ^ single;
}

void AllDifferentCompact::propagate(Context& context) {
    Word domains[word_bits];
    Survey seen;
    for (std::size_t i = 0; i < places_.size(); ++i) {
        domains[i] = word_of(context, places_[i]);
        seen.add(domains[i]);
    }
    for (;;) {
        if (seen.placed != all_ || seen.clash != 0) { // Rule 3
            context.fail([=, this, &context](Reason& r) { explain_failure(r, seen, context); });
            return;
        }
        if (seen.open == 0) return context.entailed();
        const Word only_places = seen.placed & ~seen.contested & ~seen.fixed;
        if ((seen.open & seen.fixed) == 0 && only_places == 0) return context.fixpoint();
        if (!narrow(context, domains, seen.fixed, only_places, seen)) return;
    }
}

/// One round of rules 1 and 2 on the copies of the domains, then on the domains; looks again on the way.
inline bool AllDifferentCompact::narrow(Context& context, Word* domains, Word fixed, Word only_places,
                                        Survey& seen) {
    Word changed = 0;
    Word torn = 0; // variables that are the only place of two values
    seen = {};
    for (std::size_t i = 0; i < places_.size(); ++i) {
        const Word domain = domains[i];
        const Word mine = domain & only_places;
        const Word rest = (domain & ~fixed) | single_or_none(domain);
        const Word kept = mine != 0 ? mine : rest; // Rule 2, Rule 1
        torn |= Word{!at_most_one(mine)} << i;
        changed |= Word{kept != domain} << i;
        domains[i] = kept;
        seen.add(kept);
    }
    if (torn != 0) {
        const Place place = places_[static_cast<std::size_t>(lowest(torn))];
        const Word mine = word_of(context, place) & only_places;
        return context.fail([=, this, &context](Reason& r) { explain_pruning(r, place, 0, mine, context); });
    }
    for (; changed != 0; changed &= changed - 1) {
        const auto i = static_cast<std::size_t>(lowest(changed));
        const Place place = places_[i];
        const Word kept = domains[i];
        const auto why = [=, this, &context](Reason& r) {
            const Word before = word_of(context, place);
            explain_pruning(r, place, before & ~kept, before & only_places, context);
        };
        if (!context.keep_bits(place.variable, kept >> place.shift, why)) return false;
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
