#pragma once

#include <csp/base/view.hpp>

#include <vector>

namespace csp {

/// What an equation tells of itself, for joint passes to read: three views or more, each with coefficient 1, come to the
/// total. Not if the user has named a consistency.
struct ConstantSum {
    std::vector<View> xs;
    WideValue total;
};

} // namespace csp
