#include <csp/base/version.hpp>

#define ARCWISE_TEXT_OF(number) #number
#define ARCWISE_VERSION_TEXT(major, minor, patch)                                                            \
    ARCWISE_TEXT_OF(major) "." ARCWISE_TEXT_OF(minor) "." ARCWISE_TEXT_OF(patch)

namespace csp {

const char* version() {
    return ARCWISE_VERSION_TEXT(ARCWISE_VERSION_MAJOR, ARCWISE_VERSION_MINOR, ARCWISE_VERSION_PATCH);
}

} // namespace csp
