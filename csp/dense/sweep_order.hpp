#pragma once

#include <csp/dense/network.hpp>

#include <cstdint>
#include <vector>

namespace csp::dense {

/// No such claim: one of the two units need not take all of its values.
inline constexpr std::uint32_t no_claim = ~std::uint32_t{0};

/// The variables that a unit shares with another one, its partner, where they are two or more.
///
/// A unit that must take each of its values somewhere *claims* a value for a block when no variable outside of the
/// block can take it any more. The partner then loses the value outside of the block. (Sudoku players say locked
/// candidates.) Each block has a claim that goes out to the partner and one that comes in from it.
struct Block {
    std::vector<std::uint32_t> cells; ///< as places in the unit, ascending
    std::uint32_t incoming = no_claim;
    std::uint32_t outgoing = no_claim;
};

/// Blocks of one unit that have no variable in common, because their partners are in one layer.
struct Family {
    bool comes_earlier = false; ///< the sweep visits the partners before the unit
    std::vector<Block> blocks;
};

/// A unit in the order in which the sweep visits it.
struct OrderedUnit {
    std::vector<std::uint32_t> cells; ///< variables; the blocks of the first family are contiguous
    std::vector<Family> families;
    /// Values that need not be taken by any of its variables: those that none of them can take where the unit has
    /// as many variables as they have values together, and all values where it has fewer.
    std::uint64_t unneeded = 0;
};

/// The order of work on a network, and what the units can tell each other, from the list of units alone.
///
/// Layers are sets of disjoint units: for Sudoku the rows, the columns, and the boxes. The sweep visits layer
/// after layer.
struct SweepOrder {
    std::size_t variable_count = 0;
    std::size_t value_count = 0;
    std::vector<std::uint64_t> domains;
    std::vector<OrderedUnit> units;
    std::uint32_t claim_count = 0;
    std::size_t row_words = 0; ///< 64-bit words in a row of `peers`
    std::vector<std::uint64_t>
        peers; ///< by variable, a bit for each other variable that shares a unit with it
    bool is_contradictory = false;
};

/// Layers are found by recursive largest first: each takes the unit that meets most of those which the layer rules
/// out already.
///
/// Complexity  O(n^2 / 64 + m^2 + sum over meeting pairs of the m units of their sizes)
/// Source      Leighton, "A graph coloring algorithm for large scheduling problems", Journal of Research of the
///             National Bureau of Standards, 1979
SweepOrder sweep_order_of(const Network& network);

} // namespace csp::dense
