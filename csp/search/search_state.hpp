#pragma once

#include <csp/base/random.hpp>
#include <csp/engine/engine.hpp>
#include <csp/model/model.hpp>

#include <span>

namespace csp {

/// What a heuristic may look at: the engine at its fixpoint, the model, and the choices that are left.
struct SearchState {
    Engine& engine; ///< for look-ahead; left as it was found
    const Model& model;
    Random& random;
    std::span<const Var>
        open; ///< the variables to choose from: not fixed, in no particular order, never empty
};

} // namespace csp
