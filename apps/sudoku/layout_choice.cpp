#include <apps/sudoku/layout_choice.hpp>

#include <apps/common/files.hpp>
#include <apps/common/text.hpp>
#include <sudoku/board/parse_error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <numeric>
#include <system_error>
#include <utility>
#include <vector>

namespace sudoku_app {

namespace {

using sudoku::Layout;
using sudoku::ParseError;
using sudoku::Unit;

/// A word of a line and its column, from 1.
struct Word {
    std::string_view text;
    std::size_t column;
};

std::vector<Word> words_of(std::string_view line, std::size_t from = 0) {
    constexpr std::string_view blanks = " \t\r\n,";
    std::vector<Word> words;
    for (;;) {
        const std::size_t begin = line.find_first_not_of(blanks, from);
        if (begin == std::string_view::npos) return words;
        from = std::min(line.find_first_of(blanks, begin), line.size());
        words.push_back({line.substr(begin, from - begin), begin + 1});
    }
}

/// Returns the position of the first character that is neither blank nor printable; the end of the text if there is
/// none.
std::size_t first_control(std::string_view text) {
    const auto is_control = [](char c) {
        return std::iscntrl(static_cast<unsigned char>(c)) != 0 && c != '\t';
    };
    return static_cast<std::size_t>(std::find_if(text.begin(), text.end(), is_control) - text.begin());
}

/// Reads a list of units, line by line; `Layout` checks the result.
class UnitListParser {
  public:
    void read(std::string_view line) {
        ++number_;
        const auto words = words_of(line);
        if (words.empty()) return;
        if (const auto colon = line.find(':'); colon != std::string_view::npos)
            read_unit(line, colon);
        else
            read_base(words);
    }

    Layout layout() const {
        if (side_ == 0)
            throw ParseError(1, 1, R"("classic", "diagonal" or "side N" before the units)", "no such line");
        return {side_, units_};
    }

  private:
    [[noreturn]] void fail(std::size_t column, const std::string& expected, const std::string& found) const {
        throw ParseError(number_, column, expected, found);
    }

    void read_base(const std::vector<Word>& words) {
        const Word& first = words.front();
        if (side_ != 0) fail(first.column, R"(a unit, such as "window 1: B2-D4")", quoted(first));
        if (words.size() > 2) fail(words[2].column, "the end of the line", quoted(words[2]));
        if (first.text == "side") {
            const auto side = words.size() == 2 ? app::parse_number(words[1].text) : std::nullopt;
            constexpr std::uint64_t least = 4;
            if (!side || *side < least || *side > sudoku::max_side)
                fail(words.back().column, R"(a side that a board can have, such as "side 9")",
                     quoted(words.back()));
            side_ = static_cast<int>(*side);
            return;
        }
        if (first.text != "classic" && first.text != "diagonal")
            fail(first.column, R"("classic", "diagonal", "side N" or "NAME: CELL ...")", quoted(first));
        const auto box = words.size() == 2 ? parse_box(words[1].text) : sudoku::BoxShape{};
        if (!box) fail(words[1].column, "a box between 2x2 and 5x5", quoted(words[1]));
        const Layout base = first.text == "classic" ? Layout::classic(*box) : Layout::diagonal(*box);
        side_ = base.side();
        units_ = base.units();
    }

    void read_unit(std::string_view line, std::size_t colon) {
        if (side_ == 0) fail(1, R"("classic", "diagonal" or "side N" before the first unit)", "a unit");
        Unit unit{name_in(line.substr(0, colon)), {}};
        require_printable(line.substr(0, colon));
        const auto cells = words_of(line, colon + 1);
        if (cells.empty()) fail(colon + 2, "the cells of the unit", "the end of the line");
        for (const Word& word : cells) {
            add_cells(word, unit.cells);
            if (std::cmp_greater(unit.cells.size(), side_)) // before the cells exceed the memory
                fail(word.column, fmt::format("at most {} cells in a unit", side_), quoted(word));
        }
        units_.push_back(std::move(unit));
    }

    /// Adds "B2", or "B2-D4" for every cell between these two corners.
    void add_cells(const Word& word, std::vector<int>& cells) const {
        const std::size_t dash = word.text.find('-');
        const int first = cell(word, word.text.substr(0, dash));
        const int last = dash == std::string_view::npos ? first : cell(word, word.text.substr(dash + 1));
        const auto [top, bottom] = std::minmax({first / side_, last / side_});
        const auto [left, right] = std::minmax({first % side_, last % side_});
        for (int row = top; row <= bottom; ++row) {
            for (int column = left; column <= right; ++column) cells.push_back(row * side_ + column);
        }
    }

    int cell(const Word& word, std::string_view name) const {
        if (const auto cell = sudoku::find_cell(side_, name)) return *cell;
        fail(word.column, fmt::format("a cell from A1 to {}", sudoku::cell_name(side_, side_ * side_ - 1)),
             quoted(word));
    }

    /// Refuses control characters in a name, since it appears in messages.
    void require_printable(std::string_view name) const {
        const std::size_t at = first_control(name);
        if (at < name.size())
            fail(at + 1, "a name that can be printed", sudoku::character_in_words(name[at]));
    }

    /// Returns the words of a name, separated by single blanks.
    static std::string name_in(std::string_view text) {
        std::string name;
        for (const Word& word : words_of(text)) {
            if (!name.empty()) name += ' ';
            name += word.text;
        }
        return name;
    }

    static std::string quoted(const Word& word) {
        constexpr std::size_t limit = 20;
        const std::string_view text = word.text.substr(0, limit);
        if (const std::size_t at = first_control(text); at < text.size())
            return sudoku::character_in_words(text[at]);
        return fmt::format("\"{}{}\"", text, word.text.size() > limit ? "..." : "");
    }

    std::size_t number_ = 0;
    int side_ = 0;
    std::vector<Unit> units_;
};

/// Returns the text with comments replaced by blanks, which preserves lines and columns.
std::string without_comments(std::string_view text) {
    std::string plain(text);
    bool in_comment = false;
    for (char& c : plain) {
        in_comment = c != '\n' && (in_comment || c == '#');
        if (in_comment) c = ' ';
    }
    return plain;
}

/// Whether the text is a list of units and not a map. A map has only symbols; a list has units with a colon, or one of
/// the words that begin a list.
bool is_unit_list(const std::string& plain) {
    if (plain.find(':') != std::string::npos) return true;
    const auto words = words_of(plain);
    constexpr std::array<std::string_view, 3> beginnings{"classic", "diagonal", "side"};
    return words.empty() ||
           std::find(beginnings.begin(), beginnings.end(), words.front().text) != beginnings.end();
}

Layout own_layout(const std::string& text) {
    std::error_code is_no_name; // a map may be longer than file names can be
    const bool is_file = std::filesystem::exists(text, is_no_name);
    try {
        return parse_layout(is_file ? app::read_file(text, "a layout") : text);
    } catch (const ParseError& error) {
        if (is_file)
            throw app::UsageError(fmt::format("{}:{}:{}: expected {}, found {}", text, error.line(),
                                              error.column(), error.expected(), error.found()));
        throw app::UsageError(
            fmt::format("--layout: \"{}\" is neither classic nor diagonal, nor a file, nor a map of regions",
                        text.substr(0, 100)));
    } catch (const csp::ArgumentError& error) {
        const std::string_view problem = error.what(); // "function: problem"
        throw app::UsageError(
            fmt::format("{}: {}", is_file ? text : "--layout", problem.substr(problem.find(": ") + 2)));
    }
}

} // namespace

Layout parse_layout(std::string_view text) {
    const std::string plain = without_comments(text);
    if (!is_unit_list(plain)) return Layout::jigsaw(plain);
    UnitListParser parser;
    std::string_view rest = plain;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        parser.read(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return parser.layout();
}

LayoutChoice::LayoutChoice(const std::string& text, bool diagonals)
    : diagonals_(diagonals || text == "diagonal") {
    if (text == "classic" || text == "diagonal") return;
    own_ = own_layout(text);
    regions_ = sudoku::regions_of(*own_);
    const bool has_none =
        std::all_of(regions_.begin(), regions_.end(), [](int region) { return region == 0; });
    if (has_none) std::iota(regions_.begin(), regions_.end(), 0); // lines may be anywhere
    if (diagonals) own_ = own_->with_diagonals();
}

Layout LayoutChoice::make(sudoku::BoxShape box) const {
    if (!own_) return diagonals_ ? Layout::diagonal(box) : Layout::classic(box);
    if (own_->side() != box.side())
        throw csp::ArgumentError(
            "--layout",
            fmt::format("the puzzle has side {}, expected that of the layout, {}", box.side(), own_->side()));
    return *own_;
}

std::optional<sudoku::BoxShape> parse_box(std::string_view text) {
    constexpr std::size_t longest = 2; // digits of a side
    const std::size_t cross = text.find('x');
    if (cross > longest || text.size() - cross - 1 > longest)
        return std::nullopt; // without an x, it is the greatest position
    const auto rows = app::parse_number(text.substr(0, cross));
    const auto columns = app::parse_number(text.substr(cross + 1));
    if (!rows || !columns) return std::nullopt;
    const sudoku::BoxShape box{static_cast<int>(*rows), static_cast<int>(*columns)};
    return box.is_box() ? std::optional(box) : std::nullopt;
}

} // namespace sudoku_app
