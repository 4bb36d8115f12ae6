#pragma once

#include <sudoku/techniques/filling_memory.hpp>
#include <sudoku/techniques/position.hpp>
#include <sudoku/techniques/rulebook.hpp>

#include <csp/search/solver.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace sudoku {

/// The ways to fill the cells of one restriction with the marks of a position. Cells are numbered as in its entry.
class Fillings {
  public:
    /// The arguments must outlive this object.
    /// @param known  fillings of the cells of the entry that the marks allow; further fillings are added. May be null
    Fillings(const RuleEntry& entry, const Position& position, KnownFillings* known = nullptr);

    /// Returns the values that each cell has in some filling. A search that takes too long counts as a filling.
    /// Complexity: at most one search for each mark.
    std::vector<Values> possible();

    /// Returns the values that every filling has in some cell.
    /// Complexity: as possible(), plus a search for each value that all fillings found so far have.
    Values needed();

    /// Adds the marks that no filling has. Returns for each mark the fact that it is true.
    std::vector<std::vector<csp::Atom>> impossible(std::vector<Candidate>& marks);

    /// Whether some filling obeys all of these facts about the variables of the entry.
    bool has_filling(std::span<const csp::Atom> facts);

    /// Returns a minimal set of cells whose marks rule out each of these lists of facts: if any of the cells had all
    /// values as marks, some list of facts would have a filling.
    /// Complexity: a search for each list and cell.
    std::vector<int> reasons(std::span<const std::vector<csp::Atom>> contraries);

    csp::Var variable(std::size_t cell) const { return csp::Var(static_cast<std::uint32_t>(cell)); }

  private:
    bool search(std::span<const csp::Atom> givens);
    void restrict_to(std::size_t cell, Values values, std::vector<csp::Atom>& facts) const;
    void take_in(std::span<const std::uint8_t> filling);

    const RuleEntry& entry_;
    const Position& position_;
    KnownFillings* known_;
    csp::Solver solver_;
    std::vector<csp::Atom> marks_; ///< the marks as facts
    std::vector<Values> possible_; ///< the values in fillings found
    Values needed_;                ///< the values in all fillings found
    bool is_complete_ = false;
};

} // namespace sudoku
