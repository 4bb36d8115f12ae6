#include <csp/base/text.hpp>
#include <csp/constraints/circuit/route.hpp>
#include <csp/constraints/costs/choices.hpp>
#include <csp/constraints/element/rules.hpp>
#include <csp/constraints/joint_pass.hpp>
#include <csp/constraints/linear/post.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <utility>

namespace csp::joint {

namespace {

/// The cost of a step of a tour: `result`, the element of an array at the index of the place's successor.
struct StepCost {
    std::size_t place;
    View result;
    View index;
    const Lookup* lookup;
};

/// Step costs by the variable of the result; the first one for each variable.
using StepCosts = std::map<std::uint32_t, StepCost>;

StepCosts costs_of(const RoundTrip& tour, const std::vector<Lookup>& lookups, const Posting& posting) {
    std::map<std::uint32_t, std::size_t> place_of;
    for (std::size_t i = 0; i < tour.next.size(); ++i) place_of.emplace(tour.next[i].variable().index, i);
    StepCosts costs;
    for (const Lookup& lookup : lookups) {
        const View index = posting.canonical(lookup.index);
        const View result = posting.canonical(lookup.result);
        if (const auto place = place_of.find(index.variable().index); place != place_of.end())
            costs.emplace(result.variable().index, StepCost{place->second, result, index, &lookup});
    }
    return costs;
}

/// A sum of step costs, each seen through a view and multiplied by a coefficient, that is at most `total`.
struct PricedTour {
    struct Part {
        WideValue coefficient;
        View view; ///< of the result's variable
        const StepCost* cost;
    };
    std::vector<Part> parts;
    View total;
};

/// Returns the sum in this form if it has at most one further variable. In an equation, either side may be the total:
/// the variable that stands alone, with its sign.
std::optional<PricedTour> priced_tour(const StatedSum& sum, WideValue sign, const StepCosts& costs,
                                      Posting& posting) {
    constexpr WideValue most = WideValue{1} << 30; // so that nothing overflows
    if (std::abs(sum.form.constant) > most) return std::nullopt;
    PricedTour priced;
    std::optional<View> rest;
    for (const auto& [coefficient, variable] : sum.form.terms) {
        if (std::abs(coefficient) > most) return std::nullopt;
        const View view = posting.canonical(variable);
        const auto cost = costs.find(view.variable().index);
        if (cost != costs.end()) {
            priced.parts.push_back({sign * coefficient, view, &cost->second});
            continue;
        }
        if (rest || std::abs(coefficient) != 1) return std::nullopt;
        rest = sign * coefficient < 0 ? view : -view;
        if (sum.form.comparison == Comparison::equal && sign * coefficient > 0) return std::nullopt;
    }
    const WideValue constant = sign * sum.form.constant;
    priced.total = rest ? *rest + constant : posting.truth(true).variable() + (constant - 1);
    const DomainView values = posting.domain(priced.total.variable());
    if (!takes_values_only(priced.total, values.min(), values.max())) return std::nullopt;
    return priced;
}

/// Returns a row of costs for each place. If the array has no element for a successor, the step does not exist.
Matrix<WideValue> matrix_of(const PricedTour& priced, const RoundTrip& tour) {
    const std::size_t count = tour.next.size();
    Matrix<WideValue> costs(std::vector<WideValue>(count * count), count);
    for (const auto& [coefficient, view, cost] : priced.parts)
        for (std::size_t to = 0; to < count; ++to) {
            const View next = tour.next[cost->place];
            const WideValue index = cost->index.from_variable(next.to_variable(static_cast<WideValue>(to)));
            const std::vector<Value>& array = *cost->lookup->array;
            if (index < 0 || index >= static_cast<WideValue>(array.size())) continue;
            const WideValue result = cost->result.to_variable(array[static_cast<std::size_t>(index)]);
            costs(cost->place, to) += coefficient * view.from_variable(result);
        }
    return costs;
}

void post_priced_tour(Posting& posting, const PricedTour& priced, const RoundTrip& tour,
                      const StatedSum& sum) {
    std::vector<std::uint32_t> constraints(tour.constraints.begin(), tour.constraints.end());
    const auto add = [&](const ConstraintNumbers& more) {
        constraints.insert(constraints.end(), more.begin(), more.end());
    };
    add(sum.constraints);
    for (const PricedTour::Part& part : priced.parts) add(part.cost->lookup->constraints);
    Posting of_all = posting.serving(ConstraintNumbers(std::move(constraints)));
    post_tour_cost_at_most(of_all, tour.next, matrix_of(priced, tour), priced.total);
}

/// Adds tour costs if at least half of the steps have costs, and if the tour is not too long: a run takes ten times as
/// many operations as there are pairs of places.
void add_tour_costs(Posting& posting) {
    constexpr std::size_t most_places = 200;
    const std::vector<RoundTrip> tours = posting.take_facts<RoundTrip>();
    const std::vector<Lookup> lookups = posting.take_facts<Lookup>();
    const std::vector<StatedSum> sums = posting.take_facts<StatedSum>();
    std::size_t priced_tours = 0;
    for (const RoundTrip& tour : tours) {
        const StepCosts costs = costs_of(tour, lookups, posting);
        if (2 * costs.size() < tour.next.size() || tour.next.size() > most_places) continue;
        for (const StatedSum& sum : sums)
            for (const WideValue sign : {1, -1}) {
                if (2 * sum.form.terms.size() < tour.next.size()) continue;
                if (sign < 0 && sum.form.comparison != Comparison::equal) continue;
                const auto priced = priced_tour(sum, sign, costs, posting);
                if (!priced || 2 * priced->parts.size() < tour.next.size()) continue;
                post_priced_tour(posting, *priced, tour, sum);
                ++priced_tours;
            }
    }
    if (priced_tours > 0)
        posting.note<PassEffect>("tour-costs", counted(priced_tours, "sum") + " of the costs of a tour");
}

} // namespace

const JointPass tour_costs{.name = "tour-costs",
                           .summary = "a circuit gets the costs of its steps",
                           .begin =
                               [](Facts& facts) {
                                   facts.ask_for<RoundTrip>();
                                   facts.ask_for<Lookup>();
                                   facts.ask_for<StatedSum>();
                               },
                           .finish = add_tour_costs};

} // namespace csp::joint
