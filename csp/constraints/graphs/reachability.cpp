#include <csp/constraints/graphs/rules.hpp>

#include <csp/base/atom.hpp>
#include <csp/constraints/graphs/graph.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// All present nodes can be reached from a root over present edges. The root is present; if none is named, it is any
/// present node.
///
/// A node or edge is *possible* unless it is known to be absent. Node d *dominates* node v if every walk from the root
/// to v over possible nodes and edges goes through d.
///
/// Rule 1. Nodes and edges that cannot be reached over possible nodes and edges are absent.
/// Rule 2. A node that dominates a present node is present; so is a known root.
/// Rule 3. If a node is present or dominates a present node, and only one possible edge leads to it from nodes that it
///         does not dominate, then that edge is present.
/// Rule 4. For trees: an edge to a node from a node that it dominates is absent, since only one edge enters each node.
///
/// Other rules must ensure that the ends of present edges are present.
/// Complexity: O((n + m) log n) a run for n nodes and m edges, and O(n + m) for each reason that is requested.
/// Stateless.
/// Source: dominators by Georgiadis and Tarjan, "Finding dominators revisited", SODA 2004, pp. 869-878 (semi-NCA);
/// rules 2 and 3 by Quesada, Van Roy, Deville and Collet, "Using dominators for solving constrained path problems",
/// PADL 2006, pp. 73-87; rule 4 by Beldiceanu, Flener and Lorca, "The tree constraint", CPAIOR 2005, pp. 64-78.
class Reachability final : public Rule {
  public:
    Reachability(const Graph& graph, GraphLiterals literals, Reach form);

    std::string name() const override { return "reachability"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::domain; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;

  private:
    using Index = std::uint32_t;
    static constexpr Index nobody = std::numeric_limits<Index>::max();

    /// An edge as followed in one direction, with its literal. Walks from the virtual source begin with the root's
    /// literal.
    struct Arc {
        Index from;
        Index to;
        std::optional<Atom> literal;
    };
    /// A node found by a search; visits are stored in the order in which nodes are found.
    struct Visit {
        Index node;
        Index parent;    ///< in the tree of the search; later compressed
        Index dominator; ///< the closest dominator
        Index label;
        Index semi;
        Index witness; ///< a present node that this one dominates, or this one; nobody if there is none
        Index first;   ///< its number in the tree of dominators; the nodes that it dominates follow
        Index size;    ///< the number of these nodes, including itself
        Index next;    ///< the first number that is free for a child
    };

    static std::vector<Index> group(const std::vector<Arc>& arcs, std::size_t count, Index Arc::*end,
                                    std::vector<Index>& grouped);
    Index find_root(const Context& context) const;
    bool is_possible(const Arc& arc, const Context& context) const;
    bool is_there(Index node, const Context& context) const;
    void search(Index root, const Context& context);
    void find_dominators(const Context& context);
    Index best_on_path(Index at, Index last_linked);
    void number_dominators(const Context& context);
    bool dominates(Index a, Index b) const {
        return visits_[b].first - visits_[a].first < visits_[a].size; // wraps around if b precedes a
    }
    bool remove_unreached(Context& context);
    bool take_dominators(Context& context);
    bool take_only_ways(Context& context);
    bool remove_ways_back(Context& context);
    void find_cut(const Context& context, Index without_node, Index without_arc);
    void explain(Reason& reason, const Context& context, Index without_node, Index without_arc);

    Index known_root_; ///< nobody if it is not known
    Index source_; ///< a virtual node in front of a root that is named but not known; not a node of the graph
    Reach form_;
    std::vector<Atom> nodes_;
    std::vector<Arc> arcs_;  ///< in both directions if the graph is undirected
    std::vector<Index> out_; ///< arcs by their tails: those of node v are out_[out_begin_[v]] ...
    std::vector<Index> out_begin_;
    std::vector<Index> in_;
    std::vector<Index> in_begin_;
    // Buffers of a run:
    Index root_ = nobody;
    std::vector<Visit> visits_;
    std::vector<Index> number_of_; ///< by node, its place in visits_; nobody if it is not reached
    std::vector<Index> at_arc_;    ///< by node, the next of its arcs to follow
    std::vector<Index> path_;
    std::vector<char> is_reached_; ///< by a search for a reason
    std::vector<Atom> cut_;        ///< the atoms that it found
};

Reachability::Reachability(const Graph& graph, GraphLiterals literals, Reach form)
    : known_root_(literals.root ? static_cast<Index>(*literals.root) : nobody),
      source_(literals.roots.empty() ? nobody : static_cast<Index>(graph.node_count())),
      form_(form),
      nodes_(std::move(literals.nodes)) {
    for (std::size_t e = 0; e < graph.edges().size(); ++e) {
        const auto [from, to] = graph.edges()[e];
        const auto literal = literals.edges.empty() ? std::optional<Atom>() : literals.edges[e];
        if (from == to) continue; // a loop leads nowhere
        arcs_.push_back({static_cast<Index>(from), static_cast<Index>(to), literal});
        if (!graph.is_directed())
            arcs_.push_back({static_cast<Index>(to), static_cast<Index>(from), literal});
    }
    for (std::size_t v = 0; v < literals.roots.size(); ++v)
        arcs_.push_back({source_, static_cast<Index>(v), literals.roots[v]});
    const std::size_t count = graph.node_count() + (source_ == nobody ? 0 : 1);
    out_begin_ = group(arcs_, count, &Arc::from, out_);
    in_begin_ = group(arcs_, count, &Arc::to, in_);
    visits_.reserve(count);
    path_.reserve(count);
    number_of_.resize(count);
    at_arc_.resize(count);
    is_reached_.resize(count);
}

/// Sorts the numbers of the arcs by one of their ends. Returns the beginning of the arcs of each node.
auto Reachability::group(const std::vector<Arc>& arcs, std::size_t count, Index Arc::*end,
                         std::vector<Index>& grouped) -> std::vector<Index> {
    std::vector<Index> begin(count + 1, 0);
    for (const Arc& arc : arcs) ++begin[arc.*end + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<Index> at = begin;
    grouped.resize(arcs.size());
    for (Index a = 0; a < arcs.size(); ++a) grouped[at[arcs[a].*end]++] = a;
    return begin;
}

void Reachability::scope(Wiring& wiring) {
    for (const Atom node : nodes_) wiring.on(node.variable(), events_deciding(node));
    for (const Arc& arc : arcs_)
        if (arc.literal) wiring.on(arc.literal->variable(), events_deciding(*arc.literal));
}

void Reachability::propagate(Context& context) {
    root_ = find_root(context);
    if (root_ == nobody) return;
    if (root_ == known_root_ && !context.post(nodes_[root_], [](Reason&) {})) return; // Rule 2
    search(root_, context);
    if (!remove_unreached(context)) return; // Rule 1
    find_dominators(context);
    number_dominators(context);
    if (!take_dominators(context)) return;                          // Rule 2
    if (!take_only_ways(context)) return;                           // Rule 3
    if (form_ == Reach::tree && !remove_ways_back(context)) return; // Rule 4
    context.fixpoint();
}

auto Reachability::find_root(const Context& context) const -> Index {
    if (known_root_ != nobody) return known_root_;
    if (source_ != nobody) return source_;
    const auto first =
        std::find_if(nodes_.begin(), nodes_.end(), [&](Atom node) { return csp::is_true(node, context); });
    return first == nodes_.end() ? nobody : static_cast<Index>(first - nodes_.begin());
}

bool Reachability::is_there(Index node, const Context& context) const {
    return node == source_ || csp::is_true(nodes_[node], context);
}

/// Whether the arc and the node to which it leads may be present.
bool Reachability::is_possible(const Arc& arc, const Context& context) const {
    return !csp::is_true(!nodes_[arc.to], context) && !(arc.literal && csp::is_true(!*arc.literal, context));
}

/// Searches depth first, as find_dominators requires.
void Reachability::search(Index root, const Context& context) {
    std::fill(number_of_.begin(), number_of_.end(), nobody);
    visits_.clear();
    path_.clear();
    const auto enter = [&](Index node, Index parent) {
        const auto number = static_cast<Index>(visits_.size());
        number_of_[node] = number;
        at_arc_[node] = out_begin_[node];
        visits_.push_back({node, parent, parent, number, number, nobody, 0, 1, 0});
        path_.push_back(node);
    };
    enter(root, 0);
    while (!path_.empty()) {
        const Index node = path_.back();
        if (at_arc_[node] == out_begin_[node + 1]) {
            path_.pop_back();
            continue;
        }
        const Arc& arc = arcs_[out_[at_arc_[node]++]];
        if (number_of_[arc.to] == nobody && is_possible(arc, context)) enter(arc.to, number_of_[node]);
    }
}

/// Removes all nodes and edges that are not reached, for the same reason.
bool Reachability::remove_unreached(Context& context) {
    bool is_cut_known = false;
    const auto is_cut_off = [&](Reason& r) {
        if (!is_cut_known) find_cut(context, nobody, nobody);
        is_cut_known = true;
        for (const Atom atom : cut_) r.add(atom);
    };
    for (Index node = 0; node < nodes_.size(); ++node)
        if (number_of_[node] == nobody && !context.post(!nodes_[node], is_cut_off)) return false;
    return true;
}

/// Finds first the semidominator of each node, from the last node to the first: the first node from which a walk leads
/// to it over nodes found later than it. Its dominator is then the nearest node, upward in the tree of dominators from
/// its parent, that was found no later than its semidominator.
void Reachability::find_dominators(const Context& context) {
    for (auto v = static_cast<Index>(visits_.size()); v-- > 1;) {
        Visit& visit = visits_[v];
        visit.semi = visit.parent;
        for (Index a = in_begin_[visit.node]; a < in_begin_[visit.node + 1]; ++a) {
            const Arc& arc = arcs_[in_[a]];
            const Index from = number_of_[arc.from];
            if (from != nobody && is_possible(arc, context))
                visit.semi = std::min(visit.semi, visits_[best_on_path(from, v + 1)].semi);
        }
    }
    for (Index v = 1; v < visits_.size(); ++v) {
        Index& dominator = visits_[v].dominator;
        while (dominator > visits_[v].semi) dominator = visits_[dominator].dominator;
    }
}

/// Returns the node with the first semidominator among `at` and its ancestors in the tree of the search from
/// `last_linked` on. Compresses the path: parents are redirected to the node at which the next query continues.
auto Reachability::best_on_path(Index at, Index last_linked) -> Index {
    path_.clear();
    while (visits_[at].parent >= last_linked) {
        path_.push_back(at);
        at = visits_[at].parent;
    }
    for (; !path_.empty(); path_.pop_back()) {
        const Index below = path_.back();
        const Index best = visits_[at].label;
        if (visits_[best].semi < visits_[visits_[below].label].semi) visits_[below].label = best;
        visits_[below].parent = visits_[at].parent;
        at = below;
    }
    return visits_[at].label;
}

/// Numbers the nodes such that the nodes dominated by a node follow it in `first`. Passes witnesses up to the nodes
/// that dominate them.
void Reachability::number_dominators(const Context& context) {
    for (auto v = static_cast<Index>(visits_.size()); v-- > 0;) {
        Visit& visit = visits_[v];
        if (visit.witness == nobody && is_there(visit.node, context)) visit.witness = visit.node;
        if (v == 0) break;
        visits_[visit.dominator].size += visit.size;
        if (visit.witness != nobody) visits_[visit.dominator].witness = visit.witness;
    }
    visits_[0].next = 1;
    for (Index v = 1; v < visits_.size(); ++v) {
        Visit& above = visits_[visits_[v].dominator];
        visits_[v].first = above.next;
        visits_[v].next = above.next + 1;
        above.next += visits_[v].size;
    }
}

bool Reachability::take_dominators(Context& context) {
    for (const Visit& visit : visits_) {
        if (visit.node == source_ || visit.witness == nobody || visit.witness == visit.node) continue;
        const auto cuts_off = [&](Reason& r) {
            explain(r, context, visit.node, nobody);
            if (visit.witness != source_) r.add(nodes_[visit.witness]);
        };
        if (!is_there(visit.node, context) && !context.post(nodes_[visit.node], cuts_off)) return false;
    }
    return true;
}

bool Reachability::take_only_ways(Context& context) {
    for (Index v = 1; v < visits_.size(); ++v) {
        const Visit& visit = visits_[v];
        if (visit.witness == nobody) continue;
        Index only = nobody;
        int count = 0;
        for (Index a = in_begin_[visit.node]; a < in_begin_[visit.node + 1] && count < 2; ++a) {
            const Arc& arc = arcs_[in_[a]];
            const Index from = number_of_[arc.from];
            if (from == nobody || dominates(v, from) || !is_possible(arc, context)) continue;
            only = in_[a];
            ++count;
        }
        if (count != 1 || !arcs_[only].literal || csp::is_true(*arcs_[only].literal, context)) continue;
        const auto is_needed = [&](Reason& r) {
            explain(r, context, nobody, only);
            r.add(nodes_[visit.witness]);
        };
        if (!context.post(*arcs_[only].literal, is_needed)) return false;
    }
    return true;
}

bool Reachability::remove_ways_back(Context& context) {
    for (Index v = 1; v < visits_.size(); ++v) {
        const Index node = visits_[v].node;
        for (Index a = in_begin_[node]; a < in_begin_[node + 1]; ++a) {
            const Arc& arc = arcs_[in_[a]];
            const Index from = number_of_[arc.from];
            if (from == nobody || !dominates(v, from) || !arc.literal) continue;
            if (!context.post(!*arc.literal, [&](Reason& r) { explain(r, context, node, nobody); }))
                return false;
        }
    }
    return true;
}

/// Finds the absent nodes and arcs due to which, with the root present, no walk from the root that avoids a node or an
/// arc leaves a set.
void Reachability::find_cut(const Context& context, Index without_node, Index without_arc) {
    cut_.clear();
    std::fill(is_reached_.begin(), is_reached_.end(), char{0});
    path_.clear();
    const auto reach = [&](Index node) {
        is_reached_[node] = 1;
        path_.push_back(node);
    };
    if (root_ != without_node) reach(root_);
    while (!path_.empty()) {
        const Index node = path_.back();
        path_.pop_back();
        for (Index a = out_begin_[node]; a < out_begin_[node + 1]; ++a) {
            const Arc& arc = arcs_[out_[a]];
            const bool is_avoided = arc.to == without_node || out_[a] == without_arc;
            if (!is_avoided && is_reached_[arc.to] == 0 && is_possible(arc, context)) reach(arc.to);
        }
    }
    if (root_ != source_ && root_ != known_root_) cut_.push_back(nodes_[root_]);
    for (Index node = 0; node < nodes_.size(); ++node) {
        if (is_reached_[node] != 0 || node == without_node) continue;
        const bool is_missing = csp::is_true(!nodes_[node], context);
        for (Index a = in_begin_[node]; a < in_begin_[node + 1]; ++a) {
            const Arc& arc = arcs_[in_[a]];
            if (is_reached_[arc.from] == 0 || in_[a] == without_arc) continue;
            cut_.push_back(is_missing ? !nodes_[node] : !*arc.literal);
            if (is_missing) break;
        }
    }
}

void Reachability::explain(Reason& reason, const Context& context, Index without_node, Index without_arc) {
    find_cut(context, without_node, without_arc);
    for (const Atom atom : cut_) reason.add(atom);
}

} // namespace

std::unique_ptr<Rule> make_reachability(const Graph& graph, GraphLiterals literals, Reach form) {
    return std::make_unique<Reachability>(graph, std::move(literals), form);
}

} // namespace csp
