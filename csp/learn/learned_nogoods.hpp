#pragma once

#include <csp/base/atom.hpp>
#include <csp/engine/engine.hpp>
#include <csp/engine/fact_log.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace csp {

/// The learned nogoods: sets of atoms that no wanted solution satisfies together. For each nogood:
///
/// Rule 1. All atoms except one are true: that one is false.
/// Rule 2. All atoms are true: failure.
///
/// The first two atoms of each nogood are watched. When a watched atom becomes true, an atom that is not true replaces
/// it; if there is none, a rule applies to the second watched atom. A nogood is visited only when a watched atom
/// becomes true: watches are sorted by variable, operation and value, and a fact `x >= k` visits exactly the values
/// from the previous bound to k.
///
/// An atom that a nogood has made false stays its first atom, so the remaining atoms are the reason. The search for an
/// atom to watch starts where the previous one ended, because the atoms before that are probably still true.
///
/// Complexity: a fact costs the logarithm of the number of watched values, plus the watches of the atoms that it makes
/// true.
/// Source: watched literals after Moskewicz, Madigan, Zhao, Zhang, Malik, "Chaff", DAC 2001; the distance of levels, by
/// which nogoods are forgotten, after Audemard, Simon, "Predicting learnt clauses quality", IJCAI 2009.
class LearnedNogoods final : public FactReader {
  public:
    using Number = std::uint32_t;

    /// Begins a search: forgets all nogoods.
    void begin(std::size_t variable_count);
    /// Adjusts to a larger number of variables.
    void make_room(std::size_t variable_count) { lists_.resize(4 * variable_count); }

    /// Adds a nogood of at least two atoms. All except the first are true, and the second became true last.
    ///
    /// @param levels  the number of levels on which its atoms became true; the fewer, the better the nogood
    Number add(std::span<const Atom> atoms, std::uint32_t levels);

    std::span<const Atom> atoms(Number nogood) const {
        return std::span(atoms_).subspan(nogoods_[nogood].first, nogoods_[nogood].size);
    }
    std::size_t size() const { return nogoods_.size(); }
    /// Records that a conflict has used the nogood, which is therefore worth keeping.
    void note_use(Number nogood) {
        if (nogoods_[nogood].uses < std::numeric_limits<std::uint16_t>::max()) ++nogoods_[nogood].uses;
    }

    void read(Engine& engine) override;
    /// The number of facts and watches visited so far.
    std::uint64_t visits() const { return visits_; }

    /// Whether the limit is exceeded, so that reduce() should be called.
    bool is_full() const { return forgettable_ > limit_; }
    /// Removes atoms and nogoods that the root decides. If the number of nogoods with more than two atoms and more than
    /// two levels exceeds a limit, which grows each time, forgets the less useful half of these. Nogoods of two atoms,
    /// or on two levels, are never forgotten. Called at the root, when all facts have been read.
    ///
    /// @param ruled_out  atoms that are the only ones left of their nogoods at the root; the caller must post their
    ///                   negations
    void reduce(const Store& root, std::vector<Atom>& ruled_out);

  private:
    struct Nogood {
        std::uint32_t first; ///< in atoms_
        std::uint32_t size;
        std::uint32_t next; ///< the atom, from 2 on, at which the next search for one to watch begins
        std::uint16_t levels;
        std::uint16_t uses; ///< in conflicts, halved at every reduction

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
    static constexpr std::size_t first_limit = 4000;

    WatchList& list_of(Var x, Atom::Operation operation) {
        return lists_[std::size_t{4} * x.index + static_cast<std::size_t>(operation)];
    }
    std::span<Atom> atoms_of(Number nogood) {
        return std::span(atoms_).subspan(nogoods_[nogood].first, nogoods_[nogood].size);
    }
    void clear_lists(std::span<const Atom> atoms);
    void watch(Number nogood, Atom atom, Atom blocker);
    bool visit(Engine& engine, Var x, Atom::Operation operation, Value first, Value last);
    bool visit_watches(Engine& engine, Atom watched);
    static Atom* find_open(Nogood& nogood, Atom* atoms, const Store& store);
    bool is_less_useful(const Nogood& a, const Nogood& b) const;

    std::vector<Nogood> nogoods_;
    std::vector<Atom> atoms_;      ///< nogood by nogood
    std::vector<WatchList> lists_; ///< by variable and operation
    std::vector<Watch> visited_;   ///< room for the watches of one atom
    std::uint64_t visits_ = 0;
    std::size_t limit_ = first_limit;
    std::size_t forgettable_ = 0; ///< the number of nogoods that may be forgotten
};

} // namespace csp
