#include <csp/engine/fact_log.hpp>

#include <csp/base/bits.hpp>

#include <algorithm>

namespace csp {

namespace {

constexpr std::uint32_t by_none = ~std::uint32_t{0};

} // namespace

void FactLog::begin(const Store& root) {
    facts_.clear();
    latest_.assign(3 * root.variable_count(), none);
    rows_.clear();
    wide_runs_.clear();
    std::size_t removal_count = 0;
    for (std::uint32_t x = 0; x < root.variable_count(); ++x) {
        const Value base = root.min(Var{x});
        const WideValue width = WideValue{root.max(Var{x})} - base + 1;
        if (width > widest_row || static_cast<std::size_t>(width) > most_removals - removal_count) {
            rows_.push_back({.first = static_cast<std::uint32_t>(wide_runs_.size())});
            wide_runs_.emplace_back();
        } else {
            rows_.push_back(
                {static_cast<std::uint32_t>(removal_count), static_cast<std::uint32_t>(width), base});
            removal_count += static_cast<std::size_t>(width);
        }
    }
    removals_.assign(removal_count, none);
    for (std::uint32_t x = 0; x < root.variable_count(); ++x)
        if (!rows_[x].is_wide() && root.size(Var{x}) < rows_[x].width) note_holes(DomainView(root, Var{x}));
    reasons_ = {{KeptReason::Kind::decided, by_none, 0, 0}, // in the order of their numbers
                {KeptReason::Kind::nothing, by_none, 0, 0},
                {KeptReason::Kind::gap, by_none, 0, 0}};
    atoms_.clear();
    scopes_.clear();
    marks_.clear();
    unread_ = 0;
}

void FactLog::forget_root() {
    CSP_ASSERT(level() == 0);
    for (const Fact& fact : facts_) {
        const Row& row = rows_[fact.variable().index];
        if (fact.kind() == Kind::removed && !row.is_wide())
            std::fill_n(removals_.begin() + place_in_row(row, fact.value), fact.other - fact.value + 1,
                        at_root);
    }
    undo_facts(0);
    reasons_.resize(by_gap + 1);
    atoms_.clear();
    scopes_.clear();
}

// Levels -----------------------------------------------------------------------------------------------

void FactLog::push() {
    marks_.push_back({size(), static_cast<ReasonNumber>(reasons_.size()),
                      static_cast<std::uint32_t>(atoms_.size()), static_cast<std::uint32_t>(scopes_.size())});
}

void FactLog::pop() {
    CSP_ASSERT(!marks_.empty());
    const Mark mark = marks_.back();
    marks_.pop_back();
    undo_facts(mark.facts);
    reasons_.resize(mark.reasons);
    atoms_.resize(mark.atoms);
    scopes_.resize(mark.scopes);
}

void FactLog::undo_facts(Index size) {
    while (facts_.size() > size) {
        const Fact& last = facts_.back();
        const Var x = last.variable();
        latest_[place_of(x, last.kind())] = last.previous;
        if (last.kind() == Kind::removed && rows_[x.index].is_wide()) {
            std::vector<Index>& runs = wide_runs_[rows_[x.index].first];
            runs.erase(reaching(runs, last.value));
        }
        facts_.pop_back();
    }
    unread_ = std::min(unread_, size);
}

// Steps ------------------------------------------------------------------------------------------------

void FactLog::begin_step(const Store& store, Var x) {
    before_ = {store.min(x), store.max(x), store.size(x),
               store.kind(x) == Store::Kind::small ? store.bits(x) : 0};
}

void FactLog::add(Var x, Kind kind, Value value, Value other, ReasonNumber reason) {
    CSP_ASSERT(kind != Kind::removed || removed_by(x, value) == none); // a value is removed once
    Index& latest = latest_[place_of(x, kind)];
    facts_.push_back(
        {value, other, x.index << 2 | static_cast<std::uint32_t>(kind), latest, reason, level()});
    latest = size() - 1;
    if (kind == Kind::removed) note_removal(x, latest);
}

void FactLog::note_holes(DomainView root) {
    const Var x = root.view().variable();
    WideValue next = root.min();
    root.for_each_interval([&](Interval run) {
        for (; next < run.min; ++next)
            removals_[place_in_row(rows_[x.index], static_cast<Value>(next))] = at_root;
        next = WideValue{run.max} + 1;
    });
}

void FactLog::note_removal(Var x, Index fact) {
    const Row& row = rows_[x.index];
    const Fact& removed = facts_[fact];
    if (row.is_wide()) {
        std::vector<Index>& runs = wide_runs_[row.first];
        runs.insert(reaching(runs, removed.value), fact);
    } else {
        std::fill_n(removals_.begin() + place_in_row(row, removed.value), removed.other - removed.value + 1,
                    fact);
    }
}

void FactLog::state(const Store& store, Atom atom, ReasonNumber reason) {
    const Var x = atom.variable();
    const Value k = atom.value();
    switch (atom.operation()) {
    case Atom::Operation::at_least:
        add(x, Kind::at_least, k, before_.min, reason);
        before_.min = k;
        break;
    case Atom::Operation::less:
        add(x, Kind::less, k, before_.max + 1, reason);
        before_.max = k - 1;
        break;
    case Atom::Operation::equal:
        if (before_.min < k) add(x, Kind::at_least, k, before_.min, reason);
        if (before_.max > k) add(x, Kind::less, k + 1, before_.max + 1, reason);
        return;
    case Atom::Operation::different:
        add(x, Kind::removed, k, k, reason);
        break;
    }
    close_gaps(store, x);
}

void FactLog::state_word(const Store& store, Var x, ReasonNumber reason) {
    const Value base = store.base(x);
    for_each_bit(before_.bits & ~store.bits(x),
                 [&](int b) { add(x, Kind::removed, base + b, base + b, reason); });
    close_gaps(store, x);
}

void FactLog::state_removed(const Store& store, Var x, std::span<const Interval> removed,
                            ReasonNumber reason) {
    for (const Interval run : removed) add(x, Kind::removed, run.min, run.max, reason);
    close_gaps(store, x);
}

/// Adds facts for bounds that have moved beyond the stated ones, over values that were already removed.
void FactLog::close_gaps(const Store& store, Var x) {
    if (store.min(x) > before_.min) add(x, Kind::at_least, store.min(x), before_.min, by_gap);
    if (store.max(x) < before_.max) add(x, Kind::less, store.max(x) + 1, before_.max + 1, by_gap);
}

void FactLog::fail(ReasonNumber reason, std::optional<Atom> blocking) {
    failed_reason_ = reason;
    blocking_ = blocking;
}

// Reasons ----------------------------------------------------------------------------------------------

FactLog::ReasonNumber FactLog::keep(Record record) {
    reasons_.push_back(record);
    effort_ += 1 + record.count;
    return static_cast<ReasonNumber>(reasons_.size() - 1);
}

FactLog::ReasonNumber FactLog::keep(const Reason& reason, std::uint32_t rule) {
    using Why = KeptReason::Kind;
    switch (reason.kind) {
    case Reason::Kind::naive:
        break;
    case Reason::Kind::scoped: {
        const auto first = static_cast<std::uint32_t>(scopes_.size());
        for (const View x : reason.variables) scopes_.push_back(x.variable().index);
        return keep({Why::scoped, rule, first, static_cast<std::uint32_t>(reason.variables.size())});
    }
    case Reason::Kind::atoms: {
        const auto first = static_cast<std::uint32_t>(atoms_.size());
        atoms_.insert(atoms_.end(), reason.atoms.begin(), reason.atoms.end());
        return keep({Why::atoms, rule, first, static_cast<std::uint32_t>(reason.atoms.size())});
    }
    }
    return keep({Why::naive, rule, 0, 0});
}

FactLog::ReasonNumber FactLog::keep_later(std::uint32_t token, std::uint32_t rule) {
    return keep({KeptReason::Kind::later, rule, token, 0});
}

FactLog::ReasonNumber FactLog::keep_nogood() { return keep({KeptReason::Kind::nogood, by_none, nogood_, 0}); }

FactLog::KeptReason FactLog::reason(ReasonNumber number) const {
    const Record& record = reasons_[number];
    KeptReason reason{record.kind, record.rule, record.number};
    if (record.kind == KeptReason::Kind::atoms)
        reason.atoms = std::span(atoms_).subspan(record.number, record.count);
    if (record.kind == KeptReason::Kind::scoped)
        reason.scope = std::span(scopes_).subspan(record.number, record.count);
    return reason;
}

// Known facts ------------------------------------------------------------------------------------------

FactLog::Index FactLog::removed_by(Var x, Value v) const {
    const Row& row = rows_[x.index];
    if (row.is_wide()) {
        const std::vector<Index>& runs = wide_runs_[row.first];
        const auto run = reaching(runs, v);
        return run != runs.end() && facts_[*run].value <= v ? *run : none;
    }
    if (v < row.base || v > row.last()) return none;
    const Index fact = removals_[place_in_row(row, v)];
    return fact < size() && says_removed(fact, x, v) ? fact : none; // the fact may have been undone
}

FactLog::Index FactLog::since_different(Var x, Value v, Index end) const {
    if (is_hole_of_root(x, v)) return none;
    const Index first = std::min({since_at_least(x, v + 1, end), since_less(x, v, end), removed_by(x, v)});
    return first < end ? first : none;
}

} // namespace csp
