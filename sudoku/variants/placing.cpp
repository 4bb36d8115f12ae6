#include <sudoku/variants/placing.hpp>

#include <csp/search/solve.hpp>
#include <csp/search/value_order/kinds.hpp>

#include <algorithm>
#include <vector>

namespace sudoku {

namespace {

/// The least and the greatest number of cells of a restriction.
struct Sizes {
    int least;
    int most;
};

/// Returns the sizes. A line of two cells would be a dot, a cage of one cell a given. Longer restrictions are rarely
/// obeyed.
Sizes sizes_of(Cells cells, int side) {
    switch (cells) {
    case Cells::cells:
        return {2, std::max(2, side / 2 + 1)};
    case Cells::line:
        return {3, std::max(3, side * 2 / 3)};
    case Cells::arrow:
        return {3, 4};
    case Cells::copy:
        return {2, std::max(2, side / 2)};
    default:
        return {1, 1};
    }
}

/// Whether restrictions fill their cells, so that other restrictions should not share these.
bool fills_cells(const RestrictionKind& kind) {
    return kind.cells == Cells::cells || kind.cells == Cells::line || kind.cells == Cells::arrow ||
           kind.cells == Cells::copy;
}

std::vector<int> all_cells_of(const Restriction& restriction) {
    std::vector<int> cells = restriction.cells;
    cells.insert(cells.end(), restriction.partners.begin(), restriction.partners.end());
    return cells;
}

bool share_a_cell(const Restriction& a, const Restriction& b) {
    const std::vector<int> of_a = all_cells_of(a);
    const std::vector<int> of_b = all_cells_of(b);
    return std::find_first_of(of_a.begin(), of_a.end(), of_b.begin(), of_b.end()) != of_a.end();
}

/// Whether a board has space for both restrictions.
bool have_room(const Restriction& a, const Restriction& b, bool keeps_away) {
    if (fills_cells(*a.kind) && fills_cells(*b.kind))
        return !(keeps_away || a.kind == b.kind) || !share_a_cell(a, b);
    const bool have_order = a.kind->cells != Cells::pair;
    return a.kind->cells != b.kind->cells ||
           !(have_order
                 ? a.cells == b.cells
                 : std::is_permutation(a.cells.begin(), a.cells.end(), b.cells.begin(), b.cells.end()));
}

} // namespace

csp::SearchOptions limited_search(const std::stop_token& stop) {
    csp::SearchOptions options;
    options.limits.failures = 1'000;
    options.stop = stop;
    return options;
}

Answer random_solution(const VariantModel& frame, csp::Random& random, const std::stop_token& stop) {
    csp::SearchOptions options = limited_search(stop);
    options.value_order = &csp::value_order::random;
    options.seed = random.next();
    csp::Model model = frame.model();
    const auto side = static_cast<std::uint32_t>(frame.layout().side());
    for (const csp::Var cell : frame.cells()) {
        const auto value = static_cast<csp::Value>(1 + random.below(side));
        if (model.domain(cell).contains(value)) model.hint(cell, value);
    }
    const auto found = csp::solve(model, options);
    Answer answer;
    answer.stopped = found.stopped();
    if (found) answer.solution = frame.decode(*found);
    return answer;
}

csp::Assignment Placer::assignment_of(const Board& board) {
    const auto cells = board.cells(); // the variables of a model, in their order
    return csp::Assignment(std::vector<csp::Value>(cells.begin(), cells.end()));
}

/// Whether the solution obeys a restriction. One that restricts nothing, as a region sum within one region, is not
/// obeyed.
bool Placer::is_obeyed(const Restriction& restriction, const Variant& variant) const {
    const Grid grid(variant, frame_.layout(), frame_.cells());
    const csp::Constraint stated = restriction.kind->constraint(restriction, grid);
    return !stated->scope().empty() && stated->check(values_) && !(excluded_ && stated->check(*excluded_));
}

std::optional<Restriction> Placer::place(const RestrictionKind& kind, const Variant& variant) {
    constexpr int draws = 100; // for each number of cells
    const auto [least, most] = sizes_of(kind.cells, variant.side());
    const int wanted = least + static_cast<int>(random_.below(static_cast<std::uint32_t>(most - least) + 1));
    for (const bool keeps_away : {true, false}) {
        for (int size = wanted; size >= least; --size) {
            for (int i = 0; i < draws; ++i) {
                Restriction drawn = kind.draw != nullptr ? kind.draw(solution_, size, random_)
                                                         : random_cells(kind.cells, solution_, size, random_);
                drawn.kind = &kind;
                const auto has_room = [&](const Restriction& other) {
                    return have_room(drawn, other, keeps_away);
                };
                if (!fault_of(drawn, variant.side()) &&
                    std::all_of(variant.restrictions.begin(), variant.restrictions.end(), has_room) &&
                    is_obeyed(drawn, variant))
                    return drawn;
            }
        }
    }
    return std::nullopt;
}

int most_places(const RestrictionKind& kind, int side) {
    const int cells = side * side;
    switch (kind.cells) {
    case Cells::board:
        return 0;
    case Cells::cell:
        return cells;
    case Cells::pair:
        return 2 * side * (side - 1);
    case Cells::row:
        return 4 * side;
    case Cells::diagonal:
        return 8 * side;
    case Cells::copy:
        return cells / (2 * sizes_of(kind.cells, side).least);
    default:
        return kind.draw != nullptr ? cells : cells / sizes_of(kind.cells, side).least;
    }
}

bool has_undrawn_numbers(const RestrictionKind& kind) {
    const bool needs_number = kind.numbers == Numbers::one || kind.numbers == Numbers::several;
    return needs_number && kind.draw == nullptr;
}

} // namespace sudoku
