#include <csp/constraints/counting/counting_values.hpp>

#include <csp/constraints/counting/rules.hpp>
#include <csp/store/domain_view.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

std::uint32_t token_of(std::uint32_t value, CountDeduction deduction) {
    return value * count_deductions + static_cast<std::uint32_t>(deduction);
}

} // namespace

std::vector<CountingValues::Block> CountingValues::blocks_of(const std::vector<ValueLimits>& values) {
    std::vector<Block> blocks;
    for (const ValueLimits& v : values) {
        if (blocks.empty() || v.value - blocks.back().first >= word_bits) blocks.push_back({v.value, 0});
        blocks.back().values |= bit(v.value - blocks.back().first);
    }
    return blocks;
}

bool CountingValues::fits(std::size_t variables, const std::vector<ValueLimits>& values) {
    constexpr std::size_t most_words = std::size_t{1} << 20;
    return blocks_of(values).size() * variables <= most_words;
}

CountingValues::CountingValues(std::vector<View> xs, std::vector<ValueLimits> values, const Store& store,
                               std::vector<ConstraintNumbers> constraints)
    : xs_(std::move(xs)),
      values_(std::move(values)),
      constraints_(std::move(constraints)),
      is_changed_(values_.size(), 0) {
    const auto is_less = [](const auto& a, const auto& b) { return a.value < b.value; };
    CSP_ASSERT(constraints_.empty() || std::is_sorted(values_.begin(), values_.end(), is_less));
    std::sort(values_.begin(), values_.end(), is_less);
    blocks_ = blocks_of(values_);
    value_at_.assign(blocks_.size() * word_bits, none);
    changed_.reserve(values_.size());
    std::size_t block = 0;
    for (Index k = 0; k < values_.size(); ++k) {
        while (values_[k].value - blocks_[block].first >= word_bits) ++block;
        place_of_.push_back(static_cast<Index>(block * word_bits) +
                            static_cast<Index>(values_[k].value - blocks_[block].first));
        value_at_[place_of_.back()] = k;
        if (values_[k].limits.count) counted_by_.push_back(k);
    }
    initial_.reserve(xs_.size() * blocks_.size());
    for (const View x : xs_)
        for (const Block& b : blocks_) initial_.push_back(DomainView(store, x).window(b.first) & b.values);
}

void CountingValues::scope(Wiring& wiring) {
    wiring.on_each(xs_);
    for (const Index k : counted_by_) wiring.on(*values_[k].limits.count, Events::bounds);
    wiring.wants_dirty();
    std::vector<Tally> tally(values_.size());
    for (std::size_t at = 0; at < initial_.size(); ++at) {
        const std::size_t first = at % blocks_.size() * word_bits;
        for_each_bit(initial_[at], [&](int b) { ++tally[value_at_[first + static_cast<Index>(b)]].open; });
        seen_.push_back(wiring.reversible(initial_[at]));
    }
    for (const Tally& t : tally) tally_.push_back(wiring.reversible(t));
}

void CountingValues::propagate(Context& context) {
    changed_.clear();
    if (context.dirty().size() == xs_.size() + counted_by_.size()) // as in the first run
        for (Index value = 0; value < values_.size(); ++value) note(value);
    for (const Index position : context.dirty()) {
        if (position < xs_.size())
            look_at(position, context);
        else
            note(counted_by_[position - xs_.size()]);
    }
    for (const Index value : changed_) is_changed_[value] = 0;
    has_pruned_ = false;
    for (const Index value : changed_)
        if (!narrow(value, context)) return;
    if (!has_pruned_) context.fixpoint();
}

/// Updates the tallies with the values that the variable has lost since its last visit, or with its value if it is
/// fixed.
void CountingValues::look_at(Index i, Context& context) {
    const bool is_fixed = context.is_fixed(xs_[i]);
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
        const auto row = seen_[i * blocks_.size() + b];
        const Word before = context.get(row);
        if (before == 0) continue;
        const Word now = context.window(xs_[i], blocks_[b].first) & before;
        const Word gone = is_fixed ? before : before & ~now;
        if (gone == 0) continue;
        context.set(row, before & ~gone);
        for_each_bit(gone, [&](int at) {
            const Index value = value_at_[b * word_bits + static_cast<Index>(at)];
            Tally tally = context.get(tally_[value]);
            --tally.open;
            if ((now & bit(at)) != 0) ++tally.must;
            context.set(tally_[value], tally);
            note(value);
        });
    }
}

void CountingValues::note(Index value) {
    if (is_changed_[value] != 0) return;
    is_changed_[value] = 1;
    changed_.push_back(value);
}

bool CountingValues::narrow(Index value, Context& context) {
    const auto& [least_of, most_of, count] = values_[value].limits;
    const Tally tally = context.get(tally_[value]);
    const auto must = static_cast<Value>(tally.must);
    const auto may = must + static_cast<Value>(tally.open);
    const auto why_must = later(token_of(value, CountDeduction::many));
    const auto why_may = later(token_of(value, CountDeduction::few));
    Value least = least_of;
    Value most = most_of;
    if (count) { // Rule 1
        if (!context.at_least(*count, must, why_must) || !context.at_most(*count, may, why_may)) return false;
        least = std::max(least, context.min(*count));
        most = std::min(most, context.max(*count));
    }
    if (must > most) return context.fail(why_must); // Rule 4
    if (may < least) return context.fail(why_may);  // Rule 4
    if (must == may) return true;
    if (must == most) return decide_open(value, false, context); // Rule 2
    if (may == least) return decide_open(value, true, context);  // Rule 3
    return true;
}

bool CountingValues::decide_open(Index value, bool is_in, Context& context) {
    has_pruned_ = true;
    const auto why = later(token_of(value, is_in ? CountDeduction::bare : CountDeduction::full));
    const Value v = values_[value].value;
    for (Index i = 0; i < xs_.size(); ++i)
        if (is_open(i, value, context) &&
            !(is_in ? context.assign(xs_[i], v, why) : context.remove(xs_[i], v, why)))
            return false;
    return true;
}

bool CountingValues::is_open(Index i, Index value, const Context& context) const {
    const Index place = place_of_[value];
    return (context.get(seen_[i * blocks_.size() + place / word_bits]) >> place % word_bits & 1U) != 0;
}

/// Whether the variable could take the value initially.
bool CountingValues::could_be(Index i, Index value) const {
    const Index place = place_of_[value];
    return (initial_[i * blocks_.size() + place / word_bits] >> place % word_bits & 1U) != 0;
}

Value CountingValues::initial_tally(Index value) const {
    Value tally = 0;
    for (Index i = 0; i < xs_.size(); ++i)
        if (could_be(i, value)) ++tally;
    return tally;
}

void CountingValues::explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                                   Reason& reason) const {
    const Index value = token / count_deductions;
    if (!constraints_.empty()) reason.add(constraints_[value]);
    CountReason why(static_cast<CountDeduction>(token % count_deductions), values_[value].limits, stated, 0,
                    initial_tally(value), past, reason);
    const Value v = values_[value].value;
    for (Index i = 0; i < xs_.size(); ++i)
        if (could_be(i, value)) why.add(why.is_in() ? atom_equal(xs_[i], v) : atom_different(xs_[i], v));
    why.write();
}

std::optional<bool> CountingValues::check(const Assignment& assignment) const {
    return std::all_of(values_.begin(), values_.end(), [&](const ValueLimits& v) {
        const auto is_value = [&](View x) { return assignment[x] == v.value; };
        const auto counted = std::count_if(xs_.begin(), xs_.end(), is_value);
        if (v.limits.count && counted != assignment[*v.limits.count]) return false;
        return v.limits.least <= counted && counted <= v.limits.most;
    });
}

void post_single_count(Posting& posting, const std::vector<View>& xs, ValueLimits limits) {
    post_counting<ValueMember>(posting, xs, CountedSet({limits.value}), limits.limits, [&](View x) {
        return ValueMember(x.variable(), static_cast<Value>(x.to_variable(limits.value)));
    });
}

void post_counts(Posting& posting, const std::vector<View>& xs, const std::vector<ValueLimits>& values) {
    if (posting.condition() && values.size() > 1 && CountingValues::fits(xs.size(), values))
        return posting.add<CountingValues>(xs, values, posting.store());
    for (const ValueLimits& v : values)
        if (!posting.state<ValueCount>(xs, v)) post_single_count(posting, xs, v);
}

bool respects(const Assignment& assignment, const std::vector<View>& xs,
              const std::vector<ValueLimits>& values, bool is_closed) {
    std::size_t counted_in_all = 0;
    for (const ValueLimits& v : values) {
        const auto is_value = [&](View x) { return assignment[x] == v.value; };
        const auto counted = std::count_if(xs.begin(), xs.end(), is_value);
        if (v.limits.count && counted != assignment[*v.limits.count]) return false;
        if (counted < v.limits.least || counted > v.limits.most) return false;
        counted_in_all += static_cast<std::size_t>(counted);
    }
    return !is_closed || counted_in_all == xs.size();
}

} // namespace csp
