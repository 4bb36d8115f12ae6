#include <csp/constraints/regular/layered_graph.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

/// Takes the layers from the top to the bottom, with the nodes that can be reached.
class Layering {
  public:
    Layering(const std::string& function, const Diagram& diagram, const Posting& posting)
        : function_(function),
          diagram_(diagram),
          posting_(posting) {}

    LayeredGraph run(const std::vector<View>& scope) {
        for (std::size_t i = 0; i < scope.size(); ++i) add_layer(i, posting_.domain(scope[i]));
        reduce(graph_, std::vector<std::uint32_t>(row_.size(), 0));
        return std::move(graph_);
    }

  private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    void add_layer(std::size_t i, DomainView domain) {
        LayeredGraph::Layer layer;
        layer.nodes = static_cast<std::uint32_t>(row_.size());
        find_parts(i);
        find_letters(domain, layer);
        std::vector<std::uint32_t> number(i + 1 < diagram_.length() ? diagram_.node_count(i + 1) : 1, none);
        std::vector<Diagram::Node> next_row;
        for (std::uint32_t node = 0; node < row_.size(); ++node)
            for (const Diagram::Edge& e : diagram_.edges(i, row_[node])) {
                const std::size_t last = part_of(e.values.max);
                for (std::size_t part = part_of(e.values.min); part <= last; ++part) {
                    if (letter_[part] == none) continue;
                    if (number[e.to] == none) {
                        number[e.to] = static_cast<std::uint32_t>(next_row.size());
                        next_row.push_back(e.to);
                    }
                    require_room();
                    layer.edges.push_back({node, number[e.to], letter_[part], e.cost});
                }
            }
        graph_.layers.push_back(std::move(layer));
        row_ = std::move(next_row);
    }

    /// Finds the values at which the treatment of values by the edges of the row changes.
    void find_parts(std::size_t i) {
        parts_.assign(1, min_value);
        for (const Diagram::Node node : row_)
            for (const Diagram::Edge& e : diagram_.edges(i, node)) {
                parts_.push_back(e.values.min);
                if (e.values.max < max_value) parts_.push_back(e.values.max + 1);
            }
        std::sort(parts_.begin(), parts_.end());
        parts_.erase(std::unique(parts_.begin(), parts_.end()), parts_.end());
    }
    std::size_t part_of(Value value) const {
        return static_cast<std::size_t>(std::upper_bound(parts_.begin(), parts_.end(), value) -
                                        parts_.begin()) -
               1;
    }

    /// A part with a value of the domain becomes a letter.
    void find_letters(DomainView domain, LayeredGraph::Layer& layer) {
        letter_.assign(parts_.size(), none);
        domain.for_each_interval([&](Interval run) {
            const std::size_t last = part_of(run.max);
            for (std::size_t part = part_of(run.min); part <= last; ++part) {
                const Value end = part + 1 < parts_.size() ? parts_[part + 1] - 1 : max_value;
                if (letter_[part] == none) {
                    letter_[part] = static_cast<std::uint32_t>(layer.letters.size());
                    layer.letters.emplace_back();
                }
                layer.letters[letter_[part]].push_back(
                    {std::max(run.min, parts_[part]), std::min(run.max, end)});
            }
        });
    }

    void require_room() {
        constexpr std::size_t most_edges = std::size_t{1} << 28;
        if (++edges_ > most_edges)
            throw ArgumentError(function_, "there are more than " + std::to_string(most_edges) +
                                               " edges, over all layers and sets of values");
    }

    const std::string& function_;
    const Diagram& diagram_;
    const Posting& posting_;
    LayeredGraph graph_;
    std::vector<Diagram::Node> row_{0}; ///< the nodes of the row made last
    std::vector<Value> parts_;          ///< the first value of each
    std::vector<std::uint32_t> letter_; ///< of a part
    std::size_t edges_ = 0;
};

} // namespace

LayeredGraph layered(const std::string& function, const Diagram& diagram, const std::vector<View>& scope,
                     const Posting& posting) {
    return Layering(function, diagram, posting).run(scope);
}

} // namespace csp
