#include <sudoku/sudoku.hpp>

#include <iostream>

int main() {
    const auto board = sudoku::Board::parse("__3 | _2_ | 6__ \n"
                                            "9__ | 3_5 | __1 \n"
                                            "__1 | 8_6 | 4__ \n"
                                            "----+-----+-----\n"
                                            "__8 | 1_2 | 9__ \n"
                                            "7__ | ___ | __8 \n"
                                            "__6 | 7_8 | 2__ \n"
                                            "----+-----+-----\n"
                                            "__2 | 6_9 | 5__ \n"
                                            "8__ | 2_3 | __9 \n"
                                            "__5 | _1_ | 3__ \n");
    sudoku::Solver solver(sudoku::Layout::classic());
    const auto answer = solver.solve(board, 2); // looks for a second solution as well
    if (answer) std::cout << *answer.solution;
    std::cout << (answer.unique == true ? "the only solution\n" : "not a proper puzzle\n");
}
