#include <csp/search/conflicts/conflicts.hpp>

#include <csp/base/atom.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

/// Searches depth first: after a failure, the last decision is undone, and its negation is posted in the next node.
///
/// A run that is given up leaves nogoods: each of them consists of a decision that the run refuted and the decisions
/// above it. Once a branch has been given away, its decision is never refuted, so there are no further restarts.
///
/// Source: Lecoutre, Sais, Tabary, Vidal, "Nogood recording from restarts", IJCAI 2007.
class ChronologicalConflicts final : public Conflicts {
  public:
    using Conflicts::Conflicts;

    void begin() override {}
    void end() override {
        if (tree_.policy.nogoods != nullptr) tree_.policy.nogoods->forget();
    }
    void resolve() override {
        if (is_run_over())
            run().on_cutoff(*this);
        else if (!refute())
            run().is_complete() ? tree_.exhaust() : end_run(Run::Outcome::exhausted);
    }
    void decide() override {
        SearchState state = tree_.state();
        const BranchChoice choice = choice_of(tree_.brancher, state);
        if (!choice.is_dead_end()) return tree_.decide(choice.first(), choice.is_postponable());
        tree_.node.is_consistent = tree_.engine.fail({Origin::decision}); // the node has failed
        ++tree_.statistics.failures;
    }
    /// The atoms are not decisions: they are posted on a separate level, before all decisions.
    std::optional<std::uint32_t> keep(std::span<const Atom> atoms) override {
        tree_.engine.push();
        for (const Atom kept : atoms)
            if (!tree_.engine.post(kept, {Origin::kept})) break;
        tree_.propagate_node();
        return 0;
    }
    void refuse_solution() override { tree_.node.is_consistent = false; }
    void leave_solution() override {
        tree_.node.is_consistent = false;
        while (!tree_.path.is_empty() && !group_of(tree_.path.last()).is_varied()) tree_.retract();
    }

    std::optional<Region> give_away(std::uint64_t least_nodes) override {
        if (!has_regions()) return std::nullopt;
        const auto decisions = tree_.path.decisions();
        const auto open = std::find_if(decisions.begin(), decisions.end(),
                                       [this](const Path::Decision& decision) { return is_open(decision); });
        if (open == decisions.end() || tree_.statistics.nodes - open->nodes_before < least_nodes)
            return std::nullopt;
        const auto i = static_cast<std::size_t>(open - decisions.begin());
        tree_.path.give_away(i);
        tree_.has_given_away = true;
        return tree_.region_beside(i);
    }
    std::vector<Region> open_regions() const override {
        if (!has_regions()) return Conflicts::open_regions();
        const auto decisions = tree_.path.decisions();
        std::size_t depth = decisions.size();
        bool is_left = !tree_.is_at_solution && (tree_.node.is_consistent || tree_.node.is_propagating);
        for (; depth > 0 && looks_for_any(decisions[depth - 1]); --depth) is_left = true;
        std::vector<Region> regions;
        if (is_left) regions.push_back(tree_.region_at(depth));
        for (std::size_t i = depth; i-- > 0;)
            if (is_open(decisions[i])) regions.push_back(tree_.region_beside(i));
        return regions;
    }

  private:
    const Group& group_of(const Path::Decision& decision) const {
        return tree_.open.group(decision.open.group);
    }
    /// Whether the path divides the rest of the search into regions. It does not in a run over only a part of the tree,
    /// nor if the negation of a decision does not hold in its second branch.
    bool has_regions() const {
        const auto is_postponable = [](const auto& taken) { return taken.is_postponable; };
        return tree_.stopped != StopReason::exhausted && run().is_complete() &&
               tree_.run.most_refutations == Limits::unlimited &&
               std::none_of(tree_.path.decisions().begin(), tree_.path.decisions().end(), is_postponable) &&
               std::none_of(tree_.path.refutations().begin(), tree_.path.refutations().end(), is_postponable);
    }
    /// Whether the second branch of the decision has not been searched or given away, and its solutions differ from
    /// those of the first.
    bool is_open(const Path::Decision& decision) const {
        return !decision.is_given_away && group_of(decision).is_varied();
    }
    /// Whether the decision belongs to a part in which all solutions count as one, and none of them has been found yet.
    /// The region above it cannot be divided.
    bool looks_for_any(const Path::Decision& decision) const {
        return !tree_.is_at_solution && !group_of(decision).is_varied() &&
               group_of(decision).part == tree_.open.group(tree_.open.current_group()).part;
    }
    /// Undoes the last decision and posts its negation. Returns false if there is none.
    bool refute() {
        if (tree_.path.is_empty()) return false;
        const std::uint32_t failed_part = tree_.open.group(tree_.open.current_group()).part;
        while (!tree_.path.is_empty()) {
            const Group& decided = group_of(tree_.path.last());
            const bool is_done = decided.part != failed_part;
            if (is_done && is_all_allowed()) return false; // an independent part has no solution
            const Path::Decision decision = tree_.retract();
            if (decision.is_given_away) continue;
            if (is_done && !decided.is_varied())
                continue; // the values of its variable do not matter, and it did not cause the failure
            if (tree_.path.refutations().size() >= tree_.run.most_refutations) {
                tree_.run.has_skipped = true;
                continue;
            }
            tree_.path.refute(decision);
            tree_.refute(decision);
            return true;
        }
        return false;
    }
    /// Whether only the model and the givens have ruled anything out: no solution has been found, and the run has
    /// skipped no leaves.
    ///
    /// If branches of the failed part were given away, the part may have a solution in one of them. In that case, all
    /// branches above were given away earlier, so no work remains in either case.
    bool is_all_allowed() const {
        return tree_.statistics.solutions == 0 && !tree_.run.has_skipped &&
               (tree_.objective == nullptr || tree_.objective->best() == Objective::none);
    }
    bool is_run_over() const {
        return !tree_.is_piece && !tree_.has_given_away && tree_.failures_of_run() >= tree_.run.cutoff &&
               !tree_.may_repeat_solutions() && !tree_.path.is_empty();
    }
    bool return_to_root(Run::Outcome outcome) override {
        if (outcome == Run::Outcome::exhausted) {
            tree_.return_to_root();
            return true;
        }
        Path given_up = std::exchange(tree_.path, {});
        given_up.refute(given_up.retract()); // the run has ended in a failure below its last decision
        tree_.return_to_root();
        return tree_.policy.nogoods != nullptr && run().is_complete() && learn_from(given_up);
    }
    /// A refuted decision and the decisions above it are ruled out together, so the next run need not try them again.
    /// Atoms that the root decides are left out. Returns whether the run has ruled out something permanently: a value
    /// at the root, or a nogood of decisions x = v, which takes effect immediately. Unless nogoods are forgotten, no
    /// later run finds the same nogood again, and the number of such nogoods is finite.
    bool learn_from(const Path& given_up) {
        bool is_for_good = false;
        for (const Path::Refutation& refuted : given_up.refutations()) {
            if (refuted.depth >= tree_.policy.restarts.longest_nogood) continue;
            atoms_.clear();
            bool is_satisfied = false;
            const auto take = [&](Atom atom) {
                const Truth known = truth(atom, tree_.engine.store());
                is_satisfied = is_satisfied || known == Truth::no;
                if (known != Truth::unknown) return;
                std::erase_if(atoms_, [atom](Atom earlier) { return implies(atom, earlier); });
                atoms_.push_back(atom);
            };
            for (const auto& decision : given_up.decisions().first(refuted.depth)) take(decision.atom);
            take(refuted.atom);
            if (is_satisfied) continue;
            if (atoms_.size() < 2) {
                is_for_good = true;
                if (!tree_.rule_out(atoms_)) break;
            } else {
                tree_.policy.nogoods->add(atoms_);
                ++tree_.statistics.nogoods;
                is_for_good |= std::all_of(atoms_.begin(), atoms_.end(), [](Atom atom) {
                    return atom.operation() == Atom::Operation::equal;
                });
            }
        }
        if (!tree_.policy.nogoods->is_full()) return is_for_good;
        tree_.reduce(*tree_.policy.nogoods);
        return false;
    }

    std::vector<Atom> atoms_; ///< scratch space for nogoods
};

} // namespace

std::unique_ptr<Conflicts> make_chronological_conflicts(SearchTree& tree) {
    return std::make_unique<ChronologicalConflicts>(tree);
}

} // namespace csp
