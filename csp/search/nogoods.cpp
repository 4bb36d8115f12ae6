#include <csp/search/nogoods.hpp>

#include <algorithm>
#include <utility>

namespace csp {

void Nogoods::scope(Wiring& wiring) {
    for (std::uint32_t x = 0; x < watchers_.size(); ++x) wiring.on(Var{x}, Events::fixed);
    wiring.wants_dirty();
}

void Nogoods::clear() {
    for (auto& list : watchers_) list.clear();
    nogoods_.clear();
    atoms_.clear();
}

void Nogoods::add(std::span<const Atom> atoms) {
    CSP_ASSERT(atoms.size() >= 2);
    const auto number = static_cast<std::uint32_t>(nogoods_.size());
    nogoods_.push_back({static_cast<std::uint32_t>(atoms_.size()), static_cast<std::uint32_t>(atoms.size())});
    atoms_.insert(atoms_.end(), atoms.begin(), atoms.end());
    for (const Atom watched : atoms.first(2)) watchers_[watched.variable().index].push_back(number);
}

void Nogoods::propagate(Context& context) {
    for (const std::uint32_t position : context.dirty()) {
        const Var x{position};
        auto& watching = watchers_[x.index];
        std::size_t kept = 0;
        for (const std::uint32_t nogood : watching)
            if (visit(context, nogood, x)) watching[kept++] = nogood;
        watching.resize(kept);
    }
}

/// Finds other atoms to watch for those about x that are true. False where none about x is watched any more.
bool Nogoods::visit(Context& context, std::uint32_t nogood, Var x) {
    const std::span atoms(atoms_.data() + nogoods_[nogood].first, nogoods_[nogood].size);
    std::size_t unwatched = 2;
    for (Atom& watched : atoms.first(2)) {
        if (!watched.variable().is_same(x) || !context.is_true(watched)) continue;
        while (unwatched < atoms.size() && context.is_true(atoms[unwatched])) ++unwatched;
        if (unwatched == atoms.size()) break;
        std::swap(watched, atoms[unwatched]);
        if (!watched.variable().is_same(x)) watchers_[watched.variable().index].push_back(nogood);
    }
    if (context.is_true(atoms[0]) || context.is_true(atoms[1])) exclude(context, atoms);
    return atoms[0].variable().is_same(x) || atoms[1].variable().is_same(x);
}

/// All but the first two are true, and one of these.
void Nogoods::exclude(Context& context, std::span<const Atom> atoms) {
    const std::size_t other = context.is_true(atoms[0]) ? 1 : 0;
    const auto because_others_are_true = [&](Reason& reason) {
        for (const Atom& atom : atoms)
            if (&atom != &atoms[other]) reason.add(atom);
    };
    context.post(!atoms[other], because_others_are_true); // Rules 1 and 2
}

} // namespace csp
