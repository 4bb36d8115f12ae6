#include <csp/constraints/regular/paths.hpp>

#include <csp/constraints/statement.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

constexpr Value most_single = 64; // single values make a weaker reason, which is more useful

} // namespace

// The domains of the layers ------------------------------------------------------------------------

LayerDomains::LayerDomains(const std::vector<View>& scope, LayeredGraph graph, const Store& store)
    : graph_(std::make_shared<const LayeredGraph>(std::move(graph))),
      has_unnamed_(std::any_of(graph_->layers.begin(), graph_->layers.end(),
                               [](const auto& layer) { return !layer.unnamed.empty(); })) {
    layers_.reserve(scope.size());
    for (std::size_t i = 0; i < scope.size(); ++i) {
        const View x = scope[i];
        const auto& letters = graph_->layers[i].letters;
        const bool is_small = store.kind(x.variable()) == Store::Kind::small;
        layers_.push_back({x, is_small, is_small ? store.base(x.variable()) : 0,
                           static_cast<std::uint32_t>(masks_.size()),
                           static_cast<std::uint32_t>(letters.size()), node_count_});
        node_count_ += graph_->layers[i].nodes;
        for (const auto& values : letters) {
            Word mask = 0;
            for (const auto& [min, max] : values)
                for (Value v = min; v <= max && layers_.back().is_small; ++v)
                    mask |= bit(static_cast<int>(x.to_variable(v) - store.base(x.variable())));
            masks_.push_back(mask);
        }
    }
}

void LayerDomains::find_open(std::size_t index, const Past& past, std::uint8_t* open) const {
    const Layer& layer = layers_[index];
    if (layer.is_small) {
        const Word values = past.window(layer.x.variable(), layer.base, ~Word{0});
        for (std::uint32_t l = 0; l < layer.letters; ++l) open[l] = (mask(layer, l) & values) != 0 ? 1 : 0;
    } else {
        for (std::uint32_t l = 0; l < layer.letters; ++l) open[l] = had(index, l, past) ? 1 : 0;
    }
}

bool LayerDomains::had(std::size_t index, std::uint32_t letter, const Past& past) const {
    const Layer& layer = layers_[index];
    const auto& values = graph_->layers[index].letters[letter];
    return std::any_of(values.begin(), values.end(), [&](Interval run) {
        for (WideValue first = run.min; first <= run.max; first += word_bits) {
            const auto count = static_cast<int>(std::min<WideValue>(run.max - first + 1, word_bits));
            if (past.window(layer.x, static_cast<Value>(first), low_bits(count)) != 0) return true;
        }
        return false;
    });
}

bool LayerDomains::is_about(std::optional<Atom> stated, std::uint32_t token, std::uint32_t letter) const {
    if (!stated) return true;
    const WideValue v = layers_[token].x.from_variable(stated->value());
    const auto& values = graph_->layers[token].letters[letter];
    return std::any_of(values.begin(), values.end(),
                       [v](Interval run) { return run.min <= v && v <= run.max; });
}

void LayerDomains::explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                                 Reason& reason) const {
    reason.kind = Reason::Kind::atoms;
    const auto add = [&](std::size_t i, std::uint32_t letter) { add_missing(reason, i, letter, past); };
    const auto is_explained = [&](std::uint32_t letter) { return is_about(stated, token, letter); };
    // A path may remain, because the past does not have all holes of the root.
    if (!find_missing(token, is_explained, past, add)) explain_by_all(reason, token, past);
}

/// Adds that no value of the letter is left.
void LayerDomains::add_missing(DomainReason& reason, std::size_t layer, std::uint32_t letter) const {
    const View x = layers_[layer].x;
    for (const Interval run : graph_->layers[layer].letters[letter]) {
        if (run.max - run.min >= most_single) {
            reason.lacks(x, run);
            continue;
        }
        for (Value v = run.min; v <= run.max; ++v) reason.add(atom_different(x, v));
    }
}

void LayerDomains::add_missing(Reason& reason, std::size_t layer, std::uint32_t letter,
                               const Past& past) const {
    const View x = layers_[layer].x;
    for (Interval run : graph_->layers[layer].letters[letter]) {
        if (run.max - run.min >= most_single) {
            const auto [min, max] = past.bounds(x);
            if (run.min < min) reason.add(atom_at_least(x, std::min(min, run.max + 1)));
            if (max < run.max) reason.add(atom_at_most(x, std::max(max, run.min - 1)));
            run = {std::max(run.min, min), std::min(run.max, max)};
        }
        for (Value v = run.min; v <= run.max; ++v)
            if (!past.contains(x.variable(), static_cast<Value>(x.to_variable(v))))
                reason.add(atom_different(x, v));
    }
}

void LayerDomains::explain_by_all(Reason& reason, std::size_t layer, const Past& past) const {
    for (std::size_t i = 0; i < size(); ++i)
        for (std::uint32_t l = 0; l < layers_[i].letters && i != layer; ++l) add_missing(reason, i, l, past);
}

void LayerDomains::explain_by_all(Reason& r, std::size_t layer, const Context& context) const {
    DomainReason reason(r, context);
    for (std::size_t i = 0; i < size(); ++i)
        for (std::uint32_t l = 0; l < layers_[i].letters && i != layer; ++l)
            if (!has(i, l, context)) add_missing(reason, i, l);
}

// Graphs of any width ------------------------------------------------------------------------------

LayeredEdges::LayeredEdges(std::string name, const std::vector<View>& scope, LayeredGraph graph,
                           const Store& store, CheckScope check)
    : name_(std::move(name)),
      domains_(scope, std::move(graph), store),
      check_(std::move(check)),
      rows_(scope.size() + 1),
      changed_(scope.size()) {
    std::size_t nodes = 0;
    std::size_t most_letters = 0;
    for (std::size_t i = 0; i < scope.size(); ++i) {
        const LayeredGraph::Layer& layer = domains_.graph().layers[i];
        rows_[i].first_node = std::exchange(nodes, nodes + layer.nodes);
        rows_[i].edges.reserve(layer.edges.size());
        for (const auto& e : layer.edges) rows_[i].edges.push_back({e.from, e.to, e.letter});
        most_letters = std::max(most_letters, layer.letters.size());
    }
    rows_.back().first_node = nodes;
    seen_.resize(nodes + 1);
    has_letter_.resize(most_letters);
    is_supported_.resize(most_letters);
}

void LayeredEdges::scope(Wiring& wiring) {
    for (std::size_t i = 0; i < domains_.size(); ++i) {
        wiring.on(domains_[i].x);
        rows_[i].nodes = wiring.reversible(domains_.graph().layers[i].nodes);
        rows_[i].left = wiring.reversible(static_cast<std::uint32_t>(rows_[i].edges.size()));
    }
    rows_.back().nodes = wiring.reversible(1U);
    wiring.wants_dirty();
}

void LayeredEdges::propagate(Context& context) {
    changed_.clear();
    for (const std::uint32_t i : context.dirty()) changed_.add(i);
    first_round_ = round_ + 1;
    if (!go_down(context)) { // Rule 3
        context.fail(domains_.why_failed(context));
        return;
    }
    if (go_up(context)) context.fixpoint();
}

void LayeredEdges::find_letters(std::size_t i, const Context& context) {
    for (std::uint32_t l = 0; l < domains_[i].letters; ++l)
        has_letter_[l] = domains_.has(i, l, context) ? 1 : 0;
}

/// Applies rule 1 to a layer.
template <typename Stays, typename NodeOf>
inline std::uint32_t LayeredEdges::sweep(Row& row, Row& marked, const Stays& stays, const NodeOf& node_of,
                                         Context& context) {
    const std::uint64_t mark = ++round_;
    std::uint32_t nodes = 0;
    std::uint32_t left = context.get(row.left);
    for (std::uint32_t e = 0; e < left;) {
        if (!stays(row.edges[e])) {
            std::swap(row.edges[e], row.edges[--left]);
            continue;
        }
        std::uint64_t& seen = seen_[marked.first_node + node_of(row.edges[e])];
        if (std::exchange(seen, mark) != mark) ++nodes;
        ++e;
    }
    context.set(row.left, left);
    marked.round = mark;
    return nodes;
}

/// Applies rule 1 from the top. If the row above an edge was not marked in this run, all its nodes are unchanged.
bool LayeredEdges::go_down(Context& context) {
    for (std::size_t i = changed_.next(0); i != LayerSet::none; i = changed_.next(i + 1)) {
        Row& row = rows_[i];
        Row& next = rows_[i + 1];
        find_letters(i, context);
        const bool all_nodes = row.round < first_round_;
        const auto stays = [&](const Edge& e) {
            return has_letter_[e.letter] != 0 && (all_nodes || seen_[row.first_node + e.from] == row.round);
        };
        const std::uint32_t nodes = sweep(
            row, next, stays, [](const Edge& e) { return e.to; }, context);
        if (nodes == 0) return false;
        if (nodes == context.get(next.nodes)) continue;
        context.set(next.nodes, nodes);
        if (i + 1 < domains_.size()) changed_.add(i + 1);
    }
    return true;
}

bool LayeredEdges::go_up(Context& context) {
    const std::uint64_t first_round = round_ + 1; // from now on, only marks from below count
    for (std::size_t i = changed_.previous(domains_.size()); i != LayerSet::none; i = changed_.previous(i)) {
        Row& row = rows_[i];
        const Row& next = rows_[i + 1];
        const std::uint32_t letters = domains_[i].letters;
        std::fill_n(is_supported_.begin(), letters, char{0});
        const bool all_nodes = next.round < first_round;
        const auto stays = [&](const Edge& e) {
            if (!all_nodes && seen_[next.first_node + e.to] != next.round) return false;
            is_supported_[e.letter] = 1;
            return true;
        };
        const std::uint32_t nodes = sweep(
            row, row, stays, [](const Edge& e) { return e.from; }, context);
        const auto is_lost = [&](std::uint32_t l) { return is_supported_[l] == 0; };
        const auto is_lost_now = [&](std::uint32_t l) { return is_lost(l) && domains_.has(i, l, context); };
        bool some_lost = domains_.has_unnamed();
        for (std::uint32_t l = 0; l < letters && !some_lost; ++l) some_lost = is_lost_now(l);
        if (some_lost && !domains_.remove(i, is_lost_now, context)) return false; // Rule 2
        if (nodes == context.get(row.nodes)) continue;
        context.set(row.nodes, nodes);
        if (i > 0) changed_.add(i - 1);
    }
    return true;
}

// Narrow graphs ------------------------------------------------------------------------------------

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
    std::vector<Word> reaching(domains_.size() + 1); // by row, the nodes from which the bottom is reached
    reaching.back() = 1;
    for (std::uint32_t l = 0; token < domains_.size() && l < domains_[token].letters; ++l)
        is_open[domains_[token].first_letter + l] = domains_.is_about(stated, token, l) ? 1 : 0;
    std::size_t first = domains_.size(); // rows above this one add nothing to the reason
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
            else // without this letter, there was a path to the bottom
                domains_.add_missing(reason, i, l, past);
        }
        reached = next;
    }
    // A path may remain, because the past does not have all holes of the root.
    if (reached != 0) domains_.explain_by_all(reason, token, past);
}

/// Applies rule 1 from the top. Returns false if a row has no nodes left.
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

/// Applies rule 1 from the bottom, and rule 2.
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

std::string stated_step(WideValue from, Interval values, WideValue to, std::optional<WideValue> cost) {
    std::vector<WideValue> numbers{from, values.min, values.max, to};
    if (cost) numbers.push_back(*cost);
    return stated_numbers(numbers);
}

} // namespace csp
