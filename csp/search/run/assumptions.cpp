#include <csp/search/run/assumptions.hpp>

#include <csp/base/atom.hpp>
#include <csp/search/conflicts/learning.hpp>

#include <utility>

namespace csp {

void AssumingRun::assume(std::vector<Atom> assumptions) {
    assumptions_ = std::move(assumptions);
    next_ = 0;
    level_.reset();
}

void AssumingRun::on_failure(std::uint32_t level) {
    next_ = 0;
    if (level_ && level < *level_) level_.reset();
}

Run::Step AssumingRun::on_fixpoint(Conflicts&) {
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

void AssumptionRun::begin() {
    all_.clear();
    blamed_.clear();
}

void AssumptionRun::assume_all(std::span<const Atom> assumptions) {
    all_.assign(assumptions.begin(), assumptions.end());
}

/// The budget is that of the run of everything, which has entered.
Run::Entry AssumptionRun::enter(Conflicts&) {
    if (all_.empty()) return Entry::not_due;
    assume(all_);
    return Entry::entered;
}

void AssumptionRun::leave(std::optional<Outcome> outcome, bool is_fruitful) {
    everything_.leave(outcome, is_fruitful);
}

RunRow AssumptionRun::row() const {
    RunRow row = everything_.row();
    row.run = "assumptions";
    row.when = "if the search has assumptions";
    row.order = "the assumptions, then as everything";
    return row;
}

void AssumptionRun::note_core(std::vector<Atom> core) {
    blamed_ = std::move(core);
    tree_.exhaust();
}

} // namespace csp
