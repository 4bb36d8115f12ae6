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
/// A Boolean that is needed in one way alone, as in `b -> x < y`, is no longer reified but implied.
///
/// Source: Feydy, Somogyi, Stuckey, "Half reification and flattening", CP 2011, pp. 286-301.
void find_one_sided(Reduction& reduction);
/// Pairs that differ, as in `forall(i < j)(q[i] + i != q[j] + j)`, become lists of which all differ. Cliques are grown from
/// pairs greedily; a pair belongs to one at least, or stays what it was. O(pairs * variables of a clique), within a budget.
void find_shapes(Reduction& reduction);
/// Pairs of tasks of which one ends before the other begins, as in `s[i] + d[i] <= s[j] \/ s[j] + d[j] <= s[i]`, become
/// lists of tasks on one machine. They say nothing new, so the pairs stay. Cliques as in find_shapes.
void find_machines(Reduction& reduction);

} // namespace flatzinc
