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
// Rule 2. One of the marks of a cell is true, and so is one of the places of a value in a unit. A conclusion that
// follows from all of these alternatives holds.

#include <sudoku/techniques/catalogue.hpp>

#include <sudoku/techniques/chain_graph.hpp>
#include <sudoku/techniques/marks.hpp>
#include <sudoku/techniques/trial.hpp>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace sudoku::techniques {

namespace {

/// Exhaustive alternatives: the marks of a cell, or the places of a value in a unit.
struct Alternatives {
    std::vector<Candidate> marks;
    int unit = -1; ///< -1: a cell
};

/// Returns the cells with at least `least` marks.
std::vector<Alternatives> cells_as_alternatives(const Position& position, int least) {
    std::vector<Alternatives> all;
    for (const int cell : position.open()) {
        if (position.count(cell) < least) continue;
        Alternatives& marks = all.emplace_back();
        for (const int value : bits_of(position.values(cell))) marks.marks.push_back({cell, value});
    }
    return all;
}

/// Returns the values with at least `least` places in a full unit.
std::vector<Alternatives> places_as_alternatives(const Position& position, int least) {
    const Geometry& geometry = position.geometry();
    std::vector<Alternatives> all;
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
        if (!geometry.is_full(unit)) continue;
        for (int value = 1; value <= position.side(); ++value) {
            const Places there = position.places(unit, value);
            if (count_of(there) < least) continue;
            Alternatives& places = all.emplace_back(Alternatives{{}, unit});
            for (const int cell : position.cells(unit, there)) places.marks.push_back({cell, value});
        }
    }
    return all;
}

/// Adds the citations of the alternatives themselves to a step.
void cite(const Alternatives& alternatives, Step& step) {
    for (const Candidate& mark : alternatives.marks) step.values |= one_bit(mark.value);
    if (alternatives.unit >= 0)
        step.units.push_back(alternatives.unit);
    else
        step.cells.push_back(alternatives.marks.front().cell);
}

/// A mark that is supposed to be on, or off.
struct Start {
    Candidate mark;
    bool is_on = true;
};

class NetSearch {
  public:
    NetSearch(const Position& position, Steps& found, Power power, bool is_thorough)
        : position_(position),
          found_(found),
          power_(power),
          is_thorough_(is_thorough),
          trial_(position),
          outcomes_(static_cast<std::size_t>(position.size()) * 64) {}

    void run() {
        for (const int cell : position_.open()) {
            for (const int value : bits_of(position_.values(cell))) {
                if (found_.must_stop()) return;
                try_start({{cell, value}, true});
                if (is_thorough_) try_start({{cell, value}, false});
            }
        }
        if (is_thorough_ || best_.removals.empty()) compare_all();
        if (!best_.removals.empty()) found_.add(std::move(best_));
    }

  private:
    /// The consequences of a start, with their lengths; 0 if a fact does not follow.
    struct Outcome {
        bool is_known = false;
        bool fails = false;
        std::vector<Values> left;      ///< by cell
        std::vector<std::int16_t> off; ///< by cell * 32 + value
        std::vector<std::int16_t> on;  ///< by cell; the value is the one that is left
    };
    /// A conclusion that follows from each of several starts: a mark is off or on.
    struct Conclusion {
        std::vector<Start> starts;
        const Alternatives* alternatives = nullptr; ///< null: a mark and its negation
        Candidate mark{};
        bool is_on = false;
    };

    Outcome& outcome(const Start& start) {
        return outcomes_[static_cast<std::size_t>(start.mark.cell) * 64 +
                         static_cast<std::size_t>(start.mark.value) * 2 + (start.is_on ? 1 : 0)];
    }

    /// Rule 1. A supposition that fails is false.
    void try_start(const Start& start) {
        trial_.suppose(start.mark, start.is_on);
        if (trial_.propagate(power_)) {
            if (is_thorough_) record(outcome(start));
        } else {
            outcome(start).is_known = outcome(start).fails = true;
            const int length = trial_.length_of_contradiction() - 2;
            if (length < shortest_) {
                shortest_ = length;
                best_ = Step{};
                trial_.cite_contradiction(best_);
                best_.removals = removals_of({start.mark, !start.is_on});
            }
        }
        trial_.undo_to(0);
    }

    void record(Outcome& outcome) {
        const std::vector<int> lengths = trial_.lengths();
        outcome.is_known = true;
        outcome.off.assign(static_cast<std::size_t>(position_.size()) * 32, 0);
        outcome.on.assign(static_cast<std::size_t>(position_.size()), 0);
        for (int cell = 0; cell < position_.size(); ++cell) outcome.left.push_back(trial_.values(cell));
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            const Trial::Fact& fact = trial_.fact(static_cast<int>(i));
            const auto cell = static_cast<std::size_t>(fact.cell);
            (fact.is_on ? outcome.on[cell] : outcome.off[cell * 32 + static_cast<std::size_t>(fact.value)]) =
                static_cast<std::int16_t>(lengths[i]);
        }
    }

    const Outcome& known_outcome(const Start& start) {
        Outcome& known = outcome(start);
        if (known.is_known) return known;
        trial_.suppose(start.mark, start.is_on);
        (void)trial_.propagate(power_);
        record(known);
        trial_.undo_to(0);
        return known;
    }

    /// Rule 2. The alternatives are the marks of a cell, the places of a value in a unit, and a mark and its negation.
    /// A conclusion that follows from all of them holds.
    void compare_all() {
        std::vector<Alternatives> all = cells_as_alternatives(position_, 2);
        auto more = places_as_alternatives(position_, 2);
        all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
        for (const Alternatives& alternatives : all) {
            std::vector<Start> starts;
            for (const Candidate& mark : alternatives.marks) starts.push_back({mark, true});
            compare(starts, &alternatives);
        }
        for (const int cell : position_.open())
            for (const int value : bits_of(is_thorough_ ? position_.values(cell) : 0))
                compare({{{cell, value}, true}, {{cell, value}, false}}, nullptr);
        if (conclusion_.starts.empty()) return;
        best_ = tell(conclusion_);
        best_.length = shortest_;
    }

    void compare(const std::vector<Start>& starts, const Alternatives* alternatives) {
        std::vector<const Outcome*> outcomes;
        for (const Start& start : starts) {
            outcomes.push_back(&known_outcome(start));
            if (outcomes.back()->fails) return;
        }
        for (const int cell : position_.open()) {
            Values gone = position_.values(cell);
            for (const Outcome* outcome : outcomes) gone &= ~outcome->left[static_cast<std::size_t>(cell)];
            if (gone == 0) continue;
            const auto at = static_cast<std::size_t>(cell);
            for (const int value : bits_of(gone)) {
                int length = -2;
                for (const Outcome* outcome : outcomes)
                    length += outcome->off[at * 32 + static_cast<std::size_t>(value)];
                take(length, {starts, alternatives, {cell, value}, false});
            }
            const Values left = outcomes.front()->left[at];
            int length = -2;
            bool is_on = count_of(left) == 1;
            for (const Outcome* outcome : outcomes) {
                is_on &= outcome->left[at] == left && outcome->on[at] != 0;
                length += outcome->on[at];
            }
            if (is_on) take(length, {starts, alternatives, {cell, lowest(left)}, true});
        }
    }

    void take(int length, Conclusion conclusion) {
        if (length >= shortest_) return;
        shortest_ = length;
        conclusion_ = std::move(conclusion);
    }

    Step tell(const Conclusion& conclusion) {
        Step step;
        if (conclusion.alternatives != nullptr) cite(*conclusion.alternatives, step);
        const Candidate& mark = conclusion.mark;
        for (const Start& start : conclusion.starts) {
            trial_.suppose(start.mark, start.is_on);
            (void)trial_.propagate(power_);
            trial_.cite_fact(
                conclusion.is_on ? trial_.on_at(mark.cell) : trial_.off_at(mark.cell, mark.value), step);
            step.chain.push_back({mark.value, {mark.cell}, conclusion.is_on, -1});
            trial_.undo_to(0);
        }
        step.removals = removals_of({mark, conclusion.is_on});
        return step;
    }

    /// Returns the marks to remove if a mark is on or off.
    std::vector<Candidate> removals_of(const Start& fact) const {
        if (!fact.is_on) return {fact.mark};
        std::vector<Candidate> removals;
        for (const int value : bits_of(position_.values(fact.mark.cell) & ~one_bit(fact.mark.value)))
            removals.push_back({fact.mark.cell, value});
        return removals;
    }

    const Position& position_;
    Steps& found_;
    Power power_;
    bool is_thorough_;
    Trial trial_;
    std::vector<Outcome> outcomes_; ///< by start
    int shortest_ = std::numeric_limits<int>::max();
    Step best_;
    Conclusion conclusion_; ///< shorter than `best_`
};

/// Supposes each mark, and adds the shortest contradiction to `found`. If there is none, adds the shortest conclusion
/// that follows from all alternatives of some kind.
void find_by_nets(const Position& position, Steps& found, Power power) {
    NetSearch(position, found, power, false).run();
}
/// Supposes each mark and the negation of each mark, and adds the shortest result to `found`: a contradiction, a
/// conclusion that follows from all alternatives, or a conclusion that follows both from a mark and from its negation.
/// This takes several times as long. Sudoku Explainer calls it dynamic forcing chains.
void find_easiest_by_nets(const Position& position, Steps& found, Power power) {
    NetSearch(position, found, power, true).run();
}

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
                    trial.cite_contradiction(step); // including its length
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

/// Finds alternatives that all lead by chains to the same removal, and chooses the shortest.
void find_forcing_chain(const Position& position, Steps& found, const std::vector<Alternatives>& all) {
    const ChainGraph graph(position, {.groups = false});
    const auto words = static_cast<std::size_t>(graph.count());
    ChainSearch search(graph);
    std::vector<std::vector<std::int16_t>> depths(
        words); // of "the removed mark is off", by start; 0: it does not follow
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

/// Returns, for example, "if A3 = 5: B4 = 2, C7 = 9, row 5 has no place for 5", with a branch for each supposition.
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
                                 "a net that also uses locked candidates and subsets",
                                 {.se = 9.0, .hodoku = 700, .level = Level::extreme, .grows = true},
                                 find_net_with_subsets,
                                 words_of_net};
const Technique nested_net{"nested-net",
                           "Nested net",
                           "a supposition within which further suppositions fail until it fails itself",
                           {.se = 9.5, .hodoku = 700, .level = Level::extreme, .grows = true},
                           find_nested_net,
                           words_of_net};

// The nets of Sudoku Explainer: the easiest of all nets of a position.

const Technique dynamic_chain{"dynamic-chain",
                              "Dynamic forcing chain",
                              "the easiest of all forcing nets",
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

// Refutation, the last technique: a mark is false if a search finds no solution with it. The technique cites the whole
// position, and people cannot follow it.

namespace {

/// Rule 1. If the marks have no solution with this one, it is false.
bool is_refuted(const Position& position, const Candidate& mark) {
    Position supposed = position;
    supposed.place(mark.cell, mark.value);
    return !solve_within(supposed);
}

void find_refutation(const Position& position, Steps& found) {
    for (int few = 2; few <= position.side(); ++few) {
        for (const int cell : position.open()) {
            if (position.count(cell) != few) continue;
            for (const int value : bits_of(position.values(cell))) {
                if (found.must_stop()) return;
                if (!is_refuted(position, {cell, value})) continue;
                Step step{.values = position.all_values(), .cells = list_of(position.open())};
                for (int unit = 0; unit < position.geometry().unit_count(); ++unit)
                    step.units.push_back(unit);
                step.removals = {{cell, value}};
                if (found.add(std::move(step))) return;
            }
        }
    }
}

std::string words_of_refutation(const Step&, const Names&) { return " by a search of all that is open"; }

} // namespace

const Technique refutation{"refutation",
                           "Refutation",
                           "a search finds no solution with this mark",
                           {.hodoku = 10000, .level = Level::extreme},
                           find_refutation,
                           words_of_refutation};

} // namespace sudoku::techniques
