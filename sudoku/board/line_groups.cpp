#include <sudoku/board/line_groups.hpp>

#include <sudoku/board/box_shape.hpp>

#include <algorithm>
#include <array>

namespace sudoku {

namespace {

bool is_in(std::string_view set, char c) { return set.find(c) != std::string_view::npos; }

/// Whether there are frames of exclamation marks: a single exclamation mark is a cell that cannot be read.
bool has_exclaimed_frames(std::string_view line) { return std::count(line.begin(), line.end(), '!') > 1; }

std::string_view separators_of(std::string_view line) {
    constexpr std::string_view separators = " \t|\"'[](){}!";
    return separators.substr(0, separators.size() - (has_exclaimed_frames(line) ? 0 : 1));
}

/// The ends of the fields of a line, one for each cell; empty if the line is not divided in this way.
std::string_view field_ends(std::string_view line) {
    if (line.find_first_of(",;") != std::string_view::npos) return ",;";
    if (line.find_first_of(" |") == std::string_view::npos && line.find("\t\t") != std::string_view::npos)
        return "\t";
    return {};
}

/// Splits a line into groups between separators; fields without a group count if `ends` divides them. Returns whether
/// the end of a last field that may be empty was skipped.
bool split(std::string_view line, std::string_view ends, std::vector<LineGroup>& groups) {
    bool is_empty = true; // the field so far
    std::size_t fields = 0;
    std::size_t empty_fields = 0;
    const std::string_view separators = separators_of(line);
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (is_in(ends, line[at])) {
            if (is_empty) groups.push_back({at, 0});
            empty_fields += is_empty ? 1 : 0;
            ++fields;
            is_empty = true;
        } else if (!is_in(separators, line[at])) {
            const std::size_t begin = at;
            while (at + 1 < line.size() && !is_in(separators, line[at + 1]) && !is_in(ends, line[at + 1]))
                ++at;
            groups.push_back({begin, at + 1 - begin});
            is_empty = false;
        }
    }
    const bool is_list = line.find('[') != std::string_view::npos;
    const bool may_be_empty = is_empty && fields > 0 && !is_list;
    if (may_be_empty && empty_fields > 0) groups.push_back({line.size(), 0});
    return may_be_empty && empty_fields == 0;
}

/// `| 5 |   | 3 |`: a frame around every cell, if some are blank. Returns false and no groups for any other line.
bool split_frames(std::string_view line, std::vector<LineGroup>& groups) {
    const std::string_view bars = has_exclaimed_frames(line) ? "|!" : "|";
    const std::size_t first = line.find_first_of(bars);
    const std::size_t last = line.find_last_of(bars);
    if (first == last || line.find_first_not_of(blanks) != first || line.find_last_not_of(blanks) != last)
        return false;
    bool has_empty = false;
    for (std::size_t begin = first + 1; begin <= last;) {
        const std::size_t end = line.find_first_of(bars, begin);
        const std::string_view field = line.substr(begin, end - begin);
        const std::size_t start = std::min(field.find_first_not_of(blanks), field.size());
        const std::size_t length = field.find_last_not_of(blanks) + 1 - (start < field.size() ? start : 0);
        has_empty = has_empty || length == 0;
        groups.push_back({begin + start, length});
        begin = end + 1;
    }
    constexpr std::size_t longest_cell = 2;
    const bool are_cells = std::all_of(groups.begin(), groups.end(),
                                       [](LineGroup group) { return group.length <= longest_cell; });
    const bool is_framed = has_empty && are_cells && is_row_length(groups.size());
    if (!is_framed) groups.clear();
    return is_framed;
}

/// A sign beyond ASCII and its plain form: a stroke or a blank.
struct Sign {
    std::string_view text;
    char plain;
};

/// Signs that people use for drawing: `|` and `-` for light strokes, `!` and `=` for heavy and double ones.
constexpr std::array<Sign, 24> signs{{
    {"\xC2\xA0", ' '},                            // hard blank
    {"\xC2\xA6", '|'},     {"\xC2\xAF", '-'},     // broken bar, macron
    {"\xE2\x94\x82", '|'}, {"\xE2\x94\x86", '|'}, // U+2502, U+2506
    {"\xE2\x94\x8A", '|'}, {"\xE2\x95\x8E", '|'}, // U+250A, U+254E
    {"\xE2\x94\x83", '!'}, {"\xE2\x94\x87", '!'}, // U+2503, U+2507
    {"\xE2\x94\x8B", '!'}, {"\xE2\x95\x8F", '!'}, // U+250B, U+254F
    {"\xE2\x95\x91", '!'}, {"\xE2\x80\x96", '!'}, // U+2551, U+2016
    {"\xE2\x88\xA3", '|'}, {"\xEF\xBD\x9C", '|'}, // U+2223, U+FF5C
    {"\xE2\x94\x81", '='}, {"\xE2\x94\x85", '='}, // U+2501, U+2505
    {"\xE2\x94\x89", '='}, {"\xE2\x95\x8D", '='}, // U+2509, U+254D
    {"\xE2\x95\x90", '='},                        // U+2550
    {"\xE2\x80\x93", '-'}, {"\xE2\x80\x94", '-'}, // dashes
    {"\xE2\x80\x95", '-'}, {"\xE2\x88\x92", '-'}, // bar, minus
}};

/// Returns the sign that begins at `at`; an empty text if there is none. All other box characters are horizontal
/// strokes.
Sign sign_at(std::string_view line, std::size_t at) {
    const std::string_view rest = line.substr(at);
    for (const Sign& sign : signs)
        if (rest.starts_with(sign.text)) return sign;
    const bool is_box = rest.size() > 2 && rest[0] == '\xE2' && (rest[1] == '\x94' || rest[1] == '\x95');
    return is_box ? Sign{rest.substr(0, 3), '-'} : Sign{{}, ' '};
}

} // namespace

bool split_line(std::string_view line, std::vector<LineGroup>& groups) {
    groups.clear();
    line = line.substr(0, line.find('#'));
    const std::string_view ends = field_ends(line);
    if (ends.empty() && split_frames(line, groups)) return false;
    return split(line, ends, groups);
}

bool is_rule(std::string_view line) {
    constexpr std::string_view brackets = "[](){}";
    const auto count = [line](char c) { return std::count(line.begin(), line.end(), c); };
    constexpr int fewest_framed_cells = 6;
    if (count('|') > fewest_framed_cells && line.find_first_not_of(" \t|") == std::string_view::npos)
        return false;
    if (line.find_first_of(brackets) != std::string_view::npos && count(',') <= 1)
        return line.find_first_not_of(" \t,[](){}") == std::string_view::npos;
    if (line.find_first_not_of(" \t|!+-=:*.'") != std::string_view::npos) return false;
    return line.find_first_of("-=+") != std::string_view::npos ||
           line.find_first_of("*.") == std::string_view::npos;
}

bool has_plain_form(std::string_view line) {
    return line.find_first_of("\xC2\xE2\xEF") != std::string_view::npos;
}

std::string plain_form(std::string_view line) {
    std::string plain(line);
    for (std::size_t at = 0; at < line.size();) {
        const Sign sign = sign_at(line, at);
        const bool is_level = sign.plain == '-' || sign.plain == '=';
        for (std::size_t i = 0; i < sign.text.size(); ++i)
            plain[at + i] = is_level || i == 0 ? sign.plain : ' ';
        at += std::max<std::size_t>(sign.text.size(), 1);
    }
    return plain;
}

} // namespace sudoku
