#include <sudoku/techniques/cycles.hpp>

#include <algorithm>

namespace sudoku {

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
