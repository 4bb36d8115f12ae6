#include <sudoku/formats/words.hpp>

#include <sudoku/board/parse_error.hpp>
#include <sudoku/board/symbol.hpp>

#include <csp/base/text.hpp>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <system_error>

namespace sudoku::words {

std::vector<Word> words_of(std::string_view line, std::size_t from) {
    constexpr std::string_view blanks = " \t\r,";
    constexpr std::string_view ends = " \t\r,:";
    std::vector<Word> words;
    for (;;) {
        const std::size_t begin = line.find_first_not_of(blanks, from);
        if (begin == std::string_view::npos) return words;
        const bool is_colon = line[begin] == ':';
        from = is_colon ? begin + 1 : std::min(line.find_first_of(ends, begin), line.size());
        words.push_back({line.substr(begin, from - begin), begin + 1});
    }
}

std::vector<std::string_view> parts_of(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

Lines::Lines(std::string_view text) : rest_(text) {
    constexpr std::string_view byte_order = "\xEF\xBB\xBF";
    if (rest_.starts_with(byte_order)) rest_.remove_prefix(byte_order.size());
}

bool Lines::next() {
    if (rest_.empty()) return false;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    line_ = rest_.substr(0, end);
    if (line_.ends_with('\r')) line_.remove_suffix(1);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++number_;
    return true;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

std::optional<int> number_in(std::string_view text) {
    int number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

std::optional<int> value_in(std::string_view text) {
    if (text.size() != 1) {
        const auto number = number_in(text);
        return number && *number >= 0 ? number : std::nullopt;
    }
    const std::uint8_t value = value_of_symbol(text.front());
    return value == not_a_symbol ? std::nullopt : std::optional<int>(value);
}

std::size_t nesting_of(std::string_view json) {
    std::size_t depth = 0;
    std::size_t deepest = 0;
    char quote = 0; // of the string that is open
    for (std::size_t at = 0; at < json.size(); ++at) {
        const char c = json[at];
        if (quote != 0) {
            if (c == '\\')
                ++at;
            else if (c == quote)
                quote = 0;
        } else if (c == '"') {
            quote = c;
        } else if (c == '[' || c == '{') {
            deepest = std::max(deepest, ++depth);
        } else if ((c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
    return deepest;
}

std::string in_lower_case(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if ('A' <= c && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

std::string without_escapes(std::string_view text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto is_hex = [&](std::size_t i) {
            return i < text.size() && std::isxdigit(static_cast<unsigned char>(text[i])) != 0;
        };
        if (text[at] == '%' && is_hex(at + 1) && is_hex(at + 2)) {
            plain += static_cast<char>(std::stoi(std::string(text.substr(at + 1, 2)), nullptr, 16));
            at += 2;
        } else {
            plain += text[at];
        }
    }
    return plain;
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t most = 20;
    std::string start(text.substr(0, most));
    std::replace(start.begin(), start.end(), '\t', ' ');
    for (const char c : start)
        if (std::iscntrl(static_cast<unsigned char>(c)) != 0) return character_in_words(c);
    return '"' + start + (text.size() > most ? "...\"" : "\"");
}

std::string did_you_mean(std::string_view typed, std::span<const std::string_view> known) {
    constexpr std::size_t longest = 40; // no known word is as long
    if (typed.size() > longest) return "";
    const std::string word = in_lower_case(typed);
    std::string_view nearest;
    std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const std::string_view name : known) {
        const std::size_t distance = csp::edit_distance(word, in_lower_case(name));
        if (distance >= least || distance >= word.size()) continue;
        least = distance;
        nearest = name;
    }
    return nearest.empty() ? "" : " (did you mean " + std::string(nearest) + "?)";
}

} // namespace sudoku::words
