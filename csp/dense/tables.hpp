#pragma once

#include <csp/dense/network.hpp>
#include <csp/dense/program.hpp>

#include <cstdint>
#include <vector>

namespace csp::dense {

/// No such claim: one of the two units need not take all of its values.
inline constexpr std::uint32_t no_claim = ~std::uint32_t{0};

/// The variables, at least two, that a unit shares with another one, its partner.
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
    /// Values that need not be taken by any of its variables. If the unit has as many variables as these have values
    /// between them, these are the values that none can take; if it has fewer, all values.
    std::uint64_t unneeded = 0;
};

/// The order of work on a network, and what the units can learn from each other, derived from the list of units alone.
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

/// Layers are found by recursive largest first: each next unit is the one that meets most of the units which the layer
/// already rules out.
///
/// Complexity  O(n^2 / 64 + m^2 + sum over meeting pairs of the m units of their sizes)
/// Source      Leighton, "A graph coloring algorithm for large scheduling problems", Journal of Research of the
///             National Bureau of Standards, 1979
SweepOrder sweep_order_of(const Network& network);

/// The program for a sweep order, and the memory that it refers to.
class Tables {
  public:
    Tables(const SweepOrder& order, std::size_t vector_bytes);
    Tables(const Tables&) = delete;
    Tables& operator=(const Tables&) = delete;

    const Program& program() const { return program_; }

  private:
    class Encoder;

    Program program_;
    std::vector<Run> runs_;
    std::vector<std::vector<std::uint32_t>> words_; ///< by run
    std::vector<std::uint64_t> unneeded_;
};

} // namespace csp::dense
