#pragma once

#include <csp/base/bits.hpp>
#include <csp/base/types.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace csp {

/// The segments into which a variable's subscriptions are divided, by the events that wake the subscriber.
enum class Segment : std::uint8_t { on_domain, on_bounds, on_lower, on_upper, on_fixed };
inline constexpr std::size_t segment_count = 5;

/// Returns the narrowest segment that covers the events; a rule may wake more often than it asked, but never less
/// often.
constexpr Segment segment_for(Events events) {
    if (any(events & Events::hole)) return Segment::on_domain;
    if (events == Events::lower) return Segment::on_lower;
    if (events == Events::upper) return Segment::on_upper;
    if (events == Events::fixed) return Segment::on_fixed;
    return Segment::on_bounds; // covers fixed too, which is always a bound event
}

/// Subscriptions stored contiguously: by variable, by segment, in the given order.
template <typename Item>
class Subscriptions {
  public:
    struct Entry {
        std::uint32_t variable;
        Segment segment;
        Item item;
    };

    void build(std::size_t variables, std::span<const Entry> entries) {
        first_.assign(variables * segment_count + 1, 0);
        for (const Entry& entry : entries) ++first_[slot_of(entry)];
        for (std::size_t s = 1; s < first_.size(); ++s) first_[s] += first_[s - 1];
        items_.resize(entries.size());
        for (std::size_t i = entries.size(); i-- > 0;) // backwards, which turns each end into a beginning
            items_[--first_[slot_of(entries[i])]] = entries[i].item;
    }

    bool is_empty() const { return items_.empty(); }

    /// Calls `visit(item)` for every subscription of the variable to any of the events.
    template <typename Visit>
    void for_each(std::uint32_t variable, Events events, Visit&& visit) const {
        const std::uint32_t* first = first_.data() + variable * segment_count;
        const Item* items = items_.data();
        const auto visit_segment = [&](Segment segment) {
            const auto s = static_cast<std::size_t>(segment);
            for (const Item* item = items + first[s]; item != items + first[s + 1]; ++item) visit(*item);
        };
        visit_segment(Segment::on_domain);
        if (first[1] == first[segment_count]) return; // no subscriber asked for less than all events
        if (any(events & Events::bounds)) visit_segment(Segment::on_bounds);
        if (any(events & Events::lower)) visit_segment(Segment::on_lower);
        if (any(events & Events::upper)) visit_segment(Segment::on_upper);
        if (any(events & Events::fixed)) visit_segment(Segment::on_fixed);
    }

  private:
    static std::size_t slot_of(const Entry& entry) {
        return entry.variable * segment_count + static_cast<std::size_t>(entry.segment);
    }

    std::vector<Item> items_;
    std::vector<std::uint32_t> first_; ///< by variable and segment, with one more at the end
};

/// The waiting rules as a set of bits: waking all rules on a variable takes one OR per word and visits no rule.
///
/// A rule's place in the set is its rank: ranks are ordered by priority, then by the order in which rules were added,
/// and every priority begins a new word. Rules of one priority run round-robin: after a run, a rule goes behind all
/// other waiting rules. Complexity: wake O(1) per word; pop O(rules of the priority / 4096) in the worst case.
class Queue {
  public:
    /// The rules of one word to wake together.
    struct Wake {
        Word ranks;
        std::uint32_t word;
        std::uint32_t priority;
    };

    /// Resizes the queue; `counts[p]` is the number of rules of priority p. Afterwards no rule waits and none sleeps.
    void reset(const std::array<std::uint32_t, priority_count>& counts) {
        std::uint32_t words = 0;
        for (std::size_t p = 0; p < priority_count; ++p) {
            const std::uint32_t end = words + (counts[p] + word_bits - 1) / word_bits;
            levels_[p] = {words, end, words * word_bits};
            words = end;
        }
        waiting_.assign(words, 0);
        awake_.assign(words, ~Word{0});
        busy_words_.assign((words + word_bits - 1) / word_bits + 1, 0);
        last_word_ = words;
        busy_priorities_ = 0;
    }

    std::uint32_t first_rank(Priority priority) const {
        return levels_[static_cast<std::size_t>(priority)].first_word * word_bits;
    }
    std::uint32_t rank_count() const { return last_word_ * word_bits; }
    static Wake wake_of(std::uint32_t rank, Priority priority) {
        return {bit(static_cast<int>(rank % word_bits)), rank / word_bits,
                static_cast<std::uint32_t>(priority)};
    }

    bool is_empty() const { return busy_priorities_ == 0; }
    bool is_awake(std::uint32_t rank) const {
        return (awake_[rank / word_bits] >> rank % word_bits & 1U) != 0;
    }

    void push(const Wake& wake) {
        waiting_[wake.word] |= wake.ranks & awake_[wake.word];
        busy_words_[wake.word / word_bits] |= bit(static_cast<int>(wake.word % word_bits));
        busy_priorities_ |= 1U << wake.priority;
    }
    void withdraw(std::uint32_t rank) {
        waiting_[rank / word_bits] &= ~bit(static_cast<int>(rank % word_bits));
    }

    /// Puts the rule to sleep; a sleeping rule is not woken.
    void sleep(std::uint32_t rank) {
        awake_[rank / word_bits] &= ~bit(static_cast<int>(rank % word_bits));
        withdraw(rank);
    }
    void end_sleep(std::uint32_t rank) {
        awake_[rank / word_bits] |= bit(static_cast<int>(rank % word_bits));
    }

    static constexpr std::uint32_t none = ~std::uint32_t{0};

    /// Removes and returns the next rank of the most urgent priority; `none` if no rule waits.
    std::uint32_t pop() {
        while (busy_priorities_ != 0) {
            Level& level = levels_[static_cast<std::size_t>(std::countr_zero(busy_priorities_))];
            const std::uint32_t word = level.turn / word_bits;
            const Word here = waiting_[word] & ~low_bits(static_cast<int>(level.turn % word_bits));
            const std::uint32_t rank = here != 0 ? rank_of(word, here) : first_beyond(word, level);
            if (rank != none) {
                withdraw(rank);
                level.turn = rank + 1 < level.end_word * word_bits ? rank + 1 : level.first_word * word_bits;
                return rank;
            }
            level.turn = level.first_word * word_bits;
            busy_priorities_ &= busy_priorities_ - 1;
        }
        return none;
    }

    /// Empties the queue, calling `visit(rank)` for each rule that waited.
    template <typename Visit>
    void clear(Visit&& visit) {
        if (is_empty()) return;
        for (std::uint32_t word = next_busy(0); word < last_word_; word = next_busy(word + 1)) {
            for_each_bit(waiting_[word],
                         [&](int i) { visit(word * word_bits + static_cast<std::uint32_t>(i)); });
            waiting_[word] = 0;
        }
        std::fill(busy_words_.begin(), busy_words_.end(), Word{0});
        for (Level& level : levels_) level.turn = level.first_word * word_bits;
        busy_priorities_ = 0;
    }

  private:
    struct Level {
        std::uint32_t first_word;
        std::uint32_t end_word;
        std::uint32_t turn; ///< the rank to try first, which follows that of the rule that ran last
    };

    static std::uint32_t rank_of(std::uint32_t word, Word ranks) {
        return word * word_bits + static_cast<std::uint32_t>(lowest(ranks));
    }

    /// Returns the first waiting rank in the words after this one or, if there is none, in the words from the start up
    /// to and including this one.
    std::uint32_t first_beyond(std::uint32_t word, const Level& level) {
        const std::uint32_t rank = first_in(word + 1, level.end_word);
        return rank != none ? rank : first_in(level.first_word, word + 1);
    }

    /// Returns the first waiting rank in some words. Words found empty are removed from the list of busy words.
    std::uint32_t first_in(std::uint32_t from, std::uint32_t end) {
        for (std::uint32_t word = next_busy(from); word < end; word = next_busy(word + 1)) {
            if (waiting_[word] != 0) return rank_of(word, waiting_[word]);
            busy_words_[word / word_bits] &= ~bit(static_cast<int>(word % word_bits));
        }
        return none;
    }
    std::uint32_t next_busy(std::uint32_t word) const {
        std::uint32_t group = word / word_bits;
        Word busy = busy_words_[group] & ~low_bits(static_cast<int>(word % word_bits));
        while (busy == 0) {
            if (++group >= busy_words_.size()) return last_word_;
            busy = busy_words_[group];
        }
        return group * word_bits + static_cast<std::uint32_t>(lowest(busy));
    }

    std::vector<Word> waiting_;
    std::vector<Word> awake_;
    std::vector<Word> busy_words_; ///< a superset of the words in which some rule waits
    std::array<Level, priority_count> levels_{};
    std::uint32_t last_word_ = 0;
    std::uint32_t busy_priorities_ = 0; ///< a superset of the priorities at which some rule waits
};

} // namespace csp
