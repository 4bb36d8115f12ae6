#include <benchmarks/tournament/results_file.hpp>

#include <apps/common/files.hpp>
#include <benchmarks/tournament/json_line.hpp>

#include <csp/base/error.hpp>

#include <fmt/format.h>

namespace tournament {

namespace {

void take_line(ResultsText& results, std::string_view line) {
    if (results.circumstances)
        results.runs.push_back(parse_run(line));
    else
        results.circumstances = parse_circumstances(line);
}

/// Whether the text can be the beginning of a first line.
bool begins_a_tournament(std::string_view text) {
    return text.substr(0, first_words.size()) == first_words.substr(0, text.size());
}

} // namespace

ResultsText parse_results(const std::string& name, std::string_view text) {
    ResultsText results;
    for (std::size_t number = 1;; ++number) {
        const std::size_t end = text.find('\n', results.whole);
        if (end == std::string_view::npos) break;
        try {
            take_line(results, text.substr(results.whole, end - results.whole));
        } catch (const csp::Error& error) {
            throw csp::Error(fmt::format("{}:{}: {}", name, number, error.what()));
        }
        results.whole = end + 1;
    }
    if (!results.circumstances && !begins_a_tournament(text))
        throw csp::Error(fmt::format("{}:1: it is not the first line of a tournament", name));
    return results;
}

Results read_results(const std::string& path) {
    ResultsText results = parse_results(path, app::read_file(path, "the results of a tournament"));
    if (!results.circumstances)
        throw csp::Error(fmt::format("{}: empty, expected the results of a tournament", path));
    return {std::move(*results.circumstances), std::move(results.runs)};
}

} // namespace tournament
