#include <benchmarks/tournament/circumstances.hpp>

#include <commit.hpp>
#include <fmt/format.h>

#include <fstream>
#include <string_view>
#include <thread>
#include <utility>

namespace tournament {

namespace {

/// The name of the processor as reported by Linux.
std::string processor() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        if (!line.starts_with("model name")) continue;
        const std::size_t colon = line.find(": ");
        if (colon != std::string::npos) return line.substr(colon + 2);
    }
    return "unknown processor";
}

constexpr std::string_view compiler =
#if defined(__clang__)
    __VERSION__;
#else
    "GCC " __VERSION__;
#endif

} // namespace

Circumstances circumstances_here(std::string command, const RunLimits& limits) {
    const unsigned cores = std::thread::hardware_concurrency();
    return {.machine = fmt::format("{}, {} cores", processor(), cores),
            .compiler = fmt::format("{}, {}", compiler, ARCWISE_BUILD_TYPE),
            .commit = ARCWISE_COMMIT,
            .command = std::move(command),
            .time_limit = limits.seconds,
            .node_limit = limits.nodes};
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

} // namespace tournament
