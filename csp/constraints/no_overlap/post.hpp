#pragma once

#include <csp/constraints/schedule/task_views.hpp>

#include <vector>

namespace csp {

/// Posts no_overlap of tasks that were already posted.
void post_no_overlap(std::vector<TaskViews> tasks, ZeroDurations zeros, Posting& posting);

/// Whether no two stretches overlap, including those of duration 0.
bool do_not_overlap(const std::vector<Stretch>& stretches);

/// Returns the times of the tasks that take place, except tasks of duration 0 if these may be anywhere.
std::vector<Stretch> stretches_of(const std::vector<TaskViews>& tasks, ZeroDurations zeros,
                                  const Assignment& assignment);

} // namespace csp
