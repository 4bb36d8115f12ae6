#include <csp/search/conflicts/conflicts.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace csp {

namespace {

/// Counts solutions by parts, depth first: whenever decisions split the unfixed variables into parts that no constraint
/// connects, it counts the parts in sequence and multiplies their counts. If the solutions of a part count as one, the
/// part counts 1 as soon as a solution is found. No solution is handed out.
///
/// Each part has a level of the engine below its decisions, so its refutations hold only in the part. The code does not
/// recurse, however deeply the parts are nested.
///
/// Finding the parts costs O(constraints on unfixed variables) per node, which pays off if there are many parts.
/// Source: Dechter, Mateescu, "AND/OR search spaces for graphical models", Artificial Intelligence 171, 2007.
class CountingConflicts final : public Conflicts {
  public:
    CountingConflicts(SearchTree& tree, std::vector<bool> is_projected, std::size_t constraints)
        : Conflicts(tree),
          is_projected_(std::move(is_projected)),
          reached_(is_projected_.size(), 0),
          seen_(constraints, 0) {}

    std::optional<std::uint64_t> total() const override {
        const Split& root = splits_.front();
        const bool is_over = tree_.stopped == StopReason::exhausted;
        if (is_over ? root.product_overflows : root.sum_overflows) return std::nullopt;
        return is_over ? root.product : root.sum;
    }

    void begin() override {
        splits_.assign(1, Split{});
        splits_.front().parts.push_back(tree_.open.group(0).variables);
        splits_.front().wants_one = !matters(splits_.front().parts.front());
    }
    void end() override {}
    void resolve() override {
        if (!refute() && !leave_part()) tree_.exhaust();
    }
    /// Counts a solution of the current part, or splits the part.
    Run::Step step() override {
        const Split& split = splits_.back();
        open_.clear();
        for (const Var x : split.parts[split.current])
            if (!tree_.engine.store().is_fixed(x)) open_.push_back(x);
        if (open_.empty()) {
            found(1);
            return Run::Step::taken;
        }
        const auto others =
            std::partition(open_.begin(), open_.end(), [&](Var x) { return is_projected_[x.index]; });
        const bool some_matter = others != open_.begin();
        auto parts = parts_of(open_);
        if (parts.size() > 1 || !(some_matter || split.wants_one)) {
            tree_.open.update(tree_.engine.store());
            splits_.push_back(
                {.parts = std::move(parts), .open = tree_.open.mark(), .depth = tree_.path.depth()});
            enter_part();
            return Run::Step::taken;
        }
        choices_ = some_matter ? static_cast<std::size_t>(others - open_.begin()) : open_.size();
        return Run::Step::none;
    }
    void decide() override {
        SearchState state = tree_.state().narrowed_to(std::span(open_).first(choices_));
        const BranchChoice choice = choice_of(tree_.brancher, state);
        if (!choice.is_dead_end()) return tree_.decide(choice.first(), choice.is_postponable());
        tree_.node.is_consistent = false;
        ++tree_.statistics.failures;
    }
    std::optional<std::uint32_t> keep(std::span<const Atom>) override { return std::nullopt; }
    void refuse_solution() override {}
    void leave_solution() override {}

  private:
    /// The parts into which decisions have split a part, to be counted in sequence.
    struct Split {
        std::vector<std::vector<Var>> parts;
        OpenVariables::Mark open = {};  ///< at the split
        std::size_t depth = 0;          ///< the number of decisions at the split
        std::size_t current = 0;        ///< the part that is counted now
        std::uint64_t product = 1;      ///< the product of the counts of the parts that are done
        std::uint64_t sum = 0;          ///< solutions found in the current part
        bool wants_one = false;         ///< whether one solution of the current part suffices
        bool product_overflows = false; ///< whether the product does not fit
        bool sum_overflows = false;
    };

    /// Enters the first part of the last split, or the next one. The parts of the root need no levels besides the root.
    void enter_part() {
        Split& split = splits_.back();
        split.sum = 0;
        split.sum_overflows = false;
        split.wants_one = !matters(split.parts[split.current]);
        tree_.region = split.parts[split.current];
        tree_.engine.push();
        tree_.node.is_consistent = true;
    }
    /// Leaves the current part, whose tree has been searched. Returns false if it belonged to the root.
    bool leave_part() {
        Split& split = splits_.back();
        while (tree_.path.depth() > split.depth) tree_.retract();
        const bool is_root = splits_.size() == 1;
        if (!is_root) {
            tree_.engine.pop();
            tree_.open.restore(split.open, tree_.engine.store());
        }
        if (split.sum == 0 && !split.sum_overflows) { // no solution of this part, hence none of the split
            split.product = 0;
            split.product_overflows = false;
        } else {
            const bool overflows = __builtin_mul_overflow(split.product, split.sum, &split.product);
            split.product_overflows = split.product_overflows || split.sum_overflows || overflows;
            if (++split.current < split.parts.size()) {
                enter_part();
                return true;
            }
        }
        if (is_root) return false;
        const std::uint64_t solutions = split.product;
        const bool overflows = split.product_overflows;
        splits_.pop_back();
        tree_.region = splits_.back().parts[splits_.back().current];
        found(solutions, overflows);
        return true;
    }
    /// Undoes the last decision in the current part, and posts its negation. Returns false if there is none, or if no
    /// more solutions are wanted.
    bool refute() {
        const Split& split = splits_.back();
        if (tree_.path.depth() == split.depth || (split.wants_one && split.sum > 0)) return false;
        tree_.refute(tree_.retract());
        return true;
    }
    /// Records the number of solutions of the current node, or of its parts together. The search below the node is
    /// done.
    void found(std::uint64_t solutions, bool overflows = false) {
        Split& split = splits_.back();
        tree_.node.is_consistent = false;
        if (split.wants_one) {
            split.sum = solutions > 0 || overflows ? 1 : split.sum;
        } else if (__builtin_add_overflow(split.sum, solutions, &split.sum) || overflows) {
            split.sum_overflows = true;
        }
    }
    /// Returns the open variables by connected component of the constraint graph without the fixed variables.
    std::vector<std::vector<Var>> parts_of(std::span<const Var> open) {
        ++search_;
        std::vector<std::vector<Var>> parts;
        for (const Var first : open) {
            if (reached_[first.index] == search_) continue;
            reached_[first.index] = search_;
            auto& part = parts.emplace_back(1, first);
            for (std::size_t i = 0; i < part.size(); ++i)
                for (const std::uint32_t constraint : tree_.model.constraints_on(part[i])) {
                    if (constraint >= seen_.size() || std::exchange(seen_[constraint], search_) == search_)
                        continue;
                    for (const Var x : tree_.model.variables_of(constraint))
                        if (!tree_.engine.store().is_fixed(x) &&
                            std::exchange(reached_[x.index], search_) != search_)
                            part.push_back(x);
                }
        }
        return parts;
    }
    bool matters(std::span<const Var> variables) const {
        return std::any_of(variables.begin(), variables.end(), [&](Var x) { return is_projected_[x.index]; });
    }
    bool return_to_root(Run::Outcome) override { return false; }

    std::vector<bool> is_projected_;
    std::vector<Split> splits_;
    std::vector<Var> open_;              ///< of the current part; first those to decide on
    std::size_t choices_ = 0;            ///< the number of variables to decide on
    std::vector<std::uint32_t> reached_; ///< by variable: the latest search for parts that reached it
    std::vector<std::uint32_t> seen_;    ///< likewise by constraint
    std::uint32_t search_ = 0;
};

} // namespace

std::unique_ptr<Conflicts> make_counting_conflicts(SearchTree& tree, std::vector<bool> is_projected,
                                                   std::size_t constraints) {
    return std::make_unique<CountingConflicts>(tree, std::move(is_projected), constraints);
}

} // namespace csp
