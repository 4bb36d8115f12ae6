#include <benchmarks/tournament/report/tables.hpp>

#include <benchmarks/tournament/report/text.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace tournament {

namespace {

/// Unfinished times sort behind all others.
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

std::string json_seconds(const std::optional<Measurement>& time) {
    if (!time) return "null";
    const double seconds = std::max(time->value, 1e-9);
    return fmt::format("{:.4g}", time->is_finished ? seconds : -seconds);
}

std::string json_text(const nlohmann::json& json) {
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// "</script>" in a name must not end the element.
std::string without_tags(const std::string& json) {
    std::string result;
    for (const char character : json)
        if (character == '<')
            result += "\\u003c";
        else
            result += character;
    return result;
}

} // namespace

std::string instance_table(const Analysis& analysis, std::size_t first, std::size_t second) {
    std::string html =
        "<div class=\"scroll tall\"><table id=\"instances\" class=\"sortable\"><thead><tr><th>set</th>"
        "<th>instance</th><th>difficulty</th><th>finished "
        "by</th><th>fastest</th><th>combination</th><th>A</th>"
        "<th>B</th></tr></thead>\n<tbody>\n";
    for (std::size_t i = 0; i < analysis.times.instances.size(); ++i) html += row(analysis, i, first, second);
    return html + "</tbody></table></div>\n";
}

std::string instance_data(const Analysis& analysis) {
    nlohmann::json labels = nlohmann::json::array();
    for (const Combination& combination : analysis.times.combinations)
        labels.push_back(analysis.labels(combination));
    std::string json = "{\"labels\":" + json_text(labels) + ",\"instances\":[";
    for (std::size_t i = 0; i < analysis.times.instances.size(); ++i) {
        const InstanceTimes& instance = analysis.times.instances[i];
        json += fmt::format("{}{{\"name\":{},\"seconds\":[", i == 0 ? "" : ",\n",
                            json_text(instance.set + ": " + instance.instance));
        for (std::size_t j = 0; j < instance.seconds.size(); ++j)
            json += (j == 0 ? "" : ",") + json_seconds(instance.seconds[j]);
        json += "]}";
    }
    return without_tags(json + "]}");
}

} // namespace tournament
