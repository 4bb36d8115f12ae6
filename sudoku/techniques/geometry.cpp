#include <sudoku/techniques/geometry.hpp>

#include <sudoku/layout/layout.hpp>

#include <algorithm>
#include <utility>

namespace sudoku {

Geometry::Geometry(Layout layout) : layout_(std::move(layout)) {
    const auto cells_in_all = static_cast<std::size_t>(size());
    places_.assign(static_cast<std::size_t>(unit_count()) * cells_in_all, -1);
    for (int unit = 0; unit < unit_count(); ++unit) {
        CellSet set;
        for (std::size_t i = 0; i < cells(unit).size(); ++i) {
            const int cell = cells(unit)[i];
            set.add(cell);
            places_[static_cast<std::size_t>(unit) * cells_in_all + static_cast<std::size_t>(cell)] =
                static_cast<std::int8_t>(i);
        }
        sets_.push_back(set);
        full_.push_back(std::cmp_equal(cells(unit).size(), side()) ? 1 : 0);
    }
    for (int cell = 0; cell < size(); ++cell) {
        CellSet set;
        for (const int peer : layout_.peers(cell)) set.add(peer);
        peers_.push_back(set);
    }
    find_kinds();
    find_crossings();
}

void Geometry::find_kinds() {
    const std::vector<int> regions = regions_of(layout_);
    const bool has_regions = std::any_of(regions.begin(), regions.end(), [](int r) { return r != 0; });
    const auto all_equal = [](const std::vector<int>& list, const auto& key) {
        return std::all_of(list.begin(), list.end(), [&](int c) { return key(c) == key(list.front()); });
    };
    for (int unit = 0; unit < unit_count(); ++unit) {
        UnitKind kind = UnitKind::other;
        if (is_full(unit) && std::is_sorted(cells(unit).begin(), cells(unit).end())) {
            if (all_equal(cells(unit), [this](int c) { return c / side(); }))
                kind = UnitKind::row;
            else if (all_equal(cells(unit), [this](int c) { return c % side(); }))
                kind = UnitKind::column;
            else if (has_regions &&
                     all_equal(cells(unit), [&](int c) { return regions[static_cast<std::size_t>(c)]; }))
                kind = UnitKind::region;
        }
        kinds_.push_back(kind);
        by_kind_[static_cast<std::size_t>(kind)].push_back(unit);
    }
    for (auto& units : by_kind_) // so place j of a row is in column j
        std::sort(units.begin(), units.end(),
                  [this](int a, int b) { return cells(a).front() < cells(b).front(); });
}

void Geometry::find_crossings() {
    crossings_.resize(static_cast<std::size_t>(unit_count()));
    for (int a = 0; a < unit_count(); ++a) {
        for (int b = 0; b < unit_count(); ++b) {
            Crossing crossing{b, 0, 0};
            for (const int cell : set(a) & set(b)) {
                crossing.here |= one_bit(place(a, cell));
                crossing.there |= one_bit(place(b, cell));
            }
            const bool is_worth = a != b && count_of(crossing.here) > 1;
            if (is_worth) crossings_[static_cast<std::size_t>(a)].push_back(crossing);
        }
    }
}

CellSet Geometry::common_peers(const CellSet& cells) const {
    CellSet common;
    bool is_first = true;
    for (const int cell : cells) {
        common = is_first ? peers(cell) : common & peers(cell);
        is_first = false;
    }
    return common;
}

std::vector<int> Geometry::units_around(const CellSet& cells) const {
    std::vector<int> units;
    if (cells.is_empty()) return units;
    for (const int unit : units_of(cells.first()))
        if (cells.is_within(set(unit))) units.push_back(unit);
    return units;
}

} // namespace sudoku
