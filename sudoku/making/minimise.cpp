#include <sudoku/making/minimise.hpp>

#include <sudoku/making/index.hpp>
#include <sudoku/making/questions.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace sudoku {

struct Minimiser::Parts {
    explicit Parts(Layout layout) : size(layout.size()), questions(std::move(layout)) {}

    bool has_another(const Board& board, int cell) {
        questions.clear();
        questions.ask_another(board, cell);
        questions.answer();
        return questions.has_another(0);
    }

    int size;
    Questions questions;
};

Minimiser::Minimiser(Layout layout) : parts_(std::make_unique<Parts>(std::move(layout))) {}
Minimiser::~Minimiser() = default;

void Minimiser::require_unique(const Board& puzzle, const char* function) {
    if (puzzle.size() != parts_->size)
        throw csp::ArgumentError(function, "the board has " + std::to_string(puzzle.size()) +
                                               " cells, expected those of the layout, " +
                                               std::to_string(parts_->size));
    parts_->questions.clear();
    parts_->questions.ask_count(puzzle);
    parts_->questions.answer();
    if (const auto count = parts_->questions.count(0); count != 1)
        throw csp::ArgumentError(function, std::string("the puzzle has ") + (count == 0 ? "no" : "several") +
                                               " solutions, expected exactly one");
}

std::vector<int> Minimiser::redundant_givens(const Board& puzzle) {
    require_unique(puzzle, "sudoku::Minimiser::redundant_givens");
    std::vector<int> givens;
    parts_->questions.clear();
    for (int cell = 0; cell < puzzle.size(); ++cell) {
        if (puzzle[cell] == 0) continue;
        givens.push_back(cell);
        parts_->questions.ask_another(puzzle, cell);
    }
    parts_->questions.answer();
    std::vector<int> redundant;
    for (std::size_t i = 0; i < givens.size(); ++i)
        if (!parts_->questions.has_another(i)) redundant.push_back(givens[i]);
    return redundant;
}

Board Minimiser::minimise(const Board& puzzle, csp::Random& random) {
    std::vector<std::vector<int>> groups;
    groups.reserve(nth(puzzle.size()));
    for (int cell = 0; cell < puzzle.size(); ++cell) groups.push_back({cell});
    random.shuffle(groups);
    return minimise(puzzle, groups);
}

Board Minimiser::minimise(const Board& puzzle, std::span<const std::vector<int>> groups) {
    for (const auto& group : groups)
        for (const int cell : group)
            if (cell < 0 || cell >= puzzle.size())
                throw csp::ArgumentError("sudoku::Minimiser::minimise",
                                         "a group has cell " + std::to_string(cell) + ", expected 0 to " +
                                             std::to_string(puzzle.size() - 1));
    // A given that cannot be removed from the whole puzzle cannot be removed from a part of it.
    const auto redundant = redundant_givens(puzzle);
    Board board = puzzle;
    for (const auto& group : groups) {
        const auto stays = [&](int cell) {
            return board[cell] != 0 && !std::binary_search(redundant.begin(), redundant.end(), cell);
        };
        if (std::any_of(group.begin(), group.end(), stays)) continue;
        const Board before = board;
        for (const int cell : group) {
            if (board[cell] == 0) continue;
            if (parts_->has_another(board, cell)) {
                board = before;
                break;
            }
            board.set(cell, 0);
        }
    }
    return board;
}

} // namespace sudoku
