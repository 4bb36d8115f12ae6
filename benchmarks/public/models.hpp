#pragma once

#include <benchmarks/public/problem.hpp>

#include <csp/base/error.hpp>

#include <cstddef>

/// The public models, rewritten. Each is in the file of the same name, which describes its problem.
namespace benchmarks::public_models {

[[nodiscard]] Problem black_hole(const Data& data);
[[nodiscard]] Problem bus_scheduling(const Data& data);
[[nodiscard]] Problem cars(const Data& data);
[[nodiscard]] Problem celar(const Data& data);
[[nodiscard]] Problem cvrp(const Data& data);
[[nodiscard]] Problem fast_food(const Data& data);
[[nodiscard]] Problem filters(const Data& data);
[[nodiscard]] Problem flexible_job_shop(const Data& data);
[[nodiscard]] Problem golomb(const Data& data);
[[nodiscard]] Problem job_shop(const Data& data);
[[nodiscard]] Problem large_scheduling(const Data& data);
[[nodiscard]] Problem market_split(const Data& data);
[[nodiscard]] Problem multi_knapsack(const Data& data);
[[nodiscard]] Problem multi_skill(const Data& data);
[[nodiscard]] Problem nurses(const Data& data);
[[nodiscard]] Problem open_shop(const Data& data);
[[nodiscard]] Problem open_stacks(const Data& data);
[[nodiscard]] Problem photo(const Data& data);
[[nodiscard]] Problem prize_collecting(const Data& data);
[[nodiscard]] Problem radiation(const Data& data);
[[nodiscard]] Problem rcpsp(const Data& data);
[[nodiscard]] Problem rcpsp_max(const Data& data);
[[nodiscard]] Problem road_construction(const Data& data);
[[nodiscard]] Problem roster(const Data& data);
[[nodiscard]] Problem ship_schedule(const Data& data);
[[nodiscard]] Problem steel_mill(const Data& data);
[[nodiscard]] Problem still_life(const Data& data);
[[nodiscard]] Problem table_layout(const Data& data);
[[nodiscard]] Problem talent_scheduling(const Data& data);
[[nodiscard]] Problem tdtsp(const Data& data);
[[nodiscard]] Problem template_design(const Data& data);
[[nodiscard]] Problem trucking(const Data& data);

/// Converts a place counted from 1, as in the data, to one counted from 0. @throws csp::Error if it is not positive.
inline std::size_t index(csp::Value place) {
    if (place < 1) throw csp::Error("expected a place, counted from 1, but found " + std::to_string(place));
    return static_cast<std::size_t>(place) - 1;
}

// Shared by several models of projects: tasks with demands for resources.

/// A task for each start, with its duration.
std::vector<csp::Task> tasks_of(const std::vector<csp::Var>& start, const std::vector<csp::Value>& duration);
/// Posts that each task precedes its successors, which are counted from 1.
void post_successors(csp::Model& model, const std::vector<csp::Task>& tasks,
                     const std::vector<std::vector<csp::Value>>& successors);
/// Posts that tasks running at the same time demand no more of each resource than its capacity.
///
/// @param demand  a row for each resource, a column for each task
void post_resources(csp::Model& model, const std::vector<csp::Task>& tasks,
                    const csp::Matrix<csp::Value>& demand, const std::vector<csp::Value>& capacity);

/// 0, 1, ... count - 1.
inline csp::Domain places(std::size_t count) { return csp::range(0, static_cast<csp::Value>(count) - 1); }

} // namespace benchmarks::public_models
