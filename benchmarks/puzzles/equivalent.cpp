#include <benchmarks/puzzles/equivalent.hpp>

#include <benchmarks/puzzles/puzzles.hpp>
#include <benchmarks/puzzles/shuffle.hpp>

#include <array>
#include <string_view>
#include <utility>

namespace benchmarks {

namespace {

/// Rows, or columns, in an order that keeps those of a band together.
std::array<std::size_t, 9> random_lines(csp::Random& random) {
    std::array<std::size_t, 3> bands{0, 1, 2};
    shuffle(bands, random);
    std::array<std::size_t, 9> lines{};
    for (std::size_t band = 0; band < 3; ++band) {
        std::array<std::size_t, 3> within{0, 1, 2};
        shuffle(within, random);
        for (std::size_t i = 0; i < 3; ++i) lines[3 * band + i] = 3 * bands[band] + within[i];
    }
    return lines;
}

std::string equivalent(std::string_view puzzle, csp::Random& random) {
    std::string digits = "123456789";
    shuffle(digits, random);
    const auto rows = random_lines(random);
    const auto columns = random_lines(random);
    const bool is_transposed = random.below(2) == 1;
    std::string made(81, '.');
    for (std::size_t i = 0; i < 9; ++i)
        for (std::size_t j = 0; j < 9; ++j) {
            const char given = puzzle[9 * rows[i] + columns[j]];
            if (given != '.')
                made[is_transposed ? 9 * j + i : 9 * i + j] = digits[static_cast<std::size_t>(given - '1')];
        }
    return made;
}

} // namespace

std::vector<std::string> equivalent_puzzles(const std::vector<std::string>& puzzles, std::size_t count,
                                            std::uint64_t seed) {
    const auto chosen = sample(puzzles, count);
    csp::Random random(seed);
    std::vector<std::string> made;
    made.reserve(count);
    for (std::size_t i = 0; i < count; ++i) made.push_back(equivalent(chosen[i % chosen.size()], random));
    return made;
}

} // namespace benchmarks
