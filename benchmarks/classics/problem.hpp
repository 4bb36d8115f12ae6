#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace benchmarks::classics {

// Well-known problems, each stated twice, for Arcwise and for Gecode, side by side in one file.

struct ArcwiseModel;
class GecodeModel;

/// The parameters that distinguish the instances of a problem.
struct Instance {
    int size = 0;
    std::uint64_t seed = 0;                    ///< for problems with random parts
    std::vector<std::vector<int>> square = {}; ///< the problem made from the seed
};

/// The rule that chooses the unfixed variable to branch on. Ties go to the first.
enum class VariableOrder { input, smallest_domain };
/// The value v that is tried; the second branch excludes it: x = v | x != v, in both solvers.
enum class ValueOrder { least, middle, greatest };

/// The guarantee about the two search trees.
enum class Trees {
    equal, ///< the same strength, so the same nodes: a difference is an error
    free,  ///< see the problem's file for the reason
};

inline constexpr std::uint64_t all_solutions = std::numeric_limits<std::uint64_t>::max();

struct Problem {
    std::string name = {};
    std::string summary = {};
    std::vector<Instance> instances = {};
    std::vector<Instance> smoke = {};        ///< small ones, to check that everything works
    std::uint64_t solutions = all_solutions; ///< how many are searched for
    VariableOrder variables = VariableOrder::input;
    ValueOrder values = ValueOrder::least;
    Trees trees = Trees::equal;
    void (*arcwise)(ArcwiseModel&, const Instance&) = nullptr;
    void (*gecode)(GecodeModel&, const Instance&) = nullptr;
};

// Each problem is defined in the file of the same name.
[[nodiscard]] std::vector<Problem> all_interval();
[[nodiscard]] std::vector<Problem> alpha();
[[nodiscard]] std::vector<Problem> anagram_doubles();
[[nodiscard]] std::vector<Problem> benes_network();
[[nodiscard]] std::vector<Problem> bibd();
[[nodiscard]] std::vector<Problem> bin_packing();
[[nodiscard]] std::vector<Problem> car_sequencing();
[[nodiscard]] std::vector<Problem> carpet_cutting();
[[nodiscard]] std::vector<Problem> colouring();
[[nodiscard]] std::vector<Problem> costas();
[[nodiscard]] std::vector<Problem> crews();
[[nodiscard]] std::vector<Problem> depots();
[[nodiscard]] std::vector<Problem> dominating_queens();
[[nodiscard]] std::vector<Problem> golfers();
[[nodiscard]] std::vector<Problem> golomb();
[[nodiscard]] std::vector<Problem> job_shop();
[[nodiscard]] std::vector<Problem> knights_tour();
[[nodiscard]] std::vector<Problem> langford();
[[nodiscard]] std::vector<Problem> magic_sequence();
[[nodiscard]] std::vector<Problem> magic_square();
[[nodiscard]] std::vector<Problem> multi_mode();
[[nodiscard]] std::vector<Problem> nonogram();
[[nodiscard]] std::vector<Problem> open_shop();
[[nodiscard]] std::vector<Problem> queens();
[[nodiscard]] std::vector<Problem> quasigroup();
[[nodiscard]] std::vector<Problem> cryptarithm();
[[nodiscard]] std::vector<Problem> rcpsp();
[[nodiscard]] std::vector<Problem> self_inventory();
[[nodiscard]] std::vector<Problem> set_partitions();
[[nodiscard]] std::vector<Problem> set_up_shop();
[[nodiscard]] std::vector<Problem> sparse_ruler();
[[nodiscard]] std::vector<Problem> square_packing();
[[nodiscard]] std::vector<Problem> steel_mill();
[[nodiscard]] std::vector<Problem> tsp();

/// Random Latin squares of order `size` with `holes` of their numbers removed, from seed 1 on; the first solution.
[[nodiscard]] Problem quasigroup_completion(int size, int holes, std::uint64_t count);

/// All problems, in the order of the report.
[[nodiscard]] std::vector<Problem> all_problems();

} // namespace benchmarks::classics
