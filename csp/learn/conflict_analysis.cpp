#include <csp/learn/conflict_analysis.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

using Index = FactLog::Index;
using FactKind = FactLog::Kind;
using Why = FactLog::KeptReason::Kind;

constexpr Index none = FactLog::none;
constexpr std::size_t deepest_recursion = 50;
constexpr std::size_t longest_expansion = 200; ///< longer reasons are not examined to shorten a nogood

/// Whether the bounds differ, and `x >= a` implies `x >= b`, or `x < a` implies `x < b`.
bool is_stronger(const FactLog::Fact& fact, Value a, Value b) {
    if (fact.kind() == FactKind::removed) return false;
    return fact.kind() == FactKind::at_least ? a > b : a < b;
}

} // namespace

// Reasons of facts -------------------------------------------------------------------------------------------

/// Adds the facts before `end` that made the atom true.
void ConflictAnalysis::add(Atom atom, Index end, NeededList& reason) const {
    const Var x = atom.variable();
    const Value k = atom.value();
    const auto add_at_least = [&](Value bound) {
        if (const Index fact = log_.since_at_least(x, bound, end); fact != none)
            reason.push_back({fact, bound});
    };
    const auto add_less = [&](Value bound) {
        if (const Index fact = log_.since_less(x, bound, end); fact != none) reason.push_back({fact, bound});
    };
    switch (atom.operation()) {
    case Atom::Operation::at_least:
        return add_at_least(k);
    case Atom::Operation::less:
        return add_less(k);
    case Atom::Operation::equal:
        add_at_least(k);
        return add_less(k + 1);
    case Atom::Operation::different:
        const Index fact = log_.since_different(x, k, end);
        if (fact == none) return;
        const Value beyond = log_[fact].kind() == FactKind::at_least ? k + 1 : k;
        reason.push_back({fact, log_[fact].kind() == FactKind::removed ? log_[fact].value : beyond});
    }
}

/// Adds all facts about x that were known before `end`.
void ConflictAnalysis::add_known(Var x, Index end, NeededList& reason) const {
    const auto latest_before_end = [&](FactKind kind) {
        Index fact = log_.latest(x, kind);
        while (fact != none && fact >= end) fact = log_[fact].previous;
        return fact;
    };
    const Index lower = latest_before_end(FactKind::at_least);
    const Index upper = latest_before_end(FactKind::less);
    if (lower != none) reason.push_back({lower, whole(lower)});
    if (upper != none) reason.push_back({upper, whole(upper)});
    const Value first = lower == none ? min_value : log_[lower].value;
    const Value last = upper == none ? max_value : log_[upper].value - 1;
    log_.for_each_removal(x, first, last, end, [&](Index hole) { reason.push_back({hole, whole(hole)}); });
}

/// Explains a bound that moved over removed values by the previous bound and by the removed values that the threshold
/// needs.
void ConflictAnalysis::expand_gap(Needed needed, NeededList& reason) const {
    const FactLog::Fact& fact = log_[needed.fact];
    const bool is_lower = fact.kind() == FactKind::at_least;
    const Value first = is_lower ? fact.other : needed.threshold;
    const Value last = (is_lower ? needed.threshold : fact.other) - 1;
    if (fact.previous != none) reason.push_back({fact.previous, fact.other});
    log_.for_each_removal(fact.variable(), first, last, needed.fact, [&](Index hole) {
        reason.push_back({hole, whole(hole)});
    });
}

void ConflictAnalysis::expand(Needed needed, NeededList& reason) const {
    reason.clear();
    const FactLog::KeptReason why = log_.reason(log_[needed.fact].reason);
    if (why.kind == Why::gap)
        expand_gap(needed, reason);
    else if (why.kind == Why::later)
        ask_rule(why, atom_of(needed), needed.fact, reason);
    else
        expand(why, needed.fact, reason);
}

void ConflictAnalysis::expand_failure(NeededList& reason) const {
    reason.clear();
    const FactLog::KeptReason why = log_.reason(log_.failed_reason());
    const std::optional<Atom> blocking = log_.blocking();
    if (why.kind == Why::later)
        ask_rule(why, blocking ? std::optional(!*blocking) : std::nullopt, log_.size(), reason);
    else
        expand(why, log_.size(), reason);
    if (may_be_sharpened(why)) {
        stated_.clear();
        if (blocking) stated_.push_back(!*blocking);
        sharpen(why.rule, reason);
        keep_shortened(none, reason);
    }
    if (blocking) add(*blocking, log_.size(), reason);
}

/// Whether the reason names variables that the deduction may not need.
bool ConflictAnalysis::may_be_sharpened(const FactLog::KeptReason& why) const {
    return sharpener_ != nullptr && (why.kind == Why::naive || why.kind == Why::scoped) &&
           why.rule != no_rule;
}

/// Returns the reason from expand(), reduced to the part that the deduction needs.
void ConflictAnalysis::expand_sharply(Needed needed, NeededList& reason) const {
    constexpr WideValue longest_run = 64; // values of a longer run are not examined one by one
    expand(needed, reason);
    const FactLog::Fact& fact = log_[needed.fact];
    const FactLog::KeptReason why = log_.reason(fact.reason);
    if (!may_be_sharpened(why)) return;
    stated_.clear();
    if (!fact.is_run()) {
        stated_.push_back(atom_of(needed));
    } else if (WideValue{fact.other} - fact.value < longest_run) {
        for (Value v = fact.value; v <= fact.other; ++v)
            stated_.push_back(Atom::different(fact.variable(), v));
    } else {
        return;
    }
    sharpen(why.rule, reason);
    keep_shortened(needed.fact, reason);
}

/// Removes facts about variables that the rule did not need to deduce the atoms in stated_.
void ConflictAnalysis::sharpen(std::uint32_t rule, NeededList& reason) const {
    named_.clear();
    for (const Needed needed : reason) named_.push_back(needed.fact);
    sharpener_->sharpen(rule, stated_, log_, named_);
    reason.clear();
    for (const Index fact : named_) reason.push_back({fact, whole(fact)});
}

/// Asks the rule to explain the atom that it has stated, or its failure if there is no atom.
void ConflictAnalysis::ask_rule(const FactLog::KeptReason& why, std::optional<Atom> stated, Index end,
                                NeededList& reason) const {
    said_.clear();
    const Past past(log_, engine_.store(), end);
    engine_.rule(why.rule).explain_later(stated, why.number, past, said_);
    effort_ += past.lookups();
    for (const Atom atom : said_.atoms) {
        CSP_ASSERT(past.held(atom) || atom.operation() == Atom::Operation::different); // see Past::held()
        add(atom, end, reason);
    }
}

void ConflictAnalysis::expand(const FactLog::KeptReason& why, Index end, NeededList& reason) const {
    switch (why.kind) {
    case Why::nothing:
    case Why::decided:
    case Why::gap: // the caller explains gaps, and a decision has no reason
    case Why::later:
        return;
    case Why::naive:
        for (const View x : engine_.info(why.rule).scope) add_known(x.variable(), end, reason);
        return;
    case Why::scoped:
        for (const std::uint32_t x : why.scope) add_known(Var{x}, end, reason);
        return;
    case Why::atoms:
        for (const Atom atom : why.atoms) add(atom, end, reason);
        return;
    case Why::nogood:
        for (const Atom atom : std::as_const(nogoods_).atoms(why.number).subspan(1)) add(atom, end, reason);
        return;
    }
}

std::vector<ConflictAnalysis::Implication> ConflictAnalysis::implications() const {
    std::vector<Implication> all;
    NeededList reason;
    for (Index i = 0; i < log_.size(); ++i) {
        const FactLog::KeptReason why = log_.reason(log_[i].reason);
        if (log_[i].level == 0 || log_[i].is_run() || why.kind == Why::decided) continue;
        Implication implication{{!atom_of({i, whole(i)})}, why};
        expand_sharply({i, whole(i)}, reason);
        if (add_atoms(reason, implication.contradiction)) all.push_back(std::move(implication));
    }
    if (!engine_.failed()) return all;
    Implication failure{{}, log_.reason(log_.failed_reason())};
    expand_failure(reason);
    if (add_atoms(reason, failure.contradiction)) all.push_back(std::move(failure));
    return all;
}

/// Adds the facts as atoms. Returns false if one of the facts is not an atom.
bool ConflictAnalysis::add_atoms(const NeededList& facts, std::vector<Atom>& atoms) const {
    for (const Needed needed : facts) {
        if (log_[needed.fact].is_run()) return false;
        atoms.push_back(atom_of(needed));
    }
    return true;
}

Atom ConflictAnalysis::atom_of(Needed needed) const {
    const FactLog::Fact& fact = log_[needed.fact];
    switch (fact.kind()) {
    case FactKind::at_least:
        return Atom::at_least(fact.variable(), needed.threshold);
    case FactKind::less:
        return Atom::less(fact.variable(), needed.threshold);
    case FactKind::removed:
        break;
    }
    return Atom::different(fact.variable(), fact.value);
}

// The walk ---------------------------------------------------------------------------------------------------

const Lesson* ConflictAnalysis::analyse() {
    begin();
    need_failure();
    if (!descend()) return nullptr;
    resolve();
    write_lesson();
    return level_ == 0 ? nullptr : &lesson_;
}

std::vector<std::uint32_t> ConflictAnalysis::levels_behind(Atom atom) {
    begin();
    NeededList& reason = room_.front();
    reason.clear();
    add(atom, log_.size(), reason);
    need(reason);
    std::vector<std::uint32_t> levels;
    for (Index i = log_.size(); i-- > 0;) {
        if (marks_[i].needed != analysis_) continue;
        if (log_[i].reason == FactLog::decided) {
            levels.push_back(log_[i].level);
            continue;
        }
        expand({i, marks_[i].needed_threshold}, reason);
        need(reason);
    }
    std::reverse(levels.begin(), levels.end());
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end()); // a decision may have two facts
    return levels;
}

void ConflictAnalysis::make_room() {
    if (marks_.size() < log_.size()) marks_.resize(log_.size());
    if (room_.empty()) room_.resize(deepest_recursion + 2);
}

void ConflictAnalysis::begin() {
    ++analysis_;
    make_room();
    if (level_marks_.size() <= log_.level()) level_marks_.resize(log_.level() + 1);
    level_ = log_.level();
    open_ = 0;
    below_.clear();
    seen_.clear();
    shortened_.clear();
}

void ConflictAnalysis::need_failure() {
    NeededList& reason = room_.front();
    const FactLog::KeptReason why = log_.reason(log_.failed_reason());
    if (why.kind == Why::nogood) nogoods_.note_use(why.number);
    expand_failure(reason);
    need(reason);
}

/// Marks the facts as needed. Runs of values are not atoms, so their reasons are marked as well.
void ConflictAnalysis::need(const NeededList& facts) {
    effort_ += facts.size();
    for (const Needed needed : facts) need(needed);
    while (!runs_.empty()) {
        const Needed run = runs_.back();
        runs_.pop_back();
        expand_sharply(run, run_reason_);
        effort_ += run_reason_.size();
        for (const Needed needed : run_reason_) need(needed);
    }
}

void ConflictAnalysis::need(Needed needed) {
    const FactLog::Fact& fact = log_[needed.fact];
    if (log_.holds_everywhere(needed.fact)) return;
    Mark& mark = marks_[needed.fact];
    if (mark.needed == analysis_) {
        if (is_stronger(fact, needed.threshold, mark.needed_threshold))
            mark.needed_threshold = needed.threshold;
        return;
    }
    mark.needed = analysis_;
    mark.needed_threshold = needed.threshold;
    if (fact.level == level_) {
        ++open_;
    } else {
        below_.push_back(needed.fact);
        if (fact.is_run()) runs_.push_back(needed); // a run is not an atom
    }
}

/// Descends while no fact of the current level is needed: the failure was determined on a lower level. Returns false if
/// it was determined at the root.
bool ConflictAnalysis::descend() {
    while (open_ == 0) {
        if (below_.empty()) {
            level_ = 0;
            return false;
        }
        level_ = 0;
        for (const Index fact : below_) level_ = std::max(level_, log_[fact].level);
        open_ = std::erase_if(below_, [this](Index fact) { return log_[fact].level == level_; });
    }
    return true;
}

/// Replaces the latest needed fact of the level by its reason, until a single one is left.
void ConflictAnalysis::resolve() {
    for (Index i = level_ == log_.level() ? log_.size() : log_.first_of(level_ + 1);;) {
        do --i;
        while (marks_[i].needed != analysis_);
        if (const auto point = implication_point(i)) {
            implication_point_ = *point;
            return;
        }
        const Needed needed{i, marks_[i].needed_threshold};
        if (!log_[i].is_run()) seen_.push_back(atom_of(needed));
        note_use(log_[i]);
        --open_;
        expand_sharply(needed, room_.front());
        need(room_.front());
        if (open_ > 0) continue;
        if (!descend()) return;
        i = level_ == log_.level() ? log_.size() : log_.first_of(level_ + 1);
    }
}

/// Returns the implication point if it is the latest needed fact: the atom on all paths to the failure. A decision `x =
/// v` is two facts.
std::optional<Atom> ConflictAnalysis::implication_point(Index fact) const {
    if (open_ == 1 && !log_[fact].is_run()) return atom_of({fact, marks_[fact].needed_threshold});
    if (log_[fact].reason != FactLog::decided) return std::nullopt;
    return Atom::equal(log_[fact].variable(), log_[fact].value - 1); // x < v + 1, after x >= v
}

void ConflictAnalysis::note_use(const FactLog::Fact& fact) {
    const FactLog::KeptReason why = log_.reason(fact.reason);
    if (why.kind == Why::nogood) nogoods_.note_use(why.number);
}

// The lesson -------------------------------------------------------------------------------------------------

/// Whether the fact follows from needed facts.
bool ConflictAnalysis::is_redundant(Needed needed, std::size_t depth) {
    const FactLog::Fact& fact = log_[needed.fact];
    if (fact.reason == FactLog::decided || depth > deepest_recursion) return false;
    NeededList& reason = room_[depth];
    expand(needed, reason);
    effort_ += reason.size();
    if (reason.size() > longest_expansion) return false;
    const auto is_no_stronger = [&](const Needed& demand, Value threshold) {
        return !is_stronger(log_[demand.fact], demand.threshold, threshold);
    };
    for (const Needed& demand : reason) {
        const std::uint32_t level = log_[demand.fact].level;
        if (level == 0) continue;
        if (level_marks_[level] != analysis_) return false;
        Mark& mark = marks_[demand.fact];
        if (mark.needed == analysis_ && is_no_stronger(demand, mark.needed_threshold)) continue;
        if (mark.redundant == analysis_ && is_no_stronger(demand, mark.redundant_threshold)) continue;
        if (mark.essential == analysis_ &&
            !is_stronger(log_[demand.fact], mark.essential_threshold, demand.threshold))
            return false;
        if (is_redundant(demand, depth + 1)) {
            mark.redundant = analysis_;
            mark.redundant_threshold = demand.threshold;
        } else {
            mark.essential = analysis_;
            mark.essential_threshold = demand.threshold;
            return false;
        }
    }
    return true;
}

void ConflictAnalysis::write_lesson() {
    if (level_ == 0) return;
    for (const Index fact : below_) level_marks_[log_[fact].level] = analysis_;
    learned_.clear();
    for (const Index fact : below_) {
        if (log_[fact].is_run()) continue; // its reason is needed instead
        const Needed needed{fact, marks_[fact].needed_threshold};
        if (!is_redundant(needed, 0)) learned_.emplace_back(atom_of(needed), log_[fact].level);
    }
    join_bounds();
    const auto last = std::max_element(learned_.begin(), learned_.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    if (last != learned_.end()) std::swap(*last, learned_.front());
    lesson_.level = learned_.empty() ? 0 : learned_.front().second;
    lesson_.levels = 1;
    lesson_.atoms = {implication_point_};
    ++analysis_; // restarts the count of levels
    for (const auto& [atom, level] : learned_) {
        lesson_.atoms.push_back(atom);
        if (std::exchange(level_marks_[level], analysis_) != analysis_) ++lesson_.levels;
    }
    seen_.insert(seen_.end(), lesson_.atoms.begin(), lesson_.atoms.end());
}

/// Removes atoms that other atoms imply: only the strongest bounds of a variable stay, and two bounds that leave one
/// value become that value.
void ConflictAnalysis::join_bounds() {
    using Operation = Atom::Operation;
    std::erase_if(learned_, [this](const auto& a) { return implies(implication_point_, a.first); });
    std::sort(learned_.begin(), learned_.end(), [](const auto& a, const auto& b) {
        const Atom x = a.first;
        const Atom y = b.first;
        if (!x.variable().is_same(y.variable())) return x.variable().index < y.variable().index;
        if (x.operation() != y.operation()) return x.operation() < y.operation();
        return x.operation() == Operation::less ? x.value() < y.value() : x.value() > y.value();
    });
    std::size_t kept = 0;
    for (const auto& next : learned_) {
        const auto is_implied = [&](const auto& earlier) { return implies(earlier.first, next.first); };
        std::size_t of_variable = kept;
        while (of_variable > 0 && learned_[of_variable - 1].first.variable().is_same(next.first.variable()))
            --of_variable;
        if (std::any_of(learned_.begin() + static_cast<std::ptrdiff_t>(of_variable),
                        learned_.begin() + static_cast<std::ptrdiff_t>(kept), is_implied))
            continue;
        auto& before = learned_[kept - (kept > 0 ? 1 : 0)];
        if (kept > of_variable && before.first.operation() == Operation::at_least &&
            next.first.operation() == Operation::less && next.first.value() == before.first.value() + 1)
            before = {Atom::equal(next.first.variable(), before.first.value()),
                      std::max(before.second, next.second)};
        else
            learned_[kept++] = next;
    }
    learned_.resize(kept);
}

} // namespace csp
