#include <benchmarks/tournament/report/tables.hpp>

#include <benchmarks/tournament/report/chart.hpp>
#include <benchmarks/tournament/report/text.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace tournament {

namespace {

std::string interval_text(const Estimate& estimate, double limit) {
    return fmt::format("<td class=\"number\">{} <span class=\"interval-text\">[{}, {}]</span></td>",
                       escaped(within_limit(estimate.value, limit)),
                       escaped(within_limit(estimate.lower, limit)),
                       escaped(within_limit(estimate.upper, limit)));
}

/// The number with a bar behind it as long as the share.
std::string solved_cell(std::size_t solved, std::size_t instances) {
    const double share =
        100 * static_cast<double>(solved) / static_cast<double>(std::max<std::size_t>(instances, 1));
    return fmt::format("<td class=\"number share\" style=\"--share:{:.1f}%\">{} / {}</td>", share, solved,
                       instances);
}

std::string standing_row(const Scope& scope, const Labels& labels, std::size_t place) {
    const Standing& standing = scope.standings[place];
    const std::string lead = place == 0 ? "–" : escaped(p_text(scope.leads[place - 1].p));
    return fmt::format(
        "<tr{}><td class=\"number\">{}</td><th scope=\"row\">{}</th>{}<td class=\"number\">{}</td>{}"
        "<td class=\"number\">{}</td><td class=\"number\">{}</td><td>{}</td></tr>\n",
        place == 0 ? " class=\"first\"" : "", place + 1, escaped(labels(scope.combination(standing))),
        solved_cell(standing.solved, scope.table.rows.size()), seconds_text(standing.par10),
        interval_text(standing.median, scope.limit), number_text(standing.mean_rank),
        number_text(standing.median_nodes), lead);
}

std::string winner_row(const Scope& scope, const Labels& labels) {
    if (scope.standings.empty())
        return fmt::format(
            "<tr><th scope=\"row\">{}</th><td colspan=\"7\">no instance is complete yet</td></tr>\n",
            escaped(scope.name));
    const Standing& first = scope.standings.front();
    const std::string second =
        scope.standings.size() < 2 ? "–" : escaped(labels(scope.combination(scope.standings[1])));
    const std::string winner =
        first.solved == 0 ? "none finished any" : "<b>" + escaped(labels(scope.combination(first))) + "</b>";
    return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td>{}<td class=\"number\">{}</td>{}"
                       "<td class=\"number\">{}</td><td>{}</td><td>{}</td></tr>\n",
                       escaped(scope.name), winner, solved_cell(first.solved, scope.table.rows.size()),
                       seconds_text(first.par10), interval_text(first.median, scope.limit),
                       number_text(first.mean_rank), second, short_verdict(scope));
}

} // namespace

std::string ranking_table(const Scope& scope, const Labels& labels, std::size_t most) {
    std::string html = "<div class=\"scroll\"><table class=\"ranking\"><thead><tr><th>#</th><th>" +
                       labels.parts() +
                       "</th><th>finished</th><th>PAR10</th><th>median [95 %]</th><th>mean rank</th>"
                       "<th>median nodes</th><th>against #1</th></tr></thead>\n<tbody>\n";
    for (std::size_t place = 0; place < std::min(most, scope.standings.size()); ++place)
        html += standing_row(scope, labels, place);
    return html + "</tbody></table></div>\n";
}

std::string winners_table(const Analysis& analysis) {
    if (analysis.scopes.size() < 2) return "";
    std::string html =
        "<div class=\"scroll\"><table class=\"winners\"><thead><tr><th>problem set</th><th>winner</th>"
        "<th>finished</th><th>PAR10</th><th>median [95 %]</th><th>mean rank</th><th>second</th>"
        "<th>lead significant?</th></tr></thead>\n<tbody>\n";
    for (const Scope& scope : analysis.scopes) html += winner_row(scope, analysis.labels);
    return html + "</tbody></table></div>\n";
}

std::string legend(const Scope& scope, const Labels& labels) {
    std::string html = "<ol class=\"legend\">";
    for (std::size_t i = 0; i < std::min(plotted, scope.standings.size()); ++i)
        html += fmt::format("<li><svg viewBox=\"0 0 30 10\" aria-hidden=\"true\"><path d=\"M0 5L30 5\" "
                            "class=\"{}\"/></svg> {}. {}</li>\n",
                            line_classes(i), i + 1, escaped(labels(scope.combination(scope.standings[i]))));
    return html + "</ol>\n";
}

} // namespace tournament
