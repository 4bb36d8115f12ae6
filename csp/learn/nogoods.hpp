#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/error.hpp>
#include <csp/engine/engine.hpp>
#include <csp/engine/fact_log.hpp>
#include <csp/store/store.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace csp {

/// Nogoods: sets of atoms that no wanted solution satisfies together. For each nogood:
///
/// Rule 1. If all atoms except one are true, that one is false.
/// Rule 2. If all atoms are true: failure.
///
/// The first two atoms of each nogood are watched. When a watched atom becomes true, an atom that is not true replaces
/// it; if there is none, a rule applies to the second watched atom. So a nogood is visited only when a watched atom
/// becomes true. Watches are sorted by variable, operation and value, so that all atoms `x >= k` for k in an interval
/// are found together.
///
/// An atom that a nogood has made false stays its first atom, so the remaining atoms are the reason. The search for an
/// atom to watch starts where the previous one ended, because the atoms before that are probably still true.
///
/// A derived class determines which atoms have become true, and rules out the last atom of a nogood.
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
    /// Returns the number that the nogood has in a proof; 0 unless one was set.
    std::uint32_t proof_step(Number nogood) const {
        return nogood < proof_steps_.size() ? proof_steps_[nogood] : 0;
    }
    void set_proof_step(Number nogood, std::uint32_t step) {
        proof_steps_.resize(nogoods_.size());
        proof_steps_[nogood] = step;
    }
    /// Records that the nogood was useful, and thus is worth keeping.
    void note_use(Number nogood) {
        if (nogoods_[nogood].uses < std::numeric_limits<std::uint16_t>::max()) ++nogoods_[nogood].uses;
    }

    /// Whether the limit is exceeded, so that reduce() should be called.
    bool is_full() const { return forgettable_ > limit_; }
    /// Removes atoms and nogoods that the root decides. If the number of nogoods with more than two atoms and more than
    /// two levels exceeds a limit, which grows each time, forgets the less useful half of them. Nogoods of two atoms,
    /// or on two levels, are never forgotten. Called at the root, when all facts have been visited.
    ///
    /// @param ruled_out  atoms that are the only ones left of their nogoods at the root; the caller must post their
    ///                   negations
    void reduce(const Store& root, std::vector<Atom>& ruled_out);

  protected:
    /// @param first_limit  the number of forgettable nogoods at which half of them are forgotten for the first time
    explicit Nogoods(std::size_t first_limit) : first_limit_(first_limit), limit_(first_limit) {}
    ~Nogoods() = default;

    /// Forgets all nogoods.
    void clear();
    /// Adjusts to the number of variables, which may grow. Called before the first nogood is added.
    void make_room(std::size_t variable_count) { lists_.resize(4 * variable_count); }
    /// Adds a nogood of at least two atoms. Only atoms after the first two may be true; or all except the first are
    /// true, and the second became true last.
    ///
    /// @param levels  the number of levels on which its atoms become true; the fewer, the better the nogood
    /// @param uses    the number of times that it has been useful so far
    Number add(std::span<const Atom> atoms, std::uint32_t levels, std::uint16_t uses);

    /// Visits the watched atoms of the operation with these values, which are all true. Returns false on failure.
    bool visit(const Store& store, Var x, Atom::Operation operation, Value first, Value last) {
        const WatchList& list = list_of(x, operation);
        // Inlined, because most variables are in no nogood.
        if (list.empty() || list.back().value < first || last < list.front().value) return true;
        return visit_list(store, x, operation, first, last);
    }
    /// Returns the number of watches visited so far.
    std::uint64_t watches_visited() const { return visits_; }

  private:
    struct Nogood {
        std::uint32_t first; ///< in atoms_
        std::uint32_t size;
        std::uint32_t next; ///< the atom, from 2 on, at which the next search for an atom to watch begins
        std::uint16_t levels;
        std::uint16_t uses; ///< halved at every reduction

        bool is_forgettable() const { return size > 2 && levels > 2; }
    };
    struct Watch {
        Number nogood = 0;
        Atom blocker; ///< another of its atoms; if it is false, no rule applies
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
    std::vector<std::uint32_t> proof_steps_; ///< by nogood; too short, or empty, for nogoods without a number
    std::vector<Atom> atoms_;                ///< nogood by nogood
    std::vector<WatchList> lists_;           ///< by variable and operation
    std::vector<Watch> visited_;             ///< buffer for the watches of one atom
    std::uint64_t visits_ = 0;
    std::size_t first_limit_;
    std::size_t limit_;
    std::size_t forgettable_ = 0; ///< the number of nogoods that may be forgotten
};

/// The nogoods learned from conflicts. They are visited after each run of a rule, by the log of facts: a fact `x >= k`
/// visits the atoms with the values from the previous bound to k.
class LearnedNogoods final : public Nogoods, public FactReader {
  public:
    /// @param most  the number of forgettable nogoods at which half of them are forgotten for the first time
    explicit LearnedNogoods(std::size_t most) : Nogoods(most) {}

    /// Begins a search: forgets all nogoods.
    void begin(std::size_t variable_count) {
        clear();
        make_room(variable_count);
    }
    using Nogoods::make_room;
    /// Adds a nogood of at least two atoms. It counts as used once, because a conflict has led to it, here or in the
    /// search that shares it.
    Number add(std::span<const Atom> atoms, std::uint32_t levels) { return Nogoods::add(atoms, levels, 1); }

    void read(Engine& engine) override;
    /// Returns the number of facts and watches visited so far.
    std::uint64_t visits() const { return facts_read_ + watches_visited(); }

  private:
    bool rule_out(Atom atom, Number nogood, std::span<const Atom> others) override {
        return engine_->post_nogood(!atom, nogood, others);
    }

    Engine* engine_ = nullptr; ///< the engine of the last read
    std::uint64_t facts_read_ = 0;
};

/// The short nogoods of searches that run at the same time on the same model for the same purpose. Each search adds the
/// nogoods it learns, and reads those of other searches when it restarts. Each nogood is shared once, even if several
/// searches learn it. Thread-safe.
class SharedNogoods {
  public:
    static constexpr std::size_t longest = 2;

    /// The position up to which a search has read.
    using Mark = std::size_t;

    /// @param atoms   at least one, at most `longest`
    /// @param author  the search that learned the nogood, to which it is not reported
    void add(std::span<const Atom> atoms, std::uint32_t author) {
        CSP_ASSERT(!atoms.empty() && atoms.size() <= longest);
        const std::lock_guard lock(mutex_);
        if (nogoods_.size() < most && known_.insert(key_of(atoms)).second)
            nogoods_.push_back({{atoms.begin(), atoms.end()}, author});
    }
    /// Returns the nogoods that other searches have added since the mark, and advances the mark.
    std::vector<std::vector<Atom>> news(Mark& seen, std::uint32_t reader) const {
        const std::lock_guard lock(mutex_);
        std::vector<std::vector<Atom>> news;
        for (; seen < nogoods_.size(); ++seen)
            if (nogoods_[seen].author != reader) news.push_back(nogoods_[seen].atoms);
        return news;
    }

  private:
    static constexpr std::size_t most = 100'000;
    struct Nogood {
        std::vector<Atom> atoms;
        std::uint32_t author;
    };

    /// The key of a nogood, which does not depend on the order of the atoms.
    using Key = std::pair<std::uint64_t, std::uint64_t>;
    static_assert(longest == 2);
    static Key key_of(std::span<const Atom> atoms) {
        const auto first = std::bit_cast<std::uint64_t>(atoms.front());
        const auto last = std::bit_cast<std::uint64_t>(atoms.back());
        return {std::min(first, last), std::max(first, last)};
    }

    mutable std::mutex mutex_;
    std::vector<Nogood> nogoods_;
    std::set<Key> known_;
};

} // namespace csp
