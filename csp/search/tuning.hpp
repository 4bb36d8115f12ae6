#pragma once

#include <csp/base/types.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace csp {

/// Constants and switches of the default search, for experiments with it. The defaults suit all problems that we
/// measured, so a model need not change them. [performance.md](../performance.md) has the measurements.
///
/// Units. *Failures* are those of Statistics, *effort* is that of Engine::effort(), and *rule runs* are
/// Statistics::propagations.
///
/// Errors: a Solver throws ArgumentError if a share, a period, `trend_nogoods` or `shortest_turn` is 0,
/// if `turn_growth` is below 1 or infinite, or if `without` has a name that no joint pass has
struct Tuning {
    // Switches.
    /// Whether a search that learns raises the lower bound of a cost that is a sum by means of cores; see
    /// csp/search/run/core_guide.hpp.
    bool uses_cores = true;
    /// Whether a search that learns shortens scoped and naive reasons to the part that the deduction needs; see
    /// csp/learn/sharpener.hpp. Solver::reason_uses() reports the size of that part.
    bool sharpens_reasons = true;
    /// Whether to probe, before each run but the first, for facts at the root that propagation alone can prove; see
    /// csp/search/run/root_probe.hpp.
    bool probes_root = true;
    /// Whether count_solutions() checks at every node, and not only at the root, whether the unfixed variables have
    /// split into independent parts, to count each separately. For one thread. See csp/search/conflicts/counting.cpp.
    bool counts_parts_below_root = false;
    /// Whether bounds that constraints of the model state about the cost, or about sums that share terms with it, help
    /// to bound it; see csp/cost/stated_cost.hpp.
    bool reads_stated_costs = true;
    /// The joint passes to leave out when the model is loaded, by name; see csp/constraints/joint_pass.hpp.
    std::vector<std::string> without = {};

    // Nogoods; see csp/learn/nogoods.hpp.
    /// The number of learned nogoods, among those that may be forgotten, at which the less useful half of them is
    /// forgotten. With a lower limit, useful nogoods are lost; with a higher one, visiting nogoods takes more time than
    /// they save. The limit grows by a tenth each time.
    std::size_t most_learned_nogoods = 4000;
    /// The same for nogoods from restarts. They rule out less, so fewer of them are worth the time of visiting them.
    std::size_t most_restart_nogoods = 1024;

    // Restarts of the kind `lbd`; see csp/search/restart/restart.hpp. Both constants are those of the source.
    /// The number of the latest nogoods of a run whose levels are compared with those of all nogoods: the levels of
    /// fewer nogoods vary too much by chance.
    std::size_t trend_nogoods = 50;
    /// Levels of the latest nogoods are multiplied by this before the comparison: below 1, so that a run ends only if
    /// they are clearly worse.
    double trend_margin = 0.8;

    // Turns with and without learning; see csp/search/conflicts/turns.hpp.
    /// Failures in the first turn, without learning: most problems need fewer.
    std::uint64_t failures_before_learning = 1000;
    /// The least effort of a turn: changing turns must cost little in comparison.
    std::uint64_t shortest_turn = 10'000;
    /// The length of a turn divided by that of the turn before.
    double turn_growth = 1.5;
    /// Learned nogoods are spread widely if their atoms are on more levels than this on average: 60 to 130 on
    /// quasigroups, 4 to 14 on schedules and colourings.
    double wide_spread = 50;
    /// A full turn divided by a turn with learning, if learned nogoods are spread widely.
    std::uint64_t wide_share = 8;
    /// Learning is cheap if a failure with learning takes less than this many times the effort of a failure without: 3
    /// to 5 on projects, vehicle routes and job shops, 7 to 13 on rulers, sums, counts and quasigroups.
    double cheap_lesson = 5;
    /// A full turn divided by a turn without learning, if learning is cheap.
    std::uint64_t plain_share = 8;

    // Orders of a search that learns; see csp/search/run/run.hpp.
    /// One of this many runs of everything follows the order of the branching. The rest follow that of activity, which
    /// proves more: with 5, proofs of job shops take 0.55 times the failures that they take with 2. It has no divisor
    /// in common with the lengths of the cycles of branchings, 3 and 8, so that all of their orders are used.
    std::uint64_t branching_period = 5;

    // Neighbourhoods by default; see csp/search/run/neighbourhoods.cpp.
    /// Runs of everything, once there is a solution, before the first neighbourhood: most problems that can be proved
    /// are proved in these.
    std::uint64_t neighbourhood_patience = 8;
    /// Rule runs after which neighbourhoods begin in any case, because the runs of some problems take a long time.
    std::uint64_t neighbourhood_patience_in_rule_runs = 1'000'000;
    /// From then on, one run of this many is in a neighbourhood. The remaining runs keep the search complete.
    std::uint64_t neighbourhood_period = 2;

    // Trials at the root; see csp/search/run/root_probe.hpp.
    /// All rule runs divided by the rule runs allowed in trials.
    std::uint64_t probe_share = 20;

    // Cores; see csp/search/run/core_guide.hpp and assumptions.cpp.
    /// All rule runs divided by the rule runs allowed for cores.
    std::uint64_t core_share = 3;
    /// Terms of a cost; a cost with more is not examined, because each run would look at all of them.
    std::size_t most_core_terms = 20'000;
    /// The difference between the greatest and the least value of a term in cores: a core raises a term by 1.
    WideValue widest_core_term = 8;
    /// Sums of cores that become variables: each is one more rule.
    std::size_t most_core_sums = 2000;
    /// Trials to leave out an atom of a core.
    std::size_t most_core_trials = 100;
    /// Failures in such a trial: more failures give smaller cores, but take more time than smaller cores save.
    std::uint64_t failures_per_core_trial = 2;
    /// Each run on cores that finds none doubles the cutoff of the next such run, at most this many times.
    std::uint64_t most_core_doublings = 5;
};

} // namespace csp
