#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/engine/posting.hpp>

#include <span>
#include <string_view>
#include <vector>

namespace csp {

/// What constraints of a model do together while it is loaded into an engine, because no single constraint sees it.
///
/// A constraint tells facts of itself (Posting::tell), and knows nothing of the passes that read them. A pass that
/// reads facts asks for them before anything is posted, and adds its rules once everything has been posted. A pass may
/// also have some constraints posted before all others, so that the others see the outcome.
///
/// No pass changes what a model means: switched off, it costs pruning or time. To add one: a pair of files
/// joint_<name> beside the constraints that it serves, and a line in registry/joint_passes.cpp.
struct JointPass {
    std::string_view name; ///< for LoadOptions::without
    std::string_view summary;
    /// Asks for the facts that it reads, if it reads any.
    void (*begin)(Facts& facts) = nullptr;
    /// Whether the constraint is to be posted first, and what is recorded once it has been; null if the pass posts
    /// none first.
    bool (*goes_first)(const Constraint& constraint, const Posting& posting) = nullptr;
    void (*went_first)(const Constraint& constraint, Posting& posting) = nullptr;
    /// Adds what follows from the facts, if it reads any. The posting belongs to no constraint, and neither do its
    /// rules.
    void (*finish)(Posting& posting) = nullptr;
};

namespace joint {

/// Every pass, in the order in which they begin and finish.
std::span<const JointPass* const> all();
/// Every pass but those named.
/// @throws ArgumentError if there is none of that name.
std::vector<const JointPass*> all_without(std::span<const std::string_view> names);

} // namespace joint
} // namespace csp
