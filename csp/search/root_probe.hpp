#pragma once

#include <csp/base/atom.hpp>
#include <csp/engine/engine.hpp>
#include <csp/search/objective.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace csp {

/// Trials at the root of a search: what fails by propagation alone is false in every solution that is still wanted.
///
/// Rule 1. If a cost of at most k fails, no solution costs less than k + 1. The highest such k is looked for by
///         bisection between the bound and the best cost.
/// Rule 2. If x = min(x) or x = max(x) fails, that value goes (shaving). The variables take turns.
///
/// A search runs it at each restart, when more nogoods and a better cost make propagation stronger than before. Trials
/// take about a twentieth of all runs of rules; an easy problem has none.
///
/// Source: Debruyne and Bessiere, IJCAI 1997 (singleton consistency); Martin and Shmoys, IPCO 1996 (shaving).
class RootProbe {
  public:
    explicit RootProbe(Engine& engine) : engine_(engine) {}

    /// A search begins.
    void begin();
    /// At the root's fixpoint: goes on with the trials as long as they may take. What they rule out is posted,
    /// propagated and told. Afterwards the engine has failed, is interrupted, or is at its fixpoint.
    ///
    /// @param objective   null for none
    /// @param candidates  the variables to shave
    /// @param facts       receives what holds from now on
    void run(Objective* objective, std::span<const Var> candidates, std::vector<Atom>& facts);

  private:
    bool may_go_on() const;
    bool raise_bound(Objective& objective, std::vector<Atom>& facts);
    void shave(Var x, std::vector<Atom>& facts);
    void try_value(Var x, Value v, std::vector<Atom>& facts);

    Engine& engine_;
    std::uint64_t began_at_ = 0;  ///< the search, in runs of rules
    std::uint64_t searching_ = 0; ///< runs of rules that were no trials, up to the trials under way
    std::uint64_t spent_ = 0;     ///< those that were, before them
    std::uint64_t next_look_ = 0; ///< at the objective, in runs of rules
    WideValue not_refuted_ =
        Objective::none;   ///< the least cost that has been tried since then without a failure
    std::size_t next_ = 0; ///< of the candidates
};

} // namespace csp
