#include <benchmarks/tournament/report/tables.hpp>

#include <benchmarks/tournament/report/text.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace tournament {

namespace {

bool nothing_is_solved(const Scope& scope) {
    return std::ranges::all_of(scope.standings, [](const Standing& one) { return one.solved == 0; });
}

/// Whether the first differs from the second.
std::string lead_over_second(const Scope& scope, const std::string& second) {
    const Lead& lead = scope.leads.front();
    if (!lead.is_significant())
        return fmt::format("Its lead over the second, <b>{}</b>, is <b>not significant</b> ({} after Holm's "
                           "correction): the two may well be equal.",
                           second, escaped(p_text(lead.p)));
    if (lead.is_ahead)
        return fmt::format(
            "Its lead over the second, <b>{}</b>, is <b>significant</b> ({} after Holm's correction).",
            second, escaped(p_text(lead.p)));
    return fmt::format(
        "Yet instance by instance the second, <b>{}</b>, is significantly faster ({} after Holm's "
        "correction): the first is ahead by a few long runs.",
        second, escaped(p_text(lead.p)));
}

std::string lead_over_all(const Scope& scope) {
    if (scope.leads.size() < 2) return "";
    const auto beaten = std::ranges::count_if(
        scope.leads, [](const Lead& lead) { return lead.is_significant() && lead.is_ahead; });
    return fmt::format(" It is significantly faster than {} of the {} others.", beaten, scope.leads.size());
}

} // namespace

std::string par10_text(const Scope& scope, const Standing& standing) {
    return scope.node_limit > 0 ? number_text(standing.par10) + " nodes" : seconds_text(standing.par10);
}

std::string verdict(const Scope& scope, const Labels& labels) {
    if (scope.standings.empty())
        return "No instance was run with every combination yet, so nothing is ranked.";
    if (nothing_is_solved(scope))
        return "No combination finished any instance within the limits: there is no winner.";
    const Standing& first = scope.standings.front();
    const std::string name = escaped(labels(scope.combination(first)));
    std::string text =
        fmt::format("<b class=\"winner\">{}</b> is {}: it finishes {} of {} instances and takes {} "
                    "on average (PAR10).",
                    name, scope.leads.empty() ? "the only combination" : "the best combination", first.solved,
                    scope.table.rows.size(), par10_text(scope, first));
    if (scope.leads.empty()) return text;
    const auto second = escaped(labels(scope.combination(scope.standings[1])));
    return text + " " + lead_over_second(scope, second) + lead_over_all(scope);
}

std::string short_verdict(const Scope& scope) {
    if (scope.leads.empty()) return "–";
    const Lead& lead = scope.leads.front();
    return escaped(std::string(lead.is_significant() && lead.is_ahead ? "yes" : "no") + ", " +
                   p_text(lead.p));
}

} // namespace tournament
