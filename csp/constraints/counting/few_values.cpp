#include <csp/constraints/counting/few_values.hpp>

#include <csp/engine/domain_reason.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

bool share(std::span<const Word> a, std::span<const Word> b) {
    for (std::size_t k = 0; k < a.size(); ++k)
        if ((a[k] & b[k]) != 0) return true;
    return false;
}

void add(std::span<const Word> values, std::span<Word> to) {
    for (std::size_t k = 0; k < to.size(); ++k) to[k] |= values[k];
}

} // namespace

FewValues::FewValues(std::vector<View> xs, View count, Interval values)
    : xs_(std::move(xs)),
      count_(count),
      first_(values.min),
      taken_(static_cast<std::size_t>((WideValue{values.max} - values.min) / word_bits + 1)),
      left_(taken_.size()) {
    domains_.resize(xs_.size() * taken_.size());
    holders_.reserve(xs_.size());
    apart_.reserve(xs_.size());
    chosen_.reserve(xs_.size());
}

void FewValues::scope(Wiring& wiring) {
    wiring.on_each(xs_);
    wiring.on(count_, Events::upper);
}

void FewValues::propagate(Context& context) {
    read(context);
    find_apart(context);
    choose();
    const auto fixed = static_cast<Value>(holders_.size());
    const auto least = fixed + static_cast<Value>(chosen_.size());
    const auto why = [&](Reason& r) { explain(chosen_, r, context); };
    if (!context.at_least(count_, least, why)) return; // Rule 1
    const Value most = context.max(count_);
    if (most == fixed + 1 && !apart_.empty()) {
        leave_common();
        keep_left(apart_, context); // Rule 3
    } else if (most == least) {
        keep_left(chosen_, context); // Rule 2
    }
}

void FewValues::read(const Context& context) {
    std::fill(taken_.begin(), taken_.end(), Word{0});
    holders_.clear();
    for (Index i = 0; i < xs_.size(); ++i) {
        WideValue from = first_;
        for (Word& word : values_of(i)) word = context.window(xs_[i], std::exchange(from, from + word_bits));
        if (!context.is_fixed(xs_[i])) continue;
        if (share(values_of(i), taken_)) continue;
        holders_.push_back(i);
        add(values_of(i), taken_);
    }
}

void FewValues::find_apart(const Context& context) {
    apart_.clear();
    for (Index i = 0; i < xs_.size(); ++i)
        if (!share(values_of(i), taken_)) apart_.push_back(i);
    const auto size = [&](Index i) { return context.domain(xs_[i]).size(); };
    std::sort(apart_.begin(), apart_.end(),
              [&](Index a, Index b) { return std::pair(size(a), a) < std::pair(size(b), b); });
}

void FewValues::choose() {
    chosen_.clear();
    left_ = taken_;
    for (const Index i : apart_) {
        const std::span<const Word> values = values_of(i);
        if (share(values, left_)) continue;
        chosen_.push_back(i);
        add(values, left_);
    }
}

void FewValues::leave_common() {
    for (std::size_t k = 0; k < left_.size(); ++k) {
        Word common = ~Word{0};
        for (const Index i : apart_) common &= values_of(i)[k];
        left_[k] = taken_[k] | common;
    }
}

/// The reason names the known variables.
bool FewValues::keep_left(std::span<const Index> known, Context& context) {
    const auto why = [&](Reason& r) {
        explain(known, r, context);
        DomainReason(r, context).add(atom_at_most(count_, context.max(count_)));
    };
    for (Index i = 0; i < xs_.size(); ++i) {
        const View x = xs_[i];
        if (context.is_small(x.variable()) && !x.is_negated()) {
            const Word kept = left_window(x.from_variable(context.base(x.variable())));
            if (!context.keep_bits(x.variable(), kept, why)) return false;
            continue;
        }
        for (std::size_t k = 0; k < left_.size(); ++k)
            for (Word gone = values_of(i)[k] & ~left_[k]; gone != 0; gone &= gone - 1) {
                const WideValue v = first_ + static_cast<WideValue>(k) * word_bits + lowest(gone);
                if (!context.remove(x, v, why)) return false;
            }
    }
    return true;
}

/// The values of left_ in from .. from + 63.
Word FewValues::left_window(WideValue from) const {
    const WideValue offset = from - first_;
    Word window = 0;
    const auto last = static_cast<WideValue>(left_.size()) - 1;
    const WideValue begin =
        offset >= 0 ? offset / word_bits : -1; // the first word that may lie in the window
    for (WideValue k = std::max(begin, WideValue{0}); k <= std::min(begin + 1, last); ++k)
        window |= shifted(left_[static_cast<std::size_t>(k)], static_cast<int>(k * word_bits - offset));
    return window;
}

/// Adds the facts that make further values necessary: each fixed value, and the domains of the known variables.
void FewValues::explain(std::span<const Index> known, Reason& reason, const Context& context) const {
    DomainReason domains(reason, context);
    for (const Index i : holders_) domains.known(xs_[i]);
    for (const Index i : known) domains.known(xs_[i]);
}

std::optional<bool> FewValues::check(const Assignment& assignment) const {
    std::vector<Value> values;
    for (const View x : xs_) values.push_back(assignment[x]);
    std::sort(values.begin(), values.end());
    const auto end = std::unique(values.begin(), values.end());
    return end - values.begin() <= assignment[count_];
}

} // namespace csp
