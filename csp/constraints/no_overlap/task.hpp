#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/view.hpp>

#include <optional>

namespace csp {

/// What a machine is to do: it runs from start to start + duration, without a break.
///
/// Where there is a presence, the task takes place only if that atom holds; else its start means nothing.
struct Task {
    View start;
    Value duration = 0;
    std::optional<Atom> presence = {};
};

} // namespace csp
