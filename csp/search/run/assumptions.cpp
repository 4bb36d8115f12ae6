#include <csp/search/conflicts/learning.hpp>
#include <csp/search/run/core_guide.hpp>
#include <csp/search/run/run.hpp>

#include <csp/base/atom.hpp>

#include <algorithm>
#include <string>
#include <utility>

// Runs under assumptions: assumptions of the user, or the assumption that terms of the cost are at their least values.
namespace csp {

namespace {

/// A run whose first decisions are assumptions. If propagation makes one of them false, some of the earlier ones are
/// responsible.
class AssumingRun : public Run {
  public:
    AssumingRun(SearchTree& tree, LearningConflicts& conflicts) : Run(tree), conflicts_(conflicts) {}

    Step on_fixpoint(Conflicts&) override {
        if (level_) return Step::none;
        while (next_ < assumptions_.size() && is_true(assumptions_[next_], tree_.engine.store())) ++next_;
        if (next_ == assumptions_.size()) {
            level_ = tree_.level();
            return Step::none;
        }
        if (tree_.is_at_limit()) return Step::stopped;
        if (auto core = conflicts_.assume(assumptions_[next_])) note_core(std::move(*core));
        return Step::taken;
    }
    void on_failure(std::uint32_t level) override {
        next_ = 0;
        if (level_ && level < *level_) level_.reset();
    }
    /// Returns the level on which the last assumption became true; 0 if some are not true.
    std::uint32_t region_level() const override { return level_.value_or(0); }

  protected:
    void assume(std::vector<Atom> assumptions) {
        assumptions_ = std::move(assumptions);
        next_ = 0;
        level_.reset();
    }
    bool is_empty() const { return assumptions_.empty(); }
    /// Called with assumptions that contradict each other.
    virtual void note_core(std::vector<Atom> core) = 0;

    LearningConflicts& conflicts_;

  private:
    std::vector<Atom> assumptions_;
    std::size_t next_ = 0; ///< the assumptions before it are true
    std::optional<std::uint32_t> level_;
};

/// Runs under the assumptions of the user; see Solver::begin_assuming().
///
/// Region: solutions in which all assumptions hold
/// Order: the assumptions, then the order of the next run of everything
/// Budget: that of the same run
class AssumptionRun final : public AssumingRun {
  public:
    AssumptionRun(SearchTree& tree, LearningConflicts& conflicts, EverythingRun& everything)
        : AssumingRun(tree, conflicts),
          everything_(everything) {}

    /// The run of everything, which has entered before, has set the budget.
    Entry enter(Conflicts&) override {
        if (tree_.assumptions.empty()) return Entry::not_due;
        assume(tree_.assumptions);
        return Entry::entered;
    }
    void leave(std::optional<Outcome> outcome, bool is_fruitful) override {
        everything_.leave(outcome, is_fruitful);
    }
    RunRow row() const override {
        RunRow row = everything_.row();
        row.run = "assumptions";
        row.when = "if the search has assumptions";
        row.order = "the assumptions, then as everything";
        return row;
    }

  private:
    void note_core(std::vector<Atom> core) override {
        tree_.blamed = std::move(core);
        tree_.exhaust();
    }

    EverythingRun& everything_;
};

/// Runs that look for cores of the cost: terms that cannot all be at their least values. When some of the assumptions
/// prove to be a core, each of its atoms in turn is left out in a short trial, to shrink the core. The result goes to
/// the CoreGuide.
///
/// The first stage assumes all terms, which costs only propagation. If propagation finds no core, the second stage
/// assumes only the heavy terms and searches.
///
/// Region: solutions in which these terms of the cost are at their least values
/// Order: the assumptions, then the order of the next run of everything
/// Budget: the first cutoff of the restarts, doubled after each run without a core
class CoreRun final : public AssumingRun {
  public:
    CoreRun(SearchTree& tree, LearningConflicts& conflicts, const Restarts& restarts)
        : AssumingRun(tree, conflicts),
          restarts_(restarts) {}

    void begin() override {
        is_wanted_ = true;
        is_on_ = false;
        new_facts_.clear();
        guide_.reset();
    }
    /// Posts the facts that follow from the cores found so far and from the best cost; they hold in all later runs.
    void prepare() override {
        if (!guide_) return;
        if (tree_.objective->best() != Objective::none)
            guide_->harden(tree_.objective->best() - 1, tree_.engine.store(), new_facts_);
        for (const Atom fact : std::exchange(new_facts_, {})) {
            tree_.facts.push_back(fact);
            if (!tree_.engine.failed()) tree_.engine.post(fact, {Origin::objective});
        }
    }
    Entry enter(Conflicts&) override {
        if (!is_wanted_ || tree_.best.empty()) return Entry::not_due;
        if (!raise_bound()) return Entry::ended;
        if (!is_due()) return Entry::not_due;
        if (assume_terms(guide_->has_light_terms() ? Stage::all : Stage::heavy)) {
            is_on_ = true;
            has_found_ = false;
            guide_->begin_run(tree_.engine.propagations());
            const std::uint64_t doublings =
                std::min(guide_->futile_runs(), tree_.policy.tuning.most_core_doublings);
            tree_.run.cutoff = restarts_.cutoff(0) << doublings;
            tree_.run.follows_trend = false;
            return Entry::entered;
        }
        guide_->note_no_core();
        if (!guide_->has_new_sums()) return Entry::ended;
        conflicts_.add_sums(*guide_);
        return Entry::again;
    }
    Step on_fixpoint(Conflicts& conflicts) override {
        if (const Step step = AssumingRun::on_fixpoint(conflicts); step != Step::none) return step;
        if (stage_ != Stage::all) return Step::none;
        conflicts_.go_back_to(0); // propagation has found no core among all terms
        assume_terms(Stage::heavy);
        return Step::taken;
    }
    /// If a trial reaches its cutoff, it has not shown that the remaining atoms are a core, so the omitted atom stays.
    void on_cutoff(Conflicts& conflicts) override {
        if (stage_ != Stage::shrink) return conflicts.end_run(Outcome::given_up);
        ++needed_;
        shrink();
    }
    void leave(std::optional<Outcome> outcome, bool) override {
        if (!std::exchange(is_on_, false)) return;
        assume({});
        guide_->end_run(tree_.engine.propagations());
        if (has_found_) return;
        guide_->note_no_core();
        if (outcome && guide_->has_new_sums()) conflicts_.add_sums(*guide_);
    }
    bool is_complete() const override { return false; }
    RunRow row() const override {
        const Tuning& tuning = tree_.policy.tuning;
        return {.run = "cores",
                .when =
                    "once there is a solution, for 1 of " + std::to_string(tuning.core_share) + " rule runs",
                .order = "terms of the cost at their least values, then as everything",
                .budget = std::to_string(restarts_.cutoff(0)) + " failures, doubled " +
                          std::to_string(tuning.most_core_doublings) + " times at most"};
    }

  private:
    /// The current assumptions: all terms of the cost, then the heavy terms, then all atoms of a core except one.
    enum class Stage : std::uint8_t { all, heavy, shrink };

    /// Raises the bound of the objective. Returns false if the root fails or a limit was reached. A guide without
    /// assumptions, because the terms are too many or too wide, is dropped: its base is not a useful bound.
    bool raise_bound() {
        if (!guide_) guide_.emplace(tree_.objective->cost(), tree_.engine, tree_.policy.tuning);
        is_wanted_ = guide_->is_useful();
        if (!is_wanted_) {
            guide_.reset();
            return true;
        }
        guide_->look_at(tree_.engine.store());
        if (tree_.objective->bound() && guide_->bound() <= *tree_.objective->bound()) return true;
        if (const auto fact = tree_.objective->raise_bound(guide_->bound(), tree_.engine))
            tree_.facts.push_back(*fact);
        tree_.propagate_node();
        return tree_.node.is_consistent && !tree_.node.is_propagating;
    }
    /// Returns false if the known bound is closer to the best cost than to the bound of the guide: too many cores would
    /// be needed to exceed it.
    bool is_due() const {
        if (!is_wanted_ || !guide_->is_due(tree_.engine.propagations())) return false;
        const WideValue known = tree_.objective->bound().value_or(guide_->bound());
        return known - guide_->bound() <= tree_.objective->best() - known;
    }
    /// Assumes the terms of this stage, at the root. Returns false if there are none.
    bool assume_terms(Stage stage) {
        core_.clear();
        needed_ = trials_ = 0;
        stage_ = stage;
        const auto which = stage == Stage::all ? CoreGuide::Terms::all : CoreGuide::Terms::heavy;
        assume(guide_->choose(which, tree_.engine.store()));
        return !is_empty();
    }
    /// Puts the atoms that trials have kept first, in their order.
    void note_core(std::vector<Atom> core) override {
        const auto first_open = core_.begin() + static_cast<std::ptrdiff_t>(needed_);
        const auto is_needed = [&](Atom atom) {
            return std::find(core_.begin(), first_open, atom) != first_open;
        };
        const auto others = std::stable_partition(core.begin(), core.end(), is_needed);
        needed_ = static_cast<std::size_t>(others - core.begin());
        core_ = std::move(core);
        shrink();
    }
    /// Begins a trial without the next atom. If no atom is left to try, hands the core to the guide and ends the run.
    void shrink() {
        if (needed_ == core_.size() || core_.size() < 2 || ++trials_ > tree_.policy.tuning.most_core_trials) {
            has_found_ = true;
            if (const auto fact = guide_->note_core(core_)) new_facts_.push_back(*fact);
            return conflicts_.end_run(Outcome::exhausted);
        }
        std::vector<Atom> others = core_;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(needed_));
        assume(std::move(others));
        stage_ = Stage::shrink;
        tree_.run.failures_before = tree_.statistics.failures;
        tree_.run.cutoff = tree_.policy.tuning.failures_per_core_trial;
        conflicts_.go_back_to(0);
    }

    Restarts restarts_;
    std::optional<CoreGuide> guide_; ///< made when first needed
    bool is_wanted_ = true;          ///< false once the cost has proved to be unsuitable
    std::vector<Atom> new_facts_;    ///< facts not posted yet

    bool is_on_ = false; ///< whether such a run is in progress
    bool has_found_ = false;
    Stage stage_ = Stage::all;
    std::vector<Atom> core_; ///< the smallest core found in this run, beginning with the atoms kept by trials
    std::size_t needed_ = 0; ///< the number of these atoms
    std::size_t trials_ = 0; ///< the number of trials so far
};

} // namespace

std::unique_ptr<Run> make_assumption_run(SearchTree& tree, LearningConflicts& conflicts,
                                         EverythingRun& everything) {
    return std::make_unique<AssumptionRun>(tree, conflicts, everything);
}

std::unique_ptr<Run> make_core_run(SearchTree& tree, LearningConflicts& conflicts, const Restarts& restarts) {
    return std::make_unique<CoreRun>(tree, conflicts, restarts);
}

} // namespace csp
