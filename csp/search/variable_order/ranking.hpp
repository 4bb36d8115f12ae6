#pragma once

#include <csp/search/search_state.hpp>
#include <csp/search/variable_order/variable_order.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace csp::variable_order {

/// A log of the variables that the nodes of a search have changed, level by level, so that the changes can be undone
/// once the search has left a level. A decision begins a level, and a refutation continues it.
class LevelLog {
  public:
    /// Starts the log at the engine's current level. Changes on this level and the levels before it are never undone.
    void start(const Engine& engine) {
        entries_.clear();
        start_depth_ = static_cast<std::size_t>(engine.depth());
        begins_.assign(start_depth_ + 1, 0);
    }
    /// Calls `undo(variable)` for the entries on levels that ended before this node, the latest first, and begins the
    /// node's level if it is new. Returns false if the search has left the level on which the log started; the caller
    /// must then start the log again.
    template <typename Undo>
    bool move_to(const Node& node, Undo&& undo) {
        const auto depth = static_cast<std::size_t>(node.engine.depth());
        const std::size_t kept = node.is_refutation ? depth + 1 : depth;
        if (kept <= start_depth_) return false; // such as for the second part of a sequence
        if (begins_.size() > kept) {
            for (; entries_.size() > begins_[kept]; entries_.pop_back()) undo(entries_.back());
            begins_.resize(kept);
        }
        while (begins_.size() <= depth) begins_.push_back(entries_.size());
        return true;
    }
    void add(std::uint32_t variable) { entries_.push_back(variable); }

  private:
    std::vector<std::uint32_t> entries_; ///< in the order of the changes
    std::vector<std::size_t> begins_;    ///< by depth, the place in entries_ where the level begins
    std::size_t start_depth_ = 0;
};

/// The variables whose scores must be recomputed, each once. Variables are collected from collect() to stop().
class ChangedScores {
  public:
    void collect(std::size_t variables) {
        clear();
        is_listed_.resize(variables, 0);
        is_collecting_ = true;
    }
    void stop() {
        clear();
        is_collecting_ = false;
    }
    bool is_collecting() const { return is_collecting_; }

    void add(std::uint32_t variable) {
        if (!is_collecting_ || variable >= is_listed_.size() || is_listed_[variable] != 0) return;
        is_listed_[variable] = 1;
        variables_.push_back(variable);
    }
    void clear() {
        for (const std::uint32_t variable : variables_) is_listed_[variable] = 0;
        variables_.clear();
    }
    const std::vector<std::uint32_t>& variables() const { return variables_; }

  private:
    std::vector<std::uint32_t> variables_;
    std::vector<std::uint8_t> is_listed_; ///< by variable
    bool is_collecting_ = false;
};

/// Finds the open variable with the least score without a scan of all open variables: the same variable as least().
///
/// If few variables are open, it scans all of them, which is faster. If many are open, they are kept in a heap by
/// score, and by number among equal scores. A score may depend on the domain of its variable, whose changes are known
/// from the nodes; any further change of a score must be announced in changed(). If ties are broken at random, all
/// variables are scanned.
///
/// Complexity: for n open variables, O(log n) for each variable that was changed or restored since the last choice;
/// O(n) for the first choice, for the first choice after a restart, and whenever more than a certain share of all
/// variables has changed.
template <typename Score>
class Ranking {
  public:
    /// Forgets the heap: called when a search begins or returns to its root.
    void forget() { changed_.stop(); }

    void on_node(const Node& node) {
        if (!changed_.is_collecting()) return;
        if (!log_.move_to(node, [this](std::uint32_t x) { changed_.add(x); })) return forget();
        if (!node.is_consistent) return; // its level ends before the next choice
        for (const Trail::SavedCell& before : node.changed) {
            log_.add(before.variable);
            changed_.add(before.variable);
        }
    }

    /// The set to which a variable must be added if its score changes although its domain does not.
    ChangedScores& changed() { return changed_; }

    template <typename ScoreOf>
    Var least(SearchState& state, const ScoreOf& score_of) {
        if (state.positions.empty() || state.has_random_ties) return variable_order::least(state, score_of);
        if (state.open.size() < few) {
            forget();
            return variable_order::least(state, score_of);
        }
        const bool is_known = changed_.is_collecting() && open_ == state.open.data();
        if (!is_known || changed_.variables().size() > state.open.size() / share)
            build(state, score_of);
        else
            update(state, score_of);
        if (heap_.size() != state.open.size() || !state.is_open(Var{heap_.front().variable}))
            build(
                state,
                score_of); // a domain has changed between two nodes, such as when another thread finds a better cost
        return Var{heap_.front().variable};
    }

  private:
    /// Below this number of open variables, a scan is faster.
    static constexpr std::size_t few = 512;
    /// If more than one variable in this many has changed, making a new heap is faster.
    static constexpr std::size_t share = 8;
    static constexpr std::uint32_t nowhere = ~std::uint32_t{0};

    struct Entry {
        Score score;
        std::uint32_t variable;

        bool operator<(const Entry& other) const {
            if (score < other.score) return true;
            return !(other.score < score) && variable < other.variable;
        }
    };

    template <typename ScoreOf>
    void build(const SearchState& state, const ScoreOf& score_of) {
        open_ = state.open.data();
        for (const Entry& entry : heap_) place_[entry.variable] = nowhere;
        heap_.clear();
        place_.resize(state.positions.size(), nowhere);
        for (const Var x : state.open) {
            place_[x.index] = static_cast<std::uint32_t>(heap_.size());
            heap_.push_back({score_of(x), x.index});
        }
        for (std::size_t i = heap_.size() / 2; i-- > 0;) move_down(i, heap_[i]);
        log_.start(state.engine);
        changed_.collect(state.positions.size());
    }

    template <typename ScoreOf>
    void update(const SearchState& state, const ScoreOf& score_of) {
        for (const std::uint32_t x : changed_.variables()) {
            if (!state.is_open(Var{x}))
                take_out(x);
            else if (place_[x] == nowhere)
                put_in({score_of(Var{x}), x});
            else
                settle(place_[x], {score_of(Var{x}), x});
        }
        changed_.clear();
    }

    void put_in(const Entry& entry) {
        heap_.push_back(entry);
        move_up(heap_.size() - 1, entry);
    }
    void take_out(std::uint32_t variable) {
        const std::size_t place = std::exchange(place_[variable], nowhere);
        if (place == nowhere) return;
        const Entry last = heap_.back();
        heap_.pop_back();
        if (place < heap_.size()) settle(place, last);
    }
    /// Puts the entry at this free place of the heap, or moves it up or down to the place that its score requires.
    void settle(std::size_t place, const Entry& entry) {
        if (place > 0 && entry < heap_[(place - 1) / 2])
            move_up(place, entry);
        else
            move_down(place, entry);
    }
    void move_up(std::size_t place, const Entry& entry) {
        for (; place > 0 && entry < heap_[(place - 1) / 2]; place = (place - 1) / 2)
            set(place, heap_[(place - 1) / 2]);
        set(place, entry);
    }
    void move_down(std::size_t place, Entry entry) {
        for (std::size_t child = 2 * place + 1; child < heap_.size(); child = 2 * place + 1) {
            if (child + 1 < heap_.size() && heap_[child + 1] < heap_[child]) ++child;
            if (!(heap_[child] < entry)) break;
            set(place, heap_[child]);
            place = child;
        }
        set(place, entry);
    }
    void set(std::size_t place, const Entry& entry) {
        heap_[place] = entry;
        place_[entry.variable] = static_cast<std::uint32_t>(place);
    }

    std::vector<Entry> heap_;
    std::vector<std::uint32_t> place_; ///< by variable, its place in heap_
    const Var* open_ = nullptr;        ///< the list whose variables are in heap_
    LevelLog log_;                     ///< the variables that changed
    ChangedScores changed_;
};

/// Chooses by scores. Derived classes announce each change of a score that is not due to a change of the domain.
template <typename Score>
class ByRanking : public VariableOrder {
  public:
    void on_begin() override { ranking_.forget(); }
    void on_node(const Node& node) override { ranking_.on_node(node); }
    void on_restart() override { ranking_.forget(); }

  protected:
    Ranking<Score> ranking_;
};

/// Chooses the open variable with the least `score_of(store, x)`, which depends only on the domain of x.
template <auto score_of>
class LeastByDomain final : public ByRanking<decltype(score_of(std::declval<const Store&>(), Var{}))> {
  public:
    Var choose(SearchState& state) override {
        const Store& store = state.engine.store();
        return this->ranking_.least(state, [&](Var x) { return score_of(store, x); });
    }
};

} // namespace csp::variable_order
