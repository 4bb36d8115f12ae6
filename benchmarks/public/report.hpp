#pragma once

#include <benchmarks/public/contest.hpp>

#include <string>
#include <vector>

namespace benchmarks::public_models {

/// The heading of a table of outcomes, and a line of it.
std::string heading();
std::string line(const Outcome& outcome);

/// Whether an outcome is not much worse than another: if that is complete, this one is, too, within twice its time (or a
/// fifth of a second); else it is complete or has an objective at least as good.
bool is_near(const Outcome& outcome, const Outcome& other, Aim aim);

/// Two claims that cannot both be right, in words, or nothing.
std::string contradiction(const Outcome& a, const Outcome& b, Aim aim);

/// What all contestants made of one model.
struct Comparison {
    Aim aim = Aim::satisfy;
    std::vector<Outcome> outcomes = {};
};

/// How many each contestant completed, and on how many the default is near each other one, and near all of them.
std::string summary(const std::vector<Comparison>& comparisons);

} // namespace benchmarks::public_models
