#include <csp/dense/backend.hpp>

#include <csp/dense/lane_kernel.hpp>
#include <csp/dense/lanes_vector.hpp>

#include <cstddef>
#include <cstdint>

#include <immintrin.h>

namespace csp::dense {

/// The lanes of one AVX2 register. A sweep uses the vector extensions, which compilers translate well. The work between
/// sweeps uses intrinsics for words of 16 bits, that is, for up to 16 values.
template <typename SomeWord>
struct Avx2 : VectorLanes<SomeWord, 32> {};

template <>
struct Avx2<std::uint16_t> : VectorLanes<std::uint16_t, 32> {
    /// Returns a in lanes in which a has at most one bit; 0 in all other lanes. Let b be the lowest bit of a. Then a ^
    /// (a - 1) is 2 b - 1. Subtracting a - 1 gives 2 b - a, which is a if a is b, and negative if a has another bit; a
    /// saturating subtraction then yields 0.
    static Vector single(Vector a) {
        const Vector below = a - 1;
        return vector(_mm256_subs_epu16(bits(a ^ below), bits(below)));
    }
#if !defined(__clang__) // with these two, clang keeps more vectors in memory
    /// Returns the sum; all bits in lanes in which it would overflow.
    static Vector sum(Vector a, Vector b) { return vector(_mm256_adds_epu16(bits(a), bits(b))); }
    static Vector narrowed(Vector c, Vector only, Vector rest, Vector s) {
        const Vector hidden = c & only;
        const Vector is_zero = reinterpret_cast<Vector>(hidden == Vector{});
        return s | vector(_mm256_blendv_epi8(bits(hidden), bits(c & rest), bits(is_zero)));
    }
#endif
    static Vector zero_if_either_is(Vector a, Vector b) { return vector(_mm256_min_epu16(bits(a), bits(b))); }

    static void restrict(const Word* domains, const std::uint8_t* givens, std::uint32_t n, Word* to) {
        std::uint32_t i = 0;
        for (; i + count <= n; i += count) {
            const __m128i given = _mm_loadu_si128(reinterpret_cast<const __m128i*>(givens + i));
            const auto domain = reinterpret_cast<__m256i>(load(domains + i));
            _mm256_store_si256(reinterpret_cast<__m256i*>(to + i),
                               _mm256_and_si256(domain, allowed_by(given)));
        }
        VectorLanes::restrict(domains + i, givens + i, n - i, to + i);
    }

    static void to_numbers(const Word* words, std::uint32_t n, std::uint8_t* numbers) {
        for (std::uint32_t i = 0; i < n; i += count) {
            const auto below = reinterpret_cast<__m256i>(load(words + i) - 1);
            const __m256i of_words = _mm256_maddubs_epi16(bits_of_bytes(below), _mm256_set1_epi8(1));
            _mm_storeu_si128(
                reinterpret_cast<__m128i*>(numbers + i),
                _mm_packus_epi16(_mm256_castsi256_si128(of_words), _mm256_extracti128_si256(of_words, 1)));
        }
    }

  private:
    static __m256i bits(Vector a) { return reinterpret_cast<__m256i>(a); }
    static Vector vector(__m256i a) { return reinterpret_cast<Vector>(a); }

    /// Returns all bits for a given of 0, otherwise bit number given - 1; no bits if words are too narrow for it.
    static __m256i allowed_by(__m128i givens) {
        // The number of the bit. A shuffle uses the lowest four bits of each byte and yields 0 for bytes from 0x80 on;
        // the saturating addition moves numbers from 16 on into this range.
        const __m128i bit = _mm_adds_epu8(_mm_sub_epi8(givens, _mm_set1_epi8(1)), _mm_set1_epi8(0x70));
        const __m128i powers = _mm_set_epi64x(0, static_cast<long long>(0x8040201008040201ULL));
        const __m128i of_high_byte = _mm_unpacklo_epi64(_mm_setzero_si128(), powers);
        const __m128i is_none = _mm_cmpeq_epi8(givens, _mm_setzero_si128());
        const __m128i low = _mm_or_si128(_mm_shuffle_epi8(powers, bit), is_none);
        const __m128i high = _mm_or_si128(_mm_shuffle_epi8(of_high_byte, bit), is_none);
        return _mm256_set_m128i(_mm_unpackhi_epi8(low, high), _mm_unpacklo_epi8(low, high));
    }

    static __m256i bits_of_bytes(__m256i v) {
        const __m256i of_half = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, //
                                                 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
        const __m256i half = _mm256_set1_epi8(0x0F);
        return _mm256_add_epi8(_mm256_shuffle_epi8(of_half, _mm256_and_si256(v, half)),
                               _mm256_shuffle_epi8(of_half, _mm256_and_si256(_mm256_srli_epi16(v, 4), half)));
    }
};

/// The low bytes and the high bytes of 64 domains, such that one instruction collects one bit of each byte.
template <>
class DomainRow<Avx2<std::uint16_t>> {
  public:
    DomainRow(const std::uint16_t* domains, std::uint32_t left) : is_long_(left > 32) {
        split(domains, low_[0], high_[0]);
        if (is_long_) split(domains + 32, low_[1], high_[1]);
    }

    std::uint64_t holders(unsigned value) const {
        const __m256i* bytes = value < 8 ? low_ : high_;
        const __m128i to_the_top = _mm_cvtsi32_si128(static_cast<int>(7 - value % 8));
        const std::uint64_t first = top_bits(_mm256_sll_epi16(bytes[0], to_the_top));
        return is_long_ ? first | top_bits(_mm256_sll_epi16(bytes[1], to_the_top)) << 32U : first;
    }

  private:
    static void split(const std::uint16_t* domains, __m256i& low, __m256i& high) {
        const __m256i a = _mm256_load_si256(reinterpret_cast<const __m256i*>(domains));
        const __m256i b = _mm256_load_si256(reinterpret_cast<const __m256i*>(domains + 16));
        const __m256i byte = _mm256_set1_epi16(0xFF);
        low = packed(_mm256_and_si256(a, byte), _mm256_and_si256(b, byte));
        high = packed(_mm256_srli_epi16(a, 8), _mm256_srli_epi16(b, 8));
    }
    /// Returns 32 words, of at most 8 bits each, as bytes.
    static __m256i packed(__m256i a, __m256i b) {
        return _mm256_permute4x64_epi64(_mm256_packus_epi16(a, b), 0xD8); // a pack interleaves the halves
    }
    static std::uint64_t top_bits(__m256i v) { return static_cast<std::uint32_t>(_mm256_movemask_epi8(v)); }

    bool is_long_;
    __m256i low_[2];
    __m256i high_[2];
};

/// Copies all lanes at a time by transposing blocks of 8 variables. For one or two lanes, copying word by word is
/// faster.
template <>
class Columns<Avx2<std::uint16_t>> {
  public:
    using Word = std::uint16_t;
    static constexpr unsigned most = 16; ///< the number of lanes handled together

    /// Copies the words of lanes[i], one of each vector, to frames[i].
    static void take_out(const std::byte* vectors, std::uint32_t n, const unsigned* lanes, unsigned count,
                         Word* const* frames) {
        if (count < 2) return WordByWord::take_out(vectors, n, lanes, count, frames);
        for (std::uint32_t x = 0; x < n; x += 8) {
            __m256i block[8];
            const auto* from = reinterpret_cast<const __m256i*>(vectors + std::size_t{32} * x);
#pragma GCC unroll 8
            for (unsigned i = 0; i < 8; ++i) block[i] = _mm256_load_si256(from + i);
            transpose(block);
            const auto* columns = reinterpret_cast<const __m128i*>(block);
            for (unsigned i = 0; i < count; ++i)
                _mm_store_si128(reinterpret_cast<__m128i*>(frames[i] + x),
                                columns[lanes[i] % 8 * 2 + lanes[i] / 8]);
        }
    }

    /// Copies frames[i] to the words of lanes[i].
    static void put(std::byte* vectors, std::uint32_t n, const unsigned* lanes, unsigned count,
                    const Word* const* frames) {
        if (count < 3) return WordByWord::put(vectors, n, lanes, count, frames);
        const Word* columns[16];
        for (const Word*& column : columns) column = frames[0]; // a source to read for unused lanes
        alignas(32) Word put[16] = {};
        for (unsigned i = 0; i < count; ++i) {
            columns[lanes[i]] = frames[i];
            put[lanes[i]] = 0xFFFF;
        }
        const __m256i targets = _mm256_load_si256(reinterpret_cast<const __m256i*>(put));
        for (std::uint32_t x = 0; x < n; x += 8) {
            __m256i block[8];
#pragma GCC unroll 8
            for (unsigned i = 0; i < 8; ++i) block[i] = pair(columns[i] + x, columns[i + 8] + x);
            transpose(block);
            auto* to = reinterpret_cast<__m256i*>(vectors + std::size_t{32} * x);
#pragma GCC unroll 8
            for (unsigned i = 0; i < 8; ++i)
                _mm256_store_si256(to + i, _mm256_blendv_epi8(_mm256_load_si256(to + i), block[i], targets));
        }
    }

  private:
    using WordByWord = Columns<VectorLanes<Word, 32>>;

    static __m256i pair(const Word* low, const Word* high) {
        return _mm256_set_m128i(_mm_load_si128(reinterpret_cast<const __m128i*>(high)),
                                _mm_load_si128(reinterpret_cast<const __m128i*>(low)));
    }

    /// Transposes the 8 x 8 words in each of the two halves.
    static void transpose(__m256i* rows) {
        __m256i a[8], b[8];
#pragma GCC unroll 4
        for (unsigned i = 0; i < 4; ++i) {
            a[2 * i] = _mm256_unpacklo_epi16(rows[2 * i], rows[2 * i + 1]);
            a[2 * i + 1] = _mm256_unpackhi_epi16(rows[2 * i], rows[2 * i + 1]);
        }
#pragma GCC unroll 2
        for (unsigned i = 0; i < 8; i += 4) {
            b[i] = _mm256_unpacklo_epi32(a[i], a[i + 2]);
            b[i + 1] = _mm256_unpackhi_epi32(a[i], a[i + 2]);
            b[i + 2] = _mm256_unpacklo_epi32(a[i + 1], a[i + 3]);
            b[i + 3] = _mm256_unpackhi_epi32(a[i + 1], a[i + 3]);
        }
#pragma GCC unroll 4
        for (unsigned i = 0; i < 4; ++i) {
            rows[2 * i] = _mm256_unpacklo_epi64(b[i], b[i + 4]);
            rows[2 * i + 1] = _mm256_unpackhi_epi64(b[i], b[i + 4]);
        }
    }
};

struct Avx2Registers {
    template <typename Word>
    using Lanes = Avx2<Word>;
};

Kernel* make_avx2_kernel(const Program& program, Arena& arena) {
    return make_kernel_with<Avx2Registers>(program, arena);
}

} // namespace csp::dense
