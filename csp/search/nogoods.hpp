#pragma once

#include <csp/engine/rule.hpp>

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace csp {

/// The nogoods of abandoned runs of the search: sets of decisions that no solution satisfies together (when minimising,
/// no better solution). For each nogood:
///
/// Rule 1. If all atoms except one are true, that one is false.
/// Rule 2. If all atoms are true, the rule fails.
///
/// Two atoms of each nogood are watched. When a watched atom has become true, an atom that is not true replaces it; if
/// there is none, one of the rules applies. So a nogood costs nothing until a watched atom becomes true.
///
/// Every atom is stored once, with the list of the nogoods that watch it:
///
///     a nogood       atoms:    numbers of atoms; the first two are watched
///     a watch        next:     the next in the list of its atom; watches 2n and 2n + 1 belong to nogood n
///                    blocker:  another atom of the nogood; while it is false, the rest need not be looked at
///     an atom        watches:  the first in its list
///     a variable     values:   its atoms x = v, by v; others: its atoms of the other operations
///
/// The rule wakes when a variable is fixed, and looks up the true atoms about it. An atom about a bound that becomes
/// true while its variable is open is noticed late. That is safe: Rules 1 and 2 depend on which atoms are true, not on
/// which have been noticed, and the search would rule out the same decisions again.
///
/// Complexity: a fixed variable costs the logarithm of the number of its atoms x = v, plus its other atoms, plus the
/// nogoods that watch its true atoms. No allocation during propagation.
/// Source: Lecoutre, Sais, Tabary, Vidal, Nogood recording from restarts, IJCAI 2007; watches after Moskewicz,
/// Madigan, Zhao, Zhang, Malik, Chaff, DAC 2001.
class Nogoods final : public Rule {
  public:
    explicit Nogoods(std::size_t variable_count) : by_variable_(variable_count) {}

    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::string name() const override { return "nogoods from restarts"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::unary; }
    /// No constraint: every assignment is accepted.
    std::optional<bool> check(const Assignment&) const override { return true; }

    /// Forgets all nogoods, for a new search.
    void clear();
    /// Adds a nogood of two or more atoms. At the root, where none of its atoms may be true or false.
    void add(std::span<const Atom> atoms);

    std::size_t size() const { return nogoods_.size(); }
    /// If there are more nogoods than a limit, which grows each time, forgets the half that was least useful recently,
    /// but none of two atoms. At the root. Returns whether any was forgotten.
    ///
    /// @param ruled_out  receives the atoms that are the last of their nogoods at the root; the caller must post their
    ///                   negations
    bool reduce(const Store& store, std::vector<Atom>& ruled_out);

  private:
    using AtomNumber = std::uint32_t;
    using WatchNumber = std::uint32_t;
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    static constexpr std::size_t first_limit = 1024;

    struct Nogood {
        std::uint32_t first; ///< place of its first atom in numbers_
        std::uint32_t size;
        std::uint32_t uses; ///< how often one of the rules applied; halved at every reduction
    };
    struct Watch {
        WatchNumber next = none;
        Atom blocker;
    };
    struct WatchedAtom {
        Atom atom;
        WatchNumber watches = none;
    };
    struct AtomsOfVariable {
        std::vector<std::pair<Value, AtomNumber>> values; ///< sorted
        std::vector<AtomNumber> others;
    };

    AtomNumber number_of(Atom atom);
    std::span<AtomNumber> numbers_of(const Nogood& nogood) {
        return {numbers_.data() + nogood.first, nogood.size};
    }
    void link(WatchNumber watch, AtomNumber to) {
        watches_[watch].next = std::exchange(atoms_[to].watches, watch);
    }
    void notice(Context& context, AtomNumber number);
    AtomNumber visit(Context& context, WatchNumber watch, AtomNumber watched);
    void exclude(Context& context, Nogood& nogood, std::size_t last);
    bool is_less_useful(const Nogood& a, const Nogood& b) const;

    std::vector<Nogood> nogoods_;
    std::vector<AtomNumber> numbers_; ///< nogood by nogood
    std::vector<Watch> watches_;
    std::vector<WatchedAtom> atoms_;
    std::vector<AtomsOfVariable> by_variable_;
    std::size_t limit_ = first_limit;
};

} // namespace csp
