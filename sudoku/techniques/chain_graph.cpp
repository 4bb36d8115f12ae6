#include <sudoku/techniques/chain_graph.hpp>

#include <sudoku/techniques/rulebook.hpp>

#include <algorithm>
#include <utility>

namespace sudoku {

ChainGraph::ChainGraph(const Position& position, LinkChoice choice)
    : singles_(static_cast<std::size_t>(position.size()) * 32, -1) {
    for (const int cell : position.open())
        for (const int value : bits_of(position.values(cell)))
            singles_[slot(cell, value)] = add(value, {cell});
    if (choice.groups) make_groups(position);
    link_cells(position, choice);
    link_units(position, choice);
    if (choice.sets) link_sets(position);
    if (choice.restrictions && position.geometry().rulebook() != nullptr) link_restrictions(position);
}

int ChainGraph::add(int value, std::vector<int> cells) {
    vertices_.push_back({value, std::move(cells), {}, {}});
    return count() - 1;
}

/// Makes a group for each value and each pair of units that share two or more of its places.
void ChainGraph::make_groups(const Position& position) {
    const Geometry& geometry = position.geometry();
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
        for (const Crossing& crossing : geometry.crossings(unit)) {
            if (crossing.other < unit) continue;
            for (int value = 1; value <= position.side(); ++value) {
                const Places places = position.places(unit, value) & crossing.here;
                if (count_of(places) > 1)
                    groups_.push_back(add(value, list_of(position.cells(unit, places))));
            }
        }
    }
}

void ChainGraph::link_cells(const Position& position, LinkChoice choice) {
    for (const int cell : position.open()) {
        for (const int a : bits_of(position.values(cell))) {
            for (const int b : bits_of(position.values(cell) & ~one_bit(a))) {
                Vertex& vertex = vertices_[static_cast<std::size_t>(node(cell, a))];
                if (choice.across) vertex.weak.push_back(node(cell, b));
                if (choice.in_cells && position.is_bivalue(cell))
                    vertex.strong.push_back({node(cell, b), -1});
            }
        }
    }
}

/// Links the nodes of units. Nodes that lie in a unit and share no cell have a weak link. If together they contain all
/// places of the value, they also have a strong link.
void ChainGraph::link_units(const Position& position, LinkChoice choice) {
    const Geometry& geometry = position.geometry();
    std::vector<std::pair<int, Places>> here;
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
        for (int value = 1; value <= position.side(); ++value) {
            const Places places = position.places(unit, value);
            if (places == 0) continue;
            here.clear();
            for (const int place : bits_of(places))
                here.emplace_back(node(geometry.cells(unit)[static_cast<std::size_t>(place)], value),
                                  one_bit(place));
            for (const int group : groups_) {
                const Vertex& vertex = vertices_[static_cast<std::size_t>(group)];
                if (vertex.value != value || geometry.place(unit, vertex.cells.front()) < 0) continue;
                Places mask = 0;
                bool is_inside = true;
                for (const int cell : vertex.cells) {
                    const int place = geometry.place(unit, cell);
                    is_inside &= place >= 0;
                    if (is_inside) mask |= one_bit(place);
                }
                if (is_inside) here.emplace_back(group, mask);
            }
            for (const auto& [a, mask_of_a] : here) {
                for (const auto& [b, mask_of_b] : here) {
                    if ((mask_of_a & mask_of_b) != 0) continue;
                    Vertex& vertex = vertices_[static_cast<std::size_t>(a)];
                    vertex.weak.push_back(b);
                    const bool is_all = (mask_of_a | mask_of_b) == places && geometry.is_full(unit);
                    if (choice.in_units && is_all) vertex.strong.push_back({b, unit});
                }
            }
        }
    }
}

void ChainGraph::link_restrictions(const Position& position) {
    for (const RuleEntry& entry : position.geometry().rulebook()->entries) {
        for (const CellPair& pair : entry.pairs) {
            for (const int value : bits_of(position.values(pair.cell))) {
                Vertex& vertex = vertices_[static_cast<std::size_t>(node(pair.cell, value))];
                const Values excluded = position.values(pair.other) & ~pair.partners_of(one_bit(value));
                for (const int other : bits_of(excluded)) vertex.weak.push_back(node(pair.other, other));
            }
        }
    }
}

/// Returns the node of each group of sets, by its number; makes nodes that do not exist yet.
std::vector<int> ChainGraph::make_set_nodes(const Position& position) {
    std::vector<CellSet> cells;
    std::vector<std::vector<int>> by_value(static_cast<std::size_t>(position.side()) + 1);
    for (int node = 0; node < count(); ++node) {
        cells.emplace_back();
        for (const int cell : (*this)[node].cells) cells.back().add(cell);
        by_value[static_cast<std::size_t>((*this)[node].value)].push_back(node);
    }
    std::vector<int> nodes;
    for (int number = 0; number < sets_->group_count(); ++number) {
        const auto& group = sets_->group(number);
        auto& others = by_value[static_cast<std::size_t>(group.value)];
        const auto known = std::find_if(others.begin(), others.end(), [&](int other) {
            return cells[static_cast<std::size_t>(other)] == group.cells;
        });
        if (known != others.end()) {
            nodes.push_back(*known);
            continue;
        }
        const int node = add(group.value, list_of(group.cells));
        for (const int other : others) {
            if (!cells[static_cast<std::size_t>(other)].is_within(group.seen)) continue;
            vertices_[static_cast<std::size_t>(node)].weak.push_back(other);
            vertices_[static_cast<std::size_t>(other)].weak.push_back(node);
        }
        cells.push_back(group.cells);
        others.push_back(node);
        nodes.push_back(node);
    }
    return nodes;
}

/// Links every two values of each set. If several sets link the same nodes, the link belongs to the smallest set.
void ChainGraph::link_sets(const Position& position) {
    sets_.emplace(position);
    const auto nodes = make_set_nodes(position);
    std::vector<int> order;
    for (int set = 0; set < sets_->count(); ++set)
        if (!has_two(sets_->values(set))) order.push_back(set); // the values of a cell are linked already
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return count_of(sets_->values(a)) < count_of(sets_->values(b)); });
    for (const int set : order) {
        for (const int a : bits_of(sets_->values(set))) {
            auto& links =
                vertices_[static_cast<std::size_t>(nodes[static_cast<std::size_t>(sets_->group_of(set, a))])]
                    .strong;
            for (const int b : bits_of(sets_->values(set) & ~one_bit(a))) {
                const int to = nodes[static_cast<std::size_t>(sets_->group_of(set, b))];
                if (std::none_of(links.begin(), links.end(),
                                 [&](const Strong& link) { return link.to == to; }))
                    links.push_back({to, -1, set});
            }
        }
    }
}

ChainSearch::ChainSearch(const ChainGraph& graph)
    : graph_(&graph),
      on_(static_cast<std::size_t>(graph.count()), -1),
      off_(static_cast<std::size_t>(graph.count()), -1) {}

void ChainSearch::reach(int node, bool is_on, int parent, int unit, int set) {
    int& known = (is_on ? on_ : off_)[static_cast<std::size_t>(node)];
    if (known >= 0) return;
    known = static_cast<int>(reached_.size());
    const int depth = parent < 0 ? 0 : reached_[static_cast<std::size_t>(parent)].depth + 1;
    reached_.push_back({node, is_on, parent, unit, set, depth});
}

void ChainSearch::run(int from, bool is_on, int depth) {
    for (const Reached& old : reached_) (old.is_on ? on_ : off_)[static_cast<std::size_t>(old.node)] = -1;
    reached_.clear();
    reach(from, is_on, -1, -1, -1);
    for (std::size_t i = 0; i < reached_.size(); ++i) {
        const Reached now = reached_[i];
        if (now.depth == depth) break;
        const auto& vertex = (*graph_)[now.node];
        if (now.is_on) {
            for (const int other : vertex.weak) reach(other, false, static_cast<int>(i), -1, -1);
        } else {
            for (const auto& link : vertex.strong)
                reach(link.to, true, static_cast<int>(i), link.unit, link.set);
        }
    }
}

std::vector<Node> ChainSearch::chain_to(int number) const {
    std::vector<Node> chain;
    for (int i = number; i >= 0; i = reached_[static_cast<std::size_t>(i)].parent) {
        const Reached& now = reached_[static_cast<std::size_t>(i)];
        const auto& vertex = (*graph_)[now.node];
        chain.push_back({vertex.value, vertex.cells, now.is_on, now.unit, false, now.set});
    }
    std::reverse(chain.begin(), chain.end());
    return chain;
}

void cite_chain(const std::vector<Node>& chain, Step& step) {
    const auto add = [](std::vector<int>& list, int item) {
        if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
    };
    for (const Node& node : chain) {
        step.values |= one_bit(node.value);
        for (const int cell : node.cells) add(step.cells, cell);
        if (node.unit >= 0) add(step.units, node.unit);
    }
}

void cite_sets(const SetNetwork& network, Step& step) {
    std::vector<int> numbers;
    for (Node& node : step.chain) {
        if (node.set < 0) continue;
        const auto known = std::find(numbers.begin(), numbers.end(), node.set);
        if (known == numbers.end()) {
            step.sets.push_back(network.locked_set(node.set));
            step.values |= network.values(node.set);
            for (const int cell : step.sets.back().cells)
                if (std::find(step.cells.begin(), step.cells.end(), cell) == step.cells.end())
                    step.cells.push_back(cell);
            numbers.push_back(node.set);
            node.set = static_cast<int>(numbers.size()) - 1;
        } else {
            node.set = static_cast<int>(known - numbers.begin());
        }
    }
}

std::string chain_in_words(const std::vector<Node>& chain, const Names& names) {
    std::string words;
    for (const Node& node : chain) words += (words.empty() ? "" : " -> ") + names.node(node);
    return words;
}

std::string chain_with_sets(const Step& step, const Names& names) {
    std::string words;
    for (const Node& node : step.chain) {
        words += (words.empty() ? "" : " -> ") + names.node(node);
        if (node.set >= 0)
            words += " by " + words_of_set(step.sets[static_cast<std::size_t>(node.set)], names);
    }
    return words;
}

CycleSearch::CycleSearch(const ChainGraph& graph)
    : graph_(&graph),
      seen_(static_cast<std::size_t>(graph.count()), 0) {}

bool CycleSearch::through(int start, int most, const std::function<bool(const Loop&)>& take) {
    for (const Reached& old : reached_) seen_[static_cast<std::size_t>(old.node)] = 0;
    reached_.assign(1, {start, -1, -1, -1, 0});
    seen_[static_cast<std::size_t>(start)] = 1;
    for (std::size_t i = 0; i < reached_.size(); ++i) {
        const Reached now = reached_[i];
        if (2 * (now.level + 1) > most) break;
        for (const int off : (*graph_)[now.node].weak) {
            if (has_before(static_cast<int>(i), off)) continue;
            for (const auto& link : (*graph_)[off].strong) {
                if (link.to == start && now.level > 0 && take(loop(static_cast<int>(i), off, link.unit)))
                    return true;
                auto& seen = seen_[static_cast<std::size_t>(link.to)];
                if (seen != 0) continue;
                seen = 1;
                reached_.push_back({link.to, off, link.unit, static_cast<int>(i), now.level + 1});
            }
        }
    }
    return false;
}

bool CycleSearch::has_before(int number, int off) const {
    for (; number > 0; number = reached_[static_cast<std::size_t>(number)].parent)
        if (reached_[static_cast<std::size_t>(number)].off == off) return true;
    return false;
}

CycleSearch::Loop CycleSearch::loop(int number, int off, int unit) const {
    Loop loop{{off}, {-1}, unit};
    for (; number >= 0; number = reached_[static_cast<std::size_t>(number)].parent) {
        const Reached& now = reached_[static_cast<std::size_t>(number)];
        loop.nodes.push_back(now.node);
        loop.units.push_back(now.unit);
        if (now.parent < 0) break;
        loop.nodes.push_back(now.off);
        loop.units.push_back(-1);
    }
    std::reverse(loop.nodes.begin(), loop.nodes.end());
    std::reverse(loop.units.begin(), loop.units.end());
    return loop;
}

std::vector<Node> chain_of(const CycleSearch::Loop& loop, const ChainGraph& graph) {
    std::vector<Node> chain;
    for (std::size_t i = 0; i <= loop.nodes.size(); ++i) {
        const bool is_end = i == loop.nodes.size();
        const auto& vertex = graph[loop.nodes[is_end ? 0 : i]];
        chain.push_back({vertex.value, vertex.cells, i % 2 == 0, is_end ? loop.unit : loop.units[i]});
    }
    return chain;
}

} // namespace sudoku
