#pragma once

#include <cstdint>
#include <vector>

namespace benchmarks {

/// A square of numbers, row by row; in a Latin square every row and every column holds each of 0 .. size - 1 once.
using Square = std::vector<std::vector<int>>;

/// A random Latin square, size >= 2, nearly uniformly distributed; it is the same for the same seed on every machine.
///
/// Source: Jacobson and Matthews, "Generating uniformly distributed random Latin squares", Journal of
/// Combinatorial Designs 4 (1996), pp. 405-437: a walk over proper squares and squares with one mistake.
[[nodiscard]] Square random_latin_square(int size, std::uint64_t seed);

/// The square with `holes` cells emptied; these hold -1.
[[nodiscard]] Square punched(Square square, int holes, std::uint64_t seed);

} // namespace benchmarks
