#include <tests/fuzz/samples.hpp>

#include <tests/fuzz/case.hpp>
#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>

#include <csp/base/error.hpp>

#include <stdexcept>

namespace fuzz {

namespace {

constexpr std::string_view prelude = R"(#include <csp/csp.hpp>

#include <iostream>

using Views = std::vector<csp::View>;
using Values = std::vector<csp::Value>;
using Rows = std::vector<Values>;
using Expressions = std::vector<csp::Expression>;

static int wrong = 0;

static void compare(const char* kind, const csp::Model& model, std::uint64_t expected) {
    const std::uint64_t found = csp::count(model).solutions;
    if (found == expected) return;
    ++wrong;
    std::cout << kind << ": " << found << " solutions, expected " << expected << '\n';
}

)";

/// A small problem that contains the kind and that the library accepts.
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

/// A random question of the task.
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
