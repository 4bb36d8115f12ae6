#include <apps/sudoku/puzzle_files.hpp>

#include <apps/common/files.hpp>

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <system_error>

namespace app {

void read_puzzle_file(const std::string& file,
                      const std::function<void(std::istream&, std::string_view)>& read,
                      const std::function<void(std::string_view, std::string_view)>& complain) {
    const auto read_plain = [&](std::istream& in, std::string_view name) {
        PlainText text(*in.rdbuf());
        std::istream plain(&text);
        read(plain, name);
    };
    if (file == "-") return read_plain(std::cin, "stdin");
    std::error_code is_no_name; // then it cannot be opened, and the reason is reported below
    if (std::filesystem::is_directory(file, is_no_name))
        return complain(file, "is a directory, expected a file of puzzles");
    std::ifstream in(file, std::ios::binary);
    if (!in) return complain(file, std::strerror(errno));
    read_plain(in, file);
}

std::optional<sudoku::Candidates> candidates_of(const sudoku::Record& record) {
    const auto* board = record.board();
    if (board == nullptr || record.marks.empty()) return std::nullopt;
    sudoku::Candidates marks(board->box());
    for (int cell = 0; cell < board->size(); ++cell)
        marks.set(cell, record.marks[static_cast<std::size_t>(cell)]);
    return marks;
}

std::string complaint_of(std::string_view file, const sudoku::ParseError& error) {
    return fmt::format("{}:{}:{}: expected {}, found {}\n", file, error.line(), error.column(),
                       error.expected(), error.found());
}

} // namespace app
