#include <benchmarks/public/report.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace benchmarks::public_models {

namespace {

constexpr const char* default_name = "default";

bool is_at_least_as_good(csp::WideValue a, csp::WideValue b, Aim aim) {
    return aim == Aim::maximise ? a >= b : a <= b;
}

const Outcome* find(const Comparison& comparison, const std::string& contestant) {
    const auto& all = comparison.outcomes;
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Outcome& o) { return o.contestant == contestant; });
    return found == all.end() ? nullptr : &*found;
}

struct Count {
    int models = 0;
    int complete = 0;
    int near = 0; ///< models on which the default is near this one
};

} // namespace

std::string heading() {
    return fmt::format("{:<22}{:<12}{:<8}{:>14}{:>9}{:>9}\n", "model", "search", "status", "objective",
                       "end s", "best s");
}

std::string line(const Outcome& outcome) {
    return fmt::format("{:<22}{:<12}{:<8}{:>14}{:>9.2f}{:>9.2f}\n", outcome.model, outcome.contestant,
                       static_cast<char>(outcome.status),
                       outcome.objective ? std::to_string(*outcome.objective) : ".", outcome.end,
                       outcome.best);
}

bool is_near(const Outcome& outcome, const Outcome& other, Aim aim) {
    constexpr double least_seconds = 0.1; // lesser times cannot be distinguished
    if (other.is_complete())
        return outcome.is_complete() && outcome.end <= 2 * std::max(other.end, least_seconds);
    if (outcome.is_complete() || other.status == Status::nothing) return true;
    return outcome.objective && is_at_least_as_good(*outcome.objective, *other.objective, aim);
}

std::string contradiction(const Outcome& a, const Outcome& b, Aim aim) {
    const bool is_wrong =
        (a.status == Status::infeasible && (b.status == Status::complete || b.status == Status::solution)) ||
        (a.status == Status::complete && a.objective && b.objective &&
         !is_at_least_as_good(*a.objective, *b.objective, aim));
    return is_wrong ? "contradiction:\n" + line(a) + line(b) : "";
}

std::string summary(const std::vector<Comparison>& comparisons) {
    std::map<std::string, Count> counts;
    Count all;
    for (const Comparison& comparison : comparisons) {
        const Outcome* const ours = find(comparison, default_name);
        bool is_near_all = true;
        for (const Outcome& other : comparison.outcomes) {
            Count& count = counts[other.contestant];
            ++count.models;
            count.complete += other.is_complete() ? 1 : 0;
            const bool near = ours != nullptr && is_near(*ours, other, comparison.aim);
            count.near += near ? 1 : 0;
            is_near_all = is_near_all && near;
        }
        ++all.models;
        all.near += is_near_all ? 1 : 0;
    }
    std::string text;
    for (const auto& [contestant, count] : counts) {
        text += fmt::format("{}: {} of {} complete", contestant, count.complete, count.models);
        if (contestant != default_name && counts.contains(default_name))
            text += fmt::format("; the default within twice the time, or as good, on {}", count.near);
        text += '\n';
    }
    if (counts.contains(default_name))
        text += fmt::format("the default within twice the time of, or as good as, all others on {} of {}\n",
                            all.near, all.models);
    return text;
}

} // namespace benchmarks::public_models
