// The command serve in a system without sockets.
#include <apps/sudoku/desk/tool.hpp>

#include <csp/base/error.hpp>

namespace sudoku_app::desk {

const Tool serve{
    .name = "serve",
    .summary = "answers the editor f-puzzles in a browser, by the protocol of its solver scripts",
    .help = "\nA page cannot listen for others: use the program.\n",
    .run = [](std::span<const char* const> /*arguments*/) -> int {
        throw csp::Error("serve: a page cannot listen for others: use the program");
    },
};

} // namespace sudoku_app::desk
