#include <benchmarks/tournament/report/tables.hpp>

#include <apps/common/text.hpp>
#include <benchmarks/tournament/report/chart.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace tournament {

namespace {

/// A column of a table: its heading, alignment and sort order.
struct Column {
    std::string heading;
    bool is_number = false;         ///< flush right
    bool is_greatest_first = false; ///< when the script first sorts by this column
};

/// Returns the beginning of a table, up to its rows. The table scrolls separately if it is wider than the page.
/// @param caption     the subject of the table; read aloud, not visible
/// @param attributes  attributes of the table element
/// @param classes     classes of the box that scrolls
std::string table_begin(std::string_view caption, std::string_view attributes,
                        const std::vector<Column>& columns, std::string_view classes = "scroll") {
    std::string html =
        fmt::format("<div class=\"{}\"><table {}><caption class=\"hidden-text\">{}</caption><thead><tr>",
                    classes, attributes, escaped(caption));
    for (const Column& column : columns)
        html += fmt::format("<th scope=\"col\"{}{}>{}</th>", column.is_number ? " class=\"number\"" : "",
                            column.is_greatest_first ? " data-first=\"descending\"" : "",
                            escaped(column.heading));
    return html + "</tr></thead>\n<tbody>\n";
}

/// The end of a table, after its rows.
constexpr std::string_view table_end = "</tbody></table></div>\n";

bool nothing_is_solved(const Scope& scope) {
    return std::ranges::all_of(scope.standings, [](const Standing& one) { return one.solved == 0; });
}

/// States whether the first combination differs significantly from the second.
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

namespace {

/// The data on a combination in both tables.
const std::vector<Column> measures{
    {"finished", true, true}, {"PAR10", true}, {"median [95 %]", true}, {"mean rank", true}};

/// Returns a cell that is sorted by the number, with infinity at the end.
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

/// Returns the number with a bar behind it whose length is the share.
std::string solved_cell(std::size_t solved, std::size_t instances) {
    const double share =
        100 * static_cast<double>(solved) / static_cast<double>(std::max<std::size_t>(instances, 1));
    return fmt::format(
        "<td class=\"number share\" style=\"--share:{0:.1f}%\" data-sort=\"{1}\">{1} / {2}</td>", share,
        solved, instances);
}

/// Returns the difference of the combination from the first one. The script makes it a link to the comparison of the
/// two.
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

namespace {

/// Returns a cell with a time. Unfinished times are sorted behind all finished times.
std::string time_cell(const std::optional<Measurement>& time, std::string_view classes) {
    if (!time) return fmt::format("<td class=\"number {}\" data-sort=\"1e300\">–</td>", classes);
    const double key = time->is_finished ? time->value : 1e200 + time->value;
    return fmt::format("<td class=\"number {}{}\" data-sort=\"{}\">{}{}</td>", classes,
                       time->is_finished ? "" : " unfinished", key, time->is_finished ? "" : "&gt; ",
                       seconds_text(time->value));
}

std::string row(const Analysis& analysis, std::size_t i, std::size_t first, std::size_t second) {
    const InstanceTimes& instance = analysis.times.instances[i];
    const auto fastest = instance.fastest();
    const auto run =
        std::ranges::count_if(instance.seconds, [](const auto& time) { return time.has_value(); });
    const std::string difficulty =
        instance.difficulty
            ? fmt::format("<td class=\"number\" data-sort=\"{0}\">{0:.3g}</td>", *instance.difficulty)
            : "<td class=\"number\" data-sort=\"-1\">–</td>";
    return fmt::format(
        "<tr data-instance=\"{}\"><td>{}</td><th scope=\"row\"><button type=\"button\">{}</button></th>{}"
        "<td class=\"number\" data-sort=\"{}\">{} / {}</td>{}<td>{}</td>{}{}</tr>\n",
        i, escaped(instance.set), escaped(instance.instance), difficulty, instance.solved(),
        instance.solved(), run, time_cell(fastest ? instance.seconds[*fastest] : std::nullopt, ""),
        fastest ? escaped(analysis.labels(analysis.times.combinations[*fastest])) : "–",
        time_cell(instance.seconds[first], "a"), time_cell(instance.seconds[second], "b"));
}

} // namespace

std::string instance_table(const Analysis& analysis, std::size_t first, std::size_t second) {
    std::string html = table_begin("Instances", "id=\"instances\" class=\"sortable\"",
                                   {{"set"},
                                    {"instance"},
                                    {"difficulty", true, true},
                                    {"finished by", true},
                                    {"fastest", true},
                                    {"combination"},
                                    {"A", true},
                                    {"B", true}},
                                   "scroll tall");
    for (std::size_t i = 0; i < analysis.times.instances.size(); ++i) html += row(analysis, i, first, second);
    return html.append(table_end);
}

namespace {

/// Returns the cell of an effect, with colour and an arrow only if the difference is significant.
std::string cell(const Effect& effect) {
    if (effect.instances == 0) return "<td class=\"effect\">–</td>";
    const bool is_faster = effect.ratio < 1;
    const std::string classes = !effect.is_significant() ? "" : is_faster ? " faster" : " slower";
    const std::string arrow = !effect.is_significant() ? "" : is_faster ? " ▼" : " ▲";
    return fmt::format("<td class=\"effect{}\" title=\"{}, {}, interval {} to {}\">×{}{}"
                       "<small>nodes ×{}</small></td>",
                       classes, escaped(p_text(effect.p)), app::counted(effect.instances, "instance"),
                       number_text(effect.lower), number_text(effect.upper), number_text(effect.ratio), arrow,
                       number_text(effect.nodes_ratio));
}

std::string row(const AxisEffects& effects, std::size_t value, std::size_t other) {
    std::string html = fmt::format("<tr><th scope=\"row\">{} <small>against {}</small></th>",
                                   escaped(effects.values[value]), escaped(effects.values[other]));
    for (const ScopeEffects& scope : effects.scopes) html += cell(scope.effects[value][other]);
    return html + "</tr>\n";
}

std::string head(const AxisEffects& effects) {
    const std::string axis(title(effects.axis));
    std::vector<Column> columns{{axis}};
    for (const ScopeEffects& scope : effects.scopes) columns.push_back({scope.scope});
    return table_begin("Effects of the " + axis, "class=\"effects\"", columns);
}

} // namespace

std::string effect_table(const AxisEffects& effects) {
    std::string html = head(effects);
    for (std::size_t value = 1; value < effects.values.size(); ++value) html += row(effects, value, 0);
    return html.append(table_end);
}

std::string pairs_table(const AxisEffects& effects) {
    std::string html = head(effects);
    for (std::size_t value = 0; value < effects.values.size(); ++value)
        for (std::size_t other = 0; other < effects.values.size(); ++other)
            if (value != other) html += row(effects, value, other);
    return html.append(table_end);
}

} // namespace tournament
