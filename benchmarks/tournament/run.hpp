#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Measurements of heuristics: every combination of a grid on every instance of some problem sets.
namespace tournament {

/// A search strategy: a name for each factor; see Axis.
struct Combination {
    std::string variable_order;
    std::string value_order;
    std::string inference;
    std::string restarts;
    std::string learning = "never";            ///< or "automatic", "always"
    std::string branching = "orders";          ///< how the two orders are combined, see branchings()
    std::string neighbourhood = "interleaved"; ///< or "none"; has no effect if nothing is optimised
    std::string tree = "depth-first";          ///< or "discrepancies"

    friend auto operator<=>(const Combination&, const Combination&) = default;
};

/// Returns "dom/wdeg, min, full, luby", followed by ", always" if the search always learns, and in the same way by each
/// further factor that does not have its usual value.
std::string to_string(const Combination& combination);

/// The outcome of a run.
enum class Outcome : std::uint8_t {
    solved,   ///< a solution was found, or the best one was found and proved to be the best
    refuted,  ///< it was proved that there is no solution
    censored, ///< a limit cut the run off; a finished run would have taken longer
};

/// One search for the first solution of one instance, or for the best solution if there is an objective. A line of JSON
/// in the file of a tournament.
struct Run {
    std::string set;      ///< the problem set that the instance belongs to
    std::string instance; ///< unique in its set
    /// The difficulty of the instance within its set, 0 to 1, if its generator knows it: by clues, tightness, size.
    std::optional<double> difficulty = {};
    Combination combination;
    std::uint64_t seed = 0; ///< the seed of the search
    Outcome outcome = Outcome::censored;
    double seconds = 0; ///< processor time, including set-up
    std::uint64_t nodes = 0;
    std::uint64_t failures = 0;
    std::uint64_t propagations = 0;
    std::optional<std::int64_t> cost = {}; ///< the cost of the best solution found, if there is an objective

    bool is_finished() const { return outcome != Outcome::censored; }
};

/// The data shared by all runs of a tournament: the first line of its file.
struct Circumstances {
    std::string machine;          ///< processor and number of cores
    std::string compiler;         ///< the compiler with its version
    std::string commit;           ///< the commit of the project; empty if unknown
    std::string command;          ///< the command that began the tournament
    double time_limit = 0;        ///< seconds per run
    std::uint64_t node_limit = 0; ///< nodes per run; 0: none
};

struct Results {
    Circumstances circumstances;
    std::vector<Run> runs;
};

/// The key that identifies a run: a tournament makes no run twice.
struct RunKey {
    std::string set;
    std::string instance;
    Combination combination;
    std::uint64_t seed = 0;

    friend auto operator<=>(const RunKey&, const RunKey&) = default;
};

inline RunKey key_of(const Run& run) { return {run.set, run.instance, run.combination, run.seed}; }

/// The factors in which the combinations of a grid differ.
enum class Axis : std::uint8_t {
    variable_order,
    value_order,
    inference,
    restarts,
    learning,
    branching,
    neighbourhood,
    tree
};

inline constexpr std::array axes{Axis::variable_order, Axis::value_order, Axis::inference,     Axis::restarts,
                                 Axis::learning,       Axis::branching,   Axis::neighbourhood, Axis::tree};

/// Returns the name for readers: "variable order".
std::string_view title(Axis axis);
/// Returns the name in files: "variable_order".
std::string_view name(Axis axis);

/// Returns the value of the combination on the axis.
const std::string& value_on(const Combination& combination, Axis axis);
std::string& value_on(Combination& combination, Axis axis);

/// Returns whether the combination has the usual value on an axis whose usual value is not mentioned. Files written by
/// versions without the axis imply that value.
bool is_usual_on(const Combination& combination, Axis axis);

} // namespace tournament
