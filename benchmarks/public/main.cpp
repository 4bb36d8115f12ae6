// How good is the default search on public models, compared with the heuristics that their authors chose?
//
// Models of the MiniZinc benchmarks, rewritten with the library, are searched by default and by the heuristic of the
// public model, in turn on one thread, each for some seconds of processor time. benchmarks/public.sh
// fetches the data and also lets Gecode compete.

#include <benchmarks/harness/program.hpp>
#include <benchmarks/public/report.hpp>

#include <csp/base/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>

namespace {

using namespace benchmarks::public_models;
struct Request {
    std::string folder;
    std::vector<std::string> models;
    std::vector<std::string> searches{"default", "model"};
    std::string others;
    double seconds = 10;
    bool smoke = false;
    bool list = false;
};

/// Returns all kinds, in the order of the report: by name.
std::vector<Kind> kinds() {
    std::vector<Kind> all;
    for (const auto& some : {choices(), rosters(), routes(), scheduling(), sequences()})
        all.insert(all.end(), some.begin(), some.end());
    std::ranges::sort(all, {}, &Kind::name);
    return all;
}

/// Returns the named kinds, or all kinds if there are no names.
std::vector<Kind> chosen(const std::vector<std::string>& names) {
    std::vector<Kind> chosen;
    for (const Kind& kind : kinds())
        if (names.empty() || std::find(names.begin(), names.end(), kind.name) != names.end())
            chosen.push_back(kind);
    for (const std::string& name : names)
        if (std::none_of(chosen.begin(), chosen.end(), [&](const Kind& kind) { return kind.name == name; }))
            throw csp::Error("there is no model '" + name + "'; --list names them");
    return chosen;
}

Search search_of(const std::string& name) {
    if (name == "default") return Search::by_default;
    if (name == "model") return Search::by_model;
    throw csp::Error("--search: expected default or model, but found '" + name + "'");
}

Comparison compare(const Kind& kind, const Request& request, const std::vector<Outcome>& others) {
    const Data data =
        Data::of_file(request.folder + "/" + std::string(kind.name) + "/" + std::string(kind.data));
    Comparison comparison{.aim = kind.state(data).aim};
    for (const std::string& name : request.searches)
        if (auto outcome = run(kind, data, search_of(name), request.seconds))
            comparison.outcomes.push_back(std::move(*outcome));
    for (const Outcome& other : others)
        if (other.model == kind.name) comparison.outcomes.push_back(other);
    return comparison;
}

/// Prints contradictory outcomes; returns whether there are any.
bool has_contradiction(const Comparison& comparison) {
    std::string text;
    for (const Outcome& a : comparison.outcomes)
        for (const Outcome& b : comparison.outcomes) text += contradiction(a, b, comparison.aim);
    std::cout << text;
    return !text.empty();
}

/// Runs all searches. Returns the exit status.
int run_all(const Request& request) {
    if (request.folder.empty()) throw csp::Error("expected a folder of data");
    (void)benchmarks::time_limit(request.seconds, "--seconds");
    const auto wanted = chosen(request.models);
    if (request.smoke && !std::filesystem::exists(request.folder)) {
        std::cout << "There is no data in " << request.folder << ": bash benchmarks/public.sh fetches it.\n";
        return 0;
    }
    const auto others = request.others.empty() ? std::vector<Outcome>{} : read_outcomes(request.others);
    std::vector<Comparison> comparisons;
    bool is_wrong = false;
    std::cout << heading();
    for (const Kind& kind : wanted) {
        comparisons.push_back(compare(kind, request, others));
        for (const Outcome& outcome : comparisons.back().outcomes) std::cout << line(outcome);
        is_wrong |= has_contradiction(comparisons.back());
        std::cout << std::flush;
    }
    std::cout << summary(comparisons);
    return is_wrong ? 1 : 0;
}

constexpr const char* introduction =
    R"(usage: arcwise-benchmark-public DATA-FOLDER [MODEL...] [options]

Searches public models by default and by the heuristics of their authors, and prints how they compare.
DATA-FOLDER is a checkout of the MiniZinc benchmarks, which benchmarks/public.sh makes.

  status   C complete: the optimum, or the solution asked for; U proved that there is none; s a solution; - nothing
  end s    seconds of processor time until the search ended
  best s   the same, until its solution was found

Options)";

} // namespace

int main(int argc, char** argv) {
    Request request;
    benchmarks::Program program("arcwise-benchmark-public", introduction);
    program.flag("list", request.list, "list the models: name, public model, data")
        .option("seconds", request.seconds, "N", "processor time of a search")
        .repeated("search", request.searches, "default|model", "only this search; may be repeated")
        .option("others", request.others, "FILE",
                "outcomes of other solvers to compare with, a line each: model contestant status objective "
                "end best")
        .flag("smoke", request.smoke, "succeed if DATA-FOLDER does not exist")
        .operand("folder", request.folder, 1)
        .operand("model", request.models);
    return program.run(argc, argv, [&] {
        if (!request.list) return run_all(request);
        for (const Kind& kind : kinds())
            std::cout << fmt::format("{} {} {}\n", kind.name, kind.model, kind.data);
        return 0;
    });
}
