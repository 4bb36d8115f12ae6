#include <sudoku/formats/variant_text.hpp>

#include <sudoku/board/parse_error.hpp>
#include <sudoku/board/symbol.hpp>
#include <sudoku/variants/kinds.hpp>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

namespace sudoku {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

bool equal_words(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

std::optional<int> whole_number(std::string_view word) {
    int number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const bool is_whole = error == std::errc() && end == word.data() + word.size();
    return is_whole ? std::optional(number) : std::nullopt;
}

/// The words of a line, with the place of each.
class Words {
  public:
    Words(std::string_view line, std::size_t number) : line_(line), number_(number) {}

    std::size_t number() const { return number_; }
    bool at_end() {
        skip_blanks();
        return at_ == line_.size();
    }
    std::string_view rest() {
        skip_blanks();
        return line_.substr(at_);
    }
    /// The next word without taking it; a colon is a word.
    std::string_view peek() {
        skip_blanks();
        std::size_t end = at_;
        while (end < line_.size() && !is_blank(line_[end]) && line_[end] != ':') ++end;
        if (end == at_ && end < line_.size()) ++end;
        return line_.substr(at_, end - at_);
    }
    std::string_view take() {
        const std::string_view word = peek();
        at_ += word.size();
        return word;
    }
    void take(std::size_t characters) { at_ += characters; }
    bool take_if(std::string_view word) {
        if (!equal_words(peek(), word)) return false;
        take();
        return true;
    }
    [[noreturn]] void refuse(const std::string& expected) {
        const std::string_view word = peek();
        throw ParseError(number_, at_ + 1, expected,
                         word.empty() ? "the end of the line" : '\'' + std::string(word) + '\'');
    }

  private:
    void skip_blanks() {
        while (at_ < line_.size() && is_blank(line_[at_])) ++at_;
    }

    std::string_view line_;
    std::size_t number_;
    std::size_t at_ = 0;
};

class TextReader {
  public:
    explicit TextReader(std::string_view text) : text_(text) {}

    Variant read() {
        Words first = next_line("\"sudoku\" and the side of the board");
        if (!first.take_if("sudoku")) first.refuse("\"sudoku\" and the side of the board");
        const auto side = whole_number(first.peek());
        if (!side || *side < 4 || *side > max_side) first.refuse("the side of the board, 4 to 25");
        first.take();
        expect_end(first);
        variant_ = Variant(*side);
        while (has_line()) read_line(next_line(""));
        return std::move(variant_);
    }

  private:
    int side() const { return variant_.side(); }

    /// Moves to the next line that is not blank and no comment.
    bool has_line() {
        while (at_ < text_.size()) {
            std::size_t end = text_.find('\n', at_);
            if (end == std::string_view::npos) end = text_.size();
            std::string_view line = text_.substr(at_, end - at_);
            if (const std::size_t comment = line.find('#'); comment != std::string_view::npos)
                line = line.substr(0, comment);
            if (!std::all_of(line.begin(), line.end(), is_blank)) {
                line_ = line;
                return true;
            }
            at_ = end + 1;
            ++number_;
        }
        return false;
    }
    Words next_line(const std::string& expected) {
        if (!has_line()) throw ParseError(number_, 1, expected, "the end of the text");
        const Words words(line_, number_);
        const std::size_t end = text_.find('\n', at_);
        at_ = end == std::string_view::npos ? text_.size() : end + 1;
        ++number_;
        return words;
    }
    static void expect_end(Words& words) {
        if (!words.at_end()) words.refuse("the end of the line");
    }

    void read_line(Words words) {
        const std::string_view word = words.peek();
        Words after = words;
        after.take();
        const bool has_colon = after.peek() == ":";
        const auto is = [&](std::string_view name) { return has_colon && equal_words(word, name); };
        if (is("title") || is("author") || is("rules")) {
            after.take();
            std::string& text = is("title")    ? variant_.title
                                : is("author") ? variant_.author
                                               : variant_.rules;
            std::string_view content = after.rest();
            while (!content.empty() && is_blank(content.back())) content.remove_suffix(1);
            text += (text.empty() ? "" : "\n") + std::string(content);
        } else if (is("grid")) {
            after.take();
            expect_end(after);
            read_grid();
        } else if (is("regions")) {
            after.take();
            read_regions(after);
        } else if (equal_words(word, "marks")) {
            words.take();
            read_marks(words);
        } else if (equal_words(word, "diagonal") && words.rest().size() == word.size()) {
            variant_.restrictions.push_back({&kinds::falling_diagonal});
            variant_.restrictions.push_back({&kinds::rising_diagonal});
        } else {
            read_restriction(words);
        }
    }

    void read_grid() {
        for (int row = 0; row < side(); ++row) {
            Words words = next_line("row " + std::to_string(row + 1) + " of the grid");
            for (int column = 0; column < side(); ++column) {
                const bool is_number = words.rest().find_first_of(" \t") != std::string_view::npos;
                const std::string_view cell =
                    is_number && side() > 9 ? words.peek() : words.rest().substr(0, 1);
                const auto number = cell.size() > 1 ? whole_number(cell) : std::nullopt;
                const int value = number             ? *number
                                  : cell.size() == 1 ? value_of_symbol(cell[0])
                                                     : not_a_symbol;
                if (value < 0 || value > side())
                    words.refuse("a value from 1 to " + std::to_string(side()) + ", or . for an empty cell");
                words.rest();
                words.take(cell.size());
                variant_.givens.set(row * side() + column, value);
            }
            expect_end(words);
        }
    }

    void read_regions(Words& after) {
        if (after.take_if("none")) {
            expect_end(after);
            variant_.regions.assign(variant_.regions.size(), -1);
            return;
        }
        expect_end(after);
        std::map<char, int> regions;
        for (int row = 0; row < side(); ++row) {
            Words words = next_line("row " + std::to_string(row + 1) + " of the regions");
            for (int column = 0; column < side(); ++column) {
                const std::string_view rest = words.rest();
                if (rest.empty()) words.refuse("the symbol of a region, or . for none");
                const int region =
                    rest[0] == '.' ? -1
                                   : regions.emplace(rest[0], static_cast<int>(regions.size())).first->second;
                variant_.regions[static_cast<std::size_t>(row * side() + column)] = region;
                words.take(1);
            }
            expect_end(words);
        }
    }

    void read_marks(Words& words) {
        const std::vector<int> cells = read_cells(words);
        if (!words.take_if(":")) words.refuse("a cell, or a colon and values");
        std::uint32_t marks = 0;
        while (!words.at_end()) {
            const auto value = whole_number(words.peek());
            if (!value || *value < 1 || *value > side())
                words.refuse("a value from 1 to " + std::to_string(side()));
            marks |= 1U << static_cast<unsigned>(*value);
            words.take();
        }
        if (marks == 0) words.refuse("at least one value");
        if (variant_.marks.empty())
            variant_.marks.assign(static_cast<std::size_t>(variant_.size()), (2U << side()) - 2);
        for (const int cell : cells) variant_.marks[static_cast<std::size_t>(cell)] = marks;
    }

    /// The kind with the longest name that the line begins with.
    const RestrictionKind& read_kind(Words& words) {
        const std::string_view rest = words.rest();
        const RestrictionKind* found = nullptr;
        for (const RestrictionKind* kind : restriction_kinds()) {
            const std::size_t size = kind->name.size();
            const bool fits = equal_words(rest.substr(0, size), kind->name) &&
                              (rest.size() == size || is_blank(rest[size]));
            if (fits && (found == nullptr || size > found->name.size())) found = kind;
        }
        if (found == nullptr)
            words.refuse("title:, author:, rules:, grid:, regions:, marks, or a restriction such as "
                         "\"thermometer A1 B2\" "
                         "or \"cage 12 A1-B2\"");
        words.take(found->name.size());
        return *found;
    }

    void read_restriction(Words& words) {
        Words start = words;
        Restriction restriction{.kind = &read_kind(words)};
        while (const auto number = whole_number(words.peek())) {
            restriction.numbers.push_back(*number);
            words.take();
        }
        switch (restriction.kind->cells) {
        case Cells::board:
            break;
        case Cells::row:
            restriction.cells = read_line_from_edge(words);
            break;
        case Cells::diagonal:
            restriction.cells = diagonal_between(words);
            break;
        case Cells::arrow:
            restriction.partners = read_cells(words);
            if (!words.take_if(":")) words.refuse("a cell of the circle, or a colon and the line");
            restriction.cells = read_cells(words);
            break;
        case Cells::copy:
            restriction.cells = read_cells(words);
            if (!words.take_if(":")) words.refuse("a cell, or a colon and the copy");
            restriction.partners = read_cells(words);
            break;
        default:
            restriction.cells = read_cells(words);
        }
        expect_end(words);
        if (const auto fault = fault_of(restriction, side()))
            throw ParseError(start.number(), 1, "a restriction that can be stated", "one that " + *fault);
        variant_.restrictions.push_back(std::move(restriction));
    }

    int read_cell(Words& words, std::string_view name) const {
        try {
            return cell_of(side(), name);
        } catch (const csp::ArgumentError&) { // stated with the place
            words.refuse("a cell, A1 to " + cell_name(side(), side() * side() - 1));
        }
    }

    std::vector<int> read_cells(Words& words) const {
        std::vector<int> cells;
        while (!words.at_end() && words.peek() != ":") {
            const std::string_view word = words.peek();
            const std::size_t dash = word.find('-');
            const int first = read_cell(words, word.substr(0, dash));
            const int last = dash == std::string_view::npos ? first : read_cell(words, word.substr(dash + 1));
            words.take();
            const auto [top, bottom] = std::minmax({first / side(), last / side()});
            const auto [left, right] = std::minmax({first % side(), last % side()});
            for (int row = top; row <= bottom; ++row)
                for (int column = left; column <= right; ++column) cells.push_back(row * side() + column);
        }
        return cells;
    }

    std::vector<int> read_line_from_edge(Words& words) const {
        const bool is_row = words.take_if("row");
        if (!is_row && !words.take_if("column")) words.refuse("row or column, and its number");
        const auto number = whole_number(words.peek());
        if (!number || *number < 1 || *number > side())
            words.refuse("a number from 1 to " + std::to_string(side()));
        words.take();
        std::vector<int> cells;
        for (int i = 0; i < side(); ++i)
            cells.push_back(is_row ? (*number - 1) * side() + i : i * side() + *number - 1);
        words.take_if(is_row ? "left" : "top");
        if (words.take_if(is_row ? "right" : "bottom")) std::reverse(cells.begin(), cells.end());
        return cells;
    }

    /// A diagonal is stated by all its cells, or by the first and the last.
    std::vector<int> diagonal_between(Words& words) const {
        std::vector<int> cells = read_cells(words);
        if (cells.size() != 2) return cells;
        const int first = cells[0];
        const int last = cells[1];
        const int rows = last / side() - first / side();
        const int columns = last % side() - first % side();
        if (rows == 0 || std::abs(rows) != std::abs(columns)) return cells;
        cells.clear();
        const int step = (last - first) / std::abs(rows);
        for (int cell = first; cell != last; cell += step) cells.push_back(cell);
        cells.push_back(last);
        return cells;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t number_ = 1; ///< of the line at `at_`
    std::string_view line_;
    Variant variant_;
};

} // namespace

bool is_variant_text(std::string_view text) {
    while (!text.empty()) {
        std::size_t end = text.find('\n');
        if (end == std::string_view::npos) end = text.size();
        std::string_view line = text.substr(0, end);
        while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
        if (!line.empty() && line.front() != '#') {
            constexpr std::string_view begin = "sudoku";
            return equal_words(line.substr(0, begin.size()), begin) && line.size() > begin.size() &&
                   is_blank(line[begin.size()]);
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return false;
}

Variant read_variant_text(std::string_view text) { return TextReader(text).read(); }

} // namespace sudoku
