#include <csp/csp.hpp>

#include <iostream>
#include <map>

int main() {
    const std::vector<std::vector<std::pair<int, csp::Value>>> jobs{
        {{0, 3}, {1, 2}, {2, 2}}, {{0, 2}, {2, 1}, {1, 4}}, {{1, 4}, {2, 3}}}; // machine and duration

    csp::Model model;
    std::map<int, std::vector<csp::Task>> tasks_on;
    std::vector<csp::Expression> ends;
    for (const auto& job : jobs) {
        csp::Expression end = 0;
        for (const auto& [machine, duration] : job) {
            const csp::Var start = model.int_var(csp::range(0, 21), "start");
            model.post(start >= end);
            end = start + duration;
            tasks_on[machine].push_back({start, duration});
        }
        ends.push_back(end);
    }
    for (const auto& [machine, tasks] : tasks_on) model.post(csp::no_overlap(tasks));
    std::cout << "all is done at " << *csp::minimise(model, csp::max(ends)).optimum().best << '\n';
}
