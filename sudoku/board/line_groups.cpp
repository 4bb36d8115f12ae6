#include <sudoku/board/line_groups.hpp>

#include <sudoku/board/box_shape.hpp>

#include <algorithm>

namespace sudoku {

namespace {

constexpr std::string_view separators = " \t|\"'[](){}";
constexpr std::string_view hard_blank = "\xC2\xA0";

bool is_in(std::string_view set, char c) { return set.find(c) != std::string_view::npos; }

/// The ends of the fields of a line, one for each cell; empty if the line is not divided in this way.
std::string_view field_ends(std::string_view line) {
    if (line.find_first_of(",;") != std::string_view::npos) return ",;";
    if (line.find_first_of(" |") == std::string_view::npos && line.find("\t\t") != std::string_view::npos)
        return "\t";
    return {};
}

/// Groups between separators; fields without one count if `ends` divides them. Whether the end of a last field that may
/// be empty was skipped.
bool split(std::string_view line, std::string_view ends, std::vector<LineGroup>& groups) {
    bool is_empty = true; // the field so far
    std::size_t fields = 0;
    std::size_t empty_fields = 0;
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

/// `| 5 |   | 3 |`: a frame around every cell, if some are blank. False, and no groups, if it is none.
bool split_frames(std::string_view line, std::vector<LineGroup>& groups) {
    const std::size_t first = line.find('|');
    const std::size_t last = line.rfind('|');
    if (first == last || line.find_first_not_of(blanks) != first || line.find_last_not_of(blanks) != last)
        return false;
    bool has_empty = false;
    for (std::size_t begin = first + 1; begin <= last;) {
        const std::size_t end = line.find('|', begin);
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

/// Whether a box character (U+2500 to U+257F, E2 94 80 to E2 95 BF) begins there.
bool is_box_character(std::string_view line, std::size_t at) {
    return at + 2 < line.size() && line[at] == '\xE2' && (line[at + 1] == '\x94' || line[at + 1] == '\x95');
}

/// Whether the box character is an upright stroke: light, heavy, double, or dashed.
bool is_upright(std::string_view character) {
    constexpr std::string_view light = "\x82\x83\x86\x87\x8A\x8B"; // U+2502 ...
    constexpr std::string_view double_and_dashed = "\x8E\x8F\x91"; // U+254E ...
    return is_in(character[1] == '\x94' ? light : double_and_dashed, character[2]);
}

} // namespace

bool split_line(std::string_view line, std::vector<LineGroup>& groups) {
    groups.clear();
    line = line.substr(0, line.find('#'));
    const std::string_view ends = field_ends(line);
    if (ends.empty() && split_frames(line, groups)) return false;
    return split(line, ends, groups);
}

bool has_plain_form(std::string_view line) {
    return line.find('\xE2') != std::string_view::npos || line.find(hard_blank) != std::string_view::npos;
}

std::string plain_form(std::string_view line) {
    std::string plain(line);
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (is_box_character(line, at)) {
            plain.replace(at, 3, is_upright(line.substr(at, 3)) ? "|  " : "---");
            at += 2;
        } else if (line.substr(at).starts_with(hard_blank)) {
            plain.replace(at, 2, "  ");
            ++at;
        }
    }
    return plain;
}

} // namespace sudoku
