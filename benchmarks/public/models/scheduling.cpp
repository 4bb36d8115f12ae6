// Public models: tasks, machines and projects.

#include <benchmarks/public/problem.hpp>

#include <algorithm>
#include <numeric>

namespace benchmarks::public_models {

namespace {

/// Returns a task for each start, with its duration.
std::vector<csp::Task> tasks_of(const std::vector<csp::Var>& start, const std::vector<csp::Value>& duration) {
    std::vector<csp::Task> tasks;
    for (std::size_t i = 0; i < start.size(); ++i) tasks.push_back({start[i], duration.at(i)});
    return tasks;
}

/// Posts that each task precedes its successors, which are counted from 1.
void post_successors(csp::Model& model, const std::vector<csp::Task>& tasks,
                     const std::vector<std::vector<csp::Value>>& successors) {
    for (std::size_t i = 0; i < tasks.size(); ++i)
        for (const csp::Value next : successors.at(i))
            model.post(csp::precedence(tasks[i], tasks.at(index(next))));
}

/// Posts that tasks running at the same time demand no more of each resource than its capacity.
///
/// @param demand  a row for each resource, a column for each task
void post_resources(csp::Model& model, const std::vector<csp::Task>& tasks,
                    const csp::Matrix<csp::Value>& demand, const std::vector<csp::Value>& capacity) {
    for (std::size_t r = 0; r < capacity.size(); ++r) {
        std::vector<csp::ResourceTask> sharing;
        for (std::size_t i = 0; i < tasks.size(); ++i)
            if (demand(r, i) > 0) sharing.emplace_back(tasks[i], demand(r, i));
        model.post(csp::cumulative(sharing, capacity[r]));
    }
}

/// Projects: tasks with precedences that share several resources (resource-constrained project scheduling).
Problem rcpsp(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto duration = data.numbers("d");
    const csp::Value horizon = std::accumulate(duration.begin(), duration.end(), 0);
    const auto start = model.int_vars(data.size("n_tasks"), csp::range(0, horizon), "start");
    const auto tasks = tasks_of(start, duration);

    post_successors(model, tasks, data.sets("suc"));
    post_resources(model, tasks, data.matrix("rr", tasks.size()), data.numbers("rc"));
    problem.cost = csp::makespan(tasks);
    problem.heuristic = csp::select(start, csp::variable_order::smallest, csp::value_order::min);
    return problem;
}

/// Returns the duration of the longest project: all tasks in sequence, each as late as its lags to further tasks allow.
csp::Value longest_project(const std::vector<csp::Value>& duration, const csp::Matrix<csp::Value>& gaps) {
    std::vector<csp::Value> longest = duration;
    for (std::size_t k = 0; k < gaps.rows(); ++k) {
        csp::Value& most = longest.at(index(gaps(k, 0)));
        most = std::max(most, gaps(k, 1));
    }
    return std::accumulate(longest.begin(), longest.end(), 0);
}

/// Projects whose tasks have minimum and maximum time lags between their starts, and share several resources.
Problem rcpsp_max(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto duration = data.numbers("dur");
    const auto gaps = data.matrix("dcons", 3); // first task, least time between both starts, second task
    const auto start =
        model.int_vars(data.size("n_tasks"), csp::range(0, longest_project(duration, gaps)), "start");
    for (std::size_t k = 0; k < gaps.rows(); ++k)
        model.post(start.at(index(gaps(k, 0))) + gaps(k, 1) <= start.at(index(gaps(k, 2))));

    const auto tasks = tasks_of(start, duration);
    post_resources(model, tasks, data.matrix("rr", tasks.size()), data.numbers("rcap"));
    problem.cost = csp::makespan(tasks);
    problem.heuristic = csp::select(start, csp::variable_order::mrv, csp::value_order::min);
    return problem;
}

/// Projects whose tasks need people with skills: each person works at one task at a time.
Problem multi_skill(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto duration = data.numbers("d");
    const csp::Value horizon = std::accumulate(duration.begin(), duration.end(), 0);
    const auto start = model.int_vars(data.size("n_tasks"), csp::range(0, horizon), "start");
    const auto tasks = tasks_of(start, duration);
    post_successors(model, tasks, data.sets("suc"));

    const auto skills = data.sets("has_skills"); // the skills of each person
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

/// Hundreds of tasks share one resource; the makespan is minimised.
Problem large_scheduling(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    const auto duration = data.numbers("d");
    const auto demand = data.numbers("r");
    const csp::Value horizon = std::accumulate(duration.begin(), duration.end(), 0);
    const auto start = problem.model.int_vars(data.size("n_tasks"), csp::range(0, horizon), "start");
    std::vector<csp::Task> tasks;
    std::vector<csp::ResourceTask> demands;
    for (std::size_t i = 0; i < start.size(); ++i) {
        tasks.push_back({start[i], duration.at(i)});
        demands.emplace_back(tasks[i], demand.at(i));
    }
    problem.model.post(csp::cumulative(demands, data.number("capa")));
    problem.cost = csp::makespan(tasks);
    problem.heuristic = csp::select(start, csp::variable_order::input, csp::value_order::min);
    return problem;
}

/// Job shops: each job is a chain of operations, each on a different machine.
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
    return problem; // without a search, since the public model has none
}

/// Open shops: each job has an operation on each machine, in any order.
Problem open_shop(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto duration = data.matrix("job_task_duration", data.size("n_machines"));
    const csp::Value horizon = std::accumulate(duration.begin(), duration.end(), 0);
    const auto start = model.int_vars(duration.rows(), duration.columns(), csp::range(0, horizon), "start");
    std::vector<csp::Task> tasks;
    for (std::size_t i = 0; i < start.size(); ++i)
        tasks.push_back({start.elements()[i], duration.elements()[i]});
    for (std::size_t job = 0; job < start.rows(); ++job)
        model.post(csp::no_overlap(start.row(job), duration.row(job)));
    for (std::size_t machine = 0; machine < start.columns(); ++machine)
        model.post(csp::no_overlap(start.column(machine), duration.column(machine)));
    problem.cost = csp::makespan(tasks);
    problem.heuristic = csp::select(start.elements(), csp::variable_order::smallest, csp::value_order::min);
    return problem;
}

/// Job shops in which an operation may have a choice of machines, with a duration for each.
Problem flexible_job_shop(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto options = data.sets("optts"); // the options of each operation
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

/// Additions and multiplications of a digital filter, with precedences, run on units of each kind; the makespan is
/// minimised.
Problem filters(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const std::size_t count = data.size("n");
    std::vector<csp::Value> duration(count, data.number("del_add"));
    std::vector<csp::Value> units(count, data.number("number_add"));
    const auto multiplications = data.set("mul");
    for (const csp::Value i : multiplications) {
        duration.at(index(i)) = data.number("del_mul");
        units.at(index(i)) = data.number("number_mul");
    }
    const auto start = model.int_vars(count, csp::range(0, 100), "start");
    std::vector<csp::Var> unit;
    std::vector<csp::Rectangle> adding;
    std::vector<csp::Rectangle> multiplying;
    for (std::size_t i = 0; i < count; ++i) {
        unit.push_back(model.int_var(csp::range(1, units[i]), "unit"));
        const bool is_product = std::find(multiplications.begin(), multiplications.end(),
                                          static_cast<csp::Value>(i) + 1) != multiplications.end();
        (is_product ? multiplying : adding).push_back({start[i], unit[i], duration[i], 1});
    }
    model.post(csp::diffn(adding));
    model.post(csp::diffn(multiplying));
    const auto dependent = data.sets("dependencies");
    for (std::size_t i = 0; i < count; ++i)
        for (const csp::Value j : dependent.at(i)) model.post(start[i] + duration[i] <= start.at(index(j)));
    std::vector<csp::View> ends;
    for (const csp::Value i : data.set("Last")) ends.push_back(start.at(index(i)) + duration[index(i)]);
    problem.cost = csp::max(ends);
    problem.heuristic =
        csp::sequence({csp::select(start, csp::variable_order::smallest, csp::value_order::min),
                       csp::select(unit, csp::variable_order::input, csp::value_order::min)});
    return problem;
}

/// Ships leave a port, with times between them, when the tide allows heavy loads; the total load is maximised.
Problem ship_schedule(const Data& data) {
    Problem problem{.aim = Aim::maximise};
    csp::Model& model = problem.model;
    const std::size_t ships = data.size("NShips");
    const std::size_t slots = data.size("NTimeSlots");
    const auto earliest = data.numbers("EarliestStartTimeSlotForShip");
    const auto tonnes = data.numbers("TonnesPerCmDraft");
    const auto draft = data.matrix("MaxSailingDraft_cm", ships);
    const auto gap = data.matrix("MinSeparationTimeSlots", ships);
    const auto slot = model.int_vars(ships, csp::range(1, static_cast<csp::Value>(slots)), "slot");
    const auto sails = model.int_vars(ships, csp::range(0, 1), "sails");
    for (std::size_t i = 0; i < ships; ++i) {
        const csp::Var loaded = model.int_var(csp::element(draft.column(i), slot[i] - 1), "draft");
        model.post(csp::implication(loaded == 0, sails[i] == 0));
        model.post(csp::implication(sails[i] == 1, slot[i] >= earliest.at(i)));
        problem.cost += tonnes.at(i) * csp::Expression(sails[i] * loaded);
        for (std::size_t j = i + 1; j < ships; ++j)
            model.post(csp::disjunction({sails[i] == 0, sails[j] == 0, slot[j] - slot[i] >= gap(i, j),
                                         slot[i] - slot[j] >= gap(j, i)}));
    }
    const auto incoming = data.numbers("BerthSwap_Incoming");
    const auto outgoing = data.numbers("BerthSwap_Outgoing");
    const auto most = data.numbers("BerthSwap_MaxTimeDiff");
    for (std::size_t k = 0; k < most.size(); ++k)
        model.post(slot.at(index(outgoing.at(k))) <= slot.at(index(incoming.at(k))) + most[k]);
    problem.heuristic =
        csp::sequence({csp::select(slot, csp::variable_order::input, csp::value_order::min),
                       csp::select(sails, csp::variable_order::input, csp::value_order::max)});
    return problem;
}

} // namespace

std::vector<Kind> scheduling() {
    return {{"rcpsp", "rcpsp.mzn", "03.dzn", rcpsp},
            {"rcpsp-max", "rcpsp_max.mzn", "psp_j30_33.dzn", rcpsp_max},
            {"mspsp", "mspsp.mzn", "medium_01.dzn", multi_skill},
            {"largescheduling", "largecumulative.mzn", "instance-1600-2.dzn", large_scheduling},
            {"jobshop", "jobshop.mzn", "jobshop_la19.dzn", job_shop},
            {"openshop", "openshop.mzn", "j7per10-1.dzn", open_shop},
            {"flexible-jobshop", "fjsp.mzn", "easy02.dzn", flexible_job_shop},
            {"filters", "filter.mzn", "dct_2_2.dzn", filters},
            {"ship-schedule", "ship-schedule.cp.mzn", "6ShipsMixed.dzn", ship_schedule}};
}

} // namespace benchmarks::public_models
