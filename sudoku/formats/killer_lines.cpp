#include <sudoku/formats/killer_lines.hpp>

#include <sudoku/formats/variant_words.hpp>
#include <sudoku/variants/kinds.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace sudoku {

namespace {

constexpr int killer_side = 9;
constexpr std::size_t killer_cells = 81;

/// The position in a text of several lines, from an offset.
ParseError fault_at(std::string_view text, std::size_t offset, const std::string& expected,
                    const std::string& found) {
    const std::string_view before = text.substr(0, offset);
    const auto lines = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
    const std::size_t line_end = before.rfind('\n');
    return {lines + 1, line_end == std::string_view::npos ? offset + 1 : offset - line_end, expected, found};
}

/// Cages by number, each in the place of its first cell.
class CageList {
  public:
    /// Returns false if the cage has another sum.
    bool add(int cage, int sum, int cell) {
        const auto [place, is_new] = places_.emplace(cage, cages_.size());
        if (is_new) cages_.push_back({.kind = &kinds::cage, .numbers = {sum}});
        Restriction& restriction = cages_[place->second];
        restriction.cells.push_back(cell);
        return restriction.numbers.front() == sum;
    }
    std::vector<Restriction> cages() && { return std::move(cages_); }

  private:
    std::map<int, std::size_t> places_;
    std::vector<Restriction> cages_;
};

/// How far an arrow leads: rows and columns; nullopt for another character.
std::optional<std::pair<int, int>> arrow_of(char symbol) {
    switch (symbol) {
    case 'v':
        return std::pair(1, 0);
    case '^':
        return std::pair(-1, 0);
    case '<':
        return std::pair(0, -1);
    case '>':
        return std::pair(0, 1);
    case '`':
        return std::pair(-1, -1);
    case '\'':
        return std::pair(-1, 1);
    case ',':
        return std::pair(1, -1);
    case '.':
        return std::pair(1, 1);
    default:
        return std::nullopt;
    }
}

std::optional<int> sum_of_symbol(char symbol) {
    if ('0' <= symbol && symbol <= '9') return symbol - '0';
    if ('A' <= symbol && symbol <= 'Z') return symbol - 'A' + 10;
    if ('a' <= symbol && symbol <= 'j') return symbol - 'a' + 36;
    return std::nullopt;
}

/// A text without blanks at its ends, and the offset of its first character.
std::pair<std::string_view, std::size_t> killer_text(std::string_view text) {
    const std::string_view inner = words::trimmed(text);
    return {inner, inner.empty() ? 0 : static_cast<std::size_t>(inner.data() - text.data())};
}

} // namespace

bool is_sumocue(std::string_view text) {
    const std::string_view inner = words::trimmed(text);
    return inner.starts_with("3x3::k") || inner.starts_with("3x3:d:k");
}

Variant read_sumocue(std::string_view text) {
    const auto [inner, start] = killer_text(text);
    if (!is_sumocue(text)) throw fault_at(text, start, "3x3::k: or 3x3:d:k:", words::in_quotes(inner));
    Variant variant(killer_side);
    if (inner.starts_with("3x3:d")) variant.restrictions = words::both_diagonals();
    CageList cages;
    std::size_t cell = 0;
    std::size_t at = inner.find('k') + 1;
    while (at < inner.size()) {
        if (inner[at] != ':') throw fault_at(text, start + at, "a colon", words::in_quotes(inner.substr(at)));
        const std::size_t begin = at + 1;
        at = std::min(inner.find(':', begin), inner.size());
        const std::string_view word = words::trimmed(inner.substr(begin, at - begin));
        if (word.empty() && cell == killer_cells && at == inner.size()) break; // a colon at the end
        if (cell == killer_cells)
            throw fault_at(text, start + begin, "the end after 81 cells", words::in_quotes(word));
        constexpr int factor = 256;
        constexpr int most = 45 * factor + factor - 1;
        const auto number = words::number_in(word);
        if (!number || *number < 0 || *number > most)
            throw fault_at(text, start + begin, "a number from 0 to " + std::to_string(most),
                           words::in_quotes(word));
        const int sum = *number / factor;
        if (sum != 0 && !cages.add(*number % factor, sum, static_cast<int>(cell)))
            throw fault_at(text, start + begin, "the sum that the cage has in its first cell",
                           std::to_string(sum));
        ++cell;
    }
    if (cell != killer_cells) throw fault_at(text, start + inner.size(), "81 cells", std::to_string(cell));
    for (Restriction& cage : std::move(cages).cages()) variant.restrictions.push_back(std::move(cage));
    return variant;
}

bool is_snarfable_killer(std::string_view text) {
    const std::string_view inner = words::trimmed(text);
    constexpr std::string_view no_symbols_of_boards = "v^<>`',";
    return inner.size() == killer_cells &&
           inner.find_first_of(no_symbols_of_boards) != std::string_view::npos &&
           std::all_of(inner.begin(), inner.end(), [](char c) { return arrow_of(c) || sum_of_symbol(c); });
}

Variant read_snarfable_killer(std::string_view text) {
    const auto [inner, start] = killer_text(text);
    if (inner.size() != killer_cells)
        throw fault_at(text, start + std::min(inner.size(), killer_cells), "81 characters",
                       std::to_string(inner.size()));
    CageList cages;
    for (int cell = 0; cell < killer_side * killer_side; ++cell) {
        int at = cell;
        std::optional<int> sum;
        for (std::size_t steps = 0; !sum; ++steps) {
            const char symbol = inner[static_cast<std::size_t>(at)];
            const std::size_t offset = start + static_cast<std::size_t>(at);
            sum = sum_of_symbol(symbol);
            if (sum) break;
            const auto arrow = arrow_of(symbol);
            if (!arrow)
                throw fault_at(text, offset, "a sum 0-9, A-Z, a-j or an arrow v ^ < > ` ' , .",
                               character_in_words(symbol));
            const int row = at / killer_side + arrow->first;
            const int column = at % killer_side + arrow->second;
            if (row < 0 || row >= killer_side || column < 0 || column >= killer_side)
                throw fault_at(text, offset, "an arrow to a cell of the board", character_in_words(symbol));
            if (steps == killer_cells) throw fault_at(text, offset, "arrows to a sum", "arrows in a circle");
            at = row * killer_side + column;
        }
        cages.add(at, *sum, cell);
    }
    Variant variant(killer_side);
    variant.restrictions = std::move(cages).cages();
    return variant;
}

} // namespace sudoku
