// Projects whose tasks need people with skills: each person works at one task at a time.

#include <benchmarks/public/models.hpp>

#include <algorithm>
#include <numeric>

namespace benchmarks::public_models {

Problem multi_skill(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto duration = data.numbers("d");
    const csp::Value horizon = std::accumulate(duration.begin(), duration.end(), 0);
    const auto start = model.int_vars(data.size("n_tasks"), csp::range(0, horizon), "start");
    const auto tasks = tasks_of(start, duration);
    post_successors(model, tasks, data.sets("suc"));

    const auto skills = data.sets("has_skills"); // of each person
    const auto demand = data.matrix("rr", tasks.size());
    const auto works = model.int_vars(skills.size(), tasks.size(), csp::range(0, 1), "works");
    for (std::size_t person = 0; person < skills.size(); ++person) {
        std::vector<csp::Task> own = tasks;
        for (std::size_t i = 0; i < tasks.size(); ++i) {
            own[i].presence = csp::Atom::equal(works(person, i), 1);
            const auto is_needed = [&](csp::Value skill) { return demand(index(skill), i) > 0; };
            if (std::none_of(skills[person].begin(), skills[person].end(), is_needed))
                model.post(works(person, i) == 0);
        }
        model.post(csp::no_overlap(own));
    }
    for (std::size_t skill = 0; skill < demand.rows(); ++skill) {
        std::vector<std::size_t> having;
        for (std::size_t person = 0; person < skills.size(); ++person)
            for (const csp::Value s : skills[person])
                if (index(s) == skill) having.push_back(person);
        std::vector<csp::ResourceTask> needing;
        for (std::size_t i = 0; i < tasks.size(); ++i) {
            if (demand(skill, i) == 0) continue;
            csp::Expression count;
            for (const std::size_t person : having) count += works(person, i);
            model.post(count >= demand(skill, i));
            needing.emplace_back(tasks[i], demand(skill, i));
        }
        model.post(csp::cumulative(needing, static_cast<csp::Value>(having.size())), "follows");
    }
    problem.cost = csp::makespan(tasks);
    problem.heuristic =
        csp::sequence({csp::select(start, csp::variable_order::smallest, csp::value_order::split),
                       csp::select(works.elements(), csp::variable_order::input, csp::value_order::max)});
    return problem;
}

} // namespace benchmarks::public_models
