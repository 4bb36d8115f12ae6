#pragma once

#include <csp/base/atom.hpp>
#include <csp/store/store.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace csp {

/// Nogoods: sets of atoms that no wanted solution satisfies together. For each nogood:
///
/// Rule 1. All atoms except one are true: that one is false.
/// Rule 2. All atoms are true: failure.
///
/// The first two atoms of each nogood are watched. When a watched atom becomes true, an atom that is not true replaces
/// it; if there is none, a rule applies to the second watched atom. So a nogood is visited only when a watched atom
/// becomes true. Watches are sorted by variable, operation and value, so that all atoms `x >= k` for k in an interval
/// are found together.
///
/// An atom that a nogood has made false stays its first atom, so the remaining atoms are the reason. The search for an
/// atom to watch starts where the previous one ended, because the atoms before that are probably still true.
///
/// A derived class finds out which atoms have become true, and rules out the last atom of a nogood.
///
/// Complexity: visiting the atoms of an interval costs the logarithm of the number of listed values, plus the values in
/// the interval and their watches. A value stays in its list until the next reduction.
/// Source: Moskewicz, Madigan, Zhao, Zhang, Malik, "Chaff", DAC 2001, on watched literals; Audemard, Simon, "Predicting
/// learnt clauses quality", IJCAI 2009, on the number of levels, by which nogoods are forgotten.
class Nogoods {
  public:
    using Number = std::uint32_t;

    Nogoods(const Nogoods&) = delete;
    Nogoods& operator=(const Nogoods&) = delete;

    std::span<const Atom> atoms(Number nogood) const {
        return std::span(atoms_).subspan(nogoods_[nogood].first, nogoods_[nogood].size);
    }
    std::size_t size() const { return nogoods_.size(); }
    /// Records that the nogood was useful, so that it is worth keeping.
    void note_use(Number nogood) {
        if (nogoods_[nogood].uses < std::numeric_limits<std::uint16_t>::max()) ++nogoods_[nogood].uses;
    }

    /// Whether the limit is exceeded, so that reduce() should be called.
    bool is_full() const { return forgettable_ > limit_; }
    /// Removes atoms and nogoods that the root decides. If the number of nogoods with more than two atoms and more than
    /// two levels exceeds a limit, which grows each time, forgets the less useful half of these. Nogoods of two atoms,
    /// or on two levels, are never forgotten. Called at the root, when all facts have been visited.
    ///
    /// @param ruled_out  atoms that are the only ones left of their nogoods at the root; the caller must post their
    ///                   negations
    void reduce(const Store& root, std::vector<Atom>& ruled_out);

  protected:
    /// @param first_limit  the number of nogoods that may be forgotten before some are, for the first time
    explicit Nogoods(std::size_t first_limit) : first_limit_(first_limit), limit_(first_limit) {}
    ~Nogoods() = default;

    /// Forgets all nogoods.
    void clear();
    /// Adjusts to the number of variables, which may grow. Before the first nogood is added.
    void make_room(std::size_t variable_count) { lists_.resize(4 * variable_count); }
    /// Adds a nogood of at least two atoms. Only atoms after the first two may be true; or all except the first are
    /// true, and the second became true last.
    ///
    /// @param levels  the number of levels on which its atoms become true; the fewer, the better the nogood
    /// @param uses    how often it has been useful already
    Number add(std::span<const Atom> atoms, std::uint32_t levels, std::uint16_t uses);

    /// Visits the watched atoms of the operation with these values, which are all true. False on failure.
    bool visit(const Store& store, Var x, Atom::Operation operation, Value first, Value last) {
        const WatchList& list = list_of(x, operation);
        // Inlined, because most variables are in no nogood.
        if (list.empty() || list.back().value < first || last < list.front().value) return true;
        return visit_list(store, x, operation, first, last);
    }
    /// The number of watches visited so far.
    std::uint64_t watches_visited() const { return visits_; }

  private:
    struct Nogood {
        std::uint32_t first; ///< in atoms_
        std::uint32_t size;
        std::uint32_t next; ///< the atom, from 2 on, at which the next search for one to watch begins
        std::uint16_t levels;
        std::uint16_t uses; ///< halved at every reduction

        bool is_forgettable() const { return size > 2 && levels > 2; }
    };
    struct Watch {
        Number nogood = 0;
        Atom blocker; ///< another of its atoms: if it is false, there is nothing to do
    };
    struct WatchedValue {
        Value value;
        std::vector<Watch> watches;
    };
    using WatchList = std::vector<WatchedValue>; ///< sorted by value

    /// Makes the atom false, because all other atoms of the nogood are true. Returns false on failure.
    virtual bool rule_out(Atom atom, Number nogood, std::span<const Atom> others) = 0;

    WatchList& list_of(Var x, Atom::Operation operation) {
        return lists_[std::size_t{4} * x.index + static_cast<std::size_t>(operation)];
    }
    void clear_lists(std::span<const Atom> atoms);
    void watch(Number nogood, Atom atom, Atom blocker);
    bool visit_list(const Store& store, Var x, Atom::Operation operation, Value first, Value last);
    bool visit_watches(const Store& store, Atom watched);
    static Atom* find_open(Nogood& nogood, Atom* atoms, const Store& store);
    bool is_less_useful(const Nogood& a, const Nogood& b) const;

    std::vector<Nogood> nogoods_;
    std::vector<Atom> atoms_;      ///< nogood by nogood
    std::vector<WatchList> lists_; ///< by variable and operation
    std::vector<Watch> visited_;   ///< room for the watches of one atom
    std::uint64_t visits_ = 0;
    std::size_t first_limit_;
    std::size_t limit_;
    std::size_t forgettable_ = 0; ///< the number of nogoods that may be forgotten
};

} // namespace csp
