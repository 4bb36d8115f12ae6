#include <sudoku/variants/restriction.hpp>

#include <csp/base/text.hpp>

#include <algorithm>

namespace sudoku {

const RestrictionKind* restriction_kind(std::string_view name) {
    const auto kinds = restriction_kinds();
    const auto found =
        std::find_if(kinds.begin(), kinds.end(), [&](const auto* kind) { return kind->name == name; });
    return found == kinds.end() ? nullptr : *found;
}

std::optional<int> number_of(const Restriction& restriction, int side) {
    if (!restriction.numbers.empty()) return restriction.numbers.front();
    if (restriction.kind->usual_number == nullptr) return std::nullopt;
    return restriction.kind->usual_number(side);
}

namespace {

/// Returns, for example, "the left of row 3" for a row or column as seen from its first cell.
std::string edge_of(const Restriction& restriction, int side) {
    const int first = restriction.cells.front();
    const int last = restriction.cells.back();
    const bool is_row = first / side == last / side;
    const std::string line =
        is_row ? "row " + std::to_string(first / side + 1) : "column " + std::to_string(first % side + 1);
    const char* const edge = is_row ? (first < last ? "left" : "right") : (first < last ? "top" : "bottom");
    return std::string(edge) + " of " + line;
}

} // namespace

std::string name_of(const Restriction& restriction, int side, CellNaming naming) {
    const RestrictionKind& kind = *restriction.kind;
    const auto cell = [&](int at) {
        const bool is_on_board = 0 <= at && at < side * side;
        return is_on_board ? cell_name(side, at, naming) : "cell " + std::to_string(at);
    };
    std::string name(kind.name);
    const bool is_usual =
        kind.usual_number != nullptr && number_of(restriction, side) == kind.usual_number(side);
    if (!is_usual)
        for (const int number : restriction.numbers) name += ' ' + std::to_string(number);
    if (kind.cells == Cells::board || restriction.cells.empty()) return name;
    const int first = restriction.cells.front();
    const int last = restriction.cells.back();
    switch (kind.cells) {
    case Cells::board:
        return name;
    case Cells::cell:
    case Cells::cells:
        return name + " at " + cell(*std::min_element(restriction.cells.begin(), restriction.cells.end()));
    case Cells::pair:
        return name + " between " + cell(first) + " and " + cell(last);
    case Cells::line:
        return name + " from " + cell(first);
    case Cells::arrow:
        return name + " from " + cell(restriction.partners.empty() ? first : restriction.partners.front());
    case Cells::copy:
        return name + " of " + cell(first) + " at " +
               cell(restriction.partners.empty() ? first : restriction.partners.front());
    case Cells::row:
        return name + " at the " + edge_of(restriction, side);
    case Cells::diagonal:
        return name + " from " + cell(first) + " to " + cell(last);
    }
    return name;
}

namespace {

std::optional<std::string> fault_of_cells(std::span<const int> cells, int side) {
    for (const int cell : cells)
        if (cell < 0 || cell >= side * side)
            return "has the cell " + std::to_string(cell) + ", expected 0 to " +
                   std::to_string(side * side - 1);
    return std::nullopt;
}

bool are_neighbours(int a, int b, int side) {
    return std::abs(a / side - b / side) + std::abs(a % side - b % side) == 1;
}

/// Whether the cells run along a row or column from edge to edge.
bool is_row_or_column(std::span<const int> cells, int side) {
    if (std::ssize(cells) != side) return false;
    const int step = cells[1] - cells[0];
    for (std::size_t i = 1; i < cells.size(); ++i)
        if (cells[i] - cells[i - 1] != step || !are_neighbours(cells[i - 1], cells[i], side)) return false;
    return true;
}

/// Whether the cells run along a diagonal from edge to edge. A single cell in a corner does.
bool is_diagonal(std::span<const int> cells, int side) {
    const auto is_at_edge = [&](int cell) {
        const int row = cell / side;
        const int column = cell % side;
        return row == 0 || column == 0 || row == side - 1 || column == side - 1;
    };
    if (cells.size() == 1) {
        const int row = cells[0] / side;
        const int column = cells[0] % side;
        return (row == 0 || row == side - 1) && (column == 0 || column == side - 1);
    }
    const int step = cells[1] - cells[0];
    for (std::size_t i = 1; i < cells.size(); ++i) {
        const int down = std::abs(cells[i] / side - cells[i - 1] / side);
        const int across = std::abs(cells[i] % side - cells[i - 1] % side);
        if (cells[i] - cells[i - 1] != step || down != 1 || across != 1) return false;
    }
    return is_at_edge(cells.front()) && is_at_edge(cells.back());
}

constexpr std::size_t most_in_circle = 6; // more digits make a number beyond the greatest

std::optional<std::string> fault_of_numbers(const Restriction& restriction) {
    const std::size_t numbers = restriction.numbers.size();
    const RestrictionKind& kind = *restriction.kind;
    for (const int number : restriction.numbers)
        if (number < -greatest_number || number > greatest_number)
            return "has the number " + std::to_string(number) + ", expected at most " +
                   std::to_string(greatest_number);
    switch (kind.numbers) {
    case Numbers::none:
        if (numbers != 0) return "has a number, expected none";
        break;
    case Numbers::optional:
        if (numbers > 1) return "has several numbers, expected one or none";
        break;
    case Numbers::one:
        if (numbers != 1)
            return (numbers == 0 ? "has no number" : "has several numbers") + std::string(", expected one");
        break;
    case Numbers::several:
        if (numbers == 0) return "has no number, expected at least one";
        break;
    }
    return std::nullopt;
}

} // namespace

std::optional<std::string> fault_of(const Restriction& restriction, int side) {
    const RestrictionKind& kind = *restriction.kind;
    const std::size_t cells = restriction.cells.size();
    for (const auto* list : {&restriction.cells, &restriction.partners})
        if (auto fault = fault_of_cells(*list, side)) return fault;
    if (auto fault = fault_of_numbers(restriction)) return fault;
    const auto has = [&](const char* expected) {
        return "has " + std::to_string(cells) + (cells == 1 ? " cell" : " cells") + ", expected " + expected;
    };
    switch (kind.cells) {
    case Cells::board:
        return cells == 0 ? std::nullopt : std::optional(has("none"));
    case Cells::cell:
        return cells == 1 ? std::nullopt : std::optional(has("one"));
    case Cells::pair:
        if (cells != 2) return has("two");
        return are_neighbours(restriction.cells[0], restriction.cells[1], side)
                   ? std::nullopt
                   : std::optional<std::string>("has two cells that do not touch");
    case Cells::cells:
    case Cells::line:
        return cells != 0 ? std::nullopt : std::optional(has("at least one"));
    case Cells::arrow:
        if (restriction.partners.empty()) return "has no circle";
        if (restriction.partners.size() > most_in_circle)
            return "has a circle of " + std::to_string(restriction.partners.size()) +
                   " cells, expected at most " + std::to_string(most_in_circle);
        return cells != 0 ? std::nullopt : std::optional(has("at least one"));
    case Cells::copy:
        if (cells == 0) return has("at least one");
        return cells == restriction.partners.size()
                   ? std::nullopt
                   : std::optional(
                         has((std::to_string(restriction.partners.size()) + ", as in the copy").c_str()));
    case Cells::row:
        return cells != 0 && is_row_or_column(restriction.cells, side)
                   ? std::nullopt
                   : std::optional<std::string>("has cells that are not a row or column");
    case Cells::diagonal:
        return cells != 0 && is_diagonal(restriction.cells, side)
                   ? std::nullopt
                   : std::optional<std::string>("has cells that are not a diagonal");
    }
    return std::nullopt;
}

} // namespace sudoku
