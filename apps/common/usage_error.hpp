#pragma once

#include <csp/base/error.hpp>

#include <span>
#include <string>
#include <string_view>

namespace app {

/// A mistake on the command line. The message is always a single line: control characters appear as their codes, such
/// as \x0a.
class UsageError : public csp::Error {
  public:
    explicit UsageError(std::string_view message);
};

/// `" (did you mean X?)"` for a word of `known` that begins like `typed`, or for the nearest; empty if none is near.
[[nodiscard]] std::string suggestion(std::string_view typed, std::span<const std::string_view> known);

} // namespace app
