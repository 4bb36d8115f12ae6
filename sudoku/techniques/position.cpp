#include <sudoku/techniques/position.hpp>

#include <sudoku/board/symbol.hpp>

#include <csp/base/error.hpp>

namespace sudoku {

namespace {

void require_geometry(const Geometry& geometry, int side) {
    if (geometry.side() == side) return;
    throw csp::ArgumentError("sudoku::Position", "the board has side " + std::to_string(side) +
                                                     ", expected that of the layout, " +
                                                     std::to_string(geometry.side()));
}

} // namespace

Position::Position(const Geometry& geometry, const Board& givens)
    : geometry_(&geometry),
      stride_(static_cast<std::size_t>(geometry.side()) + 1),
      givens_(givens),
      board_(givens.box()) {
    require_geometry(geometry, givens.side());
    fill();
    for (int cell = 0; cell < size(); ++cell)
        if (givens[cell] != 0) place(cell, givens[cell]);
}

Position::Position(const Geometry& geometry, const Board& givens, const Board& placed,
                   const Candidates& marks)
    : Position(geometry, givens) {
    require_geometry(geometry, placed.side());
    require_geometry(geometry, marks.side());
    for (int cell = 0; cell < size(); ++cell)
        if (is_open(cell) && placed[cell] != 0) place(cell, placed[cell]);
    for (int cell = 0; cell < size(); ++cell)
        for (const int value : bits_of(values(cell) & ~marks.of(cell))) remove(cell, value);
}

void Position::fill() {
    values_.assign(static_cast<std::size_t>(size()), all_values());
    places_.assign(static_cast<std::size_t>(geometry_->unit_count()) * stride_, 0);
    placed_.assign(static_cast<std::size_t>(geometry_->unit_count()), 0);
    for (int cell = 0; cell < size(); ++cell) open_.add(cell);
    cells_.assign(stride_, open_);
    for (int unit = 0; unit < geometry_->unit_count(); ++unit)
        for (int value = 1; value <= side(); ++value)
            places_[index(unit, value)] = one_bit(static_cast<int>(geometry_->cells(unit).size())) - 1;
}

Places Position::open_places(int unit) const {
    Places open = 0;
    for (const int value : bits_of(all_values())) open |= places(unit, value);
    return open;
}

void Position::remove(int cell, int value) {
    Values& marks = values_[static_cast<std::size_t>(cell)];
    if (!has_bit(marks, value)) return;
    marks &= ~one_bit(value);
    cells_[static_cast<std::size_t>(value)].remove(cell);
    for (const int unit : geometry_->units_of(cell))
        places_[index(unit, value)] &= ~one_bit(geometry_->place(unit, cell));
}

void Position::place(int cell, int value) {
    for (const int mark : bits_of(values(cell))) remove(cell, mark);
    board_.set(cell, value);
    open_.remove(cell);
    for (const int unit : geometry_->units_of(cell)) {
        placed_[static_cast<std::size_t>(unit)] |= one_bit(value);
        for (const int place : bits_of(places(unit, value)))
            remove(geometry_->cells(unit)[static_cast<std::size_t>(place)], value);
    }
}

std::optional<std::string> Position::contradiction(CellNaming naming) const {
    const Layout& layout = geometry_->layout();
    for (const int cell : open_)
        if (values(cell) == 0) return layout.cell_name(cell, naming) + " has no candidate";
    for (int unit = 0; unit < geometry_->unit_count(); ++unit) {
        if (!geometry_->is_full(unit)) continue;
        for (const int value : bits_of(all_values() & ~placed_in(unit)))
            if (places(unit, value) == 0)
                return layout.units()[static_cast<std::size_t>(unit)].name + " has no place for " +
                       symbol_of_value(value);
    }
    return std::nullopt;
}

Candidates Position::candidates() const {
    Candidates all(givens_.box());
    for (int cell = 0; cell < size(); ++cell) all.set(cell, possible(cell));
    return all;
}

} // namespace sudoku
