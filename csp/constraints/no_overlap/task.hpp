#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/view.hpp>

#include <optional>

namespace csp {

/// A task of a machine: it runs from start to start + duration, without a break.
///
/// If there is a presence, the task takes place only if that atom holds; otherwise its start means nothing.
struct Task {
    View start;
    Value duration = 0;
    std::optional<Atom> presence = {};
};

} // namespace csp
