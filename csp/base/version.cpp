#include <csp/base/version.hpp>

namespace csp {

const char* version() { return ARCWISE_VERSION; }

} // namespace csp
