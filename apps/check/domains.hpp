#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace check {

using Number = std::int64_t;
__extension__ using Huge = __int128;
using Variable = std::uint32_t;

/// The greatest absolute value of a variable: differences of values must fit in 64 bits.
inline constexpr Number farthest = Number{1} << 61;

/// The remaining values of each variable, as bounds and holes, and a trail that undoes changes back to a mark.
class Domains {
  public:
    /// Adds a variable with the values min .. max; requires min <= max, both within +-farthest.
    Variable add(Number min, Number max);
    std::size_t count() const { return cells_.size(); }

    Number min(Variable x) const { return cells_[x].min; }
    Number max(Variable x) const { return cells_[x].max; }
    /// Returns max - min; 0 if the variable is fixed.
    Number width(Variable x) const { return cells_[x].max - cells_[x].min; }
    bool is_fixed(Variable x) const { return cells_[x].min == cells_[x].max; }
    bool is(Variable x, Number v) const { return is_fixed(x) && cells_[x].min == v; }
    bool contains(Variable x, Number v) const;
    /// Returns the least value of the variable that is at least v; above max if there is none.
    Number next(Variable x, Number v) const;
    /// Whether some value from first to last remains.
    bool meets(Variable x, Number first, Number last) const {
        return next(x, first) <= std::min(last, max(x));
    }
    /// Returns the number of values, or `most` + 1 if there are more.
    Number count(Variable x, Number most) const;

    /// Each function removes values. Returns false if none remains; the changes must then be undone.
    bool at_least(Variable x, Number k);
    bool at_most(Variable x, Number k);
    bool assign(Variable x, Number v) { return contains(x, v) && at_least(x, v) && at_most(x, v); }
    bool remove(Variable x, Number first, Number last);
    bool within(Variable x, Huge least, Huge most);
    bool keep(Variable x, const std::set<Number>& values);

    std::size_t mark() const { return trail_.size(); }
    void undo(std::size_t mark);
    /// Visits the variables changed since the mark, some more than once.
    template <typename Visit>
    void for_each_change(std::size_t since, const Visit& visit) const {
        for (std::size_t i = since; i < trail_.size(); ++i) visit(trail_[i].variable);
    }

  private:
    static constexpr Number widest_row = 1 << 16; ///< greatest width of a variable with a bit for each value

    static constexpr std::size_t none = ~std::size_t{0};

    struct Cell {
        Number min = 0;
        Number max = 0;
        Number base = 0;          ///< the value of the first bit
        std::size_t first = none; ///< the word in bits_; none for a wide variable
        std::size_t cuts = none;  ///< the index in cuts_ of a wide variable
        bool has_holes = false;
    };
    struct Cut {
        Number first;
        Number last;
    };
    struct Change {
        enum class Kind : std::uint8_t { bounds, word, cut } kind;
        Variable variable;
        Number min;
        Number max;        ///< or the previous word
        std::size_t place; ///< the place of the word
    };

    Number past_holes(const Cell& cell, Number v, bool up) const;
    bool settle(Variable x, Number min, Number max);

    std::vector<Cell> cells_;
    std::vector<std::uint64_t> bits_; ///< 1: removed
    std::vector<std::vector<Cut>> cuts_;
    std::vector<Change> trail_;
};

} // namespace check
