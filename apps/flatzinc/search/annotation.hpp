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

/// The search that the annotations of the solve item request.
struct WantedSearch {
    std::vector<csp::Branching> branchings; ///< in sequence; empty if there is no annotation
    std::vector<csp::Var> listed;           ///< the variables on which they branch, perhaps repeated
    std::vector<csp::Atom> hints;           ///< warm_start
    std::optional<csp::Restarts> restarts;
    std::optional<csp::NeighbourhoodKind> neighbourhood; ///< relax_and_reconstruct
    std::vector<std::string> ignored;                    ///< the names of unknown annotations
};

/// Returns the place by which a search can decide an operand; nullopt if it is known, or if no constraint uses it.
std::optional<Place> place_of(Translation& translation, Operand operand);

WantedSearch wanted_search(Translation& translation);

/// Returns the branchings of both lists in sequence.
csp::Branching followed_by(std::vector<csp::Branching> first, const std::vector<csp::Branching>& rest);

/// Returns the branching, after a warm start if there are hints.
csp::Branching with_hints(std::vector<csp::Atom> hints, csp::Branching branching);

/// Returns the branchings that follow an annotation: on the user's variables, on the compiler's variables, on variables
/// that are functions of others, and on the objective, toward its better end.
std::vector<csp::Branching> remaining_search(Translation& translation);

/// Branches on the parts of the objective, if it is a sum or a maximum, each toward its better end. In a sum, chooses
/// the part with the greatest regret, the difference between its two best values, and among equal parts the part with
/// the greatest weight; in a maximum, the part with the least possible value. Returns nullopt if the objective is
/// neither a sum nor a maximum, or of the wrong kind: a minimum does not become small if all its parts become small.
std::optional<csp::Branching> greedy_search(Translation& translation);

/// Restarts after scale, 2 * scale, 3 * scale, ... failures.
extern const csp::RestartKind restart_linear;

} // namespace flatzinc
