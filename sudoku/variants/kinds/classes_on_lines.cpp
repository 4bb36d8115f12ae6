#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/constraints/regular/regular.hpp>

#include <array>
#include <optional>

namespace sudoku::kinds {

namespace {

/// Any three successive values are of three classes, and any two are of two. `class_of` maps a value to 0, 1 or 2.
template <typename ClassOf>
csp::Constraint alternate(const Restriction& restriction, const Grid& grid, const ClassOf& class_of) {
    constexpr int nothing = -1;
    using LastTwo = std::array<int, 2>; // classes
    const auto step = [&](const LastTwo& last, csp::Value value) -> std::optional<LastTwo> {
        const int now = class_of(value);
        if (now == last[0] || now == last[1]) return std::nullopt;
        return LastTwo{last[1], now};
    };
    return csp::regular(grid[restriction.cells],
                        csp::Automaton::of_function(grid.values(), LastTwo{nothing, nothing}, step,
                                                    [](const LastTwo&) { return true; }));
}

/// The numbers of low, middle and high digits are as equal as possible: 3 each for side 9; 5, 6 and 5 for side 16.
csp::Constraint alternate_by_size(const Restriction& restriction, const Grid& grid) {
    const int outer = (grid.side() + 1) / 3;
    return alternate(restriction, grid, [&](csp::Value value) {
        return value <= outer ? 0 : value <= grid.side() - outer ? 1 : 2;
    });
}

csp::Constraint alternate_by_remainder(const Restriction& restriction, const Grid& grid) {
    return alternate(restriction, grid, [](csp::Value value) { return value % 3; });
}

} // namespace

extern const RestrictionKind entropic{
    .name = "entropic",
    .rule = "Any three successive cells have a low, a middle and a high digit: 1 to 3, 4 to 6, and 7 to 9 on "
            "a board of "
            "side 9.",
    .cells = Cells::line,
    .key = "entropicline",
    .mark = Mark::thick_line,
    .colour = "#ffccaa",
    .technique = &techniques::digit_classes,
    .constraint = alternate_by_size,
};

extern const RestrictionKind modular{
    .name = "modular",
    .rule = "Any three successive digits have different remainders when divided by 3.",
    .cells = Cells::line,
    .key = "modularline",
    .mark = Mark::thick_line,
    .colour = "#50c878",
    .technique = &techniques::digit_classes,
    .constraint = alternate_by_remainder,
};

} // namespace sudoku::kinds
