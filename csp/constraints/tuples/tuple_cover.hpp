#pragma once

#include <csp/constraints/tuples/valid_tuples.hpp>
#include <csp/engine/reason.hpp>

#include <cstdint>
#include <vector>

namespace csp {

/// Why tuples are not valid, in few atoms: a greedy cover of the tuples by removed values. Made only for a listener.
class TupleCover {
  public:
    /// Of all tuples.
    explicit TupleCover(const ValidTuples& valid);
    /// Covers the tuples that could support a value of the column: those with any_value there, and those added. The
    /// other columns explain them.
    TupleCover(const ValidTuples& valid, const ValidTuples::Column& column);

    /// The tuples of a row of the column.
    void add(std::uint32_t row);
    void explain(Reason& reason, const Context& context);

  private:
    /// A known atom and a row: the tuples in the row are not valid; or, if the atom says the only value left, the
    /// tuples outside the row.
    struct Killer {
        Atom atom;
        const ValidTuples::Column* column = nullptr;
        std::uint32_t row = 0;
        bool keeps = false;
    };

    std::vector<Killer> killers(const Context& context) const;
    Word killed_by(const Killer& killer, std::uint32_t word) const;

    const ValidTuples* valid_;
    const ValidTuples::Column* explained_ = nullptr;
    std::vector<Word> uncovered_;
};

} // namespace csp
