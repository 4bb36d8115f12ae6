#pragma once

#include <benchmarks/classics/problem.hpp>

#include <memory>

namespace benchmarks::classics {

/// One instance of one problem, to be solved from its statement: the time to load the model counts.
struct Task {
    const Problem* problem = nullptr;
    const Instance* instance = nullptr;
};

struct Outcome {
    std::uint64_t solutions = 0;
    std::vector<int> first; ///< The decisions of the first solution; empty if there is none.
    std::uint64_t nodes = 0;
    std::uint64_t failures = 0;
};

class Contestant {
  public:
    virtual ~Contestant() = default;
    [[nodiscard]] virtual std::string name() const = 0;
    [[nodiscard]] virtual Outcome solve(const Task& task) = 0;
};

[[nodiscard]] std::unique_ptr<Contestant> arcwise();
[[nodiscard]] std::unique_ptr<Contestant> gecode();

/// The task as shown in a report.
[[nodiscard]] std::string describe(const Task& task);

/// Whether the first solution, if there is one, satisfies the definitions of the constraints of the model.
[[nodiscard]] bool is_right(const Task& task, const Outcome& outcome);

} // namespace benchmarks::classics
