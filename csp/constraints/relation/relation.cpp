#include <csp/constraints/relation/relation.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/combinations.hpp>
#include <csp/constraints/relation/arc_consistency.hpp>

#include <algorithm>

namespace csp {

namespace {

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
    /// Collects at least all allowed pairs of the domains.
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
