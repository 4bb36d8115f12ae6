#include <csp/constraints/table/table.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/constraints/table/tuple_set.hpp>
#include <csp/engine/context.hpp>
#include <csp/engine/posting.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace csp {

namespace {

// Arc consistency ----------------------------------------------------------------------------------

/// One side of a relation: for every value of a variable, the values of its partner that support it, as words of 64
/// values without the empty words.
///
///     values   3          7              8
///     row      {0, 0x06}  {0, 0x81}      {64, 0x0F}         a block {first, word}: bit i is first + i
///                         {128, 0x40}
///
/// For each value, a hint keeps the block in which a support was last found, which is tried first; it is never undone.
class Supports {
  public:
    /// @param pairs   (value, partner's value), sorted, at least one
    /// @param origin  at most the smallest of the partner's values; blocks begin at multiples of 64 from it
    Supports(std::span<const ValuePair> pairs, Value origin);

    /// Removes from x the values that have lost all supports in y.
    void revise(Var x, Var y, Context& context);
    bool allows(Value v, Value partner) const;

  private:
    struct Block {
        Value first;
        Word values;
    };

    /// Returns the row of a value; values_.size() if it has none.
    std::size_t row_of(Value v) const;
    /// Removes from x the values without a row.
    bool keep_listed(Var x, Context& context) const;
    bool is_supported(Value v, Var y, Word partner, const Context& context);
    bool is_supported(std::size_t row, Var y, const Context& context);

    std::vector<Value> values_;             ///< in increasing order
    std::vector<std::uint32_t> row_first_;  ///< by value: the beginning of its blocks; one more at the end
    std::vector<std::uint32_t> last_found_; ///< per value
    std::vector<Block> blocks_;
    Value origin_;
    bool is_one_word_ = true; ///< all blocks begin at origin_
};

Supports::Supports(std::span<const ValuePair> pairs, Value origin) : origin_(origin) {
    for (const auto& [v, partner] : pairs) {
        if (values_.empty() || values_.back() != v) {
            values_.push_back(v);
            row_first_.push_back(static_cast<std::uint32_t>(blocks_.size()));
        }
        const Value index = (partner - origin) % word_bits;
        const Value first = partner - index;
        if (row_first_.back() == blocks_.size() || blocks_.back().first != first)
            blocks_.push_back({first, 0});
        blocks_.back().values |= bit(index);
        is_one_word_ = is_one_word_ && first == origin;
    }
    last_found_.assign(row_first_.begin(), row_first_.end());
    row_first_.push_back(static_cast<std::uint32_t>(blocks_.size()));
}

std::size_t Supports::row_of(Value v) const {
    if (v < values_.front() || v > values_.back()) return values_.size();
    const auto distance = static_cast<std::size_t>(v - values_.front());
    if (distance < values_.size() && values_[distance] == v) return distance; // no gap before it
    const auto found = std::lower_bound(values_.begin(), values_.end(), v);
    return *found == v ? static_cast<std::size_t>(found - values_.begin()) : values_.size();
}

void Supports::revise(Var x, Var y, Context& context) {
    const Word partner = is_one_word_ ? context.window(y, origin_) : 0;
    if (context.is_small(x)) {
        const Value base = context.base(x);
        Word kept = 0;
        for_each_bit(context.bits(x), [&](int i) {
            if (is_supported(base + i, y, partner, context)) kept |= bit(i);
        });
        context.keep_bits(x, kept, because{y});
        return;
    }
    if (!keep_listed(x, context)) return;
    for (const Value v : context.domain(x))
        if (!is_supported(v, y, partner, context) && !context.remove(x, v, because{y})) return;
}

/// Removes the values that are not listed. Only under a condition can x have such values, because nothing is removed
/// before the condition holds. They may be many, so they are removed in ranges.
bool Supports::keep_listed(Var x, Context& context) const {
    if (context.size(x) <= values_.size()) return true;
    const auto without_reason = [](Reason&) {}; // an empty reason: no atoms
    if (!context.at_least(x, values_.front(), without_reason)) return false;
    if (!context.at_most(x, values_.back(), without_reason)) return false;
    for (std::size_t i = 1; i < values_.size(); ++i)
        if (!context.remove_range(x, values_[i - 1] + 1, values_[i] - 1, without_reason)) return false;
    return true;
}

inline bool Supports::is_supported(Value v, Var y, Word partner, const Context& context) {
    const std::size_t row = row_of(v);
    if (row == values_.size()) return false;
    if (is_one_word_) return (blocks_[row].values & partner) != 0;
    return is_supported(row, y, context);
}

inline bool Supports::is_supported(std::size_t row, Var y, const Context& context) {
    const auto holds = [&](std::uint32_t at) {
        return (context.window(y, blocks_[at].first) & blocks_[at].values) != 0;
    };
    if (holds(last_found_[row])) return true;
    for (std::uint32_t at = row_first_[row]; at < row_first_[row + 1]; ++at) {
        if (!holds(at)) continue;
        last_found_[row] = at;
        return true;
    }
    return false;
}

bool Supports::allows(Value v, Value partner) const {
    const std::size_t row = row_of(v);
    if (row == values_.size()) return false;
    return std::any_of(blocks_.begin() + row_first_[row], blocks_.begin() + row_first_[row + 1],
                       [partner](const Block& block) {
                           const WideValue index = WideValue{partner} - block.first;
                           return index >= 0 && index < word_bits && (block.values >> index & 1U) != 0;
                       });
}

/// A binary relation, arc consistent: AC-3 with last supports.
///
/// Rule 1. A value that has lost all its supports is removed.
///
/// When x has changed, y is revised, and vice versa. This reaches a fixpoint: a removed value had no support, so it
/// supported nothing. Only hints are stored, so nothing needs to be undone.
class ArcConsistency final : public Rule {
  public:
    ArcConsistency(Var x, Var y, Supports of_x, Supports of_y);

    std::string name() const override { return "relation"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::ternary; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return of_x_.allows(assignment[x_], assignment[y_]);
    }

  private:
    Var x_;
    Var y_;
    Supports of_x_;
    Supports of_y_;
};

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

Domain first_values(const std::vector<ValuePair>& pairs) {
    std::vector<Value> values;
    values.reserve(pairs.size());
    for (const ValuePair& pair : pairs) values.push_back(pair.first);
    return Domain(values);
}

/// Returns the first value of a variable's words, such that those of a small variable are read without shifting.
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

namespace {

// The constraints ----------------------------------------------------------------------------------

Value to_variable(View x, WideValue v) { return static_cast<Value>(x.to_variable(v)); }
Value to_variable(View x, Value v) { return to_variable(x, WideValue{v}); }

class Relation : public ConstraintDefinition {
  public:
    Relation(View x, View y) : x_(x), y_(y) {}

    std::string kind() const final { return "relation"; }
    std::vector<View> scope() const final { return {x_, y_}; }
    bool is_domain_consistent() const final { return true; }
    bool check(const Assignment& assignment) const final { return allows(assignment[x_], assignment[y_]); }

    void post(Posting& posting) const final {
        if (x_.variable().is_same(y_.variable())) return post_condition(posting);
        std::vector<ValuePair> pairs;
        collect(posting, pairs);
        for (auto& [v, w] : pairs) {
            v = to_variable(x_, v);
            w = to_variable(y_, w);
        }
        post_pairs(posting, x_.variable(), y_.variable(), std::move(pairs));
    }

  protected:
    virtual bool allows(Value v, Value w) const = 0;
    /// Collects the allowed pairs of the domains. Further pairs may be collected as well.
    virtual void collect(const Posting& posting, std::vector<ValuePair>& pairs) const = 0;

    static void require_few(WideValue count, const Posting& posting, View x, View y) {
        if (count <= most_pairs) return;
        throw ArgumentError("csp::relation", "a predicate over domains of " +
                                                 std::to_string(posting.domain(x).size()) + " and " +
                                                 std::to_string(posting.domain(y).size()) +
                                                 " values would be asked about " + std::to_string(count) +
                                                 " pairs; the limit is " + std::to_string(most_pairs));
    }

    View x_;
    View y_;

  private:
    void post_condition(Posting& posting) const {
        const View variable = x_.variable();
        require_few(posting.domain(variable).size(), posting, x_, x_);
        std::vector<Value> allowed;
        for (const Value v : posting.domain(variable))
            if (allows(static_cast<Value>(x_.from_variable(v)), static_cast<Value>(y_.from_variable(v))))
                allowed.push_back(v);
        if (allowed.empty()) return posting.fail();
        posting.keep(variable, allowed);
    }
};

class PredicateRelation final : public Relation {
  public:
    PredicateRelation(View x, View y, std::function<bool(Value, Value)> predicate)
        : Relation(x, y),
          predicate_(std::move(predicate)) {}

    std::string describe(const NameOf& name) const override {
        return "relation of " + name(x_) + " and " + name(y_);
    }

  protected:
    bool allows(Value v, Value w) const override { return predicate_(v, w); }
    void collect(const Posting& posting, std::vector<ValuePair>& pairs) const override {
        const DomainView of_x = posting.domain(x_);
        const DomainView of_y = posting.domain(y_);
        require_few(WideValue{of_x.size()} * of_y.size(), posting, x_, y_);
        for (const Value v : of_x)
            for (const Value w : of_y)
                if (predicate_(v, w)) pairs.emplace_back(v, w);
    }

  private:
    std::function<bool(Value, Value)> predicate_;
};

class TableRelation final : public Relation {
  public:
    TableRelation(View x, View y, std::vector<ValuePair> allowed)
        : Relation(x, y),
          allowed_(std::move(allowed)) {
        std::sort(allowed_.begin(), allowed_.end());
        allowed_.erase(std::unique(allowed_.begin(), allowed_.end()), allowed_.end());
    }

    std::string statement(const NameOf& name) const override {
        const auto stated_pair = [](const ValuePair& pair) {
            return stated_numbers(std::initializer_list<Value>{pair.first, pair.second});
        };
        return stated("table", {stated_list(std::initializer_list<View>{x_, y_}, name),
                                stated_list(allowed_, stated_pair)});
    }
    std::string describe(const NameOf& name) const override {
        constexpr std::size_t most_shown = 6;
        const std::string both = '(' + name(x_) + ", " + name(y_) + ") in ";
        if (allowed_.size() > most_shown)
            return both + "a table of " + std::to_string(allowed_.size()) + " pairs";
        return both + '{' +
               list_of(allowed_,
                       [](const auto& pair) {
                           return '(' + std::to_string(pair.first) + ", " + std::to_string(pair.second) + ')';
                       }) +
               '}';
    }

  protected:
    bool allows(Value v, Value w) const override {
        return std::binary_search(allowed_.begin(), allowed_.end(), ValuePair(v, w));
    }
    void collect(const Posting& posting, std::vector<ValuePair>& pairs) const override {
        std::copy_if(allowed_.begin(), allowed_.end(), std::back_inserter(pairs), [&](const ValuePair& pair) {
            return posting.domain(x_).contains(pair.first) && posting.domain(y_).contains(pair.second);
        });
    }

  private:
    std::vector<ValuePair> allowed_; ///< sorted, each once
};

[[noreturn]] void refuse_pair(std::size_t pair, Value v) {
    throw ArgumentError("csp::relation", "pair number " + std::to_string(pair) + " has the value " +
                                             std::to_string(v) + ", outside " + std::to_string(min_value) +
                                             ".." + std::to_string(max_value));
}

} // namespace

Constraint relation(View x, View y, std::function<bool(Value, Value)> predicate) {
    if (!predicate) throw ArgumentError("csp::relation", "the predicate is an empty function");
    return make_constraint<PredicateRelation>(x, y, std::move(predicate));
}

Constraint relation(View x, View y, std::vector<ValuePair> allowed) {
    for (std::size_t i = 0; i < allowed.size(); ++i)
        for (const Value v : {allowed[i].first, allowed[i].second})
            if (!is_value(v)) refuse_pair(i, v);
    return make_constraint<TableRelation>(x, y, std::move(allowed));
}

} // namespace csp
