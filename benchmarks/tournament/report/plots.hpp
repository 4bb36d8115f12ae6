#pragma once

#include <benchmarks/tournament/report/analysis.hpp>

#include <cstddef>
#include <string>

/// The drawings of a report, each as SVG.
namespace tournament {

/// Draws the number of instances that the best combinations have solved by each time (a cactus plot with its axes
/// exchanged). Each line ends with the place of its combination in the ranking. The scales fit all combinations, since
/// the script can draw others.
std::string survival_plot(const Scope& scope, const Labels& labels);

/// Draws the dozen combinations with the best mean ranks among all combinations: a line for each, and bars that join
/// combinations without a significant difference. Names have a separate column, so that no line crosses them. Requires
/// the critical difference of the scope.
/// Source: Demsar, Journal of Machine Learning Research 7, 2006.
std::string critical_difference_plot(const Scope& scope, const Labels& labels);

/// Draws the median times of the best combinations on instances of similar difficulty; the script can draw others.
/// Unfinished medians are drawn on the upper border. Returns an empty text if there are no difficulty_groups().
std::string difficulty_plot(const Scope& scope, const Labels& labels);

/// Draws the seconds of two combinations, a point for each instance; unfinished runs are drawn on the border. The
/// script of the page moves the points if the reader chooses other combinations; the scales fit all combinations, and
/// the point of instance i has data-instance="i".
std::string scatter_plot(const AllTimes& times, std::size_t horizontal, std::size_t vertical, double limit);

/// Draws the factor by which each further value takes longer than the fastest value of the axis, over all sets, with
/// its interval; the mark is filled if the difference is significant.
std::string effect_plot(const AxisEffects& effects);

} // namespace tournament
