#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/domain.hpp>
#include <csp/engine/reason.hpp>
#include <csp/store/domain_view.hpp>
#include <csp/store/store.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace csp {

class Engine;

/// The facts that have become known since the root of a search, in order, each with the reason that its step gave. The
/// log exists only while a search learns; Store and Trail do not depend on it.
///
/// A fact is one of three:
///
///     at_least   x >= value                  other: the bound before
///     less       x <  value                  other: the bound before
///     removed    x is none of value..other
///
/// The facts about a variable form one chain for each of the three, from the latest to the first. If a step states
/// `x >= k` but k and some values above it are already removed, it makes two facts: the bound as stated, with the
/// step's reason, and the remaining move of the bound, whose reason is the *gap*: the previous bound and the values
/// removed since. A step that states the removal of values makes one fact for each run of them, and one for a bound
/// that has moved, whose reason is the gap.
///
/// So each fact has one reason, and every true atom follows directly from the one fact that made it true. An atom
/// without such a fact has been known since the root.
///
/// Levels count from 0, the root. Complexity: a fact takes 24 bytes, and O(1) to add and to undo; a removed value is
/// found in O(1). If a variable has more than 1024 values and n removed runs, a run takes O(n) to add and to undo, and
/// O(log n) to find. Source: the log of atomic constraints is that of Feydy, Stuckey, "Lazy clause generation
/// reengineered", CP 2009, without literals.
class FactLog {
  public:
    using Index = std::uint32_t;
    static constexpr Index none = ~Index{0};

    enum class Kind : std::uint8_t { at_least, less, removed };
    using ReasonNumber = std::uint32_t;

    struct Fact {
        Value value;
        Value other;
        std::uint32_t variable_and_kind;
        Index previous; ///< in its chain; none for the first
        ReasonNumber reason;
        std::uint32_t level;

        Var variable() const { return Var{variable_and_kind >> 2}; }
        Kind kind() const { return static_cast<Kind>(variable_and_kind & 3U); }
        /// Whether it removes more than one value, so that no single atom states it.
        bool is_run() const { return kind() == Kind::removed && value < other; }
    };

    /// The reason of a fact.
    struct KeptReason {
        enum class Kind : std::uint8_t {
            nothing, ///< it follows from the model alone, in the whole remaining search space
            decided, ///< it is a decision
            gap,     ///< of its variable: see above
            naive,   ///< everything that was known about the scope of a rule
            scoped,  ///< everything that was known about some variables
            atoms,
            nogood, ///< all atoms of a learned nogood except the first
            later,  ///< the rule gives it on request, see Rule::explain_later()
        };
        Kind kind = Kind::nothing;
        std::uint32_t rule = ~std::uint32_t{0};    ///< of the step; no_rule if no rule made it
        std::uint32_t number = 0;                  ///< of the nogood, or the token of the rule
        std::span<const Atom> atoms = {};          ///< atoms
        std::span<const std::uint32_t> scope = {}; ///< scoped
    };
    static constexpr ReasonNumber decided = 0;
    static constexpr ReasonNumber nothing = 1;

    /// Begins an empty log at the root.
    void begin(const Store& root);
    /// Forgets the facts, which will always hold. Called at the root, at a fixpoint.
    void forget_root();

    // By the engine ------------------------------------------------------------------------------------
    void push();
    void pop();

    void begin_step(const Store& store, Var x);
    bool has_changed(const Store& store, Var x) const {
        return store.size(x) != before_.size || store.min(x) != before_.min;
    }
    ReasonNumber keep(const Reason& reason, std::uint32_t rule);
    ReasonNumber keep_later(std::uint32_t token, std::uint32_t rule);
    /// Sets the number of the nogood from which the next step follows.
    void expect_nogood(std::uint32_t number) { nogood_ = number; }
    ReasonNumber keep_nogood();
    /// Records that the step has stated this atom.
    void state(const Store& store, Atom atom, ReasonNumber reason);
    /// Records that the step has removed values from a small variable.
    void state_word(const Store& store, Var x, ReasonNumber reason);
    void state_removed(const Store& store, Var x, std::span<const Interval> removed, ReasonNumber reason);
    /// @param blocking  a true atom that contradicts the step's atom; nullopt if the step stated none
    void fail(ReasonNumber reason, std::optional<Atom> blocking);

    // What is known ------------------------------------------------------------------------------------
    std::uint32_t level() const { return static_cast<std::uint32_t>(marks_.size()); }
    Index size() const { return static_cast<Index>(facts_.size()); }
    const Fact& operator[](Index fact) const { return facts_[fact]; }
    /// The index of the first fact of a level.
    Index first_of(std::uint32_t level) const { return level == 0 ? 0 : marks_[level - 1].facts; }
    /// Returns the latest fact in a chain; `none` if the chain is empty.
    Index latest(Var x, Kind kind) const { return latest_[place_of(x, kind)]; }
    KeptReason reason(ReasonNumber number) const;
    ReasonNumber failed_reason() const { return failed_reason_; }
    /// Whether a fact holds in the whole remaining search space.
    bool holds_everywhere(Index fact) const {
        return facts_[fact].level == 0 || facts_[fact].reason == nothing;
    }
    std::optional<Atom> blocking() const { return blocking_; }

    /// Returns the fact before `end` that made `x >= k`, or `x < k`, true; `none` if the atom has been known since the
    /// root.
    Index since_at_least(Var x, Value k, Index end) const {
        Index first = none;
        for (Index i = latest(x, Kind::at_least); i != none && facts_[i].value >= k; i = facts_[i].previous)
            first = i;
        return first < end && facts_[first].other < k ? first : none; // else it is known since the root
    }
    Index since_less(Var x, Value k, Index end) const {
        Index first = none;
        for (Index i = latest(x, Kind::less); i != none && facts_[i].value <= k; i = facts_[i].previous)
            first = i;
        return first < end && facts_[first].other > k ? first : none;
    }
    /// Does the same for `x != v`: the first fact that implies it, by removing v or by a bound beyond v.
    Index since_different(Var x, Value v, Index end) const;
    /// Returns the fact that removed the value; `none` if a bound removed it, or if it has been missing since the root.
    Index removed_by(Var x, Value v) const;
    /// Whether the domain at the root is known to have a hole at v. This is known only for variables that are not wide;
    /// see above.
    bool is_hole_of_root(Var x, Value v) const {
        const Row& row = rows_[x.index];
        return !row.is_wide() && row.base <= v && v <= row.last() &&
               removals_[place_in_row(row, v)] == at_root;
    }

    /// Calls f(fact) for the facts before `end` that removed any of the values first .. last, in the order of values,
    /// not of time.
    template <typename F>
    void for_each_removal(Var x, Value first, Value last, Index end, F f) const {
        const Row& row = rows_[x.index];
        if (row.is_wide()) {
            const std::vector<Index>& runs = wide_runs_[row.first];
            for (auto run = reaching(runs, first); run != runs.end() && facts_[*run].value <= last; ++run)
                if (*run < end) f(*run);
            return;
        }
        for (WideValue v = std::max(first, row.base); v <= std::min<WideValue>(last, row.last());) {
            const Index fact = removed_by(x, static_cast<Value>(v));
            if (fact < end) f(fact); // none is later than all
            v = fact == none ? v + 1 : WideValue{facts_[fact].other} + 1;
        }
    }

    /// Returns the size of everything logged so far: the number of reasons plus the number of items that they name. It
    /// measures the cost of the log.
    std::uint64_t effort() const { return effort_; }

    /// Whether there are facts that the reader has not seen, and the next of them; `none` if it has seen all.
    bool has_unread() const { return unread_ < size(); }
    Index next_unread() { return unread_ < size() ? unread_++ : none; }

  private:
    struct Record {
        KeptReason::Kind kind;
        std::uint32_t rule;
        std::uint32_t number; ///< of the nogood; the token; or the index of the first atom or variable
        std::uint32_t count;
    };
    struct Mark {
        Index facts;
        ReasonNumber reasons;
        std::uint32_t atoms;
        std::uint32_t scopes;
    };
    struct Before {
        Value min;
        Value max;
        std::uint32_t size;
        Word bits;
    };
    static constexpr ReasonNumber by_gap = 2;

    static std::size_t place_of(Var x, Kind kind) {
        return std::size_t{3} * x.index + static_cast<std::size_t>(kind);
    }
    void add(Var x, Kind kind, Value value, Value other, ReasonNumber reason);
    /// Adds facts for the bounds that state() has not recorded yet: `before_` holds the bounds that the facts imply so
    /// far.
    void close_gaps(const Store& store, Var x);
    ReasonNumber keep(Record record);
    void undo_facts(Index size);
    bool says_removed(Index fact, Var x, Value v) const {
        return facts_[fact].variable_and_kind == (x.index << 2 | static_cast<std::uint32_t>(Kind::removed)) &&
               facts_[fact].value <= v && v <= facts_[fact].other;
    }

    /// The location of the removed values of a variable: the `width` values from `base` on are in removals_ from
    /// `first` on; if the width is 0, they are in the list of runs with number `first`.
    struct Row {
        std::uint32_t first = 0;
        std::uint32_t width = 0;
        Value base = 0;

        bool is_wide() const { return width == 0; }
        WideValue last() const { return WideValue{base} + width - 1; }
    };
    static constexpr WideValue widest_row = 1024;
    static constexpr std::size_t most_removals = std::size_t{1} << 22; ///< 16 MB
    static constexpr Index at_root = none - 1;                         ///< by no fact: it was already missing

    void note_holes(DomainView root);
    void note_removal(Var x, Index fact);
    Index place_in_row(const Row& row, Value v) const { return row.first + static_cast<Index>(v - row.base); }
    /// Returns the first run that ends with this value or a larger one.
    std::vector<Index>::const_iterator reaching(const std::vector<Index>& runs, Value v) const {
        return std::lower_bound(runs.begin(), runs.end(), v,
                                [this](Index run, Value value) { return facts_[run].other < value; });
    }

    std::vector<Fact> facts_;
    std::vector<Index> latest_; ///< by variable and kind
    std::vector<Row> rows_;     ///< by variable
    /// By row and value: the fact that removed the value, if that fact is still in the log, or at_root.
    std::vector<Index> removals_;
    /// For wide variables: the facts that removed values, sorted by value.
    std::vector<std::vector<Index>> wide_runs_;
    std::vector<Record> reasons_;
    std::vector<Atom> atoms_;           ///< of all reasons
    std::vector<std::uint32_t> scopes_; ///< the same for variables
    std::vector<Mark> marks_;           ///< by level, without the root
    Before before_{};                   ///< the domain before the step, moved on by the bound it states
    std::uint32_t nogood_ = 0;
    ReasonNumber failed_reason_ = decided;
    std::optional<Atom> blocking_;
    Index unread_ = 0;
    std::uint64_t effort_ = 0;
};

/// Reads new facts before the next rule runs, and may narrow domains by them.
class FactReader {
  public:
    virtual ~FactReader() = default;
    /// Reads the unread facts of the engine's log until none is left or the engine has failed.
    virtual void read(Engine& engine) = 0;
};

} // namespace csp
