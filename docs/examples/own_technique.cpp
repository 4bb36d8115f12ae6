#include <csp/csp.hpp>
#include <sudoku/sudoku.hpp>

#include <iostream>

// begin: technique
/// Two cells that see each other and have the same two marks: a cell that sees both has neither. Rows, columns, boxes
/// and all further units of a layout are treated alike.
void find_twins(const sudoku::Position& position, sudoku::Steps& found) {
    const auto& geometry = position.geometry();
    for (const int a : position.open())
        for (const int b : geometry.peers(a) & position.open()) {
            if (b < a || position.count(a) != 2 || position.values(a) != position.values(b)) continue;
            sudoku::Step step{.values = position.values(a), .cells = {a, b}};
            for (const int value : sudoku::bits_of(step.values))
                for (const auto mark :
                     sudoku::marks_of(position, geometry.peers(a) & geometry.peers(b), value))
                    step.removals.push_back(mark);
            if (found.add(step)) return;
        }
}
const sudoku::Technique twins{"twins", "Twins", "two cells with the same two marks", {.se = 3.0}, find_twins};
// end: technique

// begin: use
int main() {
    const auto board = sudoku::Board::parse(
        "........6..5..8.9..3.4..7....491........8..4.5....42....1..9.5..6....4.37........");
    const sudoku::Geometry geometry(sudoku::Layout::classic());
    auto techniques = sudoku::techniques::usual(true);
    techniques.insert(techniques.begin() + 4, &twins); // behind the singles

    sudoku::Position position(geometry, board);
    const auto told = sudoku::Explainer(techniques).explain(position);
    sudoku::Position before(geometry, board);
    for (const auto& step : told.steps) {
        if (step.technique == &twins) {
            std::cout << sentence(step, sudoku::Names(geometry)) << '\n';
            const auto fault = sudoku::fault_of_step(geometry.layout(), board, before.candidates(), step);
            std::cout << (fault ? *fault : "which follows from what it cites") << '\n';
        }
        apply(step, before);
    }

    sudoku::Puzzle puzzle(board); // and as an inference rule of a search
    sudoku::add_rule(puzzle, twins);
    if (const auto solution = csp::solve(puzzle.model()))
        std::cout << to_line(puzzle.decode(*solution)) << '\n';
}
// end: use
