#pragma once

#include <apps/flatzinc/passes/reduction.hpp>

#include <csp/model/model.hpp>
#include <csp/proof/proof_writer.hpp>

#include <string>

namespace flatzinc {

/// What a proof begins with: the texts of the problem, which are the file and the model, the passes that are switched
/// off, the constants, and the bounds that a pass has inferred.
/// @param model  with everything that the file states, see Translation::Extent
/// @param text   the model as text
csp::ProofOrigin proof_origin(const Reduction& reduction, const csp::Model& model, const std::string& text);

} // namespace flatzinc
