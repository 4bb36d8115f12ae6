#include <csp/constraints/all_different/values.hpp>

#include <csp/base/domain.hpp>
#include <csp/constraints/all_different/value_graph.hpp>
#include <csp/engine/past.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// all_different by domain consistency.
///
/// Rule 1. If k variables together have k values (a Hall set), these values are removed from every other variable.
/// Rule 2. If k variables together have fewer than k values: failure.
///
/// A matching of variables and values finds all Hall sets: see ValueGraph. A variable that can move to a value that no
/// variable needs belongs to no Hall set, so the search for components skips it.
///
/// The values are numbered by blocks of 64, which skip ranges of values that no variable may take:
///
///     bit b of word w of a row  <->  the value blocks[w] + b
///
/// Complexity: O(n words) word operations to find components, and the same for each variable that has lost its match.
/// Fixed variables are skipped. Space O(n words). A search that learns looks for a Hall set only when it asks for a
/// reason, in the domains at the time of the deduction: this takes O(n values), and as long as one run.
template <std::size_t fixed_words> // 0: any number
class AllDifferentDomain final : public Rule {
  public:
    AllDifferentDomain(std::vector<View> scope, const Store& store, std::vector<Value> blocks);

    std::string name() const override { return "all different, domain"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::domain; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    void explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                       Reason& reason) const override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Graph = ValueGraph<fixed_words>;
    using Index = typename Graph::Index;
    using Members = typename Graph::Members;

    bool remove(Context& context, Members members, Index i, const Word* gone);
    Index set_apart_fixed(Index open);
    static constexpr Index none = ~Index{0};

    void explain_all_but(Reason& reason, Index i, const Word* values) const;
    void explain_hall_set(Reason& reason, const Graph& graph, Members members) const;

    std::vector<View> scope_;
    std::vector<Value> blocks_;
    std::vector<Word> initial_; ///< the rows when the rule was made
    Graph graph_;
    std::vector<Index> order_; ///< the first `open` still matter
    Reversible<Index> open_;
};

template <std::size_t fixed_words>
AllDifferentDomain<fixed_words>::AllDifferentDomain(std::vector<View> scope, const Store& store,
                                                    std::vector<Value> blocks)
    : scope_(std::move(scope)),
      blocks_(std::move(blocks)),
      graph_(scope_.size(), blocks_.size()),
      order_(scope_.size()) {
    std::iota(order_.begin(), order_.end(), Index{0});
    initial_.reserve(scope_.size() * blocks_.size());
    for (const View x : scope_)
        for (const Value first : blocks_) initial_.push_back(DomainView(store, x).window(first));
}

template <std::size_t fixed_words>
void AllDifferentDomain<fixed_words>::scope(Wiring& wiring) {
    wiring.on_each(scope_);
    open_ = wiring.reversible(static_cast<Index>(scope_.size()));
}

template <std::size_t fixed_words>
void AllDifferentDomain<fixed_words>::propagate(Context& context) {
    Index open = context.get(open_);
    const Members members = Members(order_).first(open);
    for (const Index i : members) {
        Word* row = graph_.row(i);
        for (std::size_t w = 0; w < graph_.words(); ++w) row[w] = context.window(scope_[i], blocks_[w]);
    }
    if (!graph_.match(members)) { // Rule 2
        context.fail(later(none, [&](Reason& r) { explain_hall_set(r, graph_, members); }));
        return;
    }
    const auto remove_from = [&](Index i, const Word* gone) { return remove(context, members, i, gone); };
    if (!graph_.for_each_impossible(members, remove_from)) return; // Rule 1
    open = set_apart_fixed(open);
    context.set(open_, open);
    if (open <= 1) return context.entailed();
    context.fixpoint();
}

template <std::size_t fixed_words>
bool AllDifferentDomain<fixed_words>::remove(Context& context, Members members, Index i, const Word* gone) {
    const View x = scope_[i];
    const auto why = later(i, [&](Reason& r) {
        graph_.reach(members, gone);
        explain_hall_set(r, graph_, members);
    });
    for (std::size_t w = 0; w < graph_.words(); ++w)
        for (Word rest = gone[w]; rest != 0; rest &= rest - 1)
            if (!context.remove(x, WideValue{blocks_[w]} + lowest(rest), why)) return false;
    return true;
}

/// Sets apart the variables that were fixed at the beginning of the run: no other variable can take their values.
template <std::size_t fixed_words>
auto AllDifferentDomain<fixed_words>::set_apart_fixed(Index open) -> Index {
    for (Index k = 0; k < open;) {
        const Word* row = graph_.row(order_[k]);
        int size = 0;
        for (std::size_t w = 0; w < graph_.words(); ++w) size += count_ones(row[w]);
        if (size == 1)
            std::swap(order_[k], order_[--open]);
        else
            ++k;
    }
    return open;
}

/// Adds the Hall set: the variables reached, and the values that they have lost.
template <std::size_t fixed_words>
void AllDifferentDomain<fixed_words>::explain_hall_set(Reason& reason, const Graph& graph,
                                                       Members members) const {
    const Word* values = graph.reached();
    for (const Index i : members)
        if (graph.is_reached(i)) explain_all_but(reason, i, values);
}

/// Adds that the variable has lost all values except these; there is at least one. If many values on one side are lost,
/// a bound states this. Atoms for single values are weaker, so the reason serves more deductions, but it is long.
template <std::size_t fixed_words>
void AllDifferentDomain<fixed_words>::explain_all_but(Reason& reason, Index i, const Word* values) const {
    constexpr std::size_t most_single = 64;
    const std::size_t words = graph_.words();
    std::size_t first = 0;
    std::size_t last = words - 1;
    while (values[first] == 0) ++first;
    while (values[last] == 0) --last;
    const bool is_far = first * word_bits >= most_single;              // many values precede these
    const bool is_near = (words - 1 - last) * word_bits < most_single; // few values follow these
    if (is_far) reason.add(atom_at_least(scope_[i], blocks_[first] + lowest(values[first])));
    if (!is_near) reason.add(atom_at_most(scope_[i], blocks_[last] + highest(values[last])));
    for (std::size_t w = is_far ? first : 0; w < (is_near ? words : last + 1); ++w) {
        Word lost = initial_[i * words + w] & ~values[w];
        if (is_far && w == first) lost &= ~low_bits(lowest(values[w]));
        if (!is_near && w == last) lost &= low_bits(highest(values[w]) + 1);
        for_each_bit(lost, [&](int b) { reason.add(atom_different(scope_[i], blocks_[w] + b)); });
    }
}

/// The token is the variable that has lost a value; the owner of that value is in the Hall set.
template <std::size_t fixed_words>
void AllDifferentDomain<fixed_words>::explain_later(std::optional<Atom> stated, std::uint32_t token,
                                                    const Past& past, Reason& reason) const {
    reason.kind = Reason::Kind::atoms;
    Graph graph = graph_; // the matching is only a hint
    std::vector<Index> members(scope_.size());
    std::iota(members.begin(), members.end(), Index{0});
    for (const Index i : members)
        for (std::size_t w = 0; w < graph.words(); ++w)
            graph.row(i)[w] = past.window(scope_[i], blocks_[w], initial_[i * graph.words() + w]);
    bool is_found = !graph.match(members);
    if (!is_found && stated) {
        std::vector<Word> lost(graph.words());
        const WideValue v = scope_[token].from_variable(stated->value());
        for (std::size_t w = 0; w < graph.words(); ++w)
            if (blocks_[w] <= v && v < WideValue{blocks_[w]} + word_bits)
                lost[w] = bit(static_cast<int>(v - blocks_[w]));
        graph.reach(members, lost.data());
        is_found = !graph.is_reached(token) && graph.has_reached_hall_set(members);
    }
    if (is_found) return explain_hall_set(reason, graph, members);
    // No Hall set is found if the past does not know some holes of the root: the reason then names all known facts.
    for (const Index i : members) explain_all_but(reason, i, graph.row(i));
}

template <std::size_t fixed_words>
std::optional<bool> AllDifferentDomain<fixed_words>::check(const Assignment& assignment) const {
    return are_different(scope_, assignment);
}

constexpr WideValue most_words_of_rows = 1 << 22; // in total

/// Returns the first value of each block of 64; empty if there would be too many blocks for n rows.
std::vector<Value> blocks_of(const std::vector<Interval>& values, std::size_t n) {
    std::vector<Value> blocks;
    WideValue covered = WideValue{min_value} - 1; // everything up to here is in a block
    for (const Interval run : values) {
        WideValue from = std::max<WideValue>(run.min, covered + 1);
        if (from > run.max) continue;
        const WideValue more = (run.max - from) / word_bits + 1;
        if ((static_cast<WideValue>(blocks.size()) + more) * static_cast<WideValue>(n) > most_words_of_rows)
            return {};
        for (; from <= run.max; from += word_bits) blocks.push_back(static_cast<Value>(from));
        covered = from - 1;
    }
    return blocks;
}

} // namespace

std::unique_ptr<Rule> make_all_different_domain(const std::vector<View>& scope, const Store& store,
                                                const std::vector<Interval>& values) {
    std::vector<Value> blocks = blocks_of(values, scope.size());
    switch (blocks.size()) {
    case 0:
        return nullptr;
    case 1:
        return std::make_unique<AllDifferentDomain<1>>(scope, store, std::move(blocks));
    case 2:
        return std::make_unique<AllDifferentDomain<2>>(scope, store, std::move(blocks));
    default:
        return std::make_unique<AllDifferentDomain<0>>(scope, store, std::move(blocks));
    }
}

} // namespace csp
