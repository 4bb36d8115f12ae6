#pragma once

#include <gecode/int.hh>
#include <gecode/search.hh>

#include <string>

namespace benchmarks {

/// The two ends of Gecode's all-different: IPL_VAL and IPL_DOM.
enum class GecodeConsistency { value, domain };

// Code shared by the Gecode models. Only their .cpp files include it: no other header exposes a Gecode type.

[[nodiscard]] inline Gecode::IntPropLevel gecode_level(GecodeConsistency consistency) {
    return consistency == GecodeConsistency::domain ? Gecode::IPL_DOM : Gecode::IPL_VAL;
}

[[nodiscard]] inline std::string gecode_name(GecodeConsistency consistency) {
    return consistency == GecodeConsistency::domain ? "gecode-domain" : "gecode-value";
}

/// One thread; a clone of the space every `commit_distance` decisions, 1 for a clone at every node and no
/// recomputation; the search owns the space it is given.
[[nodiscard]] inline Gecode::Search::Options gecode_search_options(unsigned int commit_distance) {
    Gecode::Search::Options options;
    options.threads = 1;
    options.c_d = commit_distance;
    options.clone = false;
    return options;
}

} // namespace benchmarks
