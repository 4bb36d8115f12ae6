#include <benchmarks/tournament/report/tables.hpp>

#include <benchmarks/tournament/report/chart.hpp>
#include <benchmarks/tournament/report/table.hpp>
#include <benchmarks/tournament/report/text.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace tournament {

namespace {

/// The data on a combination in both tables.
const std::vector<Column> measures{
    {"finished", true, true}, {"PAR10", true}, {"median [95 %]", true}, {"mean rank", true}};

/// A cell that is sorted by the number, with infinity after all others.
std::string number_cell(double number, const std::string& text) {
    return fmt::format("<td class=\"number\" data-sort=\"{}\">{}</td>", std::min(number, 1e300), text);
}

std::string interval_cell(const Estimate& estimate, const Scope& scope) {
    const std::optional<double> limit = scope.node_limit > 0 ? std::nullopt : std::optional(scope.limit);
    return fmt::format("<td class=\"number\" data-sort=\"{}\">{} "
                       "<span class=\"interval-text\">[{}, {}]</span></td>",
                       std::min(estimate.value, 1e300), escaped(within_limit(estimate.value, limit)),
                       escaped(within_limit(estimate.lower, limit)),
                       escaped(within_limit(estimate.upper, limit)));
}

/// The number with a bar behind it whose length is the share.
std::string solved_cell(std::size_t solved, std::size_t instances) {
    const double share =
        100 * static_cast<double>(solved) / static_cast<double>(std::max<std::size_t>(instances, 1));
    return fmt::format(
        "<td class=\"number share\" style=\"--share:{0:.1f}%\" data-sort=\"{1}\">{1} / {2}</td>", share,
        solved, instances);
}

/// The difference of the combination from the first one. The script makes it a link to the comparison of the two.
std::string lead_cell(const Scope& scope, const AllTimes& times, std::size_t place) {
    if (place == 0) return "<td class=\"number\" data-sort=\"-1\">–</td>";
    const Lead& lead = scope.leads[place - 1];
    const auto of = [&](std::size_t at) { return times.place_of(scope.combination(scope.standings[at])); };
    return fmt::format("<td class=\"versus{}\" data-sort=\"{}\" data-a=\"{}\" data-b=\"{}\">{}</td>",
                       lead.is_significant() ? " significant" : "", lead.p, of(0), of(place),
                       escaped(p_text(lead.p)));
}

std::string standing_row(const Scope& scope, const AllTimes& times, const Labels& labels, std::size_t place) {
    const Standing& standing = scope.standings[place];
    return fmt::format(
        "<tr{}>{}<th scope=\"row\">{}</th>{}{}{}{}{}{}</tr>\n", place == 0 ? " class=\"first\"" : "",
        number_cell(static_cast<double>(place + 1), std::to_string(place + 1)),
        escaped(labels(scope.combination(standing))), lead_cell(scope, times, place),
        solved_cell(standing.solved, scope.table.rows.size()),
        number_cell(standing.par10, par10_text(scope, standing)), interval_cell(standing.median, scope),
        number_cell(standing.mean_rank, number_text(standing.mean_rank)),
        number_cell(standing.median_nodes, number_text(standing.median_nodes)));
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
    return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td>{}{}{}{}<td>{}</td></tr>\n",
                       escaped(scope.name), winner, short_verdict(scope),
                       solved_cell(first.solved, scope.table.rows.size()),
                       number_cell(first.par10, par10_text(scope, first)), interval_cell(first.median, scope),
                       number_cell(first.mean_rank, number_text(first.mean_rank)), second);
}

} // namespace

std::string ranking_table(const Scope& scope, const AllTimes& times, const Labels& labels) {
    std::vector<Column> columns{{"#", true}, {labels.parts()}, {"against #1", true}};
    columns.insert(columns.end(), measures.begin(), measures.end());
    columns.push_back({"median nodes", true});
    std::string html = table_begin("Ranking over " + scope.name,
                                   "class=\"ranking sortable long\" data-things=\"combinations\"", columns);
    for (std::size_t place = 0; place < scope.standings.size(); ++place)
        html += standing_row(scope, times, labels, place);
    return html.append(table_end);
}

std::string winners_table(const Analysis& analysis) {
    if (analysis.scopes.size() < 2) return "";
    std::vector<Column> columns{{"problem set"}, {"winner"}, {"lead significant?"}};
    columns.insert(columns.end(), measures.begin(), measures.end());
    columns.push_back({"second"});
    std::string html = table_begin("Winners", "class=\"winners sortable\"", columns);
    for (const Scope& scope : analysis.scopes) html += winner_row(scope, analysis.labels);
    return html.append(table_end);
}

std::string legend(const Scope& scope, const AllTimes& times, const Labels& labels) {
    std::string html = "<fieldset class=\"legend\"><legend>Curves</legend><ol class=\"long\" "
                       "data-things=\"combinations\">\n";
    for (std::size_t i = 0; i < scope.standings.size(); ++i) {
        const Combination& combination = scope.combination(scope.standings[i]);
        const bool is_drawn = i < drawn_at_first;
        html += fmt::format(
            "<li><label><input type=\"checkbox\" autocomplete=\"off\" data-combination=\"{}\"{} disabled>"
            "<svg viewBox=\"0 0 30 10\" aria-hidden=\"true\"><path d=\"M0 5L30 5\" class=\"{}\"/>"
            "</svg> {}. {}</label></li>\n",
            times.place_of(combination), is_drawn ? " checked" : "", is_drawn ? line_classes(i) : "", i + 1,
            escaped(labels(combination)));
    }
    return html + "</ol></fieldset>\n";
}

} // namespace tournament
