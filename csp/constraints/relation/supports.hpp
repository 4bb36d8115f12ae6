#pragma once

#include <csp/constraints/relation/relation.hpp>
#include <csp/engine/context.hpp>

#include <span>
#include <vector>

namespace csp {

/// One side of a relation: for every value of a variable, the values of its partner that support it,
/// sixty-four to a word, empty words left out.
///
///     values   3          7              8
///     row      {0, 0x06}  {0, 0x81}      {64, 0x0F}         a block {first, word}: bit i is first + i
///                         {128, 0x40}
///
/// For each value, the block in which a support was last found is remembered as a hint, which is tried first and needs
/// no undoing.
class Supports {
  public:
    /// @param pairs   (value, partner's value), sorted, at least one
    /// @param origin  at most the smallest of the partner's values; blocks begin at multiples of 64 from it
    Supports(std::span<const ValuePair> pairs, Value origin);

    /// Removes from x the values that have lost all supports in y.
    void revise(Var x, Var y, Context& context);
    bool allows(Value v, Value partner) const;

  private:
    struct Block {
        Value first;
        Word values;
    };

    /// The row of a value, values_.size() if it has none.
    std::size_t row_of(Value v) const;
    /// Removes from x the values without a row.
    bool keep_listed(Var x, Context& context) const;
    bool is_supported(Value v, Var y, Word partner, const Context& context);
    bool is_supported(std::size_t row, Var y, const Context& context);

    std::vector<Value> values_;             ///< in increasing order
    std::vector<std::uint32_t> row_first_;  ///< by value: the beginning of its blocks; one more at the end
    std::vector<std::uint32_t> last_found_; ///< per value
    std::vector<Block> blocks_;
    Value origin_;
    bool is_one_word_ = true; ///< all blocks begin at origin_
};

} // namespace csp
