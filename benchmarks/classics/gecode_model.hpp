#pragma once

#include <gecode/int.hh>

namespace benchmarks::classics {

/// A problem as Gecode gets it. Propagators live in the space and are copied with it; of the variables, only
/// those that are branched on are ever looked at again.
class GecodeModel final : public Gecode::Space {
  public:
    GecodeModel() = default;
    GecodeModel(GecodeModel& other) : Space(other) {
        decisions.update(*this, other.decisions);
        truths.update(*this, other.truths);
    }
    Space* copy() override { return new GecodeModel(*this); }

    Gecode::IntVarArray decisions;
    Gecode::BoolVarArray truths; ///< the same, of problems that decide on 0 or 1 alone
};

} // namespace benchmarks::classics
