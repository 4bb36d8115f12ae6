#include <csp/constraints/counting/counting_values.hpp>

#include <csp/base/bits.hpp>
#include <csp/constraints/all_different/value_graph.hpp>
#include <csp/engine/domain_reason.hpp>
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

/// Each of several values is taken by as many variables as its limits allow. Domain consistency for the variables, with
/// each limit the bounds of its count. CountingValues prunes the counts.
///
/// Every variable is given a value, such that each value is given as often as its limits allow. All uncounted values
/// are treated as one, the last; they may be given any number of times, unless the cover is closed.
///
///     u -> v        a variable that is given u may take v
///     u -> spare    u may be given once more
///     spare -> v    v may be given once less
///
/// Variables may change their values along a cycle, and along no other edge. Let R be the set of vertices that v
/// reaches:
///
/// Rule 1. If R does not contain spare, variables fill the values in R up to their limits and can take no other values:
/// R is a Hall set. All other variables lose v.
/// Rule 2. If R contains spare, the values outside of R are given no more often than they must be, and the variables in
/// R cannot take them. All other variables must take them, so they lose v.
/// Rule 3. If a variable cannot be given a value, or a value is given too seldom, the same sets explain the failure.
///
/// The components of the graph determine which edges lie on cycles: see ValueGraph, in which each vertex may keep
/// itself.
///
/// Complexity: n variables, m values, w = m / 64. A run costs O(n w) word operations, the same again for each variable
/// that lost its given value and for each value given too seldom, and O(m w) for components. Stateless; the values
/// given are a hint from run to run.
class CardinalityDomain final : public Rule {
  public:
    /// @param values     in increasing order, without repetitions; must fit, see below
    /// @param is_closed  whether variables take no other values
    CardinalityDomain(std::vector<View> xs, std::vector<ValueLimits> values, bool is_closed,
                      const Store& store);

    /// Whether this many variables and values need at most 64 MiB of memory.
    static bool fits(std::size_t variables, std::size_t values);

    std::string name() const override { return "global cardinality, domain"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::domain; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Graph = ValueGraph<0>;
    using Index = Graph::Index;
    static constexpr Index none = ~Index{0};

    /// Consecutive values whose bits are in one word.
    struct Piece {
        Value first;
        Index index;
        Word values; ///< one bit for each value, from the lowest bit
    };
    /// A value, or all uncounted values.
    struct Vertex {
        Index least = 0;
        Index most = 0;
        Index given = 0;    ///< the number of variables that are given it
        Index first = none; ///< begins the list of these variables
        Index via = none;   ///< in a search: the variable that could change to it
    };

    Index others() const { return static_cast<Index>(values_.size()); }
    Index spare() const { return others() + 1; }
    Word* row(Index i) { return rows_.data() + i * words_; }
    static bool has(const Word* set, Index v) { return (set[v / word_bits] >> v % word_bits & 1U) != 0; }
    static void add(Word* set, Index v) { set[v / word_bits] |= Word{1} << v % word_bits; }

    void read_row(DomainView domain, Word* row) const;
    void read(const Context& context);
    void give(Index i, Index v);
    void take_back(Index i);
    void keep_what_is_possible();
    bool give_each_a_value(Context& context);
    bool meet_demands(Context& context);
    void clear_search();
    void may_take(Index i);
    template <typename IsGoal>
    bool search(const IsGoal& is_goal);
    void change_along(Index v);
    void make_graph();
    bool remove(Context& context, Index i, const Word* gone);
    void explain(Reason& reason, const Context& context, const Word* reached, bool has_spare,
                 Index homeless) const;
    void add_lack_of_others(DomainReason& reason, Index i) const;
    /// Calls visit(interval) for the values between the counted values.
    template <typename Visit>
    bool for_each_gap(const Visit& visit) const;

    std::vector<View> xs_;
    std::vector<ValueLimits> values_;
    bool is_closed_;
    std::vector<Piece> pieces_;
    std::size_t words_;          ///< of a set of vertices
    std::vector<Word> rows_;     ///< by variable: the values that it may take
    std::vector<Word> initial_;  ///< the rows when the rule was made
    std::vector<Interval> hull_; ///< of each variable, likewise
    std::vector<Vertex> vertices_;
    std::vector<Index> given_; ///< by variable
    std::vector<Index> next_;  ///< by variable: the next one that is given the same value
    std::vector<Index> previous_;
    std::vector<Word> seen_; ///< vertices, in a search
    std::vector<Index> queue_;
    std::vector<Word> lost_; ///< buffer of a set
    Graph graph_;
    std::vector<Index> members_; ///< of the graph: all vertices, and the spare
};

std::size_t words_for(std::size_t values) { return (values + 2 + word_bits - 1) / word_bits; }

CardinalityDomain::CardinalityDomain(std::vector<View> xs, std::vector<ValueLimits> values, bool is_closed,
                                     const Store& store)
    : xs_(std::move(xs)),
      values_(std::move(values)),
      is_closed_(is_closed),
      words_(words_for(values_.size())),
      rows_(xs_.size() * words_),
      initial_(rows_.size()),
      vertices_(values_.size() + 1),
      given_(xs_.size(), none),
      next_(xs_.size(), none),
      previous_(xs_.size(), none),
      seen_(words_),
      lost_(words_),
      graph_(values_.size() + 2, words_),
      members_(values_.size() + 2) {
    for (Index k = 0; k < values_.size(); ++k) {
        const bool goes_on = k % word_bits != 0 && values_[k - 1].value + 1 == values_[k].value;
        if (!goes_on) pieces_.push_back({values_[k].value, k, 0});
        pieces_.back().values = pieces_.back().values << 1 | 1;
    }
    std::iota(members_.begin(), members_.end(), Index{0});
    for (Index i = 0; i < xs_.size(); ++i) {
        const DomainView domain(store, xs_[i]);
        hull_.push_back({domain.min(), domain.max()});
        read_row(domain, initial_.data() + i * words_);
    }
    queue_.reserve(vertices_.size());
}

bool CardinalityDomain::fits(std::size_t variables, std::size_t values) {
    constexpr std::size_t most_words = std::size_t{1} << 22;
    return words_for(values) * (variables + values + 2) <= most_words;
}

void CardinalityDomain::scope(Wiring& wiring) {
    wiring.on_each(xs_);
    for (const ValueLimits& v : values_)
        if (v.limits.count) wiring.on(*v.limits.count, Events::bounds);
}

void CardinalityDomain::propagate(Context& context) {
    read(context);
    keep_what_is_possible();
    if (!give_each_a_value(context) || !meet_demands(context)) return; // Rule 3
    make_graph();
    const auto remove_from = [&](Index u, const Word* gone) { // Rules 1 and 2
        if (u == spare()) return true;
        for (Index i = vertices_[u].first; i != none; i = next_[i])
            if (!remove(context, i, gone)) return false;
        return true;
    };
    if (graph_.for_each_impossible(members_, remove_from)) context.fixpoint();
}

// Reading ----------------------------------------------------------------------------------------------

void CardinalityDomain::read_row(DomainView domain, Word* row) const {
    std::fill_n(row, words_, Word{0});
    std::size_t counted = 0;
    for (const Piece& piece : pieces_) {
        const Word values = domain.window(piece.first) & piece.values;
        counted += static_cast<std::size_t>(count_ones(values));
        row[piece.index / word_bits] |= values << piece.index % word_bits;
    }
    if (!is_closed_ && counted < domain.size()) add(row, others());
}

void CardinalityDomain::read(const Context& context) {
    const auto n = static_cast<Value>(xs_.size());
    for (Index i = 0; i < xs_.size(); ++i) read_row(context.domain(xs_[i]), row(i));
    for (Index v = 0; v < values_.size(); ++v) {
        const auto& [least, most, count] = values_[v].limits;
        const Value from = count ? std::max(least, context.min(*count)) : least;
        const Value to = count ? std::min(most, context.max(*count)) : most;
        vertices_[v].least = static_cast<Index>(std::clamp(from, 0, n));
        vertices_[v].most = static_cast<Index>(std::clamp(to, 0, n));
    }
    vertices_[others()].most = is_closed_ ? 0 : static_cast<Index>(n);
}

// Giving values ----------------------------------------------------------------------------------------

void CardinalityDomain::give(Index i, Index v) {
    Vertex& vertex = vertices_[v];
    given_[i] = v;
    ++vertex.given;
    next_[i] = vertex.first;
    previous_[i] = none;
    if (vertex.first != none) previous_[vertex.first] = i;
    vertex.first = i;
}

void CardinalityDomain::take_back(Index i) {
    Vertex& vertex = vertices_[given_[i]];
    --vertex.given;
    (previous_[i] == none ? vertex.first : next_[previous_[i]]) = next_[i];
    if (next_[i] != none) previous_[next_[i]] = previous_[i];
    given_[i] = none;
}

void CardinalityDomain::keep_what_is_possible() {
    for (Index i = 0; i < xs_.size(); ++i) {
        const Index v = given_[i];
        if (v != none && (!has(row(i), v) || vertices_[v].given > vertices_[v].most)) take_back(i);
    }
}

bool CardinalityDomain::give_each_a_value(Context& context) {
    const auto has_room = [](const Vertex& v) { return v.given < v.most; };
    for (Index i = 0; i < xs_.size(); ++i) {
        if (given_[i] != none) continue;
        clear_search();
        may_take(i);
        if (search(has_room)) continue;
        return context.fail([&](Reason& r) { explain(r, context, seen_.data(), false, i); });
    }
    return true;
}

bool CardinalityDomain::meet_demands(Context& context) {
    const auto is_wanting = [](const Vertex& v) { return v.given < v.least; };
    while (std::any_of(vertices_.begin(), vertices_.end(), is_wanting)) {
        clear_search();
        for (Index v = 0; v < vertices_.size(); ++v) {
            if (vertices_[v].given <= vertices_[v].least) continue;
            add(seen_.data(), v);
            vertices_[v].via = none;
            queue_.push_back(v);
        }
        if (search(is_wanting)) continue;
        return context.fail([&](Reason& r) { explain(r, context, seen_.data(), true, none); });
    }
    return true;
}

void CardinalityDomain::clear_search() {
    std::fill(seen_.begin(), seen_.end(), Word{0});
    queue_.clear();
}

/// Lets variable i change to any value of its row that has not been seen yet.
void CardinalityDomain::may_take(Index i) {
    for (std::size_t w = 0; w < words_; ++w) {
        const Word fresh = row(i)[w] & ~seen_[w];
        seen_[w] |= fresh;
        for_each_bit(fresh, [&](int b) {
            const auto v = static_cast<Index>(w * word_bits) + static_cast<Index>(b);
            vertices_[v].via = i;
            queue_.push_back(v);
        });
    }
}

/// Searches breadth first, and changes the values given along a path to a goal. Returns false if no goal is reached.
template <typename IsGoal>
bool CardinalityDomain::search(const IsGoal& is_goal) {
    // NOLINTNEXTLINE(modernize-loop-convert): the queue grows in the loop
    for (std::size_t k = 0; k < queue_.size(); ++k) {
        const Index v = queue_[k];
        if (is_goal(vertices_[v])) {
            change_along(v);
            return true;
        }
        for (Index i = vertices_[v].first; i != none; i = next_[i]) may_take(i);
    }
    return false;
}

void CardinalityDomain::change_along(Index v) {
    for (Index i = vertices_[v].via; i != none; i = v == none ? none : vertices_[v].via) {
        const Index before = given_[i];
        if (before != none) take_back(i);
        give(i, std::exchange(v, before));
    }
}

// Removing ---------------------------------------------------------------------------------------------

void CardinalityDomain::make_graph() {
    Word* after_spare = graph_.row(spare());
    std::fill_n(after_spare, words_, Word{0});
    add(after_spare, spare());
    for (Index u = 0; u < vertices_.size(); ++u) {
        const Vertex& vertex = vertices_[u];
        Word* after = graph_.row(u);
        std::fill_n(after, words_, Word{0});
        add(after, u);
        for (Index i = vertex.first; i != none; i = next_[i])
            for (std::size_t w = 0; w < words_; ++w) after[w] |= row(i)[w];
        if (vertex.given < vertex.most) add(after, spare());
        if (vertex.given > vertex.least) add(after_spare, u);
    }
    graph_.match_each_with_itself(members_);
}

bool CardinalityDomain::remove(Context& context, Index i, const Word* gone) {
    Word any = 0;
    for (std::size_t w = 0; w < words_; ++w) any |= lost_[w] = row(i)[w] & gone[w];
    if (any == 0) return true;
    const View x = xs_[i];
    const auto why = [&](Reason& r) {
        graph_.reach(members_, lost_.data());
        explain(r, context, graph_.reached(), has(graph_.reached(), spare()), none);
    };
    for (Index v = 0; v < values_.size(); ++v)
        if (has(lost_.data(), v) && !context.remove(x, values_[v].value, why)) return false;
    if (!has(lost_.data(), others())) return true;
    return for_each_gap([&](Interval gap) { return context.remove_range(x, gap.min, gap.max, why); });
}

template <typename Visit>
bool CardinalityDomain::for_each_gap(const Visit& visit) const {
    Value from = min_value;
    for (const ValueLimits& v : values_) {
        if (from < v.value && !visit(Interval{from, v.value - 1})) return false;
        from = v.value + 1;
    }
    return from > max_value || visit(Interval{from, max_value});
}

// Reasons ----------------------------------------------------------------------------------------------

/// Adds that the variables given one of the values reached, and the homeless variable if there is one, can take no
/// other value. Either the values reached have no more room, or the values not reached need all other variables.
void CardinalityDomain::explain(Reason& r, const Context& context, const Word* reached, bool has_spare,
                                Index homeless) const {
    DomainReason reason(r, context);
    for (Index i = 0; i < xs_.size(); ++i) {
        if (i != homeless && (given_[i] == none || !has(reached, given_[i]))) continue;
        const Word* initial = initial_.data() + i * words_;
        for (Index v = 0; v < values_.size(); ++v)
            if (has(initial, v) && !has(reached, v)) reason.add(atom_different(xs_[i], values_[v].value));
        if (has(initial, others()) && !has(reached, others())) add_lack_of_others(reason, i);
    }
    for (Index v = 0; v < values_.size(); ++v) {
        const auto& [least, most, count] = values_[v].limits;
        if (!count || has(reached, v) == has_spare) continue;
        const auto at_least = static_cast<Value>(vertices_[v].least);
        const auto at_most = static_cast<Value>(vertices_[v].most);
        if (has_spare && at_least > least) reason.add(atom_at_least(*count, at_least));
        if (!has_spare && at_most < most) reason.add(atom_at_most(*count, at_most));
    }
}

void CardinalityDomain::add_lack_of_others(DomainReason& reason, Index i) const {
    const Interval hull = hull_[i];
    (void)for_each_gap([&](Interval gap) {
        const Interval within{std::max(gap.min, hull.min), std::min(gap.max, hull.max)};
        if (within.min <= within.max) reason.lacks(xs_[i], within);
        return true;
    });
}

std::optional<bool> CardinalityDomain::check(const Assignment& assignment) const {
    return respects(assignment, xs_, values_, is_closed_);
}

} // namespace

std::unique_ptr<Rule> make_cardinality_domain(std::vector<View> xs, std::vector<ValueLimits> values,
                                              bool is_closed, const Store& store) {
    if (!CardinalityDomain::fits(xs.size(), values.size())) return nullptr;
    return std::make_unique<CardinalityDomain>(std::move(xs), std::move(values), is_closed, store);
}

} // namespace csp
