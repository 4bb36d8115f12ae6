#pragma once

#include <csp/dense/kernel.hpp>
#include <csp/dense/network.hpp>

#include <cstdint>
#include <memory_resource>
#include <vector>

namespace csp::dense {

/// Memory from the heap, which is freed as a whole.
class HeapArena final : public Arena {
  public:
    void* allocate(std::size_t bytes) override;

  private:
    std::pmr::monotonic_buffer_resource memory_;
};

/// Represents a claim that does not exist, because one of the two units need not take all of its values.
inline constexpr std::uint32_t no_claim = ~std::uint32_t{0};

/// At least two variables that a unit shares with another unit, its partner.
///
/// A unit that must take each of its values *claims* a value for a block when no variable outside the block can still
/// take it. The partner then loses the value outside the block. (Sudoku players call this locked candidates.) Each
/// block has an outgoing claim to the partner and an incoming claim from it.
struct Block {
    std::vector<std::uint32_t> cells; ///< places in the unit, ascending
    std::uint32_t incoming = no_claim;
    std::uint32_t outgoing = no_claim;
};

/// Blocks of one unit that have no variable in common, because their partners are in one layer.
struct Family {
    bool comes_earlier = false; ///< whether the sweep visits the partners before the unit
    std::vector<Block> blocks;
};

/// A unit in the order in which the sweep visits it.
struct OrderedUnit {
    std::vector<std::uint32_t> cells; ///< variables; the blocks of the first family are contiguous
    std::vector<Family> families;
    /// Values that no variable of the unit need take. If the unit has as many variables as there are values in their
    /// domains, these are the values that none of them can take; if it has fewer variables, all values.
    std::uint64_t unneeded = 0;
};

/// The order of work on a network, and the claims that units exchange, derived only from the list of units.
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

/// Layers are found by recursive largest first: the next unit of a layer is the unit that meets the most units already
/// excluded from the layer.
///
/// Complexity: O(n^2 / 64 + m^2 + sum over meeting pairs of the m units of their sizes)
/// Source: Leighton, "A graph coloring algorithm for large scheduling problems", Journal of Research of the National
/// Bureau of Standards, 1979
SweepOrder sweep_order_of(const Network& network);

/// The program for a sweep order, and the memory to which it refers.
class Tables {
  public:
    Tables(const SweepOrder& order, std::size_t vector_bytes);
    Tables(const Tables&) = delete;
    Tables& operator=(const Tables&) = delete;

    const Program& program() const { return program_; }

  private:
    class Encoder;

    Program program_;
    std::vector<UnitRun> runs_;
    std::vector<std::vector<std::uint32_t>> words_; ///< by run
    std::vector<std::uint64_t> unneeded_;
};

} // namespace csp::dense
