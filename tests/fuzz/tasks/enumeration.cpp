// Questions about the set of solutions: existence, number, and the solutions themselves.

#include <tests/fuzz/question.hpp>

#include <csp/search/solve.hpp>

#include <algorithm>
#include <stop_token>

namespace fuzz {

namespace enumeration_questions {

bool knows_all(const Trial& trial) { return trial.truth.is_complete(); }

/// Lets sometimes only a part of the variables distinguish solutions.
void project(Draft& draft, Question& question) {
    if (!draft.source().one_in(6)) return;
    for (std::uint32_t x = 0; x < draft.variable_count(); ++x)
        if (draft.source().one_in(2)) question.projection.push_back(x);
}

void limit_solutions(Draft& draft, Question& question) {
    project(draft, question);
    if (draft.source().one_in(8)) question.solutions = draft.source().below(6);
}

void ask_solve(const Trial& trial) {
    const auto result = csp::solve(trial.model, trial.options());
    if (result) {
        trial.solution(*result);
        return;
    }
    trial.expect_reason(result.stopped());
    if (result.stopped() == csp::StopReason::exhausted && trial.truth.is_complete())
        expect(trial.truth.solutions().empty(),
               "it found no solution of " + std::to_string(trial.truth.solutions().size()));
}

void ask_count(const Trial& trial) {
    const auto count = csp::count_solutions(trial.model, trial.options());
    const std::uint64_t expected = trial.projected(trial.truth.solutions()).size();
    const std::uint64_t limit = trial.question.solutions;
    trial.expect_reason(count.stopped);
    const std::string words = "it counted " + std::to_string(count.solutions) +
                              (count.is_exact ? ", exact," : "") + " of " + std::to_string(expected) +
                              " solutions";
    expect(count.solutions <= std::min(expected, limit), words);
    expect(count.is_exact == (count.stopped == csp::StopReason::exhausted),
           words + ", but it stopped: " + std::string(csp::to_string(count.stopped)));
    if (count.is_exact) expect(count.solutions == expected, words);
    if (count.stopped == csp::StopReason::solution_limit) expect(count.solutions == limit, words);
}

void ask_solutions(const Trial& trial) {
    std::vector<Tuple> found;
    auto range = csp::solutions(trial.model, trial.options());
    for (const csp::Assignment& solution : range) found.push_back(trial.projected(trial.solution(solution)));
    trial.expect_reason(range.stopped());
    const bool are_all = range.stopped() == csp::StopReason::exhausted;
    expect(found.size() <= trial.question.solutions, "more solutions than the limit");
    trial.expect_set(found, trial.projected(trial.truth.solutions()), are_all);
}

/// Leaves the loop in the middle, which destroys the range.
void ask_abandoned(const Trial& trial) {
    auto range = csp::solutions(trial.model, trial.options());
    std::vector<Tuple> found;
    for (const csp::Assignment& solution : range) {
        found.push_back(trial.projected(trial.solution(solution)));
        if (found.size() > trial.question.after) break;
    }
    trial.expect_set(found, trial.projected(trial.truth.solutions()), false);
}

/// Requests a stop in the middle: the solutions found so far must be correct, and so must be a claimed proof.
void ask_stopped(const Trial& trial) {
    auto options = trial.options();
    std::stop_source stop;
    options.stop = stop.get_token();
    if (trial.question.after == 0) stop.request_stop();
    std::vector<Tuple> found;
    auto range = csp::solutions(trial.model, options);
    for (const csp::Assignment& solution : range) {
        found.push_back(trial.projected(trial.solution(solution)));
        if (found.size() == trial.question.after) stop.request_stop();
    }
    if (range.stopped() != csp::StopReason::stop_requested) trial.expect_reason(range.stopped());
    trial.expect_set(found, trial.projected(trial.truth.solutions()),
                     range.stopped() == csp::StopReason::exhausted);
}

void prepare_interruption(Draft& draft, Question& question) {
    project(draft, question);
    question.after = draft.source().below(4);
    if (draft.source().one_in(3)) question.configuration.threads = 2;
}

std::string written_loop(const std::string& before, const std::string& inside) {
    return before +
           "auto range = csp::solutions(model, options);\nstd::size_t found = 0;\nfor (const auto& solution "
           ": "
           "range) {\n    for (const csp::Value v : solution.values()) std::cout << v << ' ';\n    std::cout "
           "<< "
           "'\\n';\n    ++found;\n" +
           inside +
           "}\nstd::cout << found << \" solutions, \" << csp::to_string(range.stopped()) << '\\n';\n";
}

const Task tasks[] = {
    {.name = "solve",
     .weight = 4,
     .prepare = project,
     .ask = ask_solve,
     .written = [](const Trial&) -> std::string {
         return "const auto result = csp::solve(model, options);\nstd::cout << (result ? \"a solution\" : "
                "\"none, \") << "
                "csp::to_string(result.stopped()) << '\\n';\n";
     }},
    {.name = "count",
     .weight = 4,
     .prepare = limit_solutions,
     .suits = knows_all,
     .ask = ask_count,
     .written = [](const Trial&) -> std::string {
         return "const auto count = csp::count_solutions(model, options);\nstd::cout << count.solutions << "
                "(count.is_exact ? \", "
                "exact\\n\" : \"\\n\");\n";
     }},
    {.name = "solutions",
     .weight = 6,
     .prepare = limit_solutions,
     .suits = knows_all,
     .ask = ask_solutions,
     .written = [](const Trial&) { return written_loop("", ""); }},
    {.name = "abandoned",
     .weight = 1,
     .prepare = prepare_interruption,
     .suits = knows_all,
     .ask = ask_abandoned,
     .written =
         [](const Trial& trial) {
             return written_loop("",
                                 "    if (found > " + std::to_string(trial.question.after) + ") break;\n");
         }},
    {.name = "stopped",
     .weight = 1,
     .prepare = prepare_interruption,
     .suits = knows_all,
     .ask = ask_stopped,
     .written =
         [](const Trial& trial) {
             const std::size_t after = trial.question.after;
             return written_loop("std::stop_source stop;\noptions.stop = stop.get_token();\n" +
                                     std::string(after == 0 ? "stop.request_stop();\n" : ""),
                                 "    if (found == " + std::to_string(after) + ") stop.request_stop();\n");
         }},
};

} // namespace enumeration_questions

std::span<const Task> enumeration_tasks() { return enumeration_questions::tasks; }

} // namespace fuzz
