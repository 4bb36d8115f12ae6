#include <apps/flatzinc/run.hpp>
#include <apps/web/engine/engine.hpp>

namespace web {

const Program exported{"fzn-arcwise", flatzinc::run_command};

} // namespace web
