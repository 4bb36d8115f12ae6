#include <apps/check/network.hpp>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace check {

namespace {

/// A graph whose nodes and edges may be present (their variable can be 1) or must be present (it cannot be 0).
class GraphTest {
  public:
    GraphTest(const Test& test, Domains& domains)
        : xs_(test.variables),
          numbers_(test.numbers),
          d_(domains) {}

    /// Whether the nodes that must be present can be reached over nodes and edges that may be present.
    bool reachable() {
        is_directed_ = numbers_[0] != 0;
        first_node_ = numbers_[1] != 0 ? 1 : 0;
        first_edge_ = first_node_ + size(numbers_[2]);
        edge_count_ = xs_.size() - first_edge_;
        first_end_ = 3;
        if (first_node_ == 0) {
            for (std::size_t node = 0; node < node_count(); ++node)
                if (must(node)) return reaches_all(node);
            return true; // there may be no node
        }
        const Variable root = xs_[0];
        if (!d_.within(root, 0, static_cast<Number>(node_count()) - 1)) return false;
        for (Number v = d_.min(root); v <= d_.max(root); v = d_.next(root, v + 1))
            if (!reaches_all(size(v)) && !d_.remove(root, v, v)) return false;
        return true;
    }
    /// Whether the edges that must be present form no cycle: repeatedly drops edges that are on no cycle, because one
    /// of their ends has no other edge, or no edge leads there.
    bool acyclic() {
        is_directed_ = numbers_[0] != 0;
        edge_count_ = xs_.size();
        first_end_ = 2;
        std::vector<std::size_t> left;
        for (std::size_t e = 0; e < edge_count_; ++e)
            if (must_edge(e)) left.push_back(e);
        for (std::size_t before = left.size() + 1; left.size() < before;) {
            before = left.size();
            std::vector<std::size_t> ends(size(numbers_[1]));
            for (const std::size_t e : left) {
                if (!is_directed_) ++ends[from(e)];
                ++ends[to(e)];
            }
            std::erase_if(left, [&](std::size_t e) {
                return is_directed_ ? ends[from(e)] == 0 : ends[from(e)] == 1 || ends[to(e)] == 1;
            });
        }
        return left.empty();
    }
    /// Narrows to a tree of all nodes that contains the edges that must be present: the total is at least the weight of
    /// the lightest such tree and at most that of the heaviest.
    bool spanning_tree() {
        const Variable total = xs_.back();
        edge_count_ = xs_.size() - 1;
        first_end_ = 1 + edge_count_;
        if (numbers_[0] <= 0) return d_.within(total, 0, 0);
        if (numbers_[0] - 1 > static_cast<Number>(edge_count_)) return false;
        const auto lightest = tree(1);
        const auto heaviest = tree(-1);
        return lightest && d_.within(total, *lightest, -*heaviest);
    }

  private:
    static std::size_t size(Number v) { return static_cast<std::size_t>(v); }
    bool may(std::size_t node) const { return d_.max(xs_[first_node_ + node]) > 0; }
    bool must(std::size_t node) const { return d_.min(xs_[first_node_ + node]) > 0; }
    bool may_edge(std::size_t edge) const { return d_.max(xs_[first_edge_ + edge]) > 0; }
    bool must_edge(std::size_t edge) const { return d_.min(xs_[first_edge_ + edge]) > 0; }
    std::size_t node_count() const { return first_edge_ - first_node_; }
    std::size_t from(std::size_t edge) const { return size(numbers_[first_end_ + 2 * edge]); }
    std::size_t to(std::size_t edge) const { return size(numbers_[first_end_ + 2 * edge + 1]); }

    bool reaches_all(std::size_t root) const {
        if (!may(root)) return false;
        std::vector<bool> is_reached(node_count());
        is_reached[root] = true;
        for (bool changes = true; changes;) {
            changes = false;
            for (std::size_t e = 0; e < edge_count_; ++e) {
                const bool leads_on = is_reached[from(e)] || (!is_directed_ && is_reached[to(e)]);
                if (!leads_on || !may_edge(e) || !may(from(e)) || !may(to(e))) continue;
                changes = changes || !is_reached[from(e)] || !is_reached[to(e)];
                is_reached[from(e)] = is_reached[to(e)] = true;
            }
        }
        for (std::size_t node = 0; node < node_count(); ++node)
            if (must(node) && !is_reached[node]) return false;
        return true;
    }
    /// Returns the weight of the lightest tree of all nodes, by weights times the sign; nullopt if there is none.
    std::optional<Huge> tree(int sign) const {
        const auto weight = [&](std::size_t e) { return Huge{sign} * numbers_[1 + e]; };
        std::vector<std::size_t> order(edge_count_);
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return std::pair(!must_edge(a), weight(a)) < std::pair(!must_edge(b), weight(b));
        });
        std::vector<std::size_t> part(size(numbers_[0])); // by node: the same for nodes that are joined
        std::iota(part.begin(), part.end(), std::size_t{0});
        Huge sum = 0;
        std::size_t joined = 1;
        for (const std::size_t e : order) {
            const std::size_t old = part[to(e)];
            if (old == part[from(e)]) {
                if (must_edge(e)) return std::nullopt;
                continue;
            }
            if (!may_edge(e)) continue;
            for (std::size_t& of_node : part)
                if (of_node == old) of_node = part[from(e)];
            sum += weight(e);
            ++joined;
        }
        if (joined < part.size()) return std::nullopt;
        return sum;
    }

    const std::vector<Variable>& xs_;
    const std::vector<Number>& numbers_;
    Domains& d_;
    bool is_directed_ = false;
    std::size_t first_node_ = 0; ///< the place in xs_
    std::size_t first_edge_ = 0;
    std::size_t edge_count_ = 0;
    std::size_t first_end_ = 0; ///< the place in numbers_
};

/// Returns the two nodes of each edge.
std::vector<Number> ends_of(const Json& edges, Number nodes) {
    std::vector<Number> ends;
    for (const Json& edge : edges.list())
        for (const std::size_t i : {0U, 1U}) {
            ends.push_back(edge.at(i).integer());
            if (ends.back() < 0 || ends.back() >= nodes)
                throw Unreadable("an edge without a node: " + edge.canonical());
        }
    return ends;
}

} // namespace

bool narrow_graph(const Test& test, Domains& domains) {
    GraphTest graph(test, domains);
    if (test.kind == Test::Kind::reachable) return graph.reachable();
    return test.kind == Test::Kind::acyclic ? graph.acyclic() : graph.spanning_tree();
}

/// Makes [kind, 1 if directed, edges, nodes, edges that are present, roots...].
Node Network::make_graph(const Json& statement) {
    const std::string& kind = statement.at(0).word();
    const bool is_directed = statement.at(1).integer() != 0;
    std::vector<Node> nodes;
    std::vector<Node> edges;
    for (const Json& node : statement.at(3).list()) nodes.push_back(boolean(node));
    for (const Json& edge : statement.at(4).list()) edges.push_back(boolean(edge));
    const std::vector<Number> ends = ends_of(statement.at(2), static_cast<Number>(nodes.size()));
    if (ends.size() != 2 * edges.size()) throw Unreadable("expected a condition for each edge");
    std::vector<Node> all;
    const auto node_at = [&](std::size_t end) { return nodes[static_cast<std::size_t>(ends[end])]; };
    for (std::size_t end = 0; end < ends.size(); ++end) // a present edge needs its ends
        all.push_back(compared({{1, edges[end / 2]}, {-1, node_at(end)}}, Test::Kind::at_most, 0));
    const auto all_reached = [&](const std::vector<Node>& root, bool is_reversed) {
        std::vector<Node> list = root;
        list.insert(list.end(), nodes.begin(), nodes.end());
        list.insert(list.end(), edges.begin(), edges.end());
        Test test = test_of(Test::Kind::reachable, list);
        test.numbers = {is_directed ? 1 : 0, static_cast<Number>(root.size()),
                        static_cast<Number>(nodes.size())};
        for (std::size_t end = 0; end < ends.size(); ++end)
            test.numbers.push_back(ends[is_reversed ? end ^ 1U : end]);
        all.push_back(truth_of(std::move(test), list));
    };
    /// At each node, the number of ends of present edges, plus 1 for each root, is a multiple of the node's presence.
    const auto degrees = [&](const std::vector<Node>& roots, std::size_t first_end, std::size_t step,
                             int times) {
        for (std::size_t v = 0; v < nodes.size(); ++v) {
            std::vector<std::pair<Number, Node>> terms{{-times, nodes[v]}};
            for (const Node& root : roots) terms.emplace_back(1, equals(root, static_cast<Number>(v)));
            for (std::size_t end = first_end; end < ends.size(); end += step)
                if (ends[end] == static_cast<Number>(v)) terms.emplace_back(1, edges[end / 2]);
            all.push_back(compared(terms, Test::Kind::equal, 0));
        }
    };
    const auto acyclic = [&] {
        Test test = test_of(Test::Kind::acyclic, edges);
        test.numbers = {is_directed ? 1 : 0, static_cast<Number>(nodes.size())};
        test.numbers.insert(test.numbers.end(), ends.begin(), ends.end());
        all.push_back(truth_of(std::move(test), edges));
    };
    const auto root = [&](std::size_t i) { return values_of({make(statement.at(5 + i))}, all); };
    if (kind == "connected") {
        if (is_directed) throw Unreadable("expected a graph without directions: " + statement.canonical());
        all_reached({}, false);
    } else if (kind == "acyclic") {
        acyclic();
    } else {
        const std::vector<Node> start = root(0);
        all_reached(start, false);
        if (kind == "tree" && is_directed) degrees(start, 1, 2, 1);
        if (kind == "tree" && !is_directed) acyclic();
        if (kind == "path") {
            const std::vector<Node> end = root(1);
            all_reached(end, true);
            if (is_directed) {
                degrees(start, 1, 2, 1);
                degrees(end, 0, 2, 1);
            } else {
                degrees({start.front(), end.front()}, 0, 1, 2);
            }
        }
    }
    return joined(std::move(all));
}

/// Makes ["spanning_tree", number of nodes, edges, edges that are present, weights, total].
Node Network::make_spanning_tree(const Json& statement) {
    std::vector<Node> list;
    for (const Json& edge : statement.at(3).list()) list.push_back(boolean(edge));
    Test test = test_of(Test::Kind::spanning_tree, list);
    const Number nodes = statement.at(1).integer();
    test.numbers.push_back(nodes);
    for (const Json& weight : statement.at(4).list()) test.numbers.push_back(within_reach(weight));
    const std::vector<Number> ends = ends_of(statement.at(2), nodes);
    test.numbers.insert(test.numbers.end(), ends.begin(), ends.end());
    if (test.numbers.size() != 1 + 3 * list.size() || statement.at(2).list().size() != list.size())
        throw Unreadable("expected a weight for each edge");
    list.push_back(make(statement.at(5)));
    test.variables.push_back(list.back().variable);
    return truth_of(std::move(test), list);
}

} // namespace check
