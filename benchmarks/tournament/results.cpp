#include <benchmarks/tournament/results.hpp>

#include <apps/common/files.hpp>

#include <csp/base/error.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tournament {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> outcomes{"solved", "refuted",
                                                   "censored"}; // in the order of Outcome

/// Returns the line as text. Bytes that are not UTF-8, which a path on the command line may contain, are replaced.
std::string dumped(const Json& line) { return line.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json parsed(std::string_view line) {
    Json object = Json::parse(line, nullptr, false);
    if (!object.is_object()) throw csp::Error("it is not a JSON object");
    return object;
}

const Json& field(const Json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end()) throw csp::Error(std::string("\"") + name + "\" is missing");
    return *found;
}

[[noreturn]] void refuse(const char* name, const char* expected) {
    throw csp::Error(std::string("\"") + name + "\" is not " + expected);
}

std::string text(const Json& object, const char* name) {
    const Json& value = field(object, name);
    if (!value.is_string()) refuse(name, "a text");
    return value.get<std::string>();
}

std::uint64_t count(const Json& object, const char* name) {
    const Json& value = field(object, name);
    if (!value.is_number_unsigned()) refuse(name, "a number from 0");
    return value.get<std::uint64_t>();
}

double amount(const Json& object, const char* name) {
    const Json& value = field(object, name);
    if (!value.is_number() || value.get<double>() < 0) refuse(name, "a number from 0");
    return value.get<double>();
}

std::int64_t whole_number(const Json& object, const char* name) {
    const Json& value = field(object, name);
    const bool fits = value.is_number_integer() && (!value.is_number_unsigned() ||
                                                    std::in_range<std::int64_t>(value.get<std::uint64_t>()));
    if (!fits) refuse(name, "a whole number of 64 bits with sign");
    return value.get<std::int64_t>();
}

Outcome outcome_of(const Json& object) {
    const auto* const found = std::find(outcomes.begin(), outcomes.end(), text(object, "outcome"));
    if (found == outcomes.end()) refuse("outcome", "one of solved, refuted, censored");
    return static_cast<Outcome>(found - outcomes.begin());
}

} // namespace

std::string_view to_string(Outcome outcome) { return outcomes.at(static_cast<std::size_t>(outcome)); }

std::string json_line(const Circumstances& circumstances) {
    return dumped({{"tournament", 1},
                   {"machine", circumstances.machine},
                   {"compiler", circumstances.compiler},
                   {"commit", circumstances.commit},
                   {"command", circumstances.command},
                   {"time_limit", circumstances.time_limit},
                   {"node_limit", circumstances.node_limit}});
}

Circumstances parse_circumstances(std::string_view line) {
    if (!line.starts_with(first_words)) throw csp::Error("it is not the first line of a tournament");
    const Json object = parsed(line);
    Circumstances circumstances;
    circumstances.machine = text(object, "machine");
    circumstances.compiler = text(object, "compiler");
    circumstances.commit = text(object, "commit");
    circumstances.command = text(object, "command");
    circumstances.time_limit = amount(object, "time_limit");
    circumstances.node_limit = count(object, "node_limit");
    return circumstances;
}

std::string json_line(const Run& run) {
    Json line{{"set", run.set}, {"instance", run.instance}};
    if (run.difficulty) line["difficulty"] = *run.difficulty;
    for (const Axis axis : axes)
        if (!is_usual_on(run.combination, axis))
            line[std::string(name(axis))] = value_on(run.combination, axis);
    line["seed"] = run.seed;
    line["outcome"] = to_string(run.outcome);
    line["seconds"] = run.seconds;
    line["nodes"] = run.nodes;
    line["failures"] = run.failures;
    line["propagations"] = run.propagations;
    if (run.cost) line["cost"] = *run.cost;
    return dumped(line);
}

Run parse_run(std::string_view line) {
    const Json object = parsed(line);
    Run run;
    run.set = text(object, "set");
    run.instance = text(object, "instance");
    if (object.contains("difficulty")) run.difficulty = amount(object, "difficulty");
    for (const Axis axis : axes) {
        const bool is_older = !object.contains(std::string(name(axis))) && is_usual_on(run.combination, axis);
        if (!is_older) value_on(run.combination, axis) = text(object, std::string(name(axis)).c_str());
    }
    run.seed = count(object, "seed");
    run.outcome = outcome_of(object);
    run.seconds = amount(object, "seconds");
    run.nodes = count(object, "nodes");
    run.failures = count(object, "failures");
    run.propagations = count(object, "propagations");
    if (object.contains("cost")) run.cost = whole_number(object, "cost");
    return run;
}

namespace {

void take_line(ResultsText& results, std::string_view line) {
    if (results.circumstances)
        results.runs.push_back(parse_run(line));
    else
        results.circumstances = parse_circumstances(line);
}

/// Returns whether the text can be the beginning of a first line.
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

std::string differences(const Circumstances& one, const Circumstances& other) {
    std::string names;
    const auto compare = [&](const char* name, const std::string& a, const std::string& b) {
        if (a != b) names.append(names.empty() ? "" : ", ").append(name);
    };
    compare("machine", one.machine, other.machine);
    compare("compiler", one.compiler, other.compiler);
    compare("commit", one.commit, other.commit);
    return names;
}

bool have_equal_limits(const Circumstances& one, const Circumstances& other) {
    return one.time_limit == other.time_limit && one.node_limit == other.node_limit;
}

std::string describe_limits(const Circumstances& circumstances) {
    const auto& [time, nodes] = std::pair(circumstances.time_limit, circumstances.node_limit);
    if (time == 0 && nodes == 0) return "none";
    if (nodes == 0) return fmt::format("{} s", time);
    if (time == 0) return fmt::format("{} nodes", nodes);
    return fmt::format("{} s and {} nodes", time, nodes);
}

namespace {

/// Joins the texts, each once, in order.
template <typename Text>
std::string joined(std::span<const NamedResults> parts, Text text) {
    std::set<std::string> known;
    std::string all;
    for (const NamedResults& part : parts) {
        const std::string& next = text(part.results.circumstances);
        if (known.insert(next).second) all.append(all.empty() ? "" : "; ").append(next);
    }
    return all;
}

void require_equal_limits(std::span<const NamedResults> parts) {
    const Circumstances& first = parts.front().results.circumstances;
    for (const NamedResults& part : parts)
        if (!have_equal_limits(first, part.results.circumstances))
            throw csp::Error(fmt::format("{} has other limits ({}) than {} ({}); they cannot be compared",
                                         part.name, describe_limits(part.results.circumstances),
                                         parts.front().name, describe_limits(first)));
}

Circumstances joined_circumstances(std::span<const NamedResults> parts) {
    Circumstances joint = parts.front().results.circumstances;
    joint.machine = joined(parts, [](const Circumstances& one) { return one.machine; });
    joint.compiler = joined(parts, [](const Circumstances& one) { return one.compiler; });
    joint.commit = joined(parts, [](const Circumstances& one) { return one.commit; });
    joint.command = joined(parts, [](const Circumstances& one) { return one.command; });
    return joint;
}

} // namespace

Merged merge(std::span<const NamedResults> parts) {
    require_equal_limits(parts);
    Merged merged{{joined_circumstances(parts), {}}, {}};
    std::set<RunKey> keys;
    for (const NamedResults& part : parts) {
        const auto& [circumstances, runs] = part.results;
        std::size_t again = 0;
        for (const Run& run : runs) {
            if (keys.insert(key_of(run)).second)
                merged.results.runs.push_back(run);
            else
                ++again;
        }
        if (again > 0)
            merged.remarks.push_back(fmt::format("{}: dropped {} runs that came before", part.name, again));
        const std::string names = differences(parts.front().results.circumstances, circumstances);
        if (!names.empty())
            merged.remarks.push_back(
                fmt::format("{} comes from another {} than {}: times may differ for that", part.name, names,
                            parts.front().name));
    }
    return merged;
}

void write_results(const Results& results, const std::string& path) {
    std::string lines = json_line(results.circumstances) + '\n';
    for (const Run& run : results.runs) lines += json_line(run) + '\n';
    const std::string unfinished = path + ".unfinished";
    std::error_code error;
    try {
        app::write_file(unfinished, lines);
    } catch (const csp::Error&) {
        std::filesystem::remove(unfinished, error);
        throw;
    }
    std::filesystem::rename(unfinished, path, error);
    if (error) throw csp::Error(path + ": cannot be written: " + error.message());
}

namespace {

std::string answer_of(const Run& run) {
    if (run.outcome == Outcome::refuted) return "no solution";
    return run.cost ? fmt::format("cost {}", *run.cost) : "a solution";
}

} // namespace

std::vector<std::string> contradictions(std::span<const Run> runs) {
    struct First {
        std::string answer;
        const Run* run;
    };
    std::map<std::pair<std::string, std::string>, First> firsts;
    std::set<const Run*> told; // the first runs of the instances that already have a line
    std::vector<std::string> lines;
    for (const Run& run : runs) {
        if (!run.is_finished()) continue;
        const std::string answer = answer_of(run);
        const auto& first = firsts.try_emplace({run.set, run.instance}, First{answer, &run}).first->second;
        if (first.answer == answer || !told.insert(first.run).second) continue;
        lines.push_back(fmt::format("{}, {}: {} by ({}), but {} by ({})", run.set, run.instance, first.answer,
                                    to_string(first.run->combination), answer, to_string(run.combination)));
    }
    return lines;
}

Journal::Journal(std::string path, const Circumstances& circumstances) : path_(std::move(path)) {
    constexpr mode_t mode = 0666; // less the bits in the user's mask
    file_ = open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, mode);
    if (file_ < 0) fail("cannot be written to");
    try {
        lock();
        go_on(circumstances);
    } catch (...) {
        close(file_);
        throw;
    }
}

Journal::~Journal() { close(file_); } // closing the file also unlocks it

void Journal::lock() const {
    struct stat kind {};
    if (fstat(file_, &kind) != 0 || !S_ISREG(kind.st_mode))
        throw csp::Error(path_ + ": it is not an ordinary file");
    if (flock(file_, LOCK_EX | LOCK_NB) == 0) return;
    if (errno == EWOULDBLOCK)
        throw csp::Error(path_ + ": another tournament is writing to it; name another file, or wait");
    fail("cannot be locked");
}

void Journal::go_on(const Circumstances& wanted) {
    ResultsText results = parse_results(path_, content());
    if (ftruncate(file_, static_cast<off_t>(results.whole)) != 0) fail("cannot be written to");
    if (!results.circumstances) {
        circumstances_ = wanted;
        write_line(json_line(wanted));
        return;
    }
    circumstances_ = std::move(*results.circumstances);
    if (!have_equal_limits(circumstances_, wanted))
        throw csp::Error(fmt::format("{}: its runs have other limits ({}) than these ({}); name another file",
                                     path_, describe_limits(circumstances_), describe_limits(wanted)));
    earlier_runs_ = std::move(results.runs);
    for (const Run& run : earlier_runs_) keys_.insert(key_of(run));
}

void Journal::append(const Run& run) {
    write_line(json_line(run));
    keys_.insert(key_of(run));
}

std::string Journal::content() const {
    std::string content;
    std::array<char, 65536> block{};
    for (;;) {
        const ssize_t size = pread(file_, block.data(), block.size(), static_cast<off_t>(content.size()));
        if (size < 0) fail("cannot be read");
        if (size == 0) return content;
        content.append(block.data(), static_cast<std::size_t>(size));
    }
}

void Journal::write_line(std::string line) {
    line += '\n';
    for (std::string_view left = line; !left.empty();) {
        const ssize_t written = write(file_, left.data(), left.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("cannot be written to");
        left.remove_prefix(static_cast<std::size_t>(written));
    }
}

void Journal::fail(const std::string& what) const {
    throw csp::Error(fmt::format("{}: {}: {}", path_, what, std::strerror(errno)));
}

} // namespace tournament
