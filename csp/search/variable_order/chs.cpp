#include <csp/search/variable_order/kinds.hpp>

#include <csp/search/variable_order/weighted_degrees.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace csp::variable_order {

namespace {

class ConflictHistory final : public DomOverDegree {
  public:
    explicit ConflictHistory(const Engine& engine)
        : DomOverDegree(WeightedDegrees::of_rules(engine)),
          histories_(degrees_.scope_count()) {}

    void on_begin() override {
        std::fill(histories_.begin(), histories_.end(), History{});
        failures_ = 0;
        alpha_ = first_alpha;
        begin(units(0));
    }
    void on_node(const Node& node) override {
        DomOverDegree::on_node(node);
        if (const RuleId rule = node.failed_rule(); rule < histories_.size()) learn(rule);
    }
    void on_restart() override {
        for (std::size_t rule = 0; rule < histories_.size(); ++rule) {
            const auto age = static_cast<double>(failures_ - histories_[rule].last_failure);
            change(rule, histories_[rule].score * std::pow(fading, age));
        }
        alpha_ = first_alpha;
        DomOverDegree::on_restart();
    }

  private:
    struct History {
        double score = 0;               ///< q
        std::uint64_t last_failure = 0; ///< its number
    };

    static constexpr double first_alpha = 0.4;
    static constexpr double least_alpha = 0.06;
    static constexpr double alpha_step = 1e-6;
    static constexpr double fading = 0.995;
    static constexpr double untried = 1e-4; ///< the score of a rule that has not failed

    /// Returns the weight of a rule as a whole multiple of 2^-32.
    static std::int64_t units(double score) {
        return static_cast<std::int64_t>((score + untried) * static_cast<double>(std::int64_t{1} << 32));
    }

    void learn(RuleId rule) {
        History& history = histories_[rule];
        const double reward = 1 / static_cast<double>(failures_ - history.last_failure + 1);
        change(rule, (1 - alpha_) * history.score + alpha_ * reward);
        history.last_failure = failures_++;
        alpha_ = std::max(least_alpha, alpha_ - alpha_step);
    }
    void change(std::size_t rule, double score) {
        const std::int64_t gain = units(score) - units(histories_[rule].score);
        degrees_.add(rule, [gain](Var) { return gain; });
        histories_[rule].score = score;
    }

    std::vector<History> histories_; ///< by rule
    std::uint64_t failures_ = 0;
    double alpha_ = first_alpha;
};

} // namespace

const VariableOrderKind chs{
    "chs", "the greatest ratio of recent failures of its rules to domain size (conflict-history search)",
    "Habet and Terrioux, SAC 2019; Journal of Heuristics 27, 2021",
    make_kind<VariableOrder, ConflictHistory>};

} // namespace csp::variable_order
