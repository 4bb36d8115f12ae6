#pragma once

#include <csp/base/atom.hpp>
#include <csp/store/store.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace csp {

/// Which atoms conflicts were about lately, and whether they were true: where a search with learning branches.
///
/// An atom and its negation are one. Each conflict adds to the activity of the atoms on its way, and what was added
/// before counts for less. The choice is the most active atom that is open, as it was in the best solution or, before
/// there is one, when it was last decided.
///
/// Complexity: O(log atoms) for an atom that a conflict adds to, or that is decided or undone.
/// Source: Moskewicz, Madigan, Zhao, Zhang, Malik, "Chaff: engineering an efficient SAT solver", DAC 2001; phases after
/// Pipatsrisawat, Darwiche, SAT 2007.
class AtomActivity {
  public:
    /// @param may_decide  by variable: atoms about others are passed over. If it is empty, none is.
    void begin(std::vector<bool> may_decide = {});

    /// A conflict was about these atoms, which are all true.
    void note_conflict(std::span<const Atom> atoms);
    /// From here on, atoms are chosen as they are in this solution, by variable. It must stay where it is.
    void follow(std::span<const Value> solution) { best_ = solution; }

    /// The most active open atom, or its negation; nothing if all known atoms are decided.
    std::optional<Atom> next(const Store& store, std::uint32_t level);
    /// Decisions above this level are undone.
    void return_to(std::uint32_t level);

  private:
    using Place = std::uint32_t;
    static constexpr Place nowhere = ~Place{0};

    struct Entry {
        Atom atom; ///< `x >= k` or `x = k`
        double activity = 0;
        Place place = nowhere; ///< in the heap
        bool was_true = false; ///< when last decided
    };
    struct Taken {
        std::uint32_t entry;
        std::uint32_t level; ///< from which on it is decided
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
    std::vector<Taken> taken_;    ///< out of the heap
    std::span<const Value> best_; ///< by variable; empty before the first solution
    double step_ = 1;
};

} // namespace csp
