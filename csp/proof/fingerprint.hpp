#pragma once

#include <csp/base/checksum.hpp>

#include <string>
#include <string_view>

namespace csp {

/// Returns the number of bytes of a text and their checksum, by which a proof names its model: "1234:89abcdef01234567".
inline std::string fingerprint(std::string_view text) {
    Checksum checksum;
    checksum.add(text);
    return std::to_string(text.size()) + ':' + checksum.text();
}

} // namespace csp
