#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/constraints/order/order.hpp>

namespace sudoku::kinds {

namespace {

csp::Constraint rise(const Restriction& restriction, const Grid& grid) {
    return csp::strictly_increasing(grid[restriction.cells]);
}

csp::Constraint do_not_fall(const Restriction& restriction, const Grid& grid) {
    return csp::increasing(grid[restriction.cells]);
}

} // namespace

extern const RestrictionKind thermometer{
    .name = "thermometer",
    .rule = "Digits rise from the bulb on.",
    .cells = Cells::line,
    .key = "thermometer",
    .mark = Mark::bulb_line,
    .colour = "#cfcfcf",
    .technique = &techniques::thermometer_bounds,
    .constraint = rise,
};

extern const RestrictionKind slow_thermometer{
    .name = "slow thermometer",
    .rule = "Digits rise or stay the same from the bulb on.",
    .cells = Cells::line,
    .key = "slowthermometer",
    .mark = Mark::bulb_line,
    .colour = "#b0c4de",
    .technique = &techniques::thermometer_bounds,
    .constraint = do_not_fall,
};

} // namespace sudoku::kinds
