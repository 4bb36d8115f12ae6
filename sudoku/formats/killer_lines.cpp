#include <sudoku/formats/killer_lines.hpp>

#include <sudoku/formats/variant_words.hpp>
#include <sudoku/variants/kinds.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sudoku {

namespace {

constexpr int killer_side = 9;
constexpr std::size_t killer_cells = 81;

/// Returns the fault at an offset, as a position in a text of several lines.
ParseError fault_at(std::string_view text, std::size_t offset, const std::string& expected,
                    const std::string& found) {
    const std::string_view before = text.substr(0, offset);
    const auto lines = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
    const std::size_t line_end = before.rfind('\n');
    return {lines + 1, line_end == std::string_view::npos ? offset + 1 : offset - line_end, expected, found};
}

/// Cages by number, each at the place of its first cell.
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

/// Returns the step of an arrow in rows and columns; nullopt for another character.
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

/// Returns a text without blanks at its ends, and the offset of its first character.
std::pair<std::string_view, std::size_t> killer_text(std::string_view text) {
    const std::string_view inner = words::trimmed(text);
    return {inner, inner.empty() ? 0 : static_cast<std::size_t>(inner.data() - text.data())};
}

constexpr std::string_view start_of_v1 = "SumoCueV1";

/// Returns the digits at the start of a text as a number up to a limit; nullopt if there is none.
std::optional<int> leading_number(std::string_view text, int most) {
    const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto number = words::number_in(text.substr(0, end));
    return number && 0 <= *number && *number <= most ? number : std::nullopt;
}

/// Returns the part of a cell in SumoCue's first format from an offset on, for messages.
std::string rest_of_cell(std::string_view text, std::size_t at) {
    if (at >= text.size()) return "the end";
    return words::in_quotes(words::trimmed(text.substr(at, text.find_first_of("=+", at + 1) - at)));
}

/// Reads a number of a cell from the text at an offset, and moves the offset past it.
int take_number(std::string_view text, std::size_t& at, int most, const std::string& meaning, int cell) {
    const auto number = leading_number(text.substr(std::min(at, text.size())), most);
    if (!number)
        throw fault_at(text, at,
                       meaning + " from 0 to " + std::to_string(most) + " for cell " +
                           cell_name(killer_side, cell),
                       rest_of_cell(text, at));
    at = std::min(text.find_first_not_of("0123456789", at), text.size());
    return *number;
}

/// Returns the regions, numbered in the order of their first cells.
std::vector<int> numbered_by_first_cell(const std::vector<int>& regions) {
    std::map<int, int> numbers;
    std::vector<int> renumbered;
    renumbered.reserve(regions.size());
    for (const int region : regions)
        renumbered.push_back(numbers.emplace(region, static_cast<int>(numbers.size())).first->second);
    return renumbered;
}

/// Reads a killer or jigsaw of SumoCue's first format, from the offset after its name.
Variant read_sumocue_v1(std::string_view text, std::size_t at) {
    constexpr int greatest_sum = 45;
    constexpr int last_region = killer_side - 1;
    Variant variant(killer_side);
    std::vector<Restriction> cages;  // by first cell
    std::vector<std::size_t> places; // the places of the sums of the cages in the text
    std::vector<std::size_t> cage_of;
    std::vector<int> regions;
    for (int cell = 0; cell < variant.size(); ++cell) {
        const std::string name = cell_name(killer_side, cell);
        const char mark = at < text.size() ? text[at] : '\0';
        if (mark != '=' && mark != '+')
            throw fault_at(text, at, "= or + before cell " + name, rest_of_cell(text, at));
        if (mark == '+' && cell == 0)
            throw fault_at(text, at, "= before the first cell, " + name, rest_of_cell(text, at));
        ++at;
        if (mark == '=') {
            cage_of.push_back(cages.size());
            places.push_back(at);
            cages.push_back(
                {.kind = &kinds::cage, .numbers = {take_number(text, at, greatest_sum, "a sum", cell)}});
        } else {
            const int earlier = take_number(text, at, cell - 1, "an earlier cell", cell);
            cage_of.push_back(cage_of[static_cast<std::size_t>(earlier)]);
        }
        cages[cage_of.back()].cells.push_back(cell);
        if (at >= text.size() || text[at] != 'J')
            throw fault_at(text, at, "J and the region of cell " + name, rest_of_cell(text, at));
        regions.push_back(take_number(text, ++at, last_region, "a region", cell));
    }
    if (!words::trimmed(text.substr(at)).empty())
        throw fault_at(text, at, "the end after 81 cells", words::in_quotes(text.substr(at)));
    variant.regions = numbered_by_first_cell(regions);
    for (std::size_t i = 0; i < cages.size(); ++i) {
        Restriction& cage = cages[i];
        const int sum = cage.numbers.front();
        if (sum == 0) cage.numbers.clear();
        if (cage.cells.size() > 1) {
            variant.restrictions.push_back(std::move(cage));
            continue;
        }
        const int cell = cage.cells.front(); // a given
        if (sum > killer_side)
            throw fault_at(text, places[i],
                           "a value from 0 to 9 for cell " + cell_name(killer_side, cell) +
                               ", which is a cage by itself",
                           std::to_string(sum));
        variant.givens.set(cell, sum);
    }
    return variant;
}

} // namespace

bool is_sumocue(std::string_view text) {
    const std::string_view inner = words::trimmed(text);
    return inner.starts_with("3x3::k") || inner.starts_with("3x3:d:k") || inner.starts_with(start_of_v1);
}

Variant read_sumocue(std::string_view text) {
    const auto [inner, start] = killer_text(text);
    if (!is_sumocue(text))
        throw fault_at(text, start, "3x3::k:, 3x3:d:k: or SumoCueV1=", words::in_quotes(inner));
    if (inner.starts_with(start_of_v1)) return read_sumocue_v1(text, start + start_of_v1.size());
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
