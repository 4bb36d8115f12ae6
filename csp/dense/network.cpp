#include <csp/dense/network.hpp>

#include <csp/store/domain_view.hpp>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace csp::dense {

namespace {

/// Builds a network from the values that the variables of a model can take.
class Reader {
  public:
    using Result = std::variant<Network, Obstacle>;

    explicit Reader(const Model& model) : model_(model), number_of_(model.variable_count(), absent) {}

    /// Adds a variable. Returns false if the network now has too many values.
    bool add(Var x, std::vector<Value> values) {
        number_of_[x.index] = static_cast<std::uint32_t>(variables_.size());
        variables_.push_back(x);
        std::vector<Value> all;
        std::set_union(network_.values.begin(), network_.values.end(), values.begin(), values.end(),
                       std::back_inserter(all));
        network_.values = std::move(all);
        values_.push_back(std::move(values));
        return network_.values.size() <= Network::most_values;
    }

    Result finish() {
        for (const std::vector<Value>& values : values_) network_.domains.push_back(bits_of(values));
        for (std::size_t c = 0; c < model_.constraint_count(); ++c)
            if (auto obstacle = read(c)) return std::move(*obstacle);
        if (auto obstacle = obstacle_in_size()) return std::move(*obstacle);
        return std::move(network_);
    }

  private:
    static constexpr std::uint32_t absent = ~std::uint32_t{0};

    std::uint64_t bits_of(const std::vector<Value>& values) const {
        std::uint64_t bits = 0;
        for (const Value v : values) {
            const auto at = std::lower_bound(network_.values.begin(), network_.values.end(), v);
            bits |= std::uint64_t{1} << (at - network_.values.begin());
        }
        return bits;
    }

    std::optional<Obstacle> obstacle_in_size() const {
        if (network_.variable_count() > Network::most_variables)
            return Obstacle{"it has more than " + std::to_string(Network::most_variables) + " variables"};
        std::vector<std::size_t> units_of(network_.variable_count());
        std::size_t pairs = 0;
        for (const auto& unit : network_.units)
            for (const std::uint32_t x : unit) pairs += units_of[x]++;
        if (pairs <= Network::most_pairs) return std::nullopt;
        return Obstacle{"its constraints cross each other more than " + std::to_string(Network::most_pairs) +
                        " times"};
    }

    std::optional<Obstacle> read(std::size_t c) {
        const auto scope = model_.variables_of(c);
        const auto present = [&](Var x) { return number_of_[x.index] != absent; };
        if (!scope.empty() && std::none_of(scope.begin(), scope.end(), present)) return std::nullopt;
        const ConstraintDefinition& constraint = model_.constraint(c).definition();
        if (constraint.is_all_different()) return read_unit(c);
        if (constraint.is_rule() || scope.size() > 1)
            return Obstacle{"the constraint \"" + model_.constraint_name(c) + "\" is not an all_different"};
        if (scope.empty())
            network_.is_contradictory |= !constraint.check(Assignment());
        else
            narrow(scope.front(), constraint);
        return std::nullopt;
    }

    std::optional<Obstacle> read_unit(std::size_t c) {
        const std::vector<View> scope = model_.constraint(c)->scope();
        std::vector<std::uint32_t> unit;
        for (const View x : scope) {
            if (x.is_negated() != scope.front().is_negated() || x.offset() != scope.front().offset())
                return Obstacle{"the constraint \"" + model_.constraint_name(c) +
                                "\" is about views that are shifted or negated differently"};
            if (number_of_[x.variable().index] != absent) unit.push_back(number_of_[x.variable().index]);
        }
        std::vector<std::uint32_t> sorted = unit;
        std::sort(sorted.begin(), sorted.end());
        if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
            network_.is_contradictory = true;
        if (unit.size() > 1) network_.units.push_back(std::move(unit));
        return std::nullopt;
    }

    /// Keeps the values that a constraint on one variable accepts by its definition.
    void narrow(Var x, const ConstraintDefinition& constraint) {
        std::vector<Value> assignment(x.index + std::size_t{1});
        std::uint64_t& domain = network_.domains[number_of_[x.index]];
        for (std::size_t i = 0; i < network_.values.size(); ++i) {
            assignment[x.index] = network_.values[i];
            const std::uint64_t bit = std::uint64_t{1} << i;
            if ((domain & bit) != 0 && !constraint.check(Assignment(assignment))) domain ^= bit;
        }
    }

    const Model& model_;
    std::vector<std::uint32_t> number_of_; ///< by variable of the model
    std::vector<Var> variables_;
    std::vector<std::vector<Value>> values_;
    Network network_;
};

Obstacle too_many_values() {
    return Obstacle{"its variables have more than " + std::to_string(Network::most_values) +
                    " values together"};
}

} // namespace

std::variant<Network, Obstacle> network_of(const Model& model) {
    Reader reader(model);
    for (std::uint32_t i = 0; i < model.variable_count(); ++i) {
        const Domain& domain = model.domain(Var{i});
        if (domain.size() > static_cast<std::int64_t>(Network::most_values)) return too_many_values();
        std::vector<Value> values;
        for (const auto& [min, max] : domain.intervals())
            for (Value v = min; v <= max; ++v) values.push_back(v);
        if (!reader.add(Var{i}, std::move(values))) return too_many_values();
    }
    return reader.finish();
}

std::variant<Network, Obstacle> network_of(const Model& model, std::span<const Var> variables,
                                           const Store& store) {
    Reader reader(model);
    for (const Var x : variables) {
        const DomainView domain(store, x);
        if (domain.size() > static_cast<std::int64_t>(Network::most_values)) return too_many_values();
        std::vector<Value> values;
        for (const Value v : domain) values.push_back(v);
        if (!reader.add(x, std::move(values))) return too_many_values();
    }
    return reader.finish();
}

} // namespace csp::dense
