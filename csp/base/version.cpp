#include <csp/base/version.hpp>

namespace csp {

const char* version() { return PENCILMARK_VERSION; }

} // namespace csp
