#include <apps/puzzles/run.hpp>
#include <apps/web/engine/engine.hpp>

namespace web {

const Program exported{"arcwise-puzzles", puzzles::run_command};

} // namespace web
