#include <sudoku/formats/board_formats.hpp>

#include <sudoku/board/print.hpp>

#include <csp/base/text.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace sudoku {

namespace {

/// Returns the values that a cell may have.
std::uint32_t marks_of(const BoardToWrite& board, int cell) {
    if (board.givens[cell] != 0) return 1U << board.givens[cell];
    const std::uint32_t all = (2U << board.givens.side()) - 2;
    return board.marks.empty() ? all : board.marks[static_cast<std::size_t>(cell)] & all;
}

std::string symbols_of_marks(std::uint32_t marks, int side) {
    std::string symbols;
    for (int value = 1; value <= side; ++value)
        if ((marks >> value & 1U) != 0) symbols += symbol_of_value(value);
    return symbols;
}

/// Returns the rows of a board, each with a newline.
std::string rows_of_board(const Board& board) {
    const std::string line = to_line(board);
    std::string rows;
    for (std::size_t at = 0; at < line.size(); at += static_cast<std::size_t>(board.side()))
        rows += line.substr(at, static_cast<std::size_t>(board.side())) + '\n';
    return rows;
}

std::string with_zeros(std::string line) {
    std::replace(line.begin(), line.end(), '.', '0');
    return line;
}

std::string write_line(const BoardToWrite& board) { return to_line(board.givens) + '\n'; }

std::string write_grid(const BoardToWrite& board) { return to_grid(board.givens) + '\n'; }

/// Writes candidates. A cell that has one candidate without being given is written as `=7`.
std::string write_candidates(const BoardToWrite& board) {
    std::vector<std::string> texts;
    for (int cell = 0; cell < board.givens.size(); ++cell) {
        const std::uint32_t marks = marks_of(board, cell);
        const bool is_found = board.givens[cell] == 0 && std::has_single_bit(marks);
        texts.emplace_back(is_found ? "=" : "");
        texts.back() += symbols_of_marks(marks, board.givens.side());
    }
    return draw_grid(board.givens.box(), texts) + '\n';
}

std::string write_marks(const BoardToWrite& board) {
    std::string line;
    const int side = board.givens.side();
    for (int cell = 0; cell < board.givens.size(); ++cell)
        for (int value = 1; value <= side; ++value)
            line += (marks_of(board, cell) >> value & 1U) != 0 ? symbol_of_value(value) : '.';
    return line + '\n';
}

/// Returns lines `#Ctext`, one for each line of the text.
std::string information(char letter, std::string_view text) {
    std::string lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines += std::string("#") + letter + std::string(text.substr(0, end)) + '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string write_sdk(const BoardToWrite& board) {
    return information('A', board.author) + information('D', board.title) + information('C', board.comment) +
           rows_of_board(board.givens);
}

std::string write_sdm(const BoardToWrite& board) { return with_zeros(to_line(board.givens)) + '\n'; }

/// Writes the frame of Simple Sudoku, for boxes of any size.
std::string write_ss(const BoardToWrite& board) {
    const BoxShape box = board.givens.box();
    const std::string line = to_line(board.givens);
    std::string rule;
    for (int band = 0; band < box.rows; ++band)
        rule += std::string(band == 0 ? "" : "+") + std::string(static_cast<std::size_t>(box.columns), '-');
    std::string edge = rule;
    std::replace(edge.begin(), edge.end(), '+', '-');
    std::string text = "*" + edge + "*\n";
    for (int row = 0; row < board.givens.side(); ++row) {
        if (row != 0 && row % box.rows == 0) text += "|" + rule + "|\n";
        for (int column = 0; column < board.givens.side(); ++column) {
            if (column % box.columns == 0) text += '|';
            const int cell = row * board.givens.side() + column;
            text += line[static_cast<std::size_t>(cell)];
        }
        text += "|\n";
    }
    return text + "*" + edge + "*\n\n";
}

/// Writes the cells of an .sdx file. A cell that has one candidate without being given was placed by a player: `u7`.
std::string write_sdx(const BoardToWrite& board) {
    std::string text;
    for (int cell = 0; cell < board.givens.size(); ++cell) {
        const std::uint32_t marks = marks_of(board, cell);
        const bool is_placed = board.givens[cell] == 0 && std::has_single_bit(marks);
        if (is_placed) text += 'u';
        text += symbols_of_marks(marks, board.givens.side());
        text += cell % board.givens.side() == board.givens.side() - 1 ? '\n' : ' ';
    }
    return text;
}

std::string write_csv(const BoardToWrite& board) {
    return with_zeros(to_line(board.givens)) + ',' +
           (board.solution ? with_zeros(to_line(*board.solution)) : std::string()) + '\n';
}

std::string write_opensudoku(const BoardToWrite& board) {
    return "  <game data=\"" + with_zeros(to_line(board.givens)) + "\"/>\n";
}

constexpr std::array<BoardFormat, 10> all_board_formats{{
    {"line", "one line a puzzle, with . for an empty cell", false, false, "", "", write_line},
    {"grid", "drawn, with lines between the boxes", false, false, "", "", write_grid},
    {"candidates", "drawn, with the candidates of each cell", false, false, "", "", write_candidates},
    {"729", "one line a puzzle, with each value that each cell may have, or . in its place", false, false, "",
     "", write_marks},
    {"sdk", "SadMan and SudoCue: author, title and comment, then a line a row", true, true, "", "",
     write_sdk},
    {"sdm", "one line a puzzle, with 0 for an empty cell", false, false, "", "", write_sdm},
    {"ss", "Simple Sudoku: drawn with a frame", false, false, "", "", write_ss},
    {"sdx", "SudoCue: a line a row, with candidates and the values that a player placed", true, true, "", "",
     write_sdx},
    {"csv", "puzzle and solution with a comma between, and names of columns", false, false,
     "puzzle,solution\n", "", write_csv},
    {"opensudoku", "XML of OpenSudoku", false, true,
     "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n", "</opensudoku>\n", write_opensudoku},
}};

} // namespace

std::span<const BoardFormat> board_formats() { return all_board_formats; }

const BoardFormat* board_format(std::string_view name) {
    const auto* const found = std::find_if(all_board_formats.begin(), all_board_formats.end(),
                                           [&](const BoardFormat& format) { return format.name == name; });
    return found == all_board_formats.end() ? nullptr : found;
}

std::string to_board_file(const BoardFormat& format, std::span<const BoardToWrite> boards) {
    const std::string name(format.name);
    if (format.is_single && boards.size() > 1)
        throw csp::ArgumentError("sudoku::to_board_file", csp::counted(boards.size(), "board") +
                                                              " for a file of " + name + ", expected one");
    std::string text(format.before);
    for (const BoardToWrite& board : boards) {
        constexpr int nine = 9;
        if (format.has_nine && board.givens.side() != nine)
            throw csp::ArgumentError("sudoku::to_board_file", "a board of side " +
                                                                  std::to_string(board.givens.side()) +
                                                                  ", expected 9, as in all files of " + name);
        if (!board.marks.empty() && std::cmp_not_equal(board.marks.size(), board.givens.size()))
            throw csp::ArgumentError("sudoku::to_board_file",
                                     std::to_string(board.marks.size()) +
                                         " marks, expected as many as there are cells, " +
                                         std::to_string(board.givens.size()));
        text += format.write(board);
    }
    return text + std::string(format.after);
}

} // namespace sudoku
