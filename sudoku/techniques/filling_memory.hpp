#pragma once

#include <sudoku/techniques/position.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace sudoku {

/// Fillings of some cells.
class KnownFillings {
  public:
    /// Forgets the fillings that the marks no longer allow. Returns whether the remaining fillings have every mark of
    /// the cells; false before the first add().
    bool have_all_marks(const Position& position);

    /// Adds the values of these cells, which must be the same cells in each call.
    void add(const std::vector<int>& cells, std::span<const std::uint8_t> filling);

    std::size_t count() const { return cells_.empty() ? 0 : values_.size() / cells_.size(); }
    std::span<const std::uint8_t> filling(std::size_t number) const {
        return std::span(values_).subspan(number * cells_.size(), cells_.size());
    }

  private:
    std::vector<int> cells_;
    std::vector<std::uint8_t> values_; ///< the values of all fillings, one filling after another
};

/// The fillings that techniques have found of restrictions and units together, from one position of an explanation to
/// the next. Since marks are only removed, most fillings stay allowed, and prove without a search that their values are
/// still possible.
class FillingMemory {
  public:
    /// Returns the fillings of some restrictions in some units; null if no further lists can be remembered.
    KnownFillings* of(const std::vector<int>& restrictions, const std::vector<int>& units);

  private:
    std::map<std::pair<std::vector<int>, std::vector<int>>, KnownFillings> known_;
};

} // namespace sudoku
