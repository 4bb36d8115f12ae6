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

/// What conflicts have taught: sets of atoms that no wanted solution satisfies together. For each nogood:
///
/// Rule 1. All atoms but one are true: that one is false.
/// Rule 2. All atoms are true: failure.
///
/// The first two atoms of each nogood are watched. When a watched atom has become true, one that is not true takes its
/// place; if there is none, a rule applies to the other watched atom. A nogood is looked at only when a watched atom
/// becomes true: watches are sorted by variable, operation and value, and a fact `x >= k` goes exactly through the
/// values from the bound before to k.
///
/// An atom that a nogood has made false stays its first atom, so the others are the reason. A look for an atom to watch
/// begins where the last one ended: the atoms before that are likely to be true still.
///
/// Complexity: a fact costs the logarithm of the values that are watched, and the watches that it makes true.
/// Source: watched literals after Moskewicz, Madigan, Zhao, Zhang, Malik, "Chaff", DAC 2001; the distance of levels, by
/// which nogoods are forgotten, after Audemard, Simon, "Predicting learnt clauses quality", IJCAI 2009.
class LearnedNogoods final : public FactReader {
  public:
    using Number = std::uint32_t;

    /// Forgets all: a search begins.
    void begin(std::size_t variable_count);
    /// There are more variables now.
    void make_room(std::size_t variable_count) { lists_.resize(4 * variable_count); }

    /// Adds a nogood of at least two atoms. All but the first are true, and the second became so last.
    ///
    /// @param levels  on how many levels its atoms became true: few make a good nogood
    Number add(std::span<const Atom> atoms, std::uint32_t levels);

    std::span<const Atom> atoms(Number nogood) const {
        return std::span(atoms_).subspan(nogoods_[nogood].first, nogoods_[nogood].size);
    }
    std::size_t size() const { return nogoods_.size(); }
    /// A conflict has used it: it is worth keeping.
    void note_use(Number nogood) {
        if (nogoods_[nogood].uses < std::numeric_limits<std::uint16_t>::max()) ++nogoods_[nogood].uses;
    }

    void read(Engine& engine) override;
    /// How many facts and watches were looked at so far.
    std::uint64_t visits() const { return visits_; }

    /// Whether there are more than the limit: it is time to reduce().
    bool is_full() const { return forgettable_ > limit_; }
    /// Never forgets a nogood of two atoms, or on two levels. If there are more others than a limit, which grows each
    /// time, forgets the half that was least useful. Takes out what the root decides. At the root, where all is read.
    ///
    /// @param ruled_out  atoms that the root makes the last of their nogoods, for the caller to post the negations
    void reduce(const Store& root, std::vector<Atom>& ruled_out);

  private:
    struct Nogood {
        std::uint32_t first; ///< in atoms_
        std::uint32_t size;
        std::uint32_t next; ///< the atom, from 2 on, with which the next look for one to watch begins
        std::uint16_t levels;
        std::uint16_t uses; ///< in conflicts, half of them forgotten at every reduction

        bool is_forgettable() const { return size > 2 && levels > 2; }
    };
    struct Watch {
        Number nogood = 0;
        Atom blocker; ///< another of its atoms: if that is false, there is nothing to do
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
    std::size_t forgettable_ = 0; ///< how many may be forgotten
};

} // namespace csp
