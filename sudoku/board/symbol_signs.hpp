#pragma once

#include <sudoku/board/fault.hpp>
#include <sudoku/board/symbol.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace sudoku {

/// How the cells of a board beyond side 9 are written, from which its symbols are determined: the first place of each
/// kind of sign.
///
/// While a board is read, a digit 0 is `zero_digit` among its values, and a letter beyond the usual ones is
/// `letters_from` + its number in the alphabet. resolve() converts them to values.
struct SymbolSigns {
    static constexpr std::uint8_t zero_digit = 254;
    static constexpr std::uint8_t letters_from = 9;

    struct Place {
        std::size_t line = 0;
        std::size_t column = 0; ///< 0: there is no such sign
        char sign = 0;

        explicit operator bool() const { return column != 0; }
    };

    Place zero;              ///< a cell written 0
    Place other;             ///< another sign for an empty cell
    Place digit;             ///< 1 to 9
    Place letter;            ///< a letter beyond the usual ones
    bool has_last = false;   ///< whether the symbol of the greatest value occurs
    bool has_number = false; ///< whether a cell is a number of two digits

    /// Adds the signs of another line, which is below.
    void add(const SymbolSigns& below, std::size_t line);
    /// Returns the value to store, until resolve(), for a sign that is not written as a number.
    [[nodiscard]] std::uint8_t note(char sign, std::size_t column, int side);

    /// A fault and its line.
    struct Misfit {
        std::size_t line = 0;
        Fault fault;
    };
    /// Converts the noted signs to values, and determines the symbols. Returns a misfit if signs of two systems are
    /// mixed.
    [[nodiscard]] std::optional<Misfit> resolve(std::span<std::uint8_t> cells, int side,
                                                Symbols& symbols) const;
};

} // namespace sudoku
