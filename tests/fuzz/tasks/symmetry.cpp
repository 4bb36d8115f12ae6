// The same problem with another order of constraints, rows of tables, terms of sums and variables. Only the order of
// the solutions may change.

#include <tests/fuzz/question.hpp>

#include <csp/search/solve.hpp>

#include <algorithm>
#include <numeric>

namespace fuzz {

namespace symmetry_questions {

/// Puts rows of tables and terms of sums in another order, and renumbers the variables.
void permute(Node& node, const std::vector<std::uint32_t>& number_of, Source& source) {
    if (node.kind->shape == Shape::table) {
        const std::size_t length = node.lists[0].size();
        auto& numbers = node.numbers[0];
        for (std::size_t row = numbers.size() / length; row > 1; --row) {
            const auto at = [&](std::size_t i) {
                return numbers.begin() + static_cast<std::ptrdiff_t>(i * length);
            };
            const std::size_t other = source.below(row);
            if (other != row - 1) std::swap_ranges(at(row - 1), at(row), at(other));
        }
    }
    if (node.kind->shape == Shape::terms)
        for (std::size_t i = node.lists[0].size(); i > 1; --i) {
            const std::size_t other = source.below(i);
            std::swap(node.lists[0][i - 1], node.lists[0][other]);
            std::swap(node.numbers[0][i - 1], node.numbers[0][other]);
        }
    for (auto& list : node.lists)
        for (Operand& operand : list) operand.variable = number_of[operand.variable];
    for (Node& part : node.parts) permute(part, number_of, source);
}

struct Permuted {
    Problem problem;
    std::vector<std::uint32_t> number_of; ///< the permuted number, by the original number
};

/// Returns the same permutation for the same question.
Permuted permuted(const Trial& trial) {
    Source source(trial.question.after);
    const std::size_t count = trial.problem.variables.size();
    Permuted made{trial.problem, std::vector<std::uint32_t>(count)};
    std::iota(made.number_of.begin(), made.number_of.end(), 0U);
    source.shuffle(made.number_of);
    for (std::size_t x = 0; x < count; ++x)
        made.problem.variables[made.number_of[x]] = trial.problem.variables[x];
    made.problem.constraints = trial.problem.statements(); // including guards
    for (auto& x : made.problem.variables) x.padding.place = Padding::Place::among_constraints;
    source.shuffle(made.problem.constraints);
    for (Node& constraint : made.problem.constraints) permute(constraint, made.number_of, source);
    return made;
}

void ask_permuted(const Trial& trial) {
    const Permuted other = permuted(trial);
    const csp::Model model = other.problem.model();
    auto options = trial.options();
    std::vector<Tuple> found;
    auto range = csp::solutions(model, options);
    for (const csp::Assignment& solution : range) {
        Tuple tuple;
        for (const std::uint32_t x : other.number_of) tuple.push_back(solution.values()[x]);
        found.push_back(std::move(tuple));
    }
    trial.expect_set(found, trial.truth.solutions(), range.stopped() == csp::StopReason::exhausted);
}

const Task tasks[] = {
    {.name = "permuted",
     .weight = 2,
     .prepare = [](Draft& draft, Question& question) { question.after = draft.source().below(1000); },
     .suits = [](const Trial& trial) { return trial.truth.is_complete(); },
     .ask = ask_permuted,
     .written =
         [](const Trial& trial) {
             return "{\n" + permuted(trial).problem.written() +
                    "std::cout << csp::count_solutions(model, options).solutions << \" solutions\\n\";\n}\n"
                    "std::cout << csp::count_solutions(model).solutions << \" expected\\n\";\n";
         }},
};

} // namespace symmetry_questions

std::span<const Task> symmetry_tasks() { return symmetry_questions::tasks; }

} // namespace fuzz
