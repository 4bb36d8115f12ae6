#pragma once

#include <apps/flatzinc/passes/reduction.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace flatzinc {

/// A transformation that makes an instance smaller before it is stated. Each pass is correct without the others, so any
/// pass can be omitted.
struct Pass {
    std::string_view name;
    std::string_view summary;
    void (*run)(Reduction&);
    /// Whether the reduction keeps all its inferences, and every constraint and variable stays as the file states it.
    bool is_provable = false;
};

/// Returns all passes, in the order in which they run.
std::span<const Pass> all_passes();

/// Runs all passes except those named in `without`, and adds a line on the effect of each to the report.
void reduce(Reduction& reduction, const std::vector<std::string_view>& without = {});

/// Returns the names of the passes that a proof cannot follow.
std::vector<std::string_view> passes_without_proof();
/// Returns every name that a user may exclude: of these passes, and of the joint passes of the library.
std::vector<std::string_view> all_pass_names();
/// Returns the names of joint passes of the library among these.
std::vector<std::string> joint_passes_among(const std::vector<std::string_view>& names);

/// Turns comparisons with constants, and set constraints, into domains.
void narrow_domains(Reduction& reduction);
/// Merges variables that are equal up to sign and offset.
void join_aliases(Reduction& reduction);
/// Replaces each Boolean that represents a comparison of a variable with a constant by that comparison.
void define_conditions(Reduction& reduction);
/// Gives variables without bounds, or with wide bounds, the bounds that follow from their constraints.
void propagate_bounds(Reduction& reduction);
/// Replaces an objective too wide for a variable of the library by the sum that defines it, if no other constraint uses
/// it.
void separate_objective(Reduction& reduction);
/// Replaces reification by implication for each Boolean that matters in one direction only, as in `b -> x < y`.
///
/// Source: Feydy, Somogyi, Stuckey, "Half reification and flattening", CP 2011, pp. 286-301.
void find_one_sided(Reduction& reduction);

} // namespace flatzinc
