#include <csp/cost/sums_beside_cost.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <unordered_map>
#include <utility>

namespace csp {

namespace {

/// sum(terms) <= most.
struct AtMost {
    std::vector<LinearTerm> terms;
    WideValue most = 0;
};

constexpr WideValue most_bound = WideValue{1} << 61U; // so that a sum of two products has 128 bits

bool is_moderate(const std::vector<LinearTerm>& terms, WideValue bound) {
    return -most_bound < bound && bound < most_bound &&
           std::all_of(terms.begin(), terms.end(), [](const LinearTerm& term) {
               return std::abs(term.coefficient) <= TwoSums::most_coefficient;
           });
}

AtMost negated(AtMost sum) {
    for (LinearTerm& term : sum.terms) term = -term;
    sum.most = -sum.most;
    return sum;
}

/// The form of a constraint that bounds a sum of variables; null of others.
const LinearForm* bounding_form(const Constraint& constraint) {
    const LinearForm* const form = linear_form(constraint);
    if (form == nullptr || !form->atom_terms.empty() || form->terms.size() < 2 ||
        form->comparison == Comparison::different || !is_moderate(form->terms, form->constant))
        return nullptr;
    return form;
}

/// The first sum, and the equation that it was made of, if the cost is a variable.
struct Priced {
    AtMost sum;
    std::optional<std::uint32_t> equation = {};
};

/// total == sum(others) as sum(others) - total <= constant, where less of the total is better; with the opposite sign
/// if it is maximised.
std::optional<Priced> definition_of(const LinearTerm& total, const Model& model,
                                    std::size_t constraint_count) {
    for (const std::uint32_t c : model.constraints_on(total.variable)) {
        if (c >= constraint_count) break;
        const LinearForm* const form = bounding_form(model.constraint(c));
        if (form == nullptr || form->comparison != Comparison::equal || form->terms.size() < 3) continue;
        const auto own = std::find_if(form->terms.begin(), form->terms.end(), [&](const LinearTerm& term) {
            return term.variable.is_same(total.variable);
        });
        AtMost sum{form->terms, form->constant};
        if ((own->coefficient < 0) != (total.coefficient > 0)) sum = negated(std::move(sum));
        return Priced{std::move(sum), c};
    }
    return std::nullopt;
}

class Matching {
  public:
    explicit Matching(Priced priced) : priced_(std::move(priced)) {
        for (const LinearTerm& term : priced_.sum.terms)
            coefficients_.emplace(term.variable.index, term.coefficient);
    }

    void add(const AtMost& second, std::uint32_t constraint, std::vector<SumBesideCost>& all) const {
        std::size_t opposed = 0;
        for (const LinearTerm& term : second.terms) {
            const auto first = coefficients_.find(term.variable.index);
            if (first != coefficients_.end() && (first->second < 0) != (term.coefficient < 0)) ++opposed;
        }
        const std::size_t of_cost = coefficients_.size() - (priced_.equation ? 1 : 0);
        if (opposed < 2 || 2 * opposed < of_cost) return;
        std::unordered_map<std::uint32_t, WideValue> seconds;
        for (const LinearTerm& term : second.terms) seconds.emplace(term.variable.index, term.coefficient);
        SumBesideCost beside;
        for (const LinearTerm& term : priced_.sum.terms) {
            const auto found = seconds.find(term.variable.index);
            beside.terms.push_back(
                {term.variable, term.coefficient, found == seconds.end() ? 0 : found->second});
        }
        for (const LinearTerm& term : second.terms)
            if (!coefficients_.contains(term.variable.index))
                beside.terms.push_back({term.variable, 0, term.coefficient});
        std::vector<std::uint32_t> constraints{constraint};
        if (priced_.equation) {
            beside.most_first = priced_.sum.most;
            constraints.push_back(*priced_.equation);
        }
        beside.most_second = second.most;
        beside.constraints = ConstraintNumbers(std::move(constraints));
        all.push_back(std::move(beside));
    }

    bool is_made_of(std::uint32_t constraint) const { return priced_.equation == constraint; }

  private:
    Priced priced_;
    std::unordered_map<std::uint32_t, WideValue> coefficients_; ///< by variable
};

} // namespace

std::vector<SumBesideCost> sums_beside_cost(const LinearForm& cost, const Model& model,
                                            std::size_t constraint_count) {
    std::vector<SumBesideCost> all;
    if (!cost.atom_terms.empty() || cost.terms.empty() || !is_moderate(cost.terms, cost.constant)) return all;
    std::optional<Priced> priced = Priced{{cost.terms, 0}};
    const auto is_of_model = [&](const LinearTerm& term) {
        return term.variable.index < model.variable_count();
    };
    if (!std::all_of(cost.terms.begin(), cost.terms.end(), is_of_model)) return all;
    if (cost.terms.size() == 1) priced = definition_of(cost.terms.front(), model, constraint_count);
    if (!priced) return all;
    const Matching matching(std::move(*priced));
    for (std::uint32_t c = 0; c < constraint_count; ++c) {
        const LinearForm* const form = bounding_form(model.constraint(c));
        if (form == nullptr || matching.is_made_of(c)) continue;
        AtMost sum{form->terms, form->constant};
        if (form->comparison == Comparison::equal) matching.add(negated(sum), c, all);
        matching.add(sum, c, all);
    }
    return all;
}

} // namespace csp
