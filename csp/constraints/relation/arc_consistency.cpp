#include <csp/constraints/relation/arc_consistency.hpp>

#include <algorithm>
#include <utility>

namespace csp {

ArcConsistency::ArcConsistency(Var x, Var y, Supports of_x, Supports of_y)
    : x_(x),
      y_(y),
      of_x_(std::move(of_x)),
      of_y_(std::move(of_y)) {}

void ArcConsistency::scope(Wiring& wiring) {
    wiring.on(x_);
    wiring.on(y_);
    wiring.wants_dirty();
}

void ArcConsistency::propagate(Context& context) {
    constexpr std::uint32_t position_of_x = 0;
    for (const std::uint32_t position : context.dirty()) {
        if (position == position_of_x)
            of_y_.revise(y_, x_, context); // Rule 1
        else
            of_x_.revise(x_, y_, context); // Rule 1
        if (context.failed()) return;
    }
    if (context.is_fixed(x_) || context.is_fixed(y_)) return context.entailed();
    context.fixpoint();
}

namespace {

Domain first_values(const std::vector<ValuePair>& pairs) {
    std::vector<Value> values;
    values.reserve(pairs.size());
    for (const ValuePair& pair : pairs) values.push_back(pair.first);
    return Domain(values);
}

/// Where the words of a variable begin: a small variable's words are read without shifting.
Value origin_of(Var x, const Posting& posting) {
    const Store& store = posting.store();
    return store.kind(x) == Store::Kind::small ? store.base(x) : store.min(x);
}

} // namespace

void post_pairs(Posting& posting, Var x, Var y, std::vector<ValuePair> pairs) {
    std::erase_if(pairs, [&](const ValuePair& pair) {
        return !posting.domain(x).contains(pair.first) || !posting.domain(y).contains(pair.second);
    });
    if (pairs.empty()) return posting.fail();
    const Value origin_of_x = origin_of(x, posting);
    const Value origin_of_y = origin_of(y, posting);
    std::sort(pairs.begin(), pairs.end());
    posting.keep(x, first_values(pairs));
    Supports of_x(pairs, origin_of_y);
    for (ValuePair& pair : pairs) std::swap(pair.first, pair.second);
    std::sort(pairs.begin(), pairs.end());
    posting.keep(y, first_values(pairs));
    posting.add<ArcConsistency>(x, y, std::move(of_x), Supports(pairs, origin_of_x));
}

} // namespace csp
