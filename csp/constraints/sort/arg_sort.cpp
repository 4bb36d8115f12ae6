#include <csp/constraints/sort/sort.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace csp {

namespace {

WideValue floor_of(WideValue numerator, WideValue denominator) {
    const WideValue quotient = numerator / denominator;
    return quotient * denominator > numerator ? quotient - 1 : quotient;
}

/// places[k] is the place of the k-th smallest of n xs; equal values are in the order of their places.
///
/// The key of x[i] is x[i] * n + i: keys are different, and they put equal values in the order of their places. The
/// rank of i is the k with places[k] = i.
///
/// Rule 1. The rank of i is at least the number of other variables whose greatest keys are less than its least key, and
/// at most the number of other variables whose least keys are not greater than its greatest key.
/// Rule 2. If i has at least rank r, then r other keys are less than that of i, and so are r of the least keys of other
/// variables. Likewise for greatest keys.
/// Rule 3. If the ranks that i may have are all less than those of j, the key of i is less than that of j.
/// Rule 4. If no rank is left for i: failure.
///
/// Complexity: O(n log n + d) a run, d the total size of the domains of places: only remaining ranks are examined.
/// Stateless.
class PlacesInOrder final : public Rule {
  public:
    /// @param places  as many as xs
    PlacesInOrder(std::vector<View> xs, std::vector<View> places);

    std::string name() const override { return "places in order"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::size_t;
    using Key = WideValue;
    struct Item {
        Key least = 0;
        Key greatest = 0;
        Index first_rank = 0; ///< as places allow
        Index last_rank = 0;
    };

    Key key(Index i, Value value) const {
        return WideValue{value} * static_cast<Key>(xs_.size()) + static_cast<Key>(i);
    }
    /// Returns the greatest value of x[i] whose key is less than this key of another variable.
    WideValue value_before(Index i, Key other) const {
        return floor_of(other - static_cast<Key>(i), static_cast<Key>(xs_.size()));
    }
    void read_keys(const Context& context);
    void read_ranks(const Context& context);
    bool narrow_places(Context& context);
    bool narrow_by_ranks(Context& context);
    bool narrow_by_those_before(Context& context);
    bool narrow_by_those_behind(Context& context);
    template <typename Why>
    bool lift(Index i, Key above, Context& context, const Why& why) const;
    template <typename Why>
    bool lower(Index i, Key below, Context& context, const Why& why) const;
    void add_not_at(Reason& reason, Index i, Index from, Index to) const;
    void add_less(Reason& reason, Index count, Index i, Key limit) const;
    void add_greater(Reason& reason, Index count, Index i, Key limit) const;
    void add_before(Reason& reason, Index i, Key limit) const;
    void add_behind(Reason& reason, Index i, Key limit) const;

    std::vector<View> xs_;
    std::vector<View> places_;
    // Buffers of a run:
    std::vector<Item> items_;
    std::vector<Key> least_;    ///< keys in increasing order
    std::vector<Key> greatest_; ///< likewise
    std::vector<Index> rival_;  ///< by rank: the variable before or behind it with the tightest key; or none
};

PlacesInOrder::PlacesInOrder(std::vector<View> xs, std::vector<View> places)
    : xs_(std::move(xs)),
      places_(std::move(places)),
      items_(xs_.size()),
      least_(xs_.size()),
      greatest_(xs_.size()),
      rival_(xs_.size()) {
    CSP_ASSERT(xs_.size() == places_.size());
}

void PlacesInOrder::scope(Wiring& wiring) {
    wiring.on_each(xs_, Events::bounds);
    wiring.on_each(places_);
}

void PlacesInOrder::propagate(Context& context) {
    read_keys(context);
    read_ranks(context);
    if (narrow_places(context) && narrow_by_ranks(context) && narrow_by_those_before(context))
        narrow_by_those_behind(context);
}

void PlacesInOrder::read_keys(const Context& context) {
    for (Index i = 0; i < xs_.size(); ++i) {
        least_[i] = items_[i].least = key(i, context.min(xs_[i]));
        greatest_[i] = items_[i].greatest = key(i, context.max(xs_[i]));
    }
    std::sort(least_.begin(), least_.end());
    std::sort(greatest_.begin(), greatest_.end());
}

/// Reads the ranks. Under a condition, values that are not places may remain, possibly many.
void PlacesInOrder::read_ranks(const Context& context) {
    const Index n = xs_.size();
    for (Item& item : items_) {
        item.first_rank = n;
        item.last_rank = 0;
    }
    for (Index k = 0; k < n; ++k)
        for (const Value place : context.domain(places_[k]).within(0, static_cast<Value>(n) - 1)) {
            Item& item = items_[static_cast<Index>(place)];
            item.first_rank = std::min(item.first_rank, k);
            item.last_rank = k;
        }
}

/// Applies rules 1 and 4. Afterwards, the ranks are the remaining ones.
bool PlacesInOrder::narrow_places(Context& context) {
    const Index n = xs_.size();
    for (Index i = 0; i < n; ++i) {
        Item& item = items_[i];
        const auto first = static_cast<Index>(
            std::lower_bound(greatest_.begin(), greatest_.end(), item.least) - greatest_.begin());
        const auto end = static_cast<Index>(std::upper_bound(least_.begin(), least_.end(), item.greatest) -
                                            least_.begin());
        const auto place = static_cast<WideValue>(i);
        const auto is_left = [&](Index k) { return context.contains(places_[k], place); };
        for (; item.first_rank <= item.last_rank; ++item.first_rank) {
            const Index k = item.first_rank;
            if (k >= first && is_left(k)) break;
            if (k < first && !context.remove(places_[k], place, [&](Reason& r) {
                    add_behind(r, i, item.least - 1);
                    add_less(r, k + 1, i, item.least);
                }))
                return false;
        }
        const auto has_no_rank = [&](Reason& r) { add_not_at(r, i, 0, n); };
        if (item.first_rank > item.last_rank) return context.fail(has_no_rank); // Rule 4
        for (Index k = item.last_rank; k >= end || !is_left(k); k = --item.last_rank) {
            if (k >= end && !context.remove(places_[k], place, [&](Reason& r) {
                    add_before(r, i, item.greatest + 1);
                    add_greater(r, n - k, i, item.greatest);
                }))
                return false;
            if (k == item.first_rank) return context.fail(has_no_rank); // Rule 4
        }
    }
    return true;
}

/// Applies rule 2. The least keys of all other variables lack its least key, so those at or behind it move up by one.
bool PlacesInOrder::narrow_by_ranks(Context& context) {
    const Index n = xs_.size();
    for (Index i = 0; i < n; ++i) {
        const Item& item = items_[i];
        if (const Index rank = item.first_rank; rank > 0) {
            const Key above = least_[item.least <= least_[rank - 1] ? rank : rank - 1];
            if (!lift(i, above, context, [&](Reason& r, Key limit) {
                    add_not_at(r, i, 0, rank);
                    add_greater(r, n - rank, i, limit);
                }))
                return false;
        }
        if (const Index rank = item.last_rank; rank + 1 < n) {
            const Key below = greatest_[item.greatest <= greatest_[rank] ? rank + 1 : rank];
            if (!lower(i, below, context, [&](Reason& r, Key limit) {
                    add_not_at(r, i, rank + 1, n);
                    add_less(r, rank + 1, i, limit);
                }))
                return false;
        }
    }
    return true;
}

/// Applies rule 3 with the greatest of the least keys of all earlier variables.
bool PlacesInOrder::narrow_by_those_before(Context& context) {
    const Index n = xs_.size();
    const Index none = n;
    std::fill(rival_.begin(), rival_.end(), none);
    for (Index i = 0; i < n; ++i) {
        Index& best = rival_[items_[i].last_rank];
        if (best == none || items_[i].least > items_[best].least) best = i;
    }
    for (Index k = 1; k < n; ++k)
        if (const Index before = rival_[k - 1];
            before != none && (rival_[k] == none || items_[before].least > items_[rival_[k]].least))
            rival_[k] = before;
    for (Index j = 0; j < n; ++j) {
        const Index rank = items_[j].first_rank;
        const Index i = rank == 0 ? none : rival_[rank - 1];
        if (i == none) continue;
        if (!lift(j, items_[i].least, context, [&](Reason& r, Key limit) {
                add_not_at(r, i, rank, n);
                add_not_at(r, j, 0, rank);
                add_behind(r, i, limit);
            }))
            return false;
    }
    return true;
}

/// Applies rule 3 with the least of the greatest keys of all later variables.
bool PlacesInOrder::narrow_by_those_behind(Context& context) {
    const Index n = xs_.size();
    const Index none = n;
    std::fill(rival_.begin(), rival_.end(), none);
    for (Index i = 0; i < n; ++i) {
        Index& best = rival_[items_[i].first_rank];
        if (best == none || items_[i].greatest < items_[best].greatest) best = i;
    }
    for (Index k = n - 1; k-- > 0;)
        if (const Index behind = rival_[k + 1];
            behind != none && (rival_[k] == none || items_[behind].greatest < items_[rival_[k]].greatest))
            rival_[k] = behind;
    for (Index j = 0; j < n; ++j) {
        const Index rank = items_[j].last_rank + 1;
        const Index i = rank == n ? none : rival_[rank];
        if (i == none) continue;
        if (!lower(j, items_[i].greatest, context, [&](Reason& r, Key limit) {
                add_not_at(r, i, 0, rank);
                add_not_at(r, j, rank, n);
                add_before(r, i, limit);
            }))
            return false;
    }
    return true;
}

/// Makes the key of i greater than `above`. `why` receives the greatest key that i loses.
template <typename Why>
bool PlacesInOrder::lift(Index i, Key above, Context& context, const Why& why) const {
    const WideValue lost = value_before(i, above);
    const Key limit = lost * static_cast<Key>(xs_.size()) + static_cast<Key>(i);
    return context.at_least(xs_[i], lost + 1, [&](Reason& r) { why(r, limit); });
}

/// Makes the key of i less than `below`. `why` receives the least key that i loses.
template <typename Why>
bool PlacesInOrder::lower(Index i, Key below, Context& context, const Why& why) const {
    const WideValue kept = value_before(i, below);
    const Key limit = (kept + 1) * static_cast<Key>(xs_.size()) + static_cast<Key>(i);
    return context.at_most(xs_[i], kept, [&](Reason& r) { why(r, limit); });
}

/// Adds that i has no rank from .. to - 1.
void PlacesInOrder::add_not_at(Reason& reason, Index i, Index from, Index to) const {
    for (Index k = from; k < to; ++k)
        if (is_stateable(places_[k], static_cast<WideValue>(i)))
            reason.add(atom_different(places_[k], static_cast<Value>(i)));
}

/// Adds that `count` keys of variables other than i are less than the limit.
void PlacesInOrder::add_less(Reason& reason, Index count, Index i, Key limit) const {
    for (Index j = 0; j < xs_.size() && count > 0; ++j) {
        if (j == i || items_[j].greatest >= limit) continue;
        add_before(reason, j, limit);
        --count;
    }
}
void PlacesInOrder::add_greater(Reason& reason, Index count, Index i, Key limit) const {
    for (Index j = 0; j < xs_.size() && count > 0; ++j) {
        if (j == i || items_[j].least <= limit) continue;
        add_behind(reason, j, limit);
        --count;
    }
}

/// Adds that the key of i is less than the limit, or greater.
void PlacesInOrder::add_before(Reason& reason, Index i, Key limit) const {
    const WideValue most = value_before(i, limit - 1);
    if (is_stateable(xs_[i], most)) reason.add(atom_at_most(xs_[i], static_cast<Value>(most)));
}
void PlacesInOrder::add_behind(Reason& reason, Index i, Key limit) const {
    const WideValue least = value_before(i, limit) + 1;
    if (is_stateable(xs_[i], least)) reason.add(atom_at_least(xs_[i], static_cast<Value>(least)));
}

std::optional<bool> PlacesInOrder::check(const Assignment& assignment) const {
    std::vector<Index> order(xs_.size());
    for (Index i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(),
              [&](Index a, Index b) { return key(a, assignment[xs_[a]]) < key(b, assignment[xs_[b]]); });
    for (Index k = 0; k < order.size(); ++k)
        if (assignment[places_[k]] != static_cast<Value>(order[k])) return false;
    return true;
}

class ArgSort final : public ConstraintDefinition {
  public:
    ArgSort(std::vector<View> xs, std::vector<View> places) : xs_(std::move(xs)), places_(std::move(places)) {
        if (xs_.size() != places_.size())
            throw ArgumentError("csp::arg_sort", "lists of " + std::to_string(xs_.size()) + " and " +
                                                     std::to_string(places_.size()) +
                                                     " variables; they must be of one length");
    }

    std::string kind() const override { return "arg_sort"; }
    std::string statement(const NameOf& name) const override {
        return stated("arg_sort", {stated_list(xs_, name), stated_list(places_, name)});
    }
    /// Returns the list, then the places.
    std::vector<View> scope() const override {
        std::vector<View> scope = xs_;
        scope.insert(scope.end(), places_.begin(), places_.end());
        return scope;
    }
    std::string describe(const NameOf& name) const override {
        return '(' + list_of(places_, name) + ") are the places of (" + list_of(xs_, name) + ") in order";
    }
    /// Whether each place occurs once, and each place is followed by a place with a greater value or by a later one
    /// with the same value.
    bool check(const Assignment& assignment) const override {
        std::vector<bool> is_taken(xs_.size(), false);
        for (std::size_t k = 0; k < places_.size(); ++k) {
            const Value place = assignment[places_[k]];
            if (place < 0 || static_cast<std::size_t>(place) >= xs_.size()) return false;
            if (is_taken[static_cast<std::size_t>(place)]) return false;
            is_taken[static_cast<std::size_t>(place)] = true;
            if (k == 0) continue;
            const Value before = assignment[places_[k - 1]];
            const Value value = assignment[xs_[static_cast<std::size_t>(place)]];
            const Value value_before = assignment[xs_[static_cast<std::size_t>(before)]];
            if (value_before > value || (value_before == value && before > place)) return false;
        }
        return true;
    }
    std::vector<Var> results() const override { return variables_of(places_); }
    void post(Posting& posting) const override {
        if (xs_.empty()) return;
        for (const View place : places_) {
            posting.at_least(place, 0);
            posting.at_most(place, static_cast<WideValue>(xs_.size()) - 1);
        }
        if (xs_.size() == 1) return;
        all_different(places_)->post(posting);
        posting.add<PlacesInOrder>(posting.canonical(xs_), posting.canonical(places_));
    }

  private:
    std::vector<View> xs_;
    std::vector<View> places_;
};

} // namespace

Constraint arg_sort(const List& xs, const List& places) {
    return over(xs, places, [](std::vector<View> given, std::vector<View> in_order) {
        return make_constraint<ArgSort>(std::move(given), std::move(in_order));
    });
}

} // namespace csp
