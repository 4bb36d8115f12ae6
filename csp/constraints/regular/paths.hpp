#pragma once

#include <csp/base/assignment.hpp>
#include <csp/base/bits.hpp>
#include <csp/constraints/regular/layered_graph.hpp>
#include <csp/engine/context.hpp>
#include <csp/engine/domain_reason.hpp>
#include <csp/engine/past.hpp>
#include <csp/engine/posting.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace csp {

/// Returns whether an assignment is allowed, by the definition.
using CheckScope = std::function<bool(const Assignment&)>;

/// The variables of a layered graph, one for each layer, and their domains by letters.
class LayerDomains {
  public:
    struct Layer {
        View x;
        bool is_small = false;
        Value base = 0;                 ///< only if the variable is small
        std::uint32_t first_letter = 0; ///< the place in masks_
        std::uint32_t letters = 0;
        std::size_t first_node = 0;
    };

    LayerDomains(const std::vector<View>& scope, LayeredGraph graph, const Store& store);

    std::size_t size() const { return layers_.size(); }
    const Layer& operator[](std::size_t layer) const { return layers_[layer]; }
    const LayeredGraph& graph() const { return *graph_; }

    /// For small variables, returns the values of a letter, see Context::bits.
    Word mask(const Layer& layer, std::uint32_t letter) const { return masks_[layer.first_letter + letter]; }

    /// Whether the domain has a value of the letter.
    bool has(std::size_t index, std::uint32_t letter, const Context& context) const {
        const Layer& layer = layers_[index];
        if (layer.is_small) return (context.bits(layer.x.variable()) & mask(layer, letter)) != 0;
        return has_any(context.domain(layer.x), graph_->layers[index].letters[letter]);
    }
    /// By letter of the layer, sets whether the domain has a value of the letter, or had one.
    void find_open(std::size_t index, const Context& context, std::uint8_t* open) const {
        for (std::uint32_t l = 0; l < layers_[index].letters; ++l) open[l] = has(index, l, context) ? 1 : 0;
    }
    void find_open(std::size_t index, const Past& past, std::uint8_t* open) const;

    /// Removes the values of the letters for which `is_lost` holds, and values without a letter. Each reason explains
    /// why no path of the graph has the value; a search that learns requests it by explain_later(), with the index as
    /// the token.
    template <typename IsLost>
    bool remove(std::size_t index, const IsLost& is_lost, Context& context) const {
        return remove_because(index, is_lost, context, [&](const auto& is_explained) {
            return later(static_cast<std::uint32_t>(index), [this, index, is_explained, &context](Reason& r) {
                explain(r, index, is_explained, context);
            });
        });
    }
    /// Does the same with a reason that `why_of` makes for the removed letters.
    template <typename IsLost, typename WhyOf>
    bool remove_because(std::size_t index, const IsLost& is_lost, Context& context,
                        const WhyOf& why_of) const;

    /// Returns the reason why there is no path; see remove().
    auto why_failed(const Context& context) const {
        return later(static_cast<std::uint32_t>(size()), [this, &context](Reason& r) {
            explain(
                r, size(), [](std::uint32_t) { return true; }, context);
        });
    }
    /// Explains why a value was removed, see remove(), or why there was no path.
    void explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                       Reason& reason) const;
    /// Adds all values that are missing in any other layer or, if there is no such layer, in all layers.
    void explain_by_all(Reason& reason, std::size_t layer, const Context& context) const;
    void explain_by_all(Reason& reason, std::size_t layer, const Past& past) const;
    /// Whether explain_later() must explain the letter.
    bool is_about(std::optional<Atom> stated, std::uint32_t token, std::uint32_t letter) const;
    /// Adds that the values of the letter were missing.
    void add_missing(Reason& reason, std::size_t layer, std::uint32_t letter, const Past& past) const;

    /// Whether some domain had values without a letter when the rule was made: they are removed in the first run.
    bool has_unnamed() const { return has_unnamed_; }

  private:
    static bool has_any(DomainView domain, const std::vector<Interval>& values) {
        const auto is_there = [&](Interval run) {
            return run.min <= domain.max() && domain.next(std::max(run.min, domain.min())) <= run.max;
        };
        return std::any_of(values.begin(), values.end(), is_there);
    }

    /// Explains why no path takes one of the letters in that layer. Walking along the edges from the top, it adds the
    /// values missing from the domains wherever an edge leads to a node from which the bottom can be reached.
    template <typename IsExplained>
    void explain(Reason& r, std::size_t layer, const IsExplained& is_explained,
                 const Context& context) const {
        DomainReason reason(r, context);
        find_missing(layer, is_explained, context,
                     [&](std::size_t i, std::uint32_t letter) { add_missing(reason, i, letter); });
    }
    /// Calls add(i, letter) for all letters that explain() adds; none has a value in its domain. Returns false if there
    /// is a path nevertheless.
    template <typename IsExplained, typename Known, typename Add>
    bool find_missing(std::size_t layer, const IsExplained& is_explained, const Known& known,
                      const Add& add) const;
    void add_missing(DomainReason& reason, std::size_t layer, std::uint32_t letter) const;
    bool had(std::size_t index, std::uint32_t letter, const Past& past) const;

    /// Returns the index of the first node of the layer among all nodes; for size(), the index of the bottom.
    std::size_t first_node(std::size_t layer) const {
        return layer < size() ? layers_[layer].first_node : node_count_;
    }

    std::vector<Layer> layers_;
    std::vector<Word> masks_;
    std::size_t node_count_ = 0; ///< without the bottom
    std::shared_ptr<const LayeredGraph> graph_;
    bool has_unnamed_;
};

template <typename IsLost, typename WhyOf>
bool LayerDomains::remove_because(std::size_t index, const IsLost& is_lost, Context& context,
                                  const WhyOf& why_of) const {
    const Layer& layer = layers_[index];
    if (layer.is_small) {
        Word kept = 0;
        for (std::uint32_t l = 0; l < layer.letters; ++l)
            if (!is_lost(l)) kept |= mask(layer, l);
        return context.keep_bits(layer.x.variable(), kept, why_of(is_lost));
    }
    const auto is_unnamed = [](Reason&) {}; // the reason is empty
    for (const auto& [min, max] : graph_->layers[index].unnamed)
        if (!context.remove_range(layer.x, min, max, is_unnamed)) return false;
    for (std::uint32_t l = 0; l < layer.letters; ++l) {
        if (!is_lost(l)) continue;
        const auto why = why_of([l](std::uint32_t other) { return other == l; });
        for (const auto& [min, max] : graph_->layers[index].letters[l])
            if (!context.remove_range(layer.x, min, max, why)) return false;
    }
    return true;
}

template <typename IsExplained, typename Known, typename Add>
bool LayerDomains::find_missing(std::size_t layer, const IsExplained& is_explained, const Known& known,
                                const Add& add) const {
    std::vector<std::uint8_t> is_open(masks_.size()); // by letter
    // By layer and node: whether the bottom can be reached from it.
    std::vector<std::uint8_t> reaches(node_count_ + 1);
    reaches.back() = 1;
    for (std::uint32_t l = 0; layer < size() && l < layers_[layer].letters; ++l)
        is_open[layers_[layer].first_letter + l] = is_explained(l) ? 1 : 0;
    std::size_t first = size(); // rows above this one add nothing to the reason
    for (bool is_reached = true; first > 0 && is_reached; --first) {
        const std::size_t i = first - 1;
        std::uint8_t* const open = is_open.data() + layers_[i].first_letter;
        if (i != layer) find_open(i, known, open);
        const std::uint8_t* below = reaches.data() + first_node(first);
        is_reached = false;
        for (const auto& e : graph_->layers[i].edges)
            if (below[e.to] != 0 && open[e.letter] != 0) {
                reaches[first_node(i) + e.from] = 1;
                is_reached = true;
            }
    }
    first = std::min(first, layer);
    std::vector<std::uint8_t> from_top(node_count_ + 1);
    std::fill_n(from_top.begin() + static_cast<std::ptrdiff_t>(first_node(first)),
                graph_->layers[first].nodes, 1);
    std::vector<std::uint8_t> is_named(masks_.size());
    for (std::size_t i = first; i < size(); ++i) {
        const std::uint8_t* above = from_top.data() + first_node(i);
        const std::uint8_t* below = reaches.data() + first_node(i + 1);
        std::uint8_t* named = is_named.data() + layers_[i].first_letter;
        const std::uint8_t* open = is_open.data() + layers_[i].first_letter;
        for (const auto& e : graph_->layers[i].edges)
            if (i != layer && above[e.from] != 0 && below[e.to] != 0 && open[e.letter] == 0 &&
                named[e.letter] == 0) {
                named[e.letter] = 1;
                add(i, e.letter);
            }
        for (const auto& e : graph_->layers[i].edges)
            if (above[e.from] != 0 && named[e.letter] == 0 && (i != layer || open[e.letter] != 0))
                from_top[first_node(i + 1) + e.to] = 1;
    }
    return from_top.back() == 0;
}

/// The layers of a graph that must be visited: a set that can grow during an iteration in either direction.
class LayerSet {
  public:
    static constexpr std::size_t none = ~std::size_t{0};

    explicit LayerSet(std::size_t layers) : words_((layers + word_bits - 1) / word_bits) {}

    void clear() { std::fill(words_.begin(), words_.end(), Word{0}); }
    void add(std::size_t layer) { words_[layer / word_bits] |= bit(static_cast<int>(layer % word_bits)); }

    /// next() returns the first member from `layer` on, previous() the last member before `layer`.
    std::size_t next(std::size_t layer) const {
        std::size_t w = layer / word_bits;
        if (w == words_.size()) return none;
        Word word = words_[w] & ~low_bits(static_cast<int>(layer % word_bits));
        while (word == 0)
            if (++w == words_.size())
                return none;
            else
                word = words_[w];
        return w * word_bits + static_cast<std::size_t>(lowest(word));
    }
    std::size_t previous(std::size_t layer) const {
        std::size_t w = layer / word_bits;
        Word word = w == words_.size() ? 0 : words_[w] & low_bits(static_cast<int>(layer % word_bits));
        while (word == 0)
            if (w-- == 0)
                return none;
            else
                word = words_[w];
        return w * word_bits + static_cast<std::size_t>(highest(word));
    }

  private:
    std::vector<Word> words_;
};

/// The values of the scope, in order, are a path of a layered graph of any width; domain consistent.
///
/// Rule 1. An edge is removed when its letter has no value left, or one of its nodes no longer lies on a path.
/// Rule 2. A value is removed when no edge with it is left.
/// Rule 3. The rule fails if a layer has no edges.
///
/// The remaining edges are at the front of the list of their layer: only their number and the number of nodes above
/// them are reversible. A run goes down and then up again through the layers that changed, or whose nodes did.
/// Complexity: O(remaining edges + letters) for each such layer. Two reversible numbers for each layer.
class LayeredEdges final : public Rule {
  public:
    LayeredEdges(std::string name, const std::vector<View>& scope, LayeredGraph graph, const Store& store,
                 CheckScope check);

    std::string name() const override { return name_; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::domain; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    void explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                       Reason& reason) const override {
        domains_.explain_later(stated, token, past, reason);
    }
    std::optional<bool> check(const Assignment& assignment) const override { return check_(assignment); }

  private:
    struct Edge {
        std::uint32_t from;
        std::uint32_t to;
        std::uint32_t letter;
    };
    struct Row {
        std::size_t first_node = 0;      ///< the place in seen_
        Reversible<std::uint32_t> nodes; ///< the number of nodes on paths
        std::vector<Edge> edges;         ///< the edges of the layer below, remaining edges first
        Reversible<std::uint32_t> left;  ///< the number of remaining edges
        std::uint64_t round = 0;         ///< if it was made in this run, the mark of the remaining nodes
    };

    bool go_down(Context& context);
    bool go_up(Context& context);
    /// Keeps the edges for which `stays` holds and marks their nodes. Returns the number of nodes marked.
    template <typename Stays, typename NodeOf>
    std::uint32_t sweep(Row& row, Row& marked, const Stays& stays, const NodeOf& node_of, Context& context);
    void find_letters(std::size_t i, const Context& context);

    std::string name_;
    LayerDomains domains_;
    CheckScope check_;
    std::vector<Row> rows_;
    std::vector<std::uint64_t> seen_; ///< by node: the last round in which it was on a path
    std::uint64_t round_ = 0;         ///< grows with every row marked
    std::uint64_t first_round_ = 0;   ///< of this run
    LayerSet changed_;                ///< buffer of a run
    std::vector<char> has_letter_;    ///< of a layer, buffer of a run
    std::vector<char> is_supported_;  ///< of a layer, buffer of a run
};

/// The values of the scope, in order, are a path of a layered graph with at most 64 nodes in a row, domain
/// consistent. The nodes on paths are a reversible word for each row.
///
/// Rule 1. A node is removed when it can no longer be reached from the top, or the bottom can no longer be reached from
/// it.
/// Rule 2. A value is removed when no edge with it joins remaining nodes.
/// Rule 3. The rule fails if a row has no nodes.
///
/// The edges of a letter are grouped by their offset, the horizontal distance between their nodes. Most automata have
/// few different offsets, so the edges from all nodes of a row can be followed together:
///
///     nodes above     0110     those whose edges lead one to the right: 1010
///     nodes below     0010 << 1 = 0100
///
/// A run goes down and then up again through the layers that changed, or whose rows did. Complexity: O(letters *
/// distances) word operations for each such layer. One reversible word for each row.
class LayeredWords final : public Rule {
  public:
    LayeredWords(std::string name, const std::vector<View>& scope, LayeredGraph graph, const Store& store,
                 CheckScope check);

    std::string name() const override { return name_; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    /// Does the same as LayerDomains::explain_later(), for a whole row.
    void explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                       Reason& reason) const override;
    std::optional<bool> check(const Assignment& assignment) const override { return check_(assignment); }

  private:
    /// Edges from these nodes, each to the node at this distance.
    struct Move {
        Word from;
        int distance;
    };
    struct Letter {
        std::uint32_t first_move;
        std::uint32_t end_move;
    };

    static void add_edge(const LayeredGraph::Edge& edge, std::vector<Move>& moves);
    Reversible<Word> row(std::size_t i) const { return {first_row_ + static_cast<std::uint32_t>(i)}; }
    Letter letter(const LayerDomains::Layer& layer, std::uint32_t l) const {
        return letters_[layer.first_letter + l];
    }
    Word below(Letter letter, Word above) const;
    Word above(Letter letter, Word below) const;
    Word all_nodes(std::size_t row) const {
        return low_bits(row < domains_.size() ? static_cast<int>(domains_.graph().layers[row].nodes) : 1);
    }
    bool go_down(Context& context);
    void go_up(Context& context);
    bool filter(std::size_t i, Word& above, Word below, Context& context);
    bool filter_small(std::size_t i, Word& above, Word below, Context& context);

    std::string name_;
    LayerDomains domains_;
    CheckScope check_;
    std::vector<Letter> letters_;
    std::vector<Move> moves_;
    std::uint32_t first_row_ = 0;
    LayerSet changed_;          ///< buffer of a run
    std::vector<char> is_lost_; ///< by letter, buffer of a run
};

/// Posts that the values of the scope, in order, are a path of the graph: narrows the domains to the values of the
/// graph, and adds a suitable rule if one is needed. Fails if there is no path.
/// @param rule  the name of the rule
void post_paths(Posting& posting, const std::string& rule, const std::vector<View>& scope, LayeredGraph graph,
                CheckScope check);

/// Posts that the values of the scope, which is not empty, are a path of the graph whose edges together cost `total`.
/// Fails if there is no path.
/// @param rule  the name of the rule
void post_cheapest_paths(Posting& posting, const std::string& rule, const std::vector<View>& scope,
                         LayeredGraph graph, View total, CheckScope check);

/// Removes the values without a letter from the domains, unless the posting is under a condition: the rule must then
/// remove them.
void remove_unnamed(Posting& posting, const std::vector<View>& scope, LayeredGraph& graph);

/// Returns a step of an automaton in a statement: [from, least value, greatest value, to], and the cost, if any.
std::string stated_step(WideValue from, Interval values, WideValue to,
                        std::optional<WideValue> cost = std::nullopt);

} // namespace csp
