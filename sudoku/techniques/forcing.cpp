// Forcing: suppose a mark, and follow what it leads to.
//
//   nishio                one value in one cell leads to a contradiction among the places of that value
//   cell forcing chain    every mark of a cell leads by a chain to the same      A3: 1 -> ... -> E5 <> 7
//   region forcing chain  every place of a value in a unit does                      4 -> ... -> E5 <> 7
//                                                                                    9 -> ... -> E5 <> 7
//   net                   chains that branch and join: a supposition and all singles that follow. Either it fails,
//                         or all marks of a cell, all places of a value, lead to the same
//   net with subsets      with locked candidates and subsets among what follows, as the engine's propagation has them
//   nested net            with nets inside nets: within a supposition every other mark is tried
//
// Rule 1. A supposition that fails is false.
// Rule 2. One of the marks of a cell is true, and one of the places of a value in a unit. What all of them lead to
// holds.

#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/chain_graph.hpp>
#include <sudoku/techniques/trial.hpp>

#include <limits>
#include <utility>

namespace sudoku::techniques {

namespace {

void find_nishio(const Position& position, Steps& found) {
    for (int value = 1; value <= position.side(); ++value) {
        Trial trial(position, value);
        for (const int cell : position.cells_of(value)) {
            trial.suppose({cell, value}, true);
            if (!trial.propagate(Power::singles)) {
                Step step;
                trial.cite_contradiction(step);
                step.removals = {{cell, value}};
                if (found.add(std::move(step))) return;
            }
            trial.undo_to(0);
        }
    }
}

/// Alternatives of which one is true: the marks of a cell, or the places of a value in a unit.
struct Alternatives {
    std::vector<Candidate> marks;
    int unit = -1; ///< -1: a cell
};

void add_places(const Position& position, std::size_t least, std::vector<Alternatives>& all) {
    const Geometry& geometry = position.geometry();
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
        if (!geometry.is_full(unit)) continue;
        for (int value = 1; value <= position.side(); ++value) {
            Alternatives places{{}, unit};
            for (const int cell : position.cells(unit, position.places(unit, value)))
                places.marks.push_back({cell, value});
            if (places.marks.size() >= least) all.push_back(std::move(places));
        }
    }
}

void add_cells(const Position& position, std::size_t least, std::vector<Alternatives>& all) {
    for (const int cell : position.open()) {
        Alternatives marks;
        for (const int value : bits_of(position.values(cell))) marks.marks.push_back({cell, value});
        if (marks.marks.size() >= least) all.push_back(std::move(marks));
    }
}

/// Adds to a step what the alternatives themselves cite.
void cite(const Alternatives& alternatives, Step& step) {
    for (const Candidate& mark : alternatives.marks) step.values |= one_bit(mark.value);
    if (alternatives.unit >= 0)
        step.units.push_back(alternatives.unit);
    else
        step.cells.push_back(alternatives.marks.front().cell);
}

/// Looks for alternatives that all lead by chains to the same removal, and takes the shortest.
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
    step.length = best_length;
    step.removals = {{graph[best_target].cells.front(), graph[best_target].value}};
    found.add(std::move(step));
}

void find_cell_forcing(const Position& position, Steps& found) {
    std::vector<Alternatives> all;
    add_cells(position, 3, all);
    find_forcing_chain(position, found, all);
}
void find_region_forcing(const Position& position, Steps& found) {
    std::vector<Alternatives> all;
    add_places(position, 3, all);
    find_forcing_chain(position, found, all);
}

/// Tries every mark, then compares what the marks of a cell, or the places of a value, have left.
class NetSearch {
  public:
    NetSearch(const Position& position, Steps& found, Power power)
        : position_(position),
          found_(found),
          power_(power),
          trial_(position),
          left_(static_cast<std::size_t>(position.size()) * 32) {}

    void run() {
        for (const int cell : position_.open())
            for (const int value : bits_of(position_.values(cell))) try_mark({cell, value});
        if (best_.removals.empty()) {
            std::vector<Alternatives> all;
            add_cells(position_, 2, all);
            add_places(position_, 2, all);
            for (const Alternatives& alternatives : all) compare(alternatives);
        }
        if (!best_.removals.empty()) found_.add(std::move(best_));
    }

  private:
    std::vector<Values>& left(const Candidate& mark) {
        return left_[static_cast<std::size_t>(mark.cell) * 32 + static_cast<std::size_t>(mark.value)];
    }

    void try_mark(const Candidate& mark) {
        trial_.suppose(mark, true);
        if (!trial_.propagate(power_)) {
            Step step;
            trial_.cite_contradiction(step);
            step.removals = {mark};
            keep(std::move(step));
        } else {
            auto& all = left(mark);
            all.resize(static_cast<std::size_t>(position_.size()));
            for (int cell = 0; cell < position_.size(); ++cell)
                all[static_cast<std::size_t>(cell)] = trial_.values(cell);
        }
        trial_.undo_to(0);
    }

    void compare(const Alternatives& alternatives) {
        for (const int cell : position_.open()) {
            Values gone = position_.values(cell);
            for (const Candidate& mark : alternatives.marks)
                gone &= ~left(mark)[static_cast<std::size_t>(cell)];
            for (const int value : bits_of(gone)) keep(tell(alternatives, {cell, value}));
        }
    }

    Step tell(const Alternatives& alternatives, const Candidate& gone) {
        Step step;
        cite(alternatives, step);
        for (const Candidate& mark : alternatives.marks) {
            trial_.suppose(mark, true);
            (void)trial_.propagate(power_);
            trial_.cite_removal(gone, step);
            step.chain.push_back({gone.value, {gone.cell}, false, -1});
            trial_.undo_to(0);
        }
        step.removals = {gone};
        return step;
    }

    void keep(Step step) {
        if (!best_.removals.empty() && best_.length <= step.length) return;
        best_ = std::move(step);
    }

    const Position& position_;
    Steps& found_;
    Power power_;
    Trial trial_;
    std::vector<std::vector<Values>> left_; ///< the marks that each mark leaves
    Step best_;
};

void find_net(const Position& position, Steps& found) { NetSearch(position, found, Power::singles).run(); }
void find_net_with_subsets(const Position& position, Steps& found) {
    NetSearch(position, found, Power::subsets).run();
}

/// The first mark that fails. Marks of cells with few marks are tried first, because a nested trial is costly.
void find_nested_net(const Position& position, Steps& found) {
    Trial trial(position);
    for (int few = 2; few <= position.side(); ++few) {
        for (const int cell : position.open()) {
            if (position.count(cell) != few) continue;
            for (const int value : bits_of(position.values(cell))) {
                trial.suppose({cell, value}, true);
                if (!trial.propagate_nested(Power::singles)) {
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

/// "if A3 = 5: B4 = 2, C7 = 9, row E has no place for 5", with a branch for each supposition.
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
                                   "every mark of a cell leads to the same",
                                   {.se = 8.0, .hodoku = 500, .level = Level::extreme, .grows = true},
                                   find_cell_forcing,
                                   words_of_net};
const Technique region_forcing_chain{"region-forcing-chain",
                                     "Region forcing chain",
                                     "every place of a value in a unit leads to the same",
                                     {.se = 8.0, .hodoku = 500, .level = Level::extreme, .grows = true},
                                     find_region_forcing,
                                     words_of_net};
const Technique net{"net",
                    "Forcing net",
                    "a supposition leads by singles to a contradiction, or all of a cell or unit to the same",
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

} // namespace sudoku::techniques
