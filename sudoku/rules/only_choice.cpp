#include <sudoku/rules/only_choice.hpp>

#include <bit>

namespace sudoku::rules {

void infer_only_choice(csp::Context& c, csp::Views unit) {
    const auto candidates = [&](const csp::View& cell) { return c.window(cell, 1); }; // bit v - 1: value v

    csp::Word somewhere = 0; // the values that one cell or more can take
    csp::Word twice = 0;     // the values that two cells or more can take
    for (const csp::View& cell : unit) {
        twice |= somewhere & candidates(cell);
        somewhere |= candidates(cell);
    }
    const auto values = static_cast<std::size_t>(std::popcount(somewhere));
    if (values < unit.size()) c.fail();
    if (values != unit.size()) return;

    const csp::Word once = somewhere & ~twice;
    for (const csp::View& cell : unit) {
        const csp::Word only_here = candidates(cell) & once;
        if (only_here != 0) c.assign(cell, std::countr_zero(only_here) + 1);
    }
}

const UnitRule only_choice{"only-choice", "a value that only one cell of a unit can take goes there", true,
                           infer_only_choice};

} // namespace sudoku::rules
