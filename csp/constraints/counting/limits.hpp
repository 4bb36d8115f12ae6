#pragma once

#include <csp/base/view.hpp>

#include <optional>

namespace csp {

/// How often something may occur: between two numbers, and as often as a variable says if there is one.
struct CountLimits {
    Value least = 0;
    Value most = 0;
    std::optional<View> count = std::nullopt;
};

/// How often a value may occur.
struct ValueLimits {
    Value value = 0;
    CountLimits limits = {};
};

} // namespace csp
