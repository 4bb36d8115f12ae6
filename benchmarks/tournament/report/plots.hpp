#pragma once

#include <benchmarks/tournament/report/analysis.hpp>

#include <cstddef>
#include <string>

/// The drawings of a report, each as SVG.
namespace tournament {

/// The number of instances that the best combinations have solved by each time (a cactus plot with its axes exchanged).
/// Each line ends with its place in the ranking. The scales fit all combinations, since the script can draw others.
std::string survival_plot(const Scope& scope, const Labels& labels);

/// The dozen combinations with the best mean ranks, ranked among all: a line for each, and bars that join combinations
/// without a significant difference. Names have a separate column, so that nothing crosses them. Needs the critical
/// difference of the scope.
/// Source: Demsar, Journal of Machine Learning Research 7, 2006.
std::string critical_difference_plot(const Scope& scope, const Labels& labels);

/// The median time of the best combinations on instances of similar difficulty; the script can draw others. A median
/// that is unfinished is drawn on the upper border. Empty if there are no difficulty_groups().
std::string difficulty_plot(const Scope& scope, const Labels& labels);

/// The seconds of two combinations, a point for each instance; unfinished runs are drawn on the border. The script of
/// the page moves the points if other combinations are chosen: the scales fit all combinations, and the point of
/// instance i has data-instance="i".
std::string scatter_plot(const AllTimes& times, std::size_t horizontal, std::size_t vertical, double limit);

/// The factor by which each other value takes longer than the fastest value of the axis, over all sets, with its
/// interval; the mark is filled if the difference is significant.
std::string effect_plot(const AxisEffects& effects);

} // namespace tournament
