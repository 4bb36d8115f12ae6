#pragma once

#include <csp/base/view.hpp>

#include <optional>

namespace csp {

/// How often something may come: between two numbers, and as often as a variable says where there is one.
struct CountLimits {
    Value least;
    Value most;
    std::optional<View> count = std::nullopt;
};

/// How often a value may come.
struct ValueLimits {
    Value value;
    CountLimits limits;
};

} // namespace csp
