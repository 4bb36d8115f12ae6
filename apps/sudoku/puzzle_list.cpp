#include <apps/sudoku/puzzle_list.hpp>

#include <apps/sudoku/puzzle_files.hpp>
#include <sudoku/board/reader.hpp>
#include <sudoku/board/symbol.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <sstream>

namespace app {

namespace {

/// Whether the typed text is a whole board, and not the name of a file.
bool is_puzzle(const std::string& text) {
    constexpr std::size_t smallest = 4;
    constexpr std::size_t largest = 25;
    bool is_board = false;
    for (std::size_t side = smallest; side <= largest; ++side)
        is_board = is_board || side * side == text.size();
    return is_board && std::ranges::all_of(
                           text, [](char c) { return sudoku::value_of_symbol(c) != sudoku::not_a_symbol; });
}

} // namespace

PuzzleList::PuzzleList(const Options& options) {
    const auto read_all = [&](std::istream& in, std::string_view name) { read(in, name, options); };
    const auto say = [this](std::string_view name, std::string_view problem) { complain(name, problem); };
    for (const std::string& file : options.files) {
        if (is_puzzle(file)) {
            std::istringstream in(file);
            read(in, "the puzzle", options);
        } else {
            read_puzzle_file(file, read_all, say);
        }
    }
}

void PuzzleList::read(std::istream& in, std::string_view name, const Options& options) {
    bool is_empty = true;
    try {
        sudoku::BoardReader reader(in, options.reading());
        while (const auto record = reader.next()) {
            is_empty = false;
            if (!record->marks.empty())
                complain(fmt::format("{}:{}", name, record->line),
                         "has pencil marks, which only solve, explain, hint and rate take");
            else if (const auto* board = record->board())
                boards_.push_back(*board);
            else
                say(complaint_of(name, *record->error()));
        }
        if (is_empty) complain(name, "holds no puzzle");
    } catch (const csp::Error& error) {
        complain(name, error.what());
    }
}

void PuzzleList::complain(std::string_view file, std::string_view problem) {
    say(fmt::format("{}: {}\n", file, problem));
}

void PuzzleList::say(const std::string& complaint) {
    std::cerr << complaint;
    is_faultless_ = false;
}

} // namespace app
