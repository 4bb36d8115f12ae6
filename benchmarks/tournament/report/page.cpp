#include <benchmarks/tournament/report/report.hpp>

#include <apps/common/text.hpp>
#include <benchmarks/tournament/report/chart.hpp>
#include <benchmarks/tournament/report/page_script.hpp>
#include <benchmarks/tournament/report/page_style.hpp>
#include <benchmarks/tournament/report/plots.hpp>
#include <benchmarks/tournament/report/tables.hpp>
#include <benchmarks/tournament/report/text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tournament {

namespace {

std::string note(const std::string& html) { return "<p class=\"note\">" + html + "</p>\n"; }

std::string figure(const std::string& svg, const std::string& caption) {
    if (svg.empty()) return "";
    return "<figure>" + svg + "<figcaption>" + caption + "</figcaption></figure>\n";
}

std::string navigation(const Analysis& analysis) {
    std::string html = "<nav><a href=\"#effects\">What each choice does</a>"
                       "<a href=\"#two\">Any two compared</a><a href=\"#table\">Every instance</a>"
                       "<a href=\"#circumstances\">Circumstances</a>";
    if (analysis.scopes.size() > 1)
        for (std::size_t i = 1; i < analysis.scopes.size(); ++i)
            html += fmt::format("<a href=\"#scope{}\">{}</a>", i, escaped(analysis.scopes[i].name));
    return html + "</nav>\n";
}

std::string size_of(const Analysis& analysis) {
    std::string text = fmt::format("{} on {}, {}, {}; {} unfinished. At most {} a run.",
                                   app::counted(analysis.times.combinations.size(), "combination"),
                                   app::counted(analysis.times.instances.size(), "instance"),
                                   app::counted(analysis.seeds, "seed"), app::counted(analysis.runs, "run"),
                                   analysis.unfinished, seconds_text(analysis.limit));
    if (!analysis.labels.shared().empty()) text += " The same in all: " + analysis.labels.shared() + ".";
    return note(escaped(text));
}

constexpr const char* how_to_read =
    "PAR10 is the mean of the seconds, an unfinished instance counting ten times the limit. Median and "
    "interval: 95 %, "
    "by bootstrap. Mean rank: 1 would be the fastest on every instance. The last column compares with the "
    "first, "
    "paired by instance: Wilcoxon signed-rank test, corrected by Holm for all comparisons of the table; "
    "differences "
    "below p = 0.05 are called significant. With several seeds an instance counts with their median.";

std::string left_out(const Scope& scope) {
    if (scope.table.left_out == 0) return "";
    return note(fmt::format("{} left out, since some combination was not run on it.",
                            app::counted(scope.table.left_out, "instance")));
}

std::string rankings(const Scope& scope, const Labels& labels) {
    std::string html = ranking_table(scope, labels, plotted) + left_out(scope);
    if (scope.standings.size() > plotted)
        html += fmt::format("<details><summary>All {} combinations</summary>\n", scope.standings.size()) +
                ranking_table(scope, labels, scope.standings.size()) + "</details>\n";
    return html;
}

std::string plots(const Scope& scope, const Labels& labels) {
    const std::string shown = scope.standings.size() > plotted ? "The best dozen. " : "";
    std::string html =
        figure(survival_plot(scope, labels), shown + "How many instances are finished within a time; "
                                                     "higher and further left is better.") +
        legend(scope, labels);
    html += figure(difficulty_plot(scope, labels),
                   shown + "Median time on instances of like difficulty; the upper border means unfinished.");
    if (scope.critical_difference)
        html +=
            figure(critical_difference_plot(scope, labels),
                   shown +
                       "Mean ranks among all combinations, best at the left. A bar joins those that do not "
                       "differ significantly (Nemenyi, 0.05). That all are alike: Friedman, " +
                       escaped(p_text(scope.friedman_p)) + ".");
    return html;
}

std::string front(const Analysis& analysis) {
    std::string html = "<h1>Which heuristics, measured</h1>\n";
    if (analysis.scopes.empty()) return html + "<p class=\"verdict\">There are no runs yet.</p>\n";
    const Scope& all = analysis.scopes.front();
    html += "<p class=\"verdict\">Over " + std::string(all.is_all ? "" : "the set ") + escaped(all.name) +
            ": " + verdict(all, analysis.labels) + "</p>\n" + size_of(analysis) + winners_table(analysis) +
            navigation(analysis);
    html += "<h2 id=\"ranking\">Ranking over " + escaped(all.name) + "</h2>\n";
    if (analysis.left_out > 0)
        html += note(app::counted(analysis.left_out, "combination") +
                     " ran on some problem sets only and can be ranked there alone.");
    if (all.standings.empty()) return html;
    return html + rankings(all, analysis.labels) + note(how_to_read) + plots(all, analysis.labels);
}

std::string set_section(const Scope& scope, const Labels& labels, std::size_t number) {
    std::string html = fmt::format("<h2 id=\"scope{}\">{}</h2>\n<p>{}</p>\n", number, escaped(scope.name),
                                   verdict(scope, labels));
    if (scope.standings.empty()) return html;
    return html + rankings(scope, labels) + plots(scope, labels);
}

std::string axis_section(const AxisEffects& effects) {
    std::string html = "<h3>" + std::string(title(effects.axis)) + "</h3>\n" +
                       figure(effect_plot(effects), "Against <b>" + escaped(effects.values.front()) +
                                                        "</b>, the fastest; a filled dot is a significant "
                                                        "difference, a hollow one may be chance.") +
                       effect_table(effects);
    if (effects.values.size() > 2)
        html += "<details><summary>Every value against every other</summary>\n" + pairs_table(effects) +
                "</details>\n";
    return html;
}

std::string effects_section(const Analysis& analysis) {
    if (analysis.effects.empty()) return "";
    std::string html =
        "<h2 id=\"effects\">What each choice does</h2>\n" +
        note("Two values of one axis with everything else the same: ×2 takes twice the time. Medians "
             "over instances; ▲ slower and ▼ faster are significant (Wilcoxon, Holm over all pairs of "
             "the axis). What was cut off counts as what it took by then, so large effects are larger.");
    for (const AxisEffects& effects : analysis.effects) html += axis_section(effects);
    return html;
}

/// Places in the list of combinations, the best of the first ranking first, then those that are not in it.
std::vector<std::size_t> by_ranking(const Analysis& analysis) {
    const auto& combinations = analysis.times.combinations;
    std::vector<std::size_t> order;
    const Scope& all = analysis.scopes.front();
    for (const Standing& standing : all.standings)
        order.push_back(static_cast<std::size_t>(
            std::ranges::lower_bound(combinations, all.combination(standing)) - combinations.begin()));
    for (std::size_t i = 0; i < combinations.size(); ++i)
        if (std::ranges::find(order, i) == order.end()) order.push_back(i);
    return order;
}

std::string choice(const Analysis& analysis, const std::vector<std::size_t>& order, std::size_t chosen,
                   const std::string& id, const std::string& name) {
    std::string html = fmt::format("<label>{}: <select id=\"{}\" autocomplete=\"off\">\n", name, id);
    for (std::size_t i = 0; i < order.size(); ++i)
        html += fmt::format("<option value=\"{}\"{}>{}. {}</option>\n", order[i],
                            order[i] == chosen ? " selected" : "", i + 1,
                            escaped(analysis.labels(analysis.times.combinations[order[i]])));
    return html + "</select></label>\n";
}

std::string instances_section(const Analysis& analysis) {
    const auto order = by_ranking(analysis);
    const std::size_t first = order.front();
    const std::size_t second = order[order.size() > 1 ? 1 : 0];
    return "<h2 id=\"two\">Any two compared</h2>\n<div class=\"choices\">" +
           choice(analysis, order, first, "choice-a", "A") +
           choice(analysis, order, second, "choice-b", "B") + "</div>\n<p id=\"wins\"></p>\n" +
           figure(scatter_plot(analysis.times, first, second, analysis.limit),
                  "One point an instance; above the diagonal A is faster. Points on the border are "
                  "unfinished.") +
           "<h2 id=\"table\">Every instance</h2>\n" +
           note("Headings sort; an instance shows all combinations on it. A and B are those chosen above.") +
           "<div id=\"instance\" hidden><h3 id=\"instance-name\"></h3><ol id=\"instance-times\" "
           "class=\"scroll tall\"></ol></div>\n" +
           instance_table(analysis, first, second);
}

std::string circumstances_section(const Analysis& analysis) {
    const Circumstances& circumstances = analysis.circumstances;
    const auto entry = [](const std::string& term, const std::string& text) {
        return "<dt>" + term + "</dt><dd><code>" + (text.empty() ? "unknown" : escaped(text)) +
               "</code></dd>\n";
    };
    const std::string seconds =
        circumstances.time_limit > 0 ? seconds_text(circumstances.time_limit) : "no limit of time";
    const std::string nodes =
        circumstances.node_limit > 0 ? app::counted(circumstances.node_limit, "node") : "any number of nodes";
    return "<h2 id=\"circumstances\">Circumstances</h2>\n<dl>\n" + entry("Machine", circumstances.machine) +
           entry("Compiler", circumstances.compiler) + entry("Commit", circumstances.commit) +
           entry("Command", circumstances.command) + entry("Limits of a run", seconds + ", " + nodes) +
           "</dl>\n" + note("All runs: report.csv. All statistics: report.json.");
}

std::string body(const Analysis& analysis) {
    std::string html = front(analysis);
    if (analysis.scopes.empty()) return html + circumstances_section(analysis);
    html += effects_section(analysis);
    for (std::size_t i = 1; i < analysis.scopes.size(); ++i)
        html += set_section(analysis.scopes[i], analysis.labels, i);
    return html + instances_section(analysis) + circumstances_section(analysis) +
           "<script type=\"application/json\" id=\"data\">" + instance_data(analysis) +
           "</script>\n<script>" + page_script + "</script>\n";
}

} // namespace

std::string page(const Analysis& analysis) {
    return std::string("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                       "<title>Which heuristics, measured</title>\n<style>") +
           page_style + "</style>\n</head>\n<body>\n" + body(analysis) + "</body>\n</html>\n";
}

} // namespace tournament
