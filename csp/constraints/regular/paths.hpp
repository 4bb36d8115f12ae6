#pragma once

#include <csp/base/bits.hpp>
#include <csp/constraints/regular/layer_domains.hpp>
#include <csp/engine/posting.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace csp {

/// The layers of a graph that must be visited: a set that can be iterated in either direction while it grows.
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
/// The remaining edges are at the front of the list of their layer: only their number is reversible, and the number of
/// nodes above them. A run goes down and then up again through the layers that changed, or whose nodes did. Complexity:
/// O(edges left + letters) for each such layer. Two reversible numbers a layer.
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
        std::size_t first_node = 0;      ///< in seen_
        Reversible<std::uint32_t> nodes; ///< on paths
        std::vector<Edge> edges;         ///< of the layer below, the remaining ones first
        Reversible<std::uint32_t> left;  ///< of them
        std::uint64_t round = 0;         ///< if of this run, the remaining nodes are those with this mark
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
    LayerSet changed_;                ///< room for a run
    std::vector<char> has_letter_;    ///< of a layer, room for a run
    std::vector<char> is_supported_;  ///< of a layer, room for a run
};

/// The values of the scope, in order, are a path of a layered graph with at most 64 nodes in a row, domain
/// consistent. The nodes on paths are a reversible word for each row.
///
/// Rule 1. A node is removed when it can no longer be reached from the top, or the bottom can no longer be reached from
/// it.
/// Rule 2. A value is removed when no edge with it joins remaining nodes.
/// Rule 3. The rule fails if a row has no nodes.
///
/// The edges of a letter are grouped by the distance that they lead sideways. Most automata have few such distances, so
/// the edges from all nodes of a row can be followed at once:
///
///     nodes above     0110     those whose edges lead one to the right: 1010
///     nodes below     0010 << 1 = 0100
///
/// A run goes down and then up again through the layers that changed, or whose rows did. Complexity: O(letters *
/// distances) word operations for each such layer. One reversible word a row.
class LayeredWords final : public Rule {
  public:
    LayeredWords(std::string name, const std::vector<View>& scope, LayeredGraph graph, const Store& store,
                 CheckScope check);

    std::string name() const override { return name_; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    /// As LayerDomains::explain_later(), a row at a time.
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
    LayerSet changed_;          ///< room for a run
    std::vector<char> is_lost_; ///< by letter, room for a run
};

/// The values of the scope, in order, are a path of the graph: narrows the domains to the values in it, and adds a
/// suitable rule if one is needed. Fails if there is no path.
/// @param rule  the name of the rule
void post_paths(Posting& posting, const std::string& rule, const std::vector<View>& scope, LayeredGraph graph,
                CheckScope check);

/// Removes the values without a letter from the domains, unless the posting is under a condition: then the rule must
/// remove them.
void remove_unnamed(Posting& posting, const std::vector<View>& scope, LayeredGraph& graph);

} // namespace csp
