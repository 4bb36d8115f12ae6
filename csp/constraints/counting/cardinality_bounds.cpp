#include <csp/constraints/counting/counting_values.hpp>

#include <csp/base/error.hpp>
#include <csp/base/lists.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// Each of several values is taken by as many variables as its limits allow. Bounds(Z) consistency for the variables,
/// as if their domains were intervals and each limit the bounds of its count. CountingValues prunes the counts.
///
/// A Hall interval contains as many variables as its values may occur in total.
///
/// Rule 1. A variable that reaches beyond a Hall interval but begins in it begins after it.
/// Rule 2. A variable that begins before a Hall interval but ends in it ends before it.
/// Rule 3. If an interval contains more variables than its values may occur: failure.
///
/// A demanded set of values must be taken by as many variables as reach into it.
///
/// Rule 4. A variable that reaches into a demanded set takes one of its values: its bounds move there.
/// Rule 5. If a set demands more variables than reach into it: failure.
///
/// Rules 1 to 3 are those of AllDifferentBounds, with room for as many variables as a value may occur. Rules 4 and 5
/// use one matching: as many variables as possible are matched to demanded values, in the order of their ends. If a
/// demand stays unmet, rule 5 applies. Variables left over, together with all values that they reach, the variables
/// matched to these, and so on, are free: nothing follows for them. All other variables match the remaining demand
/// exactly, so rules 1 and 2 with the demand as room cover the rest of rule 4.
///
/// Complexity: O(n log m + m) a run for n variables and m values. Stateless.
class CardinalityBounds final : public Rule {
  public:
    /// @param values     in increasing order, without repetitions
    /// @param is_closed  whether variables take no other values
    CardinalityBounds(std::vector<View> xs, std::vector<ValueLimits> values, bool is_closed);

    std::string name() const override { return "global cardinality, bounds"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::uint32_t;
    static constexpr Index none = ~Index{0};
    enum class Side : std::uint8_t { lower, upper };
    enum class Room : std::uint8_t { capacity, demand };

    /// A counted value, or all values between two consecutive counted values.
    struct Cell {
        Value first = 0;
        Index value = none; ///< its index
        std::uint32_t least = 0;
        std::uint32_t most = 0;
    };
    /// A variable's cells at the beginning of the run: from .. to - 1.
    struct Hull {
        Index from = 0;
        Index to = 0;
        Index match = none;    ///< the cell whose demand it meets
        bool is_exact = false; ///< whether it must meet a demand
    };
    struct Part {
        Index from;
        Index to;
    };

    Index cell_of(Value v) const;
    Index cell_count() const { return static_cast<Index>(cells_.size()); }
    void read(const Context& context);
    void sort_hulls();

    bool match_demands(Context& context);
    bool find_exact();
    void reach(Index from, Index to);

    template <Side side>
    Part seen_from(Index i) const;
    template <Side side>
    void clear_room(Room room);
    template <Side side>
    bool tighten(Context& context, Room room);
    template <Side side>
    bool tighten_bound(Context& context, Room room, Index i, Index cell);

    template <Side side>
    void explain_capacity(Reason& reason, Index i, Index begin, Index end) const;
    template <Side side>
    void explain_demand(Reason& reason, Index i);
    void explain_unmet(Reason& reason);
    void add_outside_demand(Reason& reason) const;
    void add_within(Reason& reason, View x, Index from, Index to) const;

    std::vector<View> xs_;
    std::vector<ValueLimits> values_;
    bool is_closed_;
    std::vector<Cell> cells_;
    std::vector<Hull> hulls_;     ///< by variable
    std::vector<Index> by_end_;   ///< variables, the earliest ending first
    std::vector<Index> by_begin_; ///< variables, the last beginning first
    std::vector<Index> sizes_;    ///< used while sorting
    bool has_capacity_ = false;   ///< some value may not be taken by all
    bool has_demand_ = false;     ///< some value must be taken
    bool is_precise_ = false;     ///< no new bound fell into a hole

    // By cell, with one more at the end. Mirrored for the upper side, where cell k is the k-th from the right.
    std::vector<std::uint32_t> room_;
    std::vector<Index> next_open_; ///< union-find: itself, or a later cell if it is full
    std::vector<Index> run_begin_; ///< of an open cell: the start of the run of full cells before it
    std::vector<Index> beyond_;    ///< union-find: itself, or the end of a Hall interval that holds it

    std::vector<Index> next_unreached_; ///< union-find by cell, for find_exact()
    std::vector<Index> first_matched_;  ///< by cell: a list of variables
    std::vector<Index> next_matched_;   ///< by variable
    std::vector<Index> stack_;
    std::vector<std::uint8_t> is_outside_; ///< by cell: not in the demanded set, while a reason is made
};

CardinalityBounds::CardinalityBounds(std::vector<View> xs, std::vector<ValueLimits> values, bool is_closed)
    : xs_(std::move(xs)),
      values_(std::move(values)),
      is_closed_(is_closed) {
    cells_.push_back({min_value});
    for (Index k = 0; k < values_.size(); ++k) {
        const Value v = values_[k].value;
        if (cells_.back().first == v)
            cells_.back().value = k;
        else
            cells_.push_back({v, k});
        cells_.push_back({v + 1});
    }
    const std::size_t n = xs_.size();
    const std::size_t cells = cells_.size() + 1;
    hulls_.resize(n);
    by_end_.resize(n);
    by_begin_.resize(n);
    next_matched_.resize(n);
    stack_.reserve(n);
    is_outside_.resize(cells);
    for (auto* list :
         {&sizes_, &next_open_, &run_begin_, &beyond_, &next_unreached_, &first_matched_, &room_})
        list->resize(cells);
}

void CardinalityBounds::scope(Wiring& wiring) {
    wiring.on_each(xs_, Events::bounds);
    for (const ValueLimits& v : values_)
        if (v.limits.count) wiring.on(*v.limits.count, Events::bounds);
}

void CardinalityBounds::propagate(Context& context) {
    read(context);
    sort_hulls();
    is_precise_ = true;
    if (has_capacity_ && !tighten<Side::lower>(context, Room::capacity)) return;
    if (has_capacity_ && !tighten<Side::upper>(context, Room::capacity)) return;
    if (!has_demand_) { // pruned values are then in no solution within the bounds, so no other variable lost a support
        if (is_precise_) context.fixpoint();
        return;
    }
    if (!match_demands(context) || !find_exact()) return;
    if (tighten<Side::lower>(context, Room::demand)) tighten<Side::upper>(context, Room::demand);
}

// Reading ------------------------------------------------------------------------------------------

CardinalityBounds::Index CardinalityBounds::cell_of(Value v) const {
    const auto after = std::upper_bound(cells_.begin(), cells_.end(), v,
                                        [](Value value, const Cell& cell) { return value < cell.first; });
    return static_cast<Index>(after - cells_.begin()) - 1;
}

void CardinalityBounds::read(const Context& context) {
    const auto n = static_cast<std::uint32_t>(xs_.size());
    has_demand_ = false;
    has_capacity_ = is_closed_;
    for (Cell& cell : cells_) {
        cell.most = is_closed_ ? 0 : n;
        if (cell.value == none) continue;
        const auto& [least, most, count] = values_[cell.value].limits;
        cell.least = static_cast<std::uint32_t>(count ? std::max(least, context.min(*count)) : least);
        cell.most =
            std::min(n, static_cast<std::uint32_t>(count ? std::min(most, context.max(*count)) : most));
        has_demand_ = has_demand_ || cell.least > 0;
        has_capacity_ = has_capacity_ || cell.most < n;
    }
    for (Index i = 0; i < n; ++i) {
        const DomainView domain = context.domain(xs_[i]);
        const Index from = cell_of(domain.min());
        hulls_[i] = {from, domain.max() == domain.min() ? from + 1 : cell_of(domain.max()) + 1};
    }
}

/// Sorts by counting the hulls at each cell.
void CardinalityBounds::sort_hulls() {
    const auto sort = [this](std::vector<Index>& order, const auto& key) {
        std::fill(sizes_.begin(), sizes_.end(), 0);
        for (const Hull& hull : hulls_) ++sizes_[key(hull)];
        std::partial_sum(sizes_.begin(), sizes_.end(), sizes_.begin());
        for (auto i = static_cast<Index>(hulls_.size()); i-- > 0;) order[--sizes_[key(hulls_[i])]] = i;
    };
    sort(by_end_, [](const Hull& hull) { return hull.to; });
    sort(by_begin_, [last = cell_count()](const Hull& hull) { return last - hull.from; });
}

// Demands ------------------------------------------------------------------------------------------

/// Meets as many demands as possible. Fails by rule 5 if one stays unmet.
bool CardinalityBounds::match_demands(Context& context) {
    std::uint32_t unmet = 0;
    for (Index c = 0; c < cell_count(); ++c) {
        room_[c] = cells_[c].least;
        unmet += room_[c];
        next_open_[c] = room_[c] > 0 ? c : c + 1;
        first_matched_[c] = none;
    }
    next_open_[cell_count()] = cell_count();
    for (const Index i : by_end_) {
        const Index c = end_of_chain(next_open_, hulls_[i].from);
        if (c >= hulls_[i].to) continue;
        hulls_[i].match = c;
        next_matched_[i] = std::exchange(first_matched_[c], i);
        --unmet;
        if (--room_[c] == 0) next_open_[c] = c + 1;
    }
    return unmet == 0 || context.fail([this](Reason& r) { explain_unmet(r); });
}

/// Marks the variables that must meet a demand. Returns false if there are none.
bool CardinalityBounds::find_exact() {
    std::iota(next_unreached_.begin(), next_unreached_.end(), Index{0});
    stack_.clear();
    for (const Hull& hull : hulls_)
        if (hull.match == none) reach(hull.from, hull.to);
    while (!stack_.empty()) {
        const Hull& hull = hulls_[stack_.back()];
        stack_.pop_back();
        reach(hull.from, hull.to);
    }
    bool is_any = false;
    for (Hull& hull : hulls_) {
        hull.is_exact = hull.match != none && next_unreached_[hull.match] == hull.match;
        is_any = is_any || hull.is_exact;
    }
    return is_any;
}

/// Collects the variables matched to these cells, which need not be matched there.
void CardinalityBounds::reach(Index from, Index to) {
    for (Index c = end_of_chain(next_unreached_, from); c < to; c = end_of_chain(next_unreached_, c + 1)) {
        next_unreached_[c] = c + 1;
        for (Index i = first_matched_[c]; i != none; i = next_matched_[i]) stack_.push_back(i);
    }
}

// Hall intervals -----------------------------------------------------------------------------------

template <CardinalityBounds::Side side>
CardinalityBounds::Part CardinalityBounds::seen_from(Index i) const {
    const Hull& hull = hulls_[i];
    if constexpr (side == Side::lower) return {hull.from, hull.to};
    return {cell_count() - hull.to, cell_count() - hull.from};
}

/// Resets the room of the cells. A cell without room counts as full, and as a Hall interval of no variables.
template <CardinalityBounds::Side side>
void CardinalityBounds::clear_room(Room room) {
    const Index count = cell_count();
    Index begin = 0;
    for (Index k = 0; k <= count; ++k) {
        const Index c = side == Side::lower ? k : count - 1 - k;
        if (k == count)
            room_[k] = 1;
        else if (room == Room::capacity)
            room_[k] = cells_[c].most;
        else
            room_[k] = next_unreached_[c] == c ? cells_[c].least : 0;
        next_open_[k] = beyond_[k] = room_[k] > 0 ? k : k + 1;
        run_begin_[k] = begin;
        if (room_[k] > 0) begin = k + 1;
    }
}

/// Applies rules 1 and 3 or, mirrored, rule 2; with the demand as room, rule 4.
template <CardinalityBounds::Side side>
bool CardinalityBounds::tighten(Context& context, Room room) {
    clear_room<side>(room);
    for (const Index i : side == Side::lower ? by_end_ : by_begin_) {
        if (room == Room::demand && !hulls_[i].is_exact) continue;
        const auto [from, to] = seen_from<side>(i);
        const Index cell = end_of_chain(next_open_, from);
        if (cell >= to) { // Rule 3
            CSP_ASSERT(room == Room::capacity);
            const Index end = to;
            return context.fail([&](Reason& r) { explain_capacity<side>(r, none, run_begin_[cell], end); });
        }
        if (--room_[cell] == 0) {
            next_open_[cell] = cell + 1;
            run_begin_[end_of_chain(next_open_, cell + 1)] = run_begin_[cell];
        }
        const Index after = end_of_chain(beyond_, from);
        if (after != from && !tighten_bound<side>(context, room, i, after)) return false;
        const Index open = end_of_chain(next_open_, from);
        if (open < to) continue;
        for (Index c = end_of_chain(beyond_, run_begin_[open]); c < to; c = end_of_chain(beyond_, c + 1))
            beyond_[c] = to;
    }
    return true;
}

template <CardinalityBounds::Side side>
bool CardinalityBounds::tighten_bound(Context& context, Room room, Index i, Index cell) {
    const View x = xs_[i];
    const auto why = [&](Reason& r) {
        if (room == Room::demand) return explain_demand<side>(r, i);
        Index begin = seen_from<side>(i).from;
        while (begin > 0 && beyond_[begin - 1] != begin - 1) --begin;
        explain_capacity<side>(r, i, begin, cell);
    };
    if constexpr (side == Side::lower) {
        const Value bound = cells_[cell].first;
        if (!context.at_least(x, bound, why)) return false;
        is_precise_ = is_precise_ && context.min(x) == bound;
    } else {
        const Value bound = cells_[cell_count() - cell].first - 1;
        if (!context.at_most(x, bound, why)) return false;
        is_precise_ = is_precise_ && context.max(x) == bound;
    }
    return true;
}

// Reasons ------------------------------------------------------------------------------------------

/// Adds that the cells begin .. end - 1 have room only for the variables within them; variable i, if any, begins there.
template <CardinalityBounds::Side side>
void CardinalityBounds::explain_capacity(Reason& reason, Index i, Index begin, Index end) const {
    Index from = begin;
    Index to = end;
    if constexpr (side == Side::upper) {
        from = cell_count() - end;
        to = cell_count() - begin;
    }
    for (Index k = 0; k < hulls_.size(); ++k)
        if (hulls_[k].from >= from && hulls_[k].to <= to) add_within(reason, xs_[k], from, to);
    for (Index c = from; c < to; ++c) {
        if (cells_[c].value == none) continue;
        const CountLimits& limits = values_[cells_[c].value].limits;
        const auto most = static_cast<Value>(cells_[c].most);
        if (limits.count && most < limits.most) reason.add(atom_at_most(*limits.count, most));
    }
    if (i != none)
        add_within(reason, xs_[i], side == Side::lower ? from : 0, side == Side::lower ? cell_count() : to);
}

/// Adds the demand. Cells in a Hall interval, or reached from a variable left over, are outside of the demanded set.
template <CardinalityBounds::Side side>
void CardinalityBounds::explain_demand(Reason& reason, Index i) {
    const Index count = cell_count();
    for (Index k = 0; k < count; ++k)
        is_outside_[side == Side::lower ? k : count - 1 - k] = beyond_[k] != k ? 1 : 0;
    add_outside_demand(reason);
    const Hull& hull = hulls_[i];
    add_within(reason, xs_[i], side == Side::lower ? hull.from : 0, side == Side::lower ? count : hull.to);
}

/// Adds the unmet demand, and all demands met by variables that could meet it instead.
void CardinalityBounds::explain_unmet(Reason& reason) {
    for (Index c = 0; c < cell_count(); ++c) is_outside_[c] = room_[c] > 0 ? 0 : 1;
    for (bool again = true; again;) {
        again = false;
        for (const Hull& hull : hulls_) {
            if (hull.match == none || is_outside_[hull.match] == 0) continue;
            const auto first = is_outside_.begin() + hull.from;
            const auto last = is_outside_.begin() + hull.to;
            if (std::find(first, last, 0) == last) continue;
            is_outside_[hull.match] = 0;
            again = true;
        }
    }
    add_outside_demand(reason);
}

/// Adds the demand, and that some variables lie outside of the demanded set.
void CardinalityBounds::add_outside_demand(Reason& reason) const {
    for (Index i = 0; i < hulls_.size(); ++i) {
        Index from = hulls_[i].from;
        Index to = from;
        while (from > 0 && is_outside_[from - 1] != 0) --from;
        while (to < cell_count() && is_outside_[to] != 0) ++to;
        if (to >= hulls_[i].to) add_within(reason, xs_[i], from, to);
    }
    for (Index c = 0; c < cell_count(); ++c) {
        if (is_outside_[c] != 0 || cells_[c].value == none) continue;
        const CountLimits& limits = values_[cells_[c].value].limits;
        const auto least = static_cast<Value>(cells_[c].least);
        if (limits.count && least > limits.least) reason.add(atom_at_least(*limits.count, least));
    }
}

/// Adds that the view lies in the cells from .. to - 1. A bound that no value of the view can violate needs no atom.
void CardinalityBounds::add_within(Reason& reason, View x, Index from, Index to) const {
    if (from > 0 && is_stateable(x, cells_[from].first)) reason.add(atom_at_least(x, cells_[from].first));
    if (to < cell_count() && is_stateable(x, cells_[to].first - 1))
        reason.add(atom_at_most(x, cells_[to].first - 1));
}

std::optional<bool> CardinalityBounds::check(const Assignment& assignment) const {
    return respects(assignment, xs_, values_, is_closed_);
}

} // namespace

std::unique_ptr<Rule> make_cardinality_bounds(std::vector<View> xs, std::vector<ValueLimits> values,
                                              bool is_closed) {
    return std::make_unique<CardinalityBounds>(std::move(xs), std::move(values), is_closed);
}

} // namespace csp
