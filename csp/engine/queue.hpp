#pragma once

#include <csp/base/bits.hpp>
#include <csp/base/types.hpp>

#include <array>
#include <span>
#include <vector>

namespace csp {

/// The rules that wait, as a set of bits: to wake all the rules on a variable is an OR per word, without a
/// look at any of them.
///
/// A rule's place in the set is its rank: ranks go by priority, then by the order in which rules were added,
/// and every priority begins a new word. Within a priority rules take turns: having run, a rule goes behind
/// all others that wait. Complexity: wake O(1) per word; pop O(rules of the priority / 4096) at worst.
class Queue {
  public:
    /// The rules of one word to wake together.
    struct Wake {
        Word ranks;
        std::uint32_t word;
        std::uint32_t priority;
    };

    /// Makes room; `counts[p]` is the number of rules of priority p. Nobody waits, nobody sleeps.
    void reset(const std::array<std::uint32_t, priority_count>& counts) {
        std::uint32_t words = 0;
        for (std::size_t p = 0; p < priority_count; ++p) {
            levels_[p] = {words, words * word_bits};
            words += (counts[p] + word_bits - 1) / word_bits;
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

    /// A rule that sleeps is not woken.
    void sleep(std::uint32_t rank) {
        awake_[rank / word_bits] &= ~bit(static_cast<int>(rank % word_bits));
        withdraw(rank);
    }
    void end_sleep(std::uint32_t rank) {
        awake_[rank / word_bits] |= bit(static_cast<int>(rank % word_bits));
    }

    static constexpr std::uint32_t none = ~std::uint32_t{0};

    /// The rank whose turn it is, among the most urgent; `none` if nobody waits.
    std::uint32_t pop() {
        while (busy_priorities_ != 0) {
            const int priority = std::countr_zero(busy_priorities_);
            Level& level = levels_[static_cast<std::size_t>(priority)];
            const std::uint32_t end = end_of(static_cast<std::size_t>(priority));
            std::uint32_t rank = first_waiting(level.turn, end);
            if (rank == none) rank = first_waiting(level.first_word * word_bits, end);
            if (rank != none) {
                withdraw(rank);
                level.turn = rank + 1;
                return rank;
            }
            busy_priorities_ &= busy_priorities_ - 1;
        }
        return none;
    }

    /// Sends everybody away, telling who: `visit(rank)`.
    template <typename Visit>
    void clear(Visit&& visit) {
        for (std::uint32_t rank = pop(); rank != none; rank = pop()) visit(rank);
    }

  private:
    struct Level {
        std::uint32_t first_word;
        std::uint32_t turn; ///< the rank to look at first
    };

    std::uint32_t end_of(std::size_t priority) const {
        return (priority + 1 < priority_count ? levels_[priority + 1].first_word : last_word_) * word_bits;
    }

    /// The first waiting rank from .. end - 1. Words found empty are taken off the list of busy words.
    std::uint32_t first_waiting(std::uint32_t from, std::uint32_t end) {
        if (from >= end) return none;
        std::uint32_t word = from / word_bits;
        if (const Word here = waiting_[word] & ~low_bits(static_cast<int>(from % word_bits)); here != 0)
            return word * word_bits + static_cast<std::uint32_t>(lowest(here));
        for (++word; (word = next_busy(word)) < end / word_bits; ++word) {
            if (waiting_[word] != 0)
                return word * word_bits + static_cast<std::uint32_t>(lowest(waiting_[word]));
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
    std::vector<Word> busy_words_; ///< a superset of the words in which somebody waits
    std::array<Level, priority_count> levels_{};
    std::uint32_t last_word_ = 0;
    std::uint32_t busy_priorities_ = 0; ///< a superset of the priorities at which somebody waits
};

} // namespace csp
