#pragma once

#include <csp/base/view.hpp>
#include <csp/store/store.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>

namespace csp {

/// Read-only access to the domain of a variable or view: a set of integers in increasing order.
///
/// Each call reads the store, so removed values disappear immediately. Cheap to copy. `==` compares the sets. Iteration
/// costs O(1) per value for small domains and O(words crossed) for others.
class DomainView {
  public:
    DomainView() = default;
    DomainView(const Store& store, View x) : store_(&store), view_(x) {}

    View view() const { return view_; }
    std::uint32_t size() const { return store_->size(view_.variable()); }
    Value min() const { return from(view_.is_negated() ? raw_max() : raw_min()); }
    Value max() const { return from(view_.is_negated() ? raw_min() : raw_max()); }
    bool contains(WideValue v) const { return store_->contains(view_.variable(), view_.to_variable(v)); }

    /// Returns the smallest value >= v, for v <= max().
    Value next(Value v) const {
        const auto raw = static_cast<Value>(view_.to_variable(v));
        return from(view_.is_negated() ? store_->previous(view_.variable(), raw)
                                       : store_->next(view_.variable(), raw));
    }
    /// Returns the largest w such that all of v .. w is in the domain, for v in it.
    Value run_end(Value v) const {
        const auto raw = static_cast<Value>(view_.to_variable(v));
        return from(view_.is_negated() ? store_->run_begin(view_.variable(), raw)
                                       : store_->run_end(view_.variable(), raw));
    }
    /// Returns the values first .. first + 63 as a word: bit i stands for first + i.
    Word window(WideValue first) const {
        if (!view_.is_negated()) return store_->window(view_.variable(), view_.to_variable(first));
        return reversed(store_->window(view_.variable(), view_.to_variable(first) - (word_bits - 1)));
    }

    /// Calls `visit(Interval)` for every maximal run of consecutive values, in increasing order.
    template <typename Visit>
    void for_each_interval(Visit&& visit) const {
        for (Value v = min();; v = next(v + 1)) {
            const Value end = run_end(v);
            visit(Interval{v, end});
            if (end == max()) return;
            v = end;
        }
    }

    friend bool operator==(DomainView a, DomainView b) {
        if (a.size() != b.size() || a.min() != b.min() || a.max() != b.max()) return false;
        for (Value v = a.min();; v = a.next(v + 1)) {
            if (!b.contains(v)) return false;
            const Value end = a.run_end(v);
            if (b.run_end(v) != end) return false;
            if (end == a.max()) return true;
            v = end;
        }
    }

    class Iterator;
    Iterator begin() const;
    Iterator end() const;
    /// The values from first to last, for iteration. Skipping the values outside costs O(1) in total.
    struct Part;
    Part within(Value first, Value last) const;

  private:
    Value raw_min() const { return store_->min(view_.variable()); }
    Value raw_max() const { return store_->max(view_.variable()); }
    Value from(Value raw) const { return static_cast<Value>(view_.from_variable(raw)); }

    const Store* store_ = nullptr;
    View view_;
};

/// Iterates over the values in increasing order. It continues from the current value even if that has been removed.
class DomainView::Iterator {
  public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Value;
    using difference_type = std::ptrdiff_t;
    using pointer = const Value*;
    using reference = Value;

    Iterator() = default;
    Iterator(DomainView domain, Value at, Value last) : domain_(domain), at_(at), last_(last) {}
    Value operator*() const { return at_; }
    Iterator& operator++() {
        at_ = at_ < last_ && at_ < domain_.max() ? domain_.next(at_ + 1) : max_value + 1;
        if (at_ > last_) at_ = max_value + 1;
        return *this;
    }
    Iterator operator++(int) {
        Iterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.at_ == b.at_; }

  private:
    DomainView domain_;
    Value at_ = max_value + 1;
    Value last_ = max_value;
};

/// Returns the smallest value that both domains have. O(1) if it is within 64 of the larger minimum, otherwise O(runs
/// of consecutive values before it).
inline std::optional<Value> shared_value(DomainView a, DomainView b) {
    const Value last = std::min(a.max(), b.max());
    Value v = std::max(a.min(), b.min());
    if (v > last) return std::nullopt;
    if (const Word both = a.window(v) & b.window(v); both != 0) return v + lowest(both);
    while (v <= last) {
        const Value in_a = a.next(v);
        if (in_a > last) break;
        const Value in_b = b.next(in_a);
        if (in_a == in_b) return in_a;
        v = in_b;
    }
    return std::nullopt;
}

struct DomainView::Part {
    Iterator first;
    Iterator past_last;

    Iterator begin() const { return first; }
    Iterator end() const { return past_last; }
};

inline DomainView::Iterator DomainView::begin() const { return {*this, min(), max()}; }
inline DomainView::Iterator DomainView::end() const { return {*this, max_value + 1, max_value}; }
inline DomainView::Part DomainView::within(Value first, Value last) const {
    if (first > max() || last < min()) return {end(), end()};
    const Value from = next(std::max(first, min()));
    return from > last ? Part{end(), end()} : Part{Iterator(*this, from, std::min(last, max())), end()};
}

} // namespace csp
