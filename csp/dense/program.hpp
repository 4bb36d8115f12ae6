#pragma once

#include <cstdint>

// The data that the back ends of the kernel read. The back ends are compiled for instruction sets that the rest of the
// library must not depend on. So nothing here has functions that both could share: no containers, no algorithms.
namespace csp::dense {

/// The shapes of units that the kernel has code for. `general` handles any unit; special shapes are faster.
enum class Shape : std::uint8_t {
    plain,      ///< shares no blocks
    line_3x3,   ///< three blocks of three, in one family: a row of Sudoku
    square_3x3, ///< three blocks of three in each of two crossing families: a box of Sudoku
    line_4x4,
    square_4x4,
    general,
};

/// Units of one shape and size, visited in sequence.
///
/// Each unit is a list of numbers. Vectors of the kernel's memory are given by their offset from its beginning, in
/// bytes:
///
///     plain, line, square   unneeded, cells
///                           then for each family: keep or every, incoming claims, outgoing claims
///     general               unneeded, number of families, cells
///                           then for each family: number of blocks b, keep or every; for each block incoming,
///                           outgoing, its begin and its end among the cells by blocks; for each cell its block, b
///                           for none; the cells by blocks, those in none of them last
///
/// Blocks of a general unit, and their begins and ends, are also given as offsets in an array of vectors. The cells of
/// the unit are those of its first family.
struct UnitRun {
    Shape shape = Shape::plain;
    std::uint32_t size = 0;  ///< variables in each unit
    std::uint32_t count = 0; ///< units
    const std::uint32_t* words = nullptr;
};

/// A sweep order in the form that the kernel reads, for vectors of a certain width. The kernel's memory is one array of
/// vectors:
///
///     domains     by variable, and zeros up to a multiple of 8
///     claims      by claim
///     every       all bits
///     keep        the same in lanes where claims of the last sweep are about the node that is there now,
///                 else none
///     unneeded    by unit
///     none        a vector of zeros, read in place of a claim that is never made
///     ignored     written in place of a claim that no partner reads
///     before      by variable: the domains as they were after the last sweep
///
/// `keep` directly follows `every`, and `ignored` directly follows `none`.
struct Program {
    std::uint32_t variable_count = 0;
    std::uint32_t value_count = 0;
    std::uint32_t run_count = 0;
    std::uint32_t unit_count = 0;
    std::uint32_t every_at = 0; ///< the number of the first vector of its kind
    std::uint32_t keep_at = 0;
    std::uint32_t unneeded_at = 0;
    std::uint32_t before_at = 0;
    std::uint32_t vector_count = 0; ///< in all
    std::uint32_t row_words = 0;
    const UnitRun* runs = nullptr;
    const std::uint64_t* unneeded = nullptr; ///< by unit
    const std::uint64_t* domains = nullptr;  ///< by variable
    const std::uint64_t* peers = nullptr;    ///< by variable, row_words words each
};

} // namespace csp::dense
