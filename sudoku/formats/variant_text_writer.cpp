#include <sudoku/formats/variant_text.hpp>

#include <sudoku/board/print.hpp>
#include <sudoku/formats/variant_words.hpp>

#include <algorithm>
#include <map>

namespace sudoku {

namespace {

/// Writes the lines of a variant.
class VariantTextWriter {
  public:
    explicit VariantTextWriter(const Variant& variant) : variant_(variant), side_(variant.side()) {}

    std::string write() {
        text_ = std::string(words::text_start) + ' ' + std::to_string(side_) + '\n';
        write_text("title", variant_.title);
        write_text("author", variant_.author);
        write_text("rules", variant_.rules);
        if (variant_.givens.filled() != 0) write_board("grid", variant_.givens);
        if (variant_.regions != usual_regions(side_)) write_regions();
        write_marks();
        for (const Restriction& restriction : variant_.restrictions) write_restriction(restriction);
        if (variant_.solution) write_board("solution", *variant_.solution);
        return std::move(text_);
    }

  private:
    /// Writes a text. Readers treat CR LF as the end of a line, so a CR there is written twice.
    void write_text(std::string_view key, std::string_view content) {
        if (content.empty()) return;
        for (;;) {
            const std::size_t end = std::min(content.find('\n'), content.size());
            const std::string_view line = content.substr(0, end);
            text_ += key;
            text_ += ": ";
            text_ += line;
            text_ += line.ends_with('\r') ? "\r\n" : "\n";
            if (end == content.size()) return;
            content.remove_prefix(end + 1);
        }
    }

    void write_board(std::string_view key, const Board& board) {
        text_ += key;
        text_ += ":\n";
        const std::string cells = to_line(board);
        for (std::size_t at = 0; at < cells.size(); at += static_cast<std::size_t>(side_))
            text_ += cells.substr(at, static_cast<std::size_t>(side_)) + '\n';
    }

    void write_regions() {
        const std::vector<int>& regions = variant_.regions;
        if (std::all_of(regions.begin(), regions.end(), [](int region) { return region < 0; })) {
            text_ += "regions: none\n";
            return;
        }
        text_ += "regions:\n";
        const std::string_view symbols = symbols_of_regions();
        for (int cell = 0; cell < variant_.size(); ++cell) {
            const int region = regions[static_cast<std::size_t>(cell)];
            const bool ends_row = cell % side_ == side_ - 1;
            if (region < 0)
                text_ += '.';
            else if (symbols.empty())
                text_ += std::to_string(region);
            else
                text_ += symbols[static_cast<std::size_t>(region)];
            if (ends_row)
                text_ += '\n';
            else if (symbols.empty())
                text_ += ' ';
        }
    }

    /// Returns the symbols of regions that are numbered in the order of their first cells; empty for other regions,
    /// which are written as numbers.
    std::string_view symbols_of_regions() const {
        constexpr std::string_view digits = "123456789";
        constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
        int next = 0;
        for (const int region : variant_.regions) {
            if (region > next) return {};
            if (region == next) ++next;
        }
        const auto regions = static_cast<std::size_t>(next);
        if (regions <= digits.size()) return digits;
        return regions <= letters.size() ? letters : std::string_view{};
    }

    /// Writes a line for each set of values that cells have. If all cells have all values, the first cell is written,
    /// because a variant with marks differs from one without.
    void write_marks() {
        if (variant_.marks.empty()) return;
        const std::uint32_t all = (2U << side_) - 2;
        std::map<std::uint32_t, std::vector<int>> cells_with;
        for (int cell = 0; cell < variant_.size(); ++cell)
            cells_with[variant_.marks[static_cast<std::size_t>(cell)]].push_back(cell);
        if (cells_with.size() == 1 && cells_with.count(all) == 1)
            cells_with[all].resize(1);
        else
            cells_with.erase(all);
        for (const auto& [marks, cells] : cells_with) {
            text_ += "marks";
            write_cells(cells);
            text_ += ':';
            for (int value = 1; value <= side_; ++value)
                if ((marks >> value & 1U) != 0) text_ += ' ' + std::to_string(value);
            text_ += marks == 0 ? " none\n" : "\n";
        }
    }

    void write_restriction(const Restriction& restriction) {
        text_ += restriction.kind->name;
        for (const int number : restriction.numbers) text_ += ' ' + std::to_string(number);
        switch (restriction.kind->cells) {
        case Cells::board:
        case Cells::cell:
        case Cells::pair:
        case Cells::cells:
        case Cells::line:
            write_cells(restriction.cells);
            break;
        case Cells::arrow:
            write_cells(restriction.partners);
            text_ += " :";
            write_cells(restriction.cells);
            break;
        case Cells::copy:
            write_cells(restriction.cells);
            text_ += " :";
            write_cells(restriction.partners);
            break;
        case Cells::row:
            write_row(restriction.cells);
            break;
        case Cells::diagonal:
            if (restriction.cells.size() > 2)
                write_cells(std::vector{restriction.cells.front(), restriction.cells.back()});
            else
                write_cells(restriction.cells);
            break;
        }
        text_ += '\n';
    }

    void write_row(const std::vector<int>& cells) {
        for (const bool is_row : {true, false})
            for (int number = 0; number < side_; ++number)
                for (const bool from_end : {false, true}) {
                    if (words::row_or_column(side_, is_row, number, from_end) != cells) continue;
                    text_ += (is_row ? " row " : " column ") + std::to_string(number + 1);
                    if (from_end) text_ += is_row ? " right" : " bottom";
                    return;
                }
        write_cells(cells);
    }

    /// Writes the cells. Those of a rectangle, row by row, are written as two corners.
    void write_cells(const std::vector<int>& cells) {
        const bool is_rectangle =
            cells.size() > 2 && words::rectangle(side_, cells.front(), cells.back()) == cells;
        if (is_rectangle) {
            text_ += ' ' + cell_name(side_, cells.front()) + '-' + cell_name(side_, cells.back());
            return;
        }
        for (const int cell : cells) text_ += ' ' + cell_name(side_, cell);
    }

    const Variant& variant_;
    int side_;
    std::string text_;
};

} // namespace

std::string to_variant_text(const Variant& variant) { return VariantTextWriter(variant).write(); }

} // namespace sudoku
