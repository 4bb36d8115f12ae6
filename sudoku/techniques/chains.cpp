// Chains: lists of statements in which each follows from the previous one.
//
//   a <> v  ->  b = v  ->  c <> v  ->  d = v        a == b -- c == d
//
// "a is not v" implies "d is v". So one of the two ends is true, and every mark that both exclude is false. Strong
// links (==) lead from off to on, weak links (--) from on to off.
//
//   X-chain        one value: two places in a unit, places that see each other
//   XY-chain       cells with two marks each: one of them is true
//   alternating    both kinds of links
//   grouped        a node may be some places of a value where two units meet
//   with sets      a strong link may be an almost locked set, n cells of a unit with n + 1 values: if it lacks one
//                  value, it has all its remaining values, somewhere in its cells
//
// If the ends exclude each other as well, the chain is a loop: at every weak link exactly one side is true. A set in a
// loop lacks exactly one of the two values that it links, so it has all its further values.

#include <sudoku/techniques/catalogue.hpp>

#include <sudoku/techniques/chain_graph.hpp>
#include <sudoku/techniques/links.hpp>
#include <sudoku/techniques/rating.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <utility>

namespace sudoku::techniques {

namespace {

/// Finds chains from any node that is off to one that is on: the shortest, or all from short to long.
class AlternatingSearch {
  public:
    AlternatingSearch(const Position& position, Steps& found, LinkChoice choice)
        : position_(position),
          found_(found),
          choice_(choice),
          graph_(position, choice),
          search_(graph_),
          seen_(static_cast<std::size_t>(graph_.count()), -1) {}

    void run() {
        if (found_.wants_one()) {
            look(std::numeric_limits<int>::max(), 0);
            if (!best_.chain.empty()) found_.add(std::move(best_));
            return;
        }
        for (int depth = 1; !found_.is_enough() && !found_.must_stop(); depth += 2) {
            shortest_ = std::numeric_limits<int>::max();
            if (!look(depth, depth)) return;
        }
    }

  private:
    /// Finds chains of `least` to `most` links. Returns whether there are any of these lengths.
    bool look(int most, int least) {
        bool is_so_long = false;
        for (int start = 0; start < graph_.count(); ++start) {
            if (found_.must_stop()) return false;
            if (graph_[start].strong.empty()) continue;
            for (const int other : graph_[start].weak) seen_[static_cast<std::size_t>(other)] = start;
            search_.run(start, false, std::min(most, shortest_ - 1));
            const auto& reached = search_.reached();
            for (std::size_t i = 0; i < reached.size(); ++i) {
                if (!reached[i].is_on || reached[i].depth >= shortest_ || reached[i].depth < least) continue;
                is_so_long = true;
                if (choice_.sets && reached[i].node < start) continue;          // found from its second end
                if (reached[i].depth < 3 && reached[i].node != start) continue; // a single link is no chain
                conclude(start, static_cast<int>(i));
                if (found_.is_enough()) return true;
            }
        }
        return is_so_long;
    }

    /// Rule 1. off(a) implies on(a): a is true.
    /// Rule 2. off(a) implies on(b): a mark that excludes both is false.
    /// Rule 3. If a also excludes b, a mark that both sides of any weak link exclude is also false.
    /// Rule 4. In such a loop, a mark is false if it sees all places of its value in a set whose link is between two
    /// other values.
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
        if (step.removals.empty() || (choice_.sets && !has_set(number))) return;
        if (!found_.wants_one()) { // a longer chain to the same conclusion is not useful
            std::sort(step.removals.begin(), step.removals.end());
            if (!known_.insert(step.removals).second) return;
        }
        step.chain = search_.chain_to(number);
        cite_chain(step.chain, step);
        if (choice_.sets) cite_sets(graph_.sets(), step);
        if (choice_.restrictions && !cite_restrictions(step)) return;
        // A chain that returns to its start has one statement fewer, and its conclusion is the start itself.
        const bool is_round = !step.note.empty() || reached.node == start;
        step.length = is_round ? reached.depth - 1 : reached.depth;
        if (!found_.wants_one()) {
            (void)found_.add(std::move(step));
            return;
        }
        shortest_ = reached.depth;
        best_ = std::move(step);
    }

    void close_loop(int number, Step& step) {
        const auto& reached = search_.reached();
        step.note = " and back, a loop";
        for (int i = number; i >= 0; i = reached[static_cast<std::size_t>(i)].parent) {
            const auto& now = reached[static_cast<std::size_t>(i)];
            if (now.set >= 0) lock(now, step);
            if (now.is_on || now.parent < 0) continue;
            const auto& from = graph_[reached[static_cast<std::size_t>(now.parent)].node].weak;
            for (const int other : graph_[now.node].weak)
                if (std::find(from.begin(), from.end(), other) != from.end()) remove(other, step);
        }
    }

    /// Rule 4.
    void lock(const ChainSearch::Reached& link, Step& step) {
        const int parent = search_.reached()[static_cast<std::size_t>(link.parent)].node;
        const Values linked = one_bit(graph_[link.node].value) | one_bit(graph_[parent].value);
        for (const int value : bits_of(graph_.sets().values(link.set) & ~linked))
            for (const Candidate& gone : marks_of(position_, graph_.sets().seen(link.set, value), value))
                step.removals.push_back(gone);
    }

    /// Whether the chain to this statement has a link of a set.
    bool has_set(int number) const {
        const auto& reached = search_.reached();
        for (; number >= 0; number = reached[static_cast<std::size_t>(number)].parent)
            if (reached[static_cast<std::size_t>(number)].set >= 0) return true;
        return false;
    }

    /// Cites the restrictions of the chain's weak links, and of the links to the removed marks. Returns whether there
    /// are any.
    bool cite_restrictions(Step& step) const {
        const Links links(position_.geometry());
        std::vector<Candidate> marks;
        for (const Node& node : step.chain) marks.push_back({node.cells.front(), node.value});
        for (std::size_t i = 0; i < marks.size(); ++i) {
            const bool is_weak = i + 1 < marks.size() && step.chain[i].is_on;
            if (is_weak) links.add_reasons(marks[i], {marks[i + 1]}, step.restrictions);
            links.add_reasons(marks[i], step.removals, step.restrictions);
        }
        std::sort(step.restrictions.begin(), step.restrictions.end());
        return !step.restrictions.empty();
    }

    void remove(int node, Step& step) {
        if (!graph_.is_group(node)) step.removals.push_back({graph_[node].cells.front(), graph_[node].value});
    }

    const Position& position_;
    Steps& found_;
    LinkChoice choice_;
    ChainGraph graph_;
    ChainSearch search_;
    std::vector<int> seen_; ///< the last start that has a weak link to this node
    int shortest_ = std::numeric_limits<int>::max();
    Step best_;
    std::set<std::vector<Candidate>> known_; ///< the removals of chains found so far
};

/// Finds loops: at every weak link exactly one side is true, so a mark that both sides exclude is false. The shortest
/// loop is found first.
void find_loops(const Position& position, Steps& found, LinkChoice choice) {
    const ChainGraph graph(position, choice);
    CycleSearch search(graph);
    std::set<std::vector<Candidate>> known;
    int most = std::numeric_limits<int>::max();
    std::vector<Step> steps;
    for (int start = 0; start < graph.count(); ++start) {
        if (found.must_stop()) return;
        search.through(start, most, [&](const CycleSearch::Loop& loop) {
            Step step;
            step.note = ", a loop";
            step.length = static_cast<int>(loop.nodes.size()) - 2;
            for (std::size_t i = 0; i < loop.nodes.size(); i += 2) {
                const auto& other_side = graph[loop.nodes[i + 1]].weak;
                for (const int both : graph[loop.nodes[i]].weak)
                    if (!graph.is_group(both) &&
                        std::find(other_side.begin(), other_side.end(), both) != other_side.end())
                        step.removals.push_back({graph[both].cells.front(), graph[both].value});
            }
            std::sort(step.removals.begin(), step.removals.end());
            step.removals.erase(std::unique(step.removals.begin(), step.removals.end()), step.removals.end());
            if (step.removals.empty() || !known.insert(step.removals).second) return false;
            if (found.wants_one())
                most = static_cast<int>(loop.nodes.size()) - 2; // only shorter loops are better
            step.chain = chain_of(loop, graph);
            cite_chain(step.chain, step);
            steps.push_back(std::move(step));
            return found.wants_one();
        });
    }
    std::stable_sort(steps.begin(), steps.end(),
                     [](const Step& a, const Step& b) { return a.length < b.length; });
    for (Step& step : steps)
        if (found.add(std::move(step))) return;
}

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
void find_grouped_with_sets(const Position& position, Steps& found) {
    AlternatingSearch(position, found, {.groups = true, .sets = true}).run();
}

void find_with_restrictions(const Position& position, Steps& found) {
    if (position.geometry().rulebook() == nullptr) return;
    AlternatingSearch(position, found, {.restrictions = true}).run();
}

void find_continuous_loop(const Position& position, Steps& found) { find_loops(position, found, {}); }
void find_grouped_loop(const Position& position, Steps& found) {
    find_loops(position, found, {.groups = true});
}

std::string words_of_chain(const Step& step, const Names& names) {
    return " " + chain_in_words(step.chain, names) + step.note;
}
std::string words_with_sets(const Step& step, const Names& names) {
    return " " + chain_with_sets(step, names) + step.note;
}
std::string words_with_restrictions(const Step& step, const Names& names) {
    return ", " + names.restrictions(step.restrictions) + ": " + chain_in_words(step.chain, names) +
           step.note;
}

} // namespace

const Technique x_chain{
    "x-chain",
    "X-chain",
    "a chain of links of one value: one of the two ends has the value, so cells that see both ends do not",
    {.se = 6.6, .hodoku = 260, .level = Level::unfair, .grows = true, .se_of_loop = 6.5},
    find_x_chain,
    words_of_chain};
const Technique xy_chain{"xy-chain",
                         "XY-chain",
                         "a chain of cells with two marks each: one of the two ends has the value, so cells "
                         "that see both ends do not",
                         {.se = 7.0, .hodoku = 260, .level = Level::unfair, .grows = true, .se_of_loop = 6.5},
                         find_xy_chain,
                         words_of_chain};
const Technique alternating_chain{
    "alternating-chain",
    "Alternating chain",
    "strong and weak links alternate: one of the two ends is true, so any mark that both exclude is false",
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
const Technique grouped_chain_with_sets{"grouped-chain-with-sets",
                                        "Grouped chain with sets",
                                        "a grouped chain in which almost locked sets are links: a set that "
                                        "lacks one of its values has all its remaining values",
                                        {.hodoku = 300, .level = Level::unfair, .grows = true},
                                        find_grouped_with_sets,
                                        words_with_sets};

const Technique restricted_chain{"restricted-chain",
                                 "Chain with restrictions",
                                 "an alternating chain with weak links by restrictions on pairs of cells, "
                                 "such as dots, lines or a knight's move",
                                 {.se = 7.0, .hodoku = 280, .level = Level::unfair, .grows = true},
                                 find_with_restrictions,
                                 words_with_restrictions};

const Technique continuous_loop{"continuous-loop",
                                "Continuous loop",
                                "an alternating chain that returns to its start: one side of each weak link "
                                "is true, so any mark that both sides exclude is false",
                                {.se = 7.0, .hodoku = 280, .level = Level::unfair, .grows = true},
                                find_continuous_loop,
                                words_of_chain};
const Technique grouped_loop{"grouped-loop",
                             "Grouped loop",
                             "a loop whose nodes may be several places of a value where two units meet",
                             {.hodoku = 300, .level = Level::unfair, .grows = true},
                             find_grouped_loop,
                             words_of_chain};

// The chains of Sudoku Explainer: the easiest of all cycles and forcing chains of a position.
//
//   X-cycle          links of one value, both ways       6.5   a on -> b off -> c on -> ... -> a on, and backwards
//   Y-cycle          cells with two marks, both ways     6.5
//   forcing X-chain  links of one value                  6.6   a on -> ... -> a off, or a off -> ... -> a on
//   cycle of both    links of both kinds, both ways      7.0
//   forcing chain    links of both kinds                 7.0
//
// To these ratings, 0.1 is added for each of the lengths 4, 6, 8, 12, ... that the number of statements minus 2
// exceeds. Among chains of equal rating, the shortest is taken, and among those of equal length, the first by kind and
// cell.
//
// Rule 1. In a cycle, either the nodes that are on have their values, or the nodes that are off do. So a cell that sees
// a node of each kind with the same value loses this value.
// Rule 2. A statement that implies its negation is false.

namespace {

/// A kind of links, with the ratings of its chains without additions for length.
struct Kind {
    LinkChoice links;
    double of_cycle = 0;
    double of_chain = 0; ///< 0: the kind has no chains
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

    Step& best() { return best_; }

  private:
    /// Whether a chain of this rating and length would be easier than the best so far.
    bool is_easier(double se, int length) const {
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
    std::vector<Candidate> removals_of(const ChainGraph& graph, const CycleSearch::Loop& loop) const {
        CellSet cells;
        Values values = 0;
        for (const int node : loop.nodes) {
            cells.add(graph[node].cells.front());
            values |= one_bit(graph[node].value);
        }
        std::vector<Candidate> gone;
        for (const int value : bits_of(values)) {
            std::array<CellSet, 2> seen; // by the statements that are off, and by those that are on
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
        int most = 1; // the greatest length at which a chain would be easier
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
    "alternating links return to their start in both directions, or lead from a statement to its negation",
    {.se = 6.5, .grows = true},
    find_easiest_chain,
    words_of_easiest};

} // namespace sudoku::techniques
