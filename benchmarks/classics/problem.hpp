#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

/// Well-known problems, each stated twice, for Arcwise and for Gecode, side by side in one file.
namespace benchmarks::classics {

struct ArcwiseModel;
class GecodeModel;

/// What tells one instance of a problem from another.
struct Instance {
    int size = 0;
    std::uint64_t seed = 0;                    ///< if something random is part of the problem:
    std::vector<std::vector<int>> square = {}; ///< the problem made from it
};

/// Which variable is branched on, of those that are not fixed. Ties go to the first.
enum class VariableOrder { input, smallest_domain };
/// Which value v is tried; the second branch excludes it: x = v | x != v, in both solvers.
enum class ValueOrder { least, middle, greatest };

/// What is promised of the two search trees.
enum class Trees {
    equal, ///< the same strength, so the same nodes: a difference is an error
    free,  ///< see the problem's file for the reason
};

inline constexpr std::uint64_t all_solutions = std::numeric_limits<std::uint64_t>::max();

struct Problem {
    std::string name = {};
    std::string summary = {};
    std::vector<Instance> instances = {};
    std::vector<Instance> smoke = {};        ///< small ones, to see that all works
    std::uint64_t solutions = all_solutions; ///< how many are looked for
    VariableOrder variables = VariableOrder::input;
    ValueOrder values = ValueOrder::least;
    Trees trees = Trees::equal;
    void (*arcwise)(ArcwiseModel&, const Instance&) = nullptr;
    void (*gecode)(GecodeModel&, const Instance&) = nullptr;
};

} // namespace benchmarks::classics
