#pragma once

#include <benchmarks/public/contest.hpp>

#include <string>
#include <vector>

namespace benchmarks::public_models {

/// The heading of a table of outcomes, and one of its lines.
std::string heading();
std::string line(const Outcome& outcome);

/// Whether an outcome is not much worse than `other`. If `other` is complete, this one must be complete too,
/// within twice its time (or a fifth of a second); otherwise this one must be complete or have an objective at least as
/// good.
bool is_near(const Outcome& outcome, const Outcome& other, Aim aim);

/// Describes two claims that cannot both be right; empty if there are none.
std::string contradiction(const Outcome& a, const Outcome& b, Aim aim);

/// The outcomes of all contestants on one model.
struct Comparison {
    Aim aim = Aim::satisfy;
    std::vector<Outcome> outcomes = {};
};

/// The number of models that each contestant completed, and the numbers on which the default is near each other
/// contestant, and near all of them.
std::string summary(const std::vector<Comparison>& comparisons);

} // namespace benchmarks::public_models
