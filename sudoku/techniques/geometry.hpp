#pragma once

#include <sudoku/layout/layout.hpp>
#include <sudoku/techniques/bits.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace sudoku {

/// The kind of a unit, as players distinguish them. Techniques about lines or boxes use it; all others work on units of
/// any kind.
enum class UnitKind : std::uint8_t { row, column, region, other };

/// Two units that share two or more cells, seen from one of them.
struct Crossing {
    int other = 0;    ///< the other unit
    Places here = 0;  ///< the shared cells, as places in this unit
    Places there = 0; ///< the same cells, as places in the other unit
};

/// A layout prepared for techniques: which cells see each other, where units meet, which units are lines and boxes. It
/// is made once for a layout, is immutable, and is shared by all positions on it.
class Geometry {
  public:
    explicit Geometry(Layout layout);

    [[nodiscard]] const Layout& layout() const { return layout_; }
    [[nodiscard]] int side() const { return layout_.side(); }
    [[nodiscard]] int size() const { return layout_.size(); }
    [[nodiscard]] int unit_count() const { return static_cast<int>(layout_.units().size()); }

    /// The cells of a unit, in its order: place i is `cells(unit)[i]`.
    [[nodiscard]] const std::vector<int>& cells(int unit) const { return at(layout_.units(), unit).cells; }
    [[nodiscard]] const CellSet& set(int unit) const { return at(sets_, unit); }
    [[nodiscard]] CellSet set(int unit, Places places) const {
        CellSet cells_there;
        for (const int place : bits_of(places)) cells_there.add(at(cells(unit), place));
        return cells_there;
    }
    [[nodiscard]] UnitKind kind(int unit) const { return at(kinds_, unit); }
    [[nodiscard]] bool is_line(int unit) const {
        return kind(unit) == UnitKind::row || kind(unit) == UnitKind::column;
    }
    /// Whether the unit has as many cells as values, so that each value needs a place.
    [[nodiscard]] bool is_full(int unit) const { return at(full_, unit) != 0; }
    /// The units of a kind, in the order of their first cells. Place i of a row is in column i, and place i of a
    /// column in row i.
    [[nodiscard]] const std::vector<int>& units(UnitKind kind) const {
        return by_kind_[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] const std::vector<Crossing>& crossings(int unit) const { return at(crossings_, unit); }

    [[nodiscard]] std::span<const int> units_of(int cell) const { return layout_.units_of(cell); }
    /// The place of a cell in a unit that contains it.
    [[nodiscard]] int place(int unit, int cell) const {
        return places_[static_cast<std::size_t>(unit) * static_cast<std::size_t>(size()) +
                       static_cast<std::size_t>(cell)];
    }
    /// The cells that share a unit with a cell.
    [[nodiscard]] const CellSet& peers(int cell) const { return at(peers_, cell); }
    [[nodiscard]] bool sees(int a, int b) const { return peers(a).contains(b); }
    /// The cells that see all of these.
    [[nodiscard]] CellSet common_peers(const CellSet& cells) const;
    /// The units that contain all of these cells.
    [[nodiscard]] std::vector<int> units_around(const CellSet& cells) const;

  private:
    template <typename T>
    static const T& at(const std::vector<T>& list, int i) {
        return list[static_cast<std::size_t>(i)];
    }
    void find_kinds();
    void find_crossings();

    Layout layout_;
    std::vector<CellSet> sets_;
    std::vector<CellSet> peers_;
    std::vector<UnitKind> kinds_;
    std::vector<std::uint8_t> full_;
    std::array<std::vector<int>, 4> by_kind_;
    std::vector<std::vector<Crossing>> crossings_;
    std::vector<std::int8_t> places_;
};

} // namespace sudoku
