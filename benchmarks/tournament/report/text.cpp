#include <benchmarks/tournament/report/text.hpp>

#include <apps/common/page/page.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tournament {

namespace {

bool is_control(char character) {
    return static_cast<unsigned char>(character) < 0x20 && character != '\t' && character != '\n';
}

} // namespace

std::string escaped(std::string_view text) {
    std::string html = app::html_escaped(text);
    std::ranges::replace_if(html, is_control, '?');
    return html;
}

std::string number_text(double value) {
    if (std::isinf(value)) return "∞";
    return std::abs(value) >= 999.5 ? fmt::format("{:.0f}", value) : fmt::format("{:.3g}", value);
}

std::string seconds_text(double seconds) {
    if (std::isinf(seconds)) return "∞";
    if (seconds >= 0.9995 || seconds <= 0) return number_text(seconds) + " s";
    if (seconds >= 0.9995e-3) return number_text(seconds * 1e3) + " ms";
    return number_text(seconds * 1e6) + " µs";
}

std::string within_limit(double seconds, std::optional<double> limit) {
    if (!std::isinf(seconds)) return seconds_text(seconds);
    return limit ? "> " + seconds_text(*limit) : "unfinished";
}

std::string p_text(double p) { return p < 0.001 ? "p < 0.001" : fmt::format("p = {:.2g}", p); }

} // namespace tournament
