#include <tests/fuzz/case.hpp>

#include <csp/base/error.hpp>

#include <sstream>

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
    const csp::Model model; // the writers look at neither the model nor the truth
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

} // namespace fuzz
