// Questions about a model itself, and about the all-different kernel.

#include <tests/fuzz/question.hpp>

#include <csp/csp.hpp>
#include <csp/testing/reason_checker.hpp>

#include <algorithm>
#include <set>
#include <variant>

namespace fuzz {

namespace model_questions {

bool knows_all(const Trial& trial) { return trial.truth.is_complete(); }

/// Returns assignments of values near the values of the domains, the same for the same question.
std::vector<Tuple> some_tuples(const Trial& trial) {
    constexpr int count = 30;
    Source source(trial.question.configuration.seed);
    std::vector<Tuple> all;
    for (int i = 0; i < count; ++i) {
        Tuple tuple;
        for (const auto& x : trial.problem.variables) {
            const csp::Value v = source.pick(x.values);
            tuple.push_back(source.one_in(30) && v < csp::max_value ? v + 1 : v);
        }
        all.push_back(std::move(tuple));
    }
    return all;
}

void ask_check(const Trial& trial) {
    for (std::size_t i = 0; i < trial.model.constraint_count(); ++i)
        expect(!trial.model.describe(i).empty(), "a constraint without words");
    for (const Tuple& tuple : some_tuples(trial)) {
        const bool is_solution = trial.problem.allows(tuple);
        expect(trial.model.check(csp::Assignment(tuple)) == is_solution,
               "Model::check says that " + text_of(tuple) +
                   (is_solution ? " is no solution" : " is a solution"));
    }
    if (!trial.truth.is_complete()) return;
    for (const Tuple& tuple : trial.truth.solutions())
        expect(trial.model.check(csp::Assignment(tuple)),
               "Model::check refuses the solution " + text_of(tuple));
}

/// Asks for all solutions by an enumeration of the kernel, if it accepts the model.
void ask_kernel(const Trial& trial) {
    auto network = csp::dense::network_of(trial.model);
    if (!std::holds_alternative<csp::dense::Network>(network)) return;
    const auto isas = csp::dense::available_isas();
    const csp::dense::CompiledNetwork compiled(std::get<csp::dense::Network>(network),
                                               isas[trial.question.after % isas.size()]);
    const auto& values = compiled.network().values;
    csp::dense::Enumeration enumeration(compiled);
    std::vector<Tuple> found;
    while (const auto solution = enumeration.next()) {
        Tuple tuple;
        for (const std::uint8_t number : *solution) tuple.push_back(values[number]);
        found.push_back(std::move(tuple));
    }
    trial.expect_set(found, trial.truth.solutions(), true);

    // A batch of puzzles with one given each, and one puzzle without givens.
    const std::size_t count = compiled.variable_count();
    const std::uint64_t limit = 1 + trial.question.after;
    std::vector<std::uint8_t> givens((count + 1) * count, 0);
    for (std::size_t x = 0; x < count; ++x) givens[x * count + x] = 1;
    std::vector<csp::dense::Outcome> outcomes(count + 1);
    expect(csp::dense::solve(compiled,
                             {.count = count + 1, .givens = givens, .limit = limit, .outcomes = outcomes},
                             trial.question.configuration.threads),
           "the kernel was interrupted by nobody");
    for (std::size_t puzzle = 0; puzzle <= count; ++puzzle) {
        const auto solutions = static_cast<std::uint64_t>(
            std::ranges::count_if(trial.truth.solutions(), [&](const Tuple& tuple) {
                return puzzle == count || tuple[puzzle] == values.front();
            }));
        expect(outcomes[puzzle].is_complete && outcomes[puzzle].solutions == std::min(solutions, limit),
               "the kernel counts " + std::to_string(outcomes[puzzle].solutions) + " of " +
                   std::to_string(solutions) + " with the least value for variable " +
                   std::to_string(puzzle) + ", limit " + std::to_string(limit));
    }
}

/// Asks the kernel in place of the general engine, through the functions that users call.
void ask_dense(const Trial& trial) {
    if (!std::holds_alternative<csp::dense::Network>(csp::dense::network_of(trial.model))) return;
    csp::SearchOptions options;
    options.engine = csp::EngineChoice::dense;
    options.threads = trial.question.configuration.threads;
    const auto& expected = trial.truth.solutions();
    const auto count = csp::count_solutions(trial.model, options);
    expect(count.is_exact && count.solutions == expected.size(),
           "the kernel counts " + std::to_string(count.solutions) + " of " + std::to_string(expected.size()));
    const auto one = csp::solve(trial.model, options);
    expect(static_cast<bool>(one) != expected.empty(),
           "the kernel is wrong about whether there is a solution");
    if (one) trial.solution(*one);
    std::vector<Tuple> found;
    for (const csp::Assignment& solution : csp::solutions(trial.model, options))
        found.push_back(trial.solution(solution));
    trial.expect_set(found, expected, true);
}

// Walks: each step decides the atom of a given, or undoes the last decision if there is none.

void prepare_walk(Draft& draft, Question& question) {
    for (auto steps = draft.source().between(4, 16); steps > 0; --steps) {
        Node step{.lists = {{}}, .numbers = {{}}};
        if (!draft.source().one_in(3)) given_atoms.add_any(draft, step);
        question.givens.push_back(std::move(step));
    }
}

/// Expects that all reasons are true and imply their conclusions, that no solution is lost, and that undoing restores
/// the domains.
void ask_walk(const Trial& trial) {
    csp::Engine engine;
    std::vector<csp::Assignment> solutions(trial.truth.solutions().begin(), trial.truth.solutions().end());
    csp::testing::ReasonChecker listener(engine, csp::testing::box_of(trial.model), solutions);
    engine.set_listener(&listener);
    csp::load(trial.model, engine);
    engine.propagate();
    const std::size_t count = trial.model.variable_count();
    std::vector<csp::testing::Box> before;
    std::vector<std::vector<csp::Assignment>> left{solutions};
    for (const Node& step : trial.question.givens) {
        if (given_atoms.count(step) > 0) {
            if (engine.failed()) continue;
            const csp::Atom decision = given_atoms.atom(step, 0);
            before.push_back(csp::testing::box_of(engine, count));
            left.push_back(left.back());
            std::erase_if(left.back(),
                          [&](const auto& a) { return !decision.holds_for(a[decision.variable()]); });
            engine.decide(decision);
        } else if (!before.empty()) {
            engine.pop();
            expect(csp::testing::box_of(engine, count) == before.back(), "undoing does not lead back");
            before.pop_back();
            left.pop_back();
        }
        expect(!engine.failed() || left.back().empty(), "it failed where there are solutions");
        if (engine.failed()) continue;
        const auto box = csp::testing::box_of(engine, count);
        for (const csp::Assignment& solution : left.back())
            expect(csp::testing::contains(box, solution),
                   "the solution " + text_of(solution.values()) + " was removed");
    }
}

std::string written_walk(const Trial& trial) {
    std::string all = "csp::Engine engine;\ncsp::load(model, engine);\nengine.propagate();\n";
    int depth = 0;
    for (const Node& step : trial.question.givens) {
        if (given_atoms.count(step) > 0) {
            ++depth;
            all += "if (!engine.failed()) engine.decide(" + given_atoms.written(step, 0) + ");\n";
        } else if (depth > 0) {
            --depth;
            all += "engine.pop();\n";
        }
    }
    return all + "for (const csp::Var x : {x0})\n    for (const csp::Value v : engine.domain(x)) std::cout "
                 "<< v << ' ';\n"
                 "std::cout << (engine.failed() ? \"failed\\n\" : \"\\n\");\n";
}

/// Returns whether domains are narrow: the checker of reasons enumerates all removed values, including values of
/// auxiliary variables.
bool is_narrow(const Trial& trial) {
    return knows_all(trial) && !trial.problem.is_large && !trial.problem.has_filled() &&
           !trial.problem.may_be_refused;
}

const Task tasks[] = {
    {.name = "check",
     .weight = 1,
     .ask = ask_check,
     .written =
         [](const Trial& trial) {
             std::string all;
             for (const Tuple& tuple : some_tuples(trial)) {
                 std::string list;
                 for (const csp::Value v : tuple) list += (list.empty() ? "" : ", ") + std::to_string(v);
                 all += "std::cout << model.check(csp::Assignment({" + list + "})) << \", expected " +
                        (trial.problem.allows(tuple) ? "1" : "0") + "\\n\";\n";
             }
             return all;
         }},
    {.name = "walk",
     .weight = 3,
     .prepare = prepare_walk,
     .suits = is_narrow,
     .ask = ask_walk,
     .written = written_walk},
    {.name = "dense",
     .weight = 1,
     .suits = knows_all,
     .ask = ask_dense,
     .written = [](const Trial& trial) -> std::string {
         return "options = {};\noptions.engine = csp::EngineChoice::dense;\noptions.threads = " +
                std::to_string(trial.question.configuration.threads) +
                ";\nstd::cout << csp::count_solutions(model, options).solutions << '\\n';\n";
     }},
    {.name = "kernel",
     .weight = 1,
     .prepare = [](Draft& draft, Question& question) { question.after = draft.source().below(4); },
     .suits = knows_all,
     .ask = ask_kernel,
     .written = [](const Trial&) -> std::string {
         return "const csp::dense::CompiledNetwork "
                "compiled(std::get<csp::dense::Network>(csp::dense::network_of(model)));\n"
                "csp::dense::Enumeration enumeration(compiled);\nstd::size_t found = 0;\nwhile "
                "(enumeration.next()) "
                "++found;\nstd::cout << found << '\\n';\n";
     }},
};

} // namespace model_questions

std::span<const Task> model_tasks() { return model_questions::tasks; }

} // namespace fuzz
