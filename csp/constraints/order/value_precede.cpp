#include <csp/constraints/order/order.hpp>

#include <csp/base/error.hpp>
#include <csp/base/types.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// The ranks of a chain of values v[0], v[1], ...: v[j] has rank j + 1, and all other values have rank 0.
class ValueRanks {
  public:
    using Rank = std::uint32_t;

    /// @param values  all different
    explicit ValueRanks(std::vector<Value> values);

    Rank size() const { return static_cast<Rank>(values_.size()); }
    const std::vector<Value>& values() const { return values_; }
    Value value_of(Rank rank) const { return values_[rank - 1]; }
    Rank rank_of(Value v) const;

  private:
    std::vector<Value> values_;
    std::vector<std::pair<Value, Rank>> ranks_; ///< by value
};

ValueRanks::ValueRanks(std::vector<Value> values) : values_(std::move(values)) {
    ranks_.reserve(values_.size());
    for (Rank rank = 1; rank <= values_.size(); ++rank) ranks_.emplace_back(value_of(rank), rank);
    std::sort(ranks_.begin(), ranks_.end());
}

ValueRanks::Rank ValueRanks::rank_of(Value v) const {
    const auto at = std::lower_bound(ranks_.begin(), ranks_.end(), std::pair(v, Rank{0}));
    return at != ranks_.end() && at->first == v ? at->second : 0;
}

// In order -----------------------------------------------------------------------------------------

/// In the list, value v[j+1] never occurs before the first place of v[j]. Domain consistent if the variables differ.
///
/// The rank of v[j] is j + 1, that of all other values is 0. When the list is read from the start, the *state* is the
/// highest rank so far: a value may raise it by one, and otherwise must have no higher rank. The states that can be
/// reached before a place, and from which the rest can be read, are those from some `need` up to some `reach`.
///
/// Rule 1. At a place, values of ranks above reach + 1 are removed.
/// Rule 2. If `need` after a place exceeds `reach` before it, the place takes the value that raises the state.
/// Rule 3. If `need` exceeds the initial state: failure.
///
/// A run reads the list after the settled beginning: O(n) look-ups, and O(values) at places that have lost the value of
/// low rank found in the last run. Reversible: one word.
class Precedence final : public Rule {
  public:
    /// @param xs      at least one
    /// @param values  two or more, all different
    Precedence(std::vector<View> xs, std::vector<Value> values);

    std::string name() const override { return "value precedence"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Rank = ValueRanks::Rank;
    /// The variables before this place are settled: they lead to this state in every case.
    struct Settled {
        std::uint32_t place;
        Rank state;
    };

    Value value_of(Rank rank) const { return ranks_.value_of(rank); }
    bool has(std::size_t place, Rank rank, const Context& context) const;
    Rank low_rank(std::size_t place, Rank enough, const Context& context);
    void find_needs(std::size_t begin, const Context& context);
    bool narrow(std::size_t place, Rank reach, Context& context) const;
    bool remove_above(std::size_t place, Rank reach, Context& context) const;
    void explain_reach(std::size_t place, const Context& context, Reason& reason) const;
    void explain_need(std::size_t place, const Context& context, Reason& reason) const;

    std::vector<View> xs_;
    ValueRanks ranks_;
    bool is_run_;                                   ///< the values are v, v + 1, v + 2, ...
    std::vector<Rank> needs_;                       ///< by place, the least state before it; buffer of a run
    std::vector<std::pair<Value, Rank>> witnesses_; ///< by place: the value of low rank found last, a hint
    Reversible<Settled> settled_;
};

Precedence::Precedence(std::vector<View> xs, std::vector<Value> values)
    : xs_(std::move(xs)),
      ranks_(std::move(values)),
      is_run_(std::adjacent_find(ranks_.values().begin(), ranks_.values().end(),
                                 [](Value a, Value b) { return b != a + 1; }) == ranks_.values().end()),
      needs_(xs_.size() + 1, 0),
      witnesses_(xs_.size(), {value_of(1), 1}) {}

void Precedence::scope(Wiring& wiring) {
    wiring.on_each(xs_);
    settled_ = wiring.reversible(Settled{0, 0});
}

void Precedence::propagate(Context& context) {
    Settled settled = context.get(settled_);
    find_needs(settled.place, context);
    if (needs_[settled.place] > settled.state) { // Rule 3
        context.fail([&](Reason& r) {
            explain_reach(settled.place, context, r);
            explain_need(settled.place, context, r);
        });
        return;
    }
    const auto last = static_cast<Rank>(ranks_.size() - 1); // the state from which every rest can be read
    Rank reach = settled.state;
    for (std::size_t i = settled.place; i < xs_.size() && reach < last; ++i) {
        if (!narrow(i, reach, context)) return;
        const bool raises = has(i, reach + 1, context);
        const bool is_settled = !raises || context.is_fixed(xs_[i]);
        reach += raises ? 1 : 0;
        if (is_settled && settled.place == i) settled = {static_cast<std::uint32_t>(i + 1), reach};
    }
    context.set(settled_, settled);
    if (settled.state == last || settled.place == xs_.size()) return context.entailed();
    context.fixpoint();
}

bool Precedence::has(std::size_t place, Rank rank, const Context& context) const {
    return context.contains(xs_[place], value_of(rank));
}

/// Returns a rank that the place can have: one of at most `enough`, or else the lowest. With k values in the chain, any
/// k + 1 values include a value of rank 0.
Precedence::Rank Precedence::low_rank(std::size_t place, Rank enough, const Context& context) {
    auto& [witness, rank] = witnesses_[place];
    if (rank <= enough && context.contains(xs_[place], witness)) return rank;
    rank = static_cast<Rank>(ranks_.size()) + 1;
    for (const Value v : context.domain(xs_[place])) {
        const Rank found = ranks_.rank_of(v);
        if (found >= rank) continue;
        rank = found;
        witness = v;
        if (rank <= enough) break;
    }
    return rank;
}

/// Finds the needs from the end: either the place raises the state to the one that the rest needs, or an earlier place
/// must have reached that state.
void Precedence::find_needs(std::size_t begin, const Context& context) {
    for (std::size_t i = xs_.size(); i-- > begin;) {
        const Rank need = needs_[i + 1];
        if (need > 0 && has(i, need, context))
            needs_[i] = need - 1;
        else
            needs_[i] = std::max(need + 1, low_rank(i, need + 1, context)) - 1;
    }
}

bool Precedence::narrow(std::size_t place, Rank reach, Context& context) const {
    if (needs_[place + 1] <= reach) return remove_above(place, reach, context);
    return context.assign(xs_[place], value_of(reach + 1), [&](Reason& r) { // Rule 2
        explain_reach(place, context, r);
        explain_need(place + 1, context, r);
    });
}

/// Applies rule 1.
bool Precedence::remove_above(std::size_t place, Rank reach, Context& context) const {
    const auto why = [&](Reason& r) { explain_reach(place, context, r); };
    if (is_run_) {
        const bool has_some = reach + 2 <= ranks_.size() && context.max(xs_[place]) >= value_of(reach + 2);
        return !has_some ||
               context.remove_range(xs_[place], value_of(reach + 2), value_of(ranks_.size()), why);
    }
    for (Rank rank = reach + 2; rank <= ranks_.size(); ++rank)
        if (has(place, rank, context) && !context.remove(xs_[place], value_of(rank), why)) return false;
    return true;
}

/// Adds that, at each place that does not raise the state, the value that would raise it has been removed.
void Precedence::explain_reach(std::size_t place, const Context& context, Reason& reason) const {
    Rank reach = 0;
    for (std::size_t i = 0; i < place; ++i) {
        if (has(i, reach + 1, context))
            ++reach;
        else
            reason.add(atom_different(xs_[i], value_of(reach + 1)));
    }
}

/// Adds that, from the place on, the value that would raise the state has been removed, up to a place that has only
/// higher values.
void Precedence::explain_need(std::size_t place, const Context& context, Reason& reason) const {
    for (std::size_t i = place; i < xs_.size() && needs_[i] > 0; ++i) {
        if (needs_[i] == needs_[i + 1]) reason.add(atom_different(xs_[i], value_of(needs_[i])));
        if (needs_[i] <= needs_[i + 1]) continue;
        if (context.is_fixed(xs_[i])) return reason.add(atom_equal(xs_[i], context.value(xs_[i])));
        reason.clear();
        for (const View x : xs_) reason.add(x);
        return;
    }
}

std::optional<bool> Precedence::check(const Assignment& assignment) const {
    Rank state = 0;
    for (const View x : xs_) {
        const Rank rank = ranks_.rank_of(assignment[x]);
        if (rank > state + 1) return false;
        state = std::max(state, rank);
    }
    return true;
}

// Out of order -------------------------------------------------------------------------------------

/// In the list, some value v[j+1] occurs before the first place of v[j]: the negation of Precedence, which defines the
/// state of a place. Domain consistent if the variables differ.
///
/// A value *breaks* the order if its rank exceeds the state by two or more. The lower the state, the easier it is to
/// break the order. So two numbers describe a place: `low`, the lowest state before it, and `top`, the highest state
/// before it from which that place or a later one can still break the order.
///
/// Rule 1. If the order cannot be broken from any state before the first place: failure.
/// Rule 2. At a place before which nothing can break the order, values are removed that neither break it nor leave a
///         state from which the remaining places can.
///
/// Complexity: O(n k) look-ups a run for k values, however wide the domains are. Stateless.
class PrecedenceBroken final : public Rule {
  public:
    /// @param xs      at least one
    /// @param values  two or more, all different
    PrecedenceBroken(std::vector<View> xs, std::vector<Value> values)
        : xs_(std::move(xs)),
          ranks_(std::move(values)),
          tops_(xs_.size() + 1, none) {
        useful_.reserve(ranks_.size());
    }

    std::string name() const override { return "value precedence broken"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override { wiring.on_each(xs_); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Rank = ValueRanks::Rank;
    using State = std::int64_t; ///< a rank; `none` if there is no such state
    static constexpr State none = -1;

    bool has_up_to(std::size_t place, State rank, const Context& context) const;
    State highest_rank(std::size_t place, const Context& context) const;
    State top_before(std::size_t place, const Context& context) const;
    bool keep_useful(std::size_t place, State low, Context& context);
    void explain(Reason& reason) const {
        for (const View x : xs_) reason.add(x);
    }

    std::vector<View> xs_;
    ValueRanks ranks_;
    std::vector<State> tops_;   ///< by place; buffer of a run
    std::vector<Value> useful_; ///< buffer of a run
};

void PrecedenceBroken::propagate(Context& context) {
    for (std::size_t i = xs_.size(); i-- > 0;) tops_[i] = top_before(i, context);
    if (tops_.front() < 0) { // Rule 1
        context.fail([&](Reason& r) { explain(r); });
        return;
    }
    State low = 0;
    bool is_known = true; // whether all variables before are fixed, so that low is the state
    for (std::size_t i = 0; i < xs_.size(); ++i) {
        if (!keep_useful(i, low, context)) return;
        is_known = is_known && context.is_fixed(xs_[i]);
        if (highest_rank(i, context) >= low + 2) { // later places are free
            if (is_known) context.entailed();
            return;
        }
        if (!has_up_to(i, low, context)) ++low;
    }
}

/// Whether the place has a value of that rank or a lower one. Only values of higher ranks are counted.
bool PrecedenceBroken::has_up_to(std::size_t place, State rank, const Context& context) const {
    std::uint32_t higher = 0;
    for (auto r = static_cast<Rank>(rank + 1); r <= ranks_.size(); ++r)
        if (context.contains(xs_[place], ranks_.value_of(r))) ++higher;
    return context.size(xs_[place]) > higher;
}

PrecedenceBroken::State PrecedenceBroken::highest_rank(std::size_t place, const Context& context) const {
    Rank rank = ranks_.size();
    while (rank > 0 && !context.contains(xs_[place], ranks_.value_of(rank))) --rank;
    return rank;
}

/// Returns the highest state before the place from which the order can still be broken. The place breaks the order, or
/// leaves the highest state from which the rest can break it. If it can only raise that state, it breaks the order from
/// all lower states.
PrecedenceBroken::State PrecedenceBroken::top_before(std::size_t place, const Context& context) const {
    const State after = tops_[place + 1];
    const State kept = after >= 0 && has_up_to(place, after, context) ? after : none;
    return std::max(kept, highest_rank(place, context) - 2);
}

/// Applies rule 2.
bool PrecedenceBroken::keep_useful(std::size_t place, State low, Context& context) {
    const View x = xs_[place];
    const State top = tops_[place + 1];
    const auto why = [&](Reason& r) { explain(r); };
    const auto raising = static_cast<Rank>(low + 1);
    if (low < top) return true;
    if (low == top)
        return raising > ranks_.size() || !context.contains(x, ranks_.value_of(raising)) ||
               context.remove(x, ranks_.value_of(raising), why);
    useful_.clear();
    for (Rank r = raising + 1; r <= ranks_.size(); ++r) useful_.push_back(ranks_.value_of(r));
    std::sort(useful_.begin(), useful_.end());
    WideValue from = min_value; // the beginning of the next gap between them
    for (const Value v : useful_) {
        if (!context.remove_range(x, from, WideValue{v} - 1, why)) return false;
        from = WideValue{v} + 1;
    }
    return context.remove_range(x, from, max_value, why);
}

std::optional<bool> PrecedenceBroken::check(const Assignment& assignment) const {
    State state = 0;
    for (const View x : xs_) {
        const State rank = ranks_.rank_of(assignment[x]);
        if (rank > state + 1) return true;
        state = std::max(state, rank);
    }
    return false;
}

// The constraints ----------------------------------------------------------------------------------

void require_value(const char* function, Value v) {
    if (!is_value(v))
        throw ArgumentError(function, "the value " + std::to_string(v) + " is outside " +
                                          std::to_string(min_value) + ".." + std::to_string(max_value));
}

class ValuePrecedence final : public ConstraintDefinition {
  public:
    /// @param kind  the name of the function that makes it
    ValuePrecedence(std::string kind, std::vector<Value> values, std::vector<View> xs)
        : kind_(std::move(kind)),
          values_(std::move(values)),
          xs_(std::move(xs)) {}

    std::string kind() const override { return kind_; }
    std::string statement(const NameOf& name) const override {
        return stated("value_precede", {stated_numbers(values_), stated_list(xs_, name)});
    }
    std::vector<View> scope() const override { return xs_; }
    std::string describe(const NameOf& name) const override {
        std::string order;
        for (const Value v : values_) order += (order.empty() ? "" : " before ") + std::to_string(v);
        return order + " in " + list_of(xs_, name);
    }

    bool check(const Assignment& assignment) const override {
        for (std::size_t rank = 1; rank < values_.size(); ++rank) {
            const auto is = [&](Value v) { return [&, v](View x) { return assignment[x] == v; }; };
            const auto first = std::find_if(xs_.begin(), xs_.end(), is(values_[rank]));
            if (first != xs_.end() && std::none_of(xs_.begin(), first, is(values_[rank - 1]))) return false;
        }
        return true;
    }

    void post(Posting& posting) const override {
        std::vector<Value> values = values_;
        if (values.size() == 2 && values[0] == values[1]) return remove_from_all(values[0], posting);
        const auto missing =
            std::find_if(values.begin(), values.end(), [&](Value v) { return !can_be_taken(v, posting); });
        for (auto after = missing; after != values.end(); ++after) remove_from_all(*after, posting);
        values.erase(missing, values.end());
        if (values.size() > 1) posting.add<Precedence>(posting.canonical(xs_), std::move(values));
    }
    std::optional<Constraint> negation() const override;

  private:
    bool can_be_taken(Value v, const Posting& posting) const {
        return std::any_of(xs_.begin(), xs_.end(), [&](View x) { return posting.domain(x).contains(v); });
    }
    void remove_from_all(Value v, Posting& posting) const {
        for (const View x : xs_)
            if (posting.domain(x).contains(v)) posting.remove(x, v);
    }

    std::string kind_;
    std::vector<Value> values_;
    std::vector<View> xs_;
};

/// States that the order of precedence is broken somewhere.
class NoValuePrecedence final : public ConstraintDefinition {
  public:
    NoValuePrecedence(Constraint negated, std::vector<Value> values, std::vector<View> xs)
        : negated_(std::move(negated)),
          values_(std::move(values)),
          xs_(std::move(xs)) {}

    std::string kind() const override { return "negation"; }
    std::string statement(const NameOf& name) const override {
        return stated("not", {statement_of(negated_, name)});
    }
    std::vector<View> scope() const override { return xs_; }
    bool check(const Assignment& assignment) const override { return !negated_->check(assignment); }
    std::string describe(const NameOf& name) const override { return "not " + negated_->describe(name); }
    std::optional<Constraint> negation() const override { return negated_; }
    void post(Posting& posting) const override {
        if (xs_.empty() || values_.size() < 2) return posting.fail();
        if (values_[0] != values_[1]) // then all values differ
            return posting.add<PrecedenceBroken>(posting.canonical(xs_), values_);
        std::vector<Atom> takes;
        for (const View x : xs_)
            if (posting.domain(x).contains(values_[0])) takes.push_back(atom_equal(x, values_[0]));
        clause(std::move(takes))->post(posting);
    }

  private:
    Constraint negated_;
    std::vector<Value> values_;
    std::vector<View> xs_;
};

std::optional<Constraint> ValuePrecedence::negation() const {
    return make_constraint<NoValuePrecedence>(make_constraint<ValuePrecedence>(*this), values_, xs_);
}

Constraint precedence(const char* kind, const std::vector<Value>& values, const List& xs) {
    return over(xs, [=](std::vector<View> views) {
        return make_constraint<ValuePrecedence>(kind, values, std::move(views));
    });
}

} // namespace

Constraint value_precede(const List& xs, Value s, Value t) {
    for (const Value v : {s, t}) require_value("csp::value_precede", v);
    return precedence("value_precede", {s, t}, xs);
}

Constraint value_precede_chain(const List& xs, const std::vector<Value>& values) {
    constexpr const char* function = "csp::value_precede_chain";
    for (const Value v : values) require_value(function, v);
    std::vector<Value> sorted = values;
    std::sort(sorted.begin(), sorted.end());
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    if (twice != sorted.end())
        throw ArgumentError(function, "the value " + std::to_string(*twice) + " is in the chain twice");
    return precedence("value_precede_chain", values, xs);
}

} // namespace csp
