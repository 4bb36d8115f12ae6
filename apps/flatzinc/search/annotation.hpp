#pragma once

#include <apps/flatzinc/model/translation.hpp>
#include <apps/flatzinc/search/place.hpp>

#include <csp/search/brancher/branchings.hpp>
#include <csp/search/neighbourhood/neighbourhood.hpp>
#include <csp/search/restart/restart.hpp>

#include <optional>
#include <string>
#include <vector>

namespace flatzinc {

/// What the annotations of the solve item ask for.
struct WantedSearch {
    std::vector<csp::Branching> branchings; ///< one after the other; none if nothing is said
    std::vector<csp::Var> listed;           ///< that they branch on; some may be listed again
    std::vector<csp::Atom> hints;           ///< warm_start
    std::optional<csp::Restarts> restarts;
    std::optional<csp::NeighbourhoodKind> neighbourhood; ///< relax_and_reconstruct
    std::vector<std::string> ignored;                    ///< names of what is not understood
};

/// What a search can decide of an operand; nothing if it is known, or no constraint speaks of it.
std::optional<Place> place_of(Translation& translation, Operand operand);

WantedSearch wanted_search(Translation& translation);

/// What comes after an annotation: the user's variables, those of the compiler, those that others define, and the
/// objective, toward its better end.
std::vector<csp::Branching> remaining_search(Translation& translation);

/// Restarts after scale, 2 * scale, 3 * scale, ... failures.
extern const csp::RestartKind restart_linear;

} // namespace flatzinc
