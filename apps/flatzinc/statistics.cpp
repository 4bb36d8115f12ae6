#include <apps/flatzinc/statistics.hpp>

#include <fmt/format.h>

#include <sys/resource.h>

namespace flatzinc {

namespace {

/// The most memory that the process has had, in MB.
double peak_memory() {
    struct rusage usage {};
    constexpr double kilobytes = 1024; // in a megabyte
    return getrusage(RUSAGE_SELF, &usage) == 0 ? static_cast<double>(usage.ru_maxrss) / kilobytes : 0;
}

double seconds(std::chrono::nanoseconds time) { return std::chrono::duration<double>(time).count(); }

} // namespace

std::string statistics_lines(const Figures& figures) {
    std::string lines;
    const auto add = [&](const char* name, const auto& value) {
        lines += fmt::format("%%%mzn-stat: {}={}\n", name, value);
    };
    const csp::Statistics& search = figures.statistics;
    const auto sign = [&](csp::WideValue v) { return figures.is_maximised ? -v : v; };
    if (figures.optimum && figures.optimum->best) add("objective", sign(*figures.optimum->best));
    if (figures.optimum && figures.optimum->bound) add("objectiveBound", sign(*figures.optimum->bound));
    add("solutions", figures.solutions);
    add("nodes", search.nodes);
    if (search.has_failures) add("failures", search.failures);
    add("restarts", search.restarts);
    if (search.has_propagations) add("propagations", search.propagations);
    add("nogoods", search.nogoods);
    if (search.has_peak_depth) add("peakDepth", search.peak_depth);
    add("variables", figures.variables);
    add("propagators", figures.constraints);
    add("initTime", fmt::format("{:.3f}", seconds(figures.time - search.time)));
    add("solveTime", fmt::format("{:.3f}", seconds(search.time)));
    add("peakMem", fmt::format("{:.2f}", peak_memory()));
    return lines + "%%%mzn-stat-end\n";
}

} // namespace flatzinc
