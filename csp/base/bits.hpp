#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace csp {

/// A set of up to 64 members, as one word.
using Word = std::uint64_t;
inline constexpr int word_bits = 64;

/// Returns the number of ones. Processors older than SSE4.2 have no instruction for it, and the fallback of compilers
/// is a call with table look-ups; the sum by halves below is inlined and three times as fast.
constexpr int count_ones(Word word) {
#if defined(__POPCNT__) || defined(__ARM_NEON)
    return std::popcount(word);
#else
    word -= (word >> 1) & 0x5555'5555'5555'5555U;
    word = (word & 0x3333'3333'3333'3333U) + ((word >> 2) & 0x3333'3333'3333'3333U);
    word = (word + (word >> 4)) & 0x0F0F'0F0F'0F0F'0F0FU;
    return static_cast<int>((word * 0x0101'0101'0101'0101U) >> 56);
#endif
}

/// Return the index of the lowest and of the highest one. The word must not be empty.
constexpr int lowest(Word word) { return std::countr_zero(word); }
constexpr int highest(Word word) { return 63 - std::countl_zero(word); }

/// Whether at most one bit is set.
constexpr bool at_most_one(Word word) { return (word & (word - 1)) == 0; }

/// Returns the word with the lowest `count` bits set, 0 <= count <= 64.
constexpr Word low_bits(int count) { return count >= word_bits ? ~Word{0} : (Word{1} << count) - 1; }

/// Returns the word with bits `from` to `to` set, both included, 0 <= from <= to <= 63.
constexpr Word bit_range(int from, int to) { return low_bits(to + 1) & ~low_bits(from); }

constexpr Word bit(int index) { return Word{1} << index; }

/// Returns the word with its bits in reverse order: bit i becomes bit 63 - i.
constexpr Word reversed(Word word) {
    word = ((word >> 1) & 0x5555'5555'5555'5555U) | ((word & 0x5555'5555'5555'5555U) << 1);
    word = ((word >> 2) & 0x3333'3333'3333'3333U) | ((word & 0x3333'3333'3333'3333U) << 2);
    word = ((word >> 4) & 0x0F0F'0F0F'0F0F'0F0FU) | ((word & 0x0F0F'0F0F'0F0F'0F0FU) << 4);
    return __builtin_bswap64(word);
}

/// Returns the word shifted by a signed amount: to the left if it is positive, to the right if it is negative; empty
/// for an amount beyond the word.
constexpr Word shifted(Word word, int amount) {
    if (amount >= word_bits || amount <= -word_bits) return 0;
    return amount >= 0 ? word << amount : word >> -amount;
}

/// Calls `visit(index)` for every set bit of the word, in increasing order.
template <typename Visit>
constexpr void for_each_bit(Word word, Visit&& visit) {
    for (; word != 0; word &= word - 1) visit(lowest(word));
}

} // namespace csp
