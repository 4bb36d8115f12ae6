#include <csp/dense/backend.hpp>

#include <csp/dense/choice.hpp>
#include <csp/dense/lane_kernel.hpp>

#include <array>
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
    /// Return a without b, or without b and c.
    static Vector without(Vector a, Vector b) { return _mm512_andnot_si512(b, a); }
    static Vector without(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0x10); }
    /// Return a | (b & c), a & (b | c), a | (b ^ c).
    static Vector or_both(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0xF8); }
    static Vector and_either(Vector a, Vector b, Vector c) {
        return _mm512_ternarylogic_epi64(a, b, c, 0xE0);
    }
    static Vector or_differing(Vector a, Vector b, Vector c) {
        return _mm512_ternarylogic_epi64(a, b, c, 0xF6);
    }

    /// Returns a in lanes in which a has at most one bit; 0 in all other lanes.
    static Vector single(Vector a) {
        if constexpr (sizeof(Word) == 2)
            return _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(a, less_one(a)), a);
        else if constexpr (sizeof(Word) == 4)
            return _mm512_maskz_mov_epi32(_mm512_testn_epi32_mask(a, less_one(a)), a);
        else
            return _mm512_maskz_mov_epi64(_mm512_testn_epi64_mask(a, less_one(a)), a);
    }
    /// Returns the union of s, a subset of c, and the intersection of c with `only` or, if that is empty, with `rest`.
    static Vector narrowed(Vector c, Vector only, Vector rest, Vector s) {
        return and_either(c, select_meeting(c, only, rest), s);
    }
    /// Returns 0 in exactly those lanes in which a or b is 0.
    static Vector zero_if_either_is(Vector a, Vector b) {
        if constexpr (sizeof(Word) == 2)
            return _mm512_min_epu16(a, b);
        else if constexpr (sizeof(Word) == 4)
            return _mm512_min_epu32(a, b);
        else
            return _mm512_min_epu64(a, b);
    }

    /// Returns in bit l whether lane l of a and of b have a bit in common.
    static std::uint32_t meeting(Vector a, Vector b) {
        if constexpr (sizeof(Word) == 2)
            return _mm512_test_epi16_mask(a, b);
        else if constexpr (sizeof(Word) == 4)
            return _mm512_test_epi32_mask(a, b);
        else
            return _mm512_test_epi64_mask(a, b);
    }
    static std::uint32_t nonzero(Vector a) { return meeting(a, a); }
    /// Returns in bit l whether lane l of a has two or more bits.
    static std::uint32_t several(Vector a) { return meeting(a, less_one(a)); }
    /// Returns in bit l whether lane l of a has exactly two bits.
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
    /// Returns the bit of a given; 0 if words do not have this many values.
    static std::uint64_t bit_of_given(std::uint8_t given) {
        return given <= 8 * sizeof(Word) ? std::uint64_t{1} << (given - 1U) : 0;
    }
    /// Returns b in lanes in which a and b have a bit in common; c in all other lanes.
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
    static constexpr unsigned most = 8; ///< the number of lanes handled together

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
    /// Loads blocks: block i contains, in its k-th group of eight, words of vector 8 k + i.
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

/// Returns a list of 64 bytes that are the indices of a shuffle: byte i is of(i).
template <typename Of>
constexpr std::array<std::uint8_t, 64> bytes_by(Of of) {
    std::array<std::uint8_t, 64> bytes{};
    for (unsigned i = 0; i < 64; ++i) bytes[i] = static_cast<std::uint8_t>(of(i));
    return bytes;
}

/// The domains of 128 variables in four registers: two rows of 64.
class DomainRows {
  public:
    using Board = std::array<std::uint64_t, 2>; ///< a bit for each variable

    explicit DomainRows(const std::uint16_t* domains) {
        for (unsigned i = 0; i < 4; ++i) {
            words_[i] = _mm512_load_si512(domains + std::size_t{32} * i);
            sizes_[i] = _mm512_popcnt_epi16(words_[i]);
        }
    }

    Board with_several() const {
        return board([&](unsigned i) { return _mm512_cmpgt_epu16_mask(sizes_[i], _mm512_set1_epi16(1)); });
    }
    /// Returns the variables with the fewest values among those with several. There must be such a variable.
    Board with_fewest() const {
        for (short size = 2;; ++size) {
            const Board found = board(
                [&](unsigned i) { return _mm512_cmpeq_epi16_mask(sizes_[i], _mm512_set1_epi16(size)); });
            if ((found[0] | found[1]) != 0) return found;
        }
    }

    /// Returns the domains of eight variables. Each domain and each variable's number is a word of 64 bits.
    __m512i of(__m512i variables) const {
        const __m512i in_first = _mm512_permutex2var_epi16(words_[0], variables, words_[1]);
        const __m512i in_second = _mm512_permutex2var_epi16(words_[2], variables, words_[3]);
        const __mmask8 is_second = _mm512_cmpgt_epu64_mask(variables, _mm512_set1_epi64(63));
        return _mm512_and_si512(_mm512_mask_mov_epi64(in_first, is_second, in_second),
                                _mm512_set1_epi64(0xFFFF));
    }

    /// Returns the variables of a row that can take each of eight values, from number 0 on, or from number 8 on.
    ///
    /// One byte of each of eight domains, the last domain first, forms a matrix of bits, by which the instruction
    /// multiplies bytes. The rows of a unit matrix thus become the columns of this matrix: a byte for each value, with
    /// a bit for each of the eight variables. The bytes of each value are then put together.
    __m512i holders(unsigned row, bool is_high) const {
        alignas(64) static constexpr auto low_bytes = bytes_by([](unsigned i) { return 2 * (i ^ 7U); });
        alignas(64) static constexpr auto by_value = bytes_by([](unsigned i) { return i % 8 * 8 + i / 8; });
        const __m512i from =
            _mm512_add_epi8(_mm512_load_si512(low_bytes.data()), _mm512_set1_epi8(is_high ? 1 : 0));
        const __m512i matrices = _mm512_permutex2var_epi8(words_[2 * row], from, words_[2 * row + 1]);
        const __m512i unit = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201ULL));
        const __m512i transposed = _mm512_gf2p8affine_epi64_epi8(unit, matrices, 0);
        return _mm512_permutexvar_epi8(_mm512_load_si512(by_value.data()), transposed);
    }

  private:
    template <typename Test>
    static Board board(const Test& test) {
        const auto row = [&](unsigned i) {
            return std::uint64_t{test(i)} | std::uint64_t{test(i + 1)} << 32U;
        };
        return {row(0), row(2)};
    }

    __m512i words_[4];
    __m512i sizes_[4];
};

/// Computes the scores of Choice for eight variables at a time; each score is a word of 64 bits.
class EightScores {
  public:
    /// @param peers  two words for each variable
    EightScores(const DomainRows& domains, const DomainRows::Board& several,
                const DomainRows::Board& smallest, const std::uint64_t* peers)
        : peers_(peers) {
        for (unsigned r = 0; r < 2; ++r) {
            low_[r] = domains.holders(r, false);
            high_[r] = domains.holders(r, true);
            several_[r] = _mm512_set1_epi64(static_cast<long long>(several[r]));
            smallest_[r] = _mm512_set1_epi64(static_cast<long long>(smallest[r]));
        }
    }

    __m512i of(const std::uint8_t* variables, __m512i domains) const {
        __m512i peers[2];
        load_peers(variables, peers);
        const __m512i below = _mm512_andnot_si512(domains, _mm512_add_epi64(domains, _mm512_set1_epi64(-1)));
        const __m512i least = _mm512_popcnt_epi64(below);
        const __m512i greatest = _mm512_sub_epi64(_mm512_set1_epi64(63), _mm512_lzcnt_epi64(domains));
        return _mm512_mul_epu32(factor(least, peers), factor(greatest, peers));
    }

  private:
    /// Returns 1 + s(value).
    __m512i factor(__m512i values, const __m512i* peers) const {
        constexpr int all_three = 0x80;
        __m512i open[2], tight[2];
        for (unsigned r = 0; r < 2; ++r) {
            const __m512i holders = _mm512_permutex2var_epi64(low_[r], values, high_[r]);
            open[r] =
                _mm512_popcnt_epi64(_mm512_ternarylogic_epi64(holders, peers[r], several_[r], all_three));
            tight[r] =
                _mm512_popcnt_epi64(_mm512_ternarylogic_epi64(holders, peers[r], smallest_[r], all_three));
        }
        const __m512i all = _mm512_add_epi64(open[0], open[1]);
        const __m512i pairs = _mm512_add_epi64(tight[0], tight[1]);
        return _mm512_add_epi64(_mm512_add_epi64(all, _mm512_set1_epi64(1)),
                                _mm512_add_epi64(pairs, _mm512_add_epi64(pairs, pairs)));
    }

    void load_peers(const std::uint8_t* variables, __m512i* rows) const {
        const auto both_rows = [&](unsigned i) {
            return _mm_loadu_si128(reinterpret_cast<const __m128i*>(peers_ + std::size_t{2} * variables[i]));
        };
        const auto every_other = [&](unsigned i) {
            const __m512i two = _mm512_inserti64x2(_mm512_castsi128_si512(both_rows(i)), both_rows(i + 2), 1);
            return _mm512_inserti64x2(_mm512_inserti64x2(two, both_rows(i + 4), 2), both_rows(i + 6), 3);
        };
        const __m512i even = every_other(0);
        const __m512i odd = every_other(1);
        rows[0] = _mm512_unpacklo_epi64(even, odd);
        rows[1] = _mm512_unpackhi_epi64(even, odd);
    }

    const std::uint64_t* peers_;
    __m512i low_[2];  ///< by row: the holders of values 0 to 7
    __m512i high_[2]; ///< of values 8 to 15
    __m512i several_[2];
    __m512i smallest_[2];
};

/// Scores eight variables at a time, and finds the variables that can take each value, for all values together.
template <>
class QuickChoice<Avx512<std::uint16_t>> {
  public:
    static constexpr bool exists = true;

    static std::uint32_t choose(const std::uint16_t* words, const std::uint64_t* peers) {
        const DomainRows domains(words);
        const Board several = domains.with_several();
        if ((several[0] | several[1]) == 0) return Choice<Avx512<std::uint16_t>>::none;
        const Board smallest = domains.with_fewest();
        const EightScores scores(domains, several, smallest, peers);
        std::uint8_t candidates[192];
        const unsigned count = list(smallest, candidates);
        __m512i best = _mm512_setzero_si512();
        for (unsigned i = 0; i < count; i += 8) {
            const auto present = static_cast<__mmask8>((1U << (count - i < 8 ? count - i : 8)) - 1);
            const __m512i x =
                _mm512_cvtepu8_epi64(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(candidates + i)));
            const __m512i score = scores.of(candidates + i, domains.of(x));
            // Ties go to the first variable: numbers count down from the last one.
            const __m512i key = _mm512_or_si512(_mm512_slli_epi64(score, bits_of_variable),
                                                _mm512_xor_si512(x, _mm512_set1_epi64(last)));
            best = _mm512_mask_max_epu64(best, present, best, key);
        }
        return last - static_cast<std::uint32_t>(_mm512_reduce_max_epu64(best) & last);
    }

  private:
    using Board = DomainRows::Board;
    static constexpr unsigned bits_of_variable = 7;
    static constexpr std::uint32_t last = (1U << bits_of_variable) - 1;

    /// Writes the numbers of the variables in ascending order, followed by zeros. Returns the number of variables.
    /// `numbers` has space for 192.
    static unsigned list(const Board& variables, std::uint8_t* numbers) {
        alignas(64) static constexpr auto in_row = bytes_by([](unsigned i) { return i; });
        const __m512i all = _mm512_load_si512(in_row.data());
        const auto in_first = static_cast<unsigned>(__builtin_popcountll(variables[0]));
        const auto in_second = static_cast<unsigned>(__builtin_popcountll(variables[1]));
        const __m512i first = _mm512_maskz_compress_epi8(variables[0], all);
        const __m512i second =
            _mm512_maskz_compress_epi8(variables[1], _mm512_or_si512(all, _mm512_set1_epi8(64)));
        const std::uint64_t behind = in_first == 64 ? 0 : ~std::uint64_t{0} << in_first;
        _mm512_storeu_si512(numbers + in_first, second);
        // Writes the first 64 numbers once more, in one store, so that reads of eight numbers at a time need not wait
        // for several stores.
        _mm512_storeu_si512(numbers, _mm512_mask_expand_epi8(first, behind, second));
        return in_first + in_second;
    }
};

struct Avx512Registers {
    template <typename Word>
    using Lanes = Avx512<Word>;
};

Kernel* make_avx512_kernel(const Program& program, Arena& arena) {
    return make_kernel_with<Avx512Registers>(program, arena);
}

} // namespace csp::dense
