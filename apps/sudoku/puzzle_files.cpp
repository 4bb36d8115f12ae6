#include <apps/sudoku/puzzle_files.hpp>

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
    if (file == "-") return read(std::cin, "stdin");
    std::error_code is_no_name; // then it cannot be opened, and why is told below
    if (std::filesystem::is_directory(file, is_no_name))
        return complain(file, "is a directory, expected a file of puzzles");
    std::ifstream in(file, std::ios::binary);
    if (!in) return complain(file, std::strerror(errno));
    read(in, file);
}

std::string complaint_of(std::string_view file, const sudoku::ParseError& error) {
    return fmt::format("{}:{}:{}: expected {}, found {}\n", file, error.line(), error.column(),
                       error.expected(), error.found());
}

} // namespace app
