// Questions to a Solver that is used repeatedly: with different givens, with limits that are raised, part by part.

#include <tests/fuzz/question.hpp>

#include <csp/search/region.hpp>
#include <csp/search/solver_parts.hpp>

#include <algorithm>

namespace fuzz {

namespace solver_questions {

bool knows_all(const Trial& trial) { return trial.truth.is_complete(); }

/// Prepares consecutive searches, each under different givens.
void some_givens(Draft& draft, Question& question) {
    for (auto searches = draft.source().between(1, 4); searches > 0; --searches) {
        Node givens{.lists = {{}}, .numbers = {{}}};
        for (auto count = draft.source().between(0, 2); count > 0; --count)
            given_atoms.add_any(draft, givens);
        question.givens.push_back(std::move(givens));
    }
    if (draft.source().one_in(3)) question.objectives = {draft.operand()};
    question.after = draft.source().one_in(3) ? draft.source().below(3) : csp::Limits::unlimited;
}

/// Expects that the domains after propagation contain every solution.
void expect_in_domains(const csp::Engine& engine, const std::vector<Tuple>& solutions) {
    for (const Tuple& tuple : solutions) {
        expect(!engine.failed(), "the givens fail, but there is the solution " + text_of(tuple));
        for (std::uint32_t x = 0; x < tuple.size(); ++x)
            expect(engine.store().contains(csp::Var(x), tuple[x]),
                   "the givens remove the solution " + text_of(tuple));
    }
}

csp::SearchOptions options_of(const Trial& trial) {
    auto options = trial.options();
    options.threads = 1;
    if (!trial.question.objectives.empty()) {
        options.minimise = trial.question.objectives[0].view();
        if (trial.question.configuration.has_restarts())
            options.neighbourhood = trial.question.configuration.neighbourhood;
    }
    return options;
}

/// Returns all solutions of the search in progress, or as many as are read.
std::vector<Tuple> rest_of(csp::Solver& solver, const Trial& trial) {
    std::vector<Tuple> found;
    while (found.size() < trial.question.after && solver.next())
        found.push_back(trial.solution(solver.solution()));
    return found;
}

void ask_givens(const Trial& trial) {
    csp::Solver solver(trial.model, options_of(trial));
    for (const Node& givens : trial.question.givens) {
        const auto expected = trial.truth.solutions_with(givens);
        solver.begin(atoms_of(givens));
        if (solver.is_ready() && !trial.question.is_limited()) expect_in_domains(solver.engine(), expected);
        const auto found = rest_of(solver, trial);
        const bool is_done = solver.stopped() == csp::StopReason::exhausted;
        if (found.size() < trial.question.after) trial.expect_reason(solver.stopped());
        if (trial.question.objectives.empty()) {
            trial.expect_set(found, expected, is_done);
        } else {
            const Operand cost = trial.question.objectives[0];
            trial.expect_set(found, expected, false);
            if (is_done)
                expect(found.empty() ? expected.empty()
                                     : std::optional(cost.in(found.back())) == least_in(expected, cost),
                       "the last improvement is not the best");
        }
    }
}

/// Prepares a search that pauses at a limit and continues when the limit is raised, any number of times.
void prepare_pauses(Draft& draft, Question& question) {
    question.after = csp::Limits::unlimited;
    question.nodes = draft.source().one_in(2) ? draft.source().below(10) : csp::Limits::unlimited;
    question.failures = draft.source().one_in(2) ? draft.source().below(10) : csp::Limits::unlimited;
    question.solutions = draft.source().one_in(2) ? draft.source().below(4) : csp::Limits::unlimited;
}

void raise(std::uint64_t& limit, std::uint64_t step) {
    if (limit != csp::Limits::unlimited) limit += step;
}

void ask_pauses(const Trial& trial) {
    constexpr int most_pauses = 3000;
    auto options = options_of(trial);
    csp::Solver solver(trial.model, options);
    solver.begin();
    std::vector<Tuple> found;
    for (int pauses = 0; pauses < most_pauses; ++pauses) {
        while (solver.next()) found.push_back(trial.solution(solver.solution()));
        trial.expect_reason(solver.stopped());
        if (solver.stopped() == csp::StopReason::exhausted) break;
        raise(options.limits.nodes, 1 + trial.question.nodes);
        raise(options.limits.failures, 1 + trial.question.failures);
        raise(options.limits.solutions, 1 + trial.question.solutions);
        solver.set_limits(options.limits);
    }
    trial.expect_set(found, trial.truth.solutions(), solver.stopped() == csp::StopReason::exhausted);
}

/// Prepares a search that gives regions away after every few nodes; the solver searches these later.
void prepare_regions(Draft& draft, Question& question) {
    question.after = 1 + draft.source().below(20);
    question.nodes = question.failures = csp::Limits::unlimited;
}

void ask_regions(const Trial& trial) {
    csp::Limits limits = options_of(trial).limits;
    csp::Solver solver(trial.model, options_of(trial));
    std::vector<Tuple> found;
    std::vector<csp::Region> regions(1);
    while (!regions.empty()) {
        csp::Regions(solver).begin(regions.back());
        regions.pop_back();
        do {
            limits.nodes = solver.statistics().nodes + trial.question.after;
            solver.set_limits(limits);
            while (solver.next()) found.push_back(trial.solution(solver.solution()));
            if (const auto region = csp::Regions(solver).give_away()) regions.push_back(*region);
        } while (solver.stopped() == csp::StopReason::node_limit);
        trial.expect_reason(solver.stopped());
    }
    trial.expect_set(found, trial.truth.solutions(), true);
}

bool is_small(const Trial& trial) {
    return knows_all(trial) && !trial.problem.is_large && !trial.problem.is_wide();
}

std::string written_solver(const Trial& trial) {
    std::string all = "options.threads = 1;\n";
    if (!trial.question.objectives.empty()) {
        all += "options.minimise = " + written_view(trial.question.objectives[0]) + ";\n";
        const Configuration& c = trial.question.configuration;
        if (c.has_restarts() && c.neighbourhood != nullptr)
            all += "options.neighbourhood = csp::neighbourhood::find(\"" +
                   std::string(c.neighbourhood->name) + "\");\n";
    }
    return all + "csp::Solver solver(model, options);\n";
}

constexpr const char* written_line =
    "for (const csp::Value v : solver.solution().values()) std::cout << v << ' ';\n"
    "    std::cout << '\\n';\n";

std::string written_givens(const Trial& trial) {
    std::string all = written_solver(trial) + "const std::vector<std::vector<csp::Atom>> searches{";
    for (const Node& givens : trial.question.givens) {
        std::string list;
        for (std::size_t i = 0; i < given_atoms.count(givens); ++i)
            list += (i > 0 ? ", " : "") + given_atoms.written(givens, i);
        all += (&givens == trial.question.givens.data() ? "{" : ", {") + list + "}";
    }
    const bool is_abandoned = trial.question.after != csp::Limits::unlimited;
    return all +
           "};\nfor (const auto& givens : searches) {\n    solver.begin(givens);\n    std::size_t found = "
           "0;\n    "
           "while (" +
           (is_abandoned ? "found < " + std::to_string(trial.question.after) + " && " : "") +
           "solver.next()) {\n    ++found;\n    " + written_line +
           "    }\n    std::cout << found << \", \" << csp::to_string(solver.stopped()) << '\\n';\n}\n";
}

std::string written_pauses(const Trial& trial) {
    std::string all = written_solver(trial) +
                      "solver.begin();\nstd::size_t found = 0;\nfor (int i = 0; i < 3000; ++i) {\n"
                      "    for (; solver.next(); ++found) {\n    " +
                      written_line +
                      "    }\n    if (solver.stopped() == csp::StopReason::exhausted) break;\n";
    const auto raised = [&](const char* name, std::uint64_t n) {
        if (n != csp::Limits::unlimited)
            all += std::string("    options.limits.") + name + " += " + std::to_string(n + 1) + ";\n";
    };
    raised("nodes", trial.question.nodes);
    raised("failures", trial.question.failures);
    raised("solutions", trial.question.solutions);
    return all + "    solver.set_limits(options.limits);\n}\nstd::cout << found << \", \" << "
                 "csp::to_string(solver.stopped()) << '\\n';\n";
}

const Task tasks[] = {
    {.name = "givens",
     .weight = 4,
     .prepare = some_givens,
     .suits = knows_all,
     .ask = ask_givens,
     .written = written_givens},
    {.name = "pauses",
     .weight = 3,
     .prepare = prepare_pauses,
     .suits = is_small,
     .ask = ask_pauses,
     .written = written_pauses},
    {.name = "regions",
     .weight = 3,
     .prepare = prepare_regions,
     .suits = is_small,
     .ask = ask_regions,
     .written =
         [](const Trial& trial) {
             return written_solver(trial) +
                    "std::vector<csp::Region> regions(1);\nwhile (!regions.empty()) {\n"
                    "    csp::Regions(solver).begin(regions.back());\n    regions.pop_back();\n    do {\n"
                    "    options.limits.nodes = solver.statistics().nodes + " +
                    std::to_string(trial.question.after) +
                    ";\n    solver.set_limits(options.limits);\n    while (solver.next()) {\n    " +
                    written_line +
                    "    }\n    if (const auto region = csp::Regions(solver).give_away()) "
                    "regions.push_back(*region);\n"
                    "    } while (solver.stopped() == csp::StopReason::node_limit);\n}\n";
         }},
};

} // namespace solver_questions

std::span<const Task> solver_tasks() { return solver_questions::tasks; }

} // namespace fuzz
