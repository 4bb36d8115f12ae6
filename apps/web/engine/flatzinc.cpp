#include <apps/flatzinc/run.hpp>
#include <apps/web/engine/exported.hpp>

namespace web {

const Program exported{"fzn-arcwise", flatzinc::run_command};

} // namespace web
