#pragma once

#include <csp/search/conflicts/conflicts.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace csp {

/// Counts solutions by parts, depth first: whenever decisions split the unfixed variables into parts that no constraint
/// joins, the parts are counted in sequence and their numbers multiplied. A part whose solutions are not distinguished
/// counts 1 as soon as it has a solution. No solution is handed out.
///
/// Each part has a level of the engine below its decisions, so that refutations in a part hold only there. There is no
/// recursion, however deeply the parts are nested.
///
/// Finding the parts costs O(constraints on unfixed variables) per node, which pays off if there are many parts.
/// Source: Dechter, Mateescu, "AND/OR search spaces for graphical models", Artificial Intelligence 171, 2007.
class CountingConflicts final : public Conflicts {
  public:
    /// @param is_projected  by variable, whether solutions that differ in it alone are different
    /// @param constraints   the number of constraints to consider, from the first of the model on
    CountingConflicts(SearchTree& tree, std::vector<bool> is_projected, std::size_t constraints);

    /// The number of solutions over the open variables of the tree, once that is exhausted; before, the number found so
    /// far. nullopt if it does not fit.
    std::optional<std::uint64_t> total() const;

    void begin() override;
    void end() override {}
    void resolve() override;
    Run::Step step() override;
    void decide() override;
    std::optional<std::uint32_t> keep(std::span<const Atom>) override { return std::nullopt; }
    void refuse_solution() override {}
    void leave_solution() override {}

  private:
    /// Parts to be counted.
    struct Split {
        std::vector<std::vector<Var>> parts;
        OpenVariables::Mark open = {};  ///< at the split
        std::size_t depth = 0;          ///< the number of decisions at the split
        std::size_t current = 0;        ///< the part that is counted now
        std::uint64_t product = 1;      ///< of the parts that are done
        std::uint64_t sum = 0;          ///< solutions found in the current part
        bool wants_one = false;         ///< whether one solution of the current part suffices
        bool product_overflows = false; ///< whether the product does not fit
        bool sum_overflows = false;
    };

    void enter_part();
    bool leave_part();
    bool refute();
    void found(std::uint64_t solutions, bool overflows = false);
    std::vector<std::vector<Var>> parts_of(std::span<const Var> open);
    bool matters(std::span<const Var> variables) const;
    bool return_to_root(Run::Outcome) override { return false; }

    std::vector<bool> is_projected_;
    std::vector<Split> splits_;
    std::vector<Var> open_;              ///< of the current part; first those to decide on
    std::size_t choices_ = 0;            ///< how many of them to decide on
    std::vector<std::uint32_t> reached_; ///< by variable: the latest search for parts that reached it
    std::vector<std::uint32_t> seen_;    ///< likewise by constraint
    std::uint32_t search_ = 0;
};

} // namespace csp
