#include <benchmarks/tournament/results.hpp>
#include <benchmarks/tournament/run.hpp>
#include <csp/base/error.hpp>
#include <tests/fuzz/parsers/check.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

/// The file of a tournament: tournament::parse_results, and its lines of JSON.
///
/// Results that are read, written and read again are the same. Results merged with themselves contain no run twice. An
/// error names an existing line.
namespace {

using tournament::Run;

/// Requires the form "NAME:LINE: problem".
void require_refusal(std::string_view message, std::string_view text) {
    fuzz::require_message(message);
    const std::string_view start = "name:";
    fuzz::require(message.starts_with(start), "an error names the file");
    std::size_t line = 0;
    const auto [end, error] =
        std::from_chars(message.data() + start.size(), message.data() + message.size(), line);
    fuzz::require(error == std::errc() && *end == ':', "an error has its line");
    fuzz::require_place(text, line, 1);
}

/// Returns one line for each run, as in a file.
std::string written(const tournament::ResultsText& results) {
    std::string text = json_line(*results.circumstances) + '\n';
    for (const Run& run : results.runs) text += json_line(run) + '\n';
    return text;
}

bool is_same(const Run& one, const Run& other) {
    return key_of(one) == key_of(other) && one.difficulty == other.difficulty &&
           one.outcome == other.outcome && one.seconds == other.seconds && one.nodes == other.nodes &&
           one.failures == other.failures && one.propagations == other.propagations && one.cost == other.cost;
}

void require_merged(const tournament::ResultsText& results) {
    const tournament::Results one{*results.circumstances, results.runs};
    const std::array<tournament::NamedResults, 2> parts{{{"one", one}, {"other", one}}};
    const auto merged = merge(parts).results.runs;
    fuzz::require(merged.size() <= one.runs.size(), "merged with itself it is not more");
    for (const Run& run : one.runs)
        fuzz::require(std::any_of(merged.begin(), merged.end(),
                                  [&](const Run& other) { return key_of(run) == key_of(other); }),
                      "no run is lost");
}

/// Checks one line alone; the form of numbers in JSON must not matter.
void read_line(std::string_view line) {
    try {
        const Run run = tournament::parse_run(line);
        fuzz::require(run.seconds >= 0 && run.difficulty.value_or(0) >= 0, "an amount is not below 0");
        fuzz::require(is_same(run, tournament::parse_run(json_line(run))), "a run read again");
    } catch (const csp::Error& error) {
        fuzz::require_message(error.what());
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Patience patience;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    read_line(text.substr(0, text.find('\n')));
    try {
        const auto results = tournament::parse_results("name", text);
        fuzz::require(results.whole <= text.size(), "what is whole is in the text");
        fuzz::require(results.whole == 0 || text[results.whole - 1] == '\n',
                      "what is whole ends with a newline");
        if (!results.circumstances) return 0;
        const std::string again = written(results);
        const auto other = tournament::parse_results("name", again);
        fuzz::require(other.whole == again.size(), "what was written is whole");
        fuzz::require_equal(again, written(other), "results read again");
        fuzz::require(std::equal(results.runs.begin(), results.runs.end(), other.runs.begin(),
                                 other.runs.end(), is_same),
                      "runs read again");
        require_merged(results);
    } catch (const csp::Error& error) {
        require_refusal(error.what(), text);
    }
    return 0;
}
