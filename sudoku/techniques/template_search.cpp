#include <sudoku/techniques/template_search.hpp>

#include <optional>

namespace sudoku::techniques {

namespace {

CellSet one(int cell) {
    CellSet set;
    set.add(cell);
    return set;
}

} // namespace

Templates::Templates(const Position& position, int value)
    : Templates(position, value, position.cells_of(value), nullptr) {}

Templates::Templates(const Position& position, int value, const CellSet& places, std::int64_t* nodes)
    : geometry_(position.geometry()),
      places_(places),
      nodes_(nodes) {
    for (int unit = 0; unit < geometry_.unit_count(); ++unit) {
        if (has_bit(position.placed_in(unit), value)) continue;
        units_.push_back(unit);
        if (geometry_.is_full(unit)) open_.push_back(unit);
    }
}

bool Templates::is_in_some(int cell) const {
    return places_.contains(cell) && extend(after(places_, cell), one(cell));
}

bool Templates::is_missing_in_some(int cell) const {
    CellSet left = places_;
    left.remove(cell);
    return extend(left, CellSet());
}

CellSet Templates::after(const CellSet& left, int cell) const {
    CellSet rest = left - geometry_.peers(cell);
    rest.remove(cell);
    return rest;
}

/// Whether `taken` can be extended to a template with places of `left`.
bool Templates::extend(const CellSet& left, const CellSet& taken) const {
    if (nodes_ != nullptr && (*nodes_)-- <= 0) return true;
    std::optional<CellSet> fewest;
    for (const int unit : open_) {
        if (geometry_.set(unit).meets(taken)) continue;
        const CellSet here = left & geometry_.set(unit);
        if (here.is_empty()) return false;
        if (!fewest || here.count() < fewest->count()) fewest = here;
    }
    if (!fewest) return true;
    for (const int cell : *fewest)
        if (extend(after(left, cell), taken | one(cell))) return true;
    return false;
}

} // namespace sudoku::techniques
