#include <csp/constraints/packing/knapsack.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/packing/knapsack_bound.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

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

/// "knapsack: a of weight 3 and profit 4, b of weight 2 and profit 1, weight w, profit p".
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
