// Questions to a model itself, and to the all-different kernel.

#include <tests/fuzz/question.hpp>

#include <csp/dense/solver.hpp>

#include <algorithm>
#include <set>
#include <variant>

namespace fuzz {

namespace {

bool knows_all(const Trial& trial) { return trial.truth.is_complete(); }

/// Assignments of values near those of the domains; the same ones for the same question.
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

/// All solutions by an enumeration of the kernel, if it takes the model.
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

    // A batch of puzzles with one given each, and one without.
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

} // namespace

std::span<const Task> model_tasks() { return tasks; }

} // namespace fuzz
