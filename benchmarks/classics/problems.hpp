#pragma once

#include <benchmarks/classics/problem.hpp>

#include <cstdint>
#include <vector>

namespace benchmarks::classics {

// Each in a file of its own name.
[[nodiscard]] std::vector<Problem> all_interval();
[[nodiscard]] std::vector<Problem> alpha();
[[nodiscard]] std::vector<Problem> bibd();
[[nodiscard]] std::vector<Problem> bin_packing();
[[nodiscard]] std::vector<Problem> car_sequencing();
[[nodiscard]] std::vector<Problem> colouring();
[[nodiscard]] std::vector<Problem> costas();
[[nodiscard]] std::vector<Problem> golfers();
[[nodiscard]] std::vector<Problem> golomb();
[[nodiscard]] std::vector<Problem> job_shop();
[[nodiscard]] std::vector<Problem> knights_tour();
[[nodiscard]] std::vector<Problem> langford();
[[nodiscard]] std::vector<Problem> magic_sequence();
[[nodiscard]] std::vector<Problem> magic_square();
[[nodiscard]] std::vector<Problem> nonogram();
[[nodiscard]] std::vector<Problem> queens();
[[nodiscard]] std::vector<Problem> quasigroup();
[[nodiscard]] std::vector<Problem> cryptarithm();
[[nodiscard]] std::vector<Problem> rcpsp();
[[nodiscard]] std::vector<Problem> steel_mill();

/// Random Latin squares of order `size` without `holes` of their numbers, from seed 1 on; the first solution.
[[nodiscard]] Problem quasigroup_completion(int size, int holes, std::uint64_t count);

/// All of them, in the order of the report.
[[nodiscard]] std::vector<Problem> all_problems();

} // namespace benchmarks::classics
