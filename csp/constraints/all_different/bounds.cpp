#include <csp/constraints/all_different/values.hpp>

#include <csp/base/lists.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// all_different by bounds(Z) consistency, for arbitrary domains; holes between the bounds are ignored.
///
/// A Hall interval holds as many variables as it has values: those whose bounds both lie within it.
///
/// Rule 1. A variable that reaches beyond a Hall interval but begins in it begins after it.
/// Rule 2. A variable that begins before a Hall interval but ends in it ends before it.
/// Rule 3. An interval that holds more variables than it has values is a failure.
///
///     variables      |---a---|
///                    |---b---|
///                        |--------c-----|        {a, b} fill the first bucket: c begins after it
///     buckets        [       )[         )        (here a and b have two values, 1 and 2)
///
/// The bounds cut the values into buckets. In the order of their greatest values, each variable takes one value from
/// the first bucket with room that its bounds allow. If there is none, rule 3 applies. If all buckets up to the
/// variable's upper bound are full, the run of full buckets that ends there is a Hall interval. Runs of full buckets,
/// and of buckets within Hall intervals, are joined by union-find. Rule 2 is the mirror image. It is skipped if every
/// Hall interval has one value, because AllDifferentValue, which is always posted with this rule, handles those.
///
/// Complexity: O(n log n) a run, less if the order of the bounds has changed little since the last run. A fixed
/// variable whose value lies within no other variable's bounds is not examined again.
class AllDifferentBounds final : public Rule {
  public:
    explicit AllDifferentBounds(std::vector<View> scope);

    std::string name() const override { return "all different, bounds"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::uint32_t;
    using Order = std::span<Index>;
    enum class Side : std::uint8_t { lower, upper };

    /// A variable's bounds at the beginning of the run: the values first .. end - 1, in the buckets from .. to - 1.
    struct Hull {
        Value first = 0;
        Value end = 0;
        Index from = 0;
        Index to = 0;
        bool is_apart = false; ///< fixed, and within no other variable's bounds
    };

    void read_hulls(const Context& context, Index open);
    void cut_into_buckets(Index open);
    template <Side side>
    bool tighten(Context& context, Index open);
    template <Side side>
    bool tighten_bound(Context& context, Index open, Index i, Value cut);
    Index set_apart(Index open);

    void explain_failure(Reason& reason, Index open, Value end) const;
    void explain_lower(Reason& reason, Index open, Index pruned, Value end) const;
    void explain_upper(Reason& reason, Index open, Index pruned, Value first) const;
    void add_members(Reason& reason, Index open, Value first, Value end) const;

    std::vector<View> scope_;
    Reversible<Index> open_; ///< how many variables still matter: the first ones of both orders
    std::vector<Index> by_first_;
    std::vector<Index> by_end_;
    std::vector<Hull> hulls_;  ///< by variable
    std::vector<Index> apart_; ///< used while the orders are split

    std::vector<Value> cuts_; ///< bucket k is the values cuts_[k] .. cuts_[k + 1] - 1
    Index last_cut_ = 0;
    std::vector<WideValue> room_;  ///< by bucket: how many of its values are not taken
    std::vector<Index> next_open_; ///< union-find by bucket: itself, or a later bucket if it is full
    std::vector<Index> run_begin_; ///< by open bucket: the start of the run of full buckets before it
    std::vector<Index> beyond_; ///< union-find by bucket: itself, or the end of a Hall interval that holds it

    bool has_apart_ = false;
    bool has_more_to_say_ = false; ///< rule 1 met a Hall interval of two values or more, or applied
    bool is_exact_ = false;        ///< no new bound fell into a hole
};

/// all_different by bounds(Z) consistency, for values within a window of 64.
///
///     bit i of a word  <->  the value first + i
///
/// A Hall interval holds as many variables as it has values: those whose bounds both lie within it.
///
/// Rule 1. A variable that reaches beyond a Hall interval but begins in it begins after it.
/// Rule 2. A variable that begins before a Hall interval but ends in it ends before it.
/// Rule 3. An interval that holds more variables than it has values is a failure.
///
/// Like AllDifferentBounds, but each value is a separate bucket, so a word of free values replaces union-find. In the
/// order of their greatest values, each variable takes the least free value that its bounds allow. If there is none,
/// rule 3 applies. If no free value is left between that value and the variable's upper bound, the run of taken values
/// that ends there is a Hall interval. Rule 2 is the mirror image; it is skipped if rule 1 met only fixed variables.
///
/// Complexity: O(n + 64) a run. The values of the fixed variables are a reversible word; the open variables are the
/// first `open` of a list that is reordered but never restored.
class AllDifferentWordBounds final : public Rule {
  public:
    AllDifferentWordBounds(std::vector<View> scope, const Store& store, Value first);

    std::string name() const override { return "all different, bounds"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    enum class Side : std::uint8_t { lower, upper };
    /// Variables by the end of their bounds: a list for each bit.
    struct Ends {
        Word used = 0;
        std::array<std::uint8_t, word_bits> head{}; ///< valid where used
        std::array<std::uint8_t, word_bits> next{}; ///< by variable; itself for the last

        void add(int end, std::uint32_t i);
    };
    /// The bounds of an open variable at the beginning of the run, as bits.
    struct Hull {
        int first;
        int last;
    };

    bool read_domains(Context& context, std::uint32_t& open);
    template <Side side>
    bool tighten(Context& context, const Ends& ends);
    template <Side side>
    bool tighten_bound(Context& context, std::uint32_t i, int begin);

    // The reasons refer to the bits of the current domains.
    bool fail(Context& context, int first, int last);
    void explain_lower(Reason& reason, std::uint32_t pruned, int last, const Context& context) const;
    void explain_upper(Reason& reason, std::uint32_t pruned, int first, const Context& context) const;
    int member_count(int first, int last, const Context& context) const;
    void add_members(Reason& reason, int first, int last, const Context& context) const;

    std::vector<View> scope_;
    std::vector<Place> order_;
    Reversible<std::uint32_t> open_;
    Reversible<Word> fixed_; ///< values of the variables that are no longer open

    Word taken_ = 0; ///< fixed_, during a run
    std::array<Hull, word_bits> hulls_{};
    Ends lasts_;
    Ends firsts_;                  ///< mirrored
    bool has_more_to_say_ = false; ///< rule 1 met a Hall interval of unfixed variables, or applied
    bool is_exact_ = false;        ///< no new bound fell into a hole
};

// Add a bound, unless no value of the variable can violate it.
void add_at_least(Reason& reason, View x, Value v) {
    if (is_stateable(x, v)) reason.add(atom_at_least(x, v));
}
void add_at_most(Reason& reason, View x, Value v) {
    if (is_stateable(x, v)) reason.add(atom_at_most(x, v));
}

AllDifferentBounds::AllDifferentBounds(std::vector<View> scope) : scope_(std::move(scope)) {
    const std::size_t n = scope_.size();
    by_first_.resize(n);
    std::iota(by_first_.begin(), by_first_.end(), Index{0});
    by_end_.assign(by_first_.begin(), by_first_.end());
    hulls_.resize(n);
    apart_.resize(n);
    cuts_.resize(2 * n);
    room_.resize(2 * n);
    next_open_.resize(2 * n);
    run_begin_.resize(2 * n);
    beyond_.resize(2 * n);
}

void AllDifferentBounds::scope(Wiring& wiring) {
    wiring.on_each(scope_, Events::bounds);
    open_ = wiring.reversible(static_cast<Index>(scope_.size()));
}

void AllDifferentBounds::propagate(Context& context) {
    Index open = context.get(open_);
    read_hulls(context, open);
    cut_into_buckets(open);
    has_more_to_say_ = false;
    is_exact_ = true;
    if (!tighten<Side::lower>(context, open)) return;
    if (has_more_to_say_ && !tighten<Side::upper>(context, open)) return;
    open = set_apart(open);
    context.set(open_, open);
    if (open <= 1) return context.entailed();
    if (is_exact_)
        context
            .fixpoint(); // pruned values are in no solution within the bounds, so no other variable loses a support
}

void AllDifferentBounds::read_hulls(const Context& context, Index open) {
    for (const Index i : Order(by_first_).first(open)) {
        const DomainView domain = context.domain(scope_[i]);
        hulls_[i] = {domain.min(), domain.max() + 1, 0, 0, false};
    }
    sort_nearly_sorted(Order(by_first_).first(open),
                       [this](Index i, Index j) { return hulls_[i].first < hulls_[j].first; });
    sort_nearly_sorted(Order(by_end_).first(open),
                       [this](Index i, Index j) { return hulls_[i].end < hulls_[j].end; });
}

/// Merges the two orders into the cuts between buckets, and marks the variables that can be set apart.
void AllDifferentBounds::cut_into_buckets(Index open) {
    Index cut = 0;
    Index begun = 0;
    has_apart_ = false;
    for (Index ended = 0; ended < open; ++cut) {
        Value here = hulls_[by_end_[ended]].end;
        if (begun < open) here = std::min(here, hulls_[by_first_[begun]].first);
        cuts_[cut] = here;
        for (; ended < open && hulls_[by_end_[ended]].end == here; ++ended) hulls_[by_end_[ended]].to = cut;
        const Index begun_before = begun;
        for (; begun < open && hulls_[by_first_[begun]].first == here; ++begun)
            hulls_[by_first_[begun]].from = cut;
        const bool is_alone = begun == begun_before + 1 && begun == ended + 1;
        if (is_alone && hulls_[by_first_[begun_before]].end == here + 1) {
            hulls_[by_first_[begun_before]].is_apart = true;
            has_apart_ = true;
        }
    }
    last_cut_ = cut - 1;
}

/// Applies rules 1 and 3 or, mirrored, rule 2: bucket k is then the k-th from the right.
template <AllDifferentBounds::Side side>
bool AllDifferentBounds::tighten(Context& context, Index open) {
    constexpr bool is_lower = side == Side::lower;
    const Index last = last_cut_;
    for (Index k = 0; k <= last; ++k) next_open_[k] = run_begin_[k] = beyond_[k] = k;
    for (Index k = 0; k < last; ++k) room_[is_lower ? k : last - 1 - k] = WideValue{cuts_[k + 1]} - cuts_[k];

    for (Index k = 0; k < open; ++k) {
        const Index i = is_lower ? by_end_[k] : by_first_[open - 1 - k];
        const Index from = is_lower ? hulls_[i].from : last - hulls_[i].to;
        const Index to = is_lower ? hulls_[i].to : last - hulls_[i].from;
        Index bucket = end_of_chain(next_open_, from);
        if (bucket >= to) // Rule 3
            return context.fail([&](Reason& r) { explain_failure(r, open, hulls_[i].end); });
        if (--room_[bucket] == 0) {
            const Index run_begin = run_begin_[bucket];
            next_open_[bucket] = bucket + 1;
            bucket = end_of_chain(next_open_, bucket + 1);
            run_begin_[bucket] = run_begin;
        }
        if (const Index after = end_of_chain(beyond_, from); after != from) // Rule 1, Rule 2
            if (!tighten_bound<side>(context, open, i, cuts_[is_lower ? after : last - after])) return false;
        if (bucket < to) continue;
        if (is_lower && cuts_[to] - cuts_[run_begin_[bucket]] > 1) has_more_to_say_ = true;
        for (Index b = end_of_chain(beyond_, run_begin_[bucket]); b < to; b = end_of_chain(beyond_, b + 1))
            beyond_[b] = to;
    }
    return true;
}

template <AllDifferentBounds::Side side>
bool AllDifferentBounds::tighten_bound(Context& context, Index open, Index i, Value cut) {
    const View x = scope_[i];
    has_more_to_say_ = true;
    if constexpr (side == Side::lower) {
        const auto why = [&](Reason& r) { explain_lower(r, open, i, cut); };
        if (!context.at_least(x, cut, why)) return false;
        is_exact_ &= context.min(x) == cut;
    } else {
        const auto why = [&](Reason& r) { explain_upper(r, open, i, cut); };
        if (!context.at_most(x, cut - 1, why)) return false;
        is_exact_ &= context.max(x) == cut - 1;
    }
    return true;
}

/// Moves the marked variables to the end, in both orders. Returns the number of unmarked variables.
AllDifferentBounds::Index AllDifferentBounds::set_apart(Index open) {
    if (!has_apart_) return open;
    Index kept = 0;
    for (auto* order : {&by_first_, &by_end_}) {
        kept = 0;
        Index moved = 0;
        for (const Index i : Order(*order).first(open))
            (hulls_[i].is_apart ? apart_[moved++] : (*order)[kept++]) = i;
        std::copy_n(apart_.begin(), moved, order->begin() + kept);
    }
    return kept;
}

// Reasons ------------------------------------------------------------------------------------------

/// Adds a reason why too many variables lie between some value and this end.
void AllDifferentBounds::explain_failure(Reason& reason, Index open, Value end) const {
    WideValue members = 0;
    for (Index k = open; k-- > 0;) {
        const Hull& hull = hulls_[by_first_[k]];
        if (hull.end > end || ++members <= WideValue{end} - hull.first) continue;
        return add_members(reason, open, hull.first, end);
    }
}

/// Adds the shortest Hall interval with this end in which the lower bound of the variable lay.
void AllDifferentBounds::explain_lower(Reason& reason, Index open, Index pruned, Value end) const {
    WideValue members = 0;
    for (Index k = open; k-- > 0;) {
        const Hull& hull = hulls_[by_first_[k]];
        members += hull.end <= end ? 1 : 0;
        if (hull.first > hulls_[pruned].first || members < WideValue{end} - hull.first) continue;
        add_at_least(reason, scope_[pruned], hull.first);
        return add_members(reason, open, hull.first, end);
    }
}

/// Adds the shortest Hall interval with this beginning in which the upper bound of the variable lay.
void AllDifferentBounds::explain_upper(Reason& reason, Index open, Index pruned, Value first) const {
    WideValue members = 0;
    for (Index k = 0; k < open; ++k) {
        const Hull& hull = hulls_[by_end_[k]];
        members += hull.first >= first ? 1 : 0;
        if (hull.end < hulls_[pruned].end || members < WideValue{hull.end} - first) continue;
        add_at_most(reason, scope_[pruned], hull.end - 1);
        return add_members(reason, open, first, hull.end);
    }
}

void AllDifferentBounds::add_members(Reason& reason, Index open, Value first, Value end) const {
    for (Index k = 0; k < open; ++k) {
        const Index i = by_first_[k];
        if (hulls_[i].first < first || hulls_[i].end > end) continue;
        add_at_least(reason, scope_[i], first);
        add_at_most(reason, scope_[i], end - 1);
    }
}

std::optional<bool> AllDifferentBounds::check(const Assignment& assignment) const {
    return are_different(scope_, assignment);
}

AllDifferentWordBounds::AllDifferentWordBounds(std::vector<View> scope, const Store& store, Value first)
    : scope_(std::move(scope)),
      order_(places_of(scope_, store, first)) {}

void AllDifferentWordBounds::scope(Wiring& wiring) {
    wiring.on_each(scope_, Events::bounds);
    open_ = wiring.reversible(static_cast<std::uint32_t>(scope_.size()));
    fixed_ = wiring.reversible(Word{0});
}

void AllDifferentWordBounds::propagate(Context& context) {
    std::uint32_t open = context.get(open_);
    taken_ = context.get(fixed_);
    if (!read_domains(context, open)) return;
    context.set(open_, open);
    context.set(fixed_, taken_);
    has_more_to_say_ = false;
    is_exact_ = true;
    if (!tighten<Side::lower>(context, lasts_)) return;
    if (has_more_to_say_ && !tighten<Side::upper>(context, firsts_)) return;
    if (open <= 1) return context.entailed();
    if (is_exact_)
        context
            .fixpoint(); // pruned values are in no solution within the bounds, so no other variable loses a support
}

/// Moves the fixed variables behind the open ones, and sorts the open variables by their bounds.
bool AllDifferentWordBounds::read_domains(Context& context, std::uint32_t& open) {
    lasts_.used = firsts_.used = 0;
    for (std::uint32_t i = 0; i < open;) {
        const Word domain = order_[i].word(context);
        if (at_most_one(domain)) {
            if ((taken_ & domain) != 0) return fail(context, lowest(domain), lowest(domain)); // Rule 3
            taken_ |= domain;
            std::swap(order_[i], order_[--open]);
            continue;
        }
        hulls_[i] = {lowest(domain), highest(domain)};
        lasts_.add(hulls_[i].last, i);
        firsts_.add(word_bits - 1 - hulls_[i].first, i);
        ++i;
    }
    return true;
}

inline void AllDifferentWordBounds::Ends::add(int end, std::uint32_t i) {
    const auto here = static_cast<std::uint8_t>(i);
    next[i] = (used & bit(end)) != 0 ? head[static_cast<std::size_t>(end)] : here;
    head[static_cast<std::size_t>(end)] = here;
    used |= bit(end);
}

/// Applies rules 1 and 3 or, mirrored, rule 2: bit i then stands for bit 63 - i of the domains.
template <AllDifferentWordBounds::Side side>
bool AllDifferentWordBounds::tighten(Context& context, const Ends& ends) {
    constexpr bool is_lower = side == Side::lower;
    Word taken = is_lower ? taken_ : reversed(taken_);
    Word hall_intervals = taken;
    const auto run_begin = [&](int i) { return highest((~taken & low_bits(i)) << 1 | 1U); };
    for (Word rest = ends.used; rest != 0; rest &= rest - 1) {
        const int last = lowest(rest);
        std::uint32_t i = ends.head[static_cast<std::size_t>(last)];
        for (bool is_end = false; !is_end; i = ends.next[i]) {
            is_end = ends.next[i] == i;
            const int first = is_lower ? hulls_[i].first : word_bits - 1 - hulls_[i].last;
            const Word free = ~taken & bit_range(first, last);
            if (free == 0)
                return fail(context, run_begin(first), last); // Rule 3; never reached in the second pass
            taken |= free & (~free + 1);
            if ((hall_intervals >> first & 1U) != 0) { // Rule 1, Rule 2
                const int begin = lowest(~(hall_intervals | low_bits(first)));
                if (!tighten_bound<side>(context, i, begin)) return false;
            }
            if (!at_most_one(free)) continue;
            hall_intervals |= bit_range(run_begin(first), last);
            has_more_to_say_ = true;
        }
    }
    return true;
}

template <AllDifferentWordBounds::Side side>
bool AllDifferentWordBounds::tighten_bound(Context& context, std::uint32_t i, int begin) {
    const Place place = order_[i];
    has_more_to_say_ = true;
    if constexpr (side == Side::lower) {
        const auto why = [&](Reason& r) { explain_lower(r, i, begin - 1, context); };
        if (!place.keep(context, ~low_bits(begin), why)) return false;
        is_exact_ &= lowest(place.word(context)) == begin;
    } else {
        const int end = word_bits - begin;
        const auto why = [&](Reason& r) { explain_upper(r, i, end, context); };
        if (!place.keep(context, low_bits(end), why)) return false;
        is_exact_ &= highest(place.word(context)) == end - 1;
    }
    return true;
}

/// Fails because more variables than values lie within these bounds.
bool AllDifferentWordBounds::fail(Context& context, int first, int last) {
    return context.fail([&](Reason& r) { add_members(r, first, last, context); });
}

/// Adds the shortest Hall interval with this last value in which the lower bound of the variable lay.
void AllDifferentWordBounds::explain_lower(Reason& reason, std::uint32_t pruned, int last,
                                           const Context& context) const {
    int first = hulls_[pruned].first;
    while (member_count(first, last, context) <= last - first) --first;
    reason.add(order_[pruned].at_least(context, first));
    add_members(reason, first, last, context);
}

/// Adds the shortest Hall interval with this first value in which the upper bound of the variable lay.
void AllDifferentWordBounds::explain_upper(Reason& reason, std::uint32_t pruned, int first,
                                           const Context& context) const {
    int last = hulls_[pruned].last;
    while (member_count(first, last, context) <= last - first) ++last;
    reason.add(order_[pruned].at_most(context, last));
    add_members(reason, first, last, context);
}

int AllDifferentWordBounds::member_count(int first, int last, const Context& context) const {
    return static_cast<int>(std::count_if(order_.begin(), order_.end(), [&](Place place) {
        return (place.word(context) & ~bit_range(first, last)) == 0;
    }));
}

void AllDifferentWordBounds::add_members(Reason& reason, int first, int last, const Context& context) const {
    for (const Place place : order_) {
        if ((place.word(context) & ~bit_range(first, last)) != 0) continue;
        reason.add(place.at_least(context, first));
        reason.add(place.at_most(context, last));
    }
}

std::optional<bool> AllDifferentWordBounds::check(const Assignment& assignment) const {
    return are_different(scope_, assignment);
}

} // namespace

std::unique_ptr<Rule> make_all_different_bounds(std::vector<View> scope, const Store& store,
                                                std::optional<Value> first) {
    if (first) return std::make_unique<AllDifferentWordBounds>(std::move(scope), store, *first);
    return std::make_unique<AllDifferentBounds>(std::move(scope));
}

} // namespace csp
