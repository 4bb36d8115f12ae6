#pragma once

#include <csp/engine/engine.hpp>
#include <csp/engine/interrupt.hpp>
#include <csp/model/model.hpp>

#include <span>
#include <string_view>

namespace csp {

/// A kind of inference: how much a search infers at every node. This is what the registry, the documentation and
/// programs know about it.
///
/// All kinds find the same solutions. A stronger one visits fewer nodes and takes longer for each.
struct InferenceKind {
    std::string_view name;
    std::string_view summary;
    std::string_view source; ///< author, venue, year
    /// Loads the model into an empty engine, as csp::load does: false if the interrupt was due.
    bool (*load)(const Model& model, Engine& engine, Interrupt* interrupt);
    /// Removes more values of the open variables than the rules do; null if the kind does not. The engine must be at
    /// its fixpoint, and is at another one afterwards. False on failure, with the engine failed. If the engine is
    /// interrupted meanwhile (see Engine::is_interrupted()), what was found so far holds: propagate and call again to
    /// continue.
    bool (*strengthen)(Engine& engine, std::span<const Var> open) = nullptr;
};

namespace inference {

/// Every kind, in the order of the documentation.
std::span<const InferenceKind* const> all();
/// The kind with that name, or null.
const InferenceKind* find(std::string_view name);

} // namespace inference
} // namespace csp
