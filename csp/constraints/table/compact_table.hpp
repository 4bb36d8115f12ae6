#pragma once

#include <csp/constraints/table/valid_tuples.hpp>
#include <csp/engine/rule.hpp>

#include <vector>

namespace csp {

/// Only the tuples listed are allowed, domain consistent: Compact-Table.
///
/// Rule 1. A value that stands in no valid tuple goes.
/// Rule 2. No valid tuple left is a failure.
///
/// For each value it remembers the word in which it last found a valid tuple, a residue: a hint that is tried
/// first and needs no undoing.
/// Complexity: O(words not empty * values lost, or left if they are fewer) to take tuples out, O(1) for each
/// value left whose residue holds and O(words not empty) where it does not.
class CompactTable final : public Rule {
  public:
    CompactTable(const TupleSet& set, const Posting& posting);

    std::string name() const override { return "table"; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override { valid_.wire(wiring); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return valid_.allows(assignment);
    }

  private:
    using Column = ValidTuples::Column;

    /// A word in which a row once met a valid tuple, and what the row has there.
    struct Residue {
        Word supports;
        std::uint32_t word;
    };

    bool is_supported(std::uint32_t row, const Context& context);
    bool filter(Column& column, Context& context);
    bool filter_small(Column& column, Context& context);
    bool filter_other(Column& column, Context& context);
    bool remove_unnamed(const Column& column, Context& context);

    ValidTuples valid_;
    std::vector<Residue> residues_; ///< by row
};

/// Narrows the variables to what stands in the tuples, and adds the rule that fits. No tuples is a failure.
void post_tuples(Posting& posting, TupleSet set);

} // namespace csp
