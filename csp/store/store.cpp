#include <csp/store/store.hpp>

#include <algorithm>

namespace csp {

namespace {

int word_index(Value base, Value v) { return (v - base) / word_bits; }
int bit_index(Value base, Value v) { return (v - base) % word_bits; }

} // namespace

// Creation -----------------------------------------------------------------------------------------

void Store::reserve(std::size_t variables, std::size_t rules) {
    constexpr std::size_t scalars_per_rule = 2;
    cells_.reserve(variables);
    touched_.reserve(variables);
    scalars_.reserve(scalars_per_rule * rules);
    trail_.reserve(variables, rules);
}

Var Store::add(const Domain& domain) {
    const Var x{static_cast<std::uint32_t>(cells_.size())};
    const WideValue width = WideValue{domain.max()} - domain.min() + 1;
    Cell c{domain.min(), domain.max(), static_cast<std::uint32_t>(width), 0, 0, domain.min(), Kind::small,
           Events::none, false};
    if (width <= small_width) {
        c.bits = low_bits(static_cast<int>(width));
    } else if (width <= words_width) {
        c.kind = Kind::words;
        c.bits = blocks_.size();
        blocks_.push_back({0, static_cast<std::size_t>((width + word_bits - 1) / word_bits)});
    } else {
        c.kind = Kind::interval;
        c.bits = holes_.size();
        holes_.emplace_back();
    }
    cells_.push_back(c);
    touched_.resize(cells_.size());
    const auto intervals = domain.intervals();
    for (std::size_t i = 1; i < intervals.size(); ++i)
        remove_range(x, intervals[i - 1].max + 1, intervals[i].min - 1);
    return x;
}

// Reading ------------------------------------------------------------------------------------------

bool Store::contains_other(const Cell& c, Value v) const {
    if (c.kind == Kind::words)
        return !c.has_holes || (block(c)[word_index(c.base, v)] >> bit_index(c.base, v) & 1U) != 0;
    const auto hole = holes(c).first_reaching(v);
    return hole == holes(c).end() || hole->min > v;
}

Word Store::window(Var x, WideValue from) const {
    const Cell& c = cell(x);
    if (from > c.max || from + word_bits <= c.min) return 0;
    if (c.kind == Kind::small) return shifted(c.bits, static_cast<int>(c.base - from));
    const WideValue first = std::max<WideValue>(from, c.min);
    const WideValue last = std::min<WideValue>(from + word_bits - 1, c.max);
    Word result = bit_range(static_cast<int>(first - from), static_cast<int>(last - from));
    if (c.kind == Kind::words) {
        if (!c.has_holes) return result;
        const Word* words = block(c);
        const auto low = static_cast<Value>(first);
        const int index = word_index(c.base, low);
        const int shift = bit_index(c.base, low);
        Word contents = words[index] >> shift;
        if (shift != 0 && word_index(c.base, static_cast<Value>(last)) > index)
            contents |= words[index + 1] << (word_bits - shift);
        return result & contents << (first - from);
    }
    for (auto hole = holes(c).first_reaching(static_cast<Value>(first));
         hole != holes(c).end() && hole->min <= last; ++hole)
        result &= ~bit_range(static_cast<int>(std::max<WideValue>(hole->min, first) - from),
                             static_cast<int>(std::min<WideValue>(hole->max, last) - from));
    return result;
}

Value Store::next(Var x, Value v) const {
    const Cell& c = cell(x);
    if (v <= c.min) return c.min;
    CSP_ASSERT(v <= c.max);
    if (c.kind == Kind::small) return c.base + lowest(c.bits & ~low_bits(v - c.base));
    if (c.kind == Kind::words) {
        if (!c.has_holes) return v;
        int index = word_index(c.base, v);
        Word word = block(c)[index] & ~low_bits(bit_index(c.base, v));
        while (word == 0) word = block(c)[++index];
        return c.base + index * word_bits + lowest(word);
    }
    auto hole = holes(c).first_reaching(v);
    for (; hole != holes(c).end() && hole->min <= v; ++hole) v = hole->max + 1;
    return v;
}

Value Store::previous(Var x, Value v) const {
    const Cell& c = cell(x);
    if (v >= c.max) return c.max;
    CSP_ASSERT(v >= c.min);
    if (c.kind == Kind::small) return c.base + highest(c.bits & low_bits(v - c.base + 1));
    if (c.kind == Kind::words) {
        if (!c.has_holes) return v;
        int index = word_index(c.base, v);
        Word word = block(c)[index] & low_bits(bit_index(c.base, v) + 1);
        while (word == 0) word = block(c)[--index];
        return c.base + index * word_bits + highest(word);
    }
    auto after = holes(c).first_after(v);
    while (after != holes(c).begin() && std::prev(after)->max >= v) v = (--after)->min - 1;
    return v;
}

Value Store::run_end(Var x, Value v) const {
    const Cell& c = cell(x);
    CSP_ASSERT(contains(x, v));
    if (c.kind == Kind::small) {
        const Word gaps = ~(c.bits >> (v - c.base));
        return gaps == 0 ? c.max : v + lowest(gaps) - 1;
    }
    if (c.kind == Kind::words) {
        if (!c.has_holes) return c.max;
        int index = word_index(c.base, v);
        Word gaps = ~block(c)[index] & ~low_bits(bit_index(c.base, v));
        while (gaps == 0 && c.base + (index + 1) * word_bits <= c.max) gaps = ~block(c)[++index];
        return gaps == 0 ? c.max : std::min(c.max, c.base + index * word_bits + lowest(gaps) - 1);
    }
    const auto hole = holes(c).first_reaching(v);
    return hole == holes(c).end() ? c.max : std::min(c.max, hole->min - 1);
}

Value Store::run_begin(Var x, Value v) const {
    const Cell& c = cell(x);
    CSP_ASSERT(contains(x, v));
    if (c.kind == Kind::small) {
        const Word gaps = ~c.bits & low_bits(v - c.base + 1);
        return gaps == 0 ? c.min : c.base + highest(gaps) + 1;
    }
    if (c.kind == Kind::words) {
        if (!c.has_holes) return c.min;
        int index = word_index(c.base, v);
        Word gaps = ~block(c)[index] & low_bits(bit_index(c.base, v) + 1);
        while (gaps == 0 && c.base + index * word_bits > c.min) gaps = ~block(c)[--index];
        return gaps == 0 ? c.min : std::max(c.min, c.base + index * word_bits + highest(gaps) + 1);
    }
    const auto after = holes(c).first_reaching(v);
    return after == holes(c).begin() ? c.min : std::max(c.min, std::prev(after)->max + 1);
}

/// Returns the number of values from .. to, all within the bounds, of a domain of the kind words or interval.
std::uint32_t Store::count(const Cell& c, Value from, Value to) const {
    if (from > to) return 0;
    const auto width = static_cast<std::uint32_t>(to - from + 1);
    if (c.kind == Kind::words) {
        if (!c.has_holes) return width;
        std::uint32_t ones = 0;
        const int last = word_index(c.base, to);
        for (int index = word_index(c.base, from); index <= last; ++index) {
            Word word = block(c)[index];
            if (index == word_index(c.base, from)) word &= ~low_bits(bit_index(c.base, from));
            if (index == last) word &= low_bits(bit_index(c.base, to) + 1);
            ones += static_cast<std::uint32_t>(count_ones(word));
        }
        return ones;
    }
    std::uint32_t missing = 0;
    for (auto hole = holes(c).first_reaching(from); hole != holes(c).end() && hole->min <= to; ++hole)
        missing += static_cast<std::uint32_t>(std::min(hole->max, to) - std::max(hole->min, from) + 1);
    return width - missing;
}

// Narrowing ----------------------------------------------------------------------------------------

bool Store::at_least(Var x, WideValue k) {
    Cell& c = cell(x);
    if (k <= c.min) return true;
    if (k > c.max) return fail();
    const auto bound = static_cast<Value>(k);
    if (c.kind == Kind::small) return set_bits(x, c, c.bits & ~low_bits(bound - c.base));
    set_bounds(x, c, next(x, bound), c.max);
    return true;
}

bool Store::at_most(Var x, WideValue k) {
    Cell& c = cell(x);
    if (k >= c.max) return true;
    if (k < c.min) return fail();
    const auto bound = static_cast<Value>(k);
    if (c.kind == Kind::small) return set_bits(x, c, c.bits & low_bits(bound - c.base + 1));
    set_bounds(x, c, c.min, previous(x, bound));
    return true;
}

/// Sets new bounds, at least one of them tighter, for the kinds words and interval. Both are values of the domain.
void Store::set_bounds(Var x, Cell& c, Value min, Value max) {
    save(x, c);
    Events events = Events::none;
    if (min != c.min) events |= Events::lower;
    if (max != c.max) events |= Events::upper;
    if (min == max) {
        events |= Events::fixed;
        c.size = 1;
    } else {
        c.size -= count(c, c.min, min - 1) + count(c, max + 1, c.max);
    }
    c.min = min;
    c.max = max;
    note(x, c, events);
}

bool Store::assign_other(Var x, Cell& c, Value v) {
    set_bounds(x, c, v, v);
    return true;
}

bool Store::remove_range(Var x, WideValue from, WideValue to) {
    Cell& c = cell(x);
    from = std::max<WideValue>(from, c.min);
    to = std::min<WideValue>(to, c.max);
    if (from > to) return true;
    if (c.kind == Kind::small) {
        const Word gone = bit_range(static_cast<int>(from - c.base), static_cast<int>(to - c.base));
        return keep_bits(x, ~gone);
    }
    if (from == c.min) return at_least(x, to + 1);
    if (to == c.max) return at_most(x, from - 1);
    remove_inside(x, c, static_cast<Value>(from), static_cast<Value>(to));
    return true;
}

/// Removes values strictly between the bounds, for the kinds words and interval.
void Store::remove_inside(Var x, Cell& c, Value from, Value to) {
    const std::uint32_t gone = count(c, from, to);
    if (gone == 0) return;
    save(x, c);
    c.size -= gone;
    if (c.kind == Kind::words) {
        fill_words(c);
        clear_words(c, from, to);
    } else {
        // next() skips adjacent holes one by one, so it is called only where values may follow.
        for (Value v = next(x, from); v <= to;) {
            const Value end = std::min(to, run_end(x, v));
            add_hole(x, c, {v, end});
            v = end < to ? next(x, end + 1) : to + 1;
        }
    }
    note(x, c, Events::hole);
}

/// Removes one value strictly between the bounds, for the kind words. Equivalent to remove_inside(), in one step.
void Store::remove_word_bit(Var x, Cell& c, Value v) {
    fill_words(c);
    const std::size_t at = blocks_[c.bits].first + static_cast<std::size_t>(word_index(c.base, v));
    const Word kept = words_[at] & ~bit(bit_index(c.base, v));
    if (kept == words_[at]) return;
    save(x, c);
    trail_.words.push_back({at, words_[at]});
    words_[at] = kept;
    --c.size;
    note(x, c, Events::hole);
}

void Store::clear_words(const Cell& c, Value from, Value to) {
    const int last = word_index(c.base, to);
    for (int index = word_index(c.base, from); index <= last; ++index) {
        Word gone = ~Word{0};
        if (index == word_index(c.base, from)) gone &= ~low_bits(bit_index(c.base, from));
        if (index == last) gone &= low_bits(bit_index(c.base, to) + 1);
        const std::size_t at = blocks_[c.bits].first + static_cast<std::size_t>(index);
        trail_.words.push_back({at, words_[at]});
        words_[at] &= ~gone;
    }
}

/// Creates a block of words, all ones, when the first value between the bounds is removed. The block is permanent:
/// undoing the trail of words restores it to all ones.
void Store::fill_words(Cell& c) {
    if (c.has_holes) return;
    blocks_[c.bits].first = words_.size();
    words_.resize(words_.size() + blocks_[c.bits].count, ~Word{0});
    c.has_holes = true;
}

void Store::add_hole(Var x, Cell& c, Interval hole) {
    holes(c).add(hole);
    trail_.holes.push_back({x.index, hole.min});
}

// Undo ---------------------------------------------------------------------------------------------

void Store::forget_touched() {
    for (std::size_t i = 0; i < touched_count_; ++i) cells_[touched_[i]].pending = Events::none;
    touched_count_ = 0;
}

void Store::begin_epoch() {
    if (trail_.is_exhausted()) [[unlikely]]
        renumber_epochs();
    trail_.begin_epoch();
}

/// Called once in four billion epochs.
void Store::renumber_epochs() {
    for (Cell& c : cells_) c.stamp = trail_.renumbered(c.stamp);
    for (Scalar& scalar : scalars_) scalar.stamp = trail_.renumbered(scalar.stamp);
    trail_.renumber();
}

void Store::push() {
    if (trail_.is_exhausted()) [[unlikely]]
        renumber_epochs();
    trail_.push();
}

std::size_t Store::pop() {
    forget_touched();
    const Trail::Mark mark = trail_.pop();
    for (std::size_t i = trail_.cells.size(); i-- > mark.cells;) {
        const Trail::SavedCell& saved = trail_.cells[i];
        Cell& c = cells_[saved.variable];
        c.min = saved.min;
        c.max = saved.max;
        c.size = saved.size;
        c.bits = saved.bits;
        c.stamp = saved.stamp;
    }
    trail_.cells.resize(mark.cells);
    for (std::size_t i = trail_.words.size(); i-- > mark.words;)
        words_[trail_.words[i].index] = trail_.words[i].old;
    trail_.words.resize(mark.words);
    for (std::size_t i = trail_.scalars.size(); i-- > mark.scalars;)
        scalars_[trail_.scalars[i].slot].bits = trail_.scalars[i].old;
    trail_.scalars.resize(mark.scalars);
    for (std::size_t i = trail_.holes.size(); i-- > mark.holes;)
        holes(cells_[trail_.holes[i].variable]).remove(trail_.holes[i].min);
    trail_.holes.resize(mark.holes);
    failed_ = false;
    return mark.entailed;
}

} // namespace csp
