// Questions that are disturbed midway: rules that throw, time limits, and several simultaneous searches.

#include <tests/fuzz/question.hpp>

#include <csp/base/error.hpp>
#include <csp/search/solve.hpp>
#include <csp/search/solver_parts.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>

namespace fuzz {

namespace trouble_questions {

bool is_small(const Trial& trial) {
    return trial.truth.is_complete() && !trial.problem.is_large && !trial.problem.is_wide();
}

std::vector<csp::View> all_variables(const csp::Model& model) {
    std::vector<csp::View> all;
    for (std::uint32_t x = 0; x < model.variable_count(); ++x) all.emplace_back(csp::Var{x});
    return all;
}

csp::SearchOptions unlimited(const Trial& trial) {
    auto options = trial.question.configuration.options(trial.problem.variables.size());
    options.threads = 1;
    return options;
}

std::vector<Tuple> all_of(csp::Solver& solver, const Trial& trial) {
    std::vector<Tuple> found;
    solver.begin();
    while (solver.next()) found.push_back(trial.solution(solver.solution()));
    return found;
}

// A user-defined rule throws -----------------------------------------------------------------------------

class Thrown : public std::exception {};

/// Returns the model with a rule that removes nothing, and throws when it runs for the n-th time.
csp::Model throwing_model(const csp::Model& model, std::size_t n,
                          const std::shared_ptr<std::atomic<std::size_t>>& runs) {
    csp::Model throwing = model;
    throwing.rule("thrower", all_variables(model), [n, runs](csp::Context&, csp::Views) {
        if (++*runs == n) throw Thrown();
    });
    return throwing;
}

/// Expects that the exception reaches the caller, and that the same solver can then search again.
void ask_throwing(const Trial& trial) {
    const auto runs = std::make_shared<std::atomic<std::size_t>>(0);
    const csp::Model model = throwing_model(trial.model, 1 + trial.question.after, runs);
    try {
        csp::Solver solver(model, unlimited(trial));
        std::vector<Tuple> found;
        try {
            found = all_of(solver, trial);
        } catch (const Thrown&) {
            found = all_of(solver, trial);
        }
        trial.expect_set(found, trial.truth.solutions(), true);
    } catch (const Thrown&) {
        expect(*runs == 1 + trial.question.after, "it was thrown twice"); // while the model was loaded
    }
    *runs = 0;
    try {
        auto options = unlimited(trial);
        options.threads = trial.question.configuration.threads;
        const auto count = csp::count_solutions(model, options);
        expect(count.is_exact && count.solutions == trial.truth.solutions().size(), "the count is wrong");
    } catch (const Thrown&) {
    }
}

// The time limit is reached ------------------------------------------------------------------------

/// Expects that any answer at the time limit is correct, and that the search continues with more time.
void ask_hurried(const Trial& trial) {
    auto options = unlimited(trial);
    options.limits.time = std::chrono::microseconds(5 * trial.question.after);
    csp::Solver solver(trial.model, options);
    std::vector<Tuple> found;
    solver.begin();
    while (solver.next()) found.push_back(trial.solution(solver.solution()));
    expect(solver.stopped() == csp::StopReason::exhausted || solver.stopped() == csp::StopReason::time_limit,
           "it stopped: " + std::string(csp::to_string(solver.stopped())));
    options.limits.time = std::chrono::hours(1);
    solver.set_limits(options.limits);
    while (solver.next()) found.push_back(trial.solution(solver.solution()));
    trial.expect_set(found, trial.truth.solutions(), true);
    expect(solver.stopped() == csp::StopReason::exhausted, "it did not end");
}

// Several searches at once -----------------------------------------------------------------------------

/// Expects that two solvers alternate on one model without effect on each other.
void ask_together(const Trial& trial) {
    csp::Solver first(trial.model, unlimited(trial));
    csp::Solver second(trial.model, unlimited(trial));
    first.begin();
    second.begin();
    std::vector<Tuple> of_first;
    std::vector<Tuple> of_second;
    for (bool goes_on = true; goes_on;) {
        goes_on = first.next();
        if (goes_on) of_first.push_back(trial.solution(first.solution()));
        expect(second.next() == goes_on, "two solvers of one model find different numbers of solutions");
        if (goes_on) of_second.push_back(trial.solution(second.solution()));
    }
    expect(of_first == of_second, "the same search is not the same twice");
    trial.expect_set(of_first, trial.truth.solutions(), true);
}

/// Asks about the parts of a problem separately: the number of all solutions is the product of the numbers of the
/// parts.
void ask_parts(const Trial& trial) {
    csp::Solver solver(trial.model, unlimited(trial));
    std::uint64_t product = 1;
    csp::SolverParts parts(solver);
    for (std::size_t part = 0; part < parts.all().size(); ++part) {
        std::uint64_t found = 0;
        if (trial.question.after % 2 == 0) {
            const auto counted = parts.count(part);
            expect(counted.has_value(), "a part could not be counted");
            found = *counted;
        } else {
            parts.begin(part);
            while (solver.next()) ++found;
        }
        expect(solver.stopped() == csp::StopReason::exhausted, "a part was not exhausted");
        product *= found;
    }
    const std::size_t expected = trial.truth.solutions().size();
    solver.begin();
    if (parts.all().empty()) product = solver.next() ? 1 : 0;
    expect(product == expected, "the parts have " + std::to_string(product) +
                                    " solutions together, expected " + std::to_string(expected));
}

void prepare(Draft& draft, Question& question) { question.after = draft.source().below(40); }

constexpr const char* written_all = "std::size_t found = 0;\nfor (solver.begin(); solver.next();) ++found;\n"
                                    "std::cout << found << '\\n';\n";

const Task tasks[] = {
    {.name = "throwing",
     .weight = 1,
     .prepare = prepare,
     .suits = is_small,
     .ask = ask_throwing,
     .written =
         [](const Trial& trial) {
             std::string all;
             for (std::size_t x = 0; x < trial.problem.variables.size(); ++x)
                 all += (x > 0 ? ", x" : "x") + std::to_string(x);
             return "std::size_t runs = 0;\nmodel.rule(\"thrower\", Views{" + all +
                    "}, [&](csp::Context&, csp::Views) { if (++runs == " +
                    std::to_string(1 + trial.question.after) +
                    ") throw 1; });\ncsp::Solver solver(model, options);\ntry {\n    solver.begin();\n    "
                    "while "
                    "(solver.next()) {}\n} catch (int) {\n}\n" +
                    written_all;
         }},
    {.name = "hurried",
     .weight = 1,
     .prepare = prepare,
     .suits = is_small,
     .ask = ask_hurried,
     .written =
         [](const Trial& trial) {
             return "options.limits.time = std::chrono::microseconds(" +
                    std::to_string(5 * trial.question.after) +
                    ");\ncsp::Solver solver(model, options);\nstd::size_t found = 0;\nsolver.begin();\nwhile "
                    "(solver.next()) ++found;\noptions.limits.time = std::chrono::hours(1);\n"
                    "solver.set_limits(options.limits);\nwhile (solver.next()) ++found;\nstd::cout << found "
                    "<< '\\n';\n";
         }},
    {.name = "together",
     .weight = 1,
     .suits = is_small,
     .ask = ask_together,
     .written =
         [](const Trial&) {
             return std::string("csp::Solver first(model, options), solver(model, options);\nfirst.begin();\n"
                                "(void)first.next();\n") +
                    written_all;
         }},
    {.name = "parts",
     .weight = 1,
     .prepare = prepare,
     .suits = is_small,
     .ask = ask_parts,
     .written =
         [](const Trial& trial) {
             const bool by_parts = trial.question.after % 2 == 0;
             return std::string("csp::Solver solver(model, options);\ncsp::SolverParts parts(solver);\n"
                                "for (std::size_t part = 0; part < parts.all().size(); ++part) {\n"
                                "    std::size_t found = 0;\n    ") +
                    (by_parts ? "found = *parts.count(part);\n"
                              : "for (parts.begin(part); solver.next();) ++found;\n") +
                    "    std::cout << found << '\\n';\n}\n";
         }},
};

} // namespace trouble_questions

std::span<const Task> trouble_tasks() { return trouble_questions::tasks; }

} // namespace fuzz
