#include <csp/search/run/root_probe.hpp>

#include <csp/engine/engine.hpp>
#include <csp/search/run/run.hpp>

#include <algorithm>
#include <optional>
#include <string>

namespace csp {

void RootProbe::begin() {
    began_at_ = next_look_ = engine_.propagations();
    spent_ = 0;
    not_refuted_ = Objective::none;
    next_ = 0;
}

void RootProbe::run(Objective* objective, std::span<const Var> candidates, std::vector<Atom>& facts) {
    searching_ = engine_.propagations() - began_at_ - spent_;
    bool is_open = objective != nullptr && engine_.propagations() >= next_look_;
    while (is_open && may_go_on()) is_open = raise_bound(*objective, facts);
    for (std::size_t tried = 0; tried < candidates.size() && may_go_on(); ++tried) {
        next_ = (next_ + 1) % candidates.size();
        shave(candidates[next_], facts);
    }
    spent_ = engine_.propagations() - began_at_ - searching_;
}

bool RootProbe::may_go_on() const {
    const std::uint64_t all = engine_.propagations() - began_at_;
    return (all - searching_) * tuning_.probe_share <= all && !engine_.failed() && !engine_.is_interrupted();
}

/// Makes one step of the bisection. Returns false if the bisection has ended.
bool RootProbe::raise_bound(Objective& objective, std::vector<Atom>& facts) {
    const std::optional<WideValue> bound = objective.bound();
    const WideValue most = std::min(not_refuted_, objective.best()) - 1;
    if (!bound || objective.best() == Objective::none || *bound > most) { // all costs have been tried
        not_refuted_ = Objective::none;
        next_look_ = 2 * engine_.propagations() - began_at_;
        return false;
    }
    const WideValue middle = *bound + (most - *bound) / 2;
    if (!objective.is_refuted_at_most(middle, engine_)) {
        not_refuted_ = middle;
        return true;
    }
    if (const std::optional<Atom> fact = objective.raise_bound(middle + 1, engine_)) facts.push_back(*fact);
    engine_.propagate();
    return true;
}

void RootProbe::shave(Var x, std::vector<Atom>& facts) {
    const Store& store = engine_.store();
    try_value(x, store.min(x), facts);
    if (!engine_.failed() && !engine_.is_interrupted()) try_value(x, store.max(x), facts);
}

void RootProbe::try_value(Var x, Value v, std::vector<Atom>& facts) {
    const Atom atom = Atom::equal(x, v);
    if (engine_.store().is_fixed(x) || !is_refuted(atom, engine_)) return;
    facts.push_back(!atom);
    engine_.post(!atom, {Origin::refutation});
    engine_.propagate();
}

namespace {

/// Probes the root at each restart, and leaves the run to other kinds.
class ProbeRun final : public Run {
  public:
    ProbeRun(SearchTree& tree, const EverythingRun& everything)
        : Run(tree),
          probe_(tree.engine, tree.policy.tuning),
          everything_(everything) {}

    void begin() override { probe_.begin(); }
    /// No values are tried before the first run of everything, because easy problems do not need probing.
    Entry enter(Conflicts&) override {
        if (everything_.count() == 0) return Entry::not_due;
        const std::size_t known = tree_.facts.size();
        if (tree_.open.update(tree_.engine.store()))
            probe_.run(tree_.objective, tree_.open.variables(), tree_.facts);
        if (tree_.facts.size() == known && !tree_.engine.failed()) return Entry::not_due;
        tree_.open.level_has_changed();
        tree_.propagate_node();
        return tree_.node.is_consistent && !tree_.node.is_propagating ? Entry::not_due : Entry::ended;
    }
    RunRow row() const override {
        return {.run = "probe",
                .when = "at the root, after the first run of everything",
                .order = "bounds of the cost, then ends of domains",
                .budget = "1 of " + std::to_string(tree_.policy.tuning.probe_share) + " rule runs"};
    }

  private:
    RootProbe probe_;
    const EverythingRun& everything_;
};

} // namespace

std::unique_ptr<Run> make_probe_run(SearchTree& tree, const EverythingRun& everything) {
    return std::make_unique<ProbeRun>(tree, everything);
}

} // namespace csp
