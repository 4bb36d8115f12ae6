#include <csp/constraints/regular/layered_graph.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace csp {

namespace {

using Edge = LayeredGraph::Edge;
using Layer = LayeredGraph::Layer;

constexpr std::uint32_t nowhere = ~std::uint32_t{0};

// Reduction --------------------------------------------------------------------------------------------

/// Numbers the groups of equal elements: equal elements get the same number, and the groups are numbered in the order
/// of their first members.
template <typename IsLess>
std::vector<std::uint32_t> number_groups(std::size_t count, const IsLess& is_less, std::uint32_t& groups) {
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), is_less);
    std::vector<std::uint32_t> first(count); // the first member of the element's group
    for (std::size_t i = 0; i < count; ++i)
        first[order[i]] = i > 0 && !is_less(order[i - 1], order[i]) ? first[order[i - 1]] : order[i];
    std::vector<std::uint32_t> number(count);
    groups = 0;
    for (std::uint32_t i = 0; i < count; ++i) number[i] = first[i] == i ? groups++ : number[first[i]];
    return number;
}

/// The edges of each letter or node, as parts of one list.
class EdgeLists {
  public:
    template <typename Key>
    EdgeLists(const std::vector<Edge>& edges, std::size_t count, const Key& key)
        : edges_(edges.size()),
          first_(count + 1) {
        for (const Edge& e : edges) ++first_[key(e) + 1];
        for (std::size_t i = 0; i < count; ++i) first_[i + 1] += first_[i];
        std::vector<std::size_t> end(first_.begin(), first_.end() - 1);
        for (const Edge& e : edges) edges_[end[key(e)]++] = e;
    }
    std::span<const Edge> operator[](std::size_t i) const {
        return std::span(edges_).subspan(first_[i], first_[i + 1] - first_[i]);
    }

  private:
    std::vector<Edge> edges_;
    std::vector<std::size_t> first_;
};

/// Sorts the intervals, and joins adjacent ones.
std::vector<Interval> joined(std::vector<Interval> intervals) {
    std::sort(intervals.begin(), intervals.end(), [](Interval a, Interval b) { return a.min < b.min; });
    std::vector<Interval> runs;
    for (const Interval next : intervals) {
        if (!runs.empty() && next.min <= runs.back().max + 1)
            runs.back().max = std::max(runs.back().max, next.max);
        else
            runs.push_back(next);
    }
    return runs;
}

/// Merges letters with the same edges; letters without edges become `unnamed`. The edges are in the order of their
/// nodes above, and so are those of each letter.
void merge_letters(Layer& layer) {
    const EdgeLists of_letter(layer.edges, layer.letters.size(), [](const Edge& e) { return e.letter; });
    const auto is_less = [&](std::uint32_t a, std::uint32_t b) {
        const auto key = [](const Edge& e) { return std::tuple(e.from, e.to, e.cost); };
        return std::lexicographical_compare(of_letter[a].begin(), of_letter[a].end(), of_letter[b].begin(),
                                            of_letter[b].end(),
                                            [&](const Edge& x, const Edge& y) { return key(x) < key(y); });
    };
    std::uint32_t groups = 0;
    const std::vector<std::uint32_t> group = number_groups(layer.letters.size(), is_less, groups);
    std::vector<std::uint32_t> number(groups, nowhere);
    std::vector<std::uint32_t> first(groups, nowhere); // the letter whose edges stay
    std::vector<std::vector<Interval>> letters;
    for (std::uint32_t l = 0; l < group.size(); ++l) {
        auto& values = layer.letters[l];
        if (of_letter[l].empty()) {
            layer.unnamed.insert(layer.unnamed.end(), values.begin(), values.end());
            continue;
        }
        if (first[group[l]] == nowhere) {
            first[group[l]] = l;
            number[group[l]] = static_cast<std::uint32_t>(letters.size());
            letters.emplace_back();
        }
        auto& merged = letters[number[group[l]]];
        merged.insert(merged.end(), values.begin(), values.end());
    }
    std::erase_if(layer.edges, [&](const Edge& e) { return first[group[e.letter]] != e.letter; });
    for (Edge& e : layer.edges) e.letter = number[group[e.letter]];
    for (auto& values : letters) values = joined(std::move(values));
    layer.letters = std::move(letters);
    layer.unnamed = joined(std::move(layer.unnamed));
}

/// Merges nodes above with equal edges, and removes nodes without edges. Returns the new number of each node.
std::vector<std::uint32_t> merge_nodes(Layer& layer) {
    const EdgeLists of_node(layer.edges, layer.nodes, [](const Edge& e) { return e.from; });
    const auto is_less = [&](std::uint32_t a, std::uint32_t b) {
        const auto key = [](const Edge& e) { return std::tuple(e.letter, e.to, e.cost); };
        return std::lexicographical_compare(of_node[a].begin(), of_node[a].end(), of_node[b].begin(),
                                            of_node[b].end(),
                                            [&](const Edge& x, const Edge& y) { return key(x) < key(y); });
    };
    std::uint32_t groups = 0;
    const std::vector<std::uint32_t> group = number_groups(layer.nodes, is_less, groups);
    std::vector<std::uint32_t> number(layer.nodes, nowhere);
    std::vector<std::uint32_t> number_of_group(groups, nowhere);
    std::vector<Edge> edges;
    std::uint32_t count = 0;
    for (std::uint32_t node = 0; node < layer.nodes; ++node) {
        if (of_node[node].empty()) continue;
        std::uint32_t& merged = number_of_group[group[node]];
        if (merged == nowhere) {
            merged = count++;
            for (Edge e : of_node[node]) {
                e.from = merged;
                edges.push_back(e);
            }
        }
        number[node] = merged;
    }
    layer.edges = std::move(edges);
    layer.nodes = count;
    return number;
}

/// Does the same as reduce(), but without merging.
void trim(LayeredGraph& graph, std::vector<std::uint32_t> number) {
    std::vector<std::uint32_t> letter_number;
    for (std::size_t i = graph.layers.size(); i-- > 0;) {
        Layer& layer = graph.layers[i];
        std::erase_if(layer.edges, [&](const Edge& e) { return number[e.to] == nowhere; });
        for (Edge& e : layer.edges) e.to = number[e.to];
        number.assign(layer.nodes, nowhere);
        letter_number.assign(layer.letters.size(), nowhere);
        for (const Edge& e : layer.edges) number[e.from] = letter_number[e.letter] = 0;
        layer.nodes = 0;
        for (std::uint32_t& n : number)
            if (n != nowhere) n = layer.nodes++;
        std::uint32_t letters = 0;
        for (std::uint32_t l = 0; l < letter_number.size(); ++l) {
            auto& values = layer.letters[l];
            if (letter_number[l] == nowhere) {
                layer.unnamed.insert(layer.unnamed.end(), values.begin(), values.end());
                continue;
            }
            letter_number[l] = letters;
            if (letters != l) layer.letters[letters] = std::move(values);
            ++letters;
        }
        layer.letters.resize(letters);
        layer.unnamed = joined(std::move(layer.unnamed));
        for (Edge& e : layer.edges) {
            e.from = number[e.from];
            e.letter = letter_number[e.letter];
        }
    }
}

// Automata ---------------------------------------------------------------------------------------------

/// Unrolls an automaton layer by layer, with a node for each state that can be reached.
class Unrolling {
  public:
    Unrolling(const std::string& function, const Automaton& automaton, const std::vector<View>& scope,
              const Posting& posting, const TransitionCost& cost)
        : function_(function),
          automaton_(automaton),
          posting_(posting),
          cost_(cost),
          node_of_(automaton.state_count()) {
        row_.push_back(automaton.initial());
        for (const View x : scope) add_layer(x);
        std::vector<std::uint32_t> bottom;
        for (const Automaton::State s : row_) bottom.push_back(automaton.is_accepting(s) ? 0 : nowhere);
        if (graph_.width() <= word_bits && !cost) // a word holds all nodes without merging
            trim(graph_, std::move(bottom));
        else
            reduce(graph_, std::move(bottom));
    }
    LayeredGraph take() { return std::move(graph_); }

  private:
    using State = Automaton::State;

    void add_layer(View x) {
        Layer layer;
        layer.nodes = static_cast<std::uint32_t>(row_.size());
        find_letters(x, layer);
        std::fill(node_of_.begin(), node_of_.end(), nowhere);
        require_room(layer.letters.size() * row_.size());
        for (const std::size_t letter : original_)
            for (const State s : row_)
                if (const State to = automaton_.next_by_letter(s, letter); to != Automaton::no_state)
                    node_of_[static_cast<std::size_t>(to)] = 0;
        std::vector<State> next_row; // in the order of the states, so neighbours stay neighbours
        for (std::size_t s = 0; s < node_of_.size(); ++s) {
            if (node_of_[s] == nowhere) continue;
            node_of_[s] = static_cast<std::uint32_t>(next_row.size());
            next_row.push_back(static_cast<State>(s));
        }
        add_edges(layer);
        graph_.layers.push_back(std::move(layer));
        row_ = std::move(next_row);
    }

    /// Makes each letter of the automaton a letter of the layer. If there are costs, each of its values becomes a
    /// letter.
    void find_letters(View x, Layer& layer) {
        original_.clear();
        known_.assign(automaton_.letter_count(), nowhere);
        posting_.domain(x).for_each_interval([&](Interval run) {
            automaton_.for_each_letter(run, [&](std::size_t letter, Interval values) {
                if (cost_) return add_each(values, letter, layer);
                if (known_[letter] == nowhere) {
                    known_[letter] = static_cast<std::uint32_t>(original_.size());
                    original_.push_back(letter);
                    layer.letters.emplace_back();
                }
                layer.letters[known_[letter]].push_back(values);
            });
        });
    }
    void add_each(Interval values, std::size_t letter, Layer& layer) {
        constexpr std::size_t most_values = std::size_t{1} << 22;
        if (static_cast<std::size_t>(values.max - values.min) + layer.letters.size() >= most_values)
            throw ArgumentError(function_, "a variable has more than " + std::to_string(most_values) +
                                               " values, each of which has its costs");
        for (Value v = values.min; v <= values.max; ++v) {
            original_.push_back(letter);
            layer.letters.push_back({{v, v}});
        }
    }

    void add_edges(Layer& layer) const {
        const std::size_t position = graph_.layers.size();
        for (std::uint32_t node = 0; node < row_.size(); ++node)
            for (std::uint32_t l = 0; l < original_.size(); ++l) {
                const State to = automaton_.next_by_letter(row_[node], original_[l]);
                if (to == Automaton::no_state) continue;
                const Value cost = cost_ ? cost_(position, layer.letters[l].front().min, row_[node]) : 0;
                layer.edges.push_back({node, node_of_[static_cast<std::size_t>(to)], l, cost});
            }
    }

    void require_room(std::size_t more) {
        constexpr std::size_t most_edges = std::size_t{1} << 28;
        transitions_ += more;
        if (transitions_ > most_edges)
            throw ArgumentError(function_, "there are more than " + std::to_string(most_edges) +
                                               " transitions, over all positions");
    }

    const std::string& function_;
    const Automaton& automaton_;
    const Posting& posting_;
    const TransitionCost& cost_;
    LayeredGraph graph_;
    std::vector<State> row_;             ///< the states of the row made last
    std::vector<std::uint32_t> node_of_; ///< by state, in the row being made
    std::vector<std::size_t> original_;  ///< by letter of the layer: the letter of the automaton
    std::vector<std::uint32_t> known_;   ///< by letter of the automaton: the letter of the layer
    std::size_t transitions_ = 0;
};

// Tuples -----------------------------------------------------------------------------------------------

/// Numbers the values that occur at a position as letters.
void name_values(Layer& layer, const std::vector<Value>& values, DomainView domain) {
    for (const Value v : values) layer.letters.push_back({{v, v}});
    const auto unnamed = [&](Value from, Value to) { layer.unnamed.push_back({from, to}); };
    domain.for_each_interval([&](Interval run) {
        Value from = run.min;
        for (auto v = std::lower_bound(values.begin(), values.end(), from);
             v != values.end() && *v <= run.max; ++v) {
            if (from < *v) unnamed(from, *v - 1);
            from = *v + 1;
        }
        if (from <= run.max) unnamed(from, run.max);
    });
}

// Diagrams -----------------------------------------------------------------------------------------

/// Makes the layers of a diagram from the top to the bottom, with the nodes that can be reached.
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

    /// Divides the values into parts, such that each edge of the row has all values of a part or none of them.
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

    /// Makes each part with a value of the domain a letter.
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
    std::vector<Value> parts_;          ///< the first value of each part
    std::vector<std::uint32_t> letter_; ///< by part
    std::size_t edges_ = 0;
};

} // namespace

void reduce(LayeredGraph& graph, std::vector<std::uint32_t> number) {
    for (std::size_t i = graph.layers.size(); i-- > 0;) {
        Layer& layer = graph.layers[i];
        for (Edge& e : layer.edges) e.to = number[e.to];
        std::erase_if(layer.edges, [](const Edge& e) { return e.to == nowhere; });
        const auto key = [](const Edge& e) { return std::tuple(e.from, e.letter, e.to); };
        std::sort(layer.edges.begin(), layer.edges.end(),
                  [&](const Edge& a, const Edge& b) { return key(a) < key(b); });
        layer.edges.erase(std::unique(layer.edges.begin(), layer.edges.end()), layer.edges.end());
        merge_letters(layer);
        number = merge_nodes(layer);
    }
}

std::uint32_t LayeredGraph::width() const {
    std::uint32_t most = 1;
    for (const Layer& layer : layers) most = std::max(most, layer.nodes);
    return most;
}

std::size_t LayeredGraph::edge_count() const {
    std::size_t count = 0;
    for (const Layer& layer : layers) count += layer.edges.size();
    return count;
}

/// Whether every node has an edge, and thus a path, with every letter.
bool LayeredGraph::allows_everything() const {
    const auto is_full =
        [](const Layer& layer) { // several edges of a node with one letter are next to each other
            const auto edges = layer.edges.size();
            std::size_t distinct = 0;
            for (std::size_t e = 0; e < edges; ++e)
                if (e == 0 || layer.edges[e].from != layer.edges[e - 1].from ||
                    layer.edges[e].letter != layer.edges[e - 1].letter)
                    ++distinct;
            return layer.unnamed.empty() && distinct == std::size_t{layer.nodes} * layer.letters.size();
        };
    return std::all_of(layers.begin(), layers.end(), is_full);
}

LayeredGraph unroll(const std::string& function, const Automaton& automaton, const std::vector<View>& scope,
                    const Posting& posting, const TransitionCost& cost) {
    return Unrolling(function, automaton, scope, posting, cost).take();
}

/// Builds a tree first: in sorted order, tuples with a common prefix are adjacent.
LayeredGraph diagram_of(const Tuples& tuples, const std::vector<View>& scope, const Posting& posting) {
    LayeredGraph graph;
    graph.layers.resize(scope.size());
    std::vector<std::vector<Value>> values(scope.size());
    for (std::size_t i = 0; i < scope.size(); ++i) {
        values[i] = tuples.values_at(i);
        name_values(graph.layers[i], values[i], posting.domain(scope[i]));
    }
    std::vector<std::uint32_t> row(scope.size() + 1, 0); // the nodes of the previous tuple
    if (!tuples.is_empty() && !scope.empty()) graph.layers.front().nodes = 1;
    for (std::size_t t = 0; t < tuples.size(); ++t) {
        const auto tuple = tuples[t];
        std::size_t i = 0;
        if (t > 0)
            while (i < tuple.size() && tuple[i] == tuples[t - 1][i]) ++i;
        for (; i < tuple.size(); ++i) {
            const bool is_last = i + 1 == tuple.size();
            row[i + 1] = is_last ? 0 : graph.layers[i + 1].nodes++;
            const auto letter =
                std::lower_bound(values[i].begin(), values[i].end(), tuple[i]) - values[i].begin();
            graph.layers[i].edges.push_back({row[i], row[i + 1], static_cast<std::uint32_t>(letter)});
        }
    }
    reduce(graph, {0});
    return graph;
}

LayeredGraph layered(const std::string& function, const Diagram& diagram, const std::vector<View>& scope,
                     const Posting& posting) {
    return Layering(function, diagram, posting).run(scope);
}

} // namespace csp
