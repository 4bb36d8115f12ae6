// Direct eliminations, as Sudoku Explainer has them: a pattern that leaves a value one place in a unit, as one step.
// It is easier than the pattern by itself, because the eye moves straight to the place.
//
//   1 of the box lies in row 1, so 1 leaves row 1 of the other boxes; in box 3 one place is left for it.

#include <sudoku/techniques/catalogue.hpp>

#include <utility>

namespace sudoku::techniques {

namespace {

constexpr std::size_t plenty = 1000;

/// Rule 1. The marks that a step of `pattern` removes leave a value one place in a full unit: it goes there.
void find_direct(const Technique& pattern, const Position& position, Steps& found) {
    const Geometry& geometry = position.geometry();
    Steps patterns(pattern, position, plenty);
    pattern.find(position, patterns);
    for (const Step& step : patterns.all()) {
        for (const Candidate& gone : step.removals) {
            for (const int unit : geometry.units_of(gone.cell)) {
                if (!geometry.is_full(unit)) continue;
                Places left = position.places(unit, gone.value);
                for (const Candidate& other : step.removals)
                    if (other.value == gone.value && geometry.place(unit, other.cell) >= 0)
                        left &= ~one_bit(geometry.place(unit, other.cell));
                if (count_of(left) != 1) continue;
                Step direct = step;
                direct.values |= one_bit(gone.value);
                direct.units.push_back(unit);
                for (const Candidate& other : step.removals) // these marks see the pattern
                    if (geometry.place(unit, other.cell) >= 0) direct.others.push_back(other.cell);
                direct.removals.clear();
                direct.placements = {
                    {geometry.cells(unit)[static_cast<std::size_t>(lowest(left))], gone.value}};
                if (found.add(std::move(direct))) return;
            }
        }
    }
}

void find_direct_pointing(const Position& position, Steps& found) { find_direct(pointing, position, found); }
void find_direct_claiming(const Position& position, Steps& found) { find_direct(claiming, position, found); }
void find_direct_pair(const Position& position, Steps& found) { find_direct(hidden_pair, position, found); }
void find_direct_triple(const Position& position, Steps& found) {
    find_direct(hidden_triple, position, found);
}

constexpr std::string_view about_direct =
    "a pattern after which a value has one place in a unit, as one step";

} // namespace

const Technique direct_pointing{"direct-pointing",
                                "Direct pointing",
                                about_direct,
                                {.se = 1.7, .level = Level::easy},
                                find_direct_pointing};
const Technique direct_claiming{"direct-claiming",
                                "Direct claiming",
                                about_direct,
                                {.se = 1.9, .level = Level::easy},
                                find_direct_claiming};
const Technique direct_hidden_pair{"direct-hidden-pair",
                                   "Direct hidden pair",
                                   about_direct,
                                   {.se = 2.0, .level = Level::medium},
                                   find_direct_pair};
const Technique direct_hidden_triple{"direct-hidden-triple",
                                     "Direct hidden triple",
                                     about_direct,
                                     {.se = 2.5, .level = Level::medium},
                                     find_direct_triple};

} // namespace sudoku::techniques
