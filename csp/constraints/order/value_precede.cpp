#include <csp/constraints/order/value_precede.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/order/precedence.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace csp {

namespace {

void require_value(const char* function, Value v) {
    if (!is_value(v))
        throw ArgumentError(function, "the value " + std::to_string(v) + " is outside " +
                                          std::to_string(min_value) + ".." + std::to_string(max_value));
}

class ValuePrecedence final : public ConstraintDefinition {
  public:
    /// @param kind  the name of the function that made it
    ValuePrecedence(std::string kind, std::vector<Value> values, std::vector<View> xs)
        : kind_(std::move(kind)),
          values_(std::move(values)),
          xs_(std::move(xs)) {}

    std::string kind() const override { return kind_; }
    std::vector<View> scope() const override { return xs_; }
    std::string describe(const NameOf& name) const override {
        std::string order;
        for (const Value v : values_) order += (order.empty() ? "" : " before ") + std::to_string(v);
        return order + " in " + list_of(xs_, name);
    }

    bool check(const Assignment& assignment) const override {
        for (std::size_t rank = 1; rank < values_.size(); ++rank) {
            const auto is = [&](Value v) { return [&, v](View x) { return assignment[x] == v; }; };
            const auto first = std::find_if(xs_.begin(), xs_.end(), is(values_[rank]));
            if (first != xs_.end() && std::none_of(xs_.begin(), first, is(values_[rank - 1]))) return false;
        }
        return true;
    }

    void post(Posting& posting) const override {
        std::vector<Value> values = values_;
        if (values.size() == 2 && values[0] == values[1]) return remove_from_all(values[0], posting);
        const auto missing =
            std::find_if(values.begin(), values.end(), [&](Value v) { return !can_be_taken(v, posting); });
        for (auto after = missing; after != values.end(); ++after) remove_from_all(*after, posting);
        values.erase(missing, values.end());
        if (values.size() > 1) posting.add<Precedence>(posting.canonical(xs_), std::move(values));
    }

  private:
    bool can_be_taken(Value v, const Posting& posting) const {
        return std::any_of(xs_.begin(), xs_.end(), [&](View x) { return posting.domain(x).contains(v); });
    }
    void remove_from_all(Value v, Posting& posting) const {
        for (const View x : xs_)
            if (posting.domain(x).contains(v)) posting.remove(x, v);
    }

    std::string kind_;
    std::vector<Value> values_;
    std::vector<View> xs_;
};

Constraint precedence(const char* kind, const std::vector<Value>& values, const List& xs) {
    return over(xs, [=](std::vector<View> views) {
        return make_constraint<ValuePrecedence>(kind, values, std::move(views));
    });
}

} // namespace

Constraint value_precede(Value s, Value t, const List& xs) {
    for (const Value v : {s, t}) require_value("csp::value_precede", v);
    return precedence("value_precede", {s, t}, xs);
}

Constraint value_precede_chain(const std::vector<Value>& values, const List& xs) {
    constexpr const char* function = "csp::value_precede_chain";
    for (const Value v : values) require_value(function, v);
    std::vector<Value> sorted = values;
    std::sort(sorted.begin(), sorted.end());
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    if (twice != sorted.end())
        throw ArgumentError(function, "the value " + std::to_string(*twice) + " is in the chain twice");
    return precedence("value_precede_chain", values, xs);
}

} // namespace csp
