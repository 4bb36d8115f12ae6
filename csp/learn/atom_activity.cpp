#include <csp/learn/atom_activity.hpp>

#include <csp/base/atom.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

constexpr double growth = 1 / 0.95; ///< of the amount that a conflict adds
constexpr double most_step = 1e100;
constexpr std::size_t most_atoms = 200'000;

/// Returns the atom or its negation, whichever has the form `x >= k` or `x = k`.
Atom canonical(Atom atom) {
    const auto operation = atom.operation();
    return operation == Atom::Operation::less || operation == Atom::Operation::different ? !atom : atom;
}

} // namespace

void AtomActivity::begin(std::vector<bool> may_decide) {
    may_decide_ = std::move(may_decide);
    entries_.clear();
    numbers_.clear();
    heap_.clear();
    taken_.clear();
    best_ = {};
    step_ = 1;
}

std::uint32_t AtomActivity::number_of(Atom atom, bool is_true) {
    const Atom known = canonical(atom);
    const auto key = std::uint64_t{known.variable().index} << 33 |
                     std::uint64_t{known.operation() == Atom::Operation::equal} << 32 |
                     static_cast<std::uint32_t>(known.value());
    const auto [found, is_new] = numbers_.try_emplace(key, static_cast<std::uint32_t>(entries_.size()));
    if (is_new) {
        entries_.push_back({known, 0, nowhere, is_true == (known == atom)});
        insert(found->second);
    }
    return found->second;
}

void AtomActivity::note_conflict(std::span<const Atom> atoms) {
    for (const Atom atom : atoms) {
        if (!is_eligible(atom.variable())) continue;
        const std::uint32_t number = number_of(atom, true);
        Entry& entry = entries_[number];
        entry.activity += step_;
        if (entry.place != nowhere) rise(entry.place);
    }
    step_ *= growth;
    if (step_ > most_step) scale_down();
}

void AtomActivity::scale_down() {
    for (Entry& entry : entries_) entry.activity /= most_step;
    step_ /= most_step;
}

std::optional<Atom> AtomActivity::next(const Store& store, std::uint32_t level) {
    if (level == 0 && entries_.size() > most_atoms) forget_inactive();
    while (!heap_.empty()) {
        const std::uint32_t number = take_top();
        Entry& entry = entries_[number];
        const Truth known = truth(entry.atom, store);
        if (known == Truth::unknown) {
            taken_.push_back({number, level + 1});
            return in_phase(entry);
        }
        entry.was_true = known == Truth::yes;
        taken_.push_back({number, level});
    }
    return std::nullopt;
}

Atom AtomActivity::in_phase(const Entry& entry) const {
    const std::uint32_t x = entry.atom.variable().index;
    const bool is_wanted = x >= best_.size() ? entry.was_true : entry.atom.holds_for(best_[x]);
    return is_wanted ? entry.atom : !entry.atom;
}

void AtomActivity::return_to(std::uint32_t level) {
    while (!taken_.empty() && taken_.back().level > level) {
        insert(taken_.back().entry);
        taken_.pop_back();
    }
}

/// Keeps the more active half of the atoms.
void AtomActivity::forget_inactive() {
    std::vector<Entry> kept = std::move(entries_);
    std::sort(kept.begin(), kept.end(),
              [](const Entry& a, const Entry& b) { return a.activity > b.activity; });
    kept.resize(most_atoms / 2);
    entries_.clear();
    numbers_.clear();
    heap_.clear();
    taken_.clear();
    for (const Entry& entry : kept) {
        const std::uint32_t number = number_of(entry.atom, entry.was_true);
        entries_[number].activity = entry.activity;
        rise(entries_[number].place);
    }
}

// The heap -----------------------------------------------------------------------------------------------------

void AtomActivity::put(Place place, std::uint32_t entry) {
    heap_[place] = entry;
    entries_[entry].place = place;
}

void AtomActivity::insert(std::uint32_t entry) {
    heap_.push_back(entry);
    entries_[entry].place = static_cast<Place>(heap_.size() - 1);
    rise(entries_[entry].place);
}

std::uint32_t AtomActivity::take_top() {
    const std::uint32_t top = heap_.front();
    entries_[top].place = nowhere;
    const std::uint32_t last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) {
        put(0, last);
        sink(0);
    }
    return top;
}

void AtomActivity::rise(Place place) {
    const std::uint32_t entry = heap_[place];
    while (place > 0) {
        const Place above = (place - 1) / 2;
        if (entries_[heap_[above]].activity >= entries_[entry].activity) break;
        put(place, heap_[above]);
        place = above;
    }
    put(place, entry);
}

void AtomActivity::sink(Place place) {
    const std::uint32_t entry = heap_[place];
    for (;;) {
        Place below = 2 * place + 1;
        if (below >= heap_.size()) break;
        if (below + 1 < heap_.size() && entries_[heap_[below + 1]].activity > entries_[heap_[below]].activity)
            ++below;
        if (entries_[heap_[below]].activity <= entries_[entry].activity) break;
        put(place, heap_[below]);
        place = below;
    }
    put(place, entry);
}

} // namespace csp
