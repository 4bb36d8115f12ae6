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
/// Rule 1. A value that a partner claims for its block goes from the other blocks of the family, and from the
///         variables in none of them.
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
        Vector c[64];
        for_each(size, [&](std::uint32_t i) { c[i] = load(cells[i]); });
        narrow<0>(cells, size, load(words[0]), c);
        return cells + size;
    }

    /// A unit of side x side variables, whose first family is its rows, and whose second one, if any, its columns.
    template <unsigned side, unsigned families>
    [[gnu::always_inline]] const std::uint32_t* blocks(const std::uint32_t* words) {
        constexpr unsigned size = side * side;
        const std::uint32_t* cells = words + 1;
        const std::uint32_t* rows = cells + size;
        const std::uint32_t* columns = rows + 1 + 2 * side;
        Vector c[size], by_row[side], by_column[side];
        heed<side>(rows, by_row);
        if constexpr (families == 2) heed<side>(columns, by_column);
        for_each(size, [&](std::uint32_t i) {
            if constexpr (families == 2)
                c[i] = Lanes::without(load(cells[i]), by_row[i / side], by_column[i % side]);
            else
                c[i] = Lanes::without(load(cells[i]), by_row[i / side]);
        });
        narrow<size>(cells, size, load(words[0]), c);
        Vector held[side];
        for_each(side, [&](std::uint32_t b) { held[b] = any_of<side>(c + b * side, 1); });
        claim<side>(rows, held);
        if constexpr (families == 2) {
            for_each(side, [&](std::uint32_t b) { held[b] = any_of<side>(c + b, side); });
            claim<side>(columns, held);
        }
        return families == 2 ? columns + 1 + 2 * side : columns;
    }

    /// Of a unit's variables in some order: what those before a place can take, and those from a place on. What is
    /// always nothing is written once.
    struct Surroundings {
        explicit Surroundings(std::uint32_t size) {
            before[0] = Lanes::zero();
            after[size] = Lanes::zero();
        }

        Vector before[65];
        Vector after[65];
    };

    /// Any unit. `fixed` is its size where the compiler is to know it, else 0.
    template <std::uint32_t fixed>
    [[gnu::always_inline]] const std::uint32_t* general(const std::uint32_t* words, std::uint32_t wanted,
                                                        Surroundings& others) {
        const std::uint32_t size = fixed == 0 ? wanted : fixed;
        const std::uint32_t families = words[1];
        const std::uint32_t* cells = words + 2;
        const std::uint32_t* const first = cells + size;
        Vector c[64];
        for_each(size, [&](std::uint32_t i) { c[i] = load(cells[i]); });
        const std::uint32_t* at = first;
        for (std::uint32_t f = 0; f < families; ++f) {
            const FamilyTable family(at, size);
            heed(family, size, c);
            at = family.end;
        }
        narrow<fixed>(cells, size, load(words[0]), c);
        at = first;
        for (std::uint32_t f = 0; f < families; ++f) {
            const FamilyTable family(at, size);
            if (f > 0) for_each(size, [&](std::uint32_t i) { c[i] = load(family.cells[i]); });
            claim(family, size, c, others);
            at = family.end;
        }
        return at;
    }

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

    /// Unrolled where the compiler knows the size.
    template <typename Action>
    [[gnu::always_inline]] static void for_each(std::uint32_t size, Action&& action) {
#pragma GCC unroll 16
        for (std::uint32_t i = 0; i < size; ++i) action(i);
    }

    [[gnu::always_inline]] Vector load(std::uint32_t at) const { return Lanes::load(memory_ + at); }

    template <unsigned count>
    [[gnu::always_inline]] static Vector any_of(const Vector* vectors, unsigned step) {
        Vector any = vectors[0];
        for_each(count - 1, [&](std::uint32_t i) { any = Lanes::either(any, vectors[(i + 1) * step]); });
        return any;
    }

    /// Rules 2 and 3: c, the domains of the cells, are replaced by what is left of them. `fixed` as for general().
    template <std::uint32_t fixed>
    [[gnu::always_inline]] void narrow(const std::uint32_t* cells, std::uint32_t size, Vector unneeded,
                                       Vector* c) {
        Count count;
        if constexpr (fixed != 0 && fixed % 3 == 0)
            for_each(fixed / 3, [&](std::uint32_t i) { count.add(c[3 * i], c[3 * i + 1], c[3 * i + 2]); });
        else
            for_each(size, [&](std::uint32_t i) { count.add(c[i]); });
        Vector s[64];
        Singles singles;
        for_each(size, [&](std::uint32_t i) {
            s[i] = Lanes::single(c[i]);
            singles.add(s[i]);
        });
        const Filter filter = judge(count, singles, unneeded);
        for_each(size, [&](std::uint32_t i) { c[i] = update(cells[i], c[i], s[i], filter); });
    }

    [[gnu::always_inline]] Filter judge(const Count& count, const Singles& singles, Vector unneeded) {
        findings_.taken = Lanes::and_either(findings_.taken, count.ones, unneeded);
        findings_.clashed = Lanes::either(findings_.clashed, singles.twice);
        return {Lanes::without(count.ones, count.twos, unneeded), Lanes::negated(singles.any)};
    }

    [[gnu::always_inline]] Vector update(std::uint32_t cell, Vector c, Vector s, const Filter& filter) {
        const Vector allowed = Lanes::select_meeting(c, filter.only, filter.not_fixed);
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
            for_each(side, [&](std::uint32_t b) {
                claim[b] = Lanes::both(load(family[1 + b]), keep);
                count.add(claim[b]);
            });
            for_each(side, [&](std::uint32_t b) {
                lost[b] = Lanes::either(Lanes::without(count.ones, claim[b]), count.twos);
            });
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
            for_each(side, [&](std::uint32_t b) { count.add(held[b]); });
            for_each(side, [&](std::uint32_t b) {
                Lanes::store(memory_ + to[b], Lanes::without(held[b], count.twos));
            });
        }
    }

    // Families of any blocks

    /// A family among the words of a general unit.
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
        const std::uint32_t* blocks; ///< for each: incoming, outgoing, its begin and end
        const std::uint32_t* block_of;
        const std::uint32_t* cells; ///< those of each block side by side
        const std::uint32_t* end;
    };

    [[gnu::always_inline]] static Vector load(const Vector* vectors, std::uint32_t at) {
        return Lanes::load(reinterpret_cast<const std::byte*>(vectors) + at);
    }

    /// Takes from every variable what partners claim for other blocks than its own.
    [[gnu::always_inline]] void heed(const FamilyTable& family, std::uint32_t size, Vector* c) const {
        const Vector keep = load(family.keep);
        Vector lost[33]; // by block, and last for variables in none
        Count count;
        for (std::uint32_t b = 0; b < family.count; ++b) {
            lost[b] = Lanes::both(keep, load(family.blocks[4 * b]));
            count.add(lost[b]);
        }
        for (std::uint32_t b = 0; b < family.count; ++b)
            lost[b] = Lanes::either(Lanes::without(count.ones, lost[b]), count.twos);
        lost[family.count] = count.ones;
        for_each(size, [&](std::uint32_t i) { c[i] = Lanes::without(c[i], load(lost, family.block_of[i])); });
    }

    /// A block claims what no variable before it and none after it can take. So it does not matter how long blocks
    /// are, and nothing branches on it. Blocks are of two variables at least: none begins at 1, and none ends
    /// there.
    [[gnu::always_inline]] void claim(const FamilyTable& family, std::uint32_t size, const Vector* c,
                                      Surroundings& others) {
        Vector before = c[0];
        for_each(size - 2, [&](std::uint32_t i) {
            before = Lanes::either(before, c[i + 1]);
            others.before[i + 2] = before;
        });
        Vector after = c[size - 1];
        for_each(size - 2, [&](std::uint32_t i) {
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
[[gnu::noinline]] void visit_run(const Run& run, std::byte* memory, Findings<Lanes>& result) {
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
            words = run.size == 9 ? visit.template general<9>(words, 9, others)
                                  : visit.template general<0>(words, run.size, others);
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
