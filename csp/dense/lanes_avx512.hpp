#pragma once

#include <csp/dense/choice.hpp>

#include <cstddef>
#include <cstdint>

#include <immintrin.h>

namespace csp::dense {

/// The lanes of one AVX-512 register: 32 words of 16 bits, 16 of 32 or 8 of 64. Needs AVX-512 F, BW, VL, DQ,
/// BITALG and VPOPCNTDQ.
///
/// The constants of _mm512_ternarylogic_epi64 are truth tables: bit 4a + 2b + c is the result for a, b, c.
template <typename SomeWord>
struct Avx512 {
    using Word = SomeWord;
    using Vector = __m512i;
    static constexpr unsigned count = 64 / sizeof(Word);

    static Vector load(const void* from) { return _mm512_load_si512(from); }
    static void store(void* to, Vector v) { _mm512_store_si512(to, v); }
    static Vector zero() { return _mm512_setzero_si512(); }
    static Vector all(Word word) {
        if constexpr (sizeof(Word) == 2)
            return _mm512_set1_epi16(static_cast<short>(word));
        else if constexpr (sizeof(Word) == 4)
            return _mm512_set1_epi32(static_cast<int>(word));
        else
            return _mm512_set1_epi64(static_cast<long long>(word));
    }

    static Vector both(Vector a, Vector b) { return _mm512_and_si512(a, b); }
    static Vector either(Vector a, Vector b) { return _mm512_or_si512(a, b); }
    static Vector either(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0xFE); }
    static Vector differing(Vector a, Vector b) { return _mm512_xor_si512(a, b); }
    static Vector majority(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0xE8); }
    static Vector negated(Vector a) { return _mm512_ternarylogic_epi64(a, a, a, 0x55); }
    /// a without b (and c).
    static Vector without(Vector a, Vector b) { return _mm512_andnot_si512(b, a); }
    static Vector without(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0x10); }
    /// a | (b & c), a & (b | c), a | (b ^ c).
    static Vector or_both(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0xF8); }
    static Vector and_either(Vector a, Vector b, Vector c) {
        return _mm512_ternarylogic_epi64(a, b, c, 0xE0);
    }
    static Vector or_differing(Vector a, Vector b, Vector c) {
        return _mm512_ternarylogic_epi64(a, b, c, 0xF6);
    }

    /// a in lanes in which a has at most one bit; 0 in all others.
    static Vector single(Vector a) {
        if constexpr (sizeof(Word) == 2)
            return _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(a, less_one(a)), a);
        else if constexpr (sizeof(Word) == 4)
            return _mm512_maskz_mov_epi32(_mm512_testn_epi32_mask(a, less_one(a)), a);
        else
            return _mm512_maskz_mov_epi64(_mm512_testn_epi64_mask(a, less_one(a)), a);
    }
    /// The union of s, a subset of c, and the intersection of c with `only` or, if that is empty, with `rest`.
    static Vector narrowed(Vector c, Vector only, Vector rest, Vector s) {
        return and_either(c, select_meeting(c, only, rest), s);
    }
    /// 0 in exactly those lanes in which a or b is 0.
    static Vector zero_if_either_is(Vector a, Vector b) {
        if constexpr (sizeof(Word) == 2)
            return _mm512_min_epu16(a, b);
        else if constexpr (sizeof(Word) == 4)
            return _mm512_min_epu32(a, b);
        else
            return _mm512_min_epu64(a, b);
    }

    /// Bit l: whether lane l of a and of b have a bit in common.
    static std::uint32_t meeting(Vector a, Vector b) {
        if constexpr (sizeof(Word) == 2)
            return _mm512_test_epi16_mask(a, b);
        else if constexpr (sizeof(Word) == 4)
            return _mm512_test_epi32_mask(a, b);
        else
            return _mm512_test_epi64_mask(a, b);
    }
    static std::uint32_t nonzero(Vector a) { return meeting(a, a); }
    /// Bit l: whether lane l of a has two or more bits.
    static std::uint32_t several(Vector a) { return meeting(a, less_one(a)); }
    /// Bit l: whether lane l of a has exactly two bits.
    static std::uint32_t pair(Vector a) {
        if constexpr (sizeof(Word) == 2)
            return _mm512_cmpeq_epi16_mask(_mm512_popcnt_epi16(a), _mm512_set1_epi16(2));
        else if constexpr (sizeof(Word) == 4)
            return _mm512_cmpeq_epi32_mask(_mm512_popcnt_epi32(a), _mm512_set1_epi32(2));
        else
            return _mm512_cmpeq_epi64_mask(_mm512_popcnt_epi64(a), _mm512_set1_epi64(2));
    }

    /// Writes n domains, each restricted to value number given - 1 unless the given is 0.
    static void restrict(const Word* domains, const std::uint8_t* givens, std::uint32_t n, Word* to) {
        if constexpr (sizeof(Word) == 2) {
            for (std::uint32_t i = 0; i < n; i += count) {
                const __mmask32 present = n - i >= count ? ~__mmask32{0} : (__mmask32{1} << (n - i)) - 1;
                const Vector given = _mm512_cvtepu8_epi16(_mm256_maskz_loadu_epi8(present, givens + i));
                const __mmask32 is_given = _mm512_test_epi16_mask(given, given);
                const Vector value = _mm512_sllv_epi16(all(1), less_one(given));
                const Vector domain = load(domains + i);
                store(to + i, both(domain, _mm512_mask_mov_epi16(domain, is_given, value)));
            }
        } else {
            for (std::uint32_t i = 0; i < n; ++i)
                to[i] = givens[i] == 0 ? domains[i] : static_cast<Word>(domains[i] & bit_of_given(givens[i]));
        }
    }

    /// Writes the numbers of the only bits of n words.
    static void to_numbers(const Word* words, std::uint32_t n, std::uint8_t* numbers) {
        if constexpr (sizeof(Word) == 2) {
            for (std::uint32_t i = 0; i < n; i += count)
                _mm256_storeu_si256(reinterpret_cast<__m256i*>(numbers + i),
                                    _mm512_cvtepi16_epi8(_mm512_popcnt_epi16(less_one(load(words + i)))));
        } else {
            for (std::uint32_t i = 0; i < n; ++i)
                numbers[i] = static_cast<std::uint8_t>(__builtin_ctzll(words[i]));
        }
    }

  private:
    /// The bit of a given; 0 if words do not have this many values.
    static std::uint64_t bit_of_given(std::uint8_t given) {
        return given <= 8 * sizeof(Word) ? std::uint64_t{1} << (given - 1U) : 0;
    }
    /// b in lanes in which a and b have a bit in common; c in all others.
    static Vector select_meeting(Vector a, Vector b, Vector c) {
        if constexpr (sizeof(Word) == 2)
            return _mm512_mask_mov_epi16(c, _mm512_test_epi16_mask(a, b), b);
        else if constexpr (sizeof(Word) == 4)
            return _mm512_mask_mov_epi32(c, _mm512_test_epi32_mask(a, b), b);
        else
            return _mm512_mask_mov_epi64(c, _mm512_test_epi64_mask(a, b), b);
    }
    static Vector less_one(Vector a) {
        const Vector minus_one = _mm512_set1_epi32(-1);
        if constexpr (sizeof(Word) == 2)
            return _mm512_add_epi16(a, minus_one);
        else if constexpr (sizeof(Word) == 4)
            return _mm512_add_epi32(a, minus_one);
        else
            return _mm512_add_epi64(a, minus_one);
    }
};

/// Copies eight lanes at a time by transposing blocks of 8 x 8 words.
template <>
class Columns<Avx512<std::uint16_t>> {
  public:
    using Word = std::uint16_t;
    static constexpr unsigned most = 8; ///< lanes handled at once

    /// Copies the words of lanes[i], one of each vector, to frames[i].
    static void take_out(const std::byte* vectors, std::uint32_t n, const unsigned* lanes, unsigned count,
                         Word* const* frames) {
        alignas(64) Word order[32];
        for (unsigned i = 0; i < 32; ++i) order[i] = static_cast<Word>(lanes[i % 8 < count ? i % 8 : 0]);
        const __m512i from = _mm512_load_si512(order);
        for (std::uint32_t x = 0; x < n; x += 32) {
            __m512i block[8];
            const std::byte* first = vectors + std::size_t{64} * x;
            const std::uint32_t groups = n - x >= 32 ? 4 : (n - x + 7) / 8;
            if (groups == 4)
                collect<4>(first, from, block);
            else if (groups == 3)
                collect<3>(first, from, block);
            else if (groups == 2)
                collect<2>(first, from, block);
            else
                collect<1>(first, from, block);
            transpose(block);
            for (unsigned i = 0; i < count; ++i) _mm512_store_si512(frames[i] + x, block[i]);
        }
    }

    /// Copies frames[i] to the words of lanes[i].
    static void put(std::byte* vectors, std::uint32_t n, const unsigned* lanes, unsigned count,
                    const Word* const* frames) {
        alignas(64) Word order[4][32] = {};
        __mmask32 targets = 0;
        for (unsigned i = 0; i < count; ++i) {
            targets |= 1U << lanes[i];
            for (unsigned group = 0; group < 4; ++group)
                order[group][lanes[i]] = static_cast<Word>(8 * group + i);
        }
        for (std::uint32_t x = 0; x < n; x += 32) {
            __m512i block[8];
            for (unsigned i = 0; i < 8; ++i) block[i] = _mm512_load_si512(frames[i < count ? i : 0] + x);
            transpose(block);
            const std::uint32_t groups = n - x >= 32 ? 4 : (n - x + 7) / 8;
            for (std::uint32_t group = 0; group < groups; ++group) {
                const __m512i from = _mm512_load_si512(order[group]);
                std::byte* to = vectors + std::size_t{64} * (x + 8 * group);
#pragma GCC unroll 8
                for (unsigned i = 0; i < 8; ++i, to += 64)
                    _mm512_store_si512(
                        to, _mm512_mask_permutexvar_epi16(_mm512_load_si512(to), targets, from, block[i]));
            }
        }
    }

  private:
    /// Loads blocks: block i holds, in its k-th group of eight, words of vector 8 k + i.
    template <unsigned groups>
    static void collect(const std::byte* vectors, __m512i from, __m512i* block) {
#pragma GCC unroll 8
        for (unsigned i = 0; i < 8; ++i) {
            block[i] = _mm512_setzero_si512();
#pragma GCC unroll 4
            for (unsigned k = 0; k < groups; ++k)
                block[i] = _mm512_mask_permutexvar_epi16(block[i], 0xFFU << (8 * k), from,
                                                         _mm512_load_si512(vectors + 64 * (8 * k + i)));
        }
    }

    /// Transposes the 8 x 8 words in each of the four quarters.
    static void transpose(__m512i* rows) {
        __m512i a[8], b[8];
#pragma GCC unroll 4
        for (unsigned i = 0; i < 4; ++i) {
            a[2 * i] = _mm512_unpacklo_epi16(rows[2 * i], rows[2 * i + 1]);
            a[2 * i + 1] = _mm512_unpackhi_epi16(rows[2 * i], rows[2 * i + 1]);
        }
#pragma GCC unroll 2
        for (unsigned i = 0; i < 8; i += 4) {
            b[i] = _mm512_unpacklo_epi32(a[i], a[i + 2]);
            b[i + 1] = _mm512_unpackhi_epi32(a[i], a[i + 2]);
            b[i + 2] = _mm512_unpacklo_epi32(a[i + 1], a[i + 3]);
            b[i + 3] = _mm512_unpackhi_epi32(a[i + 1], a[i + 3]);
        }
#pragma GCC unroll 4
        for (unsigned i = 0; i < 4; ++i) {
            rows[2 * i] = _mm512_unpacklo_epi64(b[i], b[i + 4]);
            rows[2 * i + 1] = _mm512_unpackhi_epi64(b[i], b[i + 4]);
        }
    }
};

} // namespace csp::dense
