#include <sudoku/formats/cell_block.hpp>

#include <sudoku/board/parse_error.hpp>
#include <sudoku/board/symbol.hpp>
#include <sudoku/formats/words.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace sudoku::words {

namespace {

constexpr std::string_view between_cells = " \t|";

} // namespace

void CellBlock::add(std::string_view line, std::size_t number, std::size_t from) {
    const std::string_view row = trimmed(line.substr(std::min(from, line.size())));
    if (row.find_first_not_of("-+=| \t") == std::string_view::npos) return;
    rows_.push_back({row, number, static_cast<std::size_t>(row.data() - line.data()) + 1});
}

bool CellBlock::is_whole() const {
    return std::cmp_equal(rows_.size(), side_) || (rows_.size() == 1 && cells_of(rows_[0], size()));
}

/// Returns the texts between blanks and bars.
std::vector<CellBlock::Cell> CellBlock::groups_of(const Row& row) {
    std::vector<Cell> groups;
    for (std::size_t at = 0;;) {
        const std::size_t begin = row.text.find_first_not_of(between_cells, at);
        if (begin == std::string_view::npos) return groups;
        at = std::min(row.text.find_first_of(between_cells, begin), row.text.size());
        groups.push_back({row.text.substr(begin, at - begin), row.line, row.column + begin});
    }
}

std::vector<CellBlock::Cell> CellBlock::characters_of(const Row& row) {
    std::vector<Cell> characters;
    for (std::size_t at = 0; at < row.text.size(); ++at)
        if (between_cells.find(row.text[at]) == std::string_view::npos)
            characters.push_back({row.text.substr(at, 1), row.line, row.column + at});
    return characters;
}

/// Returns the cells of a row, if there are `number` of them: between blanks, or one character each.
std::optional<std::vector<CellBlock::Cell>> CellBlock::cells_of(const Row& row, std::size_t number) {
    if (row.text.size() < number) return std::nullopt;
    const auto is_cell = [](const Cell& cell) { return cell.text.size() == 1 || number_in(cell.text); };
    std::vector<Cell> cells = groups_of(row);
    if (cells.size() == number && std::all_of(cells.begin(), cells.end(), is_cell)) return cells;
    cells = characters_of(row);
    return cells.size() == number ? std::optional(std::move(cells)) : std::nullopt;
}

std::vector<CellBlock::Cell> CellBlock::cells() const {
    if (rows_.size() == 1) return *cells_of(rows_[0], size());
    std::vector<Cell> all;
    for (const Row& row : rows_) {
        const auto cells = cells_of(row, static_cast<std::size_t>(side_));
        if (!cells)
            throw ParseError(row.line, row.column, "a row of " + std::to_string(side_) + " cells",
                             std::to_string(characters_of(row).size()) + " characters");
        all.insert(all.end(), cells->begin(), cells->end());
    }
    return all;
}

Board CellBlock::board(BoxShape box) const {
    Board board(box);
    int at = 0;
    for (const Cell& cell : cells()) {
        const auto value = value_in(cell.text);
        if (!value || *value > side_)
            throw ParseError(cell.line, cell.column, symbols_in_words(side_), in_quotes(cell.text));
        board.set(at++, *value);
    }
    return board;
}

std::vector<int> CellBlock::regions() const {
    const std::size_t in_a_row = rows_.size() == 1 ? size() : static_cast<std::size_t>(side_);
    const auto is_number = [](const Cell& cell) {
        return cell.text == "." || number_in(cell.text).value_or(-1) >= 0;
    };
    const bool are_numbers = std::all_of(rows_.begin(), rows_.end(), [&](const Row& row) {
        const auto groups = groups_of(row);
        return groups.size() == in_a_row && std::all_of(groups.begin(), groups.end(), is_number);
    });
    std::vector<int> regions;
    std::vector<Cell> all;
    if (are_numbers) {
        for (const Row& row : rows_)
            for (const Cell& cell : groups_of(row)) {
                regions.push_back(number_in(cell.text).value_or(-1));
                all.push_back(cell);
            }
        require_size_of_regions(regions, all);
        return regions;
    }
    std::map<char, int> numbers;
    all = cells();
    for (const Cell& cell : all) {
        const char symbol = cell.text.front();
        const bool is_symbol = ('0' <= symbol && symbol <= '9') || ('A' <= symbol && symbol <= 'Z') ||
                               ('a' <= symbol && symbol <= 'z');
        if (cell.text.size() > 1 || (symbol != '.' && !is_symbol))
            throw ParseError(cell.line, cell.column, "a letter or digit for the region of a cell, or .",
                             in_quotes(cell.text));
        const auto next = static_cast<int>(numbers.size());
        regions.push_back(symbol == '.' ? -1 : numbers.emplace(symbol, next).first->second);
    }
    require_size_of_regions(regions, all);
    return regions;
}

/// Throws ParseError at the first cell of a region that is too large.
void CellBlock::require_size_of_regions(const std::vector<int>& regions,
                                        const std::vector<Cell>& cells) const {
    for (std::size_t at = 0; at < regions.size() && at < cells.size(); ++at) {
        const auto count = std::count(regions.begin(), regions.end(), regions[at]);
        if (regions[at] < 0 || count <= side_) continue;
        throw ParseError(cells[at].line, cells[at].column,
                         "at most " + std::to_string(side_) + " cells in the region " +
                             in_quotes(cells[at].text),
                         std::to_string(count));
    }
}

} // namespace sudoku::words
