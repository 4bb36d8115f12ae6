#include <apps/common/program.hpp>
#include <apps/sudoku/commands.hpp>

#include <iostream>

int main(int argc, char** argv) {
    std::cin.tie(nullptr);
    return app::run_program("arcwise-sudoku", [&] { return sudoku_app::run_command(argc, argv); });
}
