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
/// parts are counted one after the other and their numbers multiplied. A part in which solutions are not told apart
/// counts 1 as soon as it has a solution.
///
/// Finding the parts costs O(constraints on unfixed variables) per node; it pays if there are many.
/// Source: Dechter, Mateescu, AND/OR search spaces for graphical models, Artificial Intelligence 171, 2007.
class PartCount {
  public:
    using Strengthen = bool (*)(Engine&, std::span<const Var>);

    /// @param is_projected  by variable, whether solutions that differ in it alone are different
    /// @param beyond        inference at a node beyond the rules, see InferenceKind; none if null
    /// @param constraints   how many of the model's constraints count, the first ones
    PartCount(Engine& engine, const Model& model, Brancher& brancher, Random& random, LimitWatch& watch,
              std::vector<bool> is_projected, std::size_t constraints, Strengthen beyond);

    /// The number of solutions over the unfixed ones among these variables, with the engine at its fixpoint. If a limit
    /// stops it, a lower bound of that number. Nothing if the number does not fit. Complexity: no recursion, however
    /// deep the parts are nested.
    std::optional<std::uint64_t> run(std::span<const Var> variables);

    StopReason stopped() const { return stopped_; }
    const Statistics& statistics() const { return statistics_; }

  private:
    /// Parts that are to be counted, on a level of the engine's each.
    struct Split {
        std::vector<std::vector<Var>> parts;
        std::size_t current = 0;
        std::size_t depth = 0;     ///< decisions when it fell apart
        std::uint64_t product = 1; ///< of the parts that are done
        std::uint64_t sum = 0;     ///< found in the current part
        bool wants_one = false;    ///< of the current part: it suffices to know whether there is a solution
        bool product_overflows = false; ///< it does not fit
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
    std::vector<Var> open_;              ///< room for visit()
    std::vector<std::uint32_t> reached_; ///< by variable: in which search for parts
    std::vector<std::uint32_t> seen_;    ///< by constraint, likewise
    std::uint32_t search_ = 0;
    bool is_consistent_ = true;
    bool is_done_ = false; ///< the current node has been counted
};

} // namespace csp
