#include <sudoku/formats/penpa.hpp>

#include <sudoku/formats/packing.hpp>
#include <sudoku/formats/words.hpp>

#include <csp/base/error.hpp>

#include <nlohmann/json.hpp>

#include <map>
#include <optional>
#include <string>

namespace sudoku {

namespace {

/// Parts of JSON that links abbreviate, to z and a character. A z itself is zZ.
const std::map<char, std::string_view> abbreviated{{'Z', "z"},
                                                   {'9', R"("qa")"},
                                                   {'Q', R"("pu_q")"},
                                                   {'A', R"("pu_a")"},
                                                   {'G', R"("grid")"},
                                                   {'M', R"("edit_mode")"},
                                                   {'S', R"("surface")"},
                                                   {'L', R"("line")"},
                                                   {'E', R"("lineE")"},
                                                   {'W', R"("wall")"},
                                                   {'C', R"("cage")"},
                                                   {'N', R"("number")"},
                                                   {'Y', R"("symbol")"},
                                                   {'P', R"("special")"},
                                                   {'B', R"("board")"},
                                                   {'R', R"("command_redo")"},
                                                   {'U', R"("command_undo")"},
                                                   {'8', R"("command_replay")"},
                                                   {'1', R"("numberS")"},
                                                   {'F', R"("freeline")"},
                                                   {'2', R"("freelineE")"},
                                                   {'T', R"("thermo")"},
                                                   {'3', R"("arrows")"},
                                                   {'D', R"("direction")"},
                                                   {'0', R"("squareframe")"},
                                                   {'5', R"("polygon")"},
                                                   {'4', R"("deletelineE")"},
                                                   {'6', R"("killercages")"},
                                                   {'7', R"("nobulbthermo")"},
                                                   {'_', R"("__a")"},
                                                   {'O', "null"}};

std::string without_abbreviations(std::string_view text) {
    std::string whole;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto part =
            text[at] == 'z' && at + 1 < text.size() ? abbreviated.find(text[at + 1]) : abbreviated.end();
        if (part == abbreviated.end()) {
            whole += text[at];
        } else {
            whole += part->second;
            ++at;
        }
    }
    return whole;
}

/// Returns the value of a part of a link, `name=value` between # or ? and the next &; nullopt if there is none.
std::optional<std::string_view> part_of_link(std::string_view link, std::string_view name) {
    const std::size_t begin = link.find_first_of("#?");
    if (begin == std::string_view::npos) return std::nullopt;
    for (const std::string_view part : words::parts_of(link.substr(begin + 1), '&'))
        if (part.starts_with(name) && part.substr(name.size()).starts_with('='))
            return part.substr(name.size() + 1);
    return std::nullopt;
}

/// Returns a text with U+FFFD in place of bytes that are not UTF-8.
std::string in_utf8(const std::string& text) {
    const std::string quoted =
        nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return nlohmann::json::parse(quoted).get<std::string>();
}

} // namespace

bool is_penpa_link(std::string_view text) {
    text = words::trimmed(text);
    return (text.starts_with("http://") || text.starts_with("https://")) &&
           text.find("/penpa-edit/") != std::string_view::npos &&
           text.find_first_of(" \n") == std::string_view::npos;
}

ReadVariant read_penpa_link(std::string_view link) {
    link = words::trimmed(link);
    const auto packed = part_of_link(link, "p");
    if (!packed || packed->starts_with("http"))
        throw csp::Error("the link holds no puzzle: expected one with #m=edit&p= or #m=solve&p=");
    const auto bytes = bytes_in_base64(words::without_escapes(*packed));
    const auto text = bytes ? unpack_deflated(*bytes) : std::nullopt;
    if (!text) throw csp::Error("the link does not unpack; is it complete?");
    ReadVariant read = read_penpa(without_abbreviations(in_utf8(*text)));
    if (part_of_link(link, "a")) read.left_out.emplace_back("the solution is not read");
    return read;
}

} // namespace sudoku
