#pragma once

#include <csp/csp.hpp>

#include <vector>

namespace benchmarks::classics {

/// A problem as Arcwise sees it.
struct ArcwiseModel {
    csp::Model model;
    /// What is branched on, in the order in which the variables were made; the rest follows from them.
    std::vector<csp::Var> decisions;
};

} // namespace benchmarks::classics
