#include <csp/constraints/table/tuples.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <numeric>

namespace csp {

namespace {

bool is_less(std::span<const Value> a, std::span<const Value> b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
}

bool is_same(std::span<const Value> a, std::span<const Value> b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

} // namespace

std::vector<Value> Tuples::column(std::size_t position) const {
    std::vector<Value> values;
    values.reserve(count_);
    for (std::size_t at = position; at < values_.size(); at += length_) values.push_back(values_[at]);
    return values;
}

void Tuples::add(std::span<const Value> tuple) {
    values_.insert(values_.end(), tuple.begin(), tuple.end());
    has_any_value_ = has_any_value_ || std::find(tuple.begin(), tuple.end(), any_value) != tuple.end();
    ++count_;
}

void Tuples::sort() {
    std::vector<std::size_t> order(count_);
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto goes_first = [this](std::size_t a, std::size_t b) { return is_less((*this)[a], (*this)[b]); };
    const auto is_late = [&](std::size_t a, std::size_t b) { return !goes_first(a, b); };
    if (std::adjacent_find(order.begin(), order.end(), is_late) == order.end()) return;
    std::sort(order.begin(), order.end(), goes_first);
    order.erase(std::unique(order.begin(), order.end(), is_late), order.end());
    std::vector<Value> sorted;
    sorted.reserve(order.size() * length_);
    for (const std::size_t tuple : order)
        sorted.insert(sorted.end(), (*this)[tuple].begin(), (*this)[tuple].end());
    values_ = std::move(sorted);
    count_ = order.size();
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
    std::string list;
    for (std::size_t i = 0; i < count_; ++i) {
        std::string tuple;
        for (const Value v : (*this)[i]) {
            if (!tuple.empty()) tuple += ", ";
            tuple += v == any_value ? "*" : std::to_string(v);
        }
        if (i > 0) list += ", ";
        list += '(' + tuple + ')';
    }
    return '{' + list + '}';
}

void Tuples::add_value(WideValue value) {
    if (value != any_value && (value < min_value || value > max_value)) {
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

} // namespace csp
