#include <csp/learn/nogoods.hpp>

#include <csp/base/atom.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

/// Returns the first entry with this value or a larger one. The loop has no branches, because the processor could not
/// predict them.
template <typename WatchList>
auto first_from(WatchList& list, Value value) {
    auto first = list.begin();
    for (auto count = list.end() - first; count > 0;) {
        const auto half = (count + 1) / 2;
        first += (first + (half - 1))->value < value ? half : 0;
        count -= half;
    }
    return first;
}

/// Does the same as is_true(), inlined: a learning search spends much of its time here.
[[gnu::always_inline]] inline bool holds(Atom atom, const Store& store) {
    const Var x = atom.variable();
    const Value k = atom.value();
    switch (atom.operation()) {
    case Atom::Operation::at_least:
        return store.min(x) >= k;
    case Atom::Operation::less:
        return store.max(x) < k;
    case Atom::Operation::equal:
        return store.min(x) == k && store.is_fixed(x);
    case Atom::Operation::different:
        return !store.contains(x, k);
    }
    return false;
}

} // namespace

// Adding and forgetting ----------------------------------------------------------------------------------------

void Nogoods::clear() {
    clear_lists(atoms_);
    nogoods_.clear();
    proof_steps_.clear();
    atoms_.clear();
    limit_ = first_limit_;
    forgettable_ = 0;
}

/// Clears only the lists in which these atoms may be watched, because most variables of a large model are in no nogood.
void Nogoods::clear_lists(std::span<const Atom> atoms) {
    for (const Atom atom : atoms) list_of(atom.variable(), atom.operation()).clear();
}

Nogoods::Number Nogoods::add(std::span<const Atom> atoms, std::uint32_t levels, std::uint16_t uses) {
    CSP_ASSERT(atoms.size() >= 2);
    constexpr std::uint32_t most_levels = std::numeric_limits<std::uint16_t>::max();
    const auto number = static_cast<Number>(nogoods_.size());
    nogoods_.push_back({.first = static_cast<std::uint32_t>(atoms_.size()),
                        .size = static_cast<std::uint32_t>(atoms.size()),
                        .next = 2,
                        .levels = static_cast<std::uint16_t>(std::min(levels, most_levels)),
                        .uses = uses});
    atoms_.insert(atoms_.end(), atoms.begin(), atoms.end());
    if (nogoods_.back().is_forgettable()) ++forgettable_;
    watch(number, atoms[0], atoms[1]);
    watch(number, atoms[1], atoms[0]);
    return number;
}

void Nogoods::watch(Number nogood, Atom atom, Atom blocker) {
    WatchList& list = list_of(atom.variable(), atom.operation());
    auto at = first_from(list, atom.value());
    if (at == list.end() || at->value != atom.value()) at = list.insert(at, {atom.value(), {}});
    at->watches.push_back({nogood, blocker});
}

void Nogoods::reduce(const Store& root, std::vector<Atom>& ruled_out) {
    std::vector<Nogood> kept = nogoods_;
    const auto others = std::partition(kept.begin(), kept.end(),
                                       [](const Nogood& nogood) { return !nogood.is_forgettable(); });
    if (is_full()) {
        const auto middle = others + (kept.end() - others) / 2;
        std::nth_element(others, middle, kept.end(),
                         [this](const Nogood& a, const Nogood& b) { return is_less_useful(b, a); });
        kept.erase(middle, kept.end());
        limit_ += std::max<std::size_t>(1, limit_ / 10); // a long search eventually forgets nothing
    }
    std::sort(kept.begin(), kept.end(), [](const Nogood& a, const Nogood& b) { return a.first < b.first; });
    const std::vector<Atom> atoms = std::exchange(atoms_, {});
    const std::vector<Nogood> before = std::exchange(nogoods_, {});
    const std::vector<std::uint32_t> steps = std::exchange(proof_steps_, {});
    forgettable_ = 0;
    clear_lists(atoms);
    std::vector<Atom> open;
    std::size_t number = 0; // of the nogood before the reduction
    for (const Nogood& nogood : kept) {
        while (before[number].first != nogood.first) ++number;
        open.clear();
        bool is_satisfied = false;
        for (const Atom atom : std::span(atoms).subspan(nogood.first, nogood.size)) {
            const Truth known = truth(atom, root);
            is_satisfied = is_satisfied || known == Truth::no;
            if (known == Truth::unknown) open.push_back(atom);
        }
        if (is_satisfied) continue;
        if (open.size() < 2) {
            ruled_out.push_back(open.empty() ? atoms[nogood.first] : open.front());
        } else {
            const Number added = add(open, nogood.levels, nogood.uses / 2);
            if (number < steps.size()) set_proof_step(added, steps[number]);
        }
    }
}

/// Compares by use, then by levels, length and age.
bool Nogoods::is_less_useful(const Nogood& a, const Nogood& b) const {
    if ((a.uses == 0) != (b.uses == 0)) return a.uses == 0;
    if (a.levels != b.levels) return a.levels > b.levels;
    if (a.size != b.size) return a.size > b.size;
    return a.first < b.first;
}

// Propagating --------------------------------------------------------------------------------------------------

bool Nogoods::visit_list(const Store& store, Var x, Atom::Operation operation, Value first, Value last) {
    const auto atom_of = [&](Value v) {
        switch (operation) {
        case Atom::Operation::at_least:
            return Atom::at_least(x, v);
        case Atom::Operation::less:
            return Atom::less(x, v);
        case Atom::Operation::equal:
            return Atom::equal(x, v);
        default:
            return Atom::different(x, v);
        }
    };
    WatchList& list = list_of(x, operation);
    auto place = static_cast<std::size_t>(first_from(list, first) - list.begin());
    for (; place < list.size() && list[place].value <= last; ++place) {
        const Value value = list[place].value;
        if (list[place].watches.empty()) continue;
        visited_.clear();
        std::swap(visited_, list[place].watches);
        visits_ += visited_.size();
        const bool is_consistent = visit_watches(store, atom_of(value));
        while (list[place].value != value) ++place; // new watches may have been inserted before it
        std::swap(visited_, list[place].watches);
        if (!is_consistent) return false;
    }
    return true;
}

/// Visits the nogoods in `visited_`, whose watched atom is true: each searches for another atom to watch, and leaves
/// the list if it finds one. Returns false on failure.
bool Nogoods::visit_watches(const Store& store, Atom watched) {
    std::size_t kept = 0;
    std::size_t next = 0;
    bool is_consistent = true;
    while (next < visited_.size() && is_consistent) {
        const Watch seen = visited_[next++];
        visited_[kept++] = seen;
        if (holds(!seen.blocker, store)) continue;
        Nogood& nogood = nogoods_[seen.nogood];
        Atom* const atoms = atoms_.data() + nogood.first;
        if (atoms[0] == watched) std::swap(atoms[0], atoms[1]);
        visited_[kept - 1].blocker = atoms[0];
        if (holds(!atoms[0], store)) continue;
        if (Atom* const open = find_open(nogood, atoms, store)) {
            std::swap(atoms[1], *open);
            --kept;
            watch(seen.nogood, atoms[1], atoms[0]);
        } else { // Rules 1 and 2
            is_consistent =
                rule_out(atoms[0], seen.nogood, std::span<const Atom>(atoms + 1, nogood.size - 1));
        }
    }
    while (next < visited_.size()) visited_[kept++] = visited_[next++];
    visited_.resize(kept);
    return is_consistent;
}

/// Returns an atom that is neither watched nor true; null if there is none.
Atom* Nogoods::find_open(Nogood& nogood, Atom* atoms, const Store& store) {
    const auto search = [&](std::uint32_t from, std::uint32_t to) -> Atom* {
        for (std::uint32_t i = from; i < to; ++i)
            if (!holds(atoms[i], store)) {
                nogood.next = i;
                return atoms + i;
            }
        return nullptr;
    };
    Atom* const found = search(nogood.next, nogood.size);
    return found != nullptr ? found : search(2, nogood.next);
}

void LearnedNogoods::read(Engine& engine) {
    using Operation = Atom::Operation;
    engine_ = &engine;
    const Store& store = engine.store();
    const FactLog& log = *engine.log();
    for (FactLog::Index i = engine.log()->next_unread(); i != FactLog::none;
         i = engine.log()->next_unread()) {
        const FactLog::Fact fact = log[i];
        ++facts_read_;
        const Var x = fact.variable();
        bool is_consistent = true;
        switch (fact.kind()) {
        case FactLog::Kind::at_least:
            is_consistent = visit(store, x, Operation::at_least, fact.other + 1, fact.value) &&
                            visit(store, x, Operation::different, fact.other, fact.value - 1);
            break;
        case FactLog::Kind::less:
            is_consistent = visit(store, x, Operation::less, fact.value, fact.other - 1) &&
                            visit(store, x, Operation::different, fact.value, fact.other - 1);
            break;
        case FactLog::Kind::removed:
            is_consistent = visit(store, x, Operation::different, fact.value, fact.other);
            break;
        }
        if (is_consistent && store.is_fixed(x))
            is_consistent = visit(store, x, Operation::equal, store.min(x), store.min(x));
        if (!is_consistent) return;
    }
}

} // namespace csp
