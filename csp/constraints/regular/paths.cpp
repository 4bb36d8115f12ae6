#include <csp/constraints/regular/paths.hpp>

#include <csp/constraints/regular/layered_edges.hpp>
#include <csp/constraints/regular/layered_words.hpp>

#include <utility>

namespace csp {

void remove_unnamed(Posting& posting, const std::vector<View>& scope, LayeredGraph& graph) {
    if (posting.condition()) return;
    for (std::size_t i = 0; i < scope.size(); ++i) {
        for (const auto& [min, max] : graph.layers[i].unnamed) posting.remove(scope[i], range(min, max));
        graph.layers[i].unnamed.clear();
    }
}

void post_paths(Posting& posting, const std::string& rule, const std::vector<View>& scope, LayeredGraph graph,
                CheckScope check) {
    if (graph.is_empty()) return posting.fail();
    remove_unnamed(posting, scope, graph);
    if (graph.allows_everything()) return;
    if (graph.width() <= word_bits)
        posting.add<LayeredWords>(rule, scope, std::move(graph), posting.store(), std::move(check));
    else
        posting.add<LayeredEdges>(rule, scope, std::move(graph), posting.store(), std::move(check));
}

} // namespace csp
