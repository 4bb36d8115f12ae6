#include <apps/common/text.hpp>

#include <csp/base/text.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace app {

namespace {

/// Removes a number from the beginning of `text` and returns it.
template <typename Number, typename... Format>
std::optional<Number> take_number(std::string_view& text, Format... format) {
    Number number{};
    if (text.empty() || text.front() < '0' || text.front() > '9') return std::nullopt;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, format...);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

} // namespace

std::vector<std::string_view> items_of(std::string_view list) {
    std::vector<std::string_view> items;
    for (bool is_last = false; !is_last;) {
        const std::size_t comma = list.find(',');
        is_last = comma == std::string_view::npos;
        std::string_view item = list.substr(0, comma);
        item.remove_prefix(std::min(item.find_first_not_of(' '), item.size()));
        item = item.substr(0, item.find_last_not_of(' ') + 1);
        items.push_back(item);
        if (!is_last) list.remove_prefix(comma + 1);
    }
    return items;
}

std::optional<std::uint64_t> parse_number(std::string_view text) {
    const auto number = take_number<std::uint64_t>(text);
    return text.empty() ? number : std::nullopt;
}

std::optional<double> parse_decimal(std::string_view text) {
    const auto number = take_number<double>(text, std::chars_format::fixed);
    return text.empty() ? number : std::nullopt;
}

std::optional<std::chrono::nanoseconds> parse_time(std::string_view text) {
    const auto number = take_number<double>(text, std::chars_format::fixed);
    if (!number) return std::nullopt;
    double unit = 0; // in nanoseconds
    if (text == "ms") unit = 1e6;
    if (text == "s") unit = 1e9;
    if (text == "m") unit = 60e9;
    if (text == "h") unit = 3600e9;
    constexpr double longest = 1e18; // 31 years
    const double time = *number * unit;
    if (!(time >= 1 && time <= longest)) return std::nullopt;
    return std::chrono::nanoseconds(std::llround(time));
}

UsageError::UsageError(std::string_view message) : csp::Error(printable(message)) {}

std::string suggestion(std::string_view typed, std::span<const std::string_view> known) {
    std::string_view nearest;
    std::size_t least = std::max<std::size_t>(2, typed.size() / 3) + 1;
    for (const std::string_view word : known) {
        if (!typed.empty() && word.starts_with(typed)) return " (did you mean " + std::string(word) + "?)";
        const std::size_t distance = csp::edit_distance(typed, word);
        if (distance >= least) continue;
        least = distance;
        nearest = word;
    }
    return nearest.empty() ? "" : " (did you mean " + std::string(nearest) + "?)";
}

} // namespace app
