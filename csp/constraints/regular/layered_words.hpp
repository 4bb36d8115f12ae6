#pragma once

#include <csp/constraints/regular/layer_domains.hpp>
#include <csp/constraints/regular/layer_set.hpp>
#include <csp/engine/rule.hpp>

#include <optional>
#include <string>
#include <vector>

namespace csp {

/// The values of the scope, in order, are a path of a layered graph with at most 64 nodes in a row, domain
/// consistent. The nodes on paths are a reversible word for each row.
///
/// Rule 1. A node is removed when it can no longer be reached from the top, or the bottom no longer from it.
/// Rule 2. A value is removed when no edge with it joins nodes that are left.
/// Rule 3. A row without nodes is a failure.
///
/// The edges of a letter are grouped by how far they lead to the side. Most automata have few such distances, so that
/// the edges from all nodes of a row are followed at once:
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
    std::optional<bool> check(const Assignment& assignment) const override { return check_(assignment); }

  private:
    /// Edges from these nodes, each to the node this many places further.
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

} // namespace csp
