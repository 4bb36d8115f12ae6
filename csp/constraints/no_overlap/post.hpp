#pragma once

#include <csp/constraints/schedule/task_line.hpp>
#include <csp/constraints/schedule/task_views.hpp>

#include <vector>

namespace csp {

/// no_overlap of tasks that are posted already.
void post_no_overlap(std::vector<TaskViews> tasks, ZeroDurations zeros, Posting& posting);

/// Whether no two overlap, those of duration 0 included.
bool do_not_overlap(const std::vector<Stretch>& stretches);

/// When the tasks run that take place, those of duration 0 left out if they may be anywhere.
std::vector<Stretch> stretches_of(const std::vector<TaskViews>& tasks, ZeroDurations zeros,
                                  const Assignment& assignment);

} // namespace csp
