#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/regular/regular.hpp>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>

namespace sudoku::kinds {

namespace {

/// The state is the number of crusts, 1 and `side`, so far, and the sum since the first crust.
csp::Constraint sandwich_adds_up(const Restriction& restriction, const Grid& grid) {
    using State = std::pair<int, int>;
    const int clue = restriction.numbers.front();
    const auto step = [&](const State& state, csp::Value value) -> std::optional<State> {
        const auto [crusts, sum] = state;
        if (value == 1 || value == grid.side())
            return crusts == 2 ? std::nullopt : std::optional(State(crusts + 1, sum));
        if (crusts != 1) return state;
        return sum + value > clue ? std::nullopt : std::optional(State(crusts, sum + value));
    };
    return csp::regular(
        grid[restriction.cells],
        csp::Automaton::of_function(grid.values(), State(0, 0), step,
                                    [&](const State& state) { return state == State(2, clue); }));
}

/// The state is the number of values still to be added, and the sum so far.
csp::Constraint first_cells_add_up(const Restriction& restriction, const Grid& grid) {
    using State = std::pair<int, int>;
    constexpr int not_begun = -1;
    const int clue = restriction.numbers.front();
    const auto step = [&](const State& state, csp::Value value) -> std::optional<State> {
        auto [left, sum] = state;
        if (left == 0) return state;
        if (left == not_begun) left = value;
        return sum + value > clue ? std::nullopt : std::optional(State(left - 1, sum + value));
    };
    return csp::regular(
        grid[restriction.cells],
        csp::Automaton::of_function(grid.values(), State(not_begun, 0), step,
                                    [&](const State& state) { return state == State(0, clue); }));
}

/// The state is the highest building, and the number of buildings seen.
csp::Constraint buildings_are_seen(const Restriction& restriction, const Grid& grid) {
    using State = std::pair<csp::Value, int>;
    const int clue = restriction.numbers.front();
    const auto step = [&](const State& state, csp::Value value) -> std::optional<State> {
        const auto [highest, seen] = state;
        if (value <= highest) return state;
        return seen == clue ? std::nullopt : std::optional(State(value, seen + 1));
    };
    return csp::regular(grid[restriction.cells], csp::Automaton::of_function(grid.values(), State(0, 0), step,
                                                                             [&](const State& state) {
                                                                                 return state.second == clue;
                                                                             }));
}

csp::Constraint room_has_number(const Restriction& restriction, const Grid& grid) {
    const std::vector<csp::Var> cells = grid[restriction.cells];
    std::vector<csp::Constraint> parts;
    for (std::size_t room = 0; room < cells.size(); ++room)
        parts.push_back(csp::clause({csp::Atom::different(cells.front(), static_cast<csp::Value>(room) + 1),
                                     csp::Atom::equal(cells[room], restriction.numbers.front())}));
    return csp::conjunction(std::move(parts));
}

using Values = std::vector<int>;

/// Draws a row or column with the clue of its values.
template <typename ClueOf>
Restriction draw_clue(const Board& filled, csp::Random& random, const ClueOf& clue_of) {
    Restriction drawn = random_cells(Cells::row, filled, 1, random);
    Values values;
    for (const int cell : drawn.cells) values.push_back(filled[cell]);
    drawn.numbers = {clue_of(values)};
    return drawn;
}

/// Draws a sandwich clue. It is the same from both sides, and stands at the left or at the top.
Restriction draw_sandwich(const Board& filled, int /*wanted*/, csp::Random& random) {
    Restriction drawn = draw_clue(filled, random, [&](const Values& values) {
        auto first = std::find(values.begin(), values.end(), 1);
        auto last = std::find(values.begin(), values.end(), filled.side());
        if (last < first) std::swap(first, last);
        return std::accumulate(first + 1, last, 0);
    });
    if (drawn.cells.back() < drawn.cells.front()) std::reverse(drawn.cells.begin(), drawn.cells.end());
    return drawn;
}

Restriction draw_x_sum(const Board& filled, int /*wanted*/, csp::Random& random) {
    return draw_clue(filled, random, [](const Values& values) {
        return std::accumulate(values.begin(), values.begin() + values.front(), 0);
    });
}

Restriction draw_skyscraper(const Board& filled, int /*wanted*/, csp::Random& random) {
    return draw_clue(filled, random, [](const Values& values) {
        int highest = 0;
        int seen = 0;
        for (const int value : values) {
            if (value > highest) ++seen;
            highest = std::max(highest, value);
        }
        return seen;
    });
}

Restriction draw_room(const Board& filled, int /*wanted*/, csp::Random& random) {
    return draw_clue(filled, random, [](const Values& values) {
        return values[static_cast<std::size_t>(values.front()) - 1];
    });
}

} // namespace

extern const RestrictionKind sandwich{
    .name = "sandwich",
    .rule = "The digits between 1 and the greatest digit add up to the number.",
    .cells = Cells::row,
    .numbers = Numbers::one,
    .key = "sandwichsum",
    .mark = Mark::clue,
    .technique = &techniques::sandwich_sum,
    .constraint = sandwich_adds_up,
    .draw = draw_sandwich,
};

extern const RestrictionKind x_sum{
    .name = "X-sum",
    .rule = "The first X digits, seen from the clue, add up to it; X is the first digit.",
    .cells = Cells::row,
    .numbers = Numbers::one,
    .key = "xsum",
    .mark = Mark::clue,
    .colour = "#1565c0",
    .technique = &techniques::first_digit_clue,
    .constraint = first_cells_add_up,
    .draw = draw_x_sum,
};

extern const RestrictionKind skyscraper{
    .name = "skyscraper",
    .rule = "The number of digits, seen from the clue, that are greater than all before them is the clue.",
    .cells = Cells::row,
    .numbers = Numbers::one,
    .key = "skyscraper",
    .mark = Mark::clue,
    .colour = "#2e7d32",
    .technique = &techniques::skyline,
    .constraint = buildings_are_seen,
    .draw = draw_skyscraper,
};

extern const RestrictionKind numbered_room{
    .name = "numbered room",
    .rule = "The clue is the digit in the X-th cell, seen from the clue; X is the first digit.",
    .cells = Cells::row,
    .numbers = Numbers::one,
    .mark = Mark::clue,
    .colour = "#8e24aa",
    .technique = &techniques::first_digit_clue,
    .constraint = room_has_number,
    .draw = draw_room,
};

} // namespace sudoku::kinds
