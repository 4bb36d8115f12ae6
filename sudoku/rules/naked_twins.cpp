#include <sudoku/rules/rules.hpp>

#include <sudoku/board/box_shape.hpp>

#include <bitset>

namespace sudoku::rules {

void infer_naked_twins(csp::Context& c, csp::Views unit) {
    std::bitset<max_side> has_two; // which cells have two candidates now, before anything is removed
    for (std::size_t i = 0; i < unit.size(); ++i) has_two[i] = c.size(unit[i]) == 2;

    for (std::size_t a = 0; a < unit.size(); ++a) {
        for (std::size_t b = a + 1; b < unit.size(); ++b) {
            if (!has_two[a] || !has_two[b] || !c.same_domain(unit[a], unit[b])) continue;
            for (std::size_t other = 0; other < unit.size(); ++other) {
                if (other == a || other == b) continue;
                c.remove(unit[other], c.domain(unit[a]), csp::because{unit[a], unit[b]});
            }
        }
    }
}

const UnitRule naked_twins{
    "naked-twins", "the two candidates that two cells share are no candidates of the rest of the unit", false,
    infer_naked_twins};

} // namespace sudoku::rules
