#include <csp/constraints/regular/paths.hpp>

#include <algorithm>
#include <utility>

namespace csp {

LayeredWords::LayeredWords(std::string name, const std::vector<View>& scope, LayeredGraph graph,
                           const Store& store, CheckScope check)
    : name_(std::move(name)),
      domains_(scope, std::move(graph), store),
      check_(std::move(check)),
      changed_(scope.size()) {
    std::size_t most_letters = 0;
    std::vector<std::vector<Move>> moves; // by letter
    for (const auto& layer : domains_.graph().layers) {
        most_letters = std::max(most_letters, layer.letters.size());
        moves.resize(most_letters);
        for (const auto& e : layer.edges) add_edge(e, moves[e.letter]);
        for (std::size_t l = 0; l < layer.letters.size(); ++l) {
            const auto first = static_cast<std::uint32_t>(moves_.size());
            moves_.insert(moves_.end(), moves[l].begin(), moves[l].end());
            letters_.push_back({first, static_cast<std::uint32_t>(moves_.size())});
            moves[l].clear();
        }
    }
    is_lost_.resize(most_letters);
}

void LayeredWords::add_edge(const LayeredGraph::Edge& edge, std::vector<Move>& moves) {
    const int distance = static_cast<int>(edge.to) - static_cast<int>(edge.from);
    const auto same = [distance](const Move& move) { return move.distance == distance; };
    const auto found = std::find_if(moves.begin(), moves.end(), same);
    if (found == moves.end())
        moves.push_back({bit(static_cast<int>(edge.from)), distance});
    else
        found->from |= bit(static_cast<int>(edge.from));
}

void LayeredWords::scope(Wiring& wiring) {
    for (std::size_t i = 0; i < domains_.size(); ++i) wiring.on(domains_[i].x);
    for (std::size_t i = 0; i <= domains_.size(); ++i) {
        const Reversible<Word> slot = wiring.reversible(all_nodes(i));
        if (i == 0) first_row_ = slot.slot;
        CSP_ASSERT(slot.slot == row(i).slot);
    }
    wiring.wants_dirty();
}

void LayeredWords::propagate(Context& context) {
    changed_.clear();
    for (const std::uint32_t i : context.dirty()) changed_.add(i);
    if (!go_down(context)) { // Rule 3
        context.fail(domains_.why_failed(context));
        return;
    }
    go_up(context);
}

inline Word LayeredWords::below(Letter letter, Word above) const {
    Word reached = 0;
    for (std::uint32_t m = letter.first_move; m < letter.end_move; ++m)
        reached |= shifted(above & moves_[m].from, moves_[m].distance);
    return reached;
}

inline Word LayeredWords::above(Letter letter, Word below) const {
    Word reaching = 0;
    for (std::uint32_t m = letter.first_move; m < letter.end_move; ++m)
        reaching |= shifted(below, -moves_[m].distance) & moves_[m].from;
    return reaching;
}

void LayeredWords::explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                                 Reason& reason) const {
    reason.kind = Reason::Kind::atoms;
    std::vector<std::uint8_t> is_open(letters_.size());
    std::vector<Word> reaching(domains_.size() + 1); // by row: nodes from which the bottom can be reached
    reaching.back() = 1;
    for (std::uint32_t l = 0; token < domains_.size() && l < domains_[token].letters; ++l)
        is_open[domains_[token].first_letter + l] = domains_.is_about(stated, token, l) ? 1 : 0;
    std::size_t first = domains_.size(); // rows above that one contribute nothing
    for (; first > 0 && reaching[first] != 0; --first) {
        const std::size_t i = first - 1;
        const LayerDomains::Layer& layer = domains_[i];
        std::uint8_t* const open = is_open.data() + layer.first_letter;
        if (i != token) domains_.find_open(i, past, open);
        for (std::uint32_t l = 0; l < layer.letters; ++l)
            if (open[l] != 0) reaching[i] |= above(letter(layer, l), reaching[first]);
    }
    first = std::min<std::size_t>(first, token);
    Word reached = all_nodes(first);
    for (std::size_t i = first; i < domains_.size() && reached != 0; ++i) {
        const LayerDomains::Layer& layer = domains_[i];
        Word next = 0;
        for (std::uint32_t l = 0; l < layer.letters; ++l) {
            const bool is_open_here = is_open[layer.first_letter + l] != 0;
            if (i == token && !is_open_here) continue;
            const Word ends = below(letter(layer, l), reached);
            if (is_open_here || (ends & reaching[i + 1]) == 0)
                next |= ends;
            else // without this letter, there was a path from here to the bottom
                domains_.add_missing(reason, i, l, past);
        }
        reached = next;
    }
    // Holes at the root that are unknown to the past may leave a path.
    if (reached != 0) domains_.explain_by_all(reason, token, past);
}

/// Rule 1, from the top. False if a row has no nodes left.
bool LayeredWords::go_down(Context& context) {
    for (std::size_t i = changed_.next(0); i != LayerSet::none; i = changed_.next(i + 1)) {
        const LayerDomains::Layer& layer = domains_[i];
        const Word from = context.get(row(i));
        const Word before = context.get(row(i + 1));
        Word left = 0;
        for (std::uint32_t l = 0; l < layer.letters && left != before; ++l)
            if (domains_.has(i, l, context)) left |= below(letter(layer, l), from) & before;
        if (left == 0) return false;
        if (left == before) continue;
        context.set(row(i + 1), left);
        if (i + 1 < domains_.size()) changed_.add(i + 1);
    }
    return true;
}

/// Rule 1, from the bottom, and rule 2.
void LayeredWords::go_up(Context& context) {
    for (std::size_t i = changed_.previous(domains_.size()); i != LayerSet::none; i = changed_.previous(i)) {
        const Word before = context.get(row(i));
        Word left = before;
        const bool is_small = domains_[i].is_small;
        const Word below = context.get(row(i + 1));
        if (!(is_small ? filter_small(i, left, below, context) : filter(i, left, below, context))) return;
        if (left == 0) { // a variable with two layers has changed in between
            context.fail(domains_.why_failed(context));
            return;
        }
        if (left == before) continue;
        context.set(row(i), left);
        if (i > 0) changed_.add(i - 1);
    }
    context.fixpoint();
}

/// Keeps the nodes above from which one of the nodes below is reached; removes values that reach none.
inline bool LayeredWords::filter_small(std::size_t i, Word& above, Word below, Context& context) {
    const LayerDomains::Layer& layer = domains_[i];
    const Word domain = context.bits(layer.x.variable());
    Word left = 0;
    Word lost = 0; // letters
    for (std::uint32_t l = 0; l < layer.letters; ++l) {
        if ((domain & domains_.mask(layer, l)) == 0) continue;
        const Word reaching = this->above(letter(layer, l), below) & above;
        left |= reaching;
        if (reaching == 0) lost |= bit(static_cast<int>(l));
    }
    above = left;
    if (lost == 0 && !domains_.has_unnamed()) return true;
    return domains_.remove(
        i, [lost](std::uint32_t l) { return (lost >> l & 1) != 0; }, context);
}

bool LayeredWords::filter(std::size_t i, Word& above, Word below, Context& context) {
    const LayerDomains::Layer& layer = domains_[i];
    Word left = 0;
    bool some_lost = domains_.has_unnamed();
    for (std::uint32_t l = 0; l < layer.letters; ++l) {
        is_lost_[l] = 0;
        if (!domains_.has(i, l, context)) continue;
        const Word reaching = this->above(letter(layer, l), below) & above;
        left |= reaching;
        is_lost_[l] = reaching == 0 ? 1 : 0;
        some_lost = some_lost || reaching == 0;
    }
    above = left;
    return !some_lost || domains_.remove(
                             i, [this](std::uint32_t l) { return is_lost_[l] != 0; }, context);
}

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
