#include <csp/constraints/all_different/domain.hpp>

#include <csp/constraints/all_different/values.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

namespace csp {

template <std::size_t fixed_words>
AllDifferentDomain<fixed_words>::AllDifferentDomain(std::vector<View> scope, const Store& store,
                                                    std::vector<Value> blocks)
    : scope_(std::move(scope)),
      blocks_(std::move(blocks)),
      graph_(scope_.size(), blocks_.size()),
      order_(scope_.size()) {
    std::iota(order_.begin(), order_.end(), Index{0});
    initial_.reserve(scope_.size() * blocks_.size());
    for (const View x : scope_)
        for (const Value first : blocks_) initial_.push_back(DomainView(store, x).window(first));
}

template <std::size_t fixed_words>
void AllDifferentDomain<fixed_words>::scope(Wiring& wiring) {
    wiring.on_each(scope_);
    open_ = wiring.reversible(static_cast<Index>(scope_.size()));
}

template <std::size_t fixed_words>
void AllDifferentDomain<fixed_words>::propagate(Context& context) {
    Index open = context.get(open_);
    const Members members = Members(order_).first(open);
    for (const Index i : members) {
        Word* row = graph_.row(i);
        for (std::size_t w = 0; w < graph_.words(); ++w) row[w] = context.window(scope_[i], blocks_[w]);
    }
    if (!graph_.match(members)) { // Rule 2
        context.fail([&](Reason& r) { explain_hall_set(r, members); });
        return;
    }
    const auto remove_from = [&](Index i, const Word* gone) { return remove(context, members, i, gone); };
    if (!graph_.for_each_impossible(members, remove_from)) return; // Rule 1
    open = set_apart_fixed(open);
    context.set(open_, open);
    if (open <= 1) return context.entailed();
    context.fixpoint();
}

template <std::size_t fixed_words>
bool AllDifferentDomain<fixed_words>::remove(Context& context, Members members, Index i, const Word* gone) {
    const View x = scope_[i];
    const auto why = [&](Reason& r) {
        graph_.reach(members, gone);
        explain_hall_set(r, members);
    };
    for (std::size_t w = 0; w < graph_.words(); ++w)
        for (Word rest = gone[w]; rest != 0; rest &= rest - 1)
            if (!context.remove(x, WideValue{blocks_[w]} + lowest(rest), why)) return false;
    return true;
}

/// The variables that were fixed when the run began: no other variable has their values any more.
template <std::size_t fixed_words>
auto AllDifferentDomain<fixed_words>::set_apart_fixed(Index open) -> Index {
    for (Index k = 0; k < open;) {
        const Word* row = graph_.row(order_[k]);
        int size = 0;
        for (std::size_t w = 0; w < graph_.words(); ++w) size += count_ones(row[w]);
        if (size == 1)
            std::swap(order_[k], order_[--open]);
        else
            ++k;
    }
    return open;
}

/// The Hall set: the variables reached, and the values that they have lost.
template <std::size_t fixed_words>
void AllDifferentDomain<fixed_words>::explain_hall_set(Reason& reason, Members members) const {
    const Word* values = graph_.reached();
    for (const Index i : members) {
        if (!graph_.is_reached(i)) continue;
        for (std::size_t w = 0; w < graph_.words(); ++w)
            for_each_bit(initial_[i * graph_.words() + w] & ~values[w],
                         [&](int b) { reason.add(atom_different(scope_[i], blocks_[w] + b)); });
    }
}

template <std::size_t fixed_words>
std::optional<bool> AllDifferentDomain<fixed_words>::check(const Assignment& assignment) const {
    return are_different(scope_, assignment);
}

namespace {

constexpr WideValue most_words_of_rows = 1 << 22; // together

/// Where each block of 64 begins; empty if there would be too many for n rows.
std::vector<Value> blocks_of(const std::vector<Interval>& values, std::size_t n) {
    std::vector<Value> blocks;
    WideValue covered = WideValue{min_value} - 1; // everything up to here is in a block
    for (const Interval run : values) {
        WideValue from = std::max<WideValue>(run.min, covered + 1);
        if (from > run.max) continue;
        const WideValue more = (run.max - from) / word_bits + 1;
        if ((static_cast<WideValue>(blocks.size()) + more) * static_cast<WideValue>(n) > most_words_of_rows)
            return {};
        for (; from <= run.max; from += word_bits) blocks.push_back(static_cast<Value>(from));
        covered = from - 1;
    }
    return blocks;
}

} // namespace

std::unique_ptr<Rule> make_all_different_domain(const std::vector<View>& scope, const Store& store,
                                                const std::vector<Interval>& values) {
    std::vector<Value> blocks = blocks_of(values, scope.size());
    switch (blocks.size()) {
    case 0:
        return nullptr;
    case 1:
        return std::make_unique<AllDifferentDomain<1>>(scope, store, std::move(blocks));
    case 2:
        return std::make_unique<AllDifferentDomain<2>>(scope, store, std::move(blocks));
    default:
        return std::make_unique<AllDifferentDomain<0>>(scope, store, std::move(blocks));
    }
}

} // namespace csp
