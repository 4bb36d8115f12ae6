#include <sudoku/formats/variant_text.hpp>

#include <sudoku/board/symbol.hpp>
#include <sudoku/formats/cell_block.hpp>
#include <sudoku/formats/variant_words.hpp>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <utility>

namespace sudoku {

namespace {

using words::in_lower_case;
using words::in_quotes;
using words::number_in;
using words::value_in;
using words::Word;

class VariantTextReader {
  public:
    explicit VariantTextReader(std::string_view text) : lines_(text) {}

    Variant read() {
        read_side();
        while (lines_.next()) {
            if (read_key()) continue;
            const std::vector<Word> words = words::words_of(words::without_comment(lines_.line()));
            if (words.empty()) continue;
            if (in_lower_case(words[0].text) == "marks")
                read_marks(words);
            else
                read_restriction(words);
        }
        return std::move(variant_);
    }

  private:
    int side() const { return variant_.side(); }
    std::size_t most_cells() const { return static_cast<std::size_t>(variant_.size()); }

    [[noreturn]] void fail(std::size_t column, const std::string& expected, const std::string& found) const {
        throw ParseError(std::max<std::size_t>(lines_.number(), 1), column, expected, found);
    }
    /// Returns the column after a line without its comment.
    std::size_t end_column() const { return words::without_comment(lines_.line()).size() + 1; }

    void read_side() {
        while (lines_.next()) {
            const std::vector<Word> words = words::words_of(words::without_comment(lines_.line()));
            if (words.empty()) continue;
            if (in_lower_case(words[0].text) != words::text_start)
                fail(words[0].column, R"("sudoku" and a side, such as "sudoku 9")", in_quotes(words[0].text));
            constexpr const char* const sides = "a side from 4 to 25";
            if (words.size() == 1) fail(end_column(), sides, "the end of the line");
            const auto number = number_in(words[1].text);
            if (!number || *number < 4 || *number > max_side)
                fail(words[1].column, sides, in_quotes(words[1].text));
            if (words.size() > 2) fail(words[2].column, "the end of the line", in_quotes(words[2].text));
            variant_ = Variant(*number);
            return;
        }
        fail(1, R"("sudoku" and a side, such as "sudoku 9")", "the end of the text");
    }

    /// Reads a line `key: ...`, and the rows below it. Returns false if the line has no key.
    bool read_key() {
        const std::string_view line = lines_.line();
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) return false;
        const std::string key = in_lower_case(words::trimmed(line.substr(0, colon)));
        if (key == "title")
            add_text(variant_.title, line.substr(colon + 1), key);
        else if (key == "author")
            add_text(variant_.author, line.substr(colon + 1), key);
        else if (key == "rules")
            add_text(variant_.rules, line.substr(colon + 1), key);
        else if (key == "grid")
            variant_.givens = block_of(key, colon).board(variant_.givens.box());
        else if (key == "solution")
            variant_.solution = block_of(key, colon).board(variant_.givens.box());
        else if (key == "regions")
            read_regions(colon);
        else
            return false;
        return true;
    }

    void add_text(std::string& text, std::string_view line, const std::string& key) {
        if (line.starts_with(' ')) line.remove_prefix(1);
        if (!seen_.emplace(key, lines_.number()).second) text += '\n';
        text += line;
    }

    void require_first(const std::string& key) {
        const auto [place, is_first] = seen_.emplace(key, lines_.number());
        if (!is_first)
            fail(1, "one " + key, "another one; the first is on line " + std::to_string(place->second));
    }

    /// Returns the rows after a key: one row for the whole board, or as many as the board has.
    words::CellBlock block_of(const std::string& key, std::size_t colon) {
        require_first(key);
        words::CellBlock block(side());
        block.add(words::without_comment(lines_.line()), lines_.number(), colon + 1);
        while (!block.is_whole()) {
            if (!lines_.next())
                fail(lines_.line().size() + 1, std::to_string(side()) + " rows of the " + key,
                     "the end of the text after " + std::to_string(block.rows()));
            block.add(words::without_comment(lines_.line()), lines_.number());
        }
        return block;
    }

    void read_regions(std::size_t colon) {
        const std::string_view line = words::without_comment(lines_.line());
        const bool are_none =
            line.size() > colon && in_lower_case(words::trimmed(line.substr(colon + 1))) == "none";
        if (are_none) {
            require_first("regions");
            std::fill(variant_.regions.begin(), variant_.regions.end(), -1);
        } else {
            variant_.regions = block_of("regions", colon).regions();
        }
    }

    void read_marks(const std::vector<Word>& words) {
        std::size_t at = 1;
        std::vector<int> cells;
        while (at < words.size() && words[at].text != ":") add_cells(words[at++], cells);
        if (cells.empty()) fail(column_of(words, at), cells_in_words(), text_of(words, at));
        if (at == words.size()) fail(end_column(), "a colon before the values", "the end of the line");
        std::uint32_t marks = 0;
        if (++at == words.size()) fail(end_column(), "a value", "the end of the line");
        if (words.size() == at + 1 && in_lower_case(words[at].text) == "none") ++at;
        for (; at < words.size(); ++at) {
            const auto value = value_in(words[at].text);
            if (!value || *value < 1 || *value > side())
                fail(words[at].column, "a value from 1 to " + std::to_string(side()),
                     in_quotes(words[at].text));
            marks |= 1U << *value;
        }
        if (variant_.marks.empty()) variant_.marks.assign(most_cells(), (2U << side()) - 2);
        for (const int cell : cells) variant_.marks[static_cast<std::size_t>(cell)] &= marks;
    }

    std::string cells_in_words() const {
        return "a cell from A1 to " + cell_name(side(), variant_.size() - 1);
    }
    std::size_t column_of(const std::vector<Word>& words, std::size_t at) const {
        return at < words.size() ? words[at].column : end_column();
    }
    static std::string text_of(const std::vector<Word>& words, std::size_t at) {
        return at < words.size() ? in_quotes(words[at].text) : "the end of the line";
    }

    /// Adds cell "B2", or for "B2-D4" all cells of the rectangle.
    void add_cells(const Word& word, std::vector<int>& cells) const {
        const std::size_t dash = word.text.find('-');
        const auto first = find_cell(side(), word.text.substr(0, dash));
        const auto last =
            dash == std::string_view::npos ? first : find_cell(side(), word.text.substr(dash + 1));
        if (!first || !last) fail(word.column, cells_in_words(), in_quotes(word.text));
        const std::vector<int> added = words::rectangle(side(), *first, *last);
        if (cells.size() + added.size() > most_cells())
            fail(word.column, "at most as many cells as the board has", "more");
        cells.insert(cells.end(), added.begin(), added.end());
    }

    void read_restriction(const std::vector<Word>& words) {
        if (words.size() == 1 && in_lower_case(words[0].text) == "diagonal") {
            for (Restriction& diagonal : words::both_diagonals())
                variant_.restrictions.push_back(std::move(diagonal));
            return;
        }
        const words::KindAhead ahead = words::kind_ahead(words);
        if (ahead.kind == nullptr) {
            std::string typed(words[0].text);
            for (std::size_t i = 1; i < words.size() && std::isalpha(first_of(words[i])) != 0 &&
                                    !find_cell(side(), words[i].text);
                 ++i)
                typed.append(" ").append(words[i].text);
            fail(words[0].column,
                 R"(a restriction such as "anti-knight" or "cage 12 C4-D5")" + words::similar_kind(typed),
                 in_quotes(typed));
        }
        Restriction restriction{.kind = ahead.kind};
        std::size_t at = ahead.words;
        read_numbers(words, at, restriction);
        if (restriction.kind->cells == Cells::row && at < words.size() && is_line_word(words[at]))
            restriction.cells = read_row(words, at);
        else if (restriction.kind->cells == Cells::row && at == words.size())
            fail(end_column(), R"(a line such as "row 4" or "column 3 bottom")", "the end of the line");
        else
            read_cells(words, at, restriction);
        add(std::move(restriction), words, ahead.words);
    }
    static unsigned char first_of(const Word& word) { return static_cast<unsigned char>(word.text.front()); }

    /// Reads the numbers, which precede the cells. The kind determines how many there may be.
    void read_numbers(const std::vector<Word>& words, std::size_t& at, Restriction& restriction) const {
        const Numbers numbers = restriction.kind->numbers;
        const std::size_t most = numbers == Numbers::none      ? 0
                                 : numbers == Numbers::several ? most_cells()
                                                               : 1;
        while (at < words.size() && restriction.numbers.size() < most) {
            const auto number = number_in(words[at].text);
            if (!number) break;
            restriction.numbers.push_back(*number);
            ++at;
        }
        const bool needs_number = numbers == Numbers::one || numbers == Numbers::several;
        if (needs_number && restriction.numbers.empty())
            fail(column_of(words, at), "a number after " + std::string(restriction.kind->name),
                 text_of(words, at));
    }

    void read_cells(const std::vector<Word>& words, std::size_t at, Restriction& restriction) const {
        const Cells cells = restriction.kind->cells;
        if (cells == Cells::board) {
            if (at < words.size()) fail(words[at].column, "the end of the line", text_of(words, at));
            return;
        }
        const bool has_parts = cells == Cells::arrow || cells == Cells::copy;
        std::vector<int>& before = cells == Cells::arrow ? restriction.partners : restriction.cells;
        std::vector<int>& after = cells == Cells::arrow ? restriction.cells : restriction.partners;
        const auto read_part = [&](std::vector<int>& part, bool ends_at_colon) {
            while (at < words.size() && !(ends_at_colon && words[at].text == ":"))
                add_cells(words[at++], part);
            if (part.empty()) fail(column_of(words, at), cells_in_words(), text_of(words, at));
        };
        read_part(before, has_parts);
        if (!has_parts) return;
        if (at == words.size())
            fail(end_column(),
                 cells == Cells::arrow ? "a colon between circle and line" : "a colon before the copy",
                 "the end of the line");
        ++at;
        read_part(after, false);
    }

    static bool is_line_word(const Word& word) {
        const std::string text = in_lower_case(word.text);
        return text == "row" || text == "column";
    }

    /// Reads `row 4` or `column 3 bottom`.
    std::vector<int> read_row(const std::vector<Word>& words, std::size_t at) const {
        const bool is_row = in_lower_case(words[at].text) == "row";
        ++at;
        const int number = at < words.size() ? number_in(words[at].text).value_or(0) : 0;
        if (number < 1 || number > side())
            fail(column_of(words, at),
                 std::string("a ") + (is_row ? "row" : "column") + " from 1 to " + std::to_string(side()),
                 text_of(words, at));
        ++at;
        const std::string edge = at < words.size() ? in_lower_case(words[at].text) : "";
        const std::string_view start = is_row ? "left" : "top";
        const std::string_view end = is_row ? "right" : "bottom";
        if (!edge.empty() && edge != start && edge != end)
            fail(words[at].column,
                 '"' + std::string(start) + "\", \"" + std::string(end) + "\" or the end of the line",
                 text_of(words, at));
        if (++at < words.size()) fail(words[at].column, "the end of the line", text_of(words, at));
        return words::row_or_column(side(), is_row, number - 1, edge == end);
    }

    /// Adds a restriction or, for a kind with one cell, one restriction for each cell.
    void add(Restriction restriction, const std::vector<Word>& words, std::size_t first_word) {
        std::vector<Restriction>& all = variant_.restrictions;
        if (restriction.kind->cells == Cells::cell) {
            for (const int cell : restriction.cells) all.push_back({restriction.kind, {cell}});
            return;
        }
        if (restriction.kind->cells == Cells::diagonal && restriction.cells.size() == 2) {
            const auto diagonal = words::diagonal_between(side(), restriction.cells[0], restriction.cells[1]);
            if (!diagonal.empty()) restriction.cells = diagonal;
        }
        if (restriction.kind->cells == Cells::line && restriction.cells.size() == 1)
            fail(column_of(words, first_word),
                 "a " + std::string(restriction.kind->name) + " with at least two cells", "one cell");
        if (const auto fault = fault_of(restriction, side())) {
            constexpr std::string_view mark = ", expected ";
            const std::size_t comma = fault->find(mark);
            const std::string found = "one that " + fault->substr(0, comma);
            std::string expected = "a " + std::string(restriction.kind->name);
            if (comma != std::string::npos) expected += " with " + fault->substr(comma + mark.size());
            fail(column_of(words, first_word), expected, found);
        }
        all.push_back(std::move(restriction));
    }

    words::Lines lines_;
    Variant variant_;
    std::map<std::string, std::size_t> seen_; ///< keys, and the lines on which they were first
};

} // namespace

namespace {

/// Returns the words of the next line that has words; none at the end of the text.
std::vector<Word> next_words(words::Lines& lines) {
    while (lines.next()) {
        constexpr std::size_t longest = 1000; // further words decide nothing
        auto words = words::words_of(words::without_comment(lines.line().substr(0, longest)));
        if (!words.empty()) return words;
    }
    return {};
}

bool is_start(const std::vector<Word>& words) {
    return words.size() == 2 && in_lower_case(words[0].text) == words::text_start;
}

/// Whether a line begins with a key or with the name of a kind. A sign may follow the name without a blank, except a
/// sign that can be part of a row, as in `odd..3...`.
bool begins_with_name(std::vector<Word> words) {
    const std::string_view first = words.front().text;
    const auto is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
    const auto sign =
        static_cast<std::size_t>(std::find_if_not(first.begin(), first.end(), is_letter) - first.begin());
    constexpr std::size_t shortest = 3; // X and V are also cells
    if (shortest <= sign && sign < first.size() &&
        std::string_view("=(/;!?\"").find(first[sign]) != std::string_view::npos)
        words = {{first.substr(0, sign), words.front().column}};
    const std::string name = in_lower_case(words.front().text);
    const auto& keys = words::text_keys;
    return words::kind_ahead(words).kind != nullptr || name == "marks" || name == "diagonal" ||
           std::find(keys.begin(), keys.end(), name) != keys.end();
}

} // namespace

bool is_variant_text(std::string_view text) {
    words::Lines lines(text);
    const std::vector<Word> first = next_words(lines);
    if (!is_start(first) || !number_in(first[1].text)) return false;
    const std::vector<Word> second = next_words(lines);
    if (second.empty()) return true;
    const std::string_view word = second[0].text;
    const bool is_cell = word.size() == 1 && value_of_symbol(word[0]) != not_a_symbol;
    const bool is_rule = std::string_view("-+=|").find(word.front()) != std::string_view::npos;
    return !is_cell && !is_rule && word.find_first_of("0123456789._*|") == std::string_view::npos;
}

bool is_meant_as_variant_text(std::string_view text) {
    words::Lines lines(text);
    const std::vector<Word> first = next_words(lines);
    if (!is_start(first) || first[1].text == ":") return false;
    const std::vector<Word> second = next_words(lines);
    return second.empty() || begins_with_name(second);
}

Variant read_variant_text(std::string_view text) { return VariantTextReader(text).read(); }

std::vector<Restriction> board_restrictions(std::string_view list) {
    std::vector<Restriction> restrictions;
    for (std::size_t from = 0; from <= list.size();) {
        const std::size_t end = std::min(list.find(',', from), list.size());
        const std::vector<Word> words = words::words_of(list.substr(0, end), from);
        const std::size_t column = words.empty() ? from + 1 : words[0].column;
        const std::string typed(words::trimmed(list.substr(from, end - from)));
        from = end + 1;
        if (in_lower_case(typed) == "diagonal") {
            for (Restriction& diagonal : words::both_diagonals()) restrictions.push_back(std::move(diagonal));
            continue;
        }
        const words::KindAhead ahead = words::kind_ahead(words);
        const bool is_kind = ahead.kind != nullptr && ahead.words == words.size();
        if (is_kind && ahead.kind->cells == Cells::board) {
            restrictions.push_back({.kind = ahead.kind});
            continue;
        }
        const std::string expected = "a rule of the whole board such as \"anti-knight\"";
        if (is_kind) throw ParseError(1, column, expected, in_quotes(typed) + ", which has cells");
        throw ParseError(1, column, expected + words::similar_kind(typed),
                         typed.empty() ? "nothing" : in_quotes(typed));
    }
    return restrictions;
}

} // namespace sudoku
