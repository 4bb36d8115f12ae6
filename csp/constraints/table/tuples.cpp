#include <csp/constraints/table/tuples.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/statement.hpp>

#include <algorithm>
#include <bit>
#include <utility>

namespace csp {

namespace {

bool is_less(std::span<const Value> a, std::span<const Value> b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
}

bool is_same(std::span<const Value> a, std::span<const Value> b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

} // namespace

/// Returns the interval from the least to the greatest value at a position, except any_value; an empty one, with min >
/// max, if there is no value.
Interval Tuples::span_at(std::size_t position) const {
    Interval span{max_value, min_value};
    for_each_at(position, [&](Value v) {
        if (v == any_value) return;
        span.min = std::min(span.min, v);
        span.max = std::max(span.max, v);
    });
    return span;
}

std::vector<Value> Tuples::values_at(std::size_t position) const {
    std::vector<Value> values;
    const Interval span = span_at(position);
    if (WideValue{span.max} - span.min >= static_cast<WideValue>(count_)) {
        values.reserve(count_);
        for_each_at(position, [&](Value v) { values.push_back(v); });
        std::sort(values.begin(), values.end());
        values.erase(std::unique(values.begin(), values.end()), values.end());
        return values;
    }
    std::vector<bool> is_there(static_cast<std::size_t>(std::max(span.max - span.min + 1, 0)));
    bool has_any = false;
    for_each_at(position, [&](Value v) {
        if (v == any_value)
            has_any = true;
        else
            is_there[static_cast<std::size_t>(v - span.min)] = true;
    });
    if (has_any) values.push_back(any_value);
    for (std::size_t i = 0; i < is_there.size(); ++i)
        if (is_there[i]) values.push_back(span.min + static_cast<Value>(i));
    return values;
}

void Tuples::add(std::span<const Value> tuple) {
    values_.insert(values_.end(), tuple.begin(), tuple.end());
    has_any_value_ = has_any_value_ || std::find(tuple.begin(), tuple.end(), any_value) != tuple.end();
    ++count_;
}

/// Sorts the tuples by words, into which as many of the first positions are packed as fit. Comparing words is many
/// times faster than comparing tuples, and usually the words hold all positions.
void Tuples::sort() {
    if (is_sorted()) return;
    std::vector<std::pair<Word, std::size_t>> order(count_);
    for (std::size_t t = 0; t < count_; ++t) order[t].second = t;
    const std::size_t packed = pack(order);
    const auto rest = [&](std::size_t t) { return (*this)[t].subspan(packed); };
    const auto goes_first = [&](const auto& a, const auto& b) {
        return a.first != b.first ? a.first < b.first : is_less(rest(a.second), rest(b.second));
    };
    const auto are_same = [&](const auto& a, const auto& b) {
        return a.first == b.first && is_same(rest(a.second), rest(b.second));
    };
    std::sort(order.begin(), order.end(), goes_first);
    order.erase(std::unique(order.begin(), order.end(), are_same), order.end());
    std::vector<Value> sorted;
    sorted.reserve(order.size() * length_);
    for (const auto& [word, t] : order) sorted.insert(sorted.end(), (*this)[t].begin(), (*this)[t].end());
    values_ = std::move(sorted);
    count_ = order.size();
}

bool Tuples::is_sorted() const {
    for (std::size_t t = 1; t < count_; ++t)
        if (!is_less((*this)[t - 1], (*this)[t])) return false;
    return true;
}

/// Fills the word of each tuple. Returns the number of positions that fit.
std::size_t Tuples::pack(std::vector<std::pair<Word, std::size_t>>& words) const {
    int room = word_bits;
    for (std::size_t i = 0; i < length_; ++i) {
        const Interval span = span_at(i);
        const auto codes =
            static_cast<Word>(std::max(span.max - span.min + 1, 0)); // besides 0, for any_value
        const auto width = static_cast<int>(std::bit_width(codes));
        if (width > room) return i;
        room -= width;
        for (auto& [word, t] : words) {
            const Value v = (*this)[t][i];
            word = word << width | (v == any_value ? 0 : static_cast<Word>(v - span.min + 1));
        }
    }
    return length_;
}

bool Tuples::matches(std::span<const Value> values) const {
    if (has_any_value_) {
        const auto allows = [](Value allowed, Value v) { return allowed == any_value || allowed == v; };
        for (std::size_t i = 0; i < count_; ++i)
            if (std::equal((*this)[i].begin(), (*this)[i].end(), values.begin(), allows)) return true;
        return false;
    }
    std::size_t first = 0;
    for (std::size_t count = count_; count > 0;) {
        const std::size_t half = count / 2;
        if (is_less((*this)[first + half], values)) {
            first += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return first < count_ && is_same((*this)[first], values);
}

std::string Tuples::describe() const {
    constexpr std::size_t most_shown = 6;
    if (count_ > most_shown) return "a table of " + std::to_string(count_) + " tuples";
    const auto text_of = [](Value v) { return v == any_value ? "*" : std::to_string(v); };
    std::string list;
    for (std::size_t i = 0; i < count_; ++i)
        list += (i == 0 ? "(" : ", (") + list_of((*this)[i], text_of) + ')';
    return '{' + list + '}';
}

void Tuples::add_value(WideValue value) {
    if (value != any_value && !is_value(value)) {
        if (!out_of_range_) out_of_range_ = OutOfRange{count_, value};
        value = 0;
    }
    has_any_value_ = has_any_value_ || value == any_value;
    values_.push_back(static_cast<Value>(value));
}

void Tuples::end_tuple(std::size_t length) {
    if (count_ == 0) length_ = length;
    if (length != length_ && !other_length_) other_length_ = OtherLength{count_, length};
    ++count_;
}

void Tuples::require_valid(const std::string& function, std::size_t scope_length) const {
    const auto refuse_length = [&](std::size_t tuple, std::size_t length) {
        throw ArgumentError(function, "tuple number " + std::to_string(tuple) + " has length " +
                                          std::to_string(length) + ", but there are " +
                                          std::to_string(scope_length) + " variables");
    };
    if (count_ > 0 && length_ != scope_length) refuse_length(0, length_);
    if (other_length_) refuse_length(other_length_->tuple, other_length_->length);
    if (out_of_range_)
        throw ArgumentError(function, "tuple number " + std::to_string(out_of_range_->tuple) +
                                          " has the value " + std::to_string(out_of_range_->value) +
                                          ", outside " + std::to_string(min_value) + ".." +
                                          std::to_string(max_value));
}

std::string describe_tuples(const std::vector<View>& scope, const std::string& relation, const Tuples& tuples,
                            const NameOf& name) {
    return '(' + list_of(scope, name) + ')' + relation + tuples.describe();
}

std::string stated_tuples(const Tuples& tuples) {
    std::string text = "[";
    for (std::size_t t = 0; t < tuples.size(); ++t) {
        if (t > 0) text += ',';
        text += stated_list(tuples[t],
                            [](Value v) { return v == any_value ? std::string("null") : std::to_string(v); });
    }
    return text + ']';
}

} // namespace csp
