#pragma once

#include <csp/base/atom.hpp>
#include <csp/store/store.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace csp {

/// The activity of the atoms in recent conflicts, and their truth values. A search with learning branches on them.
///
/// An atom and its negation share one entry. Each conflict adds to the activity of the atoms that its analysis visits,
/// and earlier additions count for less. The choice is the most active open atom, with the truth value that it had in
/// the best solution or, before there is a solution, when it was last decided.
///
/// Complexity: O(log atoms) for an atom to which a conflict adds, or that is decided or undone.
/// Source: Moskewicz, Madigan, Zhao, Zhang, Malik, "Chaff: engineering an efficient SAT solver", DAC 2001; phases after
/// Pipatsrisawat, Darwiche, SAT 2007.
class AtomActivity {
  public:
    /// @param may_decide  by variable: atoms about other variables are skipped. If it is empty, no atom is skipped.
    void begin(std::vector<bool> may_decide = {});

    /// Adds to the activity of the atoms of a conflict, which are all true.
    void note_conflict(std::span<const Atom> atoms);
    /// From now on, atoms are chosen with their truth values in this solution, which lists values by variable. The
    /// memory must stay valid.
    void follow(std::span<const Value> solution) { best_ = solution; }

    /// Returns the most active open atom, or its negation; nullopt if all known atoms are decided.
    std::optional<Atom> next(const Store& store, std::uint32_t level);
    /// Undoes the decisions above this level.
    void return_to(std::uint32_t level);

  private:
    using Place = std::uint32_t;
    static constexpr Place nowhere = ~Place{0};

    struct Entry {
        Atom atom; ///< `x >= k` or `x = k`
        double activity = 0;
        Place place = nowhere; ///< in the heap
        bool was_true = false; ///< the value when it was last decided
    };
    struct Taken {
        std::uint32_t entry;
        std::uint32_t level; ///< the lowest level on which it is decided
    };

    std::uint32_t number_of(Atom atom, bool is_true);
    Atom in_phase(const Entry& entry) const;
    void insert(std::uint32_t entry);
    std::uint32_t take_top();
    void rise(Place place);
    void sink(Place place);
    void put(Place place, std::uint32_t entry);
    void scale_down();
    void forget_inactive();

    bool is_eligible(Var x) const {
        return may_decide_.empty() || (x.index < may_decide_.size() && may_decide_[x.index]);
    }

    std::vector<bool> may_decide_;
    std::vector<Entry> entries_;
    std::unordered_map<std::uint64_t, std::uint32_t> numbers_; ///< by atom
    std::vector<std::uint32_t> heap_;
    std::vector<Taken> taken_;    ///< the atoms removed from the heap
    std::span<const Value> best_; ///< by variable; empty before the first solution
    double step_ = 1;
};

} // namespace csp
