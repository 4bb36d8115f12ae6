// How well does the default search do on public models, compared with the heuristics that their authors chose?
//
// Models of the MiniZinc benchmarks, rewritten with the library, are searched by default and by the heuristic of the
// public model, in turn on one thread, each for some seconds of processor time. benchmarks/public.sh
// fetches the data and also lets Gecode compete.

#include <benchmarks/public/report.hpp>

#include <csp/base/error.hpp>

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>

namespace {

using namespace benchmarks::public_models;
namespace options = boost::program_options;

constexpr double most_seconds = 3600;

struct Request {
    std::string folder;
    std::vector<std::string> models;
    std::vector<std::string> searches{"default", "model"};
    std::string others;
    double seconds = 10;
    bool smoke = false;
};

/// The named kinds, or all.
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

/// The exit code.
int run_all(const Request& request) {
    if (!(request.seconds > 0 && request.seconds <= most_seconds))
        throw csp::Error("--seconds: expected more than 0, and at most 3600");
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

options::options_description describe_options(Request& request) {
    options::options_description known(introduction);
    auto add = known.add_options();
    add("help,h", "show this text");
    add("list", "list the models: name, public model, data");
    add("seconds", options::value(&request.seconds)->default_value(request.seconds)->value_name("N"),
        "processor time of a search");
    add("search", options::value(&request.searches)->composing()->value_name("default|model"),
        "only this search; may be repeated");
    add("others", options::value(&request.others)->value_name("FILE"),
        "outcomes of other solvers to compare with, a line each: model contestant status objective end best");
    add("smoke", options::bool_switch(&request.smoke), "pass without data");
    return known;
}

} // namespace

int main(int argc, char** argv) {
    try {
        Request request;
        const auto visible = describe_options(request);
        options::options_description known;
        known.add(visible).add_options()("folder", options::value(&request.folder))(
            "model", options::value(&request.models));
        options::positional_options_description places;
        places.add("folder", 1).add("model", -1);
        options::variables_map given;
        options::store(options::command_line_parser(argc, argv).options(known).positional(places).run(),
                       given);
        options::notify(given);
        if (given.count("help") != 0) {
            std::cout << visible;
        } else if (given.count("list") != 0) {
            for (const Kind& kind : kinds())
                std::cout << fmt::format("{} {} {}\n", kind.name, kind.model, kind.data);
        } else if (request.folder.empty()) {
            throw csp::Error("expected a folder of data");
        } else {
            return run_all(request);
        }
        return 0;
    } catch (const std::invalid_argument& error) { // also csp::Error
        std::cerr << "arcwise-benchmark-public: " << error.what() << '\n';
    } catch (const std::exception& error) {
        std::cerr << "arcwise-benchmark-public: " << error.what()
                  << "\nTry arcwise-benchmark-public --help.\n";
    }
    return 2;
}
