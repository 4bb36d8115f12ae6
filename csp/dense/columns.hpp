#pragma once

#include <cstddef>
#include <cstdint>

namespace csp::dense {

/// Columns of the kernel's memory: the node in a lane is one word of every vector.
template <typename Lanes>
class Columns {
  public:
    using Word = typename Lanes::Word;
    static constexpr unsigned most = 8; ///< lanes at once

    /// Copies the words of lanes[i], one of each vector, to frames[i].
    static void take_out(const std::byte* vectors, std::uint32_t n, const unsigned* lanes, unsigned count,
                         Word* const* frames) {
        for (unsigned i = 0; i < count; ++i) {
            const std::byte* column = vectors + lanes[i] * sizeof(Word);
            for (std::uint32_t x = 0; x < n; ++x)
                frames[i][x] =
                    *reinterpret_cast<const Word*>(column + std::size_t{x} * sizeof(typename Lanes::Vector));
        }
    }

    /// The other way.
    static void put(std::byte* vectors, std::uint32_t n, const unsigned* lanes, unsigned count,
                    const Word* const* frames) {
        for (unsigned i = 0; i < count; ++i) {
            std::byte* column = vectors + lanes[i] * sizeof(Word);
            for (std::uint32_t x = 0; x < n; ++x)
                *reinterpret_cast<Word*>(column + std::size_t{x} * sizeof(typename Lanes::Vector)) =
                    frames[i][x];
        }
    }
};

} // namespace csp::dense
