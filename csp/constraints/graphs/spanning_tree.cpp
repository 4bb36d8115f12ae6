#include <csp/constraints/graphs/graphs.hpp>

#include <csp/base/atom.hpp>
#include <csp/base/error.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/constraints/graphs/graph.hpp>
#include <csp/constraints/graphs/rules.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/logic/rules.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// Narrows the weight of a spanning tree of an undirected graph.
///
/// The lightest tree contains all edges that are known to be present and no edge that is known to be absent. An edge
/// outside of it can replace the heaviest undecided edge of the cycle that it closes.
///
/// Rule 1. The total is at least the weight of the lightest tree.
/// Rule 2. An edge is absent if the lightest tree with it weighs more than the upper bound of the total.
/// Rule 3. An edge is present if the lightest tree without it weighs more than this bound.
///
/// All rules also apply to the heaviest tree, which is the lightest by negated weights. Other rules ensure that the
/// present edges connect all nodes and have no cycle; until they have done so, this rule waits. Every edge that rules 2
/// and 3 leave open is in some tree that is light enough, but some totals between the bounds may not be reachable.
///
/// Complexity: O(n m) a run for n nodes and m edges. Stateless.
/// Source: Régin, "Simpler and incremental consistency checking and arc consistency filtering algorithms for the
/// weighted spanning tree constraint", CPAIOR 2008, pp. 233-247. Departure: the tree paths between the ends of edges
/// are walked edge by edge.
class SpanningTreeWeight final : public Rule {
  public:
    /// @param edges    a literal for each edge of the graph
    /// @param weights  the weight of each edge
    SpanningTreeWeight(const Graph& graph, std::vector<Atom> edges, std::vector<Value> weights, View total);

    std::string name() const override { return "spanning tree, weight"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::uint32_t;
    static constexpr Index nobody = std::numeric_limits<Index>::max();
    static constexpr WideValue unbounded = std::numeric_limits<WideValue>::max();
    enum class Side : std::uint8_t { lightest, heaviest };

    /// A step of a walk through the tree, from a node towards the root.
    struct Step {
        Index edge = nobody;
        Index to = nobody;
        Index depth = 0;
    };

    template <Side side>
    WideValue weight(Index edge) const {
        return side == Side::lightest ? WideValue{weights_[edge]} : -WideValue{weights_[edge]};
    }
    template <Side side>
    bool narrow(Context& context);
    template <Side side>
    bool rule_out_heavy(WideValue lightest, WideValue limit, Context& context);
    template <Side side>
    bool demand_light(WideValue lightest, WideValue limit, Context& context) const;
    template <Side side>
    bool find_tree(const Context& context);
    void join(Index edge);
    Index component(Index node);
    void hang_up();
    /// Calls visit(edge) for the edges of the tree between two nodes.
    template <typename Visit>
    void for_each_between(Index a, Index b, const Visit& visit) const;
    template <Side side>
    void explain(Reason& reason, const Context& context, bool is_of_total) const;

    std::vector<Graph::Edge> ends_;
    std::vector<Atom> edges_;
    std::vector<Value> weights_;
    View total_;
    std::vector<Index> by_weight_; ///< edges that are not loops, the lightest first
    // Buffers of a run:
    std::vector<Index> parent_;    ///< by node: union-find
    std::vector<Index> tree_;      ///< edges
    std::vector<Truth> is_there_;  ///< by edge, when the tree was found; more may be decided later
    std::vector<char> is_in_tree_; ///< by edge
    std::vector<std::vector<Index>> incident_; ///< by node: edges of the tree
    std::vector<Step> steps_;                  ///< by node
    std::vector<WideValue> replacement_;       ///< by edge of the tree: the lightest weight in its place
};

/// Whether the edges for which `is_there` holds are a spanning tree of this weight.
template <typename IsThere>
bool is_spanning_tree(std::size_t nodes, const std::vector<Graph::Edge>& edges,
                      const std::vector<Value>& weights, WideValue total, const IsThere& is_there) {
    PresentGraph present{.edges = {}, .has_node = std::vector<bool>(nodes, true), .is_directed = false};
    WideValue weight = 0;
    for (std::size_t e = 0; e < edges.size(); ++e) {
        if (!is_there(e)) continue;
        present.edges.push_back(edges[e]);
        weight += weights[e];
    }
    return weight == total && (nodes == 0 || is_tree(present, 0));
}

SpanningTreeWeight::SpanningTreeWeight(const Graph& graph, std::vector<Atom> edges,
                                       std::vector<Value> weights, View total)
    : ends_(graph.edges()),
      edges_(std::move(edges)),
      weights_(std::move(weights)),
      total_(total),
      parent_(graph.node_count()),
      is_there_(ends_.size()),
      is_in_tree_(ends_.size()),
      incident_(graph.node_count()),
      steps_(graph.node_count()),
      replacement_(ends_.size()) {
    for (Index e = 0; e < ends_.size(); ++e)
        if (ends_[e].from != ends_[e].to) by_weight_.push_back(e);
    std::stable_sort(by_weight_.begin(), by_weight_.end(),
                     [this](Index a, Index b) { return weights_[a] < weights_[b]; });
    tree_.reserve(graph.node_count());
}

void SpanningTreeWeight::scope(Wiring& wiring) {
    for (const Atom edge : edges_) wiring.on(edge.variable(), events_deciding(edge));
    wiring.on(total_, Events::bounds);
}

void SpanningTreeWeight::propagate(Context& context) {
    if (narrow<Side::lightest>(context)) narrow<Side::heaviest>(context);
}

template <SpanningTreeWeight::Side side>
bool SpanningTreeWeight::narrow(Context& context) {
    if (!find_tree<side>(context)) return true;
    WideValue lightest = 0;
    for (const Index e : tree_) lightest += weight<side>(e);
    const auto why = [&](Reason& r) { explain<side>(r, context, false); };
    const bool is_possible = side == Side::lightest ? context.at_least(total_, lightest, why)
                                                    : context.at_most(total_, -lightest, why);
    if (!is_possible) return false; // Rule 1
    const WideValue limit =
        side == Side::lightest ? WideValue{context.max(total_)} : -WideValue{context.min(total_)};
    hang_up();
    return rule_out_heavy<side>(lightest, limit, context) && demand_light<side>(lightest, limit, context);
}

/// Takes the present edges first, then the lightest edges. Returns false if there is no tree.
template <SpanningTreeWeight::Side side>
bool SpanningTreeWeight::find_tree(const Context& context) {
    std::iota(parent_.begin(), parent_.end(), Index{0});
    std::fill(is_in_tree_.begin(), is_in_tree_.end(), char{0});
    tree_.clear();
    for (Index e = 0; e < edges_.size(); ++e) is_there_[e] = csp::truth(edges_[e], context);
    bool has_cycle = false;
    for (const Index e : by_weight_) {
        if (is_there_[e] != Truth::yes) continue;
        const std::size_t before = tree_.size();
        join(e);
        has_cycle = has_cycle || tree_.size() == before;
    }
    const auto join_if_possible = [&](Index e) {
        if (is_there_[e] == Truth::unknown) join(e);
    };
    if constexpr (side == Side::lightest)
        std::for_each(by_weight_.begin(), by_weight_.end(), join_if_possible);
    else
        std::for_each(by_weight_.rbegin(), by_weight_.rend(), join_if_possible);
    return !has_cycle && tree_.size() + 1 == parent_.size();
}

/// Adds the edge to the tree, unless it would close a cycle.
void SpanningTreeWeight::join(Index edge) {
    const Index a = component(static_cast<Index>(ends_[edge].from));
    const Index b = component(static_cast<Index>(ends_[edge].to));
    if (a == b) return;
    parent_[a] = b;
    tree_.push_back(edge);
    is_in_tree_[edge] = 1;
}

SpanningTreeWeight::Index SpanningTreeWeight::component(Index node) {
    while (parent_[node] != node) node = parent_[node] = parent_[parent_[node]];
    return node;
}

/// Finds the steps towards node 0.
void SpanningTreeWeight::hang_up() {
    for (auto& edges : incident_) edges.clear();
    for (const Index e : tree_) {
        incident_[ends_[e].from].push_back(e);
        incident_[ends_[e].to].push_back(e);
    }
    steps_[0] = {};
    for (std::vector<Index> open{0}; !open.empty();) {
        const Index node = open.back();
        open.pop_back();
        for (const Index e : incident_[node]) {
            if (e == steps_[node].edge) continue;
            const auto other = static_cast<Index>(ends_[e].from + ends_[e].to - node);
            steps_[other] = {e, node, steps_[node].depth + 1};
            open.push_back(other);
        }
    }
}

template <typename Visit>
void SpanningTreeWeight::for_each_between(Index a, Index b, const Visit& visit) const {
    while (a != b) {
        Index& deeper = steps_[a].depth < steps_[b].depth ? b : a;
        visit(steps_[deeper].edge);
        deeper = steps_[deeper].to;
    }
}

/// Applies rule 2. Also finds the replacement of each edge of the tree.
template <SpanningTreeWeight::Side side>
bool SpanningTreeWeight::rule_out_heavy(WideValue lightest, WideValue limit, Context& context) {
    std::fill(replacement_.begin(), replacement_.end(), unbounded);
    const auto why = [&](Reason& r) { explain<side>(r, context, true); };
    for (const Index e : by_weight_) {
        if (is_in_tree_[e] != 0 || is_there_[e] != Truth::unknown) continue;
        std::optional<WideValue> heaviest;
        const auto look_at = [&](Index of_tree) {
            replacement_[of_tree] = std::min(replacement_[of_tree], weight<side>(e));
            if (is_there_[of_tree] != Truth::unknown) return;
            heaviest = std::max(heaviest.value_or(-unbounded), weight<side>(of_tree));
        };
        for_each_between(static_cast<Index>(ends_[e].from), static_cast<Index>(ends_[e].to), look_at);
        if (heaviest && lightest - *heaviest + weight<side>(e) > limit && !context.post(!edges_[e], why))
            return false;
    }
    return true;
}

/// Applies rule 3. An edge without a replacement is left to the rule that finds bridges.
template <SpanningTreeWeight::Side side>
bool SpanningTreeWeight::demand_light(WideValue lightest, WideValue limit, Context& context) const {
    const auto why = [&](Reason& r) { explain<side>(r, context, true); };
    return std::all_of(tree_.begin(), tree_.end(), [&](Index e) {
        if (replacement_[e] == unbounded || is_there_[e] != Truth::unknown) return true;
        return lightest - weight<side>(e) + replacement_[e] <= limit || context.post(edges_[e], why);
    });
}

/// Adds all edges that were decided when the tree was found, and the bound of the total if it matters.
template <SpanningTreeWeight::Side side>
void SpanningTreeWeight::explain(Reason& reason, const Context& context, bool is_of_total) const {
    for (Index e = 0; e < edges_.size(); ++e)
        if (is_there_[e] != Truth::unknown) reason.add(is_there_[e] == Truth::yes ? edges_[e] : !edges_[e]);
    if (!is_of_total) return;
    if constexpr (side == Side::lightest)
        reason.add(atom_at_most(total_, context.max(total_)));
    else
        reason.add(atom_at_least(total_, context.min(total_)));
}

std::optional<bool> SpanningTreeWeight::check(const Assignment& assignment) const {
    return is_spanning_tree(parent_.size(), ends_, weights_, assignment[total_], [&](std::size_t e) {
        return edges_[e].holds_for(assignment[edges_[e].variable()]);
    });
}

class SpanningTree final : public ConstraintDefinition {
  public:
    SpanningTree(Graph graph, Presence edges, std::vector<Value> weights, View total)
        : graph_(std::move(graph)),
          edges_(std::move(edges)),
          weights_(std::move(weights)),
          total_(total) {}

    std::string kind() const override { return "spanning_tree"; }
    std::string statement(const NameOf& name) const override {
        return stated(
            "spanning_tree",
            {std::to_string(graph_.node_count()), stated_ends(graph_),
             stated_list(edges_.parts(), [&](const Constraint& edge) { return statement_of(edge, name); }),
             stated_numbers(weights_), name(total_)});
    }
    std::vector<View> scope() const override {
        std::vector<View> all;
        for (const Constraint& edge : edges_.parts()) {
            const std::vector<View> scope = edge->scope();
            all.insert(all.end(), scope.begin(), scope.end());
        }
        all.push_back(total_);
        return all;
    }
    bool check(const Assignment& assignment) const override {
        return is_spanning_tree(graph_.node_count(), graph_.edges(), weights_, assignment[total_],
                                [&](std::size_t e) { return edges_.parts()[e]->check(assignment); });
    }
    std::string describe(const NameOf& name) const override {
        std::string text = "spanning tree of weight " + name(total_) + ": edges ";
        for (std::size_t e = 0; e < weights_.size(); ++e)
            text.append(e == 0 ? "" : ", ")
                .append(edges_.parts()[e]->describe(name))
                .append(" of ")
                .append(std::to_string(weights_[e]));
        return text;
    }
    std::vector<Var> results() const override { return {total_.variable()}; }
    void post(Posting& posting) const override {
        const View total = posting.canonical(total_);
        if (graph_.node_count() == 0) return posting.assign(total, 0);
        const std::vector<Constraint> nodes(graph_.node_count(), conjunction({}));
        connected(graph_, nodes, edges_)->post(posting);
        acyclic(graph_, nodes, edges_)->post(posting);
        std::vector<Atom> literals;
        for (const Constraint& edge : edges_.parts())
            literals.push_back(literal_of(edge, posting, Reification::full));
        posting.add<SpanningTreeWeight>(graph_, std::move(literals), weights_, total);
    }

  private:
    Graph graph_;
    Presence edges_;
    std::vector<Value> weights_;
    View total_;
};

} // namespace

Constraint spanning_tree(const Graph& graph, const Presence& edges, std::vector<Value> weights, View total) {
    const std::size_t count = graph.edges().size();
    const auto require_count = [count](std::size_t given, const std::string& what) {
        if (given != count)
            throw ArgumentError("csp::spanning_tree", std::to_string(given) + ' ' + what +
                                                          " for a graph of " + std::to_string(count) +
                                                          " edges");
    };
    require_count(edges.parts().size(), "edges");
    require_count(weights.size(), "weights");
    return make_constraint<SpanningTree>(graph.without_directions(), edges, std::move(weights), total);
}

} // namespace csp
