#include <benchmarks/tournament/report/plots.hpp>

#include <benchmarks/tournament/report/chart.hpp>
#include <benchmarks/tournament/report/text.hpp>

#include <algorithm>
#include <cmath>

namespace tournament {

namespace effect {

constexpr double width = 640, left = 170, right = 600, top = 30, row_height = 26;

/// Wide enough for all intervals, and for 1 with space on both sides.
Scale ratio_scale(const std::vector<std::vector<Effect>>& effects) {
    double from = 0.8;
    double to = 1.25;
    for (std::size_t i = 1; i < effects.size(); ++i) {
        if (effects[i][0].instances == 0) continue;
        from = std::min(from, effects[i][0].lower);
        to = std::max(to, effects[i][0].upper);
    }
    return {std::max(from * 0.9, 1e-4), std::min(to * 1.1, 1e4), left, right, true};
}

/// Powers of ten, or powers of two if there are few powers of ten.
std::vector<double> ratio_ticks(const Scale& scale) {
    if (scale.to / scale.from > 200) return scale.ticks();
    std::vector<double> ticks;
    const double base = scale.to / scale.from > 4 ? 2 : std::sqrt(2.0);
    for (double tick = std::pow(base, std::ceil(std::log(scale.from) / std::log(base))); tick <= scale.to;
         tick *= base)
        ticks.push_back(tick);
    return ticks;
}

void draw_row(Svg& svg, const Scale& x, double y, const std::string& value, const Effect& effect) {
    svg.text({left - 12, y + 4}, Anchor::end, value);
    if (effect.instances == 0)
        return svg.text({x(1) + 8, y + 4}, Anchor::start, "never compared", "small faint");
    svg.line({x(effect.lower), y}, {x(effect.upper), y}, "interval");
    svg.circle({x(effect.ratio), y}, 5, effect.is_significant() ? "mark" : "mark hollow",
               value + ": " + number_text(effect.ratio) + " times, " + p_text(effect.p));
}

} // namespace effect

std::string effect_plot(const AxisEffects& effects) {
    const auto& all = effects.scopes.front().effects;
    const double bottom = effect::top + effect::row_height * static_cast<double>(effects.values.size() - 1);
    const Scale x = effect::ratio_scale(all);
    Svg svg(effect::width, bottom + 48,
            "Times against " + effects.values.front() + ", " + std::string(title(effects.axis)),
            "How many times longer each value takes than the fastest, with 95 % intervals.");
    for (const double tick : effect::ratio_ticks(x)) {
        svg.line({x(tick), effect::top}, {x(tick), bottom}, "grid");
        svg.text({x(tick), bottom + 18}, Anchor::middle, "×" + number_text(tick));
    }
    svg.line({x(1), effect::top - 6}, {x(1), bottom + 4}, "limit");
    svg.text({x(1), effect::top - 12}, Anchor::middle, effects.values.front(), "small");
    for (std::size_t i = 1; i < effects.values.size(); ++i)
        effect::draw_row(svg, x, effect::top + effect::row_height * (static_cast<double>(i) - 0.5),
                         effects.values[i], all[i][0]);
    svg.text({(effect::left + effect::right) / 2, bottom + 40}, Anchor::middle, "time, as a multiple",
             "axis-title");
    return svg.str();
}

} // namespace tournament
