#include <sudoku/sudoku.hpp>

#include <iostream>

namespace rules = sudoku::rules;
using Values = std::optional<sudoku::Candidates>;         // nothing: a contradiction
const sudoku::Layout layout = sudoku::Layout::diagonal(); // rows, columns, boxes, and two diagonals

Values reduce_puzzle(Values values) {
    for (Values before; std::exchange(before, values) != values;) // until it is solved or stalls
        for (const auto* rule : {&rules::eliminate, &rules::only_choice, &rules::naked_twins})
            if (values) values = rules::one_pass(*rule, layout, *values);
    return values;
}

Values search(const sudoku::Candidates& start) {
    const Values values = reduce_puzzle(start);
    int chosen = -1; // the open cell with the fewest values
    for (int cell = 0; values && cell < values->size(); ++cell)
        if (values->count(cell) > 1 && (chosen < 0 || values->count(cell) < values->count(chosen)))
            chosen = cell;
    if (chosen < 0) return values; // solved, or a contradiction
    for (const int value : sudoku::bits_of(values->of(chosen))) {
        sudoku::Candidates guess = *values;
        guess.set(chosen, sudoku::one_bit(value));
        if (const Values solved = search(guess)) return solved;
    }
    return {};
}

int main() {
    const sudoku::Candidates start(sudoku::Board::parse( // grid_values: an empty cell has all nine
        "2.............62....1....7...6..8...3...9...7...6..4...4....8....52.............3"));
    const sudoku::Candidates left = *rules::to_fixpoint(rules::eliminate, layout, start);
    constexpr int d4 = 30; // cells are numbered row by row, from 0
    std::cout << "Values of D4, after eliminate: " << left.count(d4) << ", and a pass of only choice: "
              << rules::one_pass(rules::only_choice, layout, left)->count(d4)
              << ", and all: " << rules::to_fixpoint(rules::only_choice, layout, left)->count(d4) << '\n';
    if (const Values solved = search(start)) std::cout << solved->fixed();
}
