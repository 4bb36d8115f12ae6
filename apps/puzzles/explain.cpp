#include <apps/puzzles/report.hpp>

#include <apps/common/files.hpp>
#include <apps/common/program.hpp>
#include <apps/puzzles/run.hpp>

#include <csp/explain/explanation.hpp>

#include <nlohmann/json.hpp>

#include <array>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace puzzles {

namespace {

using Json = nlohmann::ordered_json;
using Status = csp::Explanation::Status;

Json fact_json(csp::Atom fact, const csp::Model& model) {
    constexpr std::array<std::string_view, 4> operations{">=", "<", "=", "!="}; // as Atom::Operation
    return {model.name(fact.variable()), operations.at(static_cast<std::size_t>(fact.operation())),
            fact.value()};
}

Json facts_json(const std::vector<csp::Atom>& facts, const csp::Model& model) {
    Json list = Json::array();
    for (const csp::Atom fact : facts) list.push_back(fact_json(fact, model));
    return list;
}

/// Returns a step as JSON: "kind" (direct, trial or cases), "constraints" by name, "facts" and "news" as lists
/// [variable, operation, value], "cost", and the steps of a "trial" in the same form.
Json json_of(const csp::Explanation::Step& step, const csp::Model& model) {
    constexpr std::array<std::string_view, 3> kinds{"direct", "trial", "cases"}; // as Explanation::Kind
    Json names = Json::array();
    for (const std::uint32_t c : step.constraints) names.push_back(model.constraint_name(c));
    Json item{{"kind", kinds.at(static_cast<std::size_t>(step.kind))},
              {"constraints", std::move(names)},
              {"facts", facts_json(step.facts, model)},
              {"news", facts_json(step.news, model)},
              {"cost", step.cost}};
    for (const csp::Explanation::Step& part : step.trial) item["trial"].push_back(json_of(part, model));
    return item;
}

/// Prints a JSON object. Text that is not UTF-8, such as the name of a file, is converted.
void print_object(const Json& line) {
    std::cout << line.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
}

void print_json(const Options& options, const Statement& statement, const csp::Explanation& explanation) {
    constexpr std::array<std::string_view, 4> words{"explained", "bounds", "no_solution",
                                                    "unknown"}; // as Status
    const std::string instance = options.instance.value_or(std::string(options.puzzle->example));
    const Json begin{{"schema", 1}, {"puzzle", options.puzzle->name}, {"instance", instance}};
    for (std::size_t i = 0; i < explanation.steps().size(); ++i) {
        Json line = begin;
        line["step"] = i + 1;
        line.update(json_of(explanation.steps()[i], statement.model));
        print_object(line);
    }
    Json line = begin;
    line["status"] = words.at(static_cast<std::size_t>(explanation.status()));
    line["steps"] = explanation.steps().size();
    if (explanation.status() == Status::complete || explanation.status() == Status::bounds)
        line["unique"] = explanation.is_unique();
    for (const csp::Var x : explanation.left_out()) line["left_out"].push_back(statement.model.name(x));
    if (explanation.status() == Status::unknown)
        line["stopped"] = explanation.was_interrupted() ? "interrupted" : "limit";
    print_object(line);
}

constexpr std::string_view no_solution = "# no solution; --why explains it\n";

void print_text(const Statement& statement, const csp::Explanation& explanation) {
    if (explanation.status() == Status::infeasible) {
        std::cout << no_solution;
        return;
    }
    std::cout << explanation.describe(statement.model, statement.words);
    if (explanation.is_unique()) std::cout << '\n' << text_of(statement.drawing(*explanation.solution()));
}

} // namespace

int explain(const Options& options, const Statement& statement, std::stop_token stop) {
    const csp::Explanation explanation =
        csp::explain(statement.model, {.limits = options.search.limits, .stop = std::move(stop)});
    if (options.svg && explanation.solution()) {
        const std::string picture =
            svg_of(statement.drawing(*explanation.solution()), title_of(*options.puzzle));
        if (options.svg_is_output())
            std::cout << picture;
        else
            app::write_file(*options.svg, picture);
    }
    if (options.svg_is_output() && !explanation.solution()) // the message about it is not a picture
        std::cerr << (explanation.status() == Status::infeasible ? no_solution
                      : explanation.was_interrupted()            ? "# unknown: interrupted\n"
                                                                 : "# unknown: a limit was reached\n");
    if (!options.svg_is_output())
        options.json ? print_json(options, statement, explanation) : print_text(statement, explanation);
    app::flush_output();
    if (options.replay && explanation.status() != Status::infeasible)
        std::cerr << write_replay(options, statement, explanation);
    constexpr int no_answer = 1;
    constexpr int limit = 3;
    if (explanation.status() == Status::infeasible) return no_answer;
    return explanation.status() == Status::unknown ? limit : 0;
}

} // namespace puzzles
