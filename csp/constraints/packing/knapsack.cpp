#include <csp/constraints/packing/packing.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// An item: the number of copies taken, and the weight and profit of one copy.
struct Goods {
    View count;
    Value weight = 0;
    Value profit = 0;
};

/// Inference for knapsack from both sums together, in addition to the rules of the sums.
///
/// Rule 1. The profit is at most that of the best choice within the largest weight, where items may be taken in part:
///         first the items that must be taken, then items by decreasing profit per weight.
/// Rule 2. The weight is at least that of the lightest choice with the smallest profit, found in the same way.
///
/// Complexity: O(n) a run. Stateless.
/// Source: Dantzig, "Discrete-variable extremum problems", Operations Research 5(2), 1957, pp. 266-288
class KnapsackBound final : public Rule {
  public:
    /// @param goods  without negative weights and profits; their greatest possible sums are less than 2^30
    KnapsackBound(std::vector<Goods> goods, View weight, View profit);

    std::string name() const override { return "knapsack, bound"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    bool bound_profit(Context& context) const;
    bool bound_weight(Context& context) const;
    void explain_counts(const Context& context, Reason& reason) const;

    std::vector<Goods> goods_; ///< by decreasing profit per weight
    View weight_;
    View profit_;
};

KnapsackBound::KnapsackBound(std::vector<Goods> goods, View weight, View profit)
    : goods_(std::move(goods)),
      weight_(weight),
      profit_(profit) {
    std::stable_sort(goods_.begin(), goods_.end(), [](const Goods& a, const Goods& b) {
        const WideValue first = WideValue{a.profit} * b.weight;
        const WideValue second = WideValue{b.profit} * a.weight;
        return first != second ? first > second : a.weight < b.weight; // empty items may be anywhere
    });
}

void KnapsackBound::scope(Wiring& wiring) {
    for (const Goods& item : goods_) wiring.on(item.count, Events::bounds);
    wiring.on(weight_, Events::upper);
    wiring.on(profit_, Events::lower);
}

void KnapsackBound::propagate(Context& context) {
    if (bound_profit(context)) bound_weight(context);
}

/// Applies rule 1.
bool KnapsackBound::bound_profit(Context& context) const {
    WideValue room = context.max(weight_);
    WideValue most = 0;
    for (const auto& [count, weight, profit] : goods_) {
        room -= WideValue{weight} * context.min(count);
        most += WideValue{profit} * context.min(count);
    }
    if (room < 0) return true; // the rule for the weights fails
    for (const auto& [count, weight, profit] : goods_) {
        const WideValue more = WideValue{context.max(count)} - context.min(count);
        if (weight * more <= room) {
            room -= weight * more;
            most += profit * more;
            continue;
        }
        most += profit * room / weight; // a part of an item
        break;
    }
    return context.at_most(profit_, most, [&](Reason& reason) {
        explain_counts(context, reason);
        reason.add(atom_at_most(weight_, context.max(weight_)));
    });
}

/// Applies rule 2.
bool KnapsackBound::bound_weight(Context& context) const {
    WideValue missing = context.min(profit_);
    WideValue least = 0;
    for (const auto& [count, weight, profit] : goods_) {
        missing -= WideValue{profit} * context.min(count);
        least += WideValue{weight} * context.min(count);
    }
    for (const auto& [count, weight, profit] : goods_) {
        if (missing <= 0) break;
        const WideValue more = WideValue{context.max(count)} - context.min(count);
        if (profit * more <= missing) {
            missing -= profit * more;
            least += weight * more;
            continue;
        }
        least += (weight * missing + profit - 1) / profit; // a part of an item
        missing = 0;
    }
    if (missing > 0) return true; // the rule for the profits fails
    return context.at_least(weight_, least, [&](Reason& reason) {
        explain_counts(context, reason);
        reason.add(atom_at_least(profit_, context.min(profit_)));
    });
}

void KnapsackBound::explain_counts(const Context& context, Reason& reason) const {
    for (const Goods& item : goods_) {
        reason.add(atom_at_least(item.count, context.min(item.count)));
        reason.add(atom_at_most(item.count, context.max(item.count)));
    }
}

std::optional<bool> KnapsackBound::check(const Assignment& assignment) const {
    WideValue weight = 0;
    WideValue profit = 0;
    for (const Goods& item : goods_) {
        weight += WideValue{item.weight} * assignment[item.count];
        profit += WideValue{item.profit} * assignment[item.count];
    }
    return weight == assignment[weight_] && profit == assignment[profit_];
}

class Knapsack final : public ConstraintDefinition {
  public:
    Knapsack(const std::vector<View>& counts, const std::vector<Value>& weights, View weight,
             const std::vector<Value>& profits, View profit)
        : weight_(weight),
          profit_(profit) {
        require("weights", weights, counts.size());
        require("profits", profits, counts.size());
        goods_.reserve(counts.size());
        for (std::size_t i = 0; i < counts.size(); ++i) goods_.push_back({counts[i], weights[i], profits[i]});
    }

    std::string kind() const override { return "knapsack"; }
    std::string statement(const NameOf& name) const override {
        std::string all;
        std::string weight = "[\"sum\",0";
        std::string profit = weight;
        for (const Goods& item : goods_) {
            const std::string count = name(item.count);
            all += stated("<=", {"0", count}) + ',';
            weight += ",[" + std::to_string(item.weight) + ',' + count + ']';
            profit += ",[" + std::to_string(item.profit) + ',' + count + ']';
        }
        return stated("and", {'[' + all + stated("==", {weight + ']', name(weight_)}) + ',' +
                              stated("==", {profit + ']', name(profit_)}) + ']'});
    }
    std::vector<View> scope() const override {
        std::vector<View> scope;
        scope.reserve(goods_.size() + 2);
        for (const Goods& item : goods_) scope.push_back(item.count);
        scope.push_back(weight_);
        scope.push_back(profit_);
        return scope;
    }
    bool check(const Assignment& assignment) const override {
        WideValue weight = 0;
        WideValue profit = 0;
        for (const Goods& item : goods_) {
            if (assignment[item.count] < 0) return false;
            weight += WideValue{item.weight} * assignment[item.count];
            profit += WideValue{item.profit} * assignment[item.count];
        }
        return weight == assignment[weight_] && profit == assignment[profit_];
    }
    std::string describe(const NameOf& name) const override;
    void post(Posting& posting) const override;
    std::vector<Var> results() const override { return {weight_.variable(), profit_.variable()}; }

  private:
    static void require(const char* what, const std::vector<Value>& numbers, std::size_t count);
    void post_sum(Value Goods::*factor, View total, Posting& posting) const;

    std::vector<Goods> goods_;
    View weight_;
    View profit_;
};

void Knapsack::require(const char* what, const std::vector<Value>& numbers, std::size_t count) {
    if (numbers.size() != count)
        throw ArgumentError("csp::knapsack", std::to_string(numbers.size()) + ' ' + what + " for " +
                                                 std::to_string(count) +
                                                 " counts; there must be as many of both");
    for (std::size_t i = 0; i < count; ++i)
        if (numbers[i] < 0 || numbers[i] > max_value)
            throw ArgumentError("csp::knapsack", "number " + std::to_string(i) + " of the " + what + " is " +
                                                     std::to_string(numbers[i]) + "; it must be within 0.." +
                                                     std::to_string(max_value));
}

/// Returns, for example, "knapsack: a of weight 3 and profit 4, b of weight 2 and profit 1, weight w, profit p".
std::string Knapsack::describe(const NameOf& name) const {
    std::string text = "knapsack:";
    for (const auto& [count, weight, profit] : goods_) {
        text.append(" ").append(name(count)).append(" of weight ").append(std::to_string(weight));
        text.append(" and profit ").append(std::to_string(profit)).append(",");
    }
    return text.append(" weight ").append(name(weight_)).append(", profit ").append(name(profit_));
}

void Knapsack::post_sum(Value Goods::*factor, View total, Posting& posting) const {
    std::vector<Term> terms{{-1, total}};
    for (const Goods& item : goods_)
        if (item.*factor != 0) terms.push_back({item.*factor, item.count});
    linear(std::move(terms), Comparison::equal, 0)->post(posting);
}

void Knapsack::post(Posting& posting) const {
    std::vector<Goods> goods;
    goods.reserve(goods_.size());
    HugeValue most_weight = 0;
    HugeValue most_profit = 0;
    for (const Goods& item : goods_) {
        posting.at_least(item.count, 0);
        const View count = posting.canonical(item.count);
        const Value most = std::max(posting.domain(count).max(), -posting.domain(count).min());
        most_weight += HugeValue{item.weight} * most;
        most_profit += HugeValue{item.profit} * most;
        goods.push_back({count, item.weight, item.profit});
    }
    post_sum(&Goods::weight, weight_, posting);
    post_sum(&Goods::profit, profit_, posting);
    if (most_weight > max_value || most_profit > max_value || goods.size() < 2) return;
    posting.add<KnapsackBound>(std::move(goods), posting.canonical(weight_), posting.canonical(profit_));
}

} // namespace

Constraint knapsack(const List& counts, const std::vector<Value>& weights, const Expression& weight,
                    const std::vector<Value>& profits, const Expression& profit) {
    return over(counts, {weight, profit},
                [=](const std::vector<View>& views, const std::vector<View>& totals) {
                    return make_constraint<Knapsack>(views, weights, totals.front(), profits, totals.back());
                });
}

} // namespace csp
