#include <sudoku/board/cell_text.hpp>

#include <sudoku/board/box_shape.hpp>
#include <sudoku/board/parse_error.hpp>
#include <sudoku/board/symbol.hpp>

#include <algorithm>
#include <tuple>

namespace sudoku {

namespace {

bool is_in(std::string_view set, char c) { return set.find(c) != std::string_view::npos; }

/// Whether there are frames of exclamation marks. A single exclamation mark is a cell that cannot be read.
bool has_exclaimed_frames(std::string_view line) { return std::count(line.begin(), line.end(), '!') > 1; }

std::string_view separators_of(std::string_view line) {
    constexpr std::string_view separators = " \t|\"'[](){}!";
    return separators.substr(0, separators.size() - (has_exclaimed_frames(line) ? 0 : 1));
}

/// Returns the characters that end the fields of a line, one field for each cell; empty if the line has no such fields.
std::string_view field_ends(std::string_view line) {
    if (line.find_first_of(",;") != std::string_view::npos) return ",;";
    if (line.find_first_of(" |") == std::string_view::npos && line.find("\t\t") != std::string_view::npos)
        return "\t";
    return {};
}

/// Splits a line into groups between separators. Fields without a group count if `ends` divides them. Returns whether
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

/// Splits `| 5 |   | 3 |`: a frame around every cell, if some are blank. Returns false and no groups for any other
/// line.
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

} // namespace

bool split_line(std::string_view line, std::vector<LineGroup>& groups) {
    groups.clear();
    line = line.substr(0, line.find('#'));
    const std::string_view ends = field_ends(line);
    if (ends.empty() && split_frames(line, groups)) return false;
    return split(line, ends, groups);
}

bool is_word_character(char c) {
    return ('0' <= c && c <= '9') || ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '.' ||
           c == '_' || c == '*';
}

std::uint8_t cell_value(std::string_view cell, int side) {
    if (cell.empty() || cell == "null") return 0; // an empty field, or null in JSON
    std::uint8_t value = not_a_symbol;
    if (cell.size() == 1) value = value_of_symbol(cell[0]);
    if (cell.size() == 2 && '1' <= cell[0] && cell[0] <= '9' && '0' <= cell[1] && cell[1] <= '9') {
        value = static_cast<std::uint8_t>((cell[0] - '0') * 10 + (cell[1] - '0'));
    }
    return value <= side ? value : not_a_symbol;
}

bool is_candidate_set(std::string_view text, int side) {
    if (text.size() == 2 && text[0] == '=') text.remove_prefix(1);
    if (text.size() == 2 && text[1] == '?') text.remove_suffix(1);
    int last = 0;
    for (const char c : text) {
        const int value = value_of_symbol(c);
        if (value <= last || value > side) return false;
        last = value;
    }
    return last > 0;
}

std::uint32_t marks_in(std::string_view candidates) {
    std::uint32_t marks = 0;
    for (const char c : candidates) {
        const auto value = value_of_symbol(c);
        if (value != not_a_symbol) marks |= std::uint32_t{1} << value;
    }
    return marks;
}

std::size_t readable_characters(std::string_view text, int side) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [side](char c) {
        return value_of_symbol(c) <= side || is_other_letter(c, side);
    }));
}

namespace {

constexpr int last_digit = 9;

bool is_later(const SymbolSigns::Place& a, const SymbolSigns::Place& b) {
    return std::tie(a.line, a.column) > std::tie(b.line, b.column);
}

} // namespace

void SymbolSigns::add(const SymbolSigns& below, std::size_t line) {
    const auto take = [line](Place& mine, const Place& its) {
        if (!mine && its) mine = {line, its.column, its.sign};
    };
    take(zero, below.zero);
    take(other, below.other);
    take(digit, below.digit);
    take(letter, below.letter);
    has_last = has_last || below.has_last;
    has_number = has_number || below.has_number;
}

std::uint8_t SymbolSigns::note(char sign, std::size_t column, int side) {
    const std::uint8_t value = value_of_symbol(sign);
    if (side <= last_digit) return value;
    const bool is_beyond = value > side && is_other_letter(sign, side);
    Place& first = is_beyond ? letter : value == 0 ? (sign == '0' ? zero : other) : digit;
    if (!first && (is_beyond || value <= last_digit)) first = {0, column, sign};
    has_last = has_last || value == side;
    if (sign == '0') return zero_digit;
    if (!is_beyond) return value;
    const char first_letter = sign >= 'a' ? 'a' : 'A';
    return static_cast<std::uint8_t>(letters_from + (sign - first_letter + 1));
}

std::optional<SymbolSigns::Misfit> SymbolSigns::resolve(std::span<std::uint8_t> cells, int side,
                                                        Symbols& symbols) const {
    if (side <= last_digit) return std::nullopt;
    symbols = letter ? Symbols::from_a : Symbols::letters;
    if (letter && (digit || has_number))
        return Misfit{letter.line, {letter.column, symbols_in_words(side), character_in_words(letter.sign)}};
    if (zero && other) {
        const Place& place = is_later(zero, other) ? zero : other;
        if (letter || has_last || has_number)
            return Misfit{
                place.line,
                {place.column, "one sign for all empty cells, because 0 is not a value", "0 beside another"}};
        symbols = Symbols::from_zero;
    }
    for (std::uint8_t& cell : cells) {
        if (cell == zero_digit) cell = symbols == Symbols::from_zero ? static_cast<std::uint8_t>(side) : 0;
        if (letter && cell != 0) cell = static_cast<std::uint8_t>(cell - letters_from);
    }
    return std::nullopt;
}

} // namespace sudoku
