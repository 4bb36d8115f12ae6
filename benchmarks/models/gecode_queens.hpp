#pragma once

#include <gecode/int.hh>

namespace benchmarks {

/// The queens of models/queens.hpp in Gecode. Returns the columns.
inline Gecode::IntVarArray post_queens(Gecode::Space& home, int size, Gecode::IntPropLevel level) {
    Gecode::IntVarArray column(home, size, 0, size - 1);
    Gecode::distinct(home, column, level);
    Gecode::distinct(home, Gecode::IntArgs::create(size, 0, 1), column, level);
    Gecode::distinct(home, Gecode::IntArgs::create(size, 0, -1), column, level);
    return column;
}

} // namespace benchmarks
