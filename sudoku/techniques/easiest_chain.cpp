// The chains of Sudoku Explainer: the easiest of all cycles and forcing chains of a position.
//
//   X-cycle          links of one value, both ways       6.5   a on -> b off -> c on -> ... -> a on, and backwards
//   Y-cycle          cells with two marks, both ways     6.5
//   forcing X-chain  links of one value                  6.6   a on -> ... -> a off, or a off -> ... -> a on
//   cycle of both    links of both kinds, both ways      7.0
//   forcing chain    links of both kinds                 7.0
//
// To these ratings, 0.1 is added for each of the lengths 4, 6, 8, 12, ... that the number of statements minus 2
// exceeds. Among equal ratings the shortest is taken, among equal lengths the first by kind and cell.
//
// Rule 1. In a cycle, each value is on at one of its two kinds of statements: a cell that sees one of either kind loses
// it.
// Rule 2. A statement that implies its contrary is false.

#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/cycles.hpp>
#include <sudoku/techniques/rating.hpp>

#include <array>
#include <limits>
#include <utility>

namespace sudoku::techniques {

namespace {

/// A kind of links, and the ratings of its chains before they grow.
struct Kind {
    LinkChoice links;
    double of_cycle = 0;
    double of_chain = 0; ///< 0: there are none
};

class EasiestChain {
  public:
    EasiestChain(const Technique& technique, const Position& position)
        : technique_(technique),
          position_(position) {}

    void look(const Kind& kind) {
        const ChainGraph graph(position_, kind.links);
        CycleSearch cycles(graph);
        ChainSearch chains(graph);
        for (int start = 0; start < graph.count(); ++start) {
            if (!kind.links.in_units && !position_.is_bivalue(graph[start].cells.front())) continue;
            look_for_cycles(graph, cycles, start, kind.of_cycle);
            if (kind.of_chain == 0) continue;
            for (const bool is_on : {true, false}) look_for_chain(graph, chains, start, is_on, kind.of_chain);
        }
    }

    [[nodiscard]] Step& best() { return best_; }

  private:
    /// Whether a chain of this rating and length would be easier than the best so far.
    [[nodiscard]] bool is_easier(double se, int length) const {
        const Step like{.technique = &technique_, .length = length, .se = se};
        const double rating = se_of(like);
        return rating < rating_ || (rating == rating_ && length < best_.length);
    }
    void take(Step step, double se, int length) {
        step.technique = &technique_;
        step.se = se;
        step.length = length;
        rating_ = se_of(step);
        best_ = std::move(step);
    }

    void look_for_cycles(const ChainGraph& graph, CycleSearch& cycles, int start, double se) {
        cycles.through(start, std::numeric_limits<int>::max(), [&](const CycleSearch::Loop& loop) {
            const int length = static_cast<int>(loop.nodes.size()) - 2;
            if (!is_easier(se, length)) return true; // all further chains are longer
            Step step;
            step.removals = removals_of(graph, loop);
            if (step.removals.empty()) return false;
            step.chain = chain_of(loop, graph);
            step.note = ", a loop";
            cite_chain(step.chain, step);
            take(std::move(step), se, length);
            return true;
        });
    }

    /// Rule 1. Like Sudoku Explainer, considers only cells outside the cycle.
    [[nodiscard]] std::vector<Candidate> removals_of(const ChainGraph& graph,
                                                     const CycleSearch::Loop& loop) const {
        CellSet cells;
        Values values = 0;
        for (const int node : loop.nodes) {
            cells.add(graph[node].cells.front());
            values |= one_bit(graph[node].value);
        }
        std::vector<Candidate> gone;
        for (const int value : bits_of(values)) {
            std::array<CellSet, 2> seen; // by statements that are off, and on
            for (std::size_t i = 0; i < loop.nodes.size(); ++i)
                if (graph[loop.nodes[i]].value == value)
                    seen[i % 2] |= position_.geometry().peers(graph[loop.nodes[i]].cells.front());
            for (const Candidate& mark : marks_of(position_, (seen[0] & seen[1]) - cells, value))
                gone.push_back(mark);
        }
        return gone;
    }

    /// Rule 2.
    void look_for_chain(const ChainGraph& graph, ChainSearch& chains, int start, bool is_on, double se) {
        int most = 1; // the longest that would be easier
        while (most < graph.count() && is_easier(se, most)) ++most;
        chains.run(start, is_on, most + 1);
        const int end = chains.find(start, !is_on);
        if (end < 0) return;
        const int length = chains.reached()[static_cast<std::size_t>(end)].depth - 1;
        if (!is_easier(se, length)) return;
        const Candidate mark{graph[start].cells.front(), graph[start].value};
        Step step;
        if (is_on) {
            step.removals = {mark};
        } else {
            for (const int value : bits_of(position_.values(mark.cell) & ~one_bit(mark.value)))
                step.removals.push_back({mark.cell, value});
        }
        if (step.removals.empty()) return;
        step.chain = chains.chain_to(end);
        cite_chain(step.chain, step);
        take(std::move(step), se, length);
    }

    const Technique& technique_;
    const Position& position_;
    Step best_;
    double rating_ = std::numeric_limits<double>::max();
};

void find_easiest_chain(const Position& position, Steps& found) {
    EasiestChain search(found.technique(), position);
    search.look({{.in_cells = false, .across = false}, 6.5, 6.6});
    search.look({{.in_units = false}, 6.5, 0});
    search.look({{}, 7.0, 7.0});
    if (!search.best().removals.empty()) found.add(std::move(search.best()));
}

std::string words_of_easiest(const Step& step, const Names& names) {
    return " " + chain_in_words(step.chain, names) + step.note;
}

} // namespace

const Technique cycle_or_chain{
    "cycle-or-chain",
    "Cycle or forcing chain",
    "alternating links that return to their start: in both directions, or from a statement to its contrary",
    {.se = 6.5, .grows = true},
    find_easiest_chain,
    words_of_easiest};

} // namespace sudoku::techniques
