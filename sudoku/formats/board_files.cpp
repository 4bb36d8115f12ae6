#include <sudoku/formats/board_files.hpp>

#include <sudoku/board/symbol.hpp>
#include <sudoku/formats/cell_block.hpp>
#include <sudoku/formats/words.hpp>

#include <csp/base/text.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace sudoku {

namespace {

constexpr int side_of_files = 9;
constexpr std::string_view letters_of_information = "ADCBSLU";

bool is_information(std::string_view line) {
    return line.size() > 1 && line[0] == '#' &&
           letters_of_information.find(line[1]) != std::string_view::npos;
}

/// Adds the information in a line of an .sdk file to the variant.
void add_information(Variant& variant, std::string_view line) {
    const std::string text(words::trimmed(line.substr(2)));
    if (line[1] == 'A') {
        variant.author = text;
    } else if (line[1] == 'D') {
        variant.title = text;
    } else {
        if (!variant.rules.empty()) variant.rules += '\n';
        variant.rules += text;
    }
}

std::string players_digits(std::size_t number) {
    return csp::counted(number, "digit") + (number == 1 ? " is" : " are") + " a player's, not given";
}

} // namespace

bool is_sdk(std::string_view text) {
    words::Lines lines(text);
    bool has_information = false;
    int rows = 0;
    while (rows <= side_of_files && lines.next()) {
        const std::string_view line = words::trimmed(lines.line().substr(0, 100));
        if (line.empty()) continue;
        if (line.front() == '[') {
            const std::string section = words::in_lower_case(line);
            return rows == 0 && (section == "[puzzle]" || section == "[state]");
        }
        if (line.front() == '#') { // in other files, `#A x` and `#Any` are comments
            const bool is_word = line.size() > 2 && line[2] != ' ' && !('a' <= line[2] && line[2] <= 'z');
            has_information = has_information || (is_information(line) && is_word);
            continue;
        }
        constexpr std::string_view symbols = ".0_*123456789";
        if (line.size() != side_of_files || line.find_first_not_of(symbols) != std::string_view::npos)
            return false;
        ++rows;
    }
    return has_information && rows == side_of_files;
}

ReadVariant read_sdk(std::string_view text) {
    ReadVariant read{.variant = Variant(side_of_files)};
    words::CellBlock puzzle(side_of_files);
    words::CellBlock state(side_of_files);
    words::CellBlock* block = &puzzle;
    words::Lines lines(text);
    while (lines.next()) {
        const std::string_view line = words::trimmed(lines.line());
        if (line.starts_with('[')) {
            const std::string section = words::in_lower_case(line.substr(0, 20));
            block = section == "[puzzle]" ? &puzzle : section == "[state]" ? &state : nullptr;
            if (block == nullptr)
                read.left_out.push_back("the section " + words::in_quotes(line) + " is not read");
        } else if (is_information(line)) {
            add_information(read.variant, line);
        } else if (block != nullptr && !line.starts_with('#') && !line.empty()) {
            if (block->rows() == side_of_files)
                throw ParseError(lines.number(), 1, "nine rows", "another one");
            block->add(lines.line(), lines.number());
        }
    }
    if (puzzle.rows() == 0) std::swap(puzzle, state);
    if (puzzle.rows() != side_of_files)
        throw ParseError(std::max<std::size_t>(lines.number(), 1), 1, "nine rows",
                         "the end of the text after " + std::to_string(puzzle.rows()));
    read.variant.givens = puzzle.board(read.variant.givens.box());
    if (state.rows() == 0) return read;
    if (state.rows() != side_of_files)
        throw ParseError(lines.number(), 1, "nine rows of [State]",
                         "the end of the text after " + std::to_string(state.rows()));
    const Board entries = state.board(read.variant.givens.box());
    std::size_t placed = 0;
    for (int cell = 0; cell < entries.size(); ++cell) {
        const int given = read.variant.givens[cell];
        if (given == 0 && entries[cell] != 0) ++placed;
        if (given != 0 && entries[cell] != 0 && entries[cell] != given)
            throw csp::Error("cell " + cell_name(side_of_files, cell) + ": [State] has " +
                             std::to_string(entries[cell]) + ", but [Puzzle] " + std::to_string(given));
    }
    if (placed != 0) read.left_out.push_back(players_digits(placed));
    return read;
}

namespace {

/// Returns the lines of an .sdx file that have cells.
std::vector<std::vector<words::Word>> rows_of_sdx(std::string_view text, std::vector<std::size_t>& numbers) {
    std::vector<std::vector<words::Word>> rows;
    words::Lines lines(text);
    while (lines.next() && rows.size() <= side_of_files) {
        constexpr std::size_t longest = 1000;
        const std::string_view line = lines.line().substr(0, longest);
        if (line.starts_with('#')) continue;
        auto words = words::words_of(line);
        if (words.empty()) continue;
        rows.push_back(std::move(words));
        numbers.push_back(lines.number());
    }
    return rows;
}

bool is_placed(std::string_view cell) {
    return cell.size() == 2 && (cell[0] == 'u' || cell[0] == 'U') && '1' <= cell[1] && cell[1] <= '9';
}

} // namespace

bool is_sdx(std::string_view text) {
    std::vector<std::size_t> numbers;
    const auto rows = rows_of_sdx(text, numbers);
    const auto has_nine = [](const auto& row) { return row.size() == side_of_files; };
    const auto has_placed = [](const auto& row) {
        return std::any_of(row.begin(), row.end(),
                           [](const words::Word& word) { return is_placed(word.text); });
    };
    return rows.size() == side_of_files && std::all_of(rows.begin(), rows.end(), has_nine) &&
           std::any_of(rows.begin(), rows.end(), has_placed);
}

ReadVariant read_sdx(std::string_view text) {
    std::vector<std::size_t> numbers;
    const auto rows = rows_of_sdx(text, numbers);
    if (rows.size() != side_of_files)
        throw ParseError(numbers.empty() ? 1 : numbers.back(), 1, "nine rows",
                         rows.size() > side_of_files ? "more" : std::to_string(rows.size()));
    ReadVariant read{.variant = Variant(side_of_files)};
    std::size_t placed = 0;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (rows[row].size() != side_of_files)
            throw ParseError(numbers[row], 1, "nine cells", std::to_string(rows[row].size()));
        for (const words::Word& word : rows[row]) {
            const std::string_view digits = is_placed(word.text) ? word.text.substr(1) : word.text;
            std::uint32_t marks = 0;
            for (const char c : digits) {
                if (c < '1' || c > '9')
                    throw ParseError(numbers[row], word.column, "digits 1-9, or u and a digit",
                                     words::in_quotes(word.text));
                marks |= 1U << (c - '0');
            }
            const auto cell = static_cast<int>(read.variant.marks.size());
            read.variant.marks.push_back(marks);
            if (is_placed(word.text))
                ++placed;
            else if (digits.size() == 1)
                read.variant.givens.set(cell, digits.front() - '0');
        }
    }
    if (placed != 0) read.left_out.push_back(players_digits(placed));
    return read;
}

namespace {

/// Returns a text of XML with its entities replaced.
std::string without_entities(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, char>, 7> entities{{{"&amp;", '&'},
                                                                         {"&lt;", '<'},
                                                                         {"&gt;", '>'},
                                                                         {"&quot;", '"'},
                                                                         {"&apos;", '\''},
                                                                         {"&#10;", '\n'},
                                                                         {"&#13;", '\r'}}};
    std::string plain;
    while (!text.empty()) {
        const auto* const entity = std::find_if(entities.begin(), entities.end(), [&](const auto& known) {
            return text.starts_with(known.first);
        });
        plain += entity == entities.end() ? text.front() : entity->second;
        text.remove_prefix(entity == entities.end() ? 1 : entity->first.size());
    }
    return plain;
}

/// Returns the text between two others; empty if they do not occur.
std::string_view between(std::string_view text, std::string_view before, std::string_view after) {
    const std::size_t begin = text.find(before);
    if (begin == std::string_view::npos) return {};
    text.remove_prefix(begin + before.size());
    return text.substr(0, text.find(after));
}

/// Reads the cells of a game of version 1 or later: value, marks in at least one field, whether a player may change it.
bool read_cells_of_game(std::string_view data, ReadVariant& read) {
    constexpr std::array<std::size_t, 6> fields_by_version{0, 3, 3, 3, 4, 5};
    constexpr std::string_view start = "version:";
    data.remove_prefix(start.size());
    const std::size_t line = std::min(data.find_first_of("\n\\"), data.size());
    const auto version = words::number_in(words::trimmed(data.substr(0, line)));
    if (!version || *version < 1 || std::cmp_greater_equal(*version, fields_by_version.size())) return false;
    data.remove_prefix(line);
    if (data.starts_with("\\n")) data.remove_prefix(2);
    std::vector<std::string_view> fields;
    for (data = words::trimmed(data); !data.empty();) {
        const std::size_t end = std::min(data.find('|'), data.size());
        if (end != 0) fields.push_back(data.substr(0, end)); // version 2 has additional empty fields
        data.remove_prefix(std::min(end + 1, data.size()));
    }
    const std::size_t width = fields_by_version[static_cast<std::size_t>(*version)];
    if (fields.size() != width * static_cast<std::size_t>(read.variant.size())) return false;
    std::size_t placed = 0;
    for (int cell = 0; cell < read.variant.size(); ++cell) {
        const std::size_t at = static_cast<std::size_t>(cell) * width;
        const auto value = words::number_in(fields[at]);
        const std::string_view editable = fields[at + width - 1];
        if (!value || *value < 0 || *value > side_of_files || (editable != "0" && editable != "1"))
            return false;
        if (editable == "0")
            read.variant.givens.set(cell, *value);
        else if (*value != 0)
            ++placed;
    }
    if (placed != 0) read.left_out.push_back(players_digits(placed));
    return true;
}

bool read_game(std::string_view data, ReadVariant& read) {
    if (data.starts_with("version:")) return read_cells_of_game(data, read);
    if (std::cmp_not_equal(data.size(), read.variant.size())) return false;
    for (int cell = 0; cell < read.variant.size(); ++cell) {
        const std::uint8_t value = value_of_symbol(data[static_cast<std::size_t>(cell)]);
        if (value > side_of_files) return false;
        read.variant.givens.set(cell, value);
    }
    return true;
}

} // namespace

bool is_opensudoku(std::string_view text) {
    text = words::trimmed(text.substr(0, 10'000));
    return text.starts_with("<opensudoku") ||
           (text.starts_with("<?xml") && text.find("<opensudoku") != std::string_view::npos);
}

std::vector<ReadVariant> read_opensudoku(std::string_view xml) {
    std::vector<ReadVariant> games;
    const std::string name = without_entities(between(xml, "<name>", "</name>"));
    const std::string author = without_entities(between(xml, "<author>", "</author>"));
    std::size_t line = 1;
    for (std::size_t at = 0;;) {
        const std::size_t begin = xml.find("<game", at);
        if (begin == std::string_view::npos) return games;
        line += static_cast<std::size_t>(std::count(xml.begin() + static_cast<std::ptrdiff_t>(at),
                                                    xml.begin() + static_cast<std::ptrdiff_t>(begin), '\n'));
        at = begin + 1;
        const std::string_view tag = xml.substr(begin, xml.find('>', begin) - begin);
        const std::string data = without_entities(between(tag, " data=\"", "\""));
        games.push_back({.variant = Variant(side_of_files)});
        games.back().variant.title = name;
        games.back().variant.author = author;
        if (read_game(data, games.back())) continue;
        const std::size_t line_begin = xml.substr(0, begin).rfind('\n') + 1; // 0 on the first line
        throw ParseError(line, begin - line_begin + 1, "a game of 81 digits, or of cells of version 1 to 5",
                         words::in_quotes(data));
    }
}

} // namespace sudoku
