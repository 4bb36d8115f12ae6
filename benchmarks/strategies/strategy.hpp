#pragma once

#include <benchmarks/classics/problem.hpp>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace benchmarks::strategies {

/// The result for one problem instance within the time.
struct Run {
    bool is_done = false; ///< found all requested solutions, or proved that there are no more
    std::uint64_t solutions = 0;
    std::uint64_t failures = 0;
    std::chrono::duration<double> time{0};
};

/// A solver together with a search strategy.
class Strategy {
  public:
    virtual ~Strategy() = default;
    [[nodiscard]] virtual std::string name() const = 0;
    [[nodiscard]] virtual Run run(const classics::Problem& problem, const classics::Instance& instance,
                                  std::chrono::milliseconds limit) const = 0;
};

/// Arcwise with its defaults, or with the variable order, value order and restarts of a description like
/// "dom/wdeg, min, luby". @throws csp::Error if there is no such order.
[[nodiscard]] std::unique_ptr<Strategy> arcwise(const std::string& description = "default");

/// Gecode with the variable orders size, afc/size and action/size, depth first, and the latter two also with restarts.
[[nodiscard]] std::vector<std::unique_ptr<Strategy>> gecode_strategies();

} // namespace benchmarks::strategies
