#include <csp/constraints/table/valid_tuples.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

namespace csp {

namespace {

constexpr WideValue most_words = 1 << 28; ///< two gigabytes of rows

void require_room(WideValue words, const TupleSet& set, std::size_t rows) {
    if (words <= most_words) return;
    throw ArgumentError("csp::table",
                        std::to_string(set.tuples.size()) + " tuples with " + std::to_string(rows) +
                            " different values in " + std::to_string(set.arity()) + " columns need " +
                            std::to_string(words) + " words; the limit is " + std::to_string(most_words));
}

} // namespace

// Construction -----------------------------------------------------------------------------------------

ValidTuples::ValidTuples(TupleSet set, const Posting& posting, std::vector<std::uint32_t>* rows) {
    set = within_domains(std::move(set), posting);
    order_.resize((set.tuples.size() + word_bits - 1) / word_bits);
    initial_.resize(order_.size(), ~Word{0});
    std::iota(order_.begin(), order_.end(), 0U);
    if (set.tuples.size() % word_bits != 0)
        initial_.back() = low_bits(static_cast<int>(set.tuples.size() % word_bits));
    columns_.reserve(set.arity());
    for (std::size_t i = 0; i < set.arity(); ++i) {
        Column column = make_column(set, i, posting);
        column.first_row = row_count_;
        row_count_ += column.row_count;
        if (column.any_row != no_row) column.any_row = row_count_++;
        std::iota(column.order.begin(), column.order.end(), column.first_row);
        columns_.push_back(std::move(column));
    }
    require_room(WideValue{row_count_} * word_count(), set, row_count_);
    supports_.resize(std::size_t{row_count_} * word_count());
    fill_rows(set, rows);
    changes_.reserve(columns_.size());
    rows_.reserve(row_count_);
}

ValidTuples::Column ValidTuples::make_column(const TupleSet& set, std::size_t position,
                                             const Posting& posting) const {
    const Store& store = posting.store();
    std::vector<Value> values = set.tuples.values_at(position);
    Column column{};
    column.variable = set.variables[position];
    column.is_small = store.kind(column.variable) == Store::Kind::small;
    column.domain_size = store.size(column.variable);
    column.any_row = no_row;
    if (!values.empty() && values.front() == any_value) {
        values.erase(values.begin());
        column.any_row = 0; // the row gets its number later
    }
    column.named = static_cast<std::uint32_t>(values.size());
    if (column.is_small) {
        column.domain = store.bits(column.variable);
        column.first_bit = lowest(column.domain);
        column.first_value = store.min(column.variable);
        column.row_count = static_cast<std::uint32_t>(highest(column.domain) - column.first_bit + 1);
    } else {
        column.row_count = column.named;
        column.order.resize(values.size());
        column.values = std::move(values);
    }
    return column;
}

void ValidTuples::fill_rows(const TupleSet& set, std::vector<std::uint32_t>* rows) {
    if (rows != nullptr) rows->reserve(set.tuples.size() * set.arity());
    for (std::size_t t = 0; t < set.tuples.size(); ++t) {
        const Word mask = bit(static_cast<int>(t % word_bits));
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            const std::uint32_t row = columns_[i].row_of(set.tuples[t][i]).value();
            supports_[t / word_bits * row_count_ + row] |= mask;
            if (rows != nullptr) rows->push_back(row);
        }
    }
}

std::optional<std::uint32_t> ValidTuples::Column::row_of(Value v) const {
    if (v == any_value) return any_row == no_row ? std::nullopt : std::optional(any_row);
    if (is_small) {
        const Value index = v - first_value;
        if (index < 0 || index >= static_cast<Value>(row_count)) return std::nullopt;
        return first_row + static_cast<std::uint32_t>(index);
    }
    const auto found = std::lower_bound(values.begin(), values.end(), v);
    if (found == values.end() || *found != v) return std::nullopt;
    return first_row + static_cast<std::uint32_t>(found - values.begin());
}

void ValidTuples::wire(Wiring& wiring) {
    for (Column& column : columns_) {
        wiring.on(column.variable);
        if (column.is_small)
            column.seen_bits = wiring.reversible(column.domain);
        else
            column.seen = wiring.reversible(Seen{column.domain_size, column.row_count});
    }
    for (std::uint32_t i = 0; i < word_count(); ++i) {
        const Reversible<Word> slot = wiring.reversible(initial_[i]);
        if (i == 0) first_slot_ = slot.slot;
        CSP_ASSERT(slot.slot == first_slot_ + i);
    }
    used_ = wiring.reversible(word_count());
}

// Runs -------------------------------------------------------------------------------------------------

bool ValidTuples::update(Context& context) {
    changes_.clear();
    rows_.clear();
    change_count_ = 0;
    for (Column& column : columns_) look_at(column, context);
    if (changes_.empty()) return false;
    if (changes_.size() == 1 && rows_.size() == 1) { // the most common case: a value taken or lost
        const std::uint32_t row = rows_.front();
        const Word flipped = changes_.front().keeps ? 0 : ~Word{0};
        return narrow(context, [=, this](Word word, std::uint32_t index) {
            return word & (support(row, index) ^ flipped);
        });
    }
    return narrow(context, [this](Word word, std::uint32_t index) { return after_changes(word, index); });
}

/// Goes from the last word to the first, so a word that becomes empty changes places with one already visited. The
/// order soon becomes random: large tables gain a sixth if the rows of later words are prefetched.
template <typename After>
inline bool ValidTuples::narrow(Context& context, const After& after) {
    constexpr std::uint32_t ahead = 6;
    const std::uint32_t near = rows_.empty() ? 0 : rows_.front();
    bool some_lost = false;
    std::uint32_t used = context.get(used_);
    for (std::uint32_t i = used; i-- > 0;) {
        const std::uint32_t index = order_[i];
        if (i >= ahead) __builtin_prefetch(supports_in(order_[i - ahead]) + near);
        const Word before = word(index, context);
        const Word left = after(before, index);
        if (left == before) continue;
        some_lost = true;
        context.set(Reversible<Word>{first_slot_ + index}, left);
        if (left == 0) std::swap(order_[i], order_[--used]);
    }
    if (some_lost) context.set(used_, used);
    return some_lost;
}

inline Word ValidTuples::after_changes(Word word, std::uint32_t index) const {
    const Word* supports = supports_in(index);
    for (const Change& change : changes_) {
        Word named = 0;
        for (std::size_t r = change.first; r < change.end; ++r) named |= supports[rows_[r]];
        word &= change.keeps ? named : ~named;
        if (word == 0) break;
    }
    return word;
}

inline void ValidTuples::look_at(Column& column, Context& context) {
    if (column.is_small)
        look_at_small(column, context);
    else
        look_at_other(column, context);
}

inline void ValidTuples::look_at_small(Column& column, Context& context) {
    const Word before = context.get(column.seen_bits);
    const Word left = context.bits(column.variable);
    if (left == before) return;
    context.set(column.seen_bits, left);
    const Word lost = before & ~left;
    const bool keeps = count_ones(left) < count_ones(lost);
    const std::size_t first = rows_.size();
    for_each_bit(keeps ? left : lost, [&](int i) { rows_.push_back(column.row_of_bit(i)); });
    add_change(first, keeps, column);
}

inline void ValidTuples::look_at_other(Column& column, Context& context) {
    const Seen before = context.get(column.seen);
    Seen now{context.size(column.variable), before.rows};
    if (now.size == before.size) return;
    for (std::uint32_t i = 0; i < now.rows;) {
        if (context.contains(column.variable, column.value_of(column.order[i])))
            ++i;
        else
            std::swap(column.order[i], column.order[--now.rows]);
    }
    context.set(column.seen, now);
    const bool keeps = now.rows < before.rows - now.rows;
    const std::size_t first = rows_.size();
    for (std::uint32_t i = keeps ? 0 : now.rows; i < (keeps ? now.rows : before.rows); ++i)
        rows_.push_back(column.order[i]);
    add_change(first, keeps, column);
}

inline void ValidTuples::add_change(std::size_t first, bool keeps, const Column& column) {
    ++change_count_;
    last_change_ = &column;
    if (keeps && column.any_row != no_row) rows_.push_back(column.any_row);
    if (first != rows_.size() || keeps) changes_.push_back({first, rows_.size(), keeps});
    if (keeps && changes_.size() > 1) // the change that removes the most first
        std::swap(changes_.front(), changes_.back());
}

bool ValidTuples::allows(const Assignment& assignment) const {
    for (std::uint32_t w = 0; w < word_count(); ++w) {
        Word left = initial_[w];
        for (const Column& column : columns_)
            left &= allowing(column, column.row_of(assignment[column.variable]), w);
        if (left != 0) return true;
    }
    return false;
}

// Counting conflicts -----------------------------------------------------------------------------------

void ConflictCounting::propagate(Context& context) {
    valid_.update(context);
    if (valid_.is_empty(context)) return context.entailed();
    const WideValue conflicts = count(context);
    const WideValue all = combinations(conflicts, context);
    if (all == conflicts) { // Rule 2
        context.fail([&](Reason& r) {
            for (const Column& column : valid_.columns()) r.add(View(column.variable));
        });
        return;
    }
    std::size_t unfixed = 0;
    for (const Column& column : valid_.columns()) {
        const WideValue of_others = all / context.size(column.variable);
        if (of_others <= conflicts && !remove_refuted(column, of_others, context)) return;
        if (!context.is_fixed(column.variable)) ++unfixed;
    }
    if (unfixed <= 1) return context.entailed();
    context.fixpoint();
}

/// Applies rule 1.
bool ConflictCounting::remove_refuted(const Column& column, WideValue combinations, Context& context) {
    const auto why = [&](Reason& r) {
        for (const Column& other : valid_.columns())
            if (&other != &column) r.add(View(other.variable));
    };
    for (const Value v : context.domain(column.variable)) {
        const std::optional<std::uint32_t> row = column.row_of(v);
        if (!row || count(*row, context) < combinations) continue;
        if (!context.remove(column.variable, v, why)) return false;
    }
    return true;
}

/// Returns the number of combinations of values. A number that would be too large is replaced by one that shows that
/// all variables but any one have more than `most` combinations.
WideValue ConflictCounting::combinations(WideValue most, const Context& context) const {
    WideValue greatest = 0;
    for (const Column& column : valid_.columns())
        greatest = std::max(greatest, WideValue{context.size(column.variable)});
    const WideValue limit = most * greatest; // both are below 2^32, and most below 2^31
    WideValue all = 1;
    for (const Column& column : valid_.columns()) {
        const WideValue size = context.size(column.variable);
        if (all > limit / size) return (most + 1) * greatest;
        all *= size;
    }
    return all;
}

WideValue ConflictCounting::count(const Context& context) const {
    WideValue count = 0;
    for (const std::uint32_t word : valid_.used(context)) count += count_ones(valid_.word(word, context));
    return count;
}

WideValue ConflictCounting::count(std::uint32_t row, const Context& context) const {
    WideValue count = 0;
    for (const std::uint32_t word : valid_.used(context))
        count += count_ones(valid_.support(row, word) & valid_.word(word, context));
    return count;
}

} // namespace csp
