#pragma once

#include <csp/constraints/tuples/valid_tuples.hpp>
#include <csp/engine/rule.hpp>

#include <vector>

namespace csp {

/// Only the tuples listed are allowed, domain consistent: Compact-Table.
///
/// Rule 1. A value that occurs in no valid tuple is removed.
/// Rule 2. The rule fails if no valid tuple is left.
///
/// For each value, the rule remembers the place of the last valid tuple found, a residue: a hint that is tried first
/// and needs no undoing. If there are fewer valid tuples than values left, the valid tuples are walked: each becomes
/// the residue of all its values, so that a residue that does not hold means that there is no support.
/// Complexity: O(words not empty * values lost, or left if they are fewer) to take tuples out, O(1) for each
/// value left whose residue holds, and if it does not O(words not empty), or O(1) after walking O(valid
/// tuples * columns).
class CompactTable final : public Rule {
  public:
    CompactTable(TupleSet set, const Posting& posting);

    std::string name() const override { return "table"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override { valid_.wire(wiring); }
    void propagate(Context& context) override;
    void explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                       Reason& reason) const override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return valid_.allows(assignment);
    }

  private:
    using Column = ValidTuples::Column;

    /// A word in which a row once met a valid tuple, and tuples of the row there.
    struct Residue {
        Word supports;
        std::uint32_t word;
    };

    void choose_how_to_filter(const Context& context);
    void walk_tuples(const Context& context);
    std::uint32_t number_of(const Column& column) const {
        return static_cast<std::uint32_t>(&column - valid_.columns().data());
    }
    bool is_supported(std::uint32_t row, const Context& context);
    bool filter(Column& column, Context& context);
    bool filter_small(Column& column, Context& context);
    bool filter_other(Column& column, Context& context);
    bool remove_unnamed(const Column& column, Context& context);

    std::vector<std::uint32_t> tuple_rows_; ///< tuple after tuple
    ValidTuples valid_;
    std::vector<Residue> residues_; ///< by row
    /// Whether initially some values occur in no tuple, for example if the table holds only under a condition.
    bool has_unnamed_ = false;
    bool is_walked_ = false; ///< in this run: the residues decide
};

/// Narrows the variables to the values that occur in tuples within the domains, and adds a suitable rule. Fails if
/// there are no such tuples.
void post_tuples(Posting& posting, TupleSet set);

} // namespace csp
