#include <benchmarks/tournament/merge.hpp>

#include <apps/common/files.hpp>
#include <benchmarks/tournament/circumstances.hpp>
#include <benchmarks/tournament/json_line.hpp>
#include <benchmarks/tournament/run.hpp>

#include <csp/base/error.hpp>

#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <system_error>

namespace tournament {

namespace {

/// Each of the texts once, in order.
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

} // namespace tournament
