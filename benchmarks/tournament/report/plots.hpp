#pragma once

#include <benchmarks/tournament/report/effects.hpp>
#include <benchmarks/tournament/report/instances.hpp>
#include <benchmarks/tournament/report/labels.hpp>
#include <benchmarks/tournament/report/scope.hpp>

#include <cstddef>
#include <string>

/// The drawings of a report, each as SVG.
namespace tournament {

/// How many instances the best combinations have solved after so many seconds (a cactus plot with its axes exchanged).
/// Lines end in their place in the ranking. The scales hold for all combinations: the script draws others.
[[nodiscard]] std::string survival_plot(const Scope& scope, const Labels& labels);

/// Mean ranks, a line each, and bars beside those that do not differ significantly: the dozen with the best mean ranks,
/// ranked among all. Names are in a column of their own, so that nothing crosses them. Needs the critical difference of
/// the scope.
/// Source: Demsar, Journal of Machine Learning Research 7, 2006.
[[nodiscard]] std::string critical_difference_plot(const Scope& scope, const Labels& labels);

/// The median time of the best combinations on instances of like difficulty; the script draws others. A median that is
/// unfinished is drawn on the upper border. Empty if there are no difficulty_groups().
[[nodiscard]] std::string difficulty_plot(const Scope& scope, const Labels& labels);

/// The seconds of two combinations, a point for each instance; what is unfinished is drawn on the border. The script
/// of the page moves the points when others are chosen: the scales hold for all combinations, and the point of
/// instance i has data-instance="i".
[[nodiscard]] std::string scatter_plot(const AllTimes& times, std::size_t horizontal, std::size_t vertical,
                                       double limit);

/// How many times longer each other value takes than the fastest value of the axis, over all sets, with its interval;
/// filled if the difference is significant.
[[nodiscard]] std::string effect_plot(const AxisEffects& effects);

} // namespace tournament
