#pragma once

#include <csp/dense/kernel.hpp>

#include <cstddef>
#include <cstdint>

namespace csp::dense {

/// Access to columns of the kernel's memory: the node in a lane is one word of every vector.
template <typename Lanes>
class Columns {
  public:
    using Word = typename Lanes::Word;
    static constexpr unsigned most = 8; ///< the number of lanes handled together

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

    /// Copies frames[i] to the words of lanes[i].
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

/// Sets of variables as boards: 64-bit words with one bit for each variable.
struct Boards {
    std::uint64_t* several;  ///< variables with two or more values
    std::uint64_t* smallest; ///< variables with two values or, if there are none, with the fewest
    std::uint64_t* holders;  ///< by value: members of `several` that can take it; then those of `smallest`
};

/// The domains of up to 64 variables, queried value by value.
template <typename Lanes>
class DomainRow {
  public:
    using Word = typename Lanes::Word;

    /// @param left  the number of variables from the first one on
    DomainRow(const Word* domains, std::uint32_t left) : domains_(domains), left_(left) {}

    /// Returns a bit for each variable that can take the value.
    std::uint64_t holders(unsigned value) const {
        const auto bit = Lanes::all(static_cast<Word>(std::uint64_t{1} << value));
        std::uint64_t bits = 0;
        for (unsigned i = 0; i < 64 && i < left_; i += Lanes::count)
            bits |= static_cast<std::uint64_t>(Lanes::meeting(Lanes::load(domains_ + i), bit)) << i;
        return bits;
    }

  private:
    const Word* domains_;
    std::uint32_t left_;
};

/// Another implementation of Choice::choose() for 65 to 128 variables, if a back end has one.
template <typename Lanes>
class QuickChoice {
  public:
    static constexpr bool exists = false;
};

/// Chooses the variable on which to split a node. Among the variables with the fewest values, but at least two, it is
/// the variable with the greatest score; ties go to the first.
///
/// The score measures how strongly a variable is connected to its peers. It is (1 + s(least)) * (1 + s(greatest)), for
/// its least and its greatest value, where
///
///     s(v) = (peers that have several values and can take v) + 3 * (those of them with the fewest values).
///
/// A peer with the fewest values therefore counts four times.
///
/// Each choice takes a few dozen nanoseconds, less than the smaller search tree saves.
template <typename Lanes>
class Choice {
  public:
    using Word = typename Lanes::Word;
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    /// @param memory  memory_words() words
    Choice(const Program& program, std::uint64_t* memory)
        : program_(program),
          boards_{memory, memory + program.row_words, memory + std::size_t{2} * program.row_words} {}
    static std::size_t memory_words(const Program& program) {
        return std::size_t{program.row_words} * (2 + 2 * std::size_t{program.value_count});
    }

    /// Returns the variable to split on, or `none` if every variable has one value. `domains` has the domains of a node
    /// at its fixpoint, followed by zeros up to the next multiple of 64.
    std::uint32_t choose(const Word* domains) {
        if constexpr (QuickChoice<Lanes>::exists)
            if (program_.row_words == 2) return QuickChoice<Lanes>::choose(domains, program_.peers);
        return program_.row_words == 2 ? choose_with<2>(domains) : choose_with<0>(domains);
    }

    /// Chooses without scores: the first variable with two values; if there is none, the first with the fewest values.
    std::uint32_t choose_first(const Word* domains) {
        std::uint64_t any_several = 0;
        for (std::uint32_t r = 0; r < program_.row_words; ++r) {
            const std::uint64_t pairs = board(domains, r, [](auto v) { return Lanes::pair(v); });
            if (pairs != 0) return first_of(r, pairs);
            boards_.several[r] = board(domains, r, [](auto v) { return Lanes::several(v); });
            any_several |= boards_.several[r];
        }
        if (any_several == 0) return none;
        find_smallest(domains);
        std::uint32_t r = 0;
        while (boards_.smallest[r] == 0) ++r;
        return first_of(r, boards_.smallest[r]);
    }

  private:
    static std::uint32_t first_of(std::uint32_t row, std::uint64_t variables) {
        return 64 * row + static_cast<std::uint32_t>(__builtin_ctzll(variables));
    }

    template <std::uint32_t fixed_rows>
    std::uint32_t choose_with(const Word* domains) {
        const std::uint32_t rows = fixed_rows != 0 ? fixed_rows : program_.row_words;
        std::uint64_t any_several = 0;
        std::uint64_t any_pair = 0;
        for (std::uint32_t r = 0; r < rows; ++r) {
            boards_.several[r] = board(domains, r, [](auto v) { return Lanes::several(v); });
            boards_.smallest[r] = board(domains, r, [](auto v) { return Lanes::pair(v); });
            any_several |= boards_.several[r];
            any_pair |= boards_.smallest[r];
        }
        if (any_several == 0) return none;
        if (any_pair == 0) find_smallest(domains);
        find_holders<fixed_rows>(domains);
        return best<fixed_rows>(domains);
    }

    /// Returns a bit for each of 64 variables: whether its domain passes the test.
    template <typename Test>
    std::uint64_t board(const Word* domains, std::uint32_t row, Test&& test) const {
        const Word* first = domains + std::size_t{64} * row;
        const std::uint32_t left = program_.variable_count - 64 * row;
        std::uint64_t bits = 0;
        for (unsigned i = 0; i < 64 && i < left; i += Lanes::count)
            bits |= static_cast<std::uint64_t>(test(Lanes::load(first + i))) << i;
        return bits;
    }

    template <std::uint32_t fixed_rows>
    void find_holders(const Word* domains) {
        const std::uint32_t rows = fixed_rows != 0 ? fixed_rows : program_.row_words;
        for (std::uint32_t r = 0; r < rows; ++r) {
            const DomainRow<Lanes> row(domains + std::size_t{64} * r, program_.variable_count - 64 * r);
            std::uint64_t* to = boards_.holders + r;
            for (std::uint32_t v = 0; v < program_.value_count; ++v, to += std::size_t{2} * rows) {
                const std::uint64_t holders = row.holders(v);
                to[0] = holders & boards_.several[r];
                to[rows] = holders & boards_.smallest[r];
            }
        }
    }

    /// Finds the variables with the fewest values among those with several.
    void find_smallest(const Word* domains) const {
        int least = 65;
        for (std::uint32_t r = 0; r < program_.row_words; ++r)
            for (std::uint64_t left = boards_.several[r]; left != 0; left &= left - 1)
                if (const int size = size_of(domains[first_of(r, left)]); size < least) least = size;
        for (std::uint32_t r = 0; r < program_.row_words; ++r) {
            boards_.smallest[r] = 0;
            for (std::uint64_t left = boards_.several[r]; left != 0; left &= left - 1)
                if (size_of(domains[first_of(r, left)]) == least) boards_.smallest[r] |= left & -left;
        }
    }
    static int size_of(Word domain) { return __builtin_popcountll(domain); }

    /// Finds the variable with the greatest score. Score and variable are packed into one number, so no branch is
    /// needed.
    template <std::uint32_t fixed_rows>
    std::uint32_t best(const Word* domains) const {
        constexpr unsigned bits_of_variable = 24;
        constexpr std::uint32_t last = (1U << bits_of_variable) - 1;
        const std::uint32_t rows = fixed_rows != 0 ? fixed_rows : program_.row_words;
        std::uint64_t best = 0;
        for (std::uint32_t r = 0; r < rows; ++r)
            for (std::uint64_t left = boards_.smallest[r]; left != 0; left &= left - 1) {
                const std::uint32_t x = first_of(r, left);
                const std::uint64_t domain = domains[x];
                const std::uint64_t score = score_of<fixed_rows>(
                    program_.peers + std::size_t{x} * rows, static_cast<unsigned>(__builtin_ctzll(domain)),
                    63 - static_cast<unsigned>(__builtin_clzll(domain)));
                const std::uint64_t key = score << bits_of_variable | (last - x);
                best = key > best ? key : best;
            }
        return last - static_cast<std::uint32_t>(best & last);
    }

    template <std::uint32_t fixed_rows>
    std::uint64_t score_of(const std::uint64_t* peers, unsigned least, unsigned greatest) const {
        return (1 + shared<fixed_rows>(peers, least)) * (1 + shared<fixed_rows>(peers, greatest));
    }
    template <std::uint32_t fixed_rows>
    std::uint64_t shared(const std::uint64_t* peers, unsigned value) const {
        constexpr std::uint64_t weight_of_pairs = 3;
        const std::uint32_t rows = fixed_rows != 0 ? fixed_rows : program_.row_words;
        const std::uint64_t* holders = boards_.holders + std::size_t{2} * rows * value;
        std::uint64_t all = 0;
        std::uint64_t pairs = 0;
        for (std::uint32_t r = 0; r < rows; ++r) {
            all += static_cast<std::uint64_t>(__builtin_popcountll(holders[r] & peers[r]));
            pairs += static_cast<std::uint64_t>(__builtin_popcountll(holders[rows + r] & peers[r]));
        }
        return all + weight_of_pairs * pairs;
    }

    const Program& program_;
    Boards boards_;
};

} // namespace csp::dense
