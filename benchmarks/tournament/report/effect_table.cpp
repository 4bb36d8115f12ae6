#include <benchmarks/tournament/report/tables.hpp>

#include <apps/common/text.hpp>
#include <benchmarks/tournament/report/table.hpp>
#include <benchmarks/tournament/report/text.hpp>

#include <fmt/format.h>

namespace tournament {

namespace {

/// Colour and an arrow only if the difference is significant.
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
