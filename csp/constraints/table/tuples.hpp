#pragma once

#include <csp/base/bits.hpp>
#include <csp/base/domain.hpp>
#include <csp/constraints/constraint.hpp>

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace csp {

/// Stands for any value in a tuple. No variable can take this value, since it lies outside +-(2^30 - 1).
inline constexpr Value any_value = std::numeric_limits<Value>::min();

/// A list of tuples, all of one length, as plain data: the rows of a table. Some may be short: `any_value` in the place
/// of a value stands for all values.
///
///     {{1, 2, 3}, {4, csp::any_value, 5}}
///
/// Made from braced lists or from any range of ranges of integers, so functions that take Tuples accept those. The
/// constraint to which they are passed reports any errors in them.
class Tuples {
  public:
    Tuples(std::initializer_list<std::initializer_list<Value>> tuples) { add_each(tuples); }

    template <typename Range>
    requires requires(const Range& tuples) {
        { *std::begin(*std::begin(tuples)) } -> std::convertible_to<WideValue>;
    }
    Tuples(const Range& tuples) { add_each(tuples); }

    /// An empty list of tuples of that length.
    static Tuples of_length(std::size_t length) {
        Tuples tuples({});
        tuples.length_ = length;
        return tuples;
    }
    void add(std::span<const Value> tuple);

    std::size_t size() const { return count_; }
    bool is_empty() const { return count_ == 0; }
    std::size_t length() const { return length_; }
    std::span<const Value> operator[](std::size_t tuple) const {
        return std::span(values_).subspan(tuple * length_, length_);
    }
    /// Returns the values that occur at a position, each once, in increasing order; any_value first.
    std::vector<Value> values_at(std::size_t position) const;
    /// Whether some tuples are short.
    bool has_any_value() const { return has_any_value_; }

    /// Sorts them lexicographically and drops repetitions.
    void sort();
    /// Whether one of the tuples allows these values; the tuples must be sorted.
    bool matches(std::span<const Value> values) const;
    /// "{(1, 2, 3), (4, *, 5)}" if they are few, otherwise "a table of 9 tuples".
    std::string describe() const;

    /// Errors: throws ArgumentError, as from that function, if a tuple has another length than the scope or a value
    /// is outside +-(2^30 - 1).
    void require_valid(const std::string& function, std::size_t scope_length) const;

  private:
    struct OtherLength {
        std::size_t tuple;
        std::size_t length;
    };
    struct OutOfRange {
        std::size_t tuple;
        WideValue value;
    };

    template <typename Range>
    void add_each(const Range& tuples) {
        for (const auto& tuple : tuples) {
            const std::size_t before = values_.size();
            for (const auto value : tuple) add_value(static_cast<WideValue>(value));
            end_tuple(values_.size() - before);
        }
    }
    template <typename Visit>
    void for_each_at(std::size_t position, const Visit& visit) const {
        for (std::size_t at = position; at < values_.size(); at += length_) visit(values_[at]);
    }
    bool is_sorted() const;
    std::size_t pack(std::vector<std::pair<Word, std::size_t>>& words) const;
    Interval span_at(std::size_t position) const;
    void add_value(WideValue value);
    void end_tuple(std::size_t length);

    std::size_t length_ = 0; ///< of the first
    std::size_t count_ = 0;
    bool has_any_value_ = false;
    std::vector<Value> values_; ///< tuple after tuple
    std::optional<OtherLength> other_length_;
    std::optional<OutOfRange> out_of_range_;
};

/// "(x, y) in {(1, 2), (3, 4)}", with `relation` written between the scope and the tuples.
std::string describe_tuples(const std::vector<View>& scope, const std::string& relation, const Tuples& tuples,
                            const NameOf& name);

using ValuePair = std::pair<Value, Value>;

} // namespace csp
