#pragma once

#include <benchmarks/tournament/run.hpp>
#include <benchmarks/tournament/statistics/statistics.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tournament {

/// One value of an axis compared with another, all else being equal.
struct Effect {
    std::size_t instances = 0; ///< instances compared; if 0, the members below are meaningless
    double ratio = 1;          ///< the median ratio of the seconds; if it is below 1, the first is faster
    double lower = 1;          ///< bootstrap interval of `ratio`
    double upper = 1;
    double nodes_ratio = 1;
    double p = 1; ///< for the hypothesis of equal times, corrected for all pairs of the axis and the scope

    bool is_significant() const { return p < 0.05; }
};

/// The effects of an axis on one problem set or on all of them.
struct ScopeEffects {
    std::string scope;
    std::vector<std::vector<Effect>> effects; ///< the effects of a value (row) against another (column)
};

/// The effect of an axis of the grid on the time of a search.
struct AxisEffects {
    Axis axis = Axis::variable_order;
    std::vector<std::string> values; ///< from the fastest to the slowest, by the mean logarithm of the ratios
    std::vector<ScopeEffects> scopes; ///< all sets together and, if there are several, each set
};

/// Returns the effects of the axes on which the runs differ.
///
/// An instance counts once, with the median of the logarithm of the ratio over all settings of the remaining axes,
/// since these settings repeat each other. For the size of an effect, a run that was cut off counts with its time until
/// then, so that the true effect is larger; in the test (Wilcoxon, Holm) it ranks behind every finished run.
std::vector<AxisEffects> effects(std::span<const Run> runs);

/// Short names for combinations, without the values that all combinations share.
class Labels {
  public:
    explicit Labels(std::span<const Combination> combinations);

    /// Returns "dom/wdeg, luby" if only variable order and restarts differ; the full name if nothing differs.
    std::string operator()(const Combination& combination) const;

    /// Returns the names of the parts of the labels: "variable order, restarts".
    std::string parts() const;

    /// Returns the values left out, such as "value order min, inference full"; may be empty.
    const std::string& shared() const { return shared_; }

  private:
    std::vector<Axis> shown_;
    std::string shared_;
};

/// The measurements of every combination that was run on one instance.
struct InstanceTimes {
    std::string set;
    std::string instance;
    std::optional<double> difficulty;
    std::vector<std::optional<Measurement>> seconds; ///< one for each combination
    std::vector<std::optional<Measurement>> nodes;   ///< one for each combination

    std::size_t solved() const;
    /// Returns the fastest combination, if any combination finished.
    std::optional<std::size_t> fastest() const;
};

/// All instances and all combinations, including those that rankings omit because runs are missing.
struct AllTimes {
    std::vector<Combination> combinations; ///< sorted
    std::vector<InstanceTimes> instances;  ///< sorted by set and instance

    /// Returns the place of the combination in `combinations`, which must contain it. O(log n).
    std::size_t place_of(const Combination& combination) const;
    /// Returns the place of the instance of a row.
    std::size_t place_of(const Row& row) const;
};

AllTimes all_times(std::span<const Run> runs);

/// The results of one combination on the instances of a scope.
struct Standing {
    std::size_t column = 0; ///< the column of the table
    std::size_t solved = 0; ///< instances, including refuted ones
    double par10 = 0;       ///< in Scope::par10_unit()
    Estimate median = {};   ///< infinite if half of the instances are unfinished
    double mean_rank = 0;
    double median_nodes = 0; ///< infinite if half of the instances are unfinished
};

/// The combination in first place compared with another one, instance by instance.
struct Lead {
    double p = 1;          ///< for the difference, corrected for all comparisons of the scope
    bool is_ahead = false; ///< the first is faster, by the ranks of the differences

    bool is_significant() const { return p < 0.05; }
};

/// The instances of one ranking: those of a problem set, or of all sets.
struct Scope {
    std::string name;
    bool is_all = false; ///< the scope has the instances of several sets
    Table table;         ///< seconds
    double limit = 0;    ///< seconds that a run may take
    /// Nodes that a run may take; 0: any number. If there is a node limit, PAR10 is in nodes: if that limit cut a run
    /// off, the seconds that the run would have taken are unrelated to the time limit.
    std::uint64_t node_limit = 0;

    std::vector<Standing> standings; ///< by PAR10, then by mean rank; empty if no instance is complete
    std::vector<Lead> leads;         ///< the leads of the first over the second, the third, ...
    double friedman_p = 1;           ///< for the hypothesis that all combinations rank alike
    std::optional<double> critical_difference; ///< for mean ranks; needs two combinations and two instances

    std::string_view par10_unit() const { return node_limit > 0 ? "nodes" : "seconds"; }
    const Combination& combination(const Standing& standing) const {
        return table.combinations[standing.column];
    }
};

/// Ranks the combinations on the instances that all of them were run on.
/// @param node_limit  0: none
Scope make_scope(std::string name, std::span<const Run> runs, double limit, std::uint64_t node_limit = 0);

/// Instances of about the same difficulty.
struct DifficultyGroup {
    double difficulty = 0; ///< the mean difficulty
    std::vector<const Row*> rows;
};

/// Groups the instances of a scope whose difficulty is known, from the easiest to the hardest. Rows of equal difficulty
/// stay together; each group has about a sixth of the rows, or a single difficulty. Returns no groups if fewer than two
/// difficulties are known, or if the scope mixes sets, whose difficulties cannot be compared. The rows belong to the
/// scope.
std::vector<DifficultyGroup> difficulty_groups(const Scope& scope);

/// All data shown in a report, computed once.
struct Analysis {
    Circumstances circumstances;
    double limit = 0; ///< seconds; the longest run if the tournament set none
    AllTimes times;
    Labels labels;
    std::size_t runs = 0;
    std::size_t unfinished = 0;   ///< runs
    std::size_t cut_by_nodes = 0; ///< unfinished runs that the node limit cut off
    std::size_t seeds = 0;
    std::size_t left_out = 0; ///< combinations that lack a problem set, and are not ranked over all of them
    std::vector<Scope> scopes = {}; ///< all sets together, then each set; or the only set
    std::vector<AxisEffects> effects = {};
};

Analysis analyse(const Results& results);

} // namespace tournament
