// Job shops in which an operation may have a choice of machines, with a duration for each.

#include <benchmarks/public/models.hpp>

#include <algorithm>
#include <numeric>

namespace benchmarks::public_models {

Problem flexible_job_shop(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto options = data.sets("optts"); // of each operation
    const auto machine = data.numbers("optt_mach");
    const auto length = data.numbers("optt_dur");
    std::vector<std::vector<csp::Value>> lengths;
    csp::Value horizon = 0;
    for (const auto& ways : options) {
        lengths.emplace_back();
        for (const csp::Value way : ways) lengths.back().push_back(length.at(index(way)));
        horizon += *std::max_element(lengths.back().begin(), lengths.back().end());
    }

    const auto start = model.int_vars(options.size(), csp::range(0, horizon), "start");
    std::vector<csp::Var> way;
    std::vector<csp::Var> duration;
    std::vector<std::vector<csp::Task>> on_machine(data.size("no_mach"));
    for (std::size_t t = 0; t < options.size(); ++t) {
        way.push_back(model.int_var(places(options[t].size()), "way"));
        duration.push_back(model.int_var(csp::element(lengths[t], way[t]), "duration"));
        for (std::size_t k = 0; k < options[t].size(); ++k)
            on_machine.at(index(machine.at(index(options[t][k]))))
                .push_back({start[t], lengths[t][k], csp::Atom::equal(way[t], static_cast<csp::Value>(k))});
    }
    for (const auto& tasks : on_machine) model.post(csp::no_overlap(tasks));

    std::vector<csp::Task> last;
    for (const auto& job : data.sets("tasks")) {
        std::vector<csp::Task> operations;
        operations.reserve(job.size());
        for (const csp::Value t : job) operations.push_back({start.at(index(t)), duration.at(index(t))});
        for (std::size_t i = 0; i + 1 < operations.size(); ++i)
            model.post(csp::precedence(operations[i], operations[i + 1]));
        last.push_back(operations.back());
    }
    problem.cost = csp::makespan(last);
    problem.heuristic =
        csp::sequence({csp::select(duration, csp::variable_order::smallest, csp::value_order::min),
                       csp::select(way, csp::variable_order::input, csp::value_order::min),
                       csp::select(start, csp::variable_order::smallest, csp::value_order::min)});
    return problem;
}

} // namespace benchmarks::public_models
