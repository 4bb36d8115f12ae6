#include <sudoku/rules/rules.hpp>

#include <csp/base/bits.hpp>

#include <bit>

namespace sudoku::rules {

namespace {

/// Adds to the reason that the cells have only these values, as bit v - 1 for value v: they are as many as the cells,
/// so each needs a place.
void add_values_of_unit(csp::Reason& reason, csp::Views unit, csp::Word values) {
    const int first = csp::lowest(values);
    const int last = csp::highest(values);
    for (const csp::View& cell : unit) {
        reason.add(csp::atom_at_least(cell, first + 1));
        reason.add(csp::atom_at_most(cell, last + 1));
        csp::for_each_bit(csp::bit_range(first, last) & ~values,
                          [&](int b) { reason.add(csp::atom_different(cell, b + 1)); });
    }
}

} // namespace

void infer_only_choice(csp::Context& c, csp::Views unit) {
    const auto candidates = [&](const csp::View& cell) { return c.window(cell, 1); }; // bit v - 1: value v

    csp::Word somewhere = 0; // the values that at least one cell can take
    csp::Word twice = 0;     // the values that at least two cells can take
    for (const csp::View& cell : unit) {
        twice |= somewhere & candidates(cell);
        somewhere |= candidates(cell);
    }
    const auto values = static_cast<std::size_t>(std::popcount(somewhere));
    if (values < unit.size()) c.fail([&](csp::Reason& r) { add_values_of_unit(r, unit, somewhere); });
    if (values != unit.size()) return;

    const csp::Word once = somewhere & ~twice;
    for (const csp::View& cell : unit) {
        const csp::Word only_here = candidates(cell) & once;
        if (only_here == 0) continue;
        const int value = csp::lowest(only_here) + 1;
        c.assign(cell, value, [&](csp::Reason& r) {
            add_values_of_unit(r, unit, somewhere);
            for (const csp::View& other : unit)
                if (&other != &cell) r.add(csp::atom_different(other, value));
        });
    }
}

const UnitRule only_choice{"only-choice", "a value that only one cell of a unit can take goes there", true,
                           infer_only_choice};

} // namespace sudoku::rules
