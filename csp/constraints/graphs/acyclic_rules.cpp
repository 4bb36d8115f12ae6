#include <csp/constraints/graphs/acyclic_rules.hpp>

#include <csp/base/atom.hpp>
#include <csp/constraints/graphs/present_graph.hpp>

#include <utility>

namespace csp {

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
        if (is_seen) continue; // with the tree around another one
        if (!(is_directed_ ? look_at(edge, context) : look_at_tree(edge, context))) return;
    }
    context.fixpoint();
}

/// Finds the nodes to which present edges lead.
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

/// Adds the edges on the path from where the search began.
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

} // namespace csp
