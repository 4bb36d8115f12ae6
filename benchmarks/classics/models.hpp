#pragma once

#include <csp/csp.hpp>

#include <gecode/int.hh>

#include <vector>

namespace benchmarks::classics {

/// A problem stated for Arcwise.
struct ArcwiseModel {
    csp::Model model;
    /// The decision variables, in order of creation; they determine all other variables.
    std::vector<csp::Var> decisions;
};

/// A problem stated for Gecode. Propagators live in the space and are copied with it; the only variables used again are
/// the decisions.
class GecodeModel final : public Gecode::Space {
  public:
    GecodeModel() = default;
    GecodeModel(GecodeModel& other) : Space(other) {
        decisions.update(*this, other.decisions);
        truths.update(*this, other.truths);
    }
    Space* copy() override { return new GecodeModel(*this); }

    Gecode::IntVarArray decisions;
    Gecode::BoolVarArray truths; ///< the same, for problems with only 0-1 decisions
};

} // namespace benchmarks::classics
