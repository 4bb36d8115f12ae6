#pragma once

#include <csp/dense/program.hpp>

#include <cstddef>
#include <cstdint>

namespace csp::dense {

/// What visits of units found out, lane by lane.
template <typename Lanes>
struct Findings {
    using Vector = typename Lanes::Vector;

    Vector taken;   ///< values that every unit still has a place for, or need not have
    Vector clashed; ///< values that two variables of one unit are fixed to
    Vector least;   ///< 0 where some variable has no value left
    Vector changed; ///< values that were removed from some variable
};

/// The visit of a unit, in all lanes at once and without a branch on what they hold.
///
/// Rule 1. A value that a partner claims for its block goes from the other blocks of the family, and from the variables
///         in none of them.
/// Rule 2. A variable with one value left takes it from the others.
/// Rule 3. A value with one place left in a unit that must take it is the only one there.
template <typename Lanes>
class UnitVisit {
  public:
    using Vector = typename Lanes::Vector;

    UnitVisit(std::byte* memory, Findings<Lanes>& findings) : memory_(memory), findings_(findings) {}

    /// A unit without blocks. Returns where the next one begins.
    [[gnu::always_inline]] const std::uint32_t* plain(const std::uint32_t* words, std::uint32_t size) {
        const std::uint32_t* cells = words + 1;
        Vector c[64], s[64];
        for (std::uint32_t i = 0; i < size; ++i) c[i] = load(cells[i]);
        Count count;
        for (std::uint32_t i = 0; i < size; ++i) count.add(c[i]);
        const Singles singles = find_singles(c, s, size);
        const Filter filter = judge(count, singles, load(words[0]));
        for (std::uint32_t i = 0; i < size; ++i) update(cells[i], c[i], s[i], filter);
        return cells + size;
    }

    /// A unit of side x side variables, whose first family is its rows, and whose second one, if any, its columns.
    template <unsigned side, unsigned families>
    [[gnu::always_inline]] const std::uint32_t* blocks(const std::uint32_t* words) {
        constexpr unsigned size = side * side;
        const std::uint32_t* cells = words + 1;
        const std::uint32_t* rows = cells + size;
        const std::uint32_t* columns = rows + 1 + 2 * side;
        Vector c[size], s[size], by_row[side], by_column[side];
        heed<side>(rows, by_row);
        if constexpr (families == 2) heed<side>(columns, by_column);
#pragma GCC unroll 16
        for (unsigned i = 0; i < size; ++i) {
            if constexpr (families == 2)
                c[i] = Lanes::without(load(cells[i]), by_row[i / side], by_column[i % side]);
            else
                c[i] = Lanes::without(load(cells[i]), by_row[i / side]);
        }
        Count count;
        if constexpr (size % 3 == 0) {
#pragma GCC unroll 16
            for (unsigned i = 0; i < size; i += 3) count.add(c[i], c[i + 1], c[i + 2]);
        } else {
#pragma GCC unroll 16
            for (unsigned i = 0; i < size; ++i) count.add(c[i]);
        }
        Singles singles;
#pragma GCC unroll 16
        for (unsigned i = 0; i < size; ++i) {
            s[i] = Lanes::single(c[i]);
            singles.add(s[i]);
        }
        const Filter filter = judge(count, singles, load(words[0]));
#pragma GCC unroll 16
        for (unsigned i = 0; i < size; ++i) c[i] = update(cells[i], c[i], s[i], filter);
        Vector held[side];
#pragma GCC unroll 16
        for (unsigned b = 0; b < side; ++b) {
            held[b] = c[b * side];
#pragma GCC unroll 16
            for (unsigned i = 1; i < side; ++i) held[b] = Lanes::either(held[b], c[b * side + i]);
        }
        claim<side>(rows, held);
        if constexpr (families == 2) {
#pragma GCC unroll 16
            for (unsigned b = 0; b < side; ++b) {
                held[b] = c[b];
#pragma GCC unroll 16
                for (unsigned i = 1; i < side; ++i) held[b] = Lanes::either(held[b], c[i * side + b]);
            }
            claim<side>(columns, held);
        }
        return families == 2 ? columns + 1 + 2 * side : columns;
    }

    /// Any unit.
    template <std::uint32_t fixed>
    const std::uint32_t* general(const std::uint32_t* words, std::uint32_t wanted);

  private:
    /// Of many vectors: the bits that are in at least one, and those that are in at least two.
    struct Count {
        Vector ones = Lanes::zero();
        Vector twos = Lanes::zero();

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
    struct Singles {
        Vector any = Lanes::zero();
        Vector twice = Lanes::zero(); ///< what several variables are fixed to

        [[gnu::always_inline]] void add(Vector s) {
            twice = Lanes::or_both(twice, any, s);
            any = Lanes::either(any, s);
        }
    };
    struct Filter {
        Vector only;      ///< values with one place left
        Vector not_fixed; ///< values that no variable of the unit is fixed to
    };

    [[gnu::always_inline]] Vector load(std::uint32_t at) const { return Lanes::load(memory_ + at); }

    [[gnu::always_inline]] Singles find_singles(const Vector* c, Vector* s, std::uint32_t size) const {
        Singles singles;
#pragma GCC unroll 16
        for (std::uint32_t i = 0; i < size; ++i) {
            s[i] = Lanes::single(c[i]);
            singles.add(s[i]);
        }
        return singles;
    }

    [[gnu::always_inline]] Filter judge(const Count& count, const Singles& singles, Vector unneeded) {
        findings_.taken = Lanes::and_either(findings_.taken, count.ones, unneeded);
        findings_.clashed = Lanes::either(findings_.clashed, singles.twice);
        return {Lanes::without(count.ones, count.twos, unneeded), Lanes::negated(singles.any)};
    }

    [[gnu::always_inline]] Vector update(std::uint32_t cell, Vector c, Vector s, const Filter& filter) {
        const Vector allowed = Lanes::select_meeting(c, filter.only, filter.not_fixed); // Rules 2 and 3
        const Vector now = Lanes::and_either(c, allowed, s);
        findings_.changed = Lanes::or_differing(findings_.changed, load(cell), now);
        findings_.least = Lanes::zero_if_either_is(findings_.least, now);
        Lanes::store(memory_ + cell, now);
        return now;
    }

    /// What each block loses to claims on the other blocks of the family.
    template <unsigned side>
    [[gnu::always_inline]] void heed(const std::uint32_t* family, Vector* lost) const {
        const Vector keep = load(family[0]);
        if constexpr (side == 3) {
            const Vector a = load(family[1]), b = load(family[2]), c = load(family[3]);
            lost[0] = Lanes::and_either(keep, b, c);
            lost[1] = Lanes::and_either(keep, a, c);
            lost[2] = Lanes::and_either(keep, a, b);
        } else {
            Count count;
            Vector claim[side];
#pragma GCC unroll 16
            for (unsigned b = 0; b < side; ++b) {
                claim[b] = Lanes::both(load(family[1 + b]), keep);
                count.add(claim[b]);
            }
#pragma GCC unroll 16
            for (unsigned b = 0; b < side; ++b)
                lost[b] = Lanes::either(Lanes::without(count.ones, claim[b]), count.twos);
        }
    }

    /// A block claims what it alone holds of the family.
    template <unsigned side>
    [[gnu::always_inline]] void claim(const std::uint32_t* family, const Vector* held) {
        const std::uint32_t* to = family + 1 + side;
        if constexpr (side == 3) {
            Lanes::store(memory_ + to[0], Lanes::without(held[0], held[1], held[2]));
            Lanes::store(memory_ + to[1], Lanes::without(held[1], held[0], held[2]));
            Lanes::store(memory_ + to[2], Lanes::without(held[2], held[0], held[1]));
        } else {
            Count count;
#pragma GCC unroll 16
            for (unsigned b = 0; b < side; ++b) count.add(held[b]);
#pragma GCC unroll 16
            for (unsigned b = 0; b < side; ++b)
                Lanes::store(memory_ + to[b], Lanes::without(held[b], count.twos));
        }
    }

    std::byte* memory_;
    Findings<Lanes>& findings_;
};

template <typename Lanes>
template <std::uint32_t fixed>
const std::uint32_t* UnitVisit<Lanes>::general(const std::uint32_t* words, std::uint32_t wanted) {
    const std::uint32_t size = fixed == 0 ? wanted : fixed;
    const std::uint32_t families = words[1];
    const std::uint32_t* cells = words + 2;
    Vector c[64], s[64], lost[65];
#pragma GCC unroll 16
    for (std::uint32_t i = 0; i < size; ++i) c[i] = load(cells[i]);
    const std::uint32_t* family = cells + size;
    for (std::uint32_t f = 0; f < families; ++f) { // Rule 1
        const std::uint32_t blocks = *family++;
        const Vector keep = load(*family++);
        Count count;
        for (std::uint32_t b = 0; b < blocks; ++b) {
            lost[b] = Lanes::both(keep, load(family[2 * b]));
            count.add(lost[b]);
        }
        for (std::uint32_t b = 0; b < blocks; ++b)
            lost[b] = Lanes::either(Lanes::without(count.ones, lost[b]), count.twos);
        lost[blocks] = count.ones;
        family += std::size_t{2} * blocks;
#pragma GCC unroll 16
        for (std::uint32_t i = 0; i < size; ++i) c[i] = Lanes::without(c[i], lost[family[i]]);
        family += size;
        for (std::uint32_t b = 0; b < blocks; ++b) family += 1 + *family;
    }
    Count count;
#pragma GCC unroll 16
    for (std::uint32_t i = 0; i < size; ++i) count.add(c[i]);
    const Singles singles = find_singles(c, s, size);
    const Filter filter = judge(count, singles, load(words[0]));
#pragma GCC unroll 16
    for (std::uint32_t i = 0; i < size; ++i) c[i] = update(cells[i], c[i], s[i], filter);
    family = cells + size;
    for (std::uint32_t f = 0; f < families; ++f) {
        const std::uint32_t blocks = *family++;
        const std::uint32_t* ends = ++family;
        family += std::size_t{2} * blocks;
        Count pieces;
#pragma GCC unroll 16
        for (std::uint32_t i = 0; i < size; ++i)
            if (family[i] == blocks) pieces.add(c[i]);
        family += size;
        for (std::uint32_t b = 0; b < blocks; ++b) {
            Vector held = Lanes::zero();
            const std::uint32_t in_block = *family++;
            for (std::uint32_t i = 0; i < in_block; ++i) held = Lanes::either(held, c[*family++]);
            pieces.add(held);
            lost[b] = held;
        }
        for (std::uint32_t b = 0; b < blocks; ++b)
            Lanes::store(memory_ + ends[2 * b + 1], Lanes::without(lost[b], pieces.twos));
    }
    return family;
}

/// Visits all units of a run of one shape.
template <typename Lanes, Shape shape>
[[gnu::noinline]] void visit_run(const Run& run, std::byte* memory, Findings<Lanes>& result) {
    Findings<Lanes> findings = result; // in registers
    UnitVisit<Lanes> visit(memory, findings);
    const std::uint32_t* words = run.words;
    for (std::uint32_t unit = 0; unit < run.count; ++unit) {
        if constexpr (shape == Shape::plain) words = visit.plain(words, run.size);
        if constexpr (shape == Shape::line_3x3) words = visit.template blocks<3, 1>(words);
        if constexpr (shape == Shape::square_3x3) words = visit.template blocks<3, 2>(words);
        if constexpr (shape == Shape::line_4x4) words = visit.template blocks<4, 1>(words);
        if constexpr (shape == Shape::square_4x4) words = visit.template blocks<4, 2>(words);
        if constexpr (shape == Shape::general)
            words = run.size == 9 ? visit.template general<9>(words, 9)
                                  : visit.template general<0>(words, run.size);
    }
    result = findings;
}

template <typename Lanes>
void visit(const Run& run, std::byte* memory, Findings<Lanes>& findings) {
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

} // namespace csp::dense
