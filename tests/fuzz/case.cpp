#include <tests/fuzz/case.hpp>

#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>

#include <csp/base/error.hpp>

#include <sstream>
#include <stdexcept>

namespace fuzz {

Case make_case(std::uint64_t seed, const Breed* breed) {
    Source source(seed);
    const Breed& chosen = any_breed(source);
    const Breed& used = breed == nullptr ? chosen : *breed;
    Case made{.seed = seed, .breed = used.name, .problem = used.make(source), .questions = {}};
    std::vector<std::vector<csp::Value>> domains;
    for (const auto& x : made.problem.variables) domains.push_back(x.values);
    Draft draft(source, domains);
    for (std::size_t i = 0; i < used.questions; ++i)
        made.questions.push_back(any_question(draft, made.problem));
    return made;
}

Outcome run(const Case& asked, const std::function<void(std::size_t)>& before) {
    Outcome outcome;
    try {
        before(0);
        const csp::Model model = asked.problem.model();
        const Truth truth(asked.problem, model);
        if (!truth.is_complete() && !asked.problem.is_large) return outcome; // too many assignments
        for (; outcome.question < asked.questions.size(); ++outcome.question) {
            const Question& question = asked.questions[outcome.question];
            const Trial trial{asked.problem, model, question, truth};
            before(outcome.question);
            if (question.task->suits != nullptr && !question.task->suits(trial)) continue;
            question.task->ask(trial);
            ++outcome.operations;
        }
    } catch (const Difference& difference) {
        outcome.difference = difference.what();
    } catch (const csp::ArgumentError& error) {
        outcome.is_refused = asked.problem.may_be_refused;
        if (!outcome.is_refused) outcome.difference = std::string("refused: ") + error.what();
    } catch (const std::exception& error) {
        outcome.difference = std::string("threw: ") + error.what();
    }
    return outcome;
}

std::string written_statements(const Case& asked, std::size_t question) {
    const csp::Model model; // the writers use neither the model nor the truth
    const Problem nothing;
    const Truth truth(nothing, model);
    const Question& one = asked.questions[question];
    const Trial trial{asked.problem, model, one, truth};
    return asked.problem.written() + written_options(trial) + one.task->written(trial);
}

std::string written_program(const Case& asked, std::size_t question, const std::string& difference) {
    std::istringstream lines(written_statements(asked, question));
    std::string program =
        "// " + difference +
        "\n#include <csp/csp.hpp>\n#include <iostream>\n"
        "using Views = std::vector<csp::View>;\nusing Values = std::vector<csp::Value>;\n"
        "using Rows = std::vector<Values>;\nusing Expressions = std::vector<csp::Expression>;\n"
        "int main() {\n";
    std::string line;
    while (std::getline(lines, line)) program += "    " + line + "\n";
    return program + "}\n";
}

// A program with every kind and every task ----------------------------------------------------------

namespace {

constexpr std::string_view prelude = R"(#include <csp/csp.hpp>

#include <iostream>

using Views = std::vector<csp::View>;
using Values = std::vector<csp::Value>;
using Rows = std::vector<Values>;
using Expressions = std::vector<csp::Expression>;

static int wrong = 0;

static void compare(const char* kind, const csp::Model& model, std::uint64_t expected) {
    const std::uint64_t found = csp::count_solutions(model).solutions;
    if (found == expected) return;
    ++wrong;
    std::cout << kind << ": " << found << " solutions, expected " << expected << '\n';
}

)";

/// Returns a small problem that contains the kind and that the library accepts.
Problem problem_with(const Kind& kind, Source& source) {
    const std::vector<std::vector<csp::Value>> domains{
        {0, 1, 2}, {0, 1, 2, 3}, {-1, 0, 1, 2}, {1, 2, 4}, {0, 1, 2}};
    for (int attempt = 0; attempt < 100; ++attempt) {
        Draft draft(source, domains);
        draft.allow_depth(1);
        Node node = draft.make(kind);
        if (kind.sort == Sort::expression) {
            const Number worth = value_of(node, draft.witness());
            if (!worth || *worth > 1000 || *worth < -1000) continue;
            Node constant = draft.make(constant_kind());
            constant.numbers[0][0] = static_cast<Wide>(*worth);
            node = {.kind = find_kind("=="), .parts = {std::move(node), std::move(constant)}};
        }
        Problem problem;
        for (const auto& values : domains) problem.variables.push_back({values});
        problem.constraints.push_back(std::move(node));
        return problem;
    }
    throw std::runtime_error("no small problem with " + std::string(kind.name));
}

std::string indented(const std::string& statements) {
    std::string all = "    ";
    for (const char c : statements) {
        all += c;
        if (c == '\n') all += "    ";
    }
    all.resize(all.find_last_of('\n') + 1);
    return all;
}

/// Returns a random question of the task.
std::string written_question(const Task& task, Source& source) {
    for (;;) {
        const Case asked = make_case(source.next(), nullptr);
        if (asked.problem.is_large) continue;
        for (std::size_t i = 0; i < asked.questions.size(); ++i)
            if (asked.questions[i].task == &task) return written_statements(asked, i);
    }
}

} // namespace

std::string written_samples(std::uint64_t seed) {
    Source source(seed);
    std::string functions;
    std::string calls;
    std::size_t number = 0;
    for (const Kind* kind : all_kinds()) {
        const Problem problem = problem_with(*kind, source);
        const std::string name = "sample_" + std::to_string(number++);
        functions += "static void " + name + "() {\n" + indented(problem.written()) + "    compare(\"" +
                     std::string(kind->name) + "\", model, " +
                     std::to_string(solutions_by_force(problem).value().size()) + ");\n}\n\n";
        calls += "    " + name + "();\n";
    }
    for (const Task* task : all_tasks())
        functions += "[[maybe_unused]] static void ask_" + std::string(task->name) + "() {\n" +
                     indented(written_question(*task, source)) + "}\n\n";
    return std::string(prelude) + functions + "int main() {\n" + calls +
           "    return wrong == 0 ? 0 : 1;\n}\n";
}

} // namespace fuzz
