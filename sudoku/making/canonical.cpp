#include <sudoku/making/canonical.hpp>

#include <sudoku/making/index.hpp>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace sudoku {

namespace {

constexpr unsigned bits_of_column = 4;

/// Returns all orders of the lines of `bands` bands that keep the lines of a band together, the least order first.
template <typename Line>
std::vector<Line> orders_of_lines(int bands, int thickness) {
    std::vector<std::vector<int>> inner;
    std::vector<int> lines(nth(thickness));
    std::iota(lines.begin(), lines.end(), 0);
    do inner.push_back(lines);
    while (std::next_permutation(lines.begin(), lines.end()));
    std::vector<int> outer(nth(bands));
    std::iota(outer.begin(), outer.end(), 0);
    std::vector<Line> orders;
    do {
        std::vector<std::size_t> chosen(nth(bands), 0); // by place: the order of the lines in the band there
        for (bool goes_on = true; goes_on;) {
            Line order{};
            for (int place = 0; place < bands; ++place)
                for (int i = 0; i < thickness; ++i)
                    order[nth(place * thickness + i)] = static_cast<std::uint8_t>(
                        outer[nth(place)] * thickness + inner[chosen[nth(place)]][nth(i)]);
            orders.push_back(order);
            goes_on = false;
            for (int place = bands - 1; place >= 0 && !goes_on; --place) {
                goes_on = ++chosen[nth(place)] < inner.size();
                if (!goes_on) chosen[nth(place)] = 0;
            }
        }
    } while (std::next_permutation(outer.begin(), outer.end()));
    return orders;
}

} // namespace

Canoniser::Canoniser(BoxShape box)
    : box_(box),
      side_(box.is_box() ? box.side() : 0),
      layout_(Layout::classic(side_ > 0 && side_ <= most_side ? box : BoxShape{})),
      solver_(layout_) {
    if (side_ == 0 || side_ > most_side)
        throw csp::ArgumentError("sudoku::Canoniser", "the box is " + std::to_string(box.rows) + "x" +
                                                          std::to_string(box.columns) +
                                                          ", expected 2x2, 2x3, 3x2, 2x4, 4x2 or 3x3");
    make_table();
}

/// Extends a second row by each value that its box allows, such that the keys ascend.
void Canoniser::list_second_rows(std::uint64_t key, int column, unsigned used) {
    if (column == side_) {
        second_rows_.push_back({.key = key});
        return;
    }
    for (int value = 0; value < side_; ++value)
        if (value / box_.columns != column / box_.columns && (used >> value & 1U) == 0)
            list_second_rows(key << bits_of_column | static_cast<unsigned>(value), column + 1,
                             used | 1U << value);
}

std::size_t Canoniser::place_of(std::uint64_t key) const {
    const auto found =
        std::lower_bound(second_rows_.begin(), second_rows_.end(), key,
                         [](const SecondRow& row, std::uint64_t wanted) { return row.key < wanted; });
    return static_cast<std::size_t>(found - second_rows_.begin());
}

/// The first row of a class, in ascending order, is its least. If p is that row and g an order of the columns, then g
/// makes the row g p g^-1 the least.
void Canoniser::make_table() {
    list_second_rows(0, 0, 0);
    const auto orders = orders_of_lines<Line>(side_ / box_.columns, box_.columns);
    std::vector<bool> is_known(second_rows_.size(), false);
    std::uint32_t rank = 0;
    for (std::size_t least = 0; least < second_rows_.size(); ++least) {
        if (is_known[least]) continue;
        Line row{};
        for (int column = 0; column < side_; ++column)
            row[nth(column)] = static_cast<std::uint8_t>(
                second_rows_[least].key >> bits_of_column * static_cast<unsigned>(side_ - 1 - column) & 0xFU);
        std::vector<std::pair<std::size_t, std::size_t>> images; // the row, and the order
        for (std::size_t i = 0; i < orders.size(); ++i) {
            const Line& order = orders[i];
            Line image{};
            for (int column = 0; column < side_; ++column)
                image[order[nth(column)]] = order[row[nth(column)]];
            std::uint64_t key = 0;
            for (int column = 0; column < side_; ++column) key = key << bits_of_column | image[nth(column)];
            images.emplace_back(place_of(key), i);
        }
        std::sort(images.begin(), images.end());
        for (const auto& [place, order] : images) {
            SecondRow& second = second_rows_[place];
            if (!is_known[place]) second.begin = static_cast<std::uint32_t>(orders_.size());
            is_known[place] = true;
            second.rank = rank;
            orders_.push_back(orders[order]);
            second.end = static_cast<std::uint32_t>(orders_.size());
        }
        ++rank;
    }
}

void Canoniser::load(const Board& solution) {
    for (int row = 0; row < side_; ++row)
        for (int column = 0; column < side_; ++column) {
            const auto value = static_cast<std::uint8_t>(solution[side_ * row + column] - 1);
            lines_[0][nth(row)][nth(column)] = lines_[1][nth(column)][nth(row)] = value;
            places_[0][nth(row)][value] = static_cast<std::uint8_t>(column);
            places_[1][nth(column)][value] = static_cast<std::uint8_t>(row);
        }
}

const Canoniser::SecondRow& Canoniser::second_row(bool is_transposed, int first, int second) const {
    const Line& places = places_[is_transposed ? 1 : 0][nth(first)];
    const Line& line = lines_[is_transposed ? 1 : 0][nth(second)];
    std::uint64_t key = 0;
    for (int column = 0; column < side_; ++column) key = key << bits_of_column | places[line[nth(column)]];
    return second_rows_[place_of(key)];
}

/// Finds all arrangements with the least image. The first row is always the same, and the least second row leaves few
/// choices; all other rows are then in the order of their first values.
void Canoniser::find_arrangements(const Board& solution) {
    struct Start {
        bool is_transposed;
        int first;
        int second;
        const SecondRow* row;
    };
    load(solution);
    std::array<Start, std::size_t{2} * most_side*(most_side - 1)> starts{};
    std::size_t count = 0;
    for (const bool is_transposed : {false, true}) {
        if (is_transposed && box_.rows != box_.columns) break;
        for (int first = 0; first < side_; ++first)
            for (int second = first - first % box_.rows, i = 0; i < box_.rows; ++i, ++second) {
                if (second == first) continue;
                const SecondRow& row = second_row(is_transposed, first, second);
                if (count > 0 && row.rank > starts.front().row->rank) continue;
                if (count > 0 && row.rank < starts.front().row->rank) count = 0;
                starts[count++] = {is_transposed, first, second, &row};
            }
    }
    arrangements_.clear();
    for (std::size_t i = 0; i < count; ++i) {
        Arrangement next{.is_transposed = starts[i].is_transposed};
        for (std::uint32_t order = starts[i].row->begin; order < starts[i].row->end; ++order) {
            next.columns = orders_[order];
            try_arrangement(next, starts[i].first, starts[i].second);
        }
    }
}

void Canoniser::try_arrangement(Arrangement& next, int first, int second) {
    const Lines& lines = lines_[next.is_transposed ? 1 : 0];
    for (int i = 0; i < side_; ++i)
        next.names[lines[nth(first)][next.columns[nth(i)]]] = static_cast<std::uint8_t>(i);
    // The row with each first value; the rows differ in it.
    Line row_of{};
    const int leader = next.columns[0];
    for (int row = 0; row < side_; ++row)
        row_of[next.names[lines[nth(row)][nth(leader)]]] = static_cast<std::uint8_t>(row);
    std::array<int, most_side> ends{}; // by band: the place of its next row; 0 if it has no row yet
    int next_band = box_.rows;
    int next_in_first = 2;
    next.rows[0] = static_cast<std::uint8_t>(first);
    next.rows[1] = static_cast<std::uint8_t>(second);
    for (int value = 0; value < side_; ++value) {
        const int row = row_of[nth(value)];
        if (row == first || row == second) continue;
        if (row / box_.rows == first / box_.rows) {
            next.rows[nth(next_in_first++)] = static_cast<std::uint8_t>(row);
            continue;
        }
        int& end = ends[nth(row / box_.rows)];
        if (end == 0) {
            end = next_band;
            next_band += box_.rows;
        }
        next.rows[nth(end++)] = static_cast<std::uint8_t>(row);
    }
    bool is_less = arrangements_.empty();
    for (int i = 0; i < side_; ++i) {
        const Line& line = lines[next.rows[nth(i)]];
        Line& least = least_[nth(i)];
        for (int column = 0; column < side_; ++column) {
            const std::uint8_t value = next.names[line[next.columns[nth(column)]]];
            if (!is_less && value > least[nth(column)]) return;
            is_less = is_less || value < least[nth(column)];
            least[nth(column)] = value; // the same until it is less
        }
    }
    if (is_less) arrangements_.clear();
    arrangements_.push_back(next);
}

/// Returns the least of the images under the arrangements found.
Board Canoniser::image(const Board& puzzle) const {
    std::array<std::uint8_t, nth(most_side * most_side)> least{};
    for (std::size_t i = 0; i < arrangements_.size(); ++i) {
        const Arrangement& arrangement = arrangements_[i];
        bool is_less = i == 0;
        bool is_greater = false;
        for (int cell = 0; cell < side_ * side_ && !is_greater; ++cell) {
            const int row = arrangement.rows[nth(cell / side_)];
            const int column = arrangement.columns[nth(cell % side_)];
            const int from = puzzle[arrangement.is_transposed ? side_ * column + row : side_ * row + column];
            const auto value =
                static_cast<std::uint8_t>(from == 0 ? 0 : arrangement.names[nth(from - 1)] + 1);
            is_greater = !is_less && value > least[nth(cell)];
            if (is_greater) break;
            is_less = is_less || value < least[nth(cell)];
            least[nth(cell)] = value;
        }
    }
    return {box_, {least.data(), nth(side_ * side_)}};
}

void Canoniser::require_box(const Board& board, const char* function) const {
    if (board.box() != box_)
        throw csp::ArgumentError(function, "the board has boxes of " + std::to_string(board.box().rows) +
                                               "x" + std::to_string(board.box().columns) + ", expected " +
                                               std::to_string(box_.rows) + "x" +
                                               std::to_string(box_.columns));
}

void Canoniser::require_solved(const Board& board, const char* function) const {
    require_box(board, function);
    if (const auto fault = fault_of_solution(layout_, board, board))
        throw csp::ArgumentError(function, "the board is not solved: " + *fault);
}

Board Canoniser::solution_form(const Board& solution) {
    require_solved(solution, "sudoku::Canoniser::solution_form");
    find_arrangements(solution);
    Board form(box_);
    for (int cell = 0; cell < form.size(); ++cell)
        form.set(cell, least_[nth(cell / side_)][nth(cell % side_)] + 1);
    return form;
}

std::size_t Canoniser::automorphisms(const Board& solution) {
    require_solved(solution, "sudoku::Canoniser::automorphisms");
    find_arrangements(solution);
    return arrangements_.size();
}

std::optional<Board> Canoniser::form(const Board& puzzle) {
    require_box(puzzle, "sudoku::Canoniser::form");
    const Answer answer = solver_.solve(puzzle, 2);
    if (answer.unique != true) return std::nullopt;
    find_arrangements(*answer.solution);
    return image(puzzle);
}

std::optional<bool> Canoniser::are_equivalent(const Board& a, const Board& b) {
    const auto form_of_a = form(a);
    const auto form_of_b = form(b);
    if (!form_of_a && !form_of_b) return std::nullopt;
    return form_of_a == form_of_b;
}

} // namespace sudoku
