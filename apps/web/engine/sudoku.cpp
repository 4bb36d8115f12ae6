#include <apps/sudoku/commands.hpp>
#include <apps/web/engine/engine.hpp>

namespace web {

const Program exported{"arcwise-sudoku", sudoku_app::run_command};

} // namespace web
