// Chains: lists of statements, each of which follows from the one before.
//
//   a <> v  ->  b = v  ->  c <> v  ->  d = v        a == b -- c == d
//
// "a is not v" implies "d is v". So one of the two ends is true, and what both exclude is false. Strong links (==)
// lead from off to on, weak ones (--) from on to off.
//
//   X-chain        one value: two places in a unit, places that see each other
//   XY-chain       cells with two marks each: either the one or the other
//   alternating    both kinds of links
//   grouped        a node may be some places of a value where two units meet
//
// If the ends exclude each other as well, the chain is a loop: at every weak link exactly one side is true.

#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/chain_graph.hpp>

#include <algorithm>
#include <limits>

namespace sudoku::techniques {

namespace {

/// Looks for the shortest chain from any node that is off to one that is on.
class AlternatingSearch {
  public:
    AlternatingSearch(const Position& position, Steps& found, LinkChoice choice)
        : found_(found),
          graph_(position, choice),
          search_(graph_),
          seen_(static_cast<std::size_t>(graph_.count()), -1) {}

    void run() {
        for (int start = 0; start < graph_.count(); ++start)
            if (!graph_[start].strong.empty()) look_from(start);
        if (!best_.chain.empty()) found_.add(std::move(best_));
    }

  private:
    void look_from(int start) {
        for (const int other : graph_[start].weak) seen_[static_cast<std::size_t>(other)] = start;
        search_.run(start, false, shortest_ - 1);
        const auto& reached = search_.reached();
        for (std::size_t i = 0; i < reached.size(); ++i) {
            if (!reached[i].is_on || reached[i].depth >= shortest_) continue;
            if (reached[i].depth < 3 && reached[i].node != start) continue; // a link alone
            conclude(start, static_cast<int>(i));
        }
    }

    /// Rule 1. off(a) implies on(a): a is true.
    /// Rule 2. off(a) implies on(b): what excludes both is false.
    /// Rule 3. If a also excludes b, what both sides of any weak link exclude is false, too.
    void conclude(int start, int number) {
        const auto reached = search_.reached()[static_cast<std::size_t>(number)];
        Step step;
        if (reached.node == start) {
            for (const int other : graph_[start].weak) remove(other, step);
        } else {
            for (const int other : graph_[reached.node].weak)
                if (seen_[static_cast<std::size_t>(other)] == start) remove(other, step);
            if (seen_[static_cast<std::size_t>(reached.node)] == start) close_loop(number, step);
        }
        if (step.removals.empty()) return;
        step.chain = search_.chain_to(number);
        cite_chain(step.chain, step);
        step.length = step.note.empty() ? reached.depth : reached.depth - 1; // a loop ends where it began
        shortest_ = reached.depth;
        best_ = std::move(step);
    }

    void close_loop(int number, Step& step) {
        const auto& reached = search_.reached();
        step.note = " and back, a loop";
        for (int i = number; i >= 0; i = reached[static_cast<std::size_t>(i)].parent) {
            const auto& now = reached[static_cast<std::size_t>(i)];
            if (now.is_on || now.parent < 0) continue;
            const auto& from = graph_[reached[static_cast<std::size_t>(now.parent)].node].weak;
            for (const int other : graph_[now.node].weak)
                if (std::find(from.begin(), from.end(), other) != from.end()) remove(other, step);
        }
    }

    void remove(int node, Step& step) {
        if (!graph_.is_group(node)) step.removals.push_back({graph_[node].cells.front(), graph_[node].value});
    }

    Steps& found_;
    ChainGraph graph_;
    ChainSearch search_;
    std::vector<int> seen_; ///< the last start that has a weak link to this node
    int shortest_ = std::numeric_limits<int>::max();
    Step best_;
};

void find_x_chain(const Position& position, Steps& found) {
    AlternatingSearch(position, found, {.in_cells = false, .across = false}).run();
}
void find_xy_chain(const Position& position, Steps& found) {
    AlternatingSearch(position, found, {.in_units = false, .across = false}).run();
}
void find_alternating(const Position& position, Steps& found) {
    AlternatingSearch(position, found, {}).run();
}
void find_grouped(const Position& position, Steps& found) {
    AlternatingSearch(position, found, {.groups = true}).run();
}

std::string words_of_chain(const Step& step, const Names& names) {
    return " " + chain_in_words(step.chain, names) + step.note;
}

} // namespace

const Technique x_chain{"x-chain",
                        "X-chain",
                        "links of one value: one of two places has it, so what sees both has it not",
                        {.se = 6.6, .hodoku = 260, .level = Level::unfair, .grows = true, .se_of_loop = 6.5},
                        find_x_chain,
                        words_of_chain};
const Technique xy_chain{
    "xy-chain",
    "XY-chain",
    "cells with two marks each: one of the two ends has the value, so what sees both has it not",
    {.se = 7.0, .hodoku = 260, .level = Level::unfair, .grows = true, .se_of_loop = 6.5},
    find_xy_chain,
    words_of_chain};
const Technique alternating_chain{
    "alternating-chain",
    "Alternating chain",
    "strong and weak links by turns: one of the two ends is true, so what both exclude is false",
    {.se = 7.0, .hodoku = 280, .level = Level::unfair, .grows = true},
    find_alternating,
    words_of_chain};
const Technique grouped_chain{
    "grouped-chain",
    "Grouped chain",
    "an alternating chain whose nodes may be several places of a value where two units meet",
    {.se = 0, .hodoku = 300, .level = Level::unfair, .grows = true},
    find_grouped,
    words_of_chain};

} // namespace sudoku::techniques
