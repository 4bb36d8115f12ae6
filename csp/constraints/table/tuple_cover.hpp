#pragma once

#include <csp/constraints/table/valid_tuples.hpp>
#include <csp/engine/reason.hpp>

#include <cstdint>
#include <vector>

namespace csp {

/// Why tuples are not valid, in few atoms: a greedy cover of the tuples by values that are gone. Made while
/// somebody listens.
class TupleCover {
  public:
    /// Of all tuples.
    explicit TupleCover(const ValidTuples& valid);
    /// Of the tuples by which a value of the column could stay: those with any value there, and those added.
    /// They are explained by the other columns.
    TupleCover(const ValidTuples& valid, const ValidTuples::Column& column);

    /// The tuples of a row of the column.
    void add(std::uint32_t row);
    void explain(Reason& reason, const Context& context);

  private:
    /// Something known, and a row: tuples that are in it, or if it says the only value left, that are not
    /// in it, are not valid.
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
