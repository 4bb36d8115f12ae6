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
    bool is_done = false; ///< all solutions that were wanted, or the proof that there are no more
    std::uint64_t solutions = 0;
    std::uint64_t failures = 0;
    std::chrono::duration<double> time{0};
};

/// A solver together with a way to search.
class Strategy {
  public:
    virtual ~Strategy() = default;
    [[nodiscard]] virtual std::string name() const = 0;
    [[nodiscard]] virtual Run run(const classics::Problem& problem, const classics::Instance& instance,
                                  std::chrono::milliseconds limit) const = 0;
};

/// Arcwise with its defaults, or with what "dom/wdeg, min, luby" says: variable order, value order, restarts.
/// @throws csp::Error if there is no such order.
[[nodiscard]] std::unique_ptr<Strategy> arcwise(const std::string& description = "default");

/// Gecode with the variable orders size, afc/size and action/size, depth first; and the latter two with restarts.
[[nodiscard]] std::vector<std::unique_ptr<Strategy>> gecode_strategies();

} // namespace benchmarks::strategies
