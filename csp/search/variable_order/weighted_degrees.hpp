#pragma once

#include <csp/model/model.hpp>
#include <csp/search/search_state.hpp>
#include <csp/search/variable_order/ranking.hpp>
#include <csp/search/variable_order/variable_order.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace csp::variable_order {

/// For every variable, the sum of the weights of its scopes that have another unfixed variable. The scopes are
/// those of rules or of constraints; each has a weight for each of its variables, as a whole number, so that sums
/// are exact.
///
/// The sums are updated instead of recomputed. Each scope stores the number of its unfixed variables and the exclusive
/// or of their places: when one is left, the latter *is* its place, and the weight is subtracted from the sum of that
/// variable. Fixed variables are recorded level by level, and undone in reverse order when the search has left the
/// level.
///
/// Complexity: a node costs only the degrees of the variables that became fixed or unfixed. The first choice of a
/// search and the first choice after a restart look at every variable and scope once. No allocation in steady state.
class WeightedDegrees {
  public:
    /// Makes the weighted degrees over the scopes of the rules, except the nogoods of the search, whose scope is all
    /// variables.
    static WeightedDegrees of_rules(const Engine& engine);
    static WeightedDegrees of_constraints(const Engine& engine, const Model& model);

    /// Sets every weight to this value, before any domain is read.
    void begin(std::int64_t weight);
    void on_restart() { is_current_ = false; }
    /// From now on, adds to `changed` the variables whose sum changes, except for changes by begin() and refresh().
    void report_to(ChangedScores& changed) { changed_ = &changed; }
    void on_node(const Node& node);
    /// Updates the sums if necessary. Must be called before sums are read.
    void refresh(const Engine& engine) {
        if (!is_current_) recount(engine);
    }
    std::int64_t operator[](Var x) const { return sums_[x.index]; }
    /// The weights, by scope and variable.
    std::span<const std::int64_t> weights() const { return weights_; }
    /// Takes over weights of the same scopes.
    void take_over(std::span<const std::int64_t> weights) {
        std::copy(weights.begin(), weights.end(), weights_.begin());
        is_current_ = false;
    }
    /// Whether x was fixed at the latest consistent node, and therefore before the node that has just failed.
    bool was_fixed(Var x) const { return is_fixed_[x.index]; }

    std::size_t scope_count() const { return scopes_.size(); }
    /// Adds `amount(x)` to the weight that the scope has for x, for each of its variables x. Scopes added later, such
    /// as those of rules added by the search itself, have no weight.
    template <typename Amount>
    void add(std::size_t scope, Amount&& amount) {
        if (scope >= scopes_.size()) return;
        for (std::uint32_t place = first_place_[scope]; place < first_place_[scope + 1]; ++place) {
            const Var x = variable_at_[place];
            const std::int64_t more = amount(x);
            weights_[place] += more;
            if (!is_alone(scopes_[scope], place)) add_to_sum(x.index, more);
        }
    }
    /// Calls `visit(x)` for every variable of the scope.
    template <typename Visit>
    void for_each_in(std::size_t scope, Visit&& visit) const {
        if (scope >= scopes_.size()) return;
        for (std::uint32_t place = first_place_[scope]; place < first_place_[scope + 1]; ++place)
            visit(variable_at_[place]);
    }

  private:
    struct Scope {
        std::uint32_t unfixed; ///< the number of its unfixed variables
        std::uint32_t mixed;   ///< the exclusive or of their places
    };
    struct Membership {
        std::uint32_t scope;
        std::uint32_t place;
    };

    WeightedDegrees(std::size_t variables, const std::vector<std::vector<std::uint32_t>>& scopes);

    /// Whether the variable at this place is the only unfixed one of its scope.
    static bool is_alone(const Scope& scope, std::uint32_t place) {
        return scope.unfixed == 1 && scope.mixed == place;
    }
    void recount(const Engine& engine);
    void fix(std::uint32_t variable);
    void unfix(std::uint32_t variable);
    void add_to_sum(std::uint32_t variable, std::int64_t more) {
        sums_[variable] += more;
        if (changed_ != nullptr) changed_->add(variable);
    }

    std::vector<Scope> scopes_;
    std::vector<std::uint32_t> first_place_; ///< by scope; one more at the end
    std::vector<Var> variable_at_;           ///< by place
    std::vector<std::int64_t> weights_;      ///< by place
    std::vector<Membership> memberships_;    ///< sorted by variable
    std::vector<std::size_t> first_of_;      ///< by variable, its first membership; one more at the end
    std::vector<std::int64_t> sums_;         ///< by variable
    std::vector<bool> is_fixed_;             ///< by variable, as counted in the scopes
    LevelLog fixed_;                         ///< the variables fixed since the recount
    ChangedScores* changed_ = nullptr;       ///< receives the variables whose sums changed
    bool is_current_ = false;
};

/// Returns |domain| / weight. The result for weight 0 is treated as infinite but ordered by |domain|: half of the
/// smallest weight replaces the 0.
inline double size_over_weight(std::uint32_t size, std::int64_t weight) {
    return static_cast<double>(size) / (weight == 0 ? 0.5 : static_cast<double>(weight));
}

/// Chooses the least score by weighted degrees. Derived classes define the weights, and how they grow.
template <typename Score>
class ByDegree : public ByRanking<Score> {
  public:
    void on_node(const Node& node) override {
        degrees_.on_node(node);
        ByRanking<Score>::on_node(node);
    }
    void on_restart() override {
        degrees_.on_restart();
        ByRanking<Score>::on_restart();
    }
    void write_learned(std::vector<std::int64_t>& numbers) const override {
        numbers.insert(numbers.end(), degrees_.weights().begin(), degrees_.weights().end());
    }
    void read_learned(std::span<const std::int64_t>& numbers) override {
        const std::size_t count = degrees_.weights().size();
        degrees_.take_over(numbers.first(count));
        numbers = numbers.subspan(count);
        ByRanking<Score>::on_restart();
    }

  protected:
    explicit ByDegree(WeightedDegrees degrees) : degrees_(std::move(degrees)) {
        degrees_.report_to(this->ranking_.changed());
    }
    void begin(std::int64_t weight) {
        degrees_.begin(weight);
        ByRanking<Score>::on_begin();
    }
    template <typename ScoreOf>
    Var least(SearchState& state, ScoreOf&& score) {
        degrees_.refresh(state.engine);
        return this->ranking_.least(state, std::forward<ScoreOf>(score));
    }

    WeightedDegrees degrees_;
};

/// The smallest ratio |domain| / weighted degree.
class DomOverDegree : public ByDegree<double> {
  public:
    Var choose(SearchState& state) override {
        const Store& store = state.engine.store();
        return least(state, [&](Var x) { return size_over_weight(store.size(x), degrees_[x]); });
    }

  protected:
    using ByDegree::ByDegree;
};

} // namespace csp::variable_order
