// Job shops: each job is a chain of operations, each on a different machine.

#include <benchmarks/public/models.hpp>

#include <numeric>

namespace benchmarks::public_models {

Problem job_shop(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const std::size_t machines = data.size("n_machines");
    const auto machine = data.matrix("job_task_machine", machines); // counted from 0
    const auto duration = data.matrix("job_task_duration", machines);
    const csp::Value horizon = std::accumulate(duration.begin(), duration.end(), 0);
    const auto start = model.int_vars(duration.rows(), machines, csp::range(0, horizon), "start");
    std::vector<std::vector<csp::Task>> on_machine(machines);
    std::vector<csp::Task> last;
    for (std::size_t job = 0; job < start.rows(); ++job) {
        std::vector<csp::Task> operations;
        for (std::size_t k = 0; k < machines; ++k) {
            operations.push_back({start(job, k), duration(job, k)});
            on_machine.at(index(machine(job, k) + 1)).push_back(operations.back());
            if (k > 0) model.post(csp::precedence(operations[k - 1], operations[k]));
        }
        last.push_back(operations.back());
    }
    for (const auto& tasks : on_machine) model.post(csp::no_overlap(tasks));
    problem.cost = csp::makespan(last);
    return problem; // the public model has no heuristic
}

} // namespace benchmarks::public_models
