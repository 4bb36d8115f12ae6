#include <csp/search/nogoods.hpp>

#include <csp/base/truth.hpp>

#include <algorithm>
#include <utility>

namespace csp {

// Taking in and forgetting -------------------------------------------------------------------------------------

void Nogoods::scope(Wiring& wiring) {
    for (std::uint32_t x = 0; x < by_variable_.size(); ++x) wiring.on(Var{x}, Events::fixed);
    wiring.wants_dirty();
}

void Nogoods::clear() {
    for (const WatchedAtom& watched : atoms_) by_variable_[watched.atom.variable().index] = {};
    nogoods_.clear();
    numbers_.clear();
    watches_.clear();
    atoms_.clear();
    limit_ = first_limit;
}

void Nogoods::add(std::span<const Atom> atoms) {
    CSP_ASSERT(atoms.size() >= 2);
    nogoods_.push_back(
        {static_cast<std::uint32_t>(numbers_.size()), static_cast<std::uint32_t>(atoms.size()), 0});
    for (const Atom atom : atoms) numbers_.push_back(number_of(atom));
    const auto numbers = numbers_of(nogoods_.back());
    for (const std::size_t watched : {std::size_t{0}, std::size_t{1}}) {
        watches_.push_back({none, atoms[1 - watched]});
        link(static_cast<WatchNumber>(watches_.size() - 1), numbers[watched]);
    }
}

Nogoods::AtomNumber Nogoods::number_of(Atom atom) {
    AtomsOfVariable& known = by_variable_[atom.variable().index];
    const auto next = static_cast<AtomNumber>(atoms_.size());
    if (atom.operation() == Atom::Operation::equal) {
        const std::pair<Value, AtomNumber> entry{atom.value(), next};
        const auto at = std::lower_bound(known.values.begin(), known.values.end(), entry,
                                         [](auto a, auto b) { return a.first < b.first; });
        if (at != known.values.end() && at->first == atom.value()) return at->second;
        known.values.insert(at, entry);
    } else {
        for (const AtomNumber number : known.others)
            if (atoms_[number].atom == atom) return number;
        known.others.push_back(next);
    }
    atoms_.push_back({atom, none});
    return next;
}

bool Nogoods::reduce(const Store& store, std::vector<Atom>& ruled_out) {
    if (nogoods_.size() <= limit_) return false;
    std::vector<Nogood> by_use = nogoods_;
    const auto kept_for_good =
        std::partition(by_use.begin(), by_use.end(), [](const Nogood& nogood) { return nogood.size == 2; });
    const auto middle = kept_for_good + (by_use.end() - kept_for_good) / 2;
    std::nth_element(kept_for_good, middle, by_use.end(),
                     [this](const Nogood& a, const Nogood& b) { return is_less_useful(b, a); });
    by_use.erase(middle, by_use.end());
    std::sort(by_use.begin(), by_use.end(),
              [](const Nogood& a, const Nogood& b) { return a.first < b.first; }); // as they came in

    const std::vector<AtomNumber> numbers = std::move(numbers_);
    const std::vector<WatchedAtom> atoms = std::move(atoms_);
    for (const WatchedAtom& watched : atoms) by_variable_[watched.atom.variable().index] = {};
    nogoods_.clear();
    numbers_.clear();
    watches_.clear();
    atoms_.clear();
    std::vector<Atom> open;
    for (const Nogood& nogood : by_use) {
        open.clear();
        bool is_satisfied = false;
        const auto old_numbers = std::span(numbers).subspan(nogood.first, nogood.size);
        for (const AtomNumber number : old_numbers) {
            const Truth known = truth(atoms[number].atom, store);
            is_satisfied = is_satisfied || known == Truth::no;
            if (known == Truth::unknown) open.push_back(atoms[number].atom);
        }
        if (is_satisfied) continue;
        if (open.size() < 2) {
            ruled_out.push_back(open.empty() ? atoms[old_numbers.front()].atom : open.front());
        } else {
            add(open);
            nogoods_.back().uses = nogood.uses / 2;
        }
    }
    limit_ += limit_ / 8;
    return true;
}

/// Orders by use, then length, then age.
bool Nogoods::is_less_useful(const Nogood& a, const Nogood& b) const {
    if (a.uses != b.uses) return a.uses < b.uses;
    if (a.size != b.size) return a.size > b.size;
    return a.first < b.first;
}

// Propagating --------------------------------------------------------------------------------------------------

void Nogoods::propagate(Context& context) {
    for (const std::uint32_t position : context.dirty()) {
        const Var x{position};
        if (!context.is_fixed(x)) continue; // on the first run all are dirty
        const AtomsOfVariable& known = by_variable_[position];
        const Value value = context.value(x);
        const auto equal =
            std::lower_bound(known.values.begin(), known.values.end(), value,
                             [](const auto& entry, Value wanted) { return entry.first < wanted; });
        if (equal != known.values.end() && equal->first == value) notice(context, equal->second);
        for (const AtomNumber number : known.others)
            if (atoms_[number].watches != none && context.is_true(atoms_[number].atom))
                notice(context, number);
    }
}

/// Notes that the atom is true: the nogoods that watch it look for another atom to watch.
void Nogoods::notice(Context& context, AtomNumber number) {
    WatchNumber watch = std::exchange(atoms_[number].watches, none);
    while (watch != none) {
        const WatchNumber next = watches_[watch].next;
        link(watch, visit(context, watch, number));
        watch = next;
    }
}

/// Returns the atom to watch from now on in place of the watched one, which is true. A nogood with a false atom is
/// satisfied until both are undone.
Nogoods::AtomNumber Nogoods::visit(Context& context, WatchNumber watch, AtomNumber watched) {
    Atom& blocker = watches_[watch].blocker;
    if (context.is_false(blocker)) return watched;
    Nogood& nogood = nogoods_[watch / 2];
    const std::span numbers = numbers_of(nogood);
    const std::size_t other = 1 - watch % 2;
    blocker = atoms_[numbers[other]].atom;
    if (context.is_false(blocker)) return watched;
    for (AtomNumber& unwatched : numbers.subspan(2))
        if (!context.is_true(atoms_[unwatched].atom))
            return numbers[watch % 2] = std::exchange(unwatched, watched);
    exclude(context, nogood, other);
    return watched;
}

/// Applies Rule 1 or 2: all atoms are true except perhaps the one at `last`.
void Nogoods::exclude(Context& context, Nogood& nogood, std::size_t last) {
    ++nogood.uses;
    const std::span numbers = numbers_of(nogood);
    const auto because_others_are_true = [&](Reason& reason) {
        for (std::size_t i = 0; i < numbers.size(); ++i)
            if (i != last) reason.add(atoms_[numbers[i]].atom);
    };
    context.post(!atoms_[numbers[last]].atom, because_others_are_true); // Rules 1 and 2
}

} // namespace csp
