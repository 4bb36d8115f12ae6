#pragma once

#include <csp/csp.hpp>

#include <gecode/int.hh>

#include <vector>

namespace benchmarks::classics {

/// A problem as Arcwise sees it.
struct ArcwiseModel {
    csp::Model model;
    /// What is branched on, in the order in which the variables were made; the rest follows from them.
    std::vector<csp::Var> decisions;
};

/// A problem as Gecode sees it. Propagators live in the space and are copied with it; of the variables, only those that
/// are branched on are used again.
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
