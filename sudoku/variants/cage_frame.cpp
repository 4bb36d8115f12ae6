#include <sudoku/variants/cage_frame.hpp>

#include <sudoku/board/board.hpp>
#include <sudoku/variants/kinds.hpp>

#include <algorithm>
#include <array>
#include <cstdint>

namespace sudoku {

namespace {

/// The weight of a line, as a digit of the number of a box character.
enum Weight : std::uint8_t { no_line, light, heavy };

/// The box characters: number 27 * up + 9 * right + 3 * down + left has lines of these weights in the four directions.
constexpr std::array<std::string_view, 81> box_characters{
    " ", "╴", "╸", "╷", "┐", "┑", "╻", "┒", "┓", "╶", "─", "╾", "┌", "┬", "┭", "┎", "┰", "┱", "╺", "╼", "━",
    "┍", "┮", "┯", "┏", "┲", "┳", "╵", "┘", "┙", "│", "┤", "┥", "╽", "┧", "┪", "└", "┴", "┵", "├", "┼", "┽",
    "┟", "╁", "╅", "┕", "┶", "┷", "┝", "┾", "┿", "┢", "╆", "╈", "╹", "┚", "┛", "╿", "┦", "┩", "┃", "┨", "┫",
    "┖", "┸", "┹", "┞", "╀", "╃", "┠", "╂", "╉", "┗", "┺", "┻", "┡", "╄", "╇", "┣", "╊", "╋"};

constexpr unsigned char first_box_byte = 0x80;

/// Returns the byte of the box character with these lines; a blank if there are no lines.
char box_byte(Weight up, Weight right, Weight down, Weight left) {
    const int number = 27 * up + 9 * right + 3 * down + left;
    return number == 0 ? ' ' : static_cast<char>(first_box_byte + number);
}

/// Returns, for each cell, the number of the restriction whose cage the frame shows; -1 if there is none.
std::vector<int> cages_of_cells(const Variant& variant) {
    std::vector<int> cage_of_cell(static_cast<std::size_t>(variant.size()), -1);
    for (std::size_t i = 0; i < variant.restrictions.size(); ++i) {
        const Restriction& restriction = variant.restrictions[i];
        const auto is_free = [&](int cell) { return cage_of_cell[static_cast<std::size_t>(cell)] < 0; };
        if (restriction.kind != &kinds::cage || restriction.cells.empty() ||
            !std::all_of(restriction.cells.begin(), restriction.cells.end(), is_free) ||
            !are_connected(restriction.cells, variant.side()))
            continue;
        for (const int cell : restriction.cells)
            cage_of_cell[static_cast<std::size_t>(cell)] = static_cast<int>(i);
    }
    return cage_of_cell;
}

/// The lines between cells and around the board.
class Edges {
  public:
    Edges(const Variant& variant, std::span<const int> cage_of_cell)
        : variant_(variant),
          cage_of_cell_(cage_of_cell) {}

    /// Returns the line above a cell, or below the last row; no line to the left or right of the board.
    Weight above(int row, int column) const {
        const int side = variant_.side();
        if (column < 0 || column >= side) return no_line;
        return row == 0 || row == side ? heavy : between((row - 1) * side + column, row * side + column);
    }
    /// Returns the line on the left of a cell, or on the right of the last column; no line above or below the board.
    Weight left_of(int row, int column) const {
        const int side = variant_.side();
        if (row < 0 || row >= side) return no_line;
        return column == 0 || column == side ? heavy : between(row * side + column - 1, row * side + column);
    }
    char above_as_byte(int row, int column) const {
        const Weight weight = above(row, column);
        return box_byte(no_line, weight, no_line, weight);
    }
    char left_of_as_byte(int row, int column) const {
        const Weight weight = left_of(row, column);
        return box_byte(weight, no_line, weight, no_line);
    }
    /// Returns the character at the top left corner of a cell, where lines meet.
    char corner(int row, int column) const {
        return box_byte(left_of(row - 1, column), above(row, column), left_of(row, column),
                        above(row, column - 1));
    }
    bool is_ruled(int row) const {
        for (int column = 0; column < variant_.side(); ++column)
            if (above(row, column) != no_line) return true;
        return false;
    }

  private:
    Weight between(int a, int b) const {
        const auto first = static_cast<std::size_t>(a);
        const auto second = static_cast<std::size_t>(b);
        if (variant_.regions[first] != variant_.regions[second]) return heavy;
        return cage_of_cell_[first] != cage_of_cell_[second] ? light : no_line;
    }

    const Variant& variant_;
    std::span<const int> cage_of_cell_;
};

/// Returns the sums that the frame shows, each at the place of the first cell of its cage.
std::vector<std::string> sums_by_cell(const Variant& variant, std::span<const int> cage_of_cell) {
    std::vector<std::string> sums(cage_of_cell.size());
    std::vector<bool> is_known(variant.restrictions.size());
    for (std::size_t cell = 0; cell < sums.size(); ++cell) {
        if (cage_of_cell[cell] < 0) continue;
        const auto cage = static_cast<std::size_t>(cage_of_cell[cell]);
        const std::vector<int>& numbers = variant.restrictions[cage].numbers;
        if (!is_known[cage] && !numbers.empty()) sums[cell] = std::to_string(numbers.front());
        is_known[cage] = true;
    }
    return sums;
}

} // namespace

CageFrame::CageFrame(const Variant& variant, std::size_t width)
    : cage_of_cell_(cages_of_cells(variant)),
      width_(width) {
    constexpr std::size_t blanks = 2; // on both sides of a cell
    const int side = variant.side();
    const Edges edges(variant, cage_of_cell_);
    const std::vector<std::string> sums = sums_by_cell(variant, cage_of_cell_);
    for (const std::string& sum : sums) width_ = std::max(width_ + blanks, sum.size()) - blanks;
    for (int row = 0; row <= side; ++row) {
        if (edges.is_ruled(row)) {
            for (int column = 0; column < side; ++column) {
                lines_ += edges.corner(row, column);
                std::string line(width_ + blanks, edges.above_as_byte(row, column));
                if (row < side) {
                    const std::string& sum =
                        sums[static_cast<std::size_t>(row) * static_cast<std::size_t>(side) +
                             static_cast<std::size_t>(column)];
                    line.replace(0, sum.size(), sum);
                }
                lines_ += line;
            }
            lines_ += edges.corner(row, side);
            lines_ += '\n';
        }
        if (row == side) break;
        for (int column = 0; column < side; ++column) {
            lines_ += edges.left_of_as_byte(row, column);
            places_.push_back(lines_.size() + 1);
            lines_.append(width_ + blanks, ' ');
        }
        lines_ += edges.left_of_as_byte(row, side);
        lines_ += '\n';
    }
}

bool CageFrame::shows(std::size_t restriction) const {
    return std::find(cage_of_cell_.begin(), cage_of_cell_.end(), static_cast<int>(restriction)) !=
           cage_of_cell_.end();
}

bool CageFrame::is_empty() const {
    return std::all_of(cage_of_cell_.begin(), cage_of_cell_.end(), [](int cage) { return cage < 0; });
}

std::string CageFrame::draw(std::span<const std::string> texts) const {
    std::string drawing = lines_;
    for (std::size_t cell = 0; cell < texts.size(); ++cell)
        drawing.replace(places_[cell] + width_ - texts[cell].size(), texts[cell].size(), texts[cell]);
    return drawing;
}

std::string with_box_characters(std::string_view drawing) {
    const char level = box_byte(no_line, light, no_line, light);
    const char upright = box_byte(light, no_line, light, no_line);
    std::string text;
    for (const char c : drawing) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < first_box_byte)
            text += c;
        else if (c == level || c == upright)
            text += c == level ? "╌" : "╎";
        else
            text += box_characters.at(byte - first_box_byte);
    }
    return text;
}

} // namespace sudoku
