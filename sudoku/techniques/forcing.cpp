// Forcing: suppose a mark, and follow its consequences.
//
//   nishio                one value in one cell leads to a contradiction among the places of that value
//   cell forcing chain    every mark of a cell leads by a chain to one result    A3: 1 -> ... -> E5 <> 7
//   region forcing chain  every place of a value in a unit does                      4 -> ... -> E5 <> 7
//                                                                                    9 -> ... -> E5 <> 7
//   net                   chains that branch and join: a supposition and all singles that follow. Either it fails,
//                         or all marks of a cell, or all places of a value, lead to the same conclusion
//   net with subsets      locked candidates and subsets are also followed, as in the engine's propagation
//   nested net            with nets inside nets: within a supposition every other mark is tried
//
// Rule 1. A supposition that fails is false.
// Rule 2. One of the marks of a cell is true, and one of the places of a value in a unit. A conclusion that follows
// from all of them holds.

#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/chain_graph.hpp>
#include <sudoku/techniques/net_search.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace sudoku::techniques {

namespace {

/// Finds contradictions of one value, from a mark that is on or off: the shortest, or all from short to long.
void find_nishio(const Position& position, Steps& found) {
    std::vector<Step> steps;
    int shortest = std::numeric_limits<int>::max();
    for (int value = 1; value <= position.side(); ++value) {
        Trial trial(position, value);
        for (const int cell : position.cells_of(value)) {
            for (const bool is_on : {true, false}) {
                trial.suppose({cell, value}, is_on);
                const bool fails = !trial.propagate(Power::singles);
                if (fails && (!found.wants_one() || trial.length_of_contradiction() - 2 < shortest)) {
                    Step step;
                    trial.cite_contradiction(step); // with its length
                    shortest = std::min(shortest, step.length);
                    if (is_on)
                        step.removals = {{cell, value}};
                    else
                        for (const int other : bits_of(position.values(cell) & ~one_bit(value)))
                            step.removals.push_back({cell, other});
                    if (!step.removals.empty()) steps.push_back(std::move(step));
                }
                trial.undo_to(0);
            }
        }
    }
    std::stable_sort(steps.begin(), steps.end(),
                     [](const Step& a, const Step& b) { return a.length < b.length; });
    for (Step& step : steps)
        if (found.add(std::move(step))) return;
}

/// Finds alternatives that all lead by chains to the same removal, and takes the shortest.
void find_forcing_chain(const Position& position, Steps& found, const std::vector<Alternatives>& all) {
    const ChainGraph graph(position, {.groups = false});
    const auto words = static_cast<std::size_t>(graph.count());
    ChainSearch search(graph);
    std::vector<std::vector<std::int16_t>> depths(
        words); // of "the other is off", by start; 0: it does not follow
    const auto depths_from = [&](int start) -> const std::vector<std::int16_t>& {
        auto& list = depths[static_cast<std::size_t>(start)];
        if (!list.empty()) return list;
        list.assign(words, 0);
        search.run(start, true, std::numeric_limits<int>::max());
        for (const auto& reached : search.reached())
            if (!reached.is_on)
                list[static_cast<std::size_t>(reached.node)] = static_cast<std::int16_t>(reached.depth);
        return list;
    };
    int best_length = std::numeric_limits<int>::max();
    const Alternatives* best = nullptr;
    int best_target = -1;
    for (const Alternatives& alternatives : all) {
        std::vector<int> sums(words, 0);
        std::vector<char> holds(words, 1);
        for (const Candidate& mark : alternatives.marks) {
            const auto& list = depths_from(graph.node(mark.cell, mark.value));
            for (std::size_t i = 0; i < words; ++i) {
                sums[i] += list[i];
                holds[i] = static_cast<char>(holds[i] != 0 && list[i] != 0);
            }
        }
        for (std::size_t i = 0; i < words; ++i) {
            if (holds[i] == 0 || sums[i] >= best_length) continue;
            best_length = sums[i];
            best = &alternatives;
            best_target = static_cast<int>(i);
        }
    }
    if (best == nullptr) return;
    Step step;
    cite(*best, step);
    for (const Candidate& mark : best->marks) {
        search.run(graph.node(mark.cell, mark.value), true, std::numeric_limits<int>::max());
        auto chain = search.chain_to(search.find(best_target, false));
        chain.front().is_supposed = true;
        cite_chain(chain, step);
        step.chain.insert(step.chain.end(), chain.begin(), chain.end());
    }
    step.length = best_length + static_cast<int>(best->marks.size()) - 2;
    step.removals = {{graph[best_target].cells.front(), graph[best_target].value}};
    found.add(std::move(step));
}

void find_cell_forcing(const Position& position, Steps& found) {
    find_forcing_chain(position, found, cells_as_alternatives(position, 3));
}
void find_region_forcing(const Position& position, Steps& found) {
    find_forcing_chain(position, found, places_as_alternatives(position, 3));
}

void find_net(const Position& position, Steps& found) { find_by_nets(position, found, Power::singles); }
void find_net_with_subsets(const Position& position, Steps& found) {
    find_by_nets(position, found, Power::subsets);
}

/// Finds the first mark that fails. Marks of cells with few marks are tried first, because a nested trial is expensive.
void find_nested_net(const Position& position, Steps& found) {
    Trial trial(position);
    for (int few = 2; few <= position.side(); ++few) {
        for (const int cell : position.open()) {
            if (position.count(cell) != few) continue;
            for (const int value : bits_of(position.values(cell))) {
                if (found.must_stop()) return;
                trial.suppose({cell, value}, true);
                if (!trial.propagate_nested()) {
                    Step step;
                    trial.cite_contradiction(step);
                    step.removals = {{cell, value}};
                    if (found.add(std::move(step))) return;
                }
                trial.undo_to(0);
            }
        }
    }
}

template <Power power>
void find_easiest_net(const Position& position, Steps& found) {
    find_easiest_by_nets(position, found, power);
}

/// "if A3 = 5: B4 = 2, C7 = 9, row 5 has no place for 5", with a branch for each supposition.
std::string words_of_net(const Step& step, const Names& names) {
    std::string words;
    for (const Node& node : step.chain) {
        if (node.is_supposed)
            words += (words.empty() ? " if " : "; if ") + names.node(node) + ":";
        else
            words += (words.ends_with(':') ? " " : ", ") + names.node(node);
    }
    return words;
}

} // namespace

const Technique nishio{"nishio",
                       "Nishio",
                       "a value in a cell leaves another unit without a place for that value",
                       {.se = 7.5, .hodoku = 500, .level = Level::extreme, .grows = true},
                       find_nishio,
                       words_of_net};
const Technique cell_forcing_chain{"cell-forcing-chain",
                                   "Cell forcing chain",
                                   "every mark of a cell leads to the same conclusion",
                                   {.se = 8.0, .hodoku = 500, .level = Level::extreme, .grows = true},
                                   find_cell_forcing,
                                   words_of_net};
const Technique region_forcing_chain{"region-forcing-chain",
                                     "Region forcing chain",
                                     "every place of a value in a unit leads to the same conclusion",
                                     {.se = 8.0, .hodoku = 500, .level = Level::extreme, .grows = true},
                                     find_region_forcing,
                                     words_of_net};
const Technique net{"net",
                    "Forcing net",
                    "a supposition leads by singles to a contradiction, or all marks of a cell or unit lead "
                    "to the same conclusion",
                    {.se = 8.5, .hodoku = 700, .level = Level::extreme, .grows = true},
                    find_net,
                    words_of_net};
const Technique net_with_subsets{"net-with-subsets",
                                 "Forcing net with subsets",
                                 "a net in which locked candidates and subsets follow as well",
                                 {.se = 9.0, .hodoku = 700, .level = Level::extreme, .grows = true},
                                 find_net_with_subsets,
                                 words_of_net};
const Technique nested_net{"nested-net",
                           "Nested net",
                           "a supposition in which other suppositions fail, until it fails itself",
                           {.se = 9.5, .hodoku = 700, .level = Level::extreme, .grows = true},
                           find_nested_net,
                           words_of_net};

// The nets of Sudoku Explainer: the easiest of all nets of a position.

const Technique dynamic_chain{"dynamic-chain",
                              "Dynamic forcing chain",
                              "a forcing net, the easiest of all",
                              {.se = 8.5, .grows = true},
                              find_easiest_net<Power::singles>,
                              words_of_net};
const Technique dynamic_chain_with_pairs{
    "dynamic-chain-with-pairs",
    "Dynamic forcing chain with pairs",
    "a dynamic chain that also uses locked candidates, pairs and X-wings",
    {.se = 9.0, .grows = true},
    find_easiest_net<Power::pairs>,
    words_of_net};
const Technique nested_chain{"nested-chain",
                             "Nested chain",
                             "a dynamic chain that also uses chains",
                             {.se = 9.5, .grows = true},
                             find_easiest_net<Power::chains>,
                             words_of_net};
const Technique nested_forcing_chain{"nested-forcing-chain",
                                     "Nested forcing chain",
                                     "a dynamic chain that also uses forcing chains",
                                     {.se = 10.0, .grows = true},
                                     find_easiest_net<Power::forcing_chains>,
                                     words_of_net};
const Technique nested_dynamic_chain{"nested-dynamic-chain",
                                     "Nested dynamic chain",
                                     "a dynamic chain that also uses dynamic chains",
                                     {.se = 10.5, .grows = true},
                                     find_easiest_net<Power::nets>,
                                     words_of_net};

} // namespace sudoku::techniques
