#include <benchmarks/puzzles/puzzles.hpp>

#include <csp/base/error.hpp>
#include <sudoku/board/board.hpp>
#include <sudoku/board/print.hpp>
#include <sudoku/puzzle/symmetries.hpp>

#include <algorithm>
#include <cstddef>
#include <fstream>

namespace benchmarks {

namespace {

constexpr std::size_t cells = 81;

std::string parse_puzzle(const std::string& line, const std::string& place) {
    if (line.size() < cells)
        throw csp::Error(place + ": expected 81 cells, found " + std::to_string(line.size()));
    std::string puzzle = line.substr(0, cells);
    std::replace(puzzle.begin(), puzzle.end(), '0', '.');
    if (const std::size_t at = puzzle.find_first_not_of(".123456789"); at != std::string::npos) {
        throw csp::Error(place + ", column " + std::to_string(at + 1) + ": expected a digit or '.'");
    }
    return puzzle;
}

} // namespace

Units classic_units() {
    Units rows(9), columns(9), boxes(9);
    for (int cell = 0; cell < 81; ++cell) {
        const auto row = static_cast<std::size_t>(cell / 9);
        const auto column = static_cast<std::size_t>(cell % 9);
        rows[row].push_back(cell);
        columns[column].push_back(cell);
        boxes[row / 3 * 3 + column / 3].push_back(cell);
    }
    Units units = rows;
    units.insert(units.end(), columns.begin(), columns.end());
    units.insert(units.end(), boxes.begin(), boxes.end());
    return units;
}

std::vector<std::string> read_puzzles(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw csp::Error(path + ": cannot be read");
    std::vector<std::string> puzzles;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (line.empty() || line == "\r" || line.front() == '#') continue;
        puzzles.push_back(parse_puzzle(line, path + ", line " + std::to_string(number)));
    }
    if (puzzles.empty()) throw csp::Error(path + ": holds no puzzle");
    return puzzles;
}

std::vector<std::string> sample(const std::vector<std::string>& puzzles, std::size_t count) {
    if (count == 0 || count >= puzzles.size()) return puzzles;
    std::vector<std::string> chosen;
    chosen.reserve(count);
    for (std::size_t i = 0; i < count; ++i) chosen.push_back(puzzles[i * puzzles.size() / count]);
    return chosen;
}

bool is_solution(std::string_view puzzle, std::string_view grid) {
    if (puzzle.size() != cells || grid.size() != cells) return false;
    if (grid.find_first_not_of("123456789") != std::string_view::npos) return false;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        if (puzzle[cell] != '.' && puzzle[cell] != grid[cell]) return false;
    }
    const auto value = [&](int cell) { return grid[static_cast<std::size_t>(cell)]; };
    for (const auto& unit : classic_units()) {
        for (const int a : unit) {
            for (const int b : unit) {
                if (a != b && value(a) == value(b)) return false;
            }
        }
    }
    return true;
}

std::vector<std::string> equivalent_puzzles(const std::vector<std::string>& puzzles, std::size_t count,
                                            std::uint64_t seed) {
    const auto chosen = sample(puzzles, count);
    csp::Random random(seed);
    std::vector<std::string> made;
    made.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto board = sudoku::Board::parse(chosen[i % chosen.size()], sudoku::BoxShape{3, 3});
        made.push_back(to_line(random_equivalent(board, random)));
    }
    return made;
}

} // namespace benchmarks
