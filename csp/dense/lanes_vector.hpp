#pragma once

#include <csp/dense/choice.hpp>

#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace csp::dense {

/// The lanes of a register of this many bytes, in the vector extensions that g++ and clang offer for every processor.
template <typename SomeWord, unsigned bytes>
struct VectorLanes {
    using Word = SomeWord;
    typedef Word Vector __attribute__((vector_size(bytes)));
    static constexpr unsigned count = bytes / sizeof(Word);

    static Vector load(const void* from) { return *static_cast<const Vector*>(from); }
    static void store(void* to, Vector v) { *static_cast<Vector*>(to) = v; }
    static Vector zero() { return Vector{}; }
    static Vector all(Word word) { return Vector{} + word; }

    static Vector both(Vector a, Vector b) { return a & b; }
    static Vector either(Vector a, Vector b) { return a | b; }
    static Vector either(Vector a, Vector b, Vector c) { return a | b | c; }
    static Vector differing(Vector a, Vector b) { return a ^ b; }
    static Vector majority(Vector a, Vector b, Vector c) { return (a & b) | (c & (a | b)); }
    static Vector negated(Vector a) { return ~a; }
    static Vector without(Vector a, Vector b) { return a & ~b; }
    static Vector without(Vector a, Vector b, Vector c) { return a & ~(b | c); }
    static Vector or_both(Vector a, Vector b, Vector c) { return a | (b & c); }
    static Vector and_either(Vector a, Vector b, Vector c) { return a & (b | c); }
    static Vector or_differing(Vector a, Vector b, Vector c) { return a | (b ^ c); }

    static Vector single(Vector a) { return a & is_zero(a & (a - 1)); }
    static Vector narrowed(Vector c, Vector only, Vector rest, Vector s) {
        const Vector hidden = c & only;
        return hidden | s | (c & rest & is_zero(hidden));
    }
    static Vector zero_if_either_is(Vector a, Vector b) { return a & ~is_zero(b); }

    static std::uint32_t nonzero(Vector a) { return all_lanes & ~lanes_of(is_zero(a)); }
    static std::uint32_t meeting(Vector a, Vector b) { return nonzero(a & b); }
    static std::uint32_t several(Vector a) { return nonzero(a & (a - 1)); }
    static std::uint32_t pair(Vector a) {
        const Vector rest = a & (a - 1);
        return lanes_of(is_zero(rest & (rest - 1)) & ~is_zero(rest));
    }

    static void restrict(const Word* domains, const std::uint8_t* givens, std::uint32_t n, Word* to) {
        for (std::uint32_t i = 0; i < n; ++i)
            to[i] = givens[i] == 0 ? domains[i] : static_cast<Word>(domains[i] & bit_of_given(givens[i]));
    }
    static void to_numbers(const Word* words, std::uint32_t n, std::uint8_t* numbers) {
        for (std::uint32_t i = 0; i < n; ++i)
            numbers[i] = static_cast<std::uint8_t>(__builtin_ctzll(words[i]));
    }

  private:
    /// Returns the bit of a given; 0 if words do not have this many values.
    static std::uint64_t bit_of_given(std::uint8_t given) {
        return given <= 8 * sizeof(Word) ? std::uint64_t{1} << (given - 1U) : 0;
    }
    static constexpr std::uint32_t all_lanes = (std::uint32_t{1} << count) - 1;

    /// Returns all bits in lanes that are 0, and no bits in all other lanes.
    static Vector is_zero(Vector a) { return reinterpret_cast<Vector>(a == Vector{}); }

    /// Returns a word in which bit l is whether lane l has all bits set (rather than none).
    static std::uint32_t lanes_of(Vector a) {
#if defined(__AVX2__)
        if constexpr (bytes == 32) {
            const auto mask = reinterpret_cast<__m256i>(a);
            if constexpr (sizeof(Word) == 8)
                return static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(mask)));
            else if constexpr (sizeof(Word) == 4)
                return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(mask)));
            else
                return static_cast<std::uint32_t>(_mm_movemask_epi8(
                    _mm_packs_epi16(_mm256_castsi256_si128(mask), _mm256_extracti128_si256(mask, 1))));
        }
#endif
#if defined(__SSE2__)
        if constexpr (bytes == 16) {
            const auto mask = reinterpret_cast<__m128i>(a);
            if constexpr (sizeof(Word) == 8)
                return static_cast<std::uint32_t>(_mm_movemask_pd(_mm_castsi128_pd(mask)));
            else if constexpr (sizeof(Word) == 4)
                return static_cast<std::uint32_t>(_mm_movemask_ps(_mm_castsi128_ps(mask)));
            else
                return static_cast<std::uint32_t>(
                    _mm_movemask_epi8(_mm_packs_epi16(mask, _mm_setzero_si128())));
        }
#endif
        std::uint32_t lanes = 0;
        for (unsigned i = 0; i < count; ++i) lanes |= static_cast<std::uint32_t>(a[i] & 1U) << i;
        return lanes;
    }
};

/// Lanes in registers of this many bytes, for make_kernel_with().
template <unsigned bytes>
struct VectorRegisters {
    template <typename Word>
    using Lanes = VectorLanes<Word, bytes>;
};

} // namespace csp::dense
