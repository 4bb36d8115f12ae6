#pragma once

#include <apps/flatzinc/passes/reduction.hpp>

#include <span>
#include <string_view>
#include <vector>

namespace flatzinc {

/// A way to make an instance smaller before it is stated. Each is right by itself, so each can be left out.
struct Pass {
    std::string_view name;
    std::string_view summary;
    void (*run)(Reduction&);
};

/// In the order in which they run.
std::span<const Pass> all_passes();

/// Runs all passes but those named, and notes in the report what each did.
void reduce(Reduction& reduction, const std::vector<std::string_view>& without = {});

/// Comparisons with constants, and sets, become domains.
void narrow_domains(Reduction& reduction);
/// Variables that are the same, but for a sign and an offset, become one.
void join_aliases(Reduction& reduction);
/// Booleans that say how a variable compares with a constant become that comparison.
void define_conditions(Reduction& reduction);
/// Variables without bounds, or with wide ones, get those that their constraints leave them.
void propagate_bounds(Reduction& reduction);
/// An objective too wide for a variable of the library becomes the sum that defines it, if nothing else speaks of it.
void separate_objective(Reduction& reduction);

} // namespace flatzinc
