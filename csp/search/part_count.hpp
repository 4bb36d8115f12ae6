#pragma once

#include <csp/base/random.hpp>
#include <csp/search/brancher/brancher.hpp>
#include <csp/search/limits.hpp>
#include <csp/search/statistics.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace csp {

/// Counts solutions by parts: whenever decisions split the unfixed variables into parts that no constraint joins, the
/// parts are counted in sequence and their numbers multiplied. A part whose solutions are not distinguished counts 1 as
/// soon as it has a solution.
///
/// Finding the parts costs O(constraints on unfixed variables) per node, which pays off if there are many parts.
/// Source: Dechter, Mateescu, AND/OR search spaces for graphical models, Artificial Intelligence 171, 2007.
class PartCount {
  public:
    using Strengthen = bool (*)(Engine&, std::span<const Var>);

    /// @param is_projected  by variable, whether solutions that differ in it alone are different
    /// @param beyond        further inference at each node, after the rules, see InferenceKind; null for none
    /// @param constraints   the number of constraints to consider, from the first of the model on
    PartCount(Engine& engine, const Model& model, Brancher& brancher, Random& random, LimitWatch& watch,
              std::vector<bool> is_projected, std::size_t constraints, Strengthen beyond);

    /// Counts the solutions over the unfixed ones among these variables, with the engine at its fixpoint. If a limit
    /// stops the count, the result is a lower bound. Returns nullopt if the number does not fit. Complexity: no
    /// recursion, however deeply the parts are nested.
    std::optional<std::uint64_t> run(std::span<const Var> variables);

    StopReason stopped() const { return stopped_; }
    const Statistics& statistics() const { return statistics_; }

  private:
    /// Parts to be counted, each on a level of the engine.
    struct Split {
        std::vector<std::vector<Var>> parts;
        std::size_t current = 0;
        std::size_t depth = 0;          ///< the number of decisions at the split
        std::uint64_t product = 1;      ///< of the parts that are done
        std::uint64_t sum = 0;          ///< solutions found in the current part
        bool wants_one = false;         ///< whether one solution of the current part suffices
        bool product_overflows = false; ///< whether the product does not fit
        bool sum_overflows = false;
    };

    void enter_part();
    bool leave_part();
    void found(std::uint64_t solutions, bool overflows = false);
    void visit();
    void decide(std::span<const Var> open);
    bool refute();
    bool strengthen();
    void close_node(Atom branch, bool is_refutation, std::size_t trail_before);
    std::vector<std::vector<Var>> parts_of(std::span<const Var> open);
    bool matters(std::span<const Var> variables) const;

    Engine& engine_;
    const Model& model_;
    Brancher& brancher_;
    Random& random_;
    LimitWatch& watch_;
    std::vector<bool> is_projected_;
    Strengthen beyond_;
    Statistics statistics_;
    StopReason stopped_ = StopReason::none;
    std::vector<Split> splits_;
    std::vector<BranchChoice> decisions_;
    std::vector<Var> open_;              ///< scratch space for visit()
    std::vector<std::uint32_t> reached_; ///< by variable: the latest search for parts that reached it
    std::vector<std::uint32_t> seen_;    ///< likewise by constraint
    std::uint32_t search_ = 0;
    bool is_consistent_ = true;
    bool is_done_ = false; ///< whether the current node has been counted
};

} // namespace csp
