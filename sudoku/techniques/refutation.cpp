// Refutation, the last resort: a mark is false if a search finds no solution with it. It cites the whole position, and
// people cannot follow it.

#include <sudoku/techniques/catalogue.hpp>

#include <sudoku/techniques/marks.hpp>

namespace sudoku::techniques {

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
