#include <apps/sudoku/serve/origin.hpp>

#include <sudoku/formats/words.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <array>
#include <cctype>

namespace sudoku_app::serve {

namespace {

constexpr std::array<std::string_view, 5> hosts_of_editors{
    "f-puzzles.com", "www.f-puzzles.com", "sudokupad.app", "www.sudokupad.app", "beta.sudokupad.app"};
constexpr std::array<std::string_view, 2> hosts_of_this_machine{"localhost", "127.0.0.1"};

bool contains(const auto& list, std::string_view item) {
    return std::find(list.begin(), list.end(), item) != list.end();
}

/// Returns the part of an origin after "http://" or "https://": a host, perhaps with a port; empty for any other
/// scheme.
std::string_view place_of(std::string_view origin) {
    for (const std::string_view scheme : {"https://", "http://"})
        if (origin.starts_with(scheme)) return origin.substr(scheme.size());
    return {};
}

bool is_port(std::string_view text) {
    constexpr std::size_t most_digits = 5;
    return !text.empty() && text.size() <= most_digits &&
           std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

bool is_origin(std::string_view text) {
    const std::string_view place = place_of(text);
    const std::size_t colon = place.rfind(':');
    const std::string_view host = place.substr(0, colon);
    if (colon != std::string_view::npos && !is_port(place.substr(colon + 1))) return false;
    return !host.empty() && std::all_of(host.begin(), host.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '.' || c == '-';
    });
}

} // namespace

Origins::Origins(const std::vector<std::string>& more) {
    for (const std::string& text : more) {
        more_.push_back(sudoku::words::in_lower_case(text));
        if (!is_origin(more_.back()))
            throw csp::Error(sudoku::words::in_quotes(text) +
                             " is not an origin of pages, expected one such as https://example.org");
    }
}

bool Origins::allows(std::string_view origin) const {
    const std::string low = sudoku::words::in_lower_case(origin);
    const std::string_view place = place_of(low);
    if (contains(hosts_of_editors, place) || contains(more_, low)) return true;
    const std::size_t colon = place.rfind(':');
    const bool has_port = colon != std::string_view::npos && is_port(place.substr(colon + 1));
    return contains(hosts_of_this_machine, has_port ? place.substr(0, colon) : place);
}

} // namespace sudoku_app::serve
