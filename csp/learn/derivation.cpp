#include <csp/learn/conflict_analysis.hpp>

#include <algorithm>
#include <utility>

// Derivations are the steps from which a learned nogood follows, for a proof. A second walk back over the log finds
// them once the nogood is complete, because the analysis drops atoms from the nogood, and a proof must derive these.
namespace csp {

namespace {

using FactKind = FactLog::Kind;
using Why = FactLog::KeptReason::Kind;

} // namespace

void ConflictAnalysis::keep_shortened(FactLog::Index fact, const NeededList& reason) const {
    if (keeps_shortened_) shortened_[fact].assign(reason.begin(), reason.end());
}

/// Looks up the shortened reason of a fact. It is not shortened again, because the statistics of the sharpener, which
/// decide which reasons it examines, would change.
bool ConflictAnalysis::find_shortened(FactLog::Index fact, NeededList& reason) const {
    const auto found = shortened_.find(fact);
    if (found == shortened_.end()) return false;
    reason.clear();
    for (const Needed needed : found->second) reason.push_back(needed);
    return true;
}

/// Marks the facts that must be derived: those that neither hold everywhere nor follow from one of the atoms.
void ConflictAnalysis::demand(const NeededList& facts, std::span<const Atom> from) {
    for (const Needed needed : facts) {
        if (log_.holds_everywhere(needed.fact)) continue;
        const FactLog::Fact& fact = log_[needed.fact];
        const bool is_given = !fact.is_run() && std::any_of(from.begin(), from.end(), [&](Atom atom) {
            return implies(atom, atom_of(needed));
        });
        if (is_given) continue;
        Mark& mark = marks_[needed.fact];
        const bool is_new = std::exchange(mark.needed, analysis_) != analysis_;
        const bool is_bound = fact.kind() != FactKind::removed;
        if (is_new || !is_bound)
            mark.needed_threshold = needed.threshold;
        else if (fact.kind() == FactKind::at_least)
            mark.needed_threshold = std::max(mark.needed_threshold, needed.threshold);
        else
            mark.needed_threshold = std::min(mark.needed_threshold, needed.threshold);
    }
}

void ConflictAnalysis::add_parts(const NeededList& facts, std::vector<Part>& parts) const {
    for (const Needed needed : facts) {
        if (log_.holds_everywhere(needed.fact)) continue;
        const FactLog::Fact& fact = log_[needed.fact];
        const Atom atom = atom_of(needed);
        parts.push_back({atom, fact.is_run() ? fact.other : atom.value()});
    }
}

/// Returns the step that leads from the reason to the needed part of the fact.
ConflictAnalysis::Step ConflictAnalysis::step_of(FactLog::Index fact, const NeededList& reason) const {
    Step step{{}, log_.reason(log_[fact].reason)};
    if (step.why.kind == Why::nogood) return step;
    add_parts(reason, step.parts);
    const Var x = log_[fact].variable();
    const auto add = [&step](Atom atom) { step.parts.push_back({atom, atom.value()}); };
    if (log_[fact].kind() == FactKind::removed && log_[fact].is_run()) {
        add(Atom::at_least(x, log_[fact].value));
        add(Atom::at_most(x, log_[fact].other));
    } else {
        const bool is_root = log_[fact].level == 0;
        add(!atom_of({fact, is_root ? whole(fact) : marks_[fact].needed_threshold}));
    }
    return step;
}

/// Returns the steps that derive the marked facts, followed by the last steps.
std::vector<ConflictAnalysis::Step> ConflictAnalysis::walk_back(std::span<const Atom> from,
                                                                std::vector<Step> last) {
    NeededList& reason = room_.front();
    std::vector<Step> steps = std::move(last);
    const FactLog::Index beyond_root = log_.level() == 0 ? log_.size() : log_.first_of(1);
    for (FactLog::Index i = log_.size(); i-- > beyond_root;) {
        if (marks_[i].needed != analysis_) continue;
        if (!find_shortened(i, reason)) expand({i, marks_[i].needed_threshold}, reason);
        demand(reason, from);
        if (log_.reason(log_[i].reason).kind != Why::gap) steps.push_back(step_of(i, reason));
    }
    std::reverse(steps.begin(), steps.end());
    return steps;
}

std::vector<ConflictAnalysis::Step> ConflictAnalysis::derive_failure(std::span<const Atom> from) {
    const std::uint64_t effort_before = effort_;
    ++analysis_;
    make_room();
    Step failure{{}, log_.reason(log_.failed_reason())};
    NeededList& reason = room_.front();
    reason.clear();
    if (log_.level() > 0) {
        if (find_shortened(FactLog::none, reason)) {
            if (const auto blocking = log_.blocking()) add(*blocking, log_.size(), reason);
        } else {
            expand_failure(reason);
        }
    }
    demand(reason, from);
    if (failure.why.kind != Why::nogood) add_parts(reason, failure.parts);
    std::vector<Step> steps = walk_back(from, {std::move(failure)});
    effort_ = effort_before; // the length of turns depends on the effort
    return steps;
}

std::vector<ConflictAnalysis::Step> ConflictAnalysis::derive(std::span<const Atom> from,
                                                             std::span<const Atom> goals) {
    const std::uint64_t effort_before = effort_;
    ++analysis_;
    shortened_.clear();
    make_room();
    NeededList& reason = room_.front();
    reason.clear();
    for (const Atom goal : goals) add(goal, log_.size(), reason);
    demand(reason, from);
    std::vector<Step> steps = walk_back(from, {});
    effort_ = effort_before;
    return steps;
}

std::optional<ConflictAnalysis::Step> ConflictAnalysis::step_of_root(FactLog::Index fact) const {
    CSP_ASSERT(log_[fact].level == 0);
    const Why why = log_.reason(log_[fact].reason).kind;
    if (why == Why::gap || why == Why::nothing) return std::nullopt;
    return step_of(fact, NeededList());
}

} // namespace csp
