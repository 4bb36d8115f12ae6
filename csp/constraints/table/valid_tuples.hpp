#pragma once

#include <csp/base/bits.hpp>
#include <csp/constraints/table/tuple_set.hpp>
#include <csp/engine/rule.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace csp {

/// The tuples of a table that are still valid, because all their values are in the domains: a reversible sparse bitset,
/// and for each value of each variable the tuples that have it there.
///
///     tuples     0..63  64..127  128..191  192..255
///     valid      1011   0000     0110      0000       a reversible word each
///     order      0  2 | 3  1                          the non-empty words first, and their number
///     x = 7      1000   0100     0010      0000       a row of words for each value: its supports
///     x = any    0010   0000     0000      0000       short tuples: a row for each variable that has some
///
/// The rows of a variable lie side by side. A small variable has one row for each value from its least to its greatest,
/// so that the bits of its domain identify rows directly. Other variables have one row for each value that some tuple
/// names, and keep in `order` a sparse set of the rows of values in the domain. The order of such a set is a hint: only
/// its size is reversible.
class ValidTuples {
  public:
    static constexpr std::uint32_t no_row = ~std::uint32_t{0};

    /// The size of a domain when it was last read.
    struct Seen {
        std::uint32_t size;
        std::uint32_t rows; ///< the number of rows in `order`
    };

    struct Column {
        Var variable;
        bool is_small;
        std::uint32_t domain_size; ///< the initial size of the domain
        std::uint32_t named;       ///< the number of values that some tuple has here
        std::uint32_t first_row;
        std::uint32_t row_count;
        std::uint32_t any_row;            ///< no_row if all tuples have a value here
        Value first_value;                ///< small: the value of the first row
        Word domain;                      ///< small: the initial domain, see Context::bits
        int first_bit;                    ///< small: the bit of the first row
        std::vector<Value> values;        ///< others: the value of each row
        std::vector<std::uint32_t> order; ///< others: rows, those of values in the domain first
        Reversible<Word> seen_bits;       ///< small: the domain when it was last looked at
        Reversible<Seen> seen;            ///< others

        std::uint32_t row_of_bit(int i) const {
            return first_row + static_cast<std::uint32_t>(i - first_bit);
        }
        Value value_of(std::uint32_t row) const {
            return is_small ? first_value + static_cast<Value>(row - first_row) : values[row - first_row];
        }
        /// Returns the row of a value; nullopt if no tuple names the value. any_value has the row of its tuples.
        std::optional<std::uint32_t> row_of(Value v) const;
    };

    /// Holds the tuples that are within the current domains.
    /// @throws ArgumentError  if the rows need more than 2^28 words
    ///
    /// @param rows  filled with the row of each value of these tuples, tuple after tuple; null if not needed
    ValidTuples(TupleSet set, const Posting& posting, std::vector<std::uint32_t>* rows = nullptr);

    void wire(Wiring& wiring);

    /// Removes the tuples that have lost a value since the last update. Returns false if no tuple was lost.
    bool update(Context& context);

    std::span<Column> columns() { return columns_; }
    std::span<const Column> columns() const { return columns_; }
    std::uint32_t row_count() const { return row_count_; }
    std::uint32_t word_count() const { return static_cast<std::uint32_t>(order_.size()); }
    /// Returns the tuples of a row in a word, valid or not.
    Word support(std::uint32_t row, std::uint32_t word) const { return supports_in(word)[row]; }

    /// Returns the words with a one for each tuple.
    const std::vector<Word>& all() const { return initial_; }
    bool is_empty(const Context& context) const { return context.get(used_) == 0; }
    Word word(std::uint32_t index, const Context& context) const {
        return context.get(Reversible<Word>{first_slot_ + index});
    }
    /// Returns the indices of the words that are not empty.
    std::span<const std::uint32_t> used(const Context& context) const {
        return {order_.data(), context.get(used_)};
    }
    /// Returns the only column whose domain had changed at the last update; null if several had.
    const Column* sole_change() const { return change_count_ == 1 ? last_change_ : nullptr; }

    /// Returns the tuples, valid or not, that allow the value of a row; without a row, any value that no tuple names.
    Word allowing(const Column& column, std::optional<std::uint32_t> row, std::uint32_t word) const {
        const Word named = row ? support(*row, word) : 0;
        return column.any_row == no_row ? named : named | support(column.any_row, word);
    }
    /// Whether a tuple, valid or not, allows the assignment.
    bool allows(const Assignment& assignment) const;

  private:
    /// The effect of a changed domain on each word: removes the tuples of the lost rows, or keeps those of the
    /// remaining rows, whichever are fewer.
    struct Change {
        std::size_t first; ///< the first place in rows_
        std::size_t end;
        bool keeps;
    };

    const Word* supports_in(std::uint32_t word) const { return &supports_[std::size_t{word} * row_count_]; }
    Column make_column(const TupleSet& set, std::size_t position, const Posting& posting) const;
    void fill_rows(const TupleSet& set, std::vector<std::uint32_t>* rows);
    void look_at(Column& column, Context& context);
    void look_at_small(Column& column, Context& context);
    void look_at_other(Column& column, Context& context);
    void add_change(std::size_t first, bool keeps, const Column& column);
    /// Replaces each word by after(word, index). Returns false if nothing was lost.
    template <typename After>
    bool narrow(Context& context, const After& after);
    Word after_changes(Word word, std::uint32_t index) const;

    std::vector<Column> columns_;
    std::uint32_t row_count_ = 0;
    std::vector<Word> supports_;       ///< by word, all rows: an update needs neighbours in one cache line
    std::vector<std::uint32_t> order_; ///< the order of the words: non-empty words first
    std::vector<Word> initial_;
    std::uint32_t first_slot_ = 0; ///< the slot of the first valid word; valid words lie side by side
    Reversible<std::uint32_t> used_;
    std::vector<Change> changes_;     ///< buffer of a run
    std::vector<std::uint32_t> rows_; ///< buffer of a run
    const Column* last_change_ = nullptr;
    std::size_t change_count_ = 0;
};

/// None of the tuples listed is allowed; domain consistent. The algorithm is Compact-Table for negative tables. The
/// tuples are conflicts, and no tuple has any_value.
///
/// Rule 1. A value is removed if it occurs in as many valid conflicts as all other variables have combinations of
/// values: all of these combinations are then conflicts.
/// Rule 2. The rule fails if there are as many valid conflicts as combinations of values.
///
/// One pass over the values is a fixpoint: an allowed combination loses no value, so none of its values loses it as
/// support. If all other variables have more combinations than there are valid conflicts, nothing is counted. That is
/// nearly always the case until few values remain. Complexity: O(words not empty * values lost, or remaining if they
/// are fewer) to remove tuples, O(words not empty) to count for a value.
class ConflictCounting final : public Rule {
  public:
    ConflictCounting(TupleSet set, const Posting& posting) : valid_(std::move(set), posting) {}

    std::string name() const override { return "negative table"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override { valid_.wire(wiring); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return !valid_.allows(assignment);
    }

  private:
    using Column = ValidTuples::Column;

    bool remove_refuted(const Column& column, WideValue combinations, Context& context);
    WideValue combinations(WideValue most, const Context& context) const;
    WideValue count(const Context& context) const;
    WideValue count(std::uint32_t row, const Context& context) const;

    ValidTuples valid_;
};

} // namespace csp
