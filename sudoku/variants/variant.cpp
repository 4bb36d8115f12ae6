#include <sudoku/variants/variant.hpp>

#include <sudoku/board/symbol.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/expression/expression.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace sudoku {

std::vector<int> usual_regions(int side) {
    const BoxShape box = box_for_regions(side);
    std::vector<int> regions(static_cast<std::size_t>(side * side), -1);
    if (!box.is_box()) return regions;
    for (int cell = 0; cell < side * side; ++cell) {
        const int row = cell / side;
        const int column = cell % side;
        regions[static_cast<std::size_t>(cell)] = row / box.rows * box.rows + column / box.columns;
    }
    return regions;
}

std::vector<std::vector<int>> windows_of(int side) {
    const BoxShape box = box_for_regions(side);
    std::vector<std::vector<int>> windows;
    if (!box.is_box()) return windows;
    for (int top = 1; top + box.rows < side; top += box.rows + 1) {
        for (int left = 1; left + box.columns < side; left += box.columns + 1) {
            windows.emplace_back();
            for (int row = top; row < top + box.rows; ++row)
                for (int column = left; column < left + box.columns; ++column)
                    windows.back().push_back(row * side + column);
        }
    }
    return windows;
}

Variant::Variant(int side) : givens(box_for_regions(side)), regions(usual_regions(side)) {}

std::vector<csp::Var> Grid::operator[](std::span<const int> cells) const {
    std::vector<csp::Var> variables;
    variables.reserve(cells.size());
    for (const int cell : cells) variables.push_back((*this)[cell]);
    return variables;
}

std::vector<std::vector<int>> regions_of(const Variant& variant) {
    std::map<int, std::size_t> places; // by the number of the region
    std::vector<std::vector<int>> regions;
    for (int cell = 0; cell < variant.size(); ++cell) {
        const int region = variant.regions[static_cast<std::size_t>(cell)];
        if (region < 0) continue;
        const auto [place, is_new] = places.emplace(region, regions.size());
        if (is_new) regions.emplace_back();
        regions[place->second].push_back(cell);
    }
    return regions;
}

std::optional<std::string> fault_of_regions(const Variant& variant) {
    const auto regions = regions_of(variant);
    for (std::size_t i = 0; i < regions.size(); ++i)
        if (std::cmp_greater(regions[i].size(), variant.side()))
            return "region " + std::to_string(i + 1) + ", which begins at " +
                   cell_name(variant.side(), regions[i].front()) + ", has " +
                   std::to_string(regions[i].size()) + " cells, expected at most " +
                   std::to_string(variant.side());
    return std::nullopt;
}

std::vector<std::pair<int, int>> Grid::pairs_apart(int rows, int columns) const {
    std::vector<std::pair<int, int>> pairs;
    for (int cell = 0; cell < size(); ++cell) {
        const int below = row(cell) + rows;
        if (below >= side()) continue;
        if (column(cell) + columns < side())
            pairs.emplace_back(cell, below * side() + column(cell) + columns);
        if (rows != 0 && columns != 0 && column(cell) >= columns)
            pairs.emplace_back(cell, below * side() + column(cell) - columns);
    }
    return pairs;
}

std::vector<int> Grid::neighbours(int cell) const {
    std::vector<int> cells;
    if (row(cell) > 0) cells.push_back(cell - side());
    if (column(cell) > 0) cells.push_back(cell - 1);
    if (column(cell) + 1 < side()) cells.push_back(cell + 1);
    if (row(cell) + 1 < side()) cells.push_back(cell + side());
    return cells;
}

std::vector<csp::Value> Grid::values() const {
    std::vector<csp::Value> values;
    for (int value = 1; value <= side(); ++value) values.push_back(value);
    return values;
}

Layout layout_of(const Variant& variant) {
    const int side = variant.side();
    if (std::ssize(variant.regions) != variant.size())
        throw csp::ArgumentError("sudoku::layout_of", "there are " + std::to_string(variant.regions.size()) +
                                                          " numbers of regions, expected " +
                                                          std::to_string(variant.size()));
    const Layout lines = Layout::rows_and_columns(side);
    std::vector<Unit> regions;
    const std::string word = variant.regions == usual_regions(side) ? "box " : "region ";
    int number = 0;
    for (std::vector<int>& cells : regions_of(variant)) {
        const std::string name = word + std::to_string(++number);
        const bool is_row = std::any_of(lines.units().begin(), lines.units().end(),
                                        [&](const Unit& unit) { return unit.cells == cells; });
        if (!is_row) regions.push_back({name, std::move(cells)});
    }
    return lines.with(std::move(regions));
}

std::optional<Layout> layout_with_restrictions(const Variant& variant) {
    if (!variant.marks.empty()) return std::nullopt;
    std::vector<Unit> more;
    for (const Restriction& restriction : variant.restrictions) {
        if (restriction.kind->units == nullptr || restriction.kind->demands_more) return std::nullopt;
        for (Unit& unit : restriction.kind->units(restriction, variant)) {
            if (std::cmp_greater(unit.cells.size(), variant.side())) return std::nullopt;
            more.push_back(std::move(unit));
        }
    }
    return layout_of(variant).with(std::move(more));
}

namespace {

/// Returns the names of the restrictions, each used once: equal names are distinguished by the last cell, then by
/// number.
std::vector<std::string> names_of(const Variant& variant, CellNaming naming) {
    std::vector<std::string> names;
    std::map<std::string, int> uses;
    for (const Restriction& restriction : variant.restrictions) {
        names.push_back(name_of(restriction, variant.side(), naming));
        ++uses[names.back()];
    }
    std::set<std::string> taken;
    std::map<std::string, int> last_numbers;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::vector<int>& cells = variant.restrictions[i].cells;
        if (uses[names[i]] > 1 && !cells.empty())
            names[i] += " to " + cell_name(variant.side(), cells.back(), naming);
        const std::string name = names[i];
        int& number = last_numbers.try_emplace(name, 1).first->second;
        while (!taken.insert(names[i]).second) names[i] = name + " (" + std::to_string(++number) + ')';
    }
    return names;
}

/// Throws for faults that no model can state, except a cell without a mark. A restriction may refer to other
/// restrictions, so all are checked before any is stated.
void require_no_fault(const Variant& variant, CellNaming naming) {
    constexpr const char* function = "sudoku::VariantModel";
    for (const Restriction& restriction : variant.restrictions)
        if (const auto fault = fault_of(restriction, variant.side()))
            throw csp::ArgumentError(function, name_of(restriction, variant.side(), naming) + ' ' + *fault);
    if (!variant.marks.empty() && std::ssize(variant.marks) != variant.size())
        throw csp::ArgumentError(function, "there are marks of " + std::to_string(variant.marks.size()) +
                                               " cells, expected " + std::to_string(variant.size()));
}

csp::Domain domain_of(const Variant& variant, int cell, Givens givens) {
    const int given = variant.givens[cell];
    if (given != 0 && givens == Givens::fixed) return csp::range(given, given);
    if (given != 0 || variant.marks.empty()) return csp::range(1, variant.side());
    std::vector<csp::Value> values;
    for (int value = 1; value <= variant.side(); ++value)
        if ((variant.marks[static_cast<std::size_t>(cell)] >> value & 1U) != 0) values.push_back(value);
    return csp::Domain(values);
}

} // namespace

std::optional<int> cell_without_mark(const Variant& variant) {
    if (std::ssize(variant.marks) != variant.size()) return std::nullopt;
    const std::uint32_t all = (2U << variant.side()) - 2;
    for (int cell = 0; cell < variant.size(); ++cell) {
        if (variant.givens[cell] != 0 || (variant.marks[static_cast<std::size_t>(cell)] & all) != 0) continue;
        (void)layout_of(variant);
        require_no_fault(variant, CellNaming::letter_number);
        return cell;
    }
    return std::nullopt;
}

VariantModel::VariantModel(const Variant& variant, Givens givens, CellNaming naming,
                           csp::consistency::AnyLevel strength)
    : layout_(layout_of(variant)) {
    require_no_fault(variant, naming);
    if (const auto cell = cell_without_mark(variant))
        throw csp::ArgumentError("sudoku::VariantModel", layout_.cell_name(*cell, naming) + " has no mark");
    for (int at = 0; at < variant.size(); ++at)
        cells_.push_back(model_.int_var(domain_of(variant, at, givens), layout_.cell_name(at, naming)));
    const Grid grid(variant, layout_, cells_);
    for (const Unit& unit : layout_.units())
        model_.post(csp::all_different(grid[unit.cells], strength), unit.name);

    const std::vector<std::string> names = names_of(variant, naming);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Restriction& restriction = variant.restrictions[i];
        model_.post(restriction.kind->constraint(restriction, grid), names[i]);
    }
    if (givens == Givens::fixed) return;
    for (int at = 0; at < variant.size(); ++at) {
        const int given = variant.givens[at];
        if (given != 0)
            model_.post(cell(at) == given, symbol_of_value(given) + (" in " + layout_.cell_name(at, naming)));
    }
}

Board VariantModel::decode(const csp::Assignment& solution) const {
    Board board(box_for_regions(layout_.side()));
    for (int at = 0; at < layout_.size(); ++at) board.set(at, solution[cell(at)]);
    return board;
}

} // namespace sudoku
