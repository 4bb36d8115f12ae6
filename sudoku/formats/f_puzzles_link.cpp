#include <sudoku/formats/f_puzzles.hpp>

#include <sudoku/formats/packing.hpp>
#include <sudoku/formats/words.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace sudoku {

namespace {

constexpr std::string_view packed_object = "N4Ig"; // `{"` and the first bits of the next character, packed

constexpr std::array<std::string_view, 2> sites_of_links{"f-puzzles.com", "tinyurl.com"};

/// Returns the packed part of a link; empty if it has none.
std::string_view packed_part(std::string_view text) {
    if (text.starts_with(packed_object)) return text;
    for (const std::string_view mark : {"?load=", "&load=", "/fpuzzles", "/fpuz", "fpuzzles", "fpuz"}) {
        const std::size_t at = text.find(mark);
        if (at != std::string_view::npos) return text.substr(at + mark.size());
    }
    return {};
}

/// Whether a link leads to f-puzzles, or to a site that it uses for short links.
bool is_address_of_puzzle(std::string_view link) {
    link.remove_prefix(link.find("//") + 2);
    if (link.starts_with("www.")) link.remove_prefix(4);
    return std::any_of(sites_of_links.begin(), sites_of_links.end(), [&](std::string_view site) {
        return link.starts_with(site) &&
               (link.size() == site.size() || link[site.size()] == '/' || link[site.size()] == '?');
    });
}

} // namespace

bool is_f_puzzles_link(std::string_view text) {
    const bool is_link = text.starts_with("http://") || text.starts_with("https://");
    return text.starts_with(packed_object) ||
           ((is_link || text.starts_with("fpuz")) && !packed_part(text).empty()) ||
           (is_link && is_address_of_puzzle(text));
}

ReadVariant read_f_puzzles_link(std::string_view link) {
    std::string packed = words::without_escapes(packed_part(link));
    if (packed.empty())
        throw csp::Error("the link holds no puzzle; if it is a short one, open it and export the long one, "
                         "which begins with https://www.f-puzzles.com/?load=");
    if (const std::size_t end = packed.find_first_of("&#"); end != std::string::npos) packed.resize(end);
    while (!packed.empty() && (packed.front() == '/' || packed.front() == '=')) packed.erase(0, 1);
    const auto json = unpack_lz_string(packed);
    if (!json) throw csp::Error("the link does not unpack; is it complete?");
    return read_f_puzzles(*json);
}

} // namespace sudoku
