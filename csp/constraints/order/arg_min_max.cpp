#include <csp/constraints/order/order.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// index is the first place of the largest value of the list. Domain consistent if the variables differ.
///
/// x[k] *wins* if it is at least as large as every value after it, and larger than every value before it. The place k
/// is a candidate while the index may be k.
///
/// Rule 1. The index lies within the list.
/// Rule 2. A candidate that cannot win against the least values of all other places is removed.
/// Rule 3. Every other place loses to the largest value of some candidate.
/// Rule 4. A single remaining candidate is large enough to win against the least values of all other places.
///
/// Complexity: O(n) a run. Stateless.
class LargestAt final : public Rule {
  public:
    /// @param xs  at least one
    LargestAt(View index, std::vector<View> xs);

    std::string name() const override { return "place of the largest"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    /// Returns the least value at place a that wins against a value v at place b.
    static WideValue needed(std::size_t a, std::size_t b, WideValue v) { return b < a ? v + 1 : v; }
    bool is_candidate(std::size_t place, const Context& context) const {
        return context.contains(index_, static_cast<WideValue>(place));
    }
    bool remove_losers(Context& context) const;
    bool hold_down_others(Context& context) const;
    void explain_bound(std::size_t place, Value bound, const Context& context, Reason& reason) const;
    bool lift(std::size_t winner, Context& context) const;
    bool has_won(std::size_t winner, const Context& context) const;

    View index_;
    std::vector<View> xs_;
};

LargestAt::LargestAt(View index, std::vector<View> xs) : index_(index), xs_(std::move(xs)) {}

void LargestAt::scope(Wiring& wiring) {
    wiring.on(index_);
    wiring.on_each(xs_, Events::bounds);
}

void LargestAt::propagate(Context& context) {
    const auto always = [](Reason&) {};
    if (!context.at_least(index_, 0, always) ||
        !context.at_most(index_, static_cast<WideValue>(xs_.size()) - 1, always))
        return; // Rule 1
    if (!remove_losers(context) || !hold_down_others(context)) return;
    if (context.is_fixed(index_)) {
        const auto winner = static_cast<std::size_t>(context.value(index_));
        if (!lift(winner, context)) return;
        if (has_won(winner, context)) return context.entailed();
    }
    context.fixpoint();
}

/// Applies rule 2.
bool LargestAt::remove_losers(Context& context) const {
    std::size_t first = 0; // the place of the largest lower bound
    for (std::size_t i = 1; i < xs_.size(); ++i)
        if (context.min(xs_[i]) > context.min(xs_[first])) first = i;
    const Value low = context.min(xs_[first]);
    for (const Value v : context.domain(index_)) {
        const auto k = static_cast<std::size_t>(v);
        const Value high = context.max(xs_[k]);
        if (k == first || high >= needed(k, first, low)) continue;
        if (!context.remove(index_, v, because{atom_at_most(xs_[k], high), atom_at_least(xs_[first], low)}))
            return false;
    }
    return true;
}

/// Applies rule 3.
bool LargestAt::hold_down_others(Context& context) const {
    std::size_t best = xs_.size(); // the first candidate with the largest upper bound
    for (const Value v : context.domain(index_)) {
        const auto k = static_cast<std::size_t>(v);
        if (best == xs_.size() || context.max(xs_[k]) > context.max(xs_[best])) best = k;
    }
    const Value high = context.max(xs_[best]);
    for (std::size_t i = 0; i < xs_.size(); ++i) {
        const Value bound = i < best ? high - 1 : high;
        if (context.max(xs_[i]) <= bound || is_candidate(i, context)) continue;
        if (!context.at_most(xs_[i], bound, [&](Reason& r) { explain_bound(i, bound, context, r); }))
            return false;
    }
    return true;
}

/// Explains why this place cannot win with a value above the bound.
void LargestAt::explain_bound(std::size_t place, Value bound, const Context& context, Reason& reason) const {
    for (std::size_t k = 0; k < xs_.size(); ++k) {
        if (!is_candidate(k, context))
            reason.add(atom_different(index_, static_cast<Value>(k)));
        else
            reason.add(atom_at_most(xs_[k], k < place ? bound : bound + 1));
    }
}

/// Applies rule 4.
bool LargestAt::lift(std::size_t winner, Context& context) const {
    for (std::size_t j = 0; j < xs_.size(); ++j) {
        const Value low = context.min(xs_[j]);
        const WideValue bound = needed(winner, j, low);
        if (j == winner || context.min(xs_[winner]) >= bound) continue;
        if (!context.at_least(
                xs_[winner], bound,
                because{atom_equal(index_, static_cast<Value>(winner)), atom_at_least(xs_[j], low)}))
            return false;
    }
    return true;
}

bool LargestAt::has_won(std::size_t winner, const Context& context) const {
    for (std::size_t j = 0; j < xs_.size(); ++j)
        if (j != winner && context.min(xs_[winner]) < needed(winner, j, context.max(xs_[j]))) return false;
    return true;
}

std::optional<bool> LargestAt::check(const Assignment& assignment) const {
    std::size_t first = 0;
    for (std::size_t i = 1; i < xs_.size(); ++i)
        if (assignment[xs_[i]] > assignment[xs_[first]]) first = i;
    return assignment[index_] == static_cast<Value>(first);
}

/// The place of the largest value. The place of the smallest value is that of the largest negation.
class PlaceOfExtremum final : public ConstraintDefinition {
  public:
    PlaceOfExtremum(std::vector<View> xs, View index, bool is_largest)
        : xs_(std::move(xs)),
          index_(index),
          is_largest_(is_largest) {
        if (xs_.empty())
            throw ArgumentError("csp::" + kind(), "an empty list has none; give at least one variable");
    }

    std::string kind() const override { return is_largest_ ? "arg_max" : "arg_min"; }
    std::string statement(const NameOf& name) const override {
        const auto compared = [&](View x) { return name(is_largest_ ? x : -x); };
        return stated("arg_max", {stated_list(xs_, compared), name(index_)});
    }
    /// Returns the list, then the index.
    std::vector<View> scope() const override {
        std::vector<View> scope = xs_;
        scope.push_back(index_);
        return scope;
    }
    std::string describe(const NameOf& name) const override {
        return name(index_) + " == " + kind() + '(' + list_of(xs_, name) + ')';
    }
    bool check(const Assignment& assignment) const override {
        const auto is_less = [&](View x, View y) { return assignment[x] < assignment[y]; };
        const auto at = is_largest_ ? std::max_element(xs_.begin(), xs_.end(), is_less)
                                    : std::min_element(xs_.begin(), xs_.end(), is_less);
        return assignment[index_] == std::distance(xs_.begin(), at); // the first of equals, of either kind
    }

    void post(Posting& posting) const override {
        std::vector<View> xs = posting.canonical(xs_);
        if (xs.size() == 1) return posting.assign(index_, 0);
        if (!is_largest_) std::transform(xs.begin(), xs.end(), xs.begin(), [](View x) { return -x; });
        posting.add<LargestAt>(posting.canonical(index_), std::move(xs));
    }

  private:
    std::vector<View> xs_;
    View index_;
    bool is_largest_;
};

Constraint place_of_extremum(const List& xs, const Expression& index, bool is_largest) {
    return over(xs, {index}, [is_largest](std::vector<View> views, const std::vector<View>& place) {
        return make_constraint<PlaceOfExtremum>(std::move(views), place.front(), is_largest);
    });
}

} // namespace

Constraint arg_min(const List& xs, const Expression& index) { return place_of_extremum(xs, index, false); }
Constraint arg_max(const List& xs, const Expression& index) { return place_of_extremum(xs, index, true); }

} // namespace csp
