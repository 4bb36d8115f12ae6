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
#include <utility>
#include <vector>

namespace csp {

namespace {

/// The present edges form no cycle: a dag if the graph is directed, a forest if it is not.
///
/// Rule 1. An edge that would close a cycle with present edges is absent.
///
/// The rule examines each newly present edge once: the last edge closes a cycle, and all edges that would have closed a
/// cycle before are absent already. In a directed graph, it searches the nodes that lead to the new edge and the nodes
/// to which it leads; an edge from the latter to the former is ruled out. In an undirected graph, every other edge
/// within the tree around the new edge is ruled out.
///
/// Domain consistent if the edges are different variables.
/// Complexity: O(n + m) for each newly present edge, with n nodes and m edges. Stateless.
class AcyclicRule final : public Rule {
  public:
    /// @param edges  a literal for each edge of the graph, which has no loops
    AcyclicRule(const Graph& graph, std::vector<Atom> edges);

    std::string name() const override { return "acyclic"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::uint32_t;
    static constexpr Index nobody = std::numeric_limits<Index>::max();

    struct Step {
        Index edge;
        Index node; ///< at its other end
    };
    /// The way in which a search reached a node.
    struct Visit {
        std::uint64_t run = 0; ///< the last search that found it
        Index edge = nobody;
        Index before = nobody;
        Index depth = 0;
    };
    struct Search {
        std::vector<std::vector<Step>> steps; ///< by node
        std::vector<Visit> visits;            ///< by node
        std::vector<Index> found;
        std::uint64_t run = 0;
    };

    void run(Search& search, Index from, const Context& context) const;
    static bool is_found(const Search& search, Index node) { return search.visits[node].run == search.run; }
    bool look_at(Index edge, Context& context);
    bool look_at_tree(Index edge, Context& context);
    void add_way(Reason& reason, const Search& search, Index node) const;
    void add_cycle(Reason& reason, Index a, Index b) const;

    std::vector<Graph::Edge> ends_;
    std::vector<Atom> edges_;
    bool is_directed_;
    Search forward_;
    Search backward_; ///< with directions
};

AcyclicRule::AcyclicRule(const Graph& graph, std::vector<Atom> edges)
    : ends_(graph.edges()),
      edges_(std::move(edges)),
      is_directed_(graph.is_directed()) {
    for (Search* const search : {&forward_, &backward_}) {
        search->steps.resize(graph.node_count());
        search->visits.resize(graph.node_count());
        search->found.reserve(graph.node_count());
    }
    for (Index e = 0; e < ends_.size(); ++e) {
        const auto from = static_cast<Index>(ends_[e].from);
        const auto to = static_cast<Index>(ends_[e].to);
        forward_.steps[from].push_back({e, to});
        (is_directed_ ? backward_ : forward_).steps[to].push_back({e, from});
    }
}

void AcyclicRule::scope(Wiring& wiring) {
    for (const Atom edge : edges_) wiring.on(edge.variable(), events_of(edge));
    wiring.wants_dirty();
}

void AcyclicRule::propagate(Context& context) {
    const std::uint64_t earlier = forward_.run;
    for (const Index edge : context.dirty()) {
        if (!csp::is_true(edges_[edge], context)) continue;
        const bool is_seen = !is_directed_ && forward_.visits[ends_[edge].from].run > earlier;
        if (is_seen) continue; // it was in the tree around another edge
        if (!(is_directed_ ? look_at(edge, context) : look_at_tree(edge, context))) return;
    }
    context.fixpoint();
}

/// Finds the nodes to which present edges lead from a node.
void AcyclicRule::run(Search& search, Index from, const Context& context) const {
    ++search.run;
    search.found.clear();
    search.visits[from] = {search.run, nobody, nobody, 0};
    search.found.push_back(from);
    for (std::size_t next = 0; next < search.found.size(); ++next) {
        const Index node = search.found[next];
        for (const Step& step : search.steps[node]) {
            if (is_found(search, step.node) || !csp::is_true(edges_[step.edge], context)) continue;
            search.visits[step.node] = {search.run, step.edge, node, search.visits[node].depth + 1};
            search.found.push_back(step.node);
        }
    }
}

bool AcyclicRule::look_at(Index edge, Context& context) {
    run(forward_, static_cast<Index>(ends_[edge].to), context);
    run(backward_, static_cast<Index>(ends_[edge].from), context);
    for (const Index node : forward_.found)
        for (const Step& step : forward_.steps[node]) {
            if (!is_found(backward_, step.node)) continue;
            const auto closes_a_cycle = [&](Reason& r) {
                add_way(r, forward_, node);
                if (step.edge != edge) r.add(edges_[edge]);
                add_way(r, backward_, step.node);
            };
            if (!context.post(!edges_[step.edge], closes_a_cycle)) return false;
        }
    return true;
}

bool AcyclicRule::look_at_tree(Index edge, Context& context) {
    run(forward_, static_cast<Index>(ends_[edge].from), context);
    for (const Index node : forward_.found)
        for (const Step& step : forward_.steps[node]) {
            const bool is_of_tree =
                forward_.visits[node].edge == step.edge || forward_.visits[step.node].edge == step.edge;
            if (!is_found(forward_, step.node) || is_of_tree) continue;
            const auto closes_a_cycle = [&](Reason& r) { add_cycle(r, node, step.node); };
            if (!context.post(!edges_[step.edge], closes_a_cycle)) return false;
        }
    return true;
}

/// Adds the edges on the path from the first node of the search.
void AcyclicRule::add_way(Reason& reason, const Search& search, Index node) const {
    for (; search.visits[node].edge != nobody; node = search.visits[node].before)
        reason.add(edges_[search.visits[node].edge]);
}

/// Adds the edges between two nodes of the tree.
void AcyclicRule::add_cycle(Reason& reason, Index a, Index b) const {
    while (a != b) {
        Index& deeper = forward_.visits[a].depth < forward_.visits[b].depth ? b : a;
        reason.add(edges_[forward_.visits[deeper].edge]);
        deeper = forward_.visits[deeper].before;
    }
}

std::optional<bool> AcyclicRule::check(const Assignment& assignment) const {
    PresentGraph present{.edges = {}, .has_node = {}, .is_directed = is_directed_};
    present.has_node.assign(forward_.steps.size(), true);
    for (std::size_t e = 0; e < edges_.size(); ++e)
        if (edges_[e].holds_for(assignment[edges_[e].variable()])) present.edges.push_back(ends_[e]);
    return is_acyclic(present);
}

/// Base of the constraints over a graph, which reads and posts their arguments.
class GraphConstraint : public ConstraintDefinition {
  public:
    GraphConstraint(std::string kind, Graph graph, std::vector<Expression> ends, const Presence& nodes,
                    const Presence* edges)
        : kind_(std::move(kind)),
          graph_(std::move(graph)),
          ends_(std::move(ends)),
          nodes_(nodes.parts()) {
        check_count(nodes_.size(), graph_.node_count(), "nodes");
        if (edges == nullptr) return;
        edges_ = edges->parts();
        check_count(edges_->size(), graph_.edges().size(), "edges");
    }

    std::string kind() const final { return kind_; }
    std::string statement(const NameOf& name) const final {
        const auto stated_parts = [&](const std::vector<Constraint>& parts) {
            return stated_list(parts, [&](const Constraint& part) { return statement_of(part, name); });
        };
        const std::string nodes = stated_parts(nodes_);
        std::string edges =
            edges_ ? stated_parts(*edges_) : stated_list(graph_.edges(), [&](Graph::Edge edge) {
                return stated("and", {stated_parts({nodes_[edge.from], nodes_[edge.to]})});
            });
        for (const Expression& end : ends_) { // the ends are further arguments
            const std::string root = statement_of(end, name);
            edges = edges.empty() || root.empty() ? "" : edges + ',' + root;
        }
        return stated(kind_, {graph_.is_directed() ? "1" : "0", stated_ends(graph_), nodes, edges});
    }
    std::vector<View> scope() const final {
        std::vector<View> all;
        const auto append = [&](const std::vector<View>& part) {
            all.insert(all.end(), part.begin(), part.end());
        };
        for (const Expression& end : ends_) append(end.scope());
        for (const Constraint& node : nodes_) append(node->scope());
        if (edges_)
            for (const Constraint& edge : *edges_) append(edge->scope());
        return all;
    }
    bool check(const Assignment& assignment) const final {
        std::vector<std::size_t> ends;
        for (const Expression& end : ends_) {
            const auto value = end.evaluate(assignment);
            if (!value || !is_node(*value)) return false;
            ends.push_back(static_cast<std::size_t>(*value));
        }
        PresentGraph present{.edges = {}, .has_node = {}, .is_directed = graph_.is_directed()};
        for (const Constraint& node : nodes_) present.has_node.push_back(node->check(assignment));
        for (std::size_t e = 0; e < graph_.edges().size(); ++e) {
            const auto edge = graph_.edges()[e];
            const bool is_there = edges_ ? (*edges_)[e]->check(assignment)
                                         : present.has_node[edge.from] && present.has_node[edge.to];
            if (is_there) present.edges.push_back(edge);
        }
        return present.has_all_ends() && holds_for(present, ends);
    }
    std::string describe(const NameOf& name) const final {
        std::string text = kind_;
        for (std::size_t i = 0; i < ends_.size(); ++i)
            text.append(i == 0 ? " from " : " to ").append(ends_[i].describe(name));
        text += ": nodes " + list_of(nodes_, name);
        if (edges_) text += "; edges " + list_of(*edges_, name);
        return text;
    }
    void post(Posting& posting) const final {
        for (const Expression& end : ends_) {
            if (is_constant(end) && !is_node(end.constant())) return posting.fail();
            (end >= 0)->post(posting);
            (end < nodes_.size())->post(posting);
        }
        Literals literals{.nodes = literals_of(nodes_, posting), .edges = {}, .ends = {}};
        if (edges_) {
            literals.edges = literals_of(*edges_, posting);
            join_ends(literals, posting);
        }
        for (std::size_t i = 0; i < ends_.size(); ++i) {
            literals.ends.push_back({.node = known_end(i), .is_node = {}});
            if (known_end(i)) {
                posting.require(literals.nodes[*known_end(i)]);
                continue;
            }
            for (std::size_t v = 0; v < nodes_.size(); ++v) {
                const Atom is_end = literal_of(ends_[i] == v, posting, Reification::full);
                literals.ends.back().is_node.push_back(is_end);
                posting.add<ClauseRule>(std::vector{!is_end, literals.nodes[v]});
            }
        }
        post_rules(literals, posting);
    }

  protected:
    struct Literals {
        std::vector<Atom> nodes;
        std::vector<Atom> edges; ///< empty if every edge whose ends are present is present
        struct End {
            std::optional<std::size_t> node; ///< if it is known
            std::vector<Atom> is_node;       ///< else: for each node
        };
        std::vector<End> ends; ///< root, or start and end
    };

    virtual bool holds_for(const PresentGraph& present, const std::vector<std::size_t>& ends) const = 0;
    virtual void post_rules(const Literals& literals, Posting& posting) const = 0;

    const Graph& graph() const { return graph_; }
    /// The presence of nodes and edges as 0 or 1, or as counts.
    Expression count(std::size_t node) const { return nodes_[node]; }
    Expression edge_count(std::size_t edge) const { return (*edges_)[edge]; }
    Expression is_end(std::size_t which, std::size_t node) const {
        const auto known = known_end(which);
        return known ? Expression(known == node ? 1 : 0) : Expression(ends_[which] == node);
    }

    static void post_acyclic(const Graph& graph, const Literals& literals, Posting& posting) {
        std::vector<Graph::Edge> edges;
        std::vector<Atom> atoms;
        for (std::size_t e = 0; e < literals.edges.size(); ++e) {
            const auto edge = graph.edges()[e];
            if (edge.from == edge.to) {
                posting.require(!literals.edges[e]);
                continue;
            }
            edges.push_back(edge);
            atoms.push_back(literals.edges[e]);
        }
        const auto without_loops = graph.is_directed()
                                       ? Graph::directed(graph.node_count(), std::move(edges))
                                       : Graph::undirected(graph.node_count(), std::move(edges));
        posting.add<AcyclicRule>(without_loops, std::move(atoms));
    }
    static void post_reachable(const Graph& graph, const Literals& literals, std::size_t end,
                               Posting& posting, Reach form = Reach::any) {
        const auto& [node, is_node] = literals.ends[end];
        posting.add(make_reachability(
            graph,
            GraphLiterals{.nodes = literals.nodes, .edges = literals.edges, .root = node, .roots = is_node},
            form));
    }

  private:
    static bool is_constant(const Expression& end) { return end.terms().empty() && end.functions().empty(); }
    bool is_node(WideValue v) const { return v >= 0 && static_cast<std::size_t>(v) < nodes_.size(); }
    /// Returns the node at this end if it is a constant.
    std::optional<std::size_t> known_end(std::size_t which) const {
        if (!is_constant(ends_[which])) return std::nullopt;
        return static_cast<std::size_t>(ends_[which].constant());
    }
    void check_count(std::size_t given, std::size_t expected, const char* what) const {
        if (given != expected)
            throw ArgumentError("csp::" + kind_, std::to_string(given) + ' ' + what + " for a graph of " +
                                                     std::to_string(expected));
    }
    static std::string list_of(const std::vector<Constraint>& parts, const NameOf& name) {
        std::string text;
        for (const Constraint& part : parts)
            text.append(text.empty() ? "" : ", ").append(part->describe(name));
        return text;
    }
    static std::vector<Atom> literals_of(const std::vector<Constraint>& parts, Posting& posting) {
        std::vector<Atom> literals;
        literals.reserve(parts.size());
        for (const Constraint& part : parts) literals.push_back(literal_of(part, posting, Reification::full));
        return literals;
    }
    void join_ends(const Literals& literals, Posting& posting) const {
        for (std::size_t e = 0; e < literals.edges.size(); ++e) {
            const auto [from, to] = graph_.edges()[e];
            posting.add<ClauseRule>(std::vector{!literals.edges[e], literals.nodes[from]});
            if (to != from) posting.add<ClauseRule>(std::vector{!literals.edges[e], literals.nodes[to]});
        }
    }

    std::string kind_;
    Graph graph_;
    std::vector<Expression> ends_;
    std::vector<Constraint> nodes_;
    std::optional<std::vector<Constraint>> edges_;
};

class Connected final : public GraphConstraint {
  public:
    using GraphConstraint::GraphConstraint;

  private:
    bool holds_for(const PresentGraph& present, const std::vector<std::size_t>&) const override {
        const auto first = std::find(present.has_node.begin(), present.has_node.end(), true);
        return first == present.has_node.end() ||
               is_reachable(present, static_cast<std::size_t>(first - present.has_node.begin()));
    }
    void post_rules(const Literals& literals, Posting& posting) const override {
        posting.add(make_reachability(
            graph(), GraphLiterals{.nodes = literals.nodes, .edges = literals.edges}, Reach::any));
    }
};

class Reachable final : public GraphConstraint {
  public:
    using GraphConstraint::GraphConstraint;

  private:
    bool holds_for(const PresentGraph& present, const std::vector<std::size_t>& ends) const override {
        return is_reachable(present, ends[0]);
    }
    void post_rules(const Literals& literals, Posting& posting) const override {
        post_reachable(graph(), literals, 0, posting);
    }
};

class Acyclic final : public GraphConstraint {
  public:
    using GraphConstraint::GraphConstraint;

  private:
    bool holds_for(const PresentGraph& present, const std::vector<std::size_t>&) const override {
        return is_acyclic(present);
    }
    void post_rules(const Literals& literals, Posting& posting) const override {
        post_acyclic(graph(), literals, posting);
    }
};

class Tree final : public GraphConstraint {
  public:
    using GraphConstraint::GraphConstraint;

  private:
    bool holds_for(const PresentGraph& present, const std::vector<std::size_t>& ends) const override {
        return is_tree(present, ends[0]);
    }
    void post_rules(const Literals& literals, Posting& posting) const override {
        if (!graph().is_directed()) {
            post_acyclic(graph(), literals, posting);
            return post_reachable(graph(), literals, 0, posting);
        }
        std::vector<Expression> into(graph().node_count());
        for (std::size_t v = 0; v < into.size(); ++v) into[v] += is_end(0, v);
        for (std::size_t e = 0; e < literals.edges.size(); ++e) into[graph().edges()[e].to] += edge_count(e);
        for (std::size_t v = 0; v < into.size(); ++v) (into[v] == count(v))->post(posting);
        post_reachable(graph(), literals, 0, posting, Reach::tree);
        post_loops(graph(), literals, posting);
    }
    static void post_loops(const Graph& graph, const Literals& literals, Posting& posting) {
        for (std::size_t e = 0; e < literals.edges.size(); ++e)
            if (graph.edges()[e].from == graph.edges()[e].to) posting.require(!literals.edges[e]);
    }
};

class Path final : public GraphConstraint {
  public:
    using GraphConstraint::GraphConstraint;

  private:
    bool holds_for(const PresentGraph& present, const std::vector<std::size_t>& ends) const override {
        return is_path(present, ends[0], ends[1]);
    }
    /// Each present node is left once and entered once; `start` counts as entered, and `end` as left, from outside.
    void post_rules(const Literals& literals, Posting& posting) const override {
        const std::size_t nodes = graph().node_count();
        std::vector<Expression> out(nodes);
        std::vector<Expression> into(nodes);
        for (std::size_t v = 0; v < nodes; ++v) {
            into[v] += is_end(0, v);
            out[v] += is_end(1, v);
        }
        for (std::size_t e = 0; e < literals.edges.size(); ++e) {
            const auto [from, to] = graph().edges()[e];
            if (from == to) posting.require(!literals.edges[e]);
            if (from == to) continue;
            out[from] += edge_count(e);
            into[to] += edge_count(e);
        }
        for (std::size_t v = 0; v < nodes; ++v) {
            if (graph().is_directed()) {
                (out[v] == count(v))->post(posting);
                (into[v] == count(v))->post(posting);
            } else {
                (out[v] + into[v] == 2 * count(v))->post(posting);
            }
        }
        post_reachable(graph(), literals, 0, posting, graph().is_directed() ? Reach::tree : Reach::any);
        post_reachable(graph().reversed(), literals, 1, posting,
                       graph().is_directed() ? Reach::tree : Reach::any);
    }
};

} // namespace

Constraint connected(const Graph& graph, const Presence& nodes) {
    return make_constraint<Connected>("connected", graph.without_directions(), std::vector<Expression>(),
                                      nodes, nullptr);
}

Constraint connected(const Graph& graph, const Presence& nodes, const Presence& edges) {
    return make_constraint<Connected>("connected", graph.without_directions(), std::vector<Expression>(),
                                      nodes, &edges);
}

Constraint reachable(const Graph& graph, const Expression& root, const Presence& nodes,
                     const Presence& edges) {
    return make_constraint<Reachable>("reachable", graph, std::vector{root}, nodes, &edges);
}

Constraint tree(const Graph& graph, const Expression& root, const Presence& nodes, const Presence& edges) {
    return make_constraint<Tree>("tree", graph, std::vector{root}, nodes, &edges);
}

Constraint acyclic(const Graph& graph, const Presence& nodes, const Presence& edges) {
    return make_constraint<Acyclic>("acyclic", graph, std::vector<Expression>(), nodes, &edges);
}

Constraint path(const Graph& graph, const Expression& start, const Expression& end, const Presence& nodes,
                const Presence& edges) {
    return make_constraint<Path>("path", graph, std::vector{start, end}, nodes, &edges);
}

} // namespace csp
