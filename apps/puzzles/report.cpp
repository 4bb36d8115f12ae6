#include <apps/puzzles/report.hpp>

#include <apps/common/files.hpp>
#include <apps/common/program.hpp>
#include <apps/common/statistics_json.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <iostream>
#include <utility>

namespace puzzles {

namespace {

using Json = nlohmann::ordered_json;

bool is_known(const Outcome& outcome) {
    if (outcome.stopped == csp::StopReason::exhausted) return true;
    return outcome.stopped == csp::StopReason::none || outcome.stopped == csp::StopReason::solution_limit;
}

/// Returns "solved", "feasible" (there is an answer, but a better answer may exist), "no_solution" or "unknown".
std::string_view status_of(const Outcome& outcome) {
    if (outcome.question == Question::count && !is_known(outcome)) return "unknown";
    if (outcome.found > 0)
        return outcome.question == Question::best && !is_known(outcome) ? "feasible" : "solved";
    return outcome.stopped == csp::StopReason::exhausted ? "no_solution" : "unknown";
}

std::string number_of_answers(const Outcome& outcome) {
    return outcome.digits.empty() ? std::to_string(outcome.found) : outcome.digits;
}

/// Returns "N", or "N+" if there may be more; and the reason, unless the user requested a limit.
std::string count_line(const Outcome& outcome) {
    return fmt::format("{}{}{}\n", number_of_answers(outcome),
                       outcome.stopped == csp::StopReason::exhausted ? "" : "+",
                       is_known(outcome) ? "" : fmt::format(" # {}", app::word_for(outcome.stopped)));
}

double seconds(const csp::Statistics& statistics) {
    return std::chrono::duration<double>(statistics.time).count();
}

Json json_of(const csp::Infeasibility& why, const csp::Model& model) {
    Json names = Json::array();
    for (const auto& member : why.members()) names.push_back(model.constraint_name(member.constraint));
    return {{"text", why.describe(model)}, {"constraints", std::move(names)}, {"minimal", why.is_minimal()}};
}

/// Prints a line of JSON. Text that is not UTF-8, such as the name of a file, is converted.
void print_line(const Json& line) {
    std::cout << line.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
}

std::string objective_line(const Outcome& outcome) {
    const csp::Optimum& optimum = outcome.optimum;
    if (optimum.gap() == 0) return fmt::format("# best: {}, proved\n", *optimum.best);
    std::string line = fmt::format("# best so far: {}", *optimum.best);
    if (optimum.bound) line += fmt::format(", none better than {}", *optimum.bound);
    return line + fmt::format(" ({})\n", app::word_for(outcome.stopped));
}

} // namespace

int Outcome::exit_status() const {
    constexpr int no_answer = 1;
    constexpr int limit = 3;
    if (question == Question::first) return found > 0 ? 0 : is_known(*this) ? no_answer : limit;
    if (!is_known(*this)) return limit;
    return found > 0 || question == Question::count ? 0 : no_answer;
}

Report::Report(const Options& options, std::string instance, const Statement& statement)
    : options_(options),
      instance_(std::move(instance)),
      statement_(statement) {}

void Report::answer(const csp::Assignment& solution) {
    if (options_.svg && !has_answers_) write_svg(solution);
    if (!options_.svg_is_output()) options_.json ? write_json(solution) : write_text(solution);
    has_answers_ = true;
    app::flush_output();
}

void Report::write_text(const csp::Assignment& solution) {
    if (has_answers_) std::cout << '\n';
    std::cout << text_of(statement_.drawing(solution));
}

void Report::write_json(const csp::Assignment& solution) {
    Json values = Json::object();
    const csp::Model& model = statement_.model;
    for (std::uint32_t x = 0; x < model.variable_count(); ++x)
        values[model.name(csp::Var{x})] = solution[csp::Var{x}];
    const Json line{{"schema", 1},
                    {"puzzle", options_.puzzle->name},
                    {"instance", instance_},
                    {"picture", text_of(statement_.drawing(solution))},
                    {"values", std::move(values)}};
    print_line(line);
}

void Report::write_svg(const csp::Assignment& solution) {
    const std::string picture = svg_of(statement_.drawing(solution), title_of(*options_.puzzle));
    if (options_.svg_is_output())
        std::cout << picture;
    else
        app::write_file(*options_.svg, picture);
}

void Report::end(const Outcome& outcome) {
    options_.json ? end_json(outcome) : end_text(outcome);
    if (!options_.statistics) return;
    const csp::Statistics& done = outcome.statistics;
    std::cerr << fmt::format("solutions {}, nodes {}, {}restarts {}, {:.3f} s, {}\n",
                             number_of_answers(outcome), done.nodes,
                             done.has_failures ? fmt::format("failures {}, ", done.failures) : "",
                             done.restarts, seconds(done), app::word_for(outcome.stopped));
}

void Report::end_text(const Outcome& outcome) {
    std::ostream& out = options_.svg_is_output() && outcome.found > 0 ? std::cerr : std::cout;
    if (outcome.question == Question::count) {
        out << count_line(outcome);
    } else if (outcome.found == 0) {
        out << (outcome.stopped == csp::StopReason::exhausted
                    ? "# no solution\n"
                    : fmt::format("# unknown: {}\n", app::word_for(outcome.stopped)));
    } else if (outcome.question == Question::best) {
        out << objective_line(outcome);
    } else if (!is_known(outcome)) {
        out << fmt::format("# more may follow: {}\n", app::word_for(outcome.stopped));
    }
    if (outcome.why) out << "# " << outcome.why->describe(statement_.model) << '\n';
    app::flush_output();
}

void Report::end_json(const Outcome& outcome) {
    Json line{{"schema", 1},
              {"puzzle", options_.puzzle->name},
              {"instance", instance_},
              {"status", status_of(outcome)},
              {"solutions", outcome.found},
              {"stopped", app::word_for(outcome.stopped)}};
    if (!outcome.digits.empty()) line["solutions"] = outcome.digits;
    if (outcome.optimum.best) line["best"] = *outcome.optimum.best;
    if (outcome.optimum.bound) line["bound"] = *outcome.optimum.bound;
    if (!outcome.plan.empty()) line["plan"] = outcome.plan;
    if (outcome.why) line["why"] = json_of(*outcome.why, statement_.model);
    if (options_.statistics) line["statistics"] = app::json_of(outcome.statistics);
    print_line(line);
    app::flush_output();
}

} // namespace puzzles
