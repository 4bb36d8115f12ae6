#include <csp/constraints/all_different/values.hpp>

#include <csp/base/domain.hpp>
#include <csp/engine/rule.hpp>
#include <csp/store/domain_view.hpp>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace csp {

std::vector<Interval> union_of(Views scope, const Store& store) {
    std::vector<Interval> all;
    all.reserve(scope.size());
    for (const View x : scope)
        DomainView(store, x).for_each_interval([&](Interval run) { all.push_back(run); });
    std::sort(all.begin(), all.end(), [](Interval a, Interval b) { return a.min < b.min; });
    std::vector<Interval> merged;
    for (const Interval run : all) {
        if (merged.empty() || run.min > merged.back().max + 1)
            merged.push_back(run);
        else
            merged.back().max = std::max(merged.back().max, run.max);
    }
    return merged;
}

WideValue size_of(const std::vector<Interval>& runs) {
    WideValue size = 0;
    for (const Interval run : runs) size += WideValue{run.max} - run.min + 1;
    return size;
}

namespace {

bool is_any_twice(std::vector<Value> values) {
    std::sort(values.begin(), values.end());
    return std::adjacent_find(values.begin(), values.end()) != values.end();
}

} // namespace

bool are_different(Views scope, const Assignment& assignment) {
    return !is_any_twice(values(assignment, scope));
}

bool are_different_except(Views scope, const Domain& excepted, const Assignment& assignment) {
    std::vector<Value> values;
    for (const View x : scope)
        if (const Value v = assignment[x]; !excepted.contains(v)) values.push_back(v);
    return !is_any_twice(std::move(values));
}

bool fits_words(Views scope, const Store& store, Value first, Value last) {
    if (WideValue{last} - first >= word_bits) return false;
    return std::all_of(scope.begin(), scope.end(), [&](View x) {
        return !x.is_negated() && store.kind(x.variable()) == Store::Kind::small &&
               store.base(x.variable()) + x.offset() >= first;
    });
}

std::vector<Place> places_of(Views scope, const Store& store, Value first) {
    std::vector<Place> places;
    places.reserve(scope.size());
    for (const View x : scope)
        places.push_back(
            {x.variable().index, static_cast<int>(store.base(x.variable()) + x.offset() - first)});
    return places;
}

namespace {

/// all_different and all_different_except by value consistency, for any domains.
///
/// Rule 1. A variable's only value, unless it is excepted, is removed from every other variable.
///
/// Complexity: a run costs O(unfixed variables) for each variable fixed since the last run. The unfixed variables are
/// the first `open` entries of a list that is reordered but never restored: only their number is reversible.
class AllDifferentValue final : public Rule {
  public:
    explicit AllDifferentValue(std::vector<View> scope, std::optional<Domain> excepted = std::nullopt)
        : scope_(std::move(scope)),
          excepted_(std::move(excepted)),
          order_(scope_) {}

    std::string name() const override {
        return excepted_ ? "all different except, value" : "all different, value";
    }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    bool mentions_every_variable() const override { return true; }
    Priority priority() const override { return Priority::ternary; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    std::vector<View> scope_;
    std::optional<Domain> excepted_; ///< values that may repeat
    std::vector<View> order_;
    Reversible<std::uint32_t> open_;
};

/// all_different by value consistency, for values within a window of 64.
///
///     bit i of a word  <->  the value first + i
///
/// Rule 1. A variable's only value is removed from every other variable.
///
/// Complexity: O(unfixed variables) word operations a run, and the same again if the run itself has fixed variables.
/// The unfixed variables are the first `open` entries of a list that is reordered but never restored: only their number
/// is reversible.
class AllDifferentWord final : public Rule {
  public:
    AllDifferentWord(std::vector<View> scope, const Store& store, Value first);

    std::string name() const override { return "all different, value"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    bool mentions_every_variable() const override { return true; }
    Priority priority() const override { return Priority::ternary; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    bool take_fixed(Context& context, std::uint32_t& open, Word& taken);
    void explain_taken(Reason& reason, std::uint32_t open, Word values, const Context& context) const;

    std::vector<View> scope_;
    std::vector<Place> order_;
    Reversible<std::uint32_t> open_;
};

/// all_different over n variables and exactly n values within a window of 64: value consistency and the
/// permutation rule in one pass over the domains as words, without state.
///
///     bit i of a word  <->  the value first + i
///
/// Rule 1. A variable's only value is removed from every other variable.
/// Rule 2. A value that only one variable may still take is assigned to that variable.
/// Rule 3. A value that no variable may take, or that two variables have taken, is a failure.
///
/// Complexity: O(n) word operations a pass; passes are repeated until nothing changes.
class AllDifferentCompact final : public Rule {
  public:
    /// For a scope that fits_words().
    AllDifferentCompact(const std::vector<View>& scope, const Store& store, Value first);

    std::string name() const override { return "all different"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    bool mentions_every_variable() const override { return true; }
    Priority priority() const override { return Priority::ternary; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    struct Survey {
        Word placed = 0;    ///< values that some variable may take
        Word contested = 0; ///< values that two or more may take
        Word fixed = 0;     ///< values of fixed variables

        void add(Word domain);
    };

    bool narrow(Context& context, Word fixed, Word only_places, Survey& seen);
    bool fail_torn(Context& context, Word only_places, Word torn);
    bool fail_taken(Context& context, Word fixed);
    void explain_pruning(Reason& reason, Place pruned, Word removed, Word only_place,
                         const Context& context) const;
    void explain_homeless(Reason& reason, Word homeless) const;
    void explain_taken(Reason& reason, Place without_value, Word domain, const Context& context) const;

    std::vector<View> scope_;
    std::vector<Place> places_;
    std::vector<Word> domains_; ///< by place, copied at the beginning of a run
    Value first_;
    Word all_ = 0;
};

void AllDifferentValue::scope(Wiring& wiring) {
    wiring.on_each(scope_, Events::fixed);
    open_ = wiring.reversible(static_cast<std::uint32_t>(scope_.size()));
}

void AllDifferentValue::propagate(Context& context) {
    std::uint32_t open = context.get(open_);
    for (std::uint32_t i = 0; i < open;) {
        const View x = order_[i];
        if (!context.is_fixed(x)) {
            ++i;
            continue;
        }
        std::swap(order_[i], order_[--open]);
        const Value v = context.value(x);
        if (excepted_ && excepted_->contains(v)) continue;
        for (std::uint32_t j = 0; j < open; ++j) {
            if (!context.remove(order_[j], v, because{atom_equal(x, v)})) return; // Rule 1
            if (context.is_fixed(order_[j])) i = std::min(i, j); // order_[j] may have been skipped already
        }
    }
    context.set(open_, open);
    if (open <= 1) return context.entailed();
    context.fixpoint();
}

std::optional<bool> AllDifferentValue::check(const Assignment& assignment) const {
    return excepted_ ? are_different_except(scope_, *excepted_, assignment)
                     : are_different(scope_, assignment);
}

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

/// Moves the fixed variables behind the open ones, and collects their values. Returns false if two have the same value.
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

/// Adds the variables that have taken these values.
void AllDifferentWord::explain_taken(Reason& reason, std::uint32_t open, Word values,
                                     const Context& context) const {
    for (std::uint32_t i = open; i < order_.size(); ++i)
        if (const Word mine = order_[i].word(context); (mine & values) != 0)
            reason.add(order_[i].equal(context, lowest(mine)));
}

std::optional<bool> AllDifferentWord::check(const Assignment& assignment) const {
    return are_different(scope_, assignment);
}

AllDifferentCompact::AllDifferentCompact(const std::vector<View>& scope, const Store& store, Value first)
    : scope_(scope),
      places_(places_of(scope, store, first)),
      domains_(scope.size()),
      first_(first) {
    for (const Place place : places_) all_ |= store.bits(place.variable()) << place.shift;
}

void AllDifferentCompact::scope(Wiring& wiring) { wiring.on_each(scope_); }

// The code below does not branch on a single domain: the processor cannot predict which of nine cells is fixed, and a
// wrong prediction costs as much as a whole pass.

inline void AllDifferentCompact::Survey::add(Word domain) {
    contested |= placed & domain;
    placed |= domain;
    fixed |= domain & (Word{0} - Word{at_most_one(domain)}); // an arithmetic select: no branch
}

void AllDifferentCompact::propagate(Context& context) {
    Survey seen;
    for (std::size_t i = 0; i < places_.size(); ++i) {
        domains_[i] = places_[i].word(context);
        seen.add(domains_[i]);
    }
    for (;;) {
        if (seen.placed != all_) { // Rule 3
            const Word homeless = all_ & ~seen.placed;
            context.fail([=, this](Reason& r) { explain_homeless(r, homeless); });
            return;
        }
        if (seen.fixed == all_) return context.entailed();
        const Word only_places = seen.placed & ~seen.contested & ~seen.fixed;
        if ((seen.contested & seen.fixed) == 0 && only_places == 0) return context.fixpoint();
        if (!narrow(context, seen.fixed, only_places, seen)) return;
    }
}

/// Applies rules 1 and 2 once, to the copies of the domains and then to the domains, and takes a new survey.
inline bool AllDifferentCompact::narrow(Context& context, Word fixed, Word only_places, Survey& seen) {
    Word changed = 0; // bit n - 1 - i: place i
    Word torn = 0;    // values that share their only place with a smaller one
    seen = {};
    for (std::size_t i = 0; i < places_.size(); ++i) {
        const Word domain = domains_[i];
        const Word mine = domain & only_places;
        const Word rest = domain & ~fixed;
        const Word all_taken = Word{rest != 0} - 1; // ones if it is fixed or has no value
        const Word kept = mine | ((rest | (domain & all_taken)) & (Word{mine != 0} - 1)); // Rule 2, Rule 1
        torn |= mine & (mine - 1);
        changed = 2 * changed + Word{kept != domain};
        domains_[i] = kept;
        seen.add(kept);
    }
    if (torn != 0) return fail_torn(context, only_places, torn);
    if ((seen.contested & fixed) != 0) return fail_taken(context, fixed);
    for (; changed != 0; changed &= changed - 1) {
        const std::size_t i = places_.size() - 1 - static_cast<std::size_t>(lowest(changed));
        const Place place = places_[i];
        const Word kept = domains_[i];
        const auto why = [=, this, &context](Reason& r) {
            const Word before = place.word(context);
            explain_pruning(r, place, before & ~kept, before & only_places, context);
        };
        if (!place.keep(context, kept, why)) return false;
    }
    return true;
}

/// Fails by rule 3: two values share their only place.
bool AllDifferentCompact::fail_torn(Context& context, Word only_places, Word torn) {
    const auto place = std::find_if(places_.begin(), places_.end(),
                                    [&](Place p) { return (p.word(context) & only_places & torn) != 0; });
    CSP_ASSERT(place != places_.end());
    return context.fail(
        [&](Reason& r) { explain_pruning(r, *place, 0, place->word(context) & only_places, context); });
}

/// Fails by rule 3: other variables have taken every value of some variable.
bool AllDifferentCompact::fail_taken(Context& context, Word fixed) {
    Word passed = 0; // values of the fixed variables so far
    const auto place = std::find_if(places_.begin(), places_.end(), [&](Place p) {
        const Word domain = p.word(context);
        const bool is_single = at_most_one(domain);
        if ((domain & ~fixed) == 0 && (!is_single || (domain & passed) != 0)) return true;
        if (is_single) passed |= domain;
        return false;
    });
    CSP_ASSERT(place != places_.end());
    return context.fail([&](Reason& r) { explain_taken(r, *place, place->word(context), context); });
}

/// Adds, for a value with only one place, that no other variable may take it; for a removed value, the variable that
/// has taken it.
void AllDifferentCompact::explain_pruning(Reason& reason, Place pruned, Word removed, Word only_place,
                                          const Context& context) const {
    for (std::size_t i = 0; i < places_.size(); ++i) {
        if (places_[i].index == pruned.index) continue;
        for_each_bit(only_place, [&](int b) { reason.add(atom_different(scope_[i], first_ + b)); });
        const Word taken = places_[i].word(context);
        if (only_place == 0 && at_most_one(taken) && (taken & removed) != 0)
            reason.add(atom_equal(scope_[i], first_ + lowest(taken)));
    }
}

void AllDifferentCompact::explain_homeless(Reason& reason, Word homeless) const {
    for (const View x : scope_) reason.add(atom_different(x, first_ + lowest(homeless)));
}

/// Adds the variables that have taken the values of the given one, and that it has no other values.
void AllDifferentCompact::explain_taken(Reason& reason, Place without_value, Word domain,
                                        const Context& context) const {
    explain_pruning(reason, without_value, domain, 0, context);
    for_each_bit(all_ & ~domain, [&](int b) { reason.add(without_value.different(context, b)); });
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

} // namespace

std::unique_ptr<Rule> make_all_different_value(std::vector<View> scope, const Store& store,
                                               std::optional<Value> first) {
    if (first) return std::make_unique<AllDifferentWord>(std::move(scope), store, *first);
    return std::make_unique<AllDifferentValue>(std::move(scope));
}

std::unique_ptr<Rule> make_all_different_except(std::vector<View> scope, Domain excepted) {
    return std::make_unique<AllDifferentValue>(std::move(scope), std::move(excepted));
}

std::unique_ptr<Rule> make_permutation(const std::vector<View>& scope, const Store& store, Value first) {
    return std::make_unique<AllDifferentCompact>(scope, store, first);
}

} // namespace csp
