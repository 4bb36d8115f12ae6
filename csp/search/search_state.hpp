#pragma once

#include <csp/base/random.hpp>
#include <csp/engine/engine.hpp>
#include <csp/model/model.hpp>

#include <algorithm>
#include <cstdint>
#include <span>

namespace csp {

/// What a heuristic may read: the engine at its fixpoint, the model, and the choices that are left.
struct SearchState {
    Engine& engine; ///< for look-ahead; left as it was found
    const Model& model;
    Random& random;
    std::span<const Var> open; ///< to choose from: not fixed, in no particular order, never empty
    std::span<const std::uint32_t> positions = {}; ///< by variable, where it is if it is open; or nothing
    bool has_random_ties = false;                  ///< otherwise ties go to the variable that was made first

    /// O(1), or O(open) if only some of the open variables are offered.
    bool is_open(Var x) const {
        if (positions.empty()) return place_of(x, open) < open.size();
        return x.index < positions.size() && positions[x.index] < open.size() &&
               open[positions[x.index]].is_same(x);
    }
    /// The same state with only some of the open variables to choose from.
    SearchState narrowed_to(std::span<const Var> some) const {
        SearchState narrowed = *this;
        narrowed.open = some;
        narrowed.positions = {};
        return narrowed;
    }
};

} // namespace csp
