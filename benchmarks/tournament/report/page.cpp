#include <benchmarks/tournament/report/report.hpp>

#include <apps/common/page/page.hpp>
#include <apps/common/text.hpp>
#include <benchmarks/tournament/report/chart.hpp>
#include <benchmarks/tournament/report/plots.hpp>
#include <benchmarks/tournament/report/tables.hpp>
#include <benchmarks/tournament/results.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace tournament {

// Generated from the files in report/page.
extern const std::string_view comparison_html, report_css, format_js, statistics_js, tables_js, curves_js,
    versus_js, instances_js, start_js;

namespace {

using Json = nlohmann::ordered_json;

/// Returns the measurement as JSON. An unfinished run is the negative of its measurement, which must not be 0.
Json json_of(const std::optional<Measurement>& measurement, double least) {
    if (!measurement) return nullptr;
    return measurement->is_finished ? measurement->value : -std::max(measurement->value, least);
}

Json json_of(const InstanceTimes& instance) {
    Json seconds = Json::array();
    Json nodes = Json::array();
    for (const auto& measurement : instance.seconds) seconds.push_back(json_of(measurement, 1e-9));
    for (const auto& measurement : instance.nodes) nodes.push_back(json_of(measurement, 1));
    return {{"set", instance.set},
            {"name", instance.instance},
            {"seconds", std::move(seconds)},
            {"nodes", std::move(nodes)}};
}

Json json_of(const Scope& scope, const AllTimes& times) {
    Json json{{"name", scope.name},
              {"combinations", Json::array()},
              {"instances", Json::array()},
              {"groups", Json::array()}};
    for (const Standing& standing : scope.standings)
        json["combinations"].push_back(times.place_of(scope.combination(standing)));
    for (const Row& row : scope.table.rows) json["instances"].push_back(times.place_of(row));
    for (const DifficultyGroup& group : difficulty_groups(scope)) {
        Json instances = Json::array();
        for (const Row* row : group.rows) instances.push_back(times.place_of(*row));
        json["groups"].push_back({{"difficulty", group.difficulty}, {"instances", std::move(instances)}});
    }
    return json;
}

/// Escapes tags, since "</script>" in a name must not end the element.
std::string without_tags(const std::string& json) {
    std::string result;
    for (const char character : json)
        if (character == '<')
            result += "\\u003c";
        else
            result += character;
    return result;
}

/// Returns the data that the script reads, as JSON that can appear in a script element:
///   names      of the combinations, in full, as used in addresses
///   labels     of the combinations, as the page shows them
///   limit      seconds of a run
///   instances  set, name, and seconds and nodes of every combination: negative if unfinished, null if not run
///   scopes     the rankings: name, combinations from the best on, instances, and groups of these by difficulty
std::string page_data(const Analysis& analysis) {
    const AllTimes& times = analysis.times;
    Json json{{"names", Json::array()},
              {"labels", Json::array()},
              {"limit", analysis.limit},
              {"instances", Json::array()},
              {"scopes", Json::array()}};
    for (const Combination& combination : times.combinations) {
        Json names = Json::array();
        for (const Axis axis : axes)
            if (!is_usual_on(combination, axis)) names.push_back(value_on(combination, axis));
        json["names"].push_back(std::move(names));
        json["labels"].push_back(analysis.labels(combination));
    }
    for (const InstanceTimes& instance : times.instances) json["instances"].push_back(json_of(instance));
    for (const Scope& scope : analysis.scopes) json["scopes"].push_back(json_of(scope, times));
    return without_tags(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string note(const std::string& html) { return "<p class=\"note\">" + html + "</p>\n"; }

std::string figure(const std::string& svg, const std::string& caption) {
    if (svg.empty()) return "";
    return "<figure>" + svg + "<figcaption>" + caption + "</figcaption></figure>\n";
}

std::string navigation(const Analysis& analysis) {
    std::string html = "<nav aria-label=\"Sections\"><a href=\"#effects\">Effect of each choice</a>"
                       "<a href=\"#two\">A against B</a><a href=\"#table\">Every instance</a>"
                       "<a href=\"#circumstances\">Circumstances</a>";
    if (analysis.scopes.size() > 1)
        for (std::size_t i = 1; i < analysis.scopes.size(); ++i)
            html += fmt::format("<a href=\"#scope{}\">{}</a>", i, escaped(analysis.scopes[i].name));
    return html + "</nav>\n";
}

std::string size_of(const Analysis& analysis) {
    const Circumstances& circumstances = analysis.circumstances;
    std::string text = fmt::format(
        "{} on {}, {}, {}; {} unfinished", app::counted(analysis.times.combinations.size(), "combination"),
        app::counted(analysis.times.instances.size(), "instance"), app::counted(analysis.seeds, "seed"),
        app::counted(analysis.runs, "run"), analysis.unfinished);
    if (circumstances.node_limit > 0)
        text += fmt::format(", {} of them cut off by the limit of nodes", analysis.cut_by_nodes);
    if (circumstances.time_limit > 0 || circumstances.node_limit > 0)
        text += fmt::format(". At most {} a run.", describe_limits(circumstances));
    else
        text += fmt::format(". No limit; the longest run took {}.", seconds_text(analysis.limit));
    if (!analysis.labels.shared().empty()) text += " Common to all: " + analysis.labels.shared() + ".";
    return note(escaped(text));
}

constexpr const char* par10_of_seconds =
    "PAR10 is the mean of the seconds, an unfinished instance counting ten times the limit.";

constexpr const char* par10_of_nodes =
    "PAR10 is the mean of the nodes, an unfinished instance counting ten times the limit of nodes, whichever "
    "limit cut it off: a run cut off by nodes is unrelated to the time limit.";

constexpr const char* how_to_read =
    " Median and "
    "interval: 95 %, by bootstrap. Mean rank: 1 would be the fastest on every instance. Against #1: paired "
    "by instance, Wilcoxon signed-rank test, corrected by Holm for all comparisons of the table; differences "
    "below p = 0.05 are called significant and are <b>bold</b>. With several seeds an instance counts with "
    "their median.";

std::string left_out(const Scope& scope) {
    if (scope.table.left_out == 0) return "";
    return note(fmt::format("{} left out, since some combination was not run on it.",
                            app::counted(scope.table.left_out, "instance")));
}

std::string plots(const Scope& scope, const Analysis& analysis) {
    std::string html = "<div class=\"plots\">\n";
    html += figure(survival_plot(scope, analysis.labels),
                   "The number of instances finished within a time; higher and further left is better.");
    const std::string by_difficulty =
        figure(difficulty_plot(scope, analysis.labels),
               "Median time on instances of similar difficulty; the upper border means unfinished.");
    std::string by_rank;
    if (scope.critical_difference)
        by_rank =
            figure(critical_difference_plot(scope, analysis.labels),
                   "The best by mean rank, ranked among all. A bar on the right joins combinations that do "
                   "not differ significantly (Nemenyi, 0.05). The hypothesis that all are alike: Friedman, " +
                       escaped(p_text(scope.friedman_p)) + ".");
    const std::string curves = legend(scope, analysis.times, analysis.labels);
    html += by_difficulty.empty() ? by_rank + curves : by_difficulty + curves + by_rank; // two side by side
    return html + "</div>\n";
}

/// Returns the section of a scope, with its heading and its introduction.
std::string scope_section(const Analysis& analysis, std::size_t number, const std::string& begin,
                          const std::string& remarks) {
    const Scope& scope = analysis.scopes[number];
    std::string html = fmt::format("<section data-scope=\"{}\">\n", number) + begin;
    if (!scope.standings.empty())
        html += ranking_table(scope, analysis.times, analysis.labels) + left_out(scope) + remarks +
                plots(scope, analysis);
    return html + "</section>\n";
}

std::string front(const Analysis& analysis) {
    std::string html = "<h1>Heuristics compared</h1>\n";
    if (analysis.scopes.empty()) return html + "<p class=\"verdict\">There are no runs yet.</p>\n";
    const Scope& all = analysis.scopes.front();
    html += "<p class=\"verdict\">Over " + std::string(all.is_all ? "" : "the set ") + escaped(all.name) +
            ": " + verdict(all, analysis.labels) + "</p>\n" + size_of(analysis) + winners_table(analysis) +
            navigation(analysis);
    std::string heading = "<h2 id=\"ranking\">Ranking over " + escaped(all.name) + "</h2>\n";
    if (analysis.left_out > 0)
        heading += note(app::counted(analysis.left_out, "combination") +
                        " ran on some problem sets only and can be ranked there alone.");
    return html + scope_section(analysis, 0, heading,
                                note(std::string(analysis.circumstances.node_limit > 0 ? par10_of_nodes
                                                                                       : par10_of_seconds) +
                                     how_to_read));
}

std::string set_section(const Analysis& analysis, std::size_t number) {
    const Scope& scope = analysis.scopes[number];
    const std::string heading = fmt::format("<h2 id=\"scope{}\">{}</h2>\n<p>{}</p>\n", number,
                                            escaped(scope.name), verdict(scope, analysis.labels));
    return scope_section(analysis, number, heading, "");
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
        "<h2 id=\"effects\">Effect of each choice</h2>\n" +
        note("Two values of one axis with everything else the same: ×2 takes twice the time. Medians "
             "over instances; ▲ slower and ▼ faster are significant (Wilcoxon, Holm over all pairs of "
             "the axis). A run that was cut off counts with its time until then, so large effects are "
             "underestimated.");
    for (const AxisEffects& effects : analysis.effects) html += axis_section(effects);
    return html;
}

/// Returns places in the list of combinations: ranked combinations in the order of the first ranking, then unranked
/// ones.
std::vector<std::size_t> by_ranking(const Analysis& analysis) {
    const auto& combinations = analysis.times.combinations;
    std::vector<std::size_t> order;
    const Scope& all = analysis.scopes.front();
    for (const Standing& standing : all.standings)
        order.push_back(analysis.times.place_of(all.combination(standing)));
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

/// Returns the choice of a set for the comparison: places in the list of scopes. The first scope covers all sets.
std::string choice_of_set(const Analysis& analysis) {
    std::string html = "<label>on <select id=\"choice-on\" autocomplete=\"off\">\n";
    for (const Scope& scope : analysis.scopes)
        html += fmt::format("<option>{}</option>\n", escaped(scope.name));
    return html + "</select></label>\n";
}

std::string comparison_section(const Analysis& analysis, const std::vector<std::size_t>& order) {
    const std::size_t first = order.front();
    const std::size_t second = order[order.size() > 1 ? 1 : 0];
    return fmt::format(fmt::runtime(comparison_html),
                       fmt::arg("choices", choice(analysis, order, first, "choice-a", "A") +
                                               choice(analysis, order, second, "choice-b", "B") +
                                               choice_of_set(analysis)),
                       fmt::arg("scatter", scatter_plot(analysis.times, first, second, analysis.limit)));
}

std::string instances_section(const Analysis& analysis, const std::vector<std::size_t>& order) {
    return "<h2 id=\"table\">Every instance</h2>\n" +
           note("Click a heading to sort, or an instance for all combinations on it. A and B are the choices "
                "above.") +
           "<div id=\"instance\" tabindex=\"-1\" hidden><h3 id=\"instance-name\"></h3>"
           "<ol id=\"instance-times\" class=\"scroll tall\"></ol></div>\n" +
           instance_table(analysis, order.front(), order[order.size() > 1 ? 1 : 0]);
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
           "</dl>\n" + note("All runs: report.csv. Rankings: rankings.csv. All statistics: report.json.");
}

std::string body(const Analysis& analysis) {
    std::string html = "<main>\n" + front(analysis);
    if (analysis.scopes.empty()) return html + circumstances_section(analysis) + "</main>\n";
    html += effects_section(analysis);
    for (std::size_t i = 1; i < analysis.scopes.size(); ++i) html += set_section(analysis, i);
    const auto order = by_ranking(analysis);
    return html + comparison_section(analysis, order) + instances_section(analysis, order) +
           circumstances_section(analysis) + "</main>\n<script type=\"application/json\" id=\"data\">" +
           page_data(analysis) + "</script>\n";
}

std::string script() {
    std::string all;
    for (const std::string_view part :
         {format_js, statistics_js, tables_js, curves_js, versus_js, instances_js, start_js})
        all += part;
    return all;
}

} // namespace

std::string page(const Analysis& analysis) {
    return app::page_of({.title = "Heuristics compared",
                         .style = report_css,
                         .body = body(analysis),
                         .script = analysis.scopes.empty() ? "" : script()});
}

} // namespace tournament
