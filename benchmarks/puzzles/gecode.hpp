#pragma once

#include <gecode/int.hh>
#include <gecode/search.hh>

#include <string>

/// The common parts of the models for Gecode.
namespace benchmarks {

/// The weakest and the strongest level of Gecode's all-different: IPL_VAL and IPL_DOM.
enum class GecodeConsistency { value, domain };

inline Gecode::IntPropLevel gecode_level(GecodeConsistency consistency) {
    return consistency == GecodeConsistency::domain ? Gecode::IPL_DOM : Gecode::IPL_VAL;
}

inline std::string gecode_name(GecodeConsistency consistency) {
    return consistency == GecodeConsistency::domain ? "gecode-domain" : "gecode-value";
}

/// Returns options for one thread, with a clone of the space every `commit_distance` decisions; with 1, every node has
/// a clone and nothing is recomputed. The search owns the space it is given.
inline Gecode::Search::Options gecode_search_options(unsigned int commit_distance) {
    Gecode::Search::Options options;
    options.threads = 1;
    options.c_d = commit_distance;
    options.clone = false;
    return options;
}

/// Posts the queens of queens.hpp in Gecode. Returns the columns.
inline Gecode::IntVarArray post_queens(Gecode::Space& home, int size, Gecode::IntPropLevel level) {
    Gecode::IntVarArray column(home, size, 0, size - 1);
    Gecode::distinct(home, column, level);
    Gecode::distinct(home, Gecode::IntArgs::create(size, 0, 1), column, level);
    Gecode::distinct(home, Gecode::IntArgs::create(size, 0, -1), column, level);
    return column;
}

} // namespace benchmarks
