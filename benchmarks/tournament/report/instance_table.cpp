#include <benchmarks/tournament/report/tables.hpp>

#include <benchmarks/tournament/report/table.hpp>
#include <benchmarks/tournament/report/text.hpp>

#include <fmt/format.h>

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

} // namespace tournament
