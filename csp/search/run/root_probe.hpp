#pragma once

#include <csp/base/atom.hpp>
#include <csp/engine/engine.hpp>
#include <csp/search/objective.hpp>
#include <csp/search/tuning.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace csp {

/// Trials at the root of a search: an assumption that fails by propagation alone is false in every wanted solution.
///
/// Rule 1. If a cost of at most k fails, no solution costs less than k + 1. Bisection between the bound and the
///         best cost looks for the highest such k.
/// Rule 2. If x = min(x) or x = max(x) fails, that value is removed (shaving). The variables are tried in turn.
///
/// A search runs the probe at each restart, when further nogoods and a better cost make propagation stronger than
/// before. Trials take about a twentieth of all runs of rules; an easy problem has no trials.
///
/// Source: Debruyne and Bessiere, IJCAI 1997 (singleton consistency); Martin and Shmoys, IPCO 1996 (shaving).
class RootProbe {
  public:
    /// The tuning must outlive the probe.
    RootProbe(Engine& engine, const Tuning& tuning) : engine_(engine), tuning_(tuning) {}

    /// Begins a search.
    void begin();
    /// Continues the trials within their share of the effort. The engine must be at the fixpoint of the root. Facts
    /// that the trials prove are posted, propagated and added to `facts`. Afterwards the engine has failed, is
    /// interrupted, or is at its fixpoint.
    ///
    /// @param objective   the objective to probe; null for none
    /// @param candidates  the variables to shave
    /// @param facts       receives the atoms that hold from now on
    void run(Objective* objective, std::span<const Var> candidates, std::vector<Atom>& facts);

  private:
    bool may_go_on() const;
    bool raise_bound(Objective& objective, std::vector<Atom>& facts);
    void shave(Var x, std::vector<Atom>& facts);
    void try_value(Var x, Value v, std::vector<Atom>& facts);

    Engine& engine_;
    const Tuning& tuning_;
    std::uint64_t began_at_ = 0;              ///< the start of the search, in runs of rules
    std::uint64_t searching_ = 0;             ///< runs of rules outside of trials, before the current trials
    std::uint64_t spent_ = 0;                 ///< runs of rules in trials, before the current trials
    std::uint64_t next_look_ = 0;             ///< when to try costs again, in runs of rules
    WideValue not_refuted_ = Objective::none; ///< the least cost that this bisection has not refuted
    std::size_t next_ = 0;                    ///< the candidate tried last
};

} // namespace csp
