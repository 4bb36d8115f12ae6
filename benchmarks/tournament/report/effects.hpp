#pragma once

#include <benchmarks/tournament/axis.hpp>
#include <benchmarks/tournament/run.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tournament {

/// One value of an axis compared with another, everything else being equal.
struct Effect {
    std::size_t instances = 0; ///< instances compared; if 0, the members below are meaningless
    double ratio = 1;          ///< of the seconds, median over the instances: below 1 the first is faster
    double lower = 1;          ///< bootstrap interval of `ratio`
    double upper = 1;
    double nodes_ratio = 1;
    double p = 1; ///< that the two take the same time, corrected for all pairs of the axis and the scope

    [[nodiscard]] bool is_significant() const { return p < 0.05; }
};

/// The effects of an axis on one problem set or on all of them.
struct ScopeEffects {
    std::string scope;
    std::vector<std::vector<Effect>> effects; ///< of one value (row) against another (column)
};

/// The effect of an axis of the grid on the time of a search.
struct AxisEffects {
    Axis axis = Axis::variable_order;
    std::vector<std::string> values;  ///< the fastest first, by the mean logarithm of its ratios
    std::vector<ScopeEffects> scopes; ///< over all sets, then, if there are several, each of them
};

/// The effects of the axes on which the runs differ.
///
/// An instance counts once, with the median of the logarithm of the ratio over all settings of the remaining axes,
/// since these settings repeat each other. For the size of an effect, a run that was cut off counts with its time until
/// then, so that the true effect is larger; in the test (Wilcoxon, Holm) it ranks behind every finished run.
[[nodiscard]] std::vector<AxisEffects> effects(std::span<const Run> runs);

} // namespace tournament
