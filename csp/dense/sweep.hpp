#pragma once

#include <csp/dense/kernel.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace csp::dense {

/// The findings of a sweep, lane by lane.
template <typename Lanes>
struct Findings {
    using Vector = typename Lanes::Vector;

    Vector taken;   ///< values for which every unit has a place left, or which it need not take
    Vector clashed; ///< 0 unless two variables of one unit are fixed to the same value
    Vector least;   ///< 0 in lanes where some variable has no value left
    Vector changed; ///< values that some variable has lost since the last sweep
};

/// A number known at compile time.
template <std::uint32_t number>
using Known = std::integral_constant<std::uint32_t, number>;

/// Calls action(0), action(1) .. action(size - 1), fully unrolled, with each number known at compile time.
///
/// A loop with a known end is equivalent, but compilers unroll it only after deciding which values to keep in
/// registers. With clang 14, all vectors of a visit are then in memory, and the visit takes twice the time. For the
/// same reason every action must be inlined, whatever its size.
template <std::uint32_t size, typename Action>
[[gnu::always_inline]] inline void for_each(Known<size> /*size*/, Action&& action) {
    const auto call = [&]<std::uint32_t... i>(std::integer_sequence<std::uint32_t, i...>)
        __attribute__((always_inline)) {
        (action(i), ...);
    };
    call(std::make_integer_sequence<std::uint32_t, size>());
}
template <typename Action>
[[gnu::always_inline]] inline void for_each(std::uint32_t size, Action&& action) {
    for (std::uint32_t i = 0; i < size; ++i) action(i);
}

/// Returns the number less one.
template <std::uint32_t number>
constexpr Known<number - 1> less_one(Known<number> /*number*/) {
    return {};
}
constexpr std::uint32_t less_one(std::uint32_t number) { return number - 1; }

/// Returns the greatest number of variables in a unit: its size, if known at compile time.
template <typename Size>
inline constexpr std::uint32_t most_of = 64;
template <std::uint32_t size>
inline constexpr std::uint32_t most_of<Known<size>> = size;

/// Visits a unit, in all lanes together and without branches that depend on their contents.
///
/// Rule 1. A value that a partner claims for its block is removed from all other blocks of the family, and from the
/// variables in no block.
/// Rule 2. The only value left for a variable is removed from all other variables.
/// Rule 3. If a unit must take a value and has one place left for it, all other values are removed from that place.
///
/// A Size is a Known number or an ordinary number.
template <typename Lanes>
class UnitVisit {
  public:
    using Vector = typename Lanes::Vector;

    UnitVisit(std::byte* memory, Findings<Lanes>& findings) : memory_(memory), findings_(findings) {}

    /// Visits a unit without blocks. Returns the beginning of the next unit.
    template <typename Size>
    [[gnu::always_inline]] const std::uint32_t* plain(const std::uint32_t* words, Size size) {
        const std::uint32_t* cells = words + 1;
        Vector c[most_of<Size>];
        load_all(size, cells, c);
        narrow(size, cells, load(words[0]), c);
        return cells + size;
    }

    /// Visits a unit of side x side variables. Its first family is its rows; its second family, if any, is its columns.
    template <std::uint32_t side, std::uint32_t families>
    [[gnu::always_inline]] const std::uint32_t* blocks(const std::uint32_t* words) {
        constexpr Known<side * side> size;
        const std::uint32_t* cells = words + 1;
        const std::uint32_t* rows = cells + size;
        const std::uint32_t* columns = rows + 1 + 2 * side;
        Vector c[size], by_row[side], by_column[side];
        heed<side>(rows, by_row);
        if constexpr (families == 2) heed<side>(columns, by_column);
        for_each(
            size, [&](std::uint32_t i) __attribute__((always_inline)) {
                if constexpr (families == 2)
                    c[i] = Lanes::without(load(cells[i]), by_row[i / side], by_column[i % side]);
                else
                    c[i] = Lanes::without(load(cells[i]), by_row[i / side]);
            });
        narrow(size, cells, load(words[0]), c);
        claim<side>(rows, c, side, 1);
        if constexpr (families == 1) return columns;
        claim<side>(columns, c, 1, side);
        return columns + 1 + 2 * side;
    }

    /// For a unit's variables in some order, at each place: the values that earlier variables can take, and the values
    /// that the variable and later variables can take. Entries that are always empty are written once.
    struct Surroundings {
        explicit Surroundings(std::uint32_t size) {
            before[0] = Lanes::zero();
            after[size] = Lanes::zero();
        }

        Vector before[65];
        Vector after[65];
    };

    /// Visits a unit of any shape.
    template <typename Size>
    [[gnu::always_inline]] const std::uint32_t* general(const std::uint32_t* words, Size size,
                                                        Surroundings& others) {
        const std::uint32_t families = words[1];
        const std::uint32_t* cells = words + 2;
        const std::uint32_t* const first = cells + size;
        Vector c[most_of<Size>];
        load_all(size, cells, c);
        const std::uint32_t* at = first;
        for (std::uint32_t f = 0; f < families; ++f) {
            const FamilyTable family(at, size);
            heed(family, size, c);
            at = family.end;
        }
        narrow(size, cells, load(words[0]), c);
        at = first;
        for (std::uint32_t f = 0; f < families; ++f) {
            const FamilyTable family(at, size);
            if (f > 0) load_all(size, family.cells, c);
            claim(family, size, c, others);
            at = family.end;
        }
        return at;
    }

  private:
    /// Counts bits in many vectors: the bits in at least one vector, and the bits in at least two vectors.
    struct Count {
        Vector ones;
        Vector twos;

        [[gnu::always_inline]] void add(Vector a) {
            twos = Lanes::or_both(twos, ones, a);
            ones = Lanes::either(ones, a);
        }
        [[gnu::always_inline]] void add(Vector a, Vector b, Vector c) {
            const Vector any = Lanes::either(a, b, c);
            twos = Lanes::or_both(Lanes::either(twos, Lanes::majority(a, b, c)), ones, any);
            ones = Lanes::either(ones, any);
        }
    };
    struct Fixed {
        Vector values; ///< values to which variables are fixed
        Vector clash;  ///< 0 unless two variables are fixed to the same value
    };
    struct Filter {
        Vector only;      ///< values with one place left
        Vector not_fixed; ///< values to which no variable of the unit is fixed
    };

    [[gnu::always_inline]] Vector load(std::uint32_t at) const { return Lanes::load(memory_ + at); }
    template <typename Size>
    [[gnu::always_inline]] void load_all(Size size, const std::uint32_t* cells, Vector* c) const {
        for_each(
            size, [&](std::uint32_t i) __attribute__((always_inline)) { c[i] = load(cells[i]); });
    }

    /// Counts the bits of vector(0), vector(1) .. vector(size - 1), calling each once. If their number is known, three
    /// are added at a time, which saves an operation.
    template <typename Size, typename Vectors>
    [[gnu::always_inline]] static Count count_of(Size size, Vectors&& vector) {
        if constexpr (most_of<Size> % 3 == 0) {
            const Vector a = vector(0), b = vector(1), c = vector(2);
            Count count{Lanes::either(a, b, c), Lanes::majority(a, b, c)};
            for_each(
                Known<size / 3 - 1>(), [&](std::uint32_t i) __attribute__((always_inline)) {
                    count.add(vector(3 * i + 3), vector(3 * i + 4), vector(3 * i + 5));
                });
            return count;
        } else {
            Count count{Lanes::zero(), Lanes::zero()};
            for_each(
                size, [&](std::uint32_t i) __attribute__((always_inline)) { count.add(vector(i)); });
            return count;
        }
    }

    /// Applies rules 2 and 3: replaces c, the domains of the cells, by the narrowed domains.
    ///
    /// Singles are counted as they are found, so that processors with few registers store each of them only once.
    template <typename Size>
    [[gnu::always_inline]] void narrow(Size size, const std::uint32_t* cells, Vector unneeded, Vector* c) {
        const Count places = count_of(
            size, [&](std::uint32_t i) __attribute__((always_inline)) { return c[i]; });
        Vector s[most_of<Size>];
        const Fixed fixed = fixed_of(
            size, [&](std::uint32_t i) __attribute__((always_inline)) { return s[i] = Lanes::single(c[i]); });
        const Filter filter = judge(places, fixed, unneeded);
        for_each(
            size, [&](std::uint32_t i) __attribute__((always_inline)) {
                c[i] = Lanes::narrowed(c[i], filter.only, filter.not_fixed, s[i]);
                Lanes::store(memory_ + cells[i], c[i]);
            });
    }

    /// Finds the fixed values of a unit, and whether two variables are fixed to the same value.
    ///
    /// The sum of distinct values equals their union; if a value is repeated, the sum is greater. A sum that saturates
    /// at all bits is still greater than the union, unless the union is all bits; in that case, a unit with no more
    /// variables than bits has distinct values.
    template <typename Size, typename Singles>
    [[gnu::always_inline]] static Fixed fixed_of(Size size, Singles&& single) {
        constexpr bool adds = requires(Vector v) { Lanes::sum(v, v); };
        if constexpr (adds && most_of<Size> <= 8 * sizeof(typename Lanes::Word)) {
            Vector values = Lanes::zero(), sum = Lanes::zero();
            for_each(
                size, [&](std::uint32_t i) __attribute__((always_inline)) {
                    const Vector s = single(i);
                    values = Lanes::either(values, s);
                    sum = Lanes::sum(sum, s);
                });
            return {values, Lanes::differing(values, sum)};
        } else {
            const Count count = count_of(size, single);
            return {count.ones, count.twos};
        }
    }

    [[gnu::always_inline]] Filter judge(const Count& places, const Fixed& fixed, Vector unneeded) {
        findings_.taken = Lanes::and_either(findings_.taken, places.ones, unneeded);
        findings_.clashed = Lanes::either(findings_.clashed, fixed.clash);
        return {Lanes::without(places.ones, places.twos, unneeded), Lanes::negated(fixed.values)};
    }

    /// Finds the values that each block loses to claims for further blocks of the family.
    template <std::uint32_t side>
    [[gnu::always_inline]] void heed(const std::uint32_t* family, Vector* lost) const {
        const Vector keep = load(family[0]);
        if constexpr (side == 3) {
            const Vector a = load(family[1]), b = load(family[2]), c = load(family[3]);
            lost[0] = Lanes::and_either(keep, b, c);
            lost[1] = Lanes::and_either(keep, a, c);
            lost[2] = Lanes::and_either(keep, a, b);
        } else {
            constexpr Known<side> blocks;
            Vector claims[side];
            for_each(
                blocks, [&](std::uint32_t b) __attribute__((always_inline)) {
                    claims[b] = Lanes::both(load(family[1 + b]), keep);
                });
            const Count count = count_of(
                blocks, [&](std::uint32_t b) __attribute__((always_inline)) { return claims[b]; });
            for_each(
                blocks, [&](std::uint32_t b) __attribute__((always_inline)) {
                    lost[b] = Lanes::either(Lanes::without(count.ones, claims[b]), count.twos);
                });
        }
    }

    /// Writes the claims: a block claims the values that no other block of the family has.
    /// @param across, along  the distance from a block to the next block, and from a variable of a block to its next
    ///                variable
    template <std::uint32_t side>
    [[gnu::always_inline]] void claim(const std::uint32_t* family, const Vector* c, std::uint32_t across,
                                      std::uint32_t along) {
        constexpr Known<side> blocks;
        Vector held[side];
        for_each(
            blocks, [&](std::uint32_t b) __attribute__((always_inline)) {
                const Vector* block = c + b * across;
                if constexpr (side == 3) {
                    held[b] = Lanes::either(block[0], block[along], block[2 * along]);
                } else {
                    held[b] = block[0];
                    for_each(
                        less_one(blocks), [&](std::uint32_t i) __attribute__((always_inline)) {
                            held[b] = Lanes::either(held[b], block[(i + 1) * along]);
                        });
                }
            });
        const std::uint32_t* to = family + 1 + side;
        if constexpr (side == 3) {
            Lanes::store(memory_ + to[0], Lanes::without(held[0], held[1], held[2]));
            Lanes::store(memory_ + to[1], Lanes::without(held[1], held[0], held[2]));
            Lanes::store(memory_ + to[2], Lanes::without(held[2], held[0], held[1]));
        } else {
            const Count count = count_of(
                blocks, [&](std::uint32_t b) __attribute__((always_inline)) { return held[b]; });
            for_each(
                blocks, [&](std::uint32_t b) __attribute__((always_inline)) {
                    Lanes::store(memory_ + to[b], Lanes::without(held[b], count.twos));
                });
        }
    }

    // Families of any blocks

    /// A family as encoded in the words of a general unit.
    struct FamilyTable {
        FamilyTable(const std::uint32_t* words, std::uint32_t size)
            : count(words[0]),
              keep(words[1]),
              blocks(words + 2),
              block_of(blocks + std::size_t{4} * count),
              cells(block_of + size),
              end(cells + size) {}

        std::uint32_t count;
        std::uint32_t keep;
        const std::uint32_t* blocks; ///< by block: incoming, outgoing, its begin and end
        const std::uint32_t* block_of;
        const std::uint32_t* cells; ///< the cells of each block, contiguous
        const std::uint32_t* end;
    };

    [[gnu::always_inline]] static Vector load(const Vector* vectors, std::uint32_t at) {
        return Lanes::load(reinterpret_cast<const std::byte*>(vectors) + at);
    }

    /// Removes from every variable the values that partners claim for other blocks than that of the variable.
    template <typename Size>
    [[gnu::always_inline]] void heed(const FamilyTable& family, Size size, Vector* c) const {
        const Vector keep = load(family.keep);
        Vector lost[33]; // by block; the last is for variables in no block
        Count count{Lanes::zero(), Lanes::zero()};
        for (std::uint32_t b = 0; b < family.count; ++b) {
            lost[b] = Lanes::both(keep, load(family.blocks[4 * b]));
            count.add(lost[b]);
        }
        for (std::uint32_t b = 0; b < family.count; ++b)
            lost[b] = Lanes::either(Lanes::without(count.ones, lost[b]), count.twos);
        lost[family.count] = count.ones;
        for_each(
            size, [&](std::uint32_t i) __attribute__((always_inline)) {
                c[i] = Lanes::without(c[i], load(lost, family.block_of[i]));
            });
    }

    /// Writes the claims: a block claims the values that no earlier and no later variable can take. Neither the work
    /// nor a branch depends on the length of blocks. Blocks have at least two variables, so none begins or ends at 1.
    template <typename Size>
    [[gnu::always_inline]] void claim(const FamilyTable& family, Size size, const Vector* c,
                                      Surroundings& others) {
        const auto pairs = less_one(less_one(size));
        Vector before = c[0];
        for_each(
            pairs, [&](std::uint32_t i) __attribute__((always_inline)) {
                before = Lanes::either(before, c[i + 1]);
                others.before[i + 2] = before;
            });
        Vector after = c[size - 1];
        for_each(
            pairs, [&](std::uint32_t i) __attribute__((always_inline)) {
                others.after[size - 1 - i] = after;
                after = Lanes::either(after, c[size - 2 - i]);
            });
        const Vector all = Lanes::either(after, c[0]);
        const std::uint32_t* block = family.blocks;
        for (std::uint32_t b = 0; b < family.count; ++b, block += 4)
            Lanes::store(memory_ + block[1],
                         Lanes::without(all, load(others.before, block[2]), load(others.after, block[3])));
    }

    std::byte* memory_;
    Findings<Lanes>& findings_;
};

/// Visits all units of a run of one shape.
template <typename Lanes, Shape shape>
[[gnu::noinline]] void visit_run(const UnitRun& run, std::byte* memory, Findings<Lanes>& result) {
    Findings<Lanes> findings = result; // in registers
    UnitVisit<Lanes> visit(memory, findings);
    [[maybe_unused]] typename UnitVisit<Lanes>::Surroundings others(run.size);
    const std::uint32_t* words = run.words;
    for (std::uint32_t unit = 0; unit < run.count; ++unit) {
        if constexpr (shape == Shape::plain) words = visit.plain(words, run.size);
        if constexpr (shape == Shape::line_3x3) words = visit.template blocks<3, 1>(words);
        if constexpr (shape == Shape::square_3x3) words = visit.template blocks<3, 2>(words);
        if constexpr (shape == Shape::line_4x4) words = visit.template blocks<4, 1>(words);
        if constexpr (shape == Shape::square_4x4) words = visit.template blocks<4, 2>(words);
        if constexpr (shape == Shape::general)
            words = run.size == 9 ? visit.general(words, Known<9>(), others)
                                  : visit.general(words, run.size, others);
    }
    result = findings;
}

template <typename Lanes>
void visit(const UnitRun& run, std::byte* memory, Findings<Lanes>& findings) {
    switch (run.shape) {
    case Shape::plain:
        return visit_run<Lanes, Shape::plain>(run, memory, findings);
    case Shape::line_3x3:
        return visit_run<Lanes, Shape::line_3x3>(run, memory, findings);
    case Shape::square_3x3:
        return visit_run<Lanes, Shape::square_3x3>(run, memory, findings);
    case Shape::line_4x4:
        return visit_run<Lanes, Shape::line_4x4>(run, memory, findings);
    case Shape::square_4x4:
        return visit_run<Lanes, Shape::square_4x4>(run, memory, findings);
    case Shape::general:
        return visit_run<Lanes, Shape::general>(run, memory, findings);
    }
}

/// Examines all domains after the visits: `before` holds them as they were at the previous examination.
template <typename Lanes>
[[gnu::noinline]] void look_over(std::uint32_t variables, const std::byte* memory, std::byte* before,
                                 Findings<Lanes>& result) {
    constexpr std::size_t bytes = sizeof(typename Lanes::Vector);
    auto least = Lanes::all(static_cast<typename Lanes::Word>(~0ULL));
    auto changed = Lanes::zero();
#pragma GCC unroll 3
    for (std::size_t at = 0; at < variables * bytes; at += bytes) {
        const auto now = Lanes::load(memory + at);
        changed = Lanes::or_differing(changed, now, Lanes::load(before + at));
        least = Lanes::zero_if_either_is(least, now);
        Lanes::store(before + at, now);
    }
    result.least = least;
    result.changed = changed;
}

} // namespace csp::dense
